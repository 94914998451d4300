//! The figures of every bet of a table, whatever it looks at.

use crate::{
    Composition, Distribution, Figures, Fraction, NoFigures, decimal,
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
    /// A bet that the table cannot answer for, or that pays at more than 1,000 different odds, has none.
    #[must_use]
    pub fn of_table(
        table: &dyn PayoutTable,
        distribution: &Distribution,
    ) -> Vec<Result<BetFigures, NoFigures>> {
        let by_class = Figures::of_table(table, distribution);
        let others: Vec<usize> =
            (0..).zip(&by_class).filter(|(_, figures)| figures.is_none()).map(|(bet, _)| bet).collect();
        let mut by_cards = figures_by_cards(table, &others, distribution).into_iter();
        let exact = |figures| Ok(BetFigures { figures, simulated_rounds: None });
        by_class.into_iter().filter_map(|figures| figures.map(exact).or_else(|| by_cards.next())).collect()
    }

    /// The same in the first round of a fresh shoe of the table's decks. There are none when there can be no such shoe.
    #[must_use]
    pub fn of_fresh_shoe(table: &dyn PayoutTable) -> Vec<Result<BetFigures, NoFigures>> {
        let fresh = Composition::fresh(table.description().shoe.decks);
        let distribution = fresh.and_then(|shoe| Distribution::of(&shoe));
        distribution.map_or_else(|_| Vec::new(), |distribution| BetFigures::of_table(table, &distribution))
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
    bets: &[usize],
    distribution: &Distribution,
) -> Vec<Result<BetFigures, NoFigures>> {
    if bets.is_empty() {
        return Vec::new();
    }
    let mut tally = Tally::new(table, bets.iter().copied());
    let simulated_rounds = match Kinds::of(table, bets.len(), distribution) {
        Some(kinds) => {
            kinds.play(&mut tally);
            None
        }
        None => {
            simulate(distribution, &mut tally);
            Some(ROUNDS)
        }
    };
    let figures = tally.figures(simulated_rounds.unwrap_or(distribution.total()));
    figures.map(|figures| Ok(BetFigures { figures: figures?, simulated_rounds })).collect()
}
