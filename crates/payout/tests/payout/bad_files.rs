//! Files with faults, in `bad/`. The last lines of each say what must be found, in order and nothing more:
//!
//! ```text
//! #> LINE:COLUMN Variant a piece of the message | another piece
//! ```

use crate::documents::{complaint, findings};
use croupier_payout::{Fault, Finding};
use std::{collections::BTreeSet, fs, path::Path};

/// A file's name, its text and what must be found in it.
struct BadFile {
    name: String,
    text: String,
    expected: Vec<Expected>,
}

struct Expected {
    place: String,
    variant: String,
    pieces: Vec<String>,
}

fn bad_files() -> Vec<BadFile> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/payout/bad");
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
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
    let (place, variant) = (next(), next());
    Expected { place, variant, pieces: next().split(" | ").map(str::to_owned).collect() }
}

fn compare(file: &BadFile, findings: &[Finding]) {
    let told = || {
        let lines: Vec<String> = findings.iter().map(complaint).collect();
        format!("{}:\n{}", file.name, lines.join("\n"))
    };
    for (finding, expected) in findings.iter().zip(&file.expected) {
        let place = format!("{}:{}", finding.line, finding.column);
        assert_eq!(place, expected.place, "{}", told());
        assert_eq!(variant(&finding.fault), expected.variant, "{place} of {}", told());
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

/// Those of one file; sets of files and directories have faults of their own (`bad_sets.rs`, `directories.rs`),
/// and exact figures too (the crate `analysis`).
#[test]
fn every_fault_that_a_file_can_have_is_in_a_bad_file() {
    let found: BTreeSet<&str> =
        bad_files().iter().flat_map(|file| findings(&file.text)).map(|f| variant(&f.fault)).collect();
    let elsewhere = [
        "BelowMinimumReturn",
        "DigestChanged",
        "EdgeDiffers",
        "EqualVersions",
        "NoBets",
        "OtherMeaning",
        "PaysPlayer",
        "NotUtf8",
        "SameVersion",
        "TooLarge",
        "TooMany",
        "Unreadable",
    ];
    let all: BTreeSet<&str> = found.iter().copied().chain(elsewhere).collect();
    assert_eq!(all.len(), VARIANTS, "{all:?}");
    assert!(elsewhere.iter().all(|variant| !found.contains(variant)), "{found:?}");
}

/// Every variant that `variant` names.
const VARIANTS: usize = 42;

/// A fault's name. Without a wildcard: a new fault must be named here and have its bad file.
pub(crate) fn variant(fault: &Fault) -> &'static str {
    match fault {
        Fault::Unreadable(_) => "Unreadable",
        Fault::TooLarge(_) => "TooLarge",
        Fault::NotUtf8 => "NotUtf8",
        Fault::Syntax(_) => "Syntax",
        Fault::UnknownKey { .. } => "UnknownKey",
        Fault::MissingKey { .. } => "MissingKey",
        Fault::WrongType { .. } => "WrongType",
        Fault::OutOfRange { .. } => "OutOfRange",
        Fault::UnknownWord { .. } => "UnknownWord",
        Fault::Length { .. } => "Length",
        Fault::Name { .. } => "Name",
        Fault::EmptyList => "EmptyList",
        Fault::TooMany { .. } => "TooMany",
        Fault::Range { .. } => "Range",
        Fault::TooDeep { .. } => "TooDeep",
        Fault::Odds { .. } => "Odds",
        Fault::Commission { .. } => "Commission",
        Fault::Percentage { .. } => "Percentage",
        Fault::PaysOrPush => "PaysOrPush",
        Fault::PushFalse => "PushFalse",
        Fault::CommissionAlone => "CommissionAlone",
        Fault::DuplicateBet { .. } => "DuplicateBet",
        Fault::UnknownBet { .. } => "UnknownBet",
        Fault::NoBets => "NoBets",
        Fault::LimitsReversed { .. } => "LimitsReversed",
        Fault::BaseWithoutVersion { .. } => "BaseWithoutVersion",
        Fault::UnknownBase { .. } => "UnknownBase",
        Fault::Cycle { .. } => "Cycle",
        Fault::RemoveAlone => "RemoveAlone",
        Fault::Shoe(_) => "Shoe",
        Fault::ExampleRound(_) => "ExampleRound",
        Fault::ExampleDiffers { .. } => "ExampleDiffers",
        Fault::HouseEdgeOrReturn => "HouseEdgeOrReturn",
        Fault::SameVersion { .. } => "SameVersion",
        Fault::EqualVersions { .. } => "EqualVersions",
        Fault::NeverHolds { .. } => "NeverHolds",
        Fault::NeverReached { .. } => "NeverReached",
        Fault::EdgeDiffers { .. } => "EdgeDiffers",
        Fault::PaysPlayer { .. } => "PaysPlayer",
        Fault::BelowMinimumReturn { .. } => "BelowMinimumReturn",
        Fault::DigestChanged { .. } => "DigestChanged",
        Fault::OtherMeaning { .. } => "OtherMeaning",
    }
}
