//! What authors of payout tables are given: a file to start from, and a schema for their editor.

use crate::{
    server::{Ended, run, run_command},
    table_files::folder,
    tools::{repository, tool},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    process::Command,
};

fn toml_files(folder: &str) -> Vec<String> {
    let paths = fs::read_dir(repository(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| path.to_str().unwrap().to_owned())
        .collect();
    files.sort();
    files
}

/// What the schema says of files, by their names. Where the tools are missing, None.
fn by_schema(files: &[String]) -> Option<BTreeMap<String, String>> {
    let mut command = Command::new(tool("python")?);
    command.arg(repository("tests/clients/table_schema.py")).arg(repository("payout-tables/schema.json"));
    let Ended { code, stdout, stderr } = run_command(command.args(files));
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
    let said = |line: &str| {
        let (name, verdict) = line.split_once(' ').unwrap();
        (name.to_owned(), verdict.to_owned())
    };
    Some(stdout.lines().map(said).collect())
}

#[test]
fn the_schema_in_the_repository_is_the_one_that_is_printed() {
    let printed = run(&["table", "schema"]).stdout;
    assert_eq!(printed, fs::read_to_string(repository("payout-tables/schema.json")).unwrap());
}

#[test]
fn the_shipped_tables_fit_the_schema() {
    let files = toml_files("payout-tables");
    assert_eq!(files.len(), 17);
    for (name, verdict) in by_schema(&files).unwrap_or_default() {
        assert_eq!(verdict, "fits", "{name}");
    }
}

/// Faults of form are the schema's too; what takes a rule of the game or another table is the checker's alone.
#[test]
fn the_schema_refuses_what_is_at_fault_in_form() {
    let of_form = BTreeSet::from([
        "base-without-version",
        "commission",
        "commission-alone",
        "empty-list",
        "house-edge-or-return",
        "length",
        "missing-key",
        "name",
        "odds",
        "out-of-range",
        "pays-or-push",
        "percentage",
        "push-false",
        "range",
        "remove-alone",
        "unknown-key",
        "unknown-word",
        "wrong-type",
    ]);
    let files = toml_files("tests/cases/bad_tables");
    for (name, verdict) in by_schema(&files).unwrap_or_default() {
        let text = fs::read_to_string(repository("tests/cases/bad_tables").join(&name)).unwrap();
        let codes: Vec<&str> =
            text.lines().filter_map(|line| line.strip_prefix("#> ")?.split(' ').nth(1)).collect();
        let expected = match () {
            () if codes.contains(&"syntax") => "is no TOML",
            () if codes.iter().any(|code| of_form.contains(code)) => "$",
            () => "fits",
        };
        assert!(verdict.starts_with(expected), "{name}: {verdict}, and the checker finds {codes:?}");
    }
}

#[test]
fn a_new_file_is_sound_and_fits_the_schema() {
    let folder = folder("new", &[]);
    // Folders that are not there are made.
    let file = format!("{folder}/tables/my-own.toml");
    let written = run(&["table", "new", "my-own", "--output", &file]);
    assert_eq!((written.code, written.stderr.as_str()), (Some(0), ""));
    let printed = run(&["table", "new", "my-own", "-o", "-"]);
    assert_eq!(printed.stdout, fs::read_to_string(&file).unwrap());
    assert!(
        printed.stdout.contains("id      = \"my-own\"") && printed.stdout.contains("# "),
        "{}",
        printed.stdout
    );
    let checked = run(&["table", "check", &file]);
    assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""));
    assert!(
        checked.stdout.contains("my-own@1 is sound") && !checked.stdout.contains("warning"),
        "{}",
        checked.stdout
    );
    for (name, verdict) in by_schema(std::slice::from_ref(&file)).unwrap_or_default() {
        assert_eq!(verdict, "fits", "{name}");
    }
    let again = run(&["table", "new", "my-own", "--output", &file]);
    assert_eq!((again.code, again.stdout.as_str()), (Some(1), ""), "a file is never written over");
    assert_eq!(printed.stdout, fs::read_to_string(&file).unwrap());
}

/// Commented settings hold too when their comment marks are taken away.
#[test]
fn what_is_commented_out_in_a_new_file_is_sound() {
    let text = run(&["table", "new", "my-own", "-o", "-"]).stdout;
    let setting = |line: &&str| line.starts_with("# ") && line.contains(" = ");
    assert_eq!(text.lines().filter(setting).count(), 5);
    let uncommented: String = text
        .lines()
        .map(|line| if setting(&line) { line.trim_start_matches("# ").to_owned() } else { line.to_owned() } + "\n")
        .collect();
    let folder = folder("new_uncommented", &[("my-own.toml", &uncommented)]);
    let checked = run(&["table", "check", &folder]);
    assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""), "{}", checked.stdout);
}

#[test]
fn an_id_that_is_no_name_is_refused() {
    for id in ["My Table", "", "a\"b", "a_b", &"x".repeat(65)] {
        let refused = run(&["table", "new", id, "-o", "-"]);
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(1), ""), "{id}");
        assert!(refused.stderr.starts_with("croupier: ID: "), "{}", refused.stderr);
    }
}
