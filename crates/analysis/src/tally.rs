//! What bets pay in rounds that are shown to their table, counted.

use crate::{Figures, NoFigures, sums::Sums};
use croupier_game::Round;
use croupier_payout::{Class, PayoutFailure, PayoutTable};

/// Different net odds of a bet at the most: more take too long to tell apart.
const MOST_ODDS: usize = 1000;

/// Sequences of cards by what each of some bets of a table pays in them.
pub(crate) struct Tally<'a> {
    table: &'a dyn PayoutTable,
    /// By the bet's place.
    bets: Vec<(usize, Sums)>,
}

impl Tally<'_> {
    /// Nothing counted yet for the bets at these places.
    pub(crate) fn new(table: &dyn PayoutTable, bets: impl Iterator<Item = usize>) -> Tally<'_> {
        Tally { table, bets: bets.map(|bet| (bet, Sums::default())).collect() }
    }

    /// The number of bets.
    pub(crate) fn bets(&self) -> usize {
        self.bets.len()
    }

    /// Asks what each bet pays in a round, which so many sequences make.
    pub(crate) fn add(&mut self, round: &Round, sequences: u64) -> Result<(), NoFigures> {
        let class = Class::of(round);
        for (bet, sums) in &mut self.bets {
            let verdict = match self.table.class_verdict(*bet, class) {
                Some(verdict) => verdict,
                None => self.table.figure_verdict(*bet, round, class)?,
            };
            sums.add(verdict, sequences);
            if sums.wins.len() > MOST_ODDS {
                return Err(too_many_odds(self.table, *bet));
            }
        }
        Ok(())
    }

    /// The figures of each bet out of `total` sequences.
    pub(crate) fn figures(&self, total: u64) -> impl Iterator<Item = Figures> {
        self.bets.iter().map(move |(_, sums)| sums.figures(total, &[]))
    }
}

fn too_many_odds(table: &dyn PayoutTable, bet: usize) -> NoFigures {
    let PayoutFailure { table, bet, .. } = table.description().failure(bet, "");
    NoFigures::TooManyOdds { table, bet, most: MOST_ODDS }
}
