//! Tables that extend others.

use crate::documents::{HEAD, bet, built_in, load_all, loaded_all, plain_bet};
use croupier_game::{Burn, LastRound};
use croupier_payout::{Catalog, Description, Note, Rounding};

const BASE: &str = r#"
id = "base"
version = "1"
title = { en = "Base", id = "Dasar" }
source = "the base's page"
assumed = "the base is right"
[shoe]
decks = 6
burn = 3
cut_card = 20
last_round = "one_more_round"
source = "the shoe's page"
[settlement]
rounding = "half_even"
source = "the house's page"
[limits]
min_stake = 10
max_stake = 1000
player_banker_difference = 5000
minimum_return = "75%"
"#;

const EXAMPLES: &str = "[[example]]\ncards = \"7H 7C KS KD\"\npays = { a = \"push\" }\n\
                        [[edge]]\nbet = \"a\"\ndecks = 8\nhouse_edge = \"0%\"\n";

fn base() -> String {
    format!("{BASE}{}{}{}{EXAMPLES}", plain_bet("a"), plain_bet("b"), plain_bet("c"))
}

/// A table of id `x` that extends the base.
fn extending(text: &str) -> String {
    format!("extends = \"base@1\"\n{HEAD}{text}")
}

fn resolved(text: &str) -> Description {
    described(&loaded_all(&[&base(), &extending(text)]), "x")
}

fn described(catalog: &Catalog, name: &str) -> Description {
    catalog.find(name).expect(name).table().description().clone()
}

fn ids(table: &Description) -> Vec<&str> {
    table.bets.iter().map(|bet| bet.id.as_str()).collect()
}

#[test]
fn a_bet_of_the_same_id_replaces_the_whole_bet_in_its_place() {
    let b = "[[bet]]\nid = \"b\"\ntitle = { en = \"New\" }\nlines = [{ when = {}, pays = \"2:1\" }]\n\
             closes_after_round = 7\nmin_stake = 3\nsource = \"its own\"\n";
    let table = resolved(b);
    assert_eq!(ids(&table), ["a", "b", "c"]);
    assert_eq!(table.bets[1].title.en, "New");
    assert_eq!(table.bets[1].title.id, "", "nothing of the replaced bet is left");
    assert_eq!((table.bets[1].lines.len(), table.bets[1].closes_after_round), (1, Some(7)));
    assert_eq!(table.bets[1].stakes.min, Some(3));
    assert_eq!(table.bets[1].note.source.as_deref(), Some("its own"));
    assert_eq!(table.bets[0], resolved("").bets[0]);
}

#[test]
fn new_bets_are_appended() {
    let table = resolved(&(plain_bet("z") + &plain_bet("b") + &plain_bet("d")));
    assert_eq!(ids(&table), ["a", "b", "c", "z", "d"]);
}

#[test]
fn removed_bets_are_gone() {
    let removing = |list: &str| format!("extends = \"base@1\"\nremove = [{list}]\n{HEAD}");
    let table = |list: &str| described(&loaded_all(&[&base(), &removing(list)]), "x");
    assert_eq!(ids(&table("\"b\"")), ["a", "c"]);
    assert_eq!(ids(&table("\"c\", \"a\"")), ["b"]);
    let and_new = removing("\"a\"") + &plain_bet("d");
    assert_eq!(ids(&described(&loaded_all(&[&base(), &and_new]), "x")), ["b", "c", "d"]);
}

#[test]
fn shoe_settlement_and_limits_are_inherited_key_by_key() {
    let whole = resolved("");
    let of_base = described(&loaded_all(&[&base()]), "base");
    assert_eq!(whole.shoe, of_base.shoe);
    assert_eq!(whole.rounding, Rounding::HalfEven);
    assert_eq!(whole.limits, of_base.limits);
    let some = resolved(
        "[shoe]\ndecks = 4\ncut_card = 0\n[settlement]\nrounding = \"up\"\n[limits]\nmax_stake = 900\nminimum_return = \"80%\"\n",
    );
    assert_eq!((some.shoe.decks, some.shoe.cut_card), (4, 0));
    assert_eq!((some.shoe.burn, some.shoe.last_round), (Burn::Cards(3), LastRound::OneMoreRound));
    assert_eq!(some.rounding, Rounding::Up);
    assert_eq!((some.limits.stakes.min, some.limits.stakes.max), (Some(10), Some(900)));
    assert_eq!(some.limits.player_banker_difference, Some(5000));
    assert_eq!(some.limits.minimum_return.unwrap().numerator(), 4);
}

#[test]
fn notes_of_shoe_and_settlement_are_keys_too() {
    let note = |source: &str, assumed: Option<&str>| Note {
        source: Some(source.into()),
        assumed: assumed.map(str::to_owned),
    };
    let whole = resolved("");
    assert_eq!(whole.shoe_note, note("the shoe's page", None));
    assert_eq!(whole.rounding_note, note("the house's page", None));
    let some = resolved("[shoe]\nassumed = \"it is full\"\n[settlement]\nsource = \"another page\"\n");
    assert_eq!(some.shoe_note, note("the shoe's page", Some("it is full")));
    assert_eq!(some.rounding_note, note("another page", None));
}

