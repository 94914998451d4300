//! Shoes: whole, by counts and without cards, and what is refused.

use crate::cards::{card, fresh, shoe};
use croupier_analysis::{Composition, CompositionError};
use croupier_game::{Card, parse_cards};

#[test]
fn whole_decks() {
    for decks in 1..=16 {
        let shoe = fresh(decks);
        assert_eq!(shoe.cards(), 52 * u32::from(decks));
        assert_eq!(shoe.counts(), &[decks; 52]);
        assert_eq!(Composition::of_counts([decks; 52]), Ok(shoe));
    }
}

#[test]
fn no_deck_and_more_than_sixteen() {
    for given in [0, 17, 255] {
        assert_eq!(Composition::fresh(given), Err(CompositionError::Decks { given }));
    }
}

#[test]
fn sixteen_copies_of_a_card_and_one_more() {
    for card in Card::all() {
        let mut counts = [16; 52];
        assert_eq!(Composition::of_counts(counts).unwrap().cards(), 832);
        for given in [17, 255] {
            counts[usize::from(card.index())] = given;
            assert_eq!(Composition::of_counts(counts), Err(CompositionError::Copies { card, given }));
        }
    }
}

#[test]
fn the_first_card_with_too_many_copies_is_named() {
    let mut counts = [1; 52];
    counts[51] = 18;
    counts[17] = 19;
    counts[30] = 20;
    let card = Card::from_index(17).unwrap();
    assert_eq!(Composition::of_counts(counts), Err(CompositionError::Copies { card, given: 19 }));
}

#[test]
fn an_empty_shoe_can_be_said() {
    assert_eq!(Composition::of_counts([0; 52]).unwrap().cards(), 0);
}

#[test]
fn cards_seen_are_gone() {
    let seen = parse_cards("KH 7S KH AC").unwrap();
    let left = fresh(2).without(seen.iter().copied()).unwrap();
    assert_eq!(left.cards(), 100);
    for card in Card::all() {
        let seen = seen.iter().filter(|seen| **seen == card).count();
        assert_eq!(usize::from(left.counts()[usize::from(card.index())]), 2 - seen, "{card}");
    }
    assert_eq!(fresh(2).without(seen.iter().rev().copied()), Ok(left));
    assert_eq!(left.without([]), Ok(left));
}

#[test]
fn every_card_can_be_seen() {
    let all = Card::all().chain(Card::all()).chain(Card::all());
    assert_eq!(fresh(3).without(all), Ok(shoe("")));
}

#[test]
fn a_card_seen_too_often_is_named_with_its_place() {
    for (cards, gone, index) in
        [("KH KH", "KH", 1), ("AS KH 2C AS AS", "AS", 3), ("AS KH KH AS", "KH", 2), ("TD 2D JD TD", "TD", 3)]
    {
        let seen = parse_cards(cards).unwrap();
        let error = CompositionError::Gone { card: card(gone), index };
        assert_eq!(fresh(1).without(seen), Err(error), "{cards}");
    }
    let error = CompositionError::Gone { card: card("2C"), index: 0 };
    assert_eq!(shoe("AS AH").without([card("2C")]), Err(error));
    // Twice out of one shoe are two times one card.
    let once = shoe("AS AS").without([card("AS")]).unwrap();
    assert_eq!(once.without([card("AS")]).unwrap().cards(), 0);
}

/// The values that were given and those that were expected.
#[test]
fn errors_say_what_was_given() {
    let king = card("KH");
    for (error, words) in [
        (CompositionError::Decks { given: 17 }, &["1 to 16 decks", "17"][..]),
        (CompositionError::Copies { card: king, given: 18 }, &["KH", "18", "16"]),
        (CompositionError::Gone { card: king, index: 4 }, &["KH", "card 5"]),
        (CompositionError::TooFew { cards: 3, needed: 5 }, &["3 cards", "5"]),
    ] {
        let text = error.to_string();
        for word in words {
            assert!(text.contains(word), "{text}");
        }
        let _: &dyn std::error::Error = &error;
    }
}
