//! A tiny generator (splitmix64), so that what fails once fails again.

use croupier_game::{Card, Round};

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

    /// A round of cards drawn with return: any of them can be.
    pub(crate) fn round(&mut self) -> Round {
        let cards = [(); Round::MAX_CARDS].map(|()| u8::try_from(self.below(Card::COUNT)).unwrap());
        Round::deal(&cards.map(|card| Card::from_index(card).unwrap()))
    }
}
