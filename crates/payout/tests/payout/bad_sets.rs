//! Faults of several files together, of large lists, and of everything at once.

use crate::documents::{HEAD, bet, complaints, findings, load_all, loaded, one_bet, plain_bet, table};
use croupier_payout::{LoadError, Verdict};

/// A table of id `name` that extends another.
fn extending(name: &str, base: &str) -> String {
    format!("id = \"{name}\"\nversion = \"1\"\ntitle = {{ en = \"X\" }}\nextends = \"{base}\"\n")
}

/// The findings of several files, each on its line.
fn told(texts: &[&str]) -> Vec<String> {
    let error = load_all(texts).err().map_or_else(Vec::new, |error| error.0);
    error.iter().map(ToString::to_string).collect()
}

#[test]
fn a_base_must_be_loaded() {
    let found = told(&[&table(&plain_bet("a")), &extending("y", "x@2")]);
    assert_eq!(found, ["1.toml:4:11: the table `x@2` to extend is not loaded; did you mean `x@1`?"]);
    let found = told(&[&table(&plain_bet("a")), &extending("y", "x")]);
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("1.toml:4:11: `x` names no version"), "{found:?}");
}

#[test]
fn a_cycle_is_found_whatever_its_length() {
    let [a, b, c] = [extending("a", "b@1"), extending("b", "c@1"), extending("c", "a@1")];
    let found = told(&[&a, &b, &c]);
    assert!(
        !found.is_empty() && found.iter().all(|line| line.contains("the table extends itself")),
        "{found:?}"
    );
    let outside = extending("z", "a@1");
    assert!(!told(&[&outside, &a, &b, &c]).is_empty());
}

/// A base with a fault is told once, not again by those that extend it.
#[test]
fn a_faulty_base_is_told_once() {
    let base = HEAD.to_owned() + &bet("a", "{ when = {}, pays = \"0:1\" }");
    let found = told(&[&base, &extending("y", "x@1"), &extending("z", "y@1")]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("0.toml:7:30: `0:1` are no odds"), "{found:?}");
}

#[test]
fn only_a_bet_of_the_base_can_be_removed_and_one_must_be_left() {
    let base = table(&(plain_bet("banker") + &plain_bet("b")));
    let removing = |list: &str| extending("y", "x@1") + &format!("remove = [{list}]\n");
    let found = told(&[&base, &removing("\"bankr\"")]);
    assert_eq!(found, ["1.toml:5:11: unknown bet `bankr`; did you mean `banker`?"]);
    let found = told(&[&base, &removing("\"b\", \"banker\"")]);
    assert_eq!(found, ["1.toml:1:6: the table has no bet"]);
}

#[test]
fn faults_of_a_merged_table_are_told_where_it_extends() {
    let base = format!("{}[shoe]\ncut_card = 40\n", table(&plain_bet("a")));
    let found = told(&[&base, &(extending("y", "x@1") + "[shoe]\ndecks = 1\n")]);
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("1.toml:5:1: no such shoe can be dealt"), "{found:?}");
}

#[test]
fn a_table_has_at_most_200_bets_and_a_bet_200_lines() {
    let bets = |count: usize| (0..count).map(|place| plain_bet(&format!("b{place}"))).collect::<String>();
    assert_eq!(complaints(&table(&bets(200))), Vec::<String>::new());
    let found = findings(&table(&bets(201)));
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].fault.code(), found[0].line), ("too-many", 4 + 200 * 4));
    let lines = |count: usize| vec!["{ when = { margin = 1 }, push = true }"; count].join(",\n");
    loaded(&one_bet(&lines(200)));
    let found = complaints(&one_bet(&lines(201)));
    assert_eq!(found.len(), 1);
    assert!(found[0].contains("more than 200 entries"), "{found:?}");
    let extended = extending("y", "x@1") + &plain_bet("one_more");
    let found = told(&[&table(&bets(200)), &extended]);
    assert_eq!(found, ["1.toml:1:6: the list has more than 200 entries"]);
}

#[test]
fn a_list_has_at_most_1000_entries() {
    let values = |count: usize| vec!["1"; count].join(",");
    let line = |count| one_bet(&format!("{{ when = {{ margin = [{}] }}, push = true }}", values(count)));
    assert_eq!(complaints(&line(1000)), Vec::<String>::new());
    assert_eq!(complaints(&line(1001)), ["7:30 the list has more than 1000 entries"]);
}

/// A text that is too long is refused or read whole, never cut and read.
#[test]
fn no_text_is_read_in_part() {
    let zeros = "0".repeat(61);
    let text = one_bet(&format!("{{ when = {{}}, pays = \"8:{zeros}15\" }}"));
    let Ok(catalog) = crate::documents::load(&text) else { return };
    let class = croupier_payout::Class::all().next().unwrap();
    let Some(Verdict::Win(pay)) = catalog.tables()[0].table().class_verdict(0, class) else {
        panic!("it pays");
    };
    assert_eq!(pay.odds(), "8:15".parse().unwrap());
}

