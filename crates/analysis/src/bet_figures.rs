//! The figures of every bet of a table, whatever it looks at.

use crate::NoFigures;
use crate::{
    Distribution, Figures, Fraction, decimal,
    kinds::Kinds,
    simulation::{ROUNDS, simulate},
    tally::Tally,
};
use croupier_payout::PayoutTable;
use num_traits::Zero as _;

/// The figures of one bet, and whether they are exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetFigures {
    /// The figures; of a sample, where rounds were simulated.
    pub figures: Figures,
    /// How many rounds were played at random to find them; `None` when they are exact.
    pub simulated_rounds: Option<u64>,
}

impl BetFigures {
    /// The figures of every bet of a table, in the table's order. The same table and shoe give the same
    /// figures for ever.
    ///
    /// They are exact for bets that depend on a round's class alone, and for others where the cards that
    /// matter can come in few ways: for the whole round, when those left are of 24
    /// [kinds](PayoutTable::kinds) at the most and there is one such bet, of 20 kinds with three, of 13 with forty. Else they are those of a million rounds played at random.
    ///
    /// # Errors
    /// When the table cannot answer, or pays at more than 1,000 different odds on one bet.
    pub fn of_table(
        table: &dyn PayoutTable,
        distribution: &Distribution,
    ) -> Result<Vec<BetFigures>, NoFigures> {
        let by_class = Figures::of_table(table, distribution);
        let others = || by_class.iter().zip(0..).filter(|(figures, _)| figures.is_none());
        let mut by_cards = Vec::new().into_iter();
        if others().next().is_some() {
            by_cards = figures_by_cards(table, others().map(|(_, bet)| bet), distribution)?.into_iter();
        }
        let exact = |figures| BetFigures { figures, simulated_rounds: None };
        Ok(by_class
            .into_iter()
            .filter_map(|figures| figures.map(exact).or_else(|| by_cards.next()))
            .collect())
    }

    /// The standard error of the [gain](Figures::gain) and so of house edge and return: 0 when they are exact.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        decimal(&self.error_squared()).sqrt()
    }

    fn error_squared(&self) -> Fraction {
        let of_mean = |rounds: u64| &self.figures.variance / Fraction::from_integer((rounds - 1).into());
        self.simulated_rounds.map_or_else(Fraction::zero, of_mean)
    }
}

/// The figures of the bets at these places by what they pay in rounds, card by card.
fn figures_by_cards(
    table: &dyn PayoutTable,
    bets: impl Iterator<Item = usize>,
    distribution: &Distribution,
) -> Result<Vec<BetFigures>, NoFigures> {
    let mut tally = Tally::new(table, bets);
    let simulated_rounds = match Kinds::of(table, tally.bets(), distribution) {
        Some(kinds) => kinds.play(&mut tally).map(|()| None)?,
        None => simulate(distribution, &mut tally).map(|()| Some(ROUNDS))?,
    };
    let figures = tally.figures(simulated_rounds.unwrap_or(distribution.total()));
    Ok(figures.map(|figures| BetFigures { figures, simulated_rounds }).collect())
}
