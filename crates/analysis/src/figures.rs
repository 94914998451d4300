//! What a bet is worth: exact probabilities, house edge and variance.

use crate::{Distribution, Fraction};
use croupier_payout::{Class, PayoutTable, Verdict};

/// The exact figures of one bet, per unit staked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// How likely the bet wins.
    pub win: Fraction,
    /// How likely its stake is returned.
    pub push: Fraction,
    /// What it gains on average, losses counted as −1: the house edge is this, negated.
    pub gain: Fraction,
    /// Mean square of the gain less the square of its mean.
    pub variance: Fraction,
    /// How likely each line of the bet decides, in the order of the lines.
    pub lines: Vec<Fraction>,
}

impl Figures {
    /// The figures of the bet at this place; `None` when it depends on more than a round's class.
    #[must_use]
    pub fn of(table: &dyn PayoutTable, bet: usize, distribution: &Distribution) -> Option<Figures> {
        let mut sums = Sums::default();
        let lines = table.description().bets.get(bet).map_or(&[][..], |bet| &bet.lines);
        let mut decided = vec![0_u64; lines.len()];
        for class in Class::all() {
            let sequences = distribution.sequences(class);
            if sequences == 0 {
                continue;
            }
            sums.add(table.class_verdict(bet, class)?, sequences);
            let facts = class.facts();
            let line = lines.iter().zip(&mut decided).find(|(line, _)| line.when.holds(facts));
            line.into_iter().for_each(|(_, decided)| *decided += sequences);
        }
        Some(sums.figures(distribution.total(), &decided))
    }

    /// What the house keeps of each unit staked.
    #[must_use]
    pub fn house_edge(&self) -> Fraction {
        -self.gain.clone()
    }

    /// What the house keeps of each unit that is won or lost, the returned ones left out; `None` when the
    /// stake is always returned.
    #[must_use]
    pub fn house_edge_per_resolved(&self) -> Option<Fraction> {
        let resolved = one() - &self.push;
        (resolved != zero()).then(|| self.house_edge() / resolved)
    }

    /// What comes back of each unit staked.
    #[must_use]
    pub fn expected_return(&self) -> Fraction {
        one() + &self.gain
    }
}

/// Sequences by what the bet pays in them.
#[derive(Default)]
struct Sums {
    /// Net odds, each once, with their sequences.
    wins: Vec<(croupier_payout::Fraction, u64)>,
    push: u64,
    lose: u64,
}

impl Sums {
    fn add(&mut self, verdict: Verdict, sequences: u64) {
        match verdict {
            Verdict::Push => self.push += sequences,
            Verdict::Lose => self.lose += sequences,
            Verdict::Win(pay) => match self.wins.iter_mut().find(|(net, _)| *net == pay.net()) {
                Some((_, sum)) => *sum += sequences,
                None => self.wins.push((pay.net(), sequences)),
            },
        }
    }

    fn figures(&self, total: u64, decided: &[u64]) -> Figures {
        let part = |sequences: u64| Fraction::new(sequences.into(), total.into());
        let lose = part(self.lose);
        let (mut win, mut gain, mut square) = (zero(), -lose.clone(), lose);
        for (net, sequences) in &self.wins {
            let (odds, part) =
                (Fraction::new(net.numerator().into(), net.denominator().into()), part(*sequences));
            gain += &odds * &part;
            square += &odds * &odds * &part;
            win += part;
        }
        let variance = square - &gain * &gain;
        let lines = decided.iter().map(|&sequences| part(sequences)).collect();
        Figures { win, push: part(self.push), gain, variance, lines }
    }
}

fn zero() -> Fraction {
    Fraction::from_integer(0.into())
}

fn one() -> Fraction {
    Fraction::from_integer(1.into())
}
