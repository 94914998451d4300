//! Chance that is the same for ever: SplitMix64.

use croupier_game::Suit;

/// Numbers that look drawn.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new() -> Chance {
        Chance(0)
    }

    /// A number below another; of 0, 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let drawn = usize::try_from((mixed ^ (mixed >> 31)) >> 1).unwrap_or_default();
        drawn.checked_rem(bound).unwrap_or_default()
    }

    pub(crate) fn suit(&mut self) -> Suit {
        Suit::ALL.get(self.below(Suit::ALL.len())).copied().unwrap_or(Suit::Spades)
    }
}
