//! Digests: what they cover, and what the built-in tables' are.

use crate::{canonical, documents::loaded_all};
use croupier_payout::Source;

/// Frozen: whoever kept one of these can name the rules that decided.
const BUILT_IN: [(&str, &str); 4] = [
    ("classic", "b2fb91dfe31009edc3839b4c3300a297efab6a2ffeaa1c4f7496ff7555baecdb"),
    ("sa-gaming", "791f1284ba3d623313ae393cec2bd1106204fa6eaf9814cb0658be738885c1e4"),
    ("sa-gaming-no-commission", "75f5a4a8512c01377ee32115db6a9d6abdb2063905541a304bc66d96cc1e574e"),
    ("supreme", "64ee1620ceb60e9a21aa8f50432ea8883f9bb7e79f0bf25f783a19e019cb3c19"),
];

const TABLE: &str = r#"id = "x"
version = "1"
title = { en = "X", id = "Iks" }
source = "a page"
[shoe]
decks = 8
burn = "face_value"
[settlement]
rounding = "down"
[limits]
min_stake = 1
[[bet]]
id = "a"
title = { en = "A" }
closes_after_round = 60
min_stake = 2
lines = [
  { when = { winner = ["banker", "tie"], margin = [1, 2, 3] }, pays = "0.95:1", commission = "5%", source = "b" },
  { when = { any = [{ player_pair = true }, { same_pair = false }], not = { margin = 4 } }, push = true },
]
[[bet]]
id = "b"
title = { en = "B" }
lines = [{ when = {}, pays = "7:2" }]
[[example]]
cards = "7H 7C KS KD"
pays = {}
[[edge]]
bet = "a"
decks = 8
return = "95%"
"#;

fn digest(text: &str) -> String {
    let catalog = loaded_all(&[text]);
    let found = catalog.tables()[0].table().description().digest.clone();
    assert_eq!(found, canonical::digest(text, &[]), "{text}");
    found
}

/// The table with one piece of its text replaced, which must be there.
fn with(old: &str, new: &str) -> String {
    assert!(TABLE.contains(old), "{old}");
    TABLE.replacen(old, new, 1)
}

#[test]
fn the_built_in_digests_are_frozen() {
    let sources = Source::built_in();
    let texts: Vec<&str> = sources.iter().map(|source| source.text.as_str()).collect();
    for text in &texts {
        let by_hand = canonical::digest(text, &texts);
        let table: toml::Table = text.parse().unwrap();
        let id = table["id"].as_str().unwrap();
        let found = &crate::documents::built_in(id).table().description().digest;
        assert_eq!(*found, by_hand, "{id}: {}", canonical::canonical(text, &texts));
        if let Some((_, frozen)) = BUILT_IN.iter().find(|(known, _)| *known == id) {
            assert_eq!(found, frozen, "{id}");
        }
    }
    for (id, _) in BUILT_IN {
        crate::documents::built_in(id);
    }
}

/// The form itself, so that a fault in writing it by hand cannot hide.
#[test]
fn the_canonical_form_is_as_documented() {
    let form = concat!(
        r#"{"bets":[{"closes_after_round":60,"id":"a","lines":["#,
        r#"{"commission":[1,20],"odds":[19,20],"when":{"margin":[1,2,3],"winner":["banker","tie"]}},"#,
        r#"{"push":true,"when":{"any":[{"player_pair":[true]},{"same_pair":[false]}],"not":{"margin":[4]}}}]},"#,
        r#"{"closes_after_round":null,"id":"b","lines":[{"commission":[0,1],"odds":[7,2],"when":{}}]}],"#,
        r#""format":"croupier-table-1","id":"x","rounding":"down","#,
        r#""shoe":{"burn":"face_value","cut_card":14,"decks":8,"last_round":"finish_round"},"version":"1"}"#,
    );
    assert_eq!(canonical::canonical(TABLE, &[]), form);
    let digest = digest(TABLE);
    assert_eq!(digest.len(), 64);
    assert!(digest.chars().all(|c| c.is_ascii_digit() || ('a'..='f').contains(&c)), "{digest}");
}

