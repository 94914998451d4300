//! Limits of stakes. They are read when bets are checked and never when they are settled.

use crate::{Class, Commission, LoadedTable, Pay, Ruling, Stake, StakeLimits, Verdict, settle};
use croupier_game::Side;

/// A stake outside its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffLimits {
    /// Below this least stake.
    Under(i64),
    /// Above this greatest stake.
    Over(i64),
}

impl StakeLimits {
    /// These limits, and where one is missing the wider ones'.
    #[must_use]
    pub fn or(self, wider: StakeLimits) -> StakeLimits {
        StakeLimits { min: self.min.or(wider.min), max: self.max.or(wider.max) }
    }

    /// Whether a stake is within the limits.
    ///
    /// # Errors
    /// The limit that it misses.
    pub fn check(self, stake: Stake) -> Result<(), OffLimits> {
        let stake = stake.minor_units();
        match self {
            StakeLimits { min: Some(min), .. } if stake < min => Err(OffLimits::Under(min)),
            StakeLimits { max: Some(max), .. } if stake > max => Err(OffLimits::Over(max)),
            _ => Ok(()),
        }
    }
}

impl LoadedTable {
    /// The most that a stake on the bet at this place can win before commission or give back; `None` when it
    /// does not fit 64 bits.
    #[must_use]
    pub fn largest_amount(&self, bet: usize, stake: Stake) -> Option<i64> {
        let description = self.table().description();
        let lines = description.bets.get(bet).map_or(&[][..], |bet| &bet.lines);
        let declared = self.table().largest_odds(bet).map(|odds| Pay::new(odds, Commission::NONE));
        let verdicts = lines.iter().map(|line| line.verdict).chain(declared.map(Verdict::Win));
        let mut amounts = verdicts.map(|verdict| {
            let settled = settle(stake, Ruling::Verdict(verdict), description.rounding).ok()?;
            Some(settled.gross.max(settled.returned))
        });
        amounts.try_fold(stake.minor_units(), |most, amount| Some(most.max(amount?)))
    }
}

/// The side that a bet backs, read from what it pays in every class; see [`LoadedTable::backed_side`].
pub(crate) fn backed_side(verdict_of: impl Fn(Class) -> Option<Verdict>) -> Option<Side> {
    let backs = |side: Side| {
        Class::all().all(|class| match (class.facts().outcome().winner(), verdict_of(class)) {
            (None, Some(verdict)) => verdict == Verdict::Push,
            (Some(winner), Some(verdict)) => (verdict == Verdict::Lose) == (winner != side),
            (_, None) => false,
        })
    };
    Side::BOTH.into_iter().find(|&side| backs(side))
}
