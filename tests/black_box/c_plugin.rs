//! The example plugin in C, as an operator installs it.

use crate::{built::red_black, server::run, table_files::folder};
use std::fs;

/// A directory of plugins with the example: built by gcc, and pinned as `croupier plugin check` says.
pub(crate) fn plugins(name: &str) -> String {
    let folder = folder(&format!("plugins-{name}"), &[]);
    let library = format!("{folder}/red_black.so");
    fs::write(&library, red_black()).unwrap();
    let checked = run(&["plugin", "check", &library]);
    assert_eq!(checked.code, Some(0), "{}", checked.stderr);
    let (_, listing) = checked.stdout.split_once("plugins.toml:\n").expect("what goes into plugins.toml");
    fs::write(format!("{folder}/plugins.toml"), listing).unwrap();
    folder
}
