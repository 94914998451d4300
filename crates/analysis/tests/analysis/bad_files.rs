//! Files with faults, in `tests/cases/bad_tables`, checked beside the built-in tables. The last lines of each say
//! what must be found, in order and nothing more:
//!
//! ```text
//! #> LINE:COLUMN code a piece of the message | another piece
//! ```

use crate::tables::built_in_catalog;
use croupier_analysis::check;
use croupier_payout::{Fault, Finding, Origin, Source};
use std::{collections::BTreeSet, fs, path::Path};

/// A file's name, its text and what must be found in it.
struct BadFile {
    name: String,
    text: String,
    expected: Vec<Expected>,
}

struct Expected {
    place: String,
    code: String,
    pieces: Vec<String>,
}

fn bad_files() -> Vec<BadFile> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/bad_tables");
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&path).unwrap();
        let expected: Vec<Expected> =
            text.lines().filter_map(|line| Some(expectation(line.strip_prefix("#> ")?, &name))).collect();
        assert!(!expected.is_empty(), "{name} expects nothing");
        files.push(BadFile { name, text, expected });
    }
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

fn expectation(line: &str, name: &str) -> Expected {
    let mut words = line.splitn(3, ' ').map(str::to_owned);
    let mut next = || words.next().unwrap_or_else(|| panic!("{name}: {line}"));
    let (place, code) = (next(), next());
    Expected { place, code, pieces: next().split(" | ").map(str::to_owned).collect() }
}

fn findings(text: &str) -> Vec<Finding> {
    let file = Source { name: "x.toml".into(), text: text.to_owned(), origin: Origin::File };
    check(&[file], built_in_catalog()).findings
}

fn complaint(finding: &Finding) -> String {
    format!("{}:{} {}", finding.line, finding.column, finding.fault)
}

fn compare(file: &BadFile, findings: &[Finding]) {
    let told = || {
        let lines: Vec<String> = findings.iter().map(complaint).collect();
        format!("{}:\n{}", file.name, lines.join("\n"))
    };
    for (finding, expected) in findings.iter().zip(&file.expected) {
        let place = format!("{}:{}", finding.line, finding.column);
        assert_eq!(place, expected.place, "{}", told());
        assert_eq!(finding.fault.code(), expected.code, "{place} of {}", told());
        for piece in &expected.pieces {
            assert!(finding.fault.to_string().contains(piece), "{place}: `{piece}` in {}", told());
        }
    }
    assert_eq!(findings.len(), file.expected.len(), "{}", told());
}

/// One test for all, so that a fault shows with every other file that has it.
#[test]
fn every_fault_is_found_at_its_place_and_nothing_else() {
    let mut failed = Vec::new();
    for file in bad_files() {
        let found = findings(&file.text);
        let result = std::panic::catch_unwind(|| compare(&file, &found));
        if result.is_err() {
            failed.push(file.name.clone());
        }
    }
    assert!(failed.is_empty(), "{failed:?}");
}

#[test]
fn a_finding_stands_where_its_span_does() {
    for file in bad_files() {
        for finding in findings(&file.text) {
            let before = &file.text[..finding.span.start];
            let line = before.split('\n').count();
            let column = before.split('\n').next_back().unwrap().chars().count() + 1;
            assert_eq!((finding.line, finding.column), (line, column), "{finding}");
            assert!(
                finding.span.start <= finding.span.end && finding.span.end <= file.text.len(),
                "{finding}"
            );
            assert_eq!(finding.to_string(), format!("x.toml:{}:{}: {}", line, column, finding.fault));
        }
    }
}

/// Those of one file; sets of files and directories have faults of their own (`bad_sets.rs` and `directories.rs`
/// of the crate `payout`).
#[test]
fn every_fault_that_a_file_can_have_is_in_a_bad_file() {
    let found: BTreeSet<&str> =
        bad_files().iter().flat_map(|file| findings(&file.text)).map(|found| found.fault.code()).collect();
    let elsewhere =
        ["equal-versions", "no-bets", "not-utf8", "same-version", "too-large", "too-many", "unreadable"];
    let all: BTreeSet<&str> = found.iter().copied().chain(elsewhere).collect();
    assert_eq!(all, Fault::CODES.iter().copied().collect());
    assert!(elsewhere.iter().all(|code| !found.contains(code)), "{found:?}");
}
