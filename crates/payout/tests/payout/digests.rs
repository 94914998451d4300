//! Digests: what they cover, and what the built-in tables' are.

use crate::{
    canonical,
    documents::{built_in, built_in_tables, loaded_all},
};
use croupier_payout::Source;

/// Frozen: whoever kept one of these can name the rules that decided.
const BUILT_IN: [(&str, &str); 17] = [
    ("big-small@1", "9857eb326b0a3509e7a47b1358992e2ede82283c1f153c8ed92d7ab461bb8c77"),
    ("classic@1", "b2fb91dfe31009edc3839b4c3300a297efab6a2ffeaa1c4f7496ff7555baecdb"),
    ("commission-4@1", "a5e860eef29171a4c5d9bde1cd3176f487039e9afec8aaf84b9be47c719c3f16"),
    ("dragon-bonus-1@1", "0f070562d0c87b984a3768248d340a0f93a52ffac8c8581910a1e738c6860355"),
    ("dragon-bonus-2@1", "536063ee68b9c5cf242d228641876c87186dc37cb14450b4aac517d6fccc1dd7"),
    ("dragon-bonus-3@1", "0d9cc01085a677156a6bcc0542ee31dc06ef7dd636ea0ff6dd36771ae5c2f88f"),
    ("egalite-groups@1", "88799cb4186157e3a7baaf8d6f5c2548d78cb69924e39d27351c4b9259bc6020"),
    ("egalite@1", "b5f2a671889ec288914ddb124b17a97793b08fbb6db49715a90d552d2f9e6a43"),
    ("ez@1", "6c183768d879293798c28aca1573cf9155de1bc1f5e841f85ac24f10c10932b8"),
    ("odd-even@1", "23f3c58d041e1b036addc6ea265414622c2e9cdc55d0865fdc6982f35d9f917e"),
    ("perfect-pair-200@1", "d93ac019734d3b98d7ee7e1a224ccead0dc194b5ef27d72cf3d2566b0ad7bc16"),
    (
        "sa-gaming-no-commission@2026-04-20",
        "75f5a4a8512c01377ee32115db6a9d6abdb2063905541a304bc66d96cc1e574e",
    ),
    ("sa-gaming@2026-04-20", "791f1284ba3d623313ae393cec2bd1106204fa6eaf9814cb0658be738885c1e4"),
    ("super-six-12@1", "e9425ad6fe498cb1946ccdf08e24c9ccfa14c3a749f05018eccf377498789d83"),
    ("super-six@1", "4c98ed5b3ca23d6af345d56a079eb32123dfa321f534e8e15eb4cfd31830f809"),
    ("supreme@1", "64ee1620ceb60e9a21aa8f50432ea8883f9bb7e79f0bf25f783a19e019cb3c19"),
    ("tiger@1", "d3ecdf0030281726a17d1fc00aa6d3808dc6fb3c0967aa4369d2481e4bfe7aff"),
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
    let found: Vec<(String, String)> = built_in_tables()
        .iter()
        .map(|table| table.table().description())
        .map(|description| (description.reference(), description.digest.clone()))
        .collect();
    let mut frozen = BUILT_IN.map(|(reference, digest)| (reference.to_owned(), digest.to_owned())).to_vec();
    frozen.sort_by_key(|frozen| found.iter().position(|found| found.0 == frozen.0));
    assert_eq!(found, frozen);
}

#[test]
fn the_built_in_digests_are_those_of_the_canonical_form_written_by_hand() {
    let sources = Source::built_in();
    let texts: Vec<&str> = sources.iter().map(|source| source.text.as_str()).collect();
    for text in &texts {
        let table: toml::Table = text.parse().unwrap();
        let found = &built_in(table["id"].as_str().unwrap()).table().description().digest;
        assert_eq!(*found, canonical::digest(text, &texts), "{}", canonical::canonical(text, &texts));
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
