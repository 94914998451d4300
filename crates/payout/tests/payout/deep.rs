//! Files that nest or chain as deep as they can, read on a stack of 2 MiB, as a server's threads have it. A
//! stack that overflows ends the process, so each is read in a process of its own.

use crate::documents::{HEAD, file, one_bet, plain_bet};
use croupier_payout::{Catalog, Source};
use std::{env, process::Command};

/// Set in the process that reads the file itself.
const ALONE: &str = "CROUPIER_PAYOUT_TEST_ALONE";

/// Reads sets of files in a process of its own, which must end well. Whether they load is all the same.
fn survives(test: &str, sets: Vec<Vec<Source>>) {
    if env::var_os(ALONE).is_some() {
        let read = move || sets.iter().filter(|sources| Catalog::load(sources).is_ok()).count();
        std::thread::Builder::new().stack_size(2 << 20).spawn(read).unwrap().join().unwrap();
        return;
    }
    let alone = Command::new(env::current_exe().unwrap())
        .args(["--exact", &format!("deep::{test}"), "--nocapture"])
        .env(ALONE, "1")
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&alone.stderr).into_owned();
    assert!(alone.status.success(), "{}: {told}", alone.status);
    assert!(String::from_utf8_lossy(&alone.stdout).contains("1 passed"), "the test is not called {test}");
}

/// Each text a set of one file.
fn one_by_one(texts: &[String]) -> Vec<Vec<Source>> {
    texts.iter().map(|text| vec![file("x.toml", text)]).collect()
}

/// A line whose `when` is this.
fn when(when: &str) -> String {
    one_bet(&format!("{{ when = {{ {when} }}, push = true }}"))
}

#[test]
fn lists_in_lists() {
    let open = format!("{HEAD}bet = {}", "[".repeat(100_000));
    let balanced = format!("{HEAD}bet = {}{}", "[".repeat(50_000), "]".repeat(50_000));
    survives("lists_in_lists", one_by_one(&[open, balanced]));
}

#[test]
fn tables_in_tables() {
    let open = format!("{HEAD}bet = {}", "{a=".repeat(100_000));
    let balanced = format!("{HEAD}bet = {}1{}", "{a=".repeat(50_000), "}".repeat(50_000));
    survives("tables_in_tables", one_by_one(&[open, balanced]));
}

#[test]
fn keys_of_many_parts() {
    let key = "a.".repeat(200_000) + "a = 1";
    let header = format!("[{}a]", "a.".repeat(200_000));
    let list = format!("[[{}a]]", "bet.".repeat(200_000));
    survives("keys_of_many_parts", one_by_one(&[key, header, list]));
}

/// TOML readers bound lists in lists and the parts of a key, but not their product.
#[test]
fn keys_of_many_parts_in_tables_in_tables() {
    let tower = (0..78).fold("a=1".to_owned(), |inner, _| "a.".repeat(78) + "a={" + &inner + "}");
    // The same with a quote in its keys, so that nobody who counts dots takes the rest for a text.
    let quoted = tower.replace("a={", "\"'\"={").replace('\n', " ");
    let first = format!("\"'\".{}", tower.clone());
    survives("keys_of_many_parts_in_tables_in_tables", one_by_one(&[tower, quoted, first]));
}

#[test]
fn not_in_not() {
    let inline = when(&("not = { ".repeat(30_000) + &"}".repeat(30_000)));
    let dotted = when(&("not.".repeat(70) + "margin = 1"));
    let by_turns = when(&("any = [{ not = { ".repeat(30) + &"} }]".repeat(30)));
    survives("not_in_not", one_by_one(&[inline, dotted, by_turns]));
}

#[test]
fn not_in_not_by_keys_of_many_parts() {
    let tower =
        (0..70).fold("margin = 1".to_owned(), |inner, _| "not.".repeat(70) + "not = {" + &inner + "}");
    survives("not_in_not_by_keys_of_many_parts", one_by_one(&[when(&tower)]));
}

/// As many files as a directory may have, each extending the next.
#[test]
fn a_chain_of_ten_thousand_extensions() {
    let link = |place: usize| {
        let head = HEAD.replace("\"x\"", &format!("\"x{place}\""));
        let text = match place {
            9_999 => head + &plain_bet("a"),
            _ => format!("extends = \"x{}@1\"\n{head}", place + 1),
        };
        file(&format!("{place}.toml"), &text)
    };
    survives("a_chain_of_ten_thousand_extensions", vec![(0..10_000).map(link).collect()]);
}
