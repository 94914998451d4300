//! Whole distributions, equal to the plain counts to the last sequence.

use crate::{
    cards::{fresh, shoe, shoe_of_each},
    endings, fours,
    random::Random,
};
use croupier_analysis::{Composition, Distribution};

#[track_caller]
fn check(shoe: &Composition) {
    fours::tally(&[], shoe).assert_is(&Distribution::of(shoe).unwrap(), &format!("{shoe:?}"));
}

#[test]
fn one_fresh_deck() {
    check(&fresh(1));
}

#[test]
fn two_fresh_decks() {
    check(&fresh(2));
}

#[test]
fn six_fresh_decks() {
    check(&fresh(6));
}

#[test]
fn eight_fresh_decks() {
    check(&fresh(8));
}

#[test]
fn sixteen_fresh_decks() {
    check(&fresh(16));
}

#[test]
fn shoes_of_which_cards_have_come() {
    let mut random = Random(1);
    for (decks, cards) in [(1, 40), (8, 250)] {
        check(&random.end_of_shoe(decks, cards));
    }
}

#[test]
fn ends_of_shoes() {
    let mut random = Random(2);
    for cards in 6..=30 {
        for decks in [1, 2, 8] {
            check(&random.end_of_shoe(decks, cards));
        }
    }
}

#[test]
fn shoes_of_few_kinds_of_cards() {
    let mut random = Random(3);
    for round in 0..150 {
        let number = random.between(1, 16);
        let kinds = random.kinds(number);
        let shoe = random.copies(&kinds, [2, 16][round % 2]);
        if shoe.cards() >= 6 {
            check(&shoe);
        }
    }
}

/// Where the kinds of pairs, ranks of one value and single cards matter most.
#[test]
fn shoes_of_one_rank_or_value() {
    for cards in [
        "KH",
        "KH KS",
        "KH KS KD KC",
        "KH QH",
        "TS TH TD TC JS JH JD JC QS QH QD QC KS KH KD KC",
        "8C 9D",
        "6S 6H 7S 7H",
        "AS AH",
        "5S 5H TS",
    ] {
        for copies in [6, 7, 16] {
            check(&shoe_of_each(cards, copies));
        }
    }
    check(&shoe("KS KH KD KC QS QH QD QC"));
    check(&shoe("KS KS KH KH KD KC"));
    check(&shoe("AS AH 2S 2H 3S 3H"));
}

/// Nothing is put together here: every order of the cards is played.
#[test]
fn the_last_cards_one_by_one() {
    let mut random = Random(4);
    for round in 0..60 {
        let decks = random.between(1, 8);
        let shoe = random.end_of_shoe(decks, 6 + round % 4);
        endings::tally(&[], &shoe).assert_is(&Distribution::of(&shoe).unwrap(), &format!("{shoe:?}"));
    }
    for number in 1..=5 {
        let kinds = random.kinds(number);
        let shoe = shoe_of_least(&mut random, &kinds);
        endings::tally(&[], &shoe).assert_is(&Distribution::of(&shoe).unwrap(), &format!("{shoe:?}"));
    }
}

fn shoe_of_least(random: &mut Random, kinds: &[croupier_game::Card]) -> Composition {
    loop {
        let shoe = random.copies(kinds, 16);
        if shoe.cards() >= 6 {
            return shoe;
        }
    }
}
