//! A tiny generator (splitmix64), so that what fails once fails again.

use croupier_game::Card;

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

    pub(crate) fn card(&mut self) -> Card {
        Card::all().nth(self.below(52)).unwrap()
    }

    pub(crate) fn cards(&mut self, count: usize) -> Vec<Card> {
        (0..count).map(|_| self.card()).collect()
    }

    pub(crate) fn bytes(&mut self) -> [u8; 32] {
        let words = [(); 4].map(|()| self.next().to_le_bytes());
        words.concat().try_into().unwrap()
    }
}
