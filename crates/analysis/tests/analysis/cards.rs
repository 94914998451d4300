//! Cards, deals and shoes in few words.

use croupier_analysis::Composition;
use croupier_game::{Card, Deal, parse_cards};

pub(crate) fn card(text: &str) -> Card {
    text.parse().unwrap()
}

pub(crate) fn deal(cards: &str) -> Deal {
    Deal::from_cards(&parse_cards(cards).unwrap()).unwrap()
}

pub(crate) fn fresh(decks: u8) -> Composition {
    Composition::fresh(decks).unwrap()
}

/// A shoe of exactly these cards.
pub(crate) fn shoe(cards: &str) -> Composition {
    let mut counts = [0; 52];
    for card in parse_cards(cards).unwrap() {
        counts[usize::from(card.index())] += 1;
    }
    Composition::of_counts(counts).unwrap()
}

/// A shoe of this many copies of each of these cards.
pub(crate) fn shoe_of_each(cards: &str, copies: u8) -> Composition {
    let counts = shoe(cards).counts().map(|count| count * copies);
    Composition::of_counts(counts).unwrap()
}

/// How many ordered sequences of this many cards a shoe has.
pub(crate) fn sequences(cards: u32, terms: u32) -> u64 {
    (0..terms).map(|taken| u64::from(cards - taken)).product()
}