#[test]
fn examples_and_figures_are_not_inherited() {
    let of_base = described(&loaded_all(&[&base()]), "base");
    assert_eq!((of_base.examples.len(), of_base.edges.len()), (1, 1));
    let table = resolved("");
    assert_eq!((table.examples.len(), table.edges.len()), (0, 0));
    let own = resolved(EXAMPLES);
    assert_eq!((own.examples.len(), own.edges.len()), (1, 1));
}

/// An example of the base that its extension breaks is no fault of the extension.
#[test]
fn examples_of_the_base_are_not_played_in_its_extension() {
    assert_eq!(ids(&resolved(&bet("a", "{ when = {}, pays = \"1:1\" }"))), ["a", "b", "c"]);
}

#[test]
fn id_version_title_and_source_are_its_own() {
    let table = resolved("");
    assert_eq!((table.id.as_str(), table.version.as_str()), ("x", "1"));
    assert_eq!((table.title.en.as_str(), table.title.id.as_str()), ("X", ""));
    assert_eq!(table.note, Note::default());
    assert_eq!(table.extends.as_deref(), Some("base@1"));
    assert_eq!(described(&loaded_all(&[&base()]), "base").extends, None);
}

#[test]
fn an_extension_may_itself_be_extended_and_stand_before_its_base() {
    let top = format!("extends = \"x@1\"\n{}", HEAD.replace("\"x\"", "\"top\"")) + &plain_bet("t");
    let middle = extending(&plain_bet("m"));
    for files in [[&top, &middle, &base()], [&base(), &middle, &top], [&middle, &base(), &top]] {
        let catalog = loaded_all(&files.map(String::as_str));
        assert_eq!(ids(&described(&catalog, "top")), ["a", "b", "c", "m", "t"]);
        assert_eq!(described(&catalog, "top").rounding, Rounding::HalfEven);
    }
}

#[test]
fn a_base_is_named_with_the_version_it_is_to_have() {
    let other = base().replace("version = \"1\"", "version = \"2\"").replace("decks = 6", "decks = 5");
    let catalog = loaded_all(&[&base(), &other, &extending("")]);
    assert_eq!(described(&catalog, "base").version, "2");
    assert_eq!(described(&catalog, "x").shoe.decks, 6, "base@1, not the newest");
}

#[test]
fn two_extensions_share_a_base() {
    let second = extending(&plain_bet("s")).replace("\"x\"", "\"y\"");
    let catalog = loaded_all(&[&extending(&plain_bet("f")), &base(), &second]);
    assert_eq!(ids(&described(&catalog, "x")), ["a", "b", "c", "f"]);
    assert_eq!(ids(&described(&catalog, "y")), ["a", "b", "c", "s"]);
}

#[test]
fn the_built_in_extension_is_sa_gaming_with_another_banker() {
    let base = built_in("sa-gaming").table().description();
    let table = built_in("sa-gaming-no-commission").table().description();
    assert_eq!(table.extends.as_deref(), Some("sa-gaming@2026-04-20"));
    assert_eq!(ids(table), ids(base));
    for (own, inherited) in table.bets.iter().zip(&base.bets) {
        assert_eq!(own == inherited, own.id != "banker", "{}", own.id);
    }
}

#[test]
fn a_bet_that_an_extension_removes_may_come_back_at_the_end() {
    let text = format!("extends = \"base@1\"\nremove = [\"a\"]\n{HEAD}{}", plain_bet("a"));
    assert_eq!(ids(&described(&loaded_all(&[&base(), &text]), "x")), ["b", "c", "a"]);
    assert!(load_all(&[&text]).is_err(), "the base is not loaded");
}

/// Whether a set of files loads does not depend on how they are called.
#[test]
fn a_chain_of_extensions_is_answered_alike_in_either_order() {
    for length in [2, 10, 64, 65, 66, 100, 300] {
        let link = |place: usize| {
            let head = HEAD.replace("\"x\"", &format!("\"x{place}\""));
            if place == 0 {
                head + &plain_bet("a")
            } else {
                format!("extends = \"x{}@1\"\n{head}", place - 1)
            }
        };
        let mut texts: Vec<String> = (0..length).map(link).collect();
        let base_first = load_all(&texts.iter().map(String::as_str).collect::<Vec<_>>()).is_ok();
        texts.reverse();
        let base_last = load_all(&texts.iter().map(String::as_str).collect::<Vec<_>>()).is_ok();
        assert_eq!(base_first, base_last, "{length} tables, each extending the next");
        assert!(base_first || length > 50, "{length} tables are not too many");
    }
}
