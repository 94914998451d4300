//! The joint distribution of the classes of a round, counted exactly.

use crate::{
    Composition, CompositionError, Fraction,
    beginnings::Beginnings,
    composition::VALUES,
    ends::{Ends, ends_at_once},
    starts::Starts,
    state::State,
};
use croupier_game::{BySide, Deal, Round};
use croupier_payout::Class;

/// How many sequences of cards fall into each class of a round.
///
/// The unit is an ordered sequence of the six cards that a round takes at the most; those that it does not
/// need are counted all the same. A shoe of N cards has N(N−1)…(N−5) of them, below 2⁵⁹ for sixteen decks.
/// ([`given`](Distribution::given) some cards, the sequences are of those that are to come.)
///
/// ```
/// use croupier_analysis::{Composition, Distribution};
/// use croupier_game::Outcome;
///
/// let next_round = Distribution::of(&Composition::fresh(8)?)?;
/// let tie = next_round.probability(|class| class.facts().outcome() == Outcome::Tie);
/// assert_eq!(tie.to_string(), "619306544887/6508331087895"); // 9.5156%
/// # Ok::<(), croupier_analysis::CompositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    /// The cards of the round that have come, and those that are left.
    pub(crate) deal: Deal,
    pub(crate) left: Composition,
    /// By the class's index.
    sequences: Box<[u64]>,
    total: u64,
}

impl Distribution {
    /// The distribution over the next round of a shoe.
    ///
    /// # Errors
    /// [`TooFew`](CompositionError::TooFew) when fewer than six cards are left.
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
        Ok(Distribution::new(&Deal::new(), composition, ends.by_class()))
    }

    pub(crate) fn new(deal: &Deal, left: &Composition, sequences: Box<[u64]>) -> Distribution {
        let lacking = Round::MAX_CARDS - deal.cards().len();
        let total = left.sequences(lacking.min(left.len()));
        Distribution { deal: *deal, left: *left, sequences, total }
    }

    /// The sequences that fall into a class, 0 to [`total`](Distribution::total).
    #[must_use]
    pub fn sequences(&self, class: Class) -> u64 {
        self.sequences.get(class.index()).copied().unwrap_or(0)
    }

    /// How likely a class out of those chosen comes, 0 to 1; over all classes it is exactly 1.
    #[must_use]
    pub fn probability(&self, chosen: impl Fn(Class) -> bool) -> Fraction {
        let sequences: u64 =
            Class::all().filter(|&class| chosen(class)).map(|class| self.sequences(class)).sum();
        Fraction::new(sequences.into(), self.total.into())
    }

    /// All sequences, from 1.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }
}
