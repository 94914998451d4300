//! The first four cards of a round, as far as third cards depend on them.

use crate::{composition::VALUES, count::Count};
use std::num::Wrapping;

/// All beginnings of a round with the same two-card totals and pairs: how many sequences of cards they are,
/// and which cards they take out of the shoe.
///
/// With L cards of a value in the shoe and u of them taken, a beginning goes on with that value in L − u
/// ways. Over all beginnings that is L·(how many they are) − (how many of the value they take), so nothing
/// more need be known of them than such sums; for two cards more, those of what they take of two values each.
#[derive(Default)]
pub(crate) struct Beginnings {
    pub(crate) sequences: Count,
    /// Cards of each value that the Player's hand takes, over all sequences, and the Banker's.
    pub(crate) player: [Count; VALUES],
    pub(crate) banker: [Count; VALUES],
    /// Pairs of a Player's card and a Banker's that they take, by the values of both, over all sequences.
    pub(crate) across: [[Count; VALUES]; VALUES],
}

#[expect(clippy::indexing_slicing, reason = "values are below 10")]
impl Beginnings {
    /// Adds `sequences` in which the hands take cards of these values.
    pub(crate) fn add<const PLAYER: usize, const BANKER: usize>(
        &mut self,
        player: [usize; PLAYER],
        banker: [usize; BANKER],
        sequences: Count,
    ) {
        self.sequences += sequences;
        for value in player {
            self.player[value] += sequences;
            for other in banker {
                self.across[value][other] += sequences;
            }
        }
        for value in banker {
            self.banker[value] += sequences;
        }
    }

    /// How many sequences go on with a card of each value, out of a shoe that had so many of each.
    pub(crate) fn thirds(&self, left: &[Count; VALUES]) -> [Count; VALUES] {
        std::array::from_fn(|value| left[value] * self.sequences - self.taken(value))
    }

    /// How many of the `sequences` that go on with a card of this value go on with one more of each value.
    ///
    /// With u and v cards of two values taken that is (L − u)(M − v) = (L − u)·M − L·v + u·v for each
    /// beginning, and L − u less where both are of one value. Of u·v only the part is added that is not
    /// within one hand and of two values.
    #[inline]
    pub(crate) fn second_thirds(
        &self,
        left: &[Count; VALUES],
        value: usize,
        sequences: Count,
    ) -> [Count; VALUES] {
        let mut thirds = [Wrapping(0); VALUES];
        for (other, third) in thirds.iter_mut().enumerate() {
            *third = sequences * left[other] - left[value] * self.taken(other);
            *third += self.across[value][other] + self.across[other][value];
        }
        thirds[value] += self.taken(value) - sequences;
        thirds
    }

    /// Cards of a value that both hands take, over all sequences.
    fn taken(&self, value: usize) -> Count {
        self.player[value] + self.banker[value]
    }
}
