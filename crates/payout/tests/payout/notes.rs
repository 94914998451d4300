//! Where each thing was read, and what is assumed.

use crate::documents::{built_in, built_in_tables, described};
use croupier_payout::{Description, Note};

const EVERYWHERE: &str = r#"
id = "x"
version = "1"
title = { en = "X", id = "Iks" }
source = "the table's page"
assumed = "the table is real"
[shoe]
source = "the shoe's page"
assumed = "the shoe is full"
[settlement]
source = "the house's page"
assumed = "it rounds down"
[[bet]]
id = "a"
title = { en = "A" }
source = "the bet's page"
assumed = "somebody bets on it"
lines = [
  { when = { margin = 1 }, push = true, source = "the line's page" },
  { when = {}, pays = "1:1", assumed = "even money" },
]
"#;

fn note(source: &str, assumed: &str) -> Note {
    let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Note { source: text(source), assumed: text(assumed) }
}

#[test]
fn a_note_may_stand_at_the_table_the_shoe_the_settlement_a_bet_and_a_line() {
    let table = described(EVERYWHERE);
    assert_eq!(table.note, note("the table's page", "the table is real"));
    assert_eq!(table.shoe_note, note("the shoe's page", "the shoe is full"));
    assert_eq!(table.rounding_note, note("the house's page", "it rounds down"));
    let bet = &table.bets[0];
    assert_eq!(bet.note, note("the bet's page", "somebody bets on it"));
    assert_eq!(bet.lines[0].note, note("the line's page", ""));
    assert_eq!(bet.lines[1].note, note("", "even money"));
}

#[test]
fn titles_are_in_english_and_may_be_in_indonesian() {
    let table = described(EVERYWHERE);
    assert_eq!((table.title.en.as_str(), table.title.id.as_str()), ("X", "Iks"));
    assert_eq!((table.bets[0].title.en.as_str(), table.bets[0].title.id.as_str()), ("A", ""));
}

#[test]
fn built_in_titles_are_in_both_languages() {
    let titles = [
        ("classic", "Live Baccarat"),
        ("sa-gaming", "SA Gaming Baccarat"),
        ("sa-gaming-no-commission", "SA Gaming Non-Commission Baccarat"),
        ("supreme", "Baccarat Supreme"),
    ];
    for (id, title) in titles {
        assert_eq!(built_in(id).table().description().title.en, title);
    }
    for table in built_in_tables() {
        let description = table.table().description();
        let of_bets = description.bets.iter().map(|bet| &bet.title);
        for title in of_bets.chain([&description.title]) {
            assert!(!title.en.trim().is_empty() && !title.id.trim().is_empty(), "{title:?}");
        }
    }
}

#[test]
fn every_built_in_table_and_bet_says_where_it_was_read() {
    for table in built_in_tables() {
        let description = table.table().description();
        let of_a_seed = crate::tables::SEED_TABLES.contains(&description.id.as_str());
        let source = description.note.source.as_ref().unwrap();
        assert!(!of_a_seed || source.contains("seed"), "{}: {source}", description.id);
        for bet in &description.bets {
            let source = bet.note.source.as_ref().unwrap_or_else(|| panic!("{} has no source", bet.id));
            assert!(!of_a_seed || source.contains("seed"), "{}: {source}", bet.id);
        }
    }
}

fn assumed(table: &Description, bet: &str) -> bool {
    let bet = table.bets.iter().find(|known| known.id == bet).unwrap();
    bet.note.assumed.is_some() || bet.lines.iter().any(|line| line.note.assumed.is_some())
}

#[test]
fn what_the_seeds_do_not_say_is_marked_as_assumed() {
    for table in built_in_tables() {
        let description = table.table().description();
        let told = &description.id;
        assert!(description.shoe_note.assumed.as_ref().unwrap().contains("cut card"), "{told}");
        assert!(description.rounding_note.assumed.as_ref().unwrap().contains("rounded"), "{told}");
    }
    let supreme = built_in("supreme").table().description();
    for bet in ["small", "big", "tie", "player_pair", "banker_pair", "banker"] {
        assert!(assumed(supreme, bet), "{bet}");
    }
    let six = &supreme.bets.iter().find(|bet| bet.id == "banker").unwrap().lines[0];
    assert!(six.note.assumed.as_ref().unwrap().contains("seed 002"), "half pay on 6");
}

#[test]
fn what_the_seeds_say_is_not_marked() {
    assert!(!assumed(built_in("supreme").table().description(), "lucky_six"));
    for table in ["classic", "sa-gaming", "sa-gaming-no-commission"] {
        let description = built_in(table).table().description();
        for bet in &description.bets {
            assert!(!assumed(description, &bet.id), "{table}: {}", bet.id);
        }
    }
}
