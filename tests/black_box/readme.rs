//! The guides' commands, run: what they show is what is printed.
//!
//! In a block marked `console` a line that begins with `$ ` is a command, continued while its lines end in `\`; the lines
//! up to the next command or the end of the block are its standard output, exactly. Port 50051 stands for the server's.

use crate::{
    server::{BINARY, run_command, shared},
    tools::{repository, tool},
};
use std::{collections::BTreeSet, env, fs, path::Path, process::Command};

/// A command and what it prints.
#[derive(Debug, Default, PartialEq)]
struct Shown {
    command: String,
    output: String,
}

/// The fenced blocks of a guide: what each is marked as, and its lines.
pub(crate) fn blocks(text: &str) -> Vec<(String, String)> {
    let (mut blocks, mut open) = (Vec::new(), None::<(String, String)>);
    for line in text.lines() {
        match (&mut open, line.trim_end().strip_prefix("```")) {
            (Some(_), Some("")) => blocks.extend(open.take()),
            (Some((_, block)), _) => block.push_str(&format!("{line}\n")),
            (None, Some(mark)) => open = Some((mark.to_owned(), String::new())),
            (None, None) => {}
        }
    }
    assert_eq!(open, None, "the last block is closed");
    blocks
}

/// The commands in a guide's blocks marked `console`.
fn shown(text: &str) -> Vec<Shown> {
    blocks(text).iter().filter(|(mark, _)| mark == "console").flat_map(|(_, block)| commands(block)).collect()
}

fn commands(block: &str) -> Vec<Shown> {
    let (mut commands, mut continued) = (Vec::<Shown>::new(), false);
    for line in block.lines() {
        let first = line.strip_prefix("$ ");
        if let (Some(command), false) = (first, continued) {
            commands.push(Shown { command: command.to_owned(), output: String::new() });
        } else {
            let shown = commands.last_mut().unwrap_or_else(|| panic!("{line:?} belongs to no command"));
            let part = if continued { &mut shown.command } else { &mut shown.output };
            part.push_str(&if continued { format!("\n{line}") } else { format!("{line}\n") });
        }
        continued = (continued || first.is_some()) && line.ends_with('\\');
    }
    commands
}

fn assert_printed(shown: &Shown) {
    let folders = [Path::new(BINARY).parent().unwrap().to_owned(), repository("target/tools/bin")];
    let known = env::split_paths(&env::var_os("PATH").unwrap()).collect::<Vec<_>>();
    let path = env::join_paths(folders.into_iter().chain(known)).unwrap();
    let command = shown.command.replace("localhost:50051", shared().address());
    let mut bash = Command::new("bash");
    bash.args(["-c", &command]).env("PATH", path).current_dir(repository(""));
    let ended = run_command(&mut bash);
    let printed = ended.stdout.replace(shared().address(), "localhost:50051");
    assert_eq!(printed, shown.output, "$ {}\n{}", shown.command, ended.stderr);
}

/// Runs every command that a guide shows.
fn assert_shows_what_is_printed(guide: &str) {
    if tool("grpcurl").is_none() {
        return;
    }
    let shown = shown(&fs::read_to_string(repository(guide)).unwrap());
    assert_ne!(shown.len(), 0, "{guide} shows commands");
    shown.iter().for_each(assert_printed);
}

/// The workspace has programs besides the service, and cargo runs one of them only if it is told which.
#[test]
fn the_first_command_runs_the_service() {
    let readme = fs::read_to_string(repository("README.md")).unwrap();
    assert!(readme.contains("\ncargo run --release -- serve "));
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["metadata", "--no-deps", "--format-version", "1", "--locked"]);
    let told = cargo.current_dir(repository("")).output().unwrap();
    let told: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap();
    let run_by_default: Vec<_> = told["packages"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|package| package["default_run"].as_str())
        .collect();
    assert_eq!(run_by_default, ["croupier"]);
}

#[test]
fn the_readme_shows_what_is_printed() {
    assert_shows_what_is_printed("README.md");
}

#[test]
fn the_guide_for_clients_shows_what_is_printed() {
    assert_shows_what_is_printed("proto/README.md");
}

#[test]
fn the_guide_to_the_shoe_shows_what_is_printed() {
    assert_shows_what_is_printed("crates/game/README.md");
}

#[test]
fn the_guide_for_operators_shows_what_is_printed() {
    assert_shows_what_is_printed("deploy/README.md");
}

/// Every reason that the program may give has its row in the guide to the contract, and no other has.
#[test]
fn the_table_of_errors_has_every_reason() {
    let text = |path| fs::read_to_string(repository(path)).unwrap();
    let source = text("src/problem.rs");
    let named = source.lines().filter_map(|line| line.trim().strip_prefix("Reason::")?.split_once(" => \""));
    let mut known: Vec<&str> = named.map(|(_, name)| name.trim_end_matches("\",")).collect();
    let guide = text("proto/README.md");
    let (_, errors) = guide.split_once("\n## Errors\n").unwrap();
    let (errors, _) = errors.split_once("\n## ").unwrap();
    let rows = errors.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | `"));
    let mut told: Vec<&str> = rows.map(|(name, _)| name).collect();
    assert!(known.len() > 20, "{known:?}");
    known.sort_unstable();
    told.sort_unstable();
    assert_eq!(told, known);
}

/// Every service and call of the contract is in the guide's list, and no other is.
#[test]
fn the_list_of_calls_has_every_call() {
    let folder = fs::read_dir(repository("proto/croupier/v1")).unwrap();
    let contract: String = folder.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    let named = contract.lines().filter_map(|line| {
        let name = line.strip_prefix("  rpc ").or_else(|| line.strip_prefix("service "))?;
        name.split(['(', ' ']).next()
    });
    let known: BTreeSet<&str> = named.collect();
    let guide = fs::read_to_string(repository("proto/README.md")).unwrap();
    let (_, list) = guide.split_once("\n## The calls\n").unwrap();
    let (list, _) = list.split_once("\n\nA live table").unwrap();
    let told: BTreeSet<&str> = list.split('`').skip(1).step_by(2).collect();
    assert!(known.len() > 15, "{known:?}");
    assert_eq!(told, known);
}

#[test]
fn blocks_are_read_as_they_are_written() {
    let text = "x\n```sh\n$ not run\n```\n```console\n$ a \\\n  b\none\n\n$ c\n```\n";
    assert_eq!(blocks(text)[0], ("sh".to_owned(), "$ not run\n".to_owned()));
    let command =
        |command: &str, output: &str| Shown { command: command.to_owned(), output: output.to_owned() };
    assert_eq!(shown(text), [command("a \\\n  b", "one\n\n"), command("c", "")]);
}
