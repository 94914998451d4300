//! The joint distribution of the classes of a round, counted exactly.

use crate::{
    Composition, CompositionError, Fraction,
    beginnings::Beginnings,
    composition::VALUES,
    ends::{Ends, ends_at_once},
    starts::Starts,
    state::State,
};
use croupier_game::{BySide, Round};
use croupier_payout::Class;

/// How many six-card sequences of a shoe fall into each class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    sequences: Box<[u64]>,
    total: u64,
}

impl Distribution {
    /// The distribution over the next round of a shoe.
    ///
    /// # Errors
    /// When fewer than six cards are left.
    pub fn of(composition: &Composition) -> Result<Distribution, CompositionError> {
        composition.check_round()?;
        let starts = Starts::of(composition);
        let mut ends = Ends::<2, 2>::new(composition);
        for (player, banker) in (0..VALUES).flat_map(|player| (0..VALUES).map(move |banker| (player, banker)))
        {
            let totals = BySide { player, banker };
            for state in State::ALL.into_iter().filter(|state| state.fits(totals)) {
                let mut beginnings = Beginnings::default();
                starts.each(totals, state, |player, banker, sequences| {
                    if ends_at_once(totals) {
                        beginnings.sequences += sequences;
                    } else {
                        beginnings.add(player, banker, sequences);
                    }
                });
                ends.add(totals, state, &beginnings);
            }
        }
        Ok(Distribution::new(ends.by_class(), composition.sequences(Round::MAX_CARDS)))
    }

    pub(crate) fn new(sequences: Box<[u64]>, total: u64) -> Distribution {
        Distribution { sequences, total }
    }

    /// The sequences that fall into a class.
    #[must_use]
    pub fn sequences(&self, class: Class) -> u64 {
        self.sequences.get(class.index()).copied().unwrap_or(0)
    }

    /// How likely a class out of those chosen comes.
    #[must_use]
    pub fn probability(&self, chosen: impl Fn(Class) -> bool) -> Fraction {
        let sequences: u64 =
            Class::all().filter(|&class| chosen(class)).map(|class| self.sequences(class)).sum();
        Fraction::new(sequences.into(), self.total.into())
    }

    /// All sequences.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }
}
