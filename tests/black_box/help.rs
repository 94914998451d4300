//! The examples that `--help` shows.

use crate::server::{BINARY, run, run_command};
use std::{path::Path, process::Command};

const VERBS: [&[&str]; 14] = [
    &["serve"],
    &["resolve"],
    &["shoe"],
    &["settle"],
    &["commit"],
    &["verify"],
    &["roads"],
    &["replay"],
    &["health"],
    &["table", "list"],
    &["table", "show"],
    &["table", "analyze"],
    &["table", "rules"],
    &["table"],
];

/// The examples of a verb that need no file, no server and no seed of the reader's.
fn examples(verb: &[&str]) -> Vec<String> {
    let help = run(&[verb, &["--help"]].concat());
    assert_eq!(help.code, Some(0), "{verb:?}");
    let needs = ["<", ">", "HEX", "./", ".jsonl", "serve", "health", ";"];
    let examples = help.stdout.lines().filter_map(|line| line.strip_prefix("  croupier "));
    // What follows a command in its line stands behind several spaces.
    let commands = examples.map(|line| line.split("   ").next().unwrap().to_owned());
    commands.filter(|command| !needs.iter().any(|need| command.contains(need))).collect()
}

#[test]
fn every_example_works() {
    let folder = Path::new(BINARY).parent().unwrap().display().to_string();
    let mut run = 0;
    for command in VERBS.into_iter().flat_map(examples) {
        let script = format!("PATH={folder}:$PATH; croupier {command}");
        let ended = run_command(Command::new("bash").args(["-c", &script]));
        assert_eq!((ended.code, ended.stderr.as_str()), (Some(0), ""), "croupier {command}");
        run += 1;
    }
    assert!(run >= 15, "{run} examples");
}
