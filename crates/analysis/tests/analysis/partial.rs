//! Rounds of which some cards have come, against the plain counts to the last sequence.

use crate::{
    cards::{card, fresh},
    endings, fours,
    random::Random,
};
use croupier_analysis::{Composition, Distribution};
use croupier_game::Deal;

/// Against every order of the cards left.
#[track_caller]
fn check_card_by_card(deal: &Deal, left: &Composition) {
    let distribution = Distribution::given(deal, left).unwrap();
    endings::tally(deal.cards(), left).assert_is(&distribution, &format!("{deal:?} {left:?}"));
}

/// Against the plain count in full size, for four known cards at the most.
#[track_caller]
fn check_in_full_size(deal: &Deal, left: &Composition) {
    let distribution = Distribution::given(deal, left).unwrap();
    fours::tally(deal.cards(), left).assert_is(&distribution, &format!("{deal:?} {left:?}"));
}

/// This many kinds of cards keep the number of their orders low.
fn most_kinds(known: usize) -> usize {
    [7, 7, 12, 26, 52, 52][known]
}

#[test]
fn few_kinds_of_cards() {
    let mut random = Random(11);
    for round in 0..400 {
        let known = 1 + round % 5;
        let number = random.between(4, most_kinds(known));
        let kinds = random.kinds(number);
        let deal = random.unfinished(&kinds, known);
        let left = random.copies(&kinds, [2, 16][round % 2]);
        if left.cards() >= 6 {
            check_card_by_card(&deal, &left);
        }
    }
}

/// The cards left have nothing to do with those that came.
#[test]
fn known_cards_of_other_kinds() {
    let mut random = Random(12);
    let all: Vec<_> = croupier_game::Card::all().collect();
    for round in 0..200 {
        let known = 1 + round % 5;
        let deal = random.unfinished(&all, known);
        let number = random.between(3, most_kinds(known));
        let kinds = random.kinds(number);
        let left = random.copies(&kinds, 3);
        if left.cards() >= 5 {
            check_card_by_card(&deal, &left);
        }
    }
}

#[test]
fn the_last_cards_of_a_shoe() {
    let mut random = Random(13);
    let all: Vec<_> = croupier_game::Card::all().collect();
    for round in 0..200 {
        let known = 1 + round % 5;
        let deal = random.unfinished(&all, known);
        let cards = random.between(6 - known, 8);
        check_card_by_card(&deal, &random.end_of_shoe(8, cards));
    }
}

#[test]
fn full_shoes() {
    let mut random = Random(14);
    let all: Vec<_> = croupier_game::Card::all().collect();
    for round in 0..24 {
        let known = 1 + round % 4;
        let deal = random.unfinished(&all, known);
        let (decks, cards) = [(1, 45), (6, 200), (8, 400), (16, 820)][round / 4 % 4];
        check_in_full_size(&deal, &random.end_of_shoe(decks, cards));
    }
    for _ in 0..24 {
        let deal = random.unfinished(&all, 5);
        check_card_by_card(&deal, &random.end_of_shoe(16, 820));
    }
}

/// Pairs and suited pairs of which one card is known.
#[test]
fn every_first_card_of_a_small_shoe() {
    let kinds = ["KH", "KS", "QH", "4C", "4D", "9S"].map(card);
    let left = Random(15).copies(&kinds, 3);
    for first in kinds {
        let deal = Deal::from_cards(&[first]).unwrap();
        check_card_by_card(&deal, &left);
        for second in kinds {
            let deal = Deal::from_cards(&[first, second]).unwrap();
            check_card_by_card(&deal, &left);
        }
    }
}

#[test]
fn no_card_known_is_the_next_round() {
    let mut random = Random(16);
    for shoe in [fresh(1), fresh(8), random.end_of_shoe(6, 100), random.end_of_shoe(8, 6)] {
        assert_eq!(Distribution::given(&Deal::new(), &shoe), Distribution::of(&shoe));
    }
}