const MANY: &str = r#"id = "x"
version = "1"
title = { en = "X" }
colour = "red"
[shoe]
decks = 17
[settlement]
rounding = "half-up"
[[bet]]
id = "player"
title = { en = "Player" }
lines = [
  { when = { winer = "player", margin = 10 }, pays = "0:1", commission = "100%" },
  { when = { winner = ["plyer", "bankr"], any = [], not = { margin = "x" } }, pays = "1to1" },
  { when = { margin = [] }, push = false },
]
[[bet]]
id = "Banker"
title = {}
lines = []
[[example]]
cards = "KZ"
pays = { player = 1 }
[[edge]]
decks = 0
"#;

#[test]
fn many_faults_are_told_at_once_in_the_order_of_the_text() {
    let found: Vec<(usize, usize, &str)> =
        findings(MANY).iter().map(|finding| (finding.line, finding.column, finding.fault.code())).collect();
    let expected = [
        (4, 1, "unknown-key"),
        (6, 9, "out-of-range"),
        (8, 12, "unknown-word"),
        (13, 14, "unknown-key"),
        (13, 41, "out-of-range"),
        (13, 54, "odds"),
        (13, 74, "commission"),
        (14, 24, "unknown-word"),
        (14, 33, "unknown-word"),
        (14, 49, "empty-list"),
        (14, 70, "range"),
        (14, 86, "odds"),
        (15, 23, "empty-list"),
        (15, 36, "push-false"),
        (18, 6, "name"),
        (19, 9, "missing-key"),
        (20, 9, "empty-list"),
        (22, 9, "example-round"),
        (23, 19, "wrong-type"),
        (24, 1, "missing-key"),
        (24, 1, "house-edge-or-return"),
        (25, 9, "out-of-range"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn faults_of_several_files_are_told_file_by_file() {
    let bad = |id: &str| format!("id = \"{id}\"\nversion = \"1\"\ntitle = 1\n{}", plain_bet("A"));
    let found = told(&[&bad("b"), &table(&plain_bet("a")), &bad("a")]);
    let places: Vec<&str> = found.iter().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(places, ["0.toml:3:9", "0.toml:5:6", "2.toml:3:9", "2.toml:5:6"]);
}

#[test]
fn an_error_is_shown_a_finding_a_line_and_not_without_end() {
    let error = crate::documents::load(MANY).unwrap_err();
    let lines: Vec<String> = error.0.iter().map(ToString::to_string).collect();
    assert_eq!(error.to_string(), lines.join("\n"));
    let many = LoadError(vec![error.0[0].clone(); 250]);
    let shown = many.to_string();
    assert_eq!(shown.lines().count(), 101, "{shown}");
    assert!(shown.ends_with("and 150 more"), "{shown}");
    let _: &dyn std::error::Error = &error;
}

/// Whatever a file contains, a finding is one line of it.
#[test]
fn a_finding_is_one_line() {
    for given in ["a\\nb", "a\\r\\nb", "\\u0000\\u001b[31m", "\\u0085", "\\u2028"] {
        let text = format!("{HEAD}{}\"{given}\" = 1\n[wallet]\n\"{given}\" = 1\n", plain_bet(given));
        let found = findings(&text);
        assert!(!found.is_empty(), "{text}");
        for finding in found {
            assert_eq!(finding.to_string().lines().count(), 1, "{finding}");
            assert!(!finding.to_string().contains(char::is_control), "{finding}");
        }
    }
}

#[test]
fn columns_count_characters_and_lines_end_as_they_do() {
    let at = |text: &str| {
        let found = findings(text);
        assert_eq!(found.len(), 1, "{text}");
        (found[0].line, found[0].column)
    };
    let bets = plain_bet("a");
    assert_eq!(at(&format!("{HEAD}source = \"Ünï — 百家乐\" \n\n colour = 1\n{bets}")), (6, 2));
    let title = "title = { en = \"百家乐\", x = 1 }\n";
    assert_eq!(at(&(HEAD.replace("title = { en = \"X\" }\n", title) + &bets)), (3, 23));
    let title = "title = { en = \"百\", \"ü\" = 1, x = 2 }\n";
    let found = findings(&(HEAD.replace("title = { en = \"X\" }\n", title) + &bets));
    assert_eq!(found.iter().map(|finding| finding.column).collect::<Vec<_>>(), [21, 30]);
    let windows = format!("{HEAD}{bets}[shoe]\ndecks = 99\n").replace('\n', "\r\n");
    assert_eq!(at(&windows), (9, 9));
    assert_eq!(at(&format!("{HEAD}{bets}[shoe]\n\tdecks = 99")), (9, 10));
    assert_eq!(at(&format!("\u{feff}{HEAD}{bets}[shoe]\ndecks = 99")), (9, 9));
}

/// What a digest does not cover, such as limits, would depend on the files' names.
#[test]
fn two_files_of_one_version_have_the_same_limits_too() {
    let limited = |most: u32| format!("{HEAD}[limits]\nmax_stake = {most}\n{}", plain_bet("a"));
    assert_eq!(told(&[&limited(100), &limited(100)]), Vec::<String>::new());
    assert_eq!(told(&[&limited(100), &limited(999)]), ["1.toml:1:6: `x@1` stands in 0.toml too"]);
}