#[test]
fn what_decides_about_money_changes_the_digest() {
    let changes = [
        ("id = \"x\"", "id = \"y\""),
        ("version = \"1\"", "version = \"1.0\""),
        ("decks = 8", "decks = 6"),
        ("burn = \"face_value\"", "burn = \"none\""),
        ("burn = \"face_value\"", "burn = 11"),
        ("[shoe]", "[shoe]\ncut_card = 13"),
        ("[shoe]", "[shoe]\nlast_round = \"one_more_round\""),
        ("rounding = \"down\"", "rounding = \"half_up\""),
        ("id = \"a\"", "id = \"c\""),
        ("closes_after_round = 60", "closes_after_round = 61"),
        ("closes_after_round = 60", ""),
        ("pays = \"0.95:1\"", "pays = \"0.96:1\""),
        ("commission = \"5%\"", "commission = \"4%\""),
        (", commission = \"5%\"", ""),
        ("pays = \"7:2\"", "push = true"),
        ("margin = [1, 2, 3]", "margin = [1, 2]"),
        (", margin = [1, 2, 3]", ""),
        ("winner = [\"banker\", \"tie\"]", "winner = \"banker\""),
        ("player_pair = true", "player_pair = false"),
        ("player_pair = true", "banker_pair = true"),
        (", not = { margin = 4 }", ""),
        ("not = { margin = 4 }", "not = { margin = 5 }"),
        ("{ player_pair = true }, { same_pair = false }", "{ same_pair = false }, { player_pair = true }"),
        (
            "any = [{ player_pair = true }, { same_pair = false }]",
            "any = [{ player_pair = true, same_pair = false }]",
        ),
    ];
    let mut digests = vec![digest(TABLE)];
    for (old, new) in changes {
        let digest = digest(&with(old, new).replace("bet = \"a\"", "bet = \"b\""));
        assert!(!digests.contains(&digest), "{old} -> {new}");
        digests.push(digest);
    }
}

#[test]
fn the_order_of_bets_and_of_lines_changes_the_digest() {
    let [a, b] = ["a", "b"].map(crate::documents::plain_bet);
    let of = |bets: String| digest(&crate::documents::table(&bets));
    assert_ne!(of(a.clone() + &b), of(b + &a));
    let [one, two] = ["{ when = { margin = 1 }, push = true }", "{ when = { margin = 2 }, push = true }"];
    let lines = |first, second| of(crate::documents::bet("a", &format!("{first}, {second}")));
    assert_ne!(lines(one, two), lines(two, one));
}

#[test]
fn what_is_only_told_does_not_change_the_digest() {
    let unchanged = [
        ("title = { en = \"X\", id = \"Iks\" }", "title = { en = \"Other\" }"),
        ("title = { en = \"A\" }", "title = { en = \"B\", id = \"C\" }"),
        ("source = \"a page\"", "assumed = \"a guess\""),
        ("source = \"b\"", "assumed = \"c\""),
        ("[shoe]", "[shoe]\nsource = \"a\"\nassumed = \"b\""),
        ("[settlement]", "[settlement]\nassumed = \"b\""),
        ("min_stake = 1\n", "min_stake = 100\nmax_stake = 200\nminimum_return = \"75%\"\n"),
        ("min_stake = 2", "max_stake = 2"),
        ("cards = \"7H 7C KS KD\"", "cards = \"9H 7C KS KD\""),
        ("pays = {}", "pays = { b = \"7:2\" }"),
        ("return = \"95%\"", "house_edge = \"5%\""),
        ("decks = 8\nreturn", "decks = 6\nreturn"),
    ];
    for (old, new) in unchanged {
        assert_eq!(digest(&with(old, new)), digest(TABLE), "{old} -> {new}");
    }
    let end = TABLE.find("[[example]]").unwrap();
    assert_eq!(digest(&TABLE[..end]), digest(TABLE), "examples and edges");
}

#[test]
fn ways_to_write_the_same_do_not_change_the_digest() {
    let same = [
        ("pays = \"0.95:1\"", "pays = \"19:20\""),
        ("pays = \"7:2\"", "pays = \"3.500000:1\""),
        ("pays = \"7:2\"", "pays = \"14:4\", commission = \"0%\""),
        ("commission = \"5%\"", "commission = \"5.0%\""),
        ("margin = [1, 2, 3]", "margin = [3, 1, 2, 1]"),
        ("margin = [1, 2, 3]", "margin = \"1..=3\""),
        ("margin = 4", "margin = [4]"),
        ("margin = 4", "margin = \"4..=4\""),
        ("[\"banker\", \"tie\"]", "[\"tie\", \"banker\"]"),
        (
            "winner = [\"banker\", \"tie\"], margin = [1, 2, 3]",
            "margin = [1, 2, 3], winner = [\"banker\", \"tie\"]",
        ),
        ("decks = 8\nburn = \"face_value\"", "burn = \"face_value\"\ncut_card = 14\ndecks = 8"),
        ("[settlement]\nrounding = \"down\"\n", ""),
        ("{ when = {}, pays = \"7:2\" }", "{ pays = \"7:2\", when = {} }"),
    ];
    for (old, new) in same {
        assert_eq!(digest(&with(old, new)), digest(TABLE), "{old} -> {new}");
    }
    assert_eq!(digest(&format!("# a comment\r\n{}", TABLE.replace('\n', "\r\n"))), digest(TABLE));
}

#[test]
fn an_extension_has_the_digest_of_the_same_table_written_out() {
    let base = TABLE.replace("\"x\"", "\"base\"");
    let head = "id = \"x\"\nversion = \"1\"\ntitle = { en = \"X\" }\n";
    let extension = format!("extends = \"base@1\"\n{head}");
    let catalog = loaded_all(&[&base, &extension]);
    let found = &catalog.find("x").unwrap().table().description().digest;
    assert_eq!(*found, digest(TABLE));
    assert_eq!(*found, canonical::digest(&extension, &[&base]));
}
