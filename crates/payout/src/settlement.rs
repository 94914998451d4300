//! Settling bets: what becomes of a bet in a round, and the money it gives.

use crate::{AmountOverflow, Class, LoadedTable, Rounding, Stake, Verdict, error::PayoutFailure};
use croupier_game::Round;

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It was played to its end.
    Played {
        /// The round.
        round: Round,
        /// Its class.
        class: Class,
    },
    /// It was cancelled: every stake is returned (seed 001).
    Void,
}

impl Ending {
    /// A round played to its end.
    #[must_use]
    pub fn played(round: Round) -> Ending {
        Ending::Played { round, class: Class::of(&round) }
    }
}

/// What becomes of a bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// What the table says.
    Verdict(Verdict),
    /// The round was cancelled: the stake is returned.
    Void,
    /// The bet was not open in this round: the stake is returned.
    Refused {
        /// The last round in which the bet is open.
        closes_after_round: u32,
    },
}

impl LoadedTable {
    /// What becomes of the bet at this place. Without a round's number closings are not looked at.
    ///
    /// # Errors
    /// When the table cannot answer.
    pub fn rule(
        &self,
        bet: usize,
        ending: &Ending,
        round_number: Option<u32>,
    ) -> Result<Ruling, PayoutFailure> {
        let Ending::Played { round, class } = ending else { return Ok(Ruling::Void) };
        if let (Some(number), Some(closes_after_round)) = (round_number, self.closes_after_round(bet))
            && number > closes_after_round
        {
            return Ok(Ruling::Refused { closes_after_round });
        }
        self.verdict(bet, round, *class).map(Ruling::Verdict)
    }

    /// What the bet at this place pays in a round, whose class is given.
    ///
    /// # Errors
    /// When the table cannot answer.
    pub fn verdict(&self, bet: usize, round: &Round, class: Class) -> Result<Verdict, PayoutFailure> {
        match self.table().class_verdict(bet, class) {
            Some(verdict) => Ok(verdict),
            None => self.table().round_verdict(bet, round),
        }
    }

    /// What each bet pays in a round, in the table's order.
    pub fn verdicts(&self, round: &Round) -> impl Iterator<Item = Result<Verdict, PayoutFailure>> {
        let (round, class) = (*round, Class::of(round));
        (0..self.table().description().bets.len()).map(move |bet| self.verdict(bet, &round, class))
    }

    /// The last round of a shoe in which the bet at this place is open.
    #[must_use]
    pub fn closes_after_round(&self, bet: usize) -> Option<u32> {
        self.table().description().bets.get(bet)?.closes_after_round
    }
}

/// The money of one bet, in minor units. Always returned = stake + profit; on a win gross = profit +
/// commission, else both are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// What became of the bet.
    pub ruling: Ruling,
    /// What was staked.
    pub stake: i64,
    /// Won before commission.
    pub gross: i64,
    /// Commission taken.
    pub commission: i64,
    /// Won or, negative, lost.
    pub profit: i64,
    /// Goes back to the player.
    pub returned: i64,
}

/// The money of one bet. On a win gross and profit are rounded once each, both from the exact fraction.
///
/// # Errors
/// When an amount does not fit 64 bits.
///
/// ```
/// use croupier_payout::{Commission, Odds, Pay, Rounding, Ruling, Stake, Verdict, settle};
///
/// let pay = Pay::new(Odds::new(1, 1).unwrap(), "5%".parse().unwrap()).unwrap();
/// let ruling = Ruling::Verdict(Verdict::Win(pay));
/// let one = settle(Stake::new(1).unwrap(), ruling, Rounding::Down).unwrap();
/// assert_eq!((one.gross, one.commission, one.profit, one.returned), (1, 1, 0, 1));
/// ```
pub fn settle(stake: Stake, ruling: Ruling, rounding: Rounding) -> Result<Settlement, AmountOverflow> {
    let (gross, profit) = match ruling {
        Ruling::Verdict(Verdict::Win(pay)) => {
            (stake.times(pay.odds().fraction(), rounding)?, stake.times(pay.net(), rounding)?)
        }
        Ruling::Verdict(Verdict::Lose) => (0, -stake.minor_units()),
        Ruling::Verdict(Verdict::Push) | Ruling::Void | Ruling::Refused { .. } => (0, 0),
    };
    let stake = stake.minor_units();
    Ok(Settlement {
        ruling,
        stake,
        gross,
        commission: gross - profit.max(0),
        profit,
        returned: stake.checked_add(profit).ok_or(AmountOverflow)?,
    })
}

/// Sums over settled bets. Refused bets count in `refused_stake` and nowhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Totals {
    /// Sum of the stakes.
    pub stake: i64,
    /// Sum of what was won before commission.
    pub gross: i64,
    /// Sum of the commissions.
    pub commission: i64,
    /// Sum of what was won and lost.
    pub profit: i64,
    /// Sum of what goes back.
    pub returned: i64,
    /// Sum of the stakes of refused bets.
    pub refused_stake: i64,
    /// Number of bets, the refused ones left out.
    pub count: u32,
}

impl Totals {
    /// The sums with one bet more.
    ///
    /// # Errors
    /// When a sum does not fit.
    pub fn with(self, bet: &Settlement) -> Result<Totals, AmountOverflow> {
        let sum = |a: i64, b: i64| a.checked_add(b).ok_or(AmountOverflow);
        if matches!(bet.ruling, Ruling::Refused { .. }) {
            return Ok(Totals { refused_stake: sum(self.refused_stake, bet.stake)?, ..self });
        }
        Ok(Totals {
            stake: sum(self.stake, bet.stake)?,
            gross: sum(self.gross, bet.gross)?,
            commission: sum(self.commission, bet.commission)?,
            profit: sum(self.profit, bet.profit)?,
            returned: sum(self.returned, bet.returned)?,
            refused_stake: self.refused_stake,
            count: self.count.checked_add(1).ok_or(AmountOverflow)?,
        })
    }
}
