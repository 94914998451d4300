//! What bets pay in rounds that are shown to their table, counted.

use crate::{Figures, NoFigures, sums::Sums};
use croupier_game::Round;
use croupier_payout::{Class, PayoutFailure, PayoutTable};

/// Different net odds of a bet at the most: more take too long to tell apart.
const MOST_ODDS: usize = 1000;

/// Sequences of cards by what each of some bets of a table pays in them.
pub(crate) struct Tally<'a> {
    table: &'a dyn PayoutTable,
    bets: Vec<Counted>,
}

/// The bet at a place, and what it paid so far, or why that is not known.
type Counted = (usize, Result<Sums, NoFigures>);

impl Tally<'_> {
    /// Nothing counted yet for the bets at these places.
    pub(crate) fn new(table: &dyn PayoutTable, bets: impl Iterator<Item = usize>) -> Tally<'_> {
        Tally { table, bets: bets.map(|bet| (bet, Ok(Sums::default()))).collect() }
    }

    /// Asks what each bet pays in a round, which so many sequences make. A bet that once had no answer is asked no more.
    pub(crate) fn add(&mut self, round: &Round, sequences: u64) {
        let class = Class::of(round);
        for (bet, counted) in &mut self.bets {
            let Ok(sums) = counted else { continue };
            let verdict = match self.table.class_verdict(*bet, class) {
                Some(verdict) => Ok(verdict),
                None => self.table.figure_verdict(*bet, round, class),
            };
            match verdict {
                Ok(verdict) => {
                    sums.add(verdict, sequences);
                    if sums.wins.len() > MOST_ODDS {
                        *counted = Err(too_many_odds(self.table, *bet));
                    }
                }
                Err(failure) => *counted = Err(failure.into()),
            }
        }
    }

    /// The figures of each bet out of `total` sequences.
    pub(crate) fn figures(self, total: u64) -> impl Iterator<Item = Result<Figures, NoFigures>> {
        self.bets.into_iter().map(move |(_, counted)| Ok(counted?.figures(total, &[])))
    }
}

fn too_many_odds(table: &dyn PayoutTable, bet: usize) -> NoFigures {
    let PayoutFailure { table, bet, .. } = table.description().failure(bet, "");
    NoFigures::TooManyOdds { table, bet, most: MOST_ODDS }
}
