//! What one bet pays, summed up to its figures.

use crate::{Figures, Fraction, fraction::reduced};
use croupier_payout::Verdict;
use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::One as _;

/// Sequences of cards by what one bet pays in them.
#[derive(Default)]
pub(crate) struct Sums {
    /// Net odds in the order of their parts, each once, with their sequences.
    pub(crate) wins: Vec<(croupier_payout::Fraction, u64)>,
    pub(crate) push: u64,
    pub(crate) lose: u64,
}

impl Sums {
    pub(crate) fn add(&mut self, verdict: Verdict, sequences: u64) {
        match verdict {
            Verdict::Push => self.push += sequences,
            Verdict::Lose => self.lose += sequences,
            Verdict::Win(pay) => {
                let key = |net: &croupier_payout::Fraction| (net.numerator(), net.denominator());
                let place = self.wins.binary_search_by_key(&key(&pay.net()), |(net, _)| key(net));
                let place = place.unwrap_or_else(|place| {
                    self.wins.insert(place, (pay.net(), 0));
                    place
                });
                self.wins.get_mut(place).into_iter().for_each(|(_, sum)| *sum += sequences);
            }
        }
    }

    /// The figures out of `total` sequences, those that each of the bet's lines decides given.
    pub(crate) fn figures(&self, total: u64, decided: &[u64]) -> Figures {
        let part = |sequences: u64| {
            let divisor = sequences.gcd(&total);
            Fraction::new_raw((sequences / divisor).into(), (total / divisor).into())
        };
        // In parts of the stake in which every win is whole: the gain over all sequences, and its square.
        let stake =
            self.wins.iter().fold(BigInt::one(), |parts, (net, _)| parts.lcm(&net.denominator().into()));
        let mut gain = &stake * self.lose * -1;
        let mut square = &stake * &stake * self.lose;
        for (net, sequences) in &self.wins {
            let win = &stake / net.denominator() * net.numerator();
            gain += &win * sequences;
            square += &win * &win * sequences;
        }
        let all = stake * total;
        Figures {
            win: part(self.wins.iter().map(|(_, sequences)| sequences).sum()),
            push: part(self.push),
            variance: reduced(square * total - &gain * &gain, &all * &all),
            gain: reduced(gain, all),
            lines: decided.iter().map(|&sequences| part(sequences)).collect(),
        }
    }
}
