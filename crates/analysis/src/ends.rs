//! The third cards of a round, counted by value out of what the first four cards leave, and what ends they
//! lead to.

use crate::{
    Composition,
    beginnings::Beginnings,
    composition::VALUES,
    count::{Count, falling},
    state::State,
};
use croupier_game::{BySide, banker_draws, is_natural, player_draws};
use croupier_payout::Class;
use std::{num::Wrapping, sync::LazyLock};

/// Sequences of cards by how the round ends: by the state of the pairs, which hands have third cards, and
/// both final totals. They are of rounds whose first four cards are known but for `PLAYER` cards of the
/// Player's hand and `BANKER` of the Banker's.
pub(crate) struct Ends<const PLAYER: usize, const BANKER: usize> {
    rows: Vec<[Rows; 4]>,
    /// Cards of each value in the shoe, before the beginnings take theirs.
    left: [Count; VALUES],
    /// Sequences of the cards that no third card or one leaves of six.
    unused: [Count; 2],
}

/// Sequences by both totals.
type Rows = [[Count; VALUES]; VALUES];

/// Places of hands with third cards or without.
const NO_THIRDS: usize = 0;
const BANKER_THIRD: usize = 1;
const PLAYER_THIRD: usize = 2;
const BOTH_THIRDS: usize = 3;

/// Each class's place in [`Ends::rows`], once it is flat.
static PLACES: LazyLock<Vec<usize>> = LazyLock::new(|| {
    let place = |class: Class| {
        let facts = class.facts();
        let state = State { pairs: facts.pairs, same_pair: facts.same_pair };
        let thirds = facts.cards.map(|cards| usize::from(cards == 3));
        let [player, banker] = [facts.totals.player, facts.totals.banker].map(usize::from);
        ((state.index() * 4 + thirds.player * 2 + thirds.banker) * VALUES + player) * VALUES + banker
    };
    Class::all().map(place).collect()
});

#[expect(
    clippy::indexing_slicing,
    reason = "values, totals and places are below the lengths by construction"
)]
impl<const PLAYER: usize, const BANKER: usize> Ends<PLAYER, BANKER> {
    /// Nothing counted yet, of rounds out of a shoe that has the cards for any.
    pub(crate) fn new(composition: &Composition) -> Ends<PLAYER, BANKER> {
        let after = Wrapping(u64::from(composition.cards()) - (PLAYER + BANKER) as u64);
        Ends {
            rows: vec![[[[Wrapping(0); VALUES]; VALUES]; 4]; State::COUNT],
            left: composition.values(),
            unused: [falling(after, 2), after - Wrapping(1)],
        }
    }

    /// Adds the rounds that begin like this.
    pub(crate) fn add(&mut self, totals: BySide<usize>, state: State, beginnings: &Beginnings) {
        let rows = &mut self.rows[state.index()];
        let [player, banker] = [totals.player, totals.banker].map(total);
        if ends_at_once(totals) || !player_draws(player) && !banker_draws(banker, None) {
            rows[NO_THIRDS][totals.player][totals.banker] += beginnings.sequences * self.unused[0];
        } else if player_draws(player) {
            self.add_with_third(totals, state, beginnings);
        } else {
            let thirds = beginnings.thirds(&self.left).map(|sequences| sequences * self.unused[1]);
            spread(&mut rows[BANKER_THIRD][totals.player], totals.banker, &thirds);
        }
    }

    /// Adds the rounds in which the Player draws.
    fn add_with_third(&mut self, totals: BySide<usize>, state: State, beginnings: &Beginnings) {
        let rows = &mut self.rows[state.index()];
        for (value, sequences) in beginnings.thirds(&self.left).into_iter().enumerate() {
            let player = (totals.player + value) % VALUES;
            if banker_draws(total(totals.banker), Some(total(value))) {
                let mut thirds = beginnings.second_thirds(&self.left, value, sequences);
                // Within a hand, whichever card is of this value, the total tells the value of the other.
                let other = |total: usize| (total + VALUES - value) % VALUES;
                if PLAYER == 2 {
                    thirds[other(totals.player)] += beginnings.player[value];
                }
                if BANKER == 2 {
                    thirds[other(totals.banker)] += beginnings.banker[value];
                }
                spread(&mut rows[BOTH_THIRDS][player], totals.banker, &thirds);
            } else {
                rows[PLAYER_THIRD][player][totals.banker] += sequences * self.unused[1];
            }
        }
    }

    /// The counts by class.
    pub(crate) fn by_class(&self) -> Box<[u64]> {
        let ends = self.rows.as_flattened().as_flattened().as_flattened();
        PLACES.iter().map(|&place| ends[place].0).collect()
    }
}

/// Whether a natural ends a round with these two-card totals.
pub(crate) fn ends_at_once(totals: BySide<usize>) -> bool {
    is_natural(total(totals.player)) || is_natural(total(totals.banker))
}

/// Adds to a row of the Banker's totals what a third card of each value makes of this two-card total.
#[expect(clippy::indexing_slicing, reason = "a total is below 10")]
fn spread(row: &mut [Count; VALUES], banker: usize, thirds: &[Count; VALUES]) {
    let mut twice = [Wrapping(0); 2 * VALUES];
    twice[..VALUES].copy_from_slice(thirds);
    twice[VALUES..].copy_from_slice(thirds);
    row.iter_mut().zip(&twice[VALUES - banker..][..VALUES]).for_each(|(cell, sequences)| *cell += sequences);
}

#[expect(clippy::cast_possible_truncation, reason = "totals and values are below 10")]
const fn total(number: usize) -> u8 {
    number as u8
}
