//! The guides' programs, run: what a reader copies out of `proto/README.md` and `crates/game/README.md` works.

use crate::{
    cases::cases,
    readme::blocks,
    server::{run_command, shared},
    tools::{repository, tool},
};
use serde_json::Value;
use std::{
    env, fs,
    os::unix,
    path::{Path, PathBuf},
    process::Command,
};

/// The guide for clients.
const CLIENTS: &str = "proto/README.md";
/// The guide to the shoe, and the program that is written from it.
const SHOE: [&str; 2] = ["crates/game/README.md", "tests/clients/fair_shoe.py"];

fn text(path: &str) -> String {
    fs::read_to_string(repository(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The first block of a mark in the guide for clients.
fn block(mark: &str) -> String {
    let found = blocks(&text(CLIENTS)).into_iter().find(|(found, _)| found == mark);
    found.unwrap_or_else(|| panic!("{CLIENTS} has no block marked {mark}")).1
}

/// A folder for a client, with this file in it.
fn folder(name: &str, file: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("clients").join(name);
    let file = folder.join(file);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
    folder
}

/// Runs a command in the repository's folder; gives what it prints.
fn printed(command: &mut Command) -> String {
    let ended = run_command(command.current_dir(repository("")));
    assert_eq!(ended.code, Some(0), "{command:?}\n{}{}", ended.stdout, ended.stderr);
    ended.stdout
}

#[test]
fn the_python_program_prints_what_the_guide_says() {
    let Some(python) = tool("python3") else { return };
    let folder = folder("python", "client.py", &block("python"));
    let generate = block("sh").replace("_out .", &format!("_out '{}'", folder.display()));
    let generate = generate.replace("python3", &format!("'{}'", python.display()));
    assert_eq!(printed(Command::new("bash").args(["-c", &generate])), "");
    let mut program = Command::new(python);
    assert_eq!(printed(program.arg(folder.join("client.py")).arg(shared().address())), block("text"));
}

#[test]
fn the_node_program_prints_what_the_guide_says() {
    let Some(node) = tool("node") else { return };
    let folder = folder("node", "client.mjs", &block("js"));
    let packages = folder.join("node_modules");
    if fs::symlink_metadata(&packages).is_err() {
        unix::fs::symlink(repository("target/tools/node/node_modules"), &packages).unwrap();
    }
    let mut program = Command::new(node);
    assert_eq!(printed(program.arg(folder.join("client.mjs")).arg(shared().address())), block("text"));
}

/// A package of its own, with the versions of the repository's lock file and the dependencies that the guide names.
#[test]
fn the_rust_program_prints_what_the_guide_says_and_brings_no_server() {
    let folder = folder("rust", "src/main.rs", &block("rust"));
    let dependencies = block("toml").replace("\"../croupier\"", &format!("{:?}", repository("")));
    let package =
        "[package]\nname = \"client\"\nedition = \"2024\"\n\n[workspace]\n\n[profile.dev]\ndebug = false\n";
    fs::write(folder.join("Cargo.toml"), format!("{package}\n{dependencies}")).unwrap();
    fs::copy(repository("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    let cargo = |arguments: &[&str]| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo
            .args(arguments)
            .args(["--offline", "--quiet", "--manifest-path"])
            .arg(folder.join("Cargo.toml"));
        cargo.env("CARGO_TARGET_DIR", folder.join("target"));
        cargo
    };
    let tree = |arguments: &[&str]| {
        let tree = ["tree", "--prefix", "none", "--edges", "normal", "--format", "{lib}"];
        let mut names: Vec<_> =
            printed(&mut cargo(&[&tree, arguments].concat())).lines().map(str::to_owned).collect();
        names.sort();
        names
    };
    assert_eq!(
        tree(&["--package", "croupier", "--depth", "1"]),
        ["croupier", "prost", "prost_types", "tonic", "tonic_prost"]
    );
    assert!(!tree(&[]).iter().any(|name| name == "axum"), "tonic without its server");
    assert_eq!(printed(cargo(&["run"]).arg(shared().address())), block("text"));
}

/// Python's standard library alone. Where it is installed, the system's own.
#[test]
fn a_shoe_dealt_by_the_guide_alone_is_the_services() {
    let path = env::var_os("PATH").unwrap();
    let installed = env::split_paths(&path).map(|folder| folder.join("python3")).find(|file| file.exists());
    let Some(python) = installed.or_else(|| tool("python3")) else { return };
    let mut program = Command::new(python);
    program.args(["-I", "-S"]).arg(repository(SHOE[1])).arg(repository("tests/cases"));
    let count = |file| cases::<Value>(file).len();
    let (shoes, seeds) = (count("shoes.json"), count("fair_seeds.json"));
    let line = format!("{shoes} shoes and {seeds} fair seeds: every fact holds\n");
    assert_eq!(printed(&mut program), line);
}

#[test]
fn the_guide_to_the_shoe_shows_what_its_program_does() {
    let [guide, program] = SHOE.map(text);
    let blocks: Vec<_> = blocks(&guide).into_iter().filter(|(mark, _)| mark == "python").collect();
    assert_ne!(blocks.len(), 0, "the guide shows Python");
    for (_, block) in blocks {
        assert!(program.contains(&block), "not in the program:\n{block}");
    }
}
