//! What a bet is worth: exact probabilities, house edge and variance.

use crate::{Distribution, Fraction, fraction::reduced, sums::Sums};
use croupier_payout::{Bet, Class, PayoutTable};
use num_traits::Zero as _;

/// The exact figures of one bet, per unit staked: a returned stake is a bet that gained nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// How likely the bet wins, 0 to 1.
    pub win: Fraction,
    /// How likely its stake is returned, 0 to 1.
    pub push: Fraction,
    /// What it gains on average, in stakes, from −1: the house edge is this, negated.
    pub gain: Fraction,
    /// Mean square of the gain less the square of its mean, in stakes squared, from 0.
    pub variance: Fraction,
    /// How likely each line of the bet decides, in the order of the lines: a line that holds after another
    /// one has decided does not.
    pub lines: Vec<Fraction>,
}

impl Figures {
    /// The figures of the bet at this place of the table; `None` when it depends on more than a round's
    /// class, or there is no such bet.
    ///
    /// All bets of a table take no longer with [`of_table`](Figures::of_table).
    ///
    /// ```
    /// use croupier_analysis::{Composition, Distribution, Figures};
    /// use croupier_payout::{Catalog, Source};
    ///
    /// let catalog = Catalog::load(&Source::built_in())?;
    /// let classic = catalog.find("classic").ok_or("not loaded")?;
    /// let next_round = Distribution::of(&Composition::fresh(8)?)?;
    ///
    /// let place = classic.bet("banker_pair").ok_or("no bet")?;
    /// let pair = Figures::of(classic.table(), place, &next_round).ok_or("it needs the cards")?;
    /// // The second card is one of 31 out of 415, and 11:1 is paid.
    /// assert_eq!(pair.win.to_string(), "31/415");
    /// assert_eq!(pair.expected_return().to_string(), "372/415");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(table: &dyn PayoutTable, bet: usize, distribution: &Distribution) -> Option<Figures> {
        Figures::of_table(table, distribution).into_iter().nth(bet).flatten()
    }

    /// The figures of every bet of a table, in the table's order; `None` for those that depend on more than a
    /// round's class, and for a table that says of its lines what cannot be.
    #[must_use]
    pub fn of_table(table: &dyn PayoutTable, distribution: &Distribution) -> Vec<Option<Figures>> {
        let bets = &table.description().bets;
        let Some(decided) = decided(table, distribution) else {
            return (0..bets.len()).map(|bet| by_verdicts(table, bet, distribution)).collect();
        };
        let mut decided = decided.as_slice();
        let of_bet = |bet: &Bet| {
            let (of_bet, others) = decided.split_at_checked(bet.lines.len())?;
            decided = others;
            let total = distribution.total();
            let lose = of_bet.iter().try_fold(total, |left, &sequences| left.checked_sub(sequences))?;
            let mut sums = Sums { lose, ..Sums::default() };
            bet.lines.iter().zip(of_bet).for_each(|(line, &sequences)| sums.add(line.verdict, sequences));
            Some(sums.figures(total, of_bet))
        };
        bets.iter().map(of_bet).collect()
    }

    /// What the house keeps of each unit staked, at most 1; below 0 when the bet pays the player.
    #[must_use]
    pub fn house_edge(&self) -> Fraction {
        -self.gain.clone()
    }

    /// What the house keeps of each unit that is won or lost, the returned ones left out; `None` when the
    /// stake is always returned.
    #[must_use]
    pub fn house_edge_per_resolved(&self) -> Option<Fraction> {
        let resolved = self.push.denom() - self.push.numer();
        let edge = || reduced(-self.gain.numer() * self.push.denom(), self.gain.denom() * &resolved);
        (!resolved.is_zero()).then(edge)
    }

    /// What comes back of each unit staked, from 0: 1 less the house edge.
    #[must_use]
    pub fn expected_return(&self) -> Fraction {
        // As reduced as the gain is.
        Fraction::new_raw(self.gain.denom() + self.gain.numer(), self.gain.denom().clone())
    }
}

/// How many sequences each line of a table decides, through all bets; `None` when it does not decide by
/// lines.
fn decided(table: &dyn PayoutTable, distribution: &Distribution) -> Option<Vec<u64>> {
    let lines = table.description().bets.iter().map(|bet| bet.lines.len()).sum::<usize>();
    let mut decided = vec![0; 1 + lines];
    for class in Class::all() {
        let sequences = distribution.sequences(class);
        let lines = table.deciding_lines(class)?;
        if sequences > 0 {
            add(&mut decided, lines, sequences);
        }
    }
    decided.remove(0);
    Some(decided)
}

/// Adds the sequences of a class to the lines that decide in it. None decides more than there are, which fit.
fn add(decided: &mut [u64], lines: &[u16], sequences: u64) {
    for &line in lines {
        if let Some(decided) = decided.get_mut(usize::from(line)) {
            *decided = decided.wrapping_add(sequences);
        }
    }
}

/// The figures of a bet by what it pays in each class.
fn by_verdicts(table: &dyn PayoutTable, bet: usize, distribution: &Distribution) -> Option<Figures> {
    let mut sums = Sums::default();
    let lines = table.description().bets.get(bet).map_or(&[][..], |bet| &bet.lines);
    let mut decided = vec![0; lines.len()];
    for class in Class::all() {
        let sequences = distribution.sequences(class);
        if sequences > 0 {
            sums.add(table.class_verdict(bet, class)?, sequences);
            let line = lines.iter().zip(&mut decided).find(|(line, _)| line.when.holds(class.facts()));
            line.into_iter().for_each(|(_, decided)| *decided += sequences);
        }
    }
    Some(sums.figures(distribution.total(), &decided))
}
