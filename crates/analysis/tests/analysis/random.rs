//! A tiny generator (splitmix64), so that what fails once fails again, and shoes and deals out of it.

use croupier_analysis::Composition;
use croupier_game::{Card, Deal};

pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `n`; its slight bias does not matter here.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() >> 1).unwrap() % n
    }

    /// A number from the first to the second.
    pub(crate) fn between(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last - first + 1)
    }

    /// The last `cards` cards of a shuffled shoe of these decks.
    pub(crate) fn end_of_shoe(&mut self, decks: usize, cards: usize) -> Composition {
        let mut shoe: Vec<Card> = Card::all().cycle().take(52 * decks).collect();
        let mut counts = [0; 52];
        for _ in 0..cards {
            let card = shoe.swap_remove(self.below(shoe.len()));
            counts[usize::from(card.index())] += 1;
        }
        Composition::of_counts(counts).unwrap()
    }

    /// Different cards, in no order.
    pub(crate) fn kinds(&mut self, kinds: usize) -> Vec<Card> {
        let mut deck: Vec<Card> = Card::all().collect();
        (0..kinds).map(|_| deck.swap_remove(self.below(deck.len()))).collect()
    }

    /// One to `most` copies of each of these cards.
    pub(crate) fn copies(&mut self, kinds: &[Card], most: usize) -> Composition {
        let mut counts = [0; 52];
        for card in kinds {
            counts[usize::from(card.index())] = u8::try_from(self.between(1, most)).unwrap();
        }
        Composition::of_counts(counts).unwrap()
    }

    /// A round of which this many cards have come, all of these kinds, and which is not finished.
    pub(crate) fn unfinished(&mut self, kinds: &[Card], known: usize) -> Deal {
        loop {
            let cards: Vec<Card> = (0..known).map(|_| kinds[self.below(kinds.len())]).collect();
            if let Ok(deal) = Deal::from_cards(&cards)
                && deal.next().is_some()
            {
                return deal;
            }
        }
    }
}
