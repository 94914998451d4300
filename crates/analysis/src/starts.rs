//! The first four cards of a round out of a whole shoe, counted by their values and by the pairs they make.
//!
//! Third cards depend on the first four by their values only, and classes by the pairs besides. Pairs matter
//! only where a hand's two values are equal; so they are counted within the cards of one value, and
//! everything else by value alone.

use crate::{Composition, composition::VALUES, count::Count, group::Group, state::State};
use croupier_game::{BySide, Pair};
use std::num::Wrapping;

/// The values of two cards that need not be a pair, by their total.
const UNPAIRED: [&[[usize; 2]]; VALUES] = [
    &[[0, 0], [1, 9], [2, 8], [3, 7], [4, 6]],
    &[[0, 1], [2, 9], [3, 8], [4, 7], [5, 6]],
    &[[0, 2], [3, 9], [4, 8], [5, 7]],
    &[[0, 3], [1, 2], [4, 9], [5, 8], [6, 7]],
    &[[0, 4], [1, 3], [5, 9], [6, 8]],
    &[[0, 5], [1, 4], [2, 3], [6, 9], [7, 8]],
    &[[0, 6], [1, 5], [2, 4], [7, 9]],
    &[[0, 7], [1, 6], [2, 5], [3, 4], [8, 9]],
    &[[0, 8], [1, 7], [2, 6], [3, 5]],
    &[[0, 9], [1, 8], [2, 7], [3, 6], [4, 5]],
];

/// The values of two cards that can be a pair, by their total.
#[rustfmt::skip]
const PAIRED: [&[[usize; 2]]; VALUES] = [
    &[[0, 0], [5, 5]], &[],
    &[[1, 1], [6, 6]], &[],
    &[[2, 2], [7, 7]], &[],
    &[[3, 3], [8, 8]], &[],
    &[[4, 4], [9, 9]], &[],
];

/// The first four cards of a shoe.
pub(crate) struct Starts {
    cards: [Count; VALUES],
    groups: [Group; VALUES],
}

#[expect(clippy::indexing_slicing, reason = "values and totals are below 10")]
impl Starts {
    pub(crate) fn of(composition: &Composition) -> Starts {
        Starts {
            cards: composition.values(),
            groups: std::array::from_fn(|value| Group::of(composition, value)),
        }
    }

    /// Calls `each` with the values of both hands, in either order, and the number of sequences, for all ways
    /// in which a round can begin with these totals and pairs.
    #[inline]
    pub(crate) fn each(
        &self,
        totals: BySide<usize>,
        state: State,
        mut each: impl FnMut([usize; 2], [usize; 2], Count),
    ) {
        let hands = |total: usize, pair: Pair| if pair.is_pair() { PAIRED[total] } else { UNPAIRED[total] };
        for &player in hands(totals.player, state.pairs.player) {
            let [a, b] = player;
            let players = self.hands(player, state.pairs.player);
            let mut left = self.cards;
            left[a] -= 1;
            left[b] -= 1;
            for &banker in hands(totals.banker, state.pairs.banker) {
                let [c, d] = banker;
                let sequences = if c == d {
                    self.beside_equals(player, c, state)
                } else {
                    players * TWO * left[c] * left[d]
                };
                each(player, banker, sequences);
            }
        }
    }

    /// Sequences of two cards that make a hand of these values in either order.
    fn hands(&self, [a, b]: [usize; 2], pair: Pair) -> Count {
        if a == b { self.groups[a].one_hand(pair) } else { TWO * self.cards[a] * self.cards[b] }
    }

    /// Sequences of four cards that give the Player these values in either order, and the Banker this one
    /// twice.
    ///
    /// A factor below zero never counts: it takes more cards of a value than there are, so another is zero.
    fn beside_equals(&self, player: [usize; 2], value: usize, state: State) -> Count {
        let [a, b] = player;
        let bankers = self.groups[value].one_hand(state.pairs.banker);
        let left = |other: usize| self.cards[other] - if other == value { TWO } else { Wrapping(0) };
        match a == b {
            true if a == value => self.groups[value].both_hands(state),
            true if state.same_pair => Wrapping(0),
            true => self.groups[a].one_hand(state.pairs.player) * bankers,
            false => TWO * left(a) * left(b) * bankers,
        }
    }
}

const TWO: Count = Wrapping(2);
