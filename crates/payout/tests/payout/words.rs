//! Lines in words, in both languages.

use crate::documents::{built_in_tables, described, one_bet};

/// A line's words in English and in Indonesian.
fn words(line: &str) -> [String; 2] {
    let words = described(&one_bet(line)).bets[0].lines[0].words();
    [words.en, words.id]
}

fn english(when: &str) -> String {
    let [english, _] = words(&format!("{{ when = {when}, push = true }}"));
    english.strip_suffix(": the stake is returned").unwrap().to_owned()
}

#[test]
fn a_line_says_what_it_pays() {
    let [en, id] = words("{ when = { winner = \"banker\" }, pays = \"1:1\", commission = \"5%\" }");
    assert_eq!(en, "the Banker wins: pays 1:1 less 5% commission");
    assert_eq!(id, "Bandar menang: dibayar 1:1 dipotong komisi 5%");
    let [en, id] = words("{ when = { winner = \"tie\" }, pays = \"8:1\" }");
    assert_eq!(en, "the hands tie: pays 8:1");
    assert_eq!(id, "hasilnya Seri: dibayar 8:1");
    let [en, id] = words("{ when = {}, push = true }");
    assert_eq!(en, "always: the stake is returned");
    assert_eq!(id, "selalu: taruhan dikembalikan");
}

#[test]
fn every_condition_has_words() {
    for (when, expected) in [
        ("{ winner = [\"player\", \"tie\"] }", "the Player wins or the hands tie"),
        ("{ player_total = [6, 7] }", "the Player's total is 6 or 7"),
        ("{ banker_total = 6 }", "the Banker's total is 6"),
        ("{ winning_total = 6 }", "the winning total is 6"),
        ("{ margin = \"7..=9\" }", "the margin is 7, 8 or 9"),
        ("{ banker_cards = 3 }", "the Banker has 3 cards"),
        ("{ total_cards = [5, 6] }", "5 or 6 cards are dealt in all"),
        ("{ player_natural = true }", "the Player has a natural"),
        ("{ banker_natural = false }", "the Banker does not have a natural"),
        ("{ player_pair = true }", "the Player has a pair"),
        ("{ banker_suited_pair = true }", "the Banker has a suited pair"),
        ("{ same_pair = true }", "both hands have a pair of one rank"),
        ("{ same_pair = false }", "the hands do not both have a pair of one rank"),
        ("{ winner = \"banker\", banker_total = 6 }", "the Banker wins and the Banker's total is 6"),
        ("{ not = { margin = 1 } }", "not (the margin is 1)"),
    ] {
        assert_eq!(english(when), expected);
    }
}

#[test]
fn any_is_told_apart_from_what_stands_beside_it() {
    let any = "any = [{ player_pair = true }, { banker_pair = true }]";
    assert_eq!(english(&format!("{{ {any} }}")), "(the Player has a pair) or (the Banker has a pair)");
    assert_eq!(
        english(&format!("{{ {any}, margin = 1 }}")),
        "the margin is 1 and ((the Player has a pair) or (the Banker has a pair))"
    );
}

/// "The Player wins or the hands tie and …" could be read in two ways.
#[test]
fn several_winners_are_told_apart_from_what_stands_beside_them() {
    let told = english("{ winner = [\"player\", \"tie\"], winning_total = 6 }");
    assert_ne!(told, "the Player wins or the hands tie and the winning total is 6");
    assert!(told.contains("the Player wins or the hands tie"), "{told}");
}

/// A flag that may be either says nothing.
#[test]
fn a_flag_with_both_values_does_not_claim_one() {
    let told = english("{ player_pair = [true, false] }");
    assert_ne!(told, "the Player has a pair");
    assert_ne!(told, "the Player does not have a pair");
}

#[test]
fn every_line_of_the_built_in_tables_has_words_in_both_languages() {
    for table in built_in_tables() {
        let bets = &table.table().description().bets;
        for line in bets.iter().flat_map(|bet| &bet.lines) {
            let words = line.words();
            for text in [&words.en, &words.id] {
                assert!(text.contains(": ") && !text.contains("  ") && !text.ends_with(": "), "{text}");
            }
            assert_ne!(words.en, words.id);
        }
    }
}
