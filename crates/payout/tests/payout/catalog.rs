//! Tables found by name, and what hides what.

use crate::documents::{built_in_tables, file, load_all, loaded_all, plain_bet};
use croupier_payout::{Catalog, Origin, Source};
use std::collections::BTreeSet;

fn version(id: &str, version: &str) -> String {
    format!("id = \"{id}\"\nversion = \"{version}\"\ntitle = {{ en = \"X\" }}\n{}", plain_bet("a"))
}

fn references(catalog: &Catalog) -> Vec<String> {
    catalog.tables().iter().map(|table| table.table().description().reference()).collect()
}

/// The built-in tables and these files of the operator's.
fn with_built_in(texts: &[&str]) -> Catalog {
    let files = texts.iter().map(|text| file("operator.toml", text));
    let sources: Vec<Source> = Source::built_in().into_iter().chain(files).collect();
    Catalog::load(&sources).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_bare_id_means_the_newest_version() {
    let texts = ["1.9", "1.10", "1.2", "1.10-rc", "0.99"].map(|text| version("x", text));
    let catalog = loaded_all(&texts.each_ref().map(String::as_str));
    assert_eq!(references(&catalog), ["x@0.99", "x@1.2", "x@1.9", "x@1.10", "x@1.10-rc"]);
    let found = catalog.find("x").unwrap();
    assert_eq!(found.table().description().version, "1.10-rc");
    for table in catalog.tables() {
        let reference = table.table().description().reference();
        assert_eq!(catalog.find(&reference).unwrap().table().description().reference(), reference);
        assert_eq!(table.newest(), reference == "x@1.10-rc");
    }
}

#[test]
fn each_id_has_its_newest() {
    let texts = [version("y", "1"), version("x", "2"), version("x", "1"), version("x-y", "3")];
    let catalog = loaded_all(&texts.each_ref().map(String::as_str));
    assert_eq!(references(&catalog), ["x@1", "x@2", "x-y@3", "y@1"]);
    let newest: Vec<bool> = catalog.tables().iter().map(|table| table.newest()).collect();
    assert_eq!(newest, [false, true, true, true]);
}

#[test]
fn only_whole_names_are_found() {
    let catalog = with_built_in(&[]);
    assert!(catalog.find("sa-gaming").is_some() && catalog.find("sa-gaming@2026-04-20").is_some());
    for name in
        ["", "@", "sa", "sa-gaming@", "sa-gaming@2026", "@2026-04-20", "SA-GAMING", " classic", "classic@1 "]
    {
        assert!(catalog.find(name).is_none(), "{name}");
    }
    assert!(Catalog::default().find("classic").is_none());
    assert!(Catalog::load(&[]).unwrap().tables().is_empty());
}

#[test]
fn the_built_in_tables_are_there_without_a_file() {
    let catalog = with_built_in(&[]);
    let of_seeds = ["classic@1", "sa-gaming@2026-04-20", "sa-gaming-no-commission@2026-04-20", "supreme@1"];
    let of_the_trade = [
        "big-small@1",
        "commission-4@1",
        "dragon-bonus-1@1",
        "dragon-bonus-2@1",
        "dragon-bonus-3@1",
        "egalite@1",
        "egalite-groups@1",
        "ez@1",
        "odd-even@1",
        "perfect-pair-200@1",
        "super-six@1",
        "super-six-12@1",
        "tiger@1",
    ];
    let expected: BTreeSet<&str> = of_seeds.into_iter().chain(of_the_trade).collect();
    let found = references(&catalog);
    assert_eq!(found.iter().map(String::as_str).collect::<BTreeSet<&str>>(), expected);
    assert!(catalog.tables().iter().all(|table| table.origin() == Origin::BuiltIn && table.newest()));
    assert_eq!(built_in_tables().len(), expected.len());
}

#[test]
fn a_file_hides_every_built_in_table_of_its_id() {
    let catalog = with_built_in(&[&version("classic", "0.1")]);
    assert!(catalog.find("classic@1").is_none(), "hidden although it is newer");
    let own = catalog.find("classic").unwrap();
    assert_eq!((own.origin(), own.newest()), (Origin::File, true));
    assert_eq!(own.table().description().version, "0.1");
    assert_eq!(references(&catalog).len(), built_in_tables().len(), "others are not hidden");
    let same = with_built_in(&[&version("classic", "1")]);
    assert_eq!(same.find("classic@1").unwrap().origin(), Origin::File, "the same id and version, other bets");
}

#[test]
fn a_file_may_extend_the_built_in_table_that_it_hides() {
    let text = "extends = \"classic@1\"\nid = \"classic\"\nversion = \"house\"\ntitle = { en = \"Ours\" }\n";
    let catalog = with_built_in(&[&format!("{text}{}", plain_bet("ours"))]);
    let bets = &catalog.find("classic").unwrap().table().description().bets;
    assert_eq!(bets.len(), 6);
    assert!(catalog.find("classic@1").is_none());
}

/// Whatever an operator calls a table, the other built-in tables stay what their digests say.
#[test]
fn a_file_changes_no_built_in_table_of_another_id() {
    let name = "sa-gaming-no-commission@2026-04-20";
    let untouched = with_built_in(&[]).find(name).unwrap().table().description().digest.clone();
    let built_in = Source::built_in();
    let hiding = built_in
        .iter()
        .find(|source| source.name.ends_with("/sa-gaming.toml"))
        .unwrap()
        .text
        .replace("pays = \"8:1\"", "pays = \"9:1\"")
        .replace("tie = \"8:1\"", "tie = \"9:1\"");
    let catalog = with_built_in(&[&hiding]);
    assert_eq!(catalog.find("sa-gaming").unwrap().origin(), Origin::File);
    let table = catalog.find(name).unwrap();
    assert_eq!((table.origin(), &table.table().description().digest), (Origin::BuiltIn, &untouched));
}

#[test]
fn the_same_table_twice_is_fine_and_two_under_one_name_are_not() {
    let text = version("x", "1");
    let retold = text.replace("{ en = \"X\" }", "{ en = \"Another title\" }");
    assert_eq!(references(&loaded_all(&[&text, &text])), ["x@1"]);
    assert_eq!(references(&loaded_all(&[&text, &retold])), ["x@1"], "a title does not enter the digest");
    let other = text.replace("push = true", "pays = \"1:1\"");
    let error = load_all(&[&text, &other]).unwrap_err();
    assert_eq!(error.0.len(), 1);
    assert_eq!(error.to_string(), "1.toml:1:6: `x@1` stands in 0.toml too");
}

#[test]
fn versions_that_compare_equal_but_differ_in_text_are_an_error() {
    let error = load_all(&[&version("x", "1.0"), &version("y", "1.00"), &version("x", "1.00")]).unwrap_err();
    assert_eq!(error.0.len(), 1);
    let told = error.to_string();
    assert!(told.starts_with("2.toml:1:6: "), "{told}");
    assert!(told.contains("`1.00` and `1.0` of `x` compare equal"), "{told}");
    let hidden = with_built_in(&[&version("classic", "01")]);
    assert_eq!(hidden.find("classic").unwrap().table().description().version, "01", "classic@1 is hidden");
}

#[test]
fn an_unknown_table_is_answered_with_the_one_that_may_be_meant() {
    let catalog = with_built_in(&[&version("x", "2"), &version("x", "10"), &version("x", "1")]);
    let nearest = |name: &str| catalog.unknown(name).nearest;
    assert_eq!(nearest("clasic").as_deref(), Some("classic"));
    assert_eq!(nearest("classsic@1").as_deref(), Some("classic"));
    assert_eq!(nearest("sa-gamin").as_deref(), Some("sa-gaming"));
    assert_eq!(nearest("roulette"), None);
    assert_eq!(nearest(&"s".repeat(1000)), None);
    let unknown = catalog.unknown("x@9");
    assert_eq!(unknown.nearest.as_deref(), Some("x@10"));
    assert_eq!(unknown.versions, ["1", "2", "10"]);
    assert_eq!(unknown.to_string(), "the payout table `x@9` is not loaded; did you mean `x@10`?");
    let unknown = catalog.unknown("roulette");
    assert_eq!(unknown.to_string(), "the payout table `roulette` is not loaded");
    assert!(unknown.versions.is_empty());
    assert!(catalog.unknown(&"ß".repeat(1000)).given.chars().count() <= 140);
    assert_eq!(format!("{catalog:?}").matches('@').count(), built_in_tables().len() + 3);
}

#[test]
fn an_unknown_bet_is_answered_with_the_one_that_may_be_meant() {
    let catalog = with_built_in(&[]);
    let table = catalog.find("sa-gaming").unwrap();
    for (given, nearest) in [
        ("bankr", Some("banker")),
        ("Banker", Some("banker")),
        ("player_pairs", Some("player_pair")),
        ("lucky_sevn", Some("lucky_seven")),
        ("ti", Some("tie")),
        ("dragon", None),
        ("", None),
    ] {
        let unknown = table.unknown_bet(given);
        assert_eq!(unknown.nearest.as_deref(), nearest, "{given}");
        assert_eq!((unknown.given.as_str(), unknown.table.as_str()), (given, "sa-gaming@2026-04-20"));
        assert_eq!(table.bet(given), None);
    }
    let told = table.unknown_bet("bankr").to_string();
    assert_eq!(told, "the payout table sa-gaming@2026-04-20 has no bet `bankr`; did you mean `banker`?");
    assert!(table.unknown_bet(&"é".repeat(1000)).given.chars().count() <= 140);
}
