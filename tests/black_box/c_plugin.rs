//! The example plugin in C, as an operator installs it.

use crate::{
    server::{run, run_command},
    table_files::folder,
    tools::repository,
};
use std::{fs, process::Command};

/// A directory of plugins with the example: built by gcc, and pinned as `croupier plugin check` says.
pub(crate) fn plugins(name: &str) -> String {
    let folder = folder(&format!("plugins-{name}"), &[]);
    let library = format!("{folder}/red_black.so");
    let mut gcc = Command::new("gcc");
    gcc.args([
        "-std=c11",
        "-O2",
        "-shared",
        "-fPIC",
        "-I",
        "crates/plugin",
        "crates/plugin/examples/red_black.c",
        "-o",
        &library,
    ]);
    let built = run_command(gcc.current_dir(repository("")));
    assert_eq!((built.code, built.stderr.as_str()), (Some(0), ""));
    let checked = run(&["plugin", "check", &library]);
    assert_eq!(checked.code, Some(0), "{}", checked.stderr);
    let (_, listing) = checked.stdout.split_once("plugins.toml:\n").expect("what goes into plugins.toml");
    fs::write(format!("{folder}/plugins.toml"), listing).unwrap();
    folder
}
