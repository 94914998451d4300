//! Settling bets: what becomes of a bet in a round, and the money it gives.

use crate::{
    AmountOverflow, Class, ClassVerdicts, LoadedTable, PayoutTable, Rounding, Stake, Verdict,
    error::PayoutFailure,
};
use croupier_game::Round;
use smallvec::SmallVec;

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
    #[inline]
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

/// A round that ended, as a table judges it. A bet that goes by more than the class is asked about once, however many players
/// have made it.
#[derive(Debug)]
pub struct Judged<'a> {
    table: &'a dyn PayoutTable,
    ending: &'a Ending,
    by_class: ClassVerdicts<'a>,
    round_number: u32,
    /// The last round in which each bet is open; empty where none is closed.
    closings: &'a [u32],
    /// Bets that were asked about, and what the table answered.
    known: SmallVec<[(usize, Verdict); 4]>,
    /// Those that it failed to answer.
    failed: Vec<(usize, PayoutFailure)>,
}

impl Judged<'_> {
    /// What becomes of the bet at this place.
    ///
    /// # Errors
    /// When the table cannot answer.
    #[inline]
    pub fn ruling(&mut self, bet: usize) -> Result<Ruling, PayoutFailure> {
        if let Some(&closes_after_round) = self.closings.get(bet)
            && self.round_number > closes_after_round
        {
            return Ok(Ruling::Refused { closes_after_round });
        }
        match self.by_class.of(bet) {
            Some(verdict) => Ok(Ruling::Verdict(verdict)),
            // Taken apart and put together again, so that the other bets' rulings stay in registers.
            None => Ok(self.asked(bet)?),
        }
    }

    /// Apart, so that the other bets' way stays short.
    #[inline(never)]
    fn asked(&mut self, bet: usize) -> Result<Ruling, PayoutFailure> {
        if let Some((_, verdict)) = self.known.iter().find(|(known, _)| *known == bet) {
            return Ok(Ruling::Verdict(*verdict));
        }
        if let Some((_, failure)) = self.failed.iter().find(|(failed, _)| *failed == bet) {
            return Err(failure.clone());
        }
        let Ending::Played { round, class } = self.ending else { return Ok(Ruling::Void) };
        match ask(self.table, self.by_class, bet, round, *class) {
            Ok(verdict) => {
                self.known.push((bet, verdict));
                Ok(Ruling::Verdict(verdict))
            }
            Err(failure) => Err(self.kept(bet, failure)),
        }
    }

    #[cold]
    #[inline(never)]
    fn kept(&mut self, bet: usize, failure: PayoutFailure) -> PayoutFailure {
        self.failed.push((bet, failure.clone()));
        failure
    }
}

/// What a table answers of a bet that is not among those it has worked out by class.
fn ask(
    table: &dyn PayoutTable,
    by_class: ClassVerdicts<'_>,
    bet: usize,
    round: &Round,
    class: Class,
) -> Result<Verdict, PayoutFailure> {
    match by_class.is_empty().then(|| table.class_verdict(bet, class)).flatten() {
        Some(verdict) => Ok(verdict),
        None => table.round_verdict(bet, round, class),
    }
}

impl LoadedTable {
    /// Judges a round. Without its number closings are not looked at.
    #[inline]
    #[must_use]
    pub fn judge<'a>(&'a self, ending: &'a Ending, round_number: Option<u32>) -> Judged<'a> {
        let (table, round_number) = (self.table(), round_number.unwrap_or(0));
        let (by_class, closings) = match ending {
            Ending::Played { class, .. } => (table.class_verdicts(*class), self.closings(round_number)),
            Ending::Void => Default::default(),
        };
        Judged { table, ending, by_class, round_number, closings, known: SmallVec::new(), failed: Vec::new() }
    }

    /// What the bet at this place pays in a round, whose class is given.
    ///
    /// # Errors
    /// When the table cannot answer.
    pub fn verdict(&self, bet: usize, round: &Round, class: Class) -> Result<Verdict, PayoutFailure> {
        ask(self.table(), ClassVerdicts::default(), bet, round, class)
    }

    /// What each bet pays in a round, in the table's order.
    pub fn verdicts(&self, round: &Round) -> impl Iterator<Item = Result<Verdict, PayoutFailure>> {
        let (round, class) = (*round, Class::of(round));
        let table = self.table();
        let by_class = table.class_verdicts(class);
        let verdict = move |bet| match by_class.of(bet) {
            Some(verdict) => Ok(verdict),
            None => ask(table, by_class, bet, &round, class),
        };
        (0..table.description().bets.len()).map(verdict)
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
/// let pay = Pay::new(Odds::new(1, 1).unwrap(), "5%".parse().unwrap());
/// let ruling = Ruling::Verdict(Verdict::Win(pay));
/// let one = settle(Stake::new(1).unwrap(), ruling, Rounding::Down).unwrap();
/// assert_eq!((one.gross, one.commission, one.profit, one.returned), (1, 1, 0, 1));
/// ```
#[inline]
pub fn settle(stake: Stake, ruling: Ruling, rounding: Rounding) -> Result<Settlement, AmountOverflow> {
    let staked = stake.minor_units();
    let unchanged =
        Settlement { ruling, stake: staked, gross: 0, commission: 0, profit: 0, returned: staked };
    match ruling {
        Ruling::Verdict(Verdict::Lose) => Ok(Settlement { profit: -staked, returned: 0, ..unchanged }),
        Ruling::Verdict(Verdict::Win(pay)) => {
            let (gross, profit) = stake.wins(pay, rounding)?;
            let returned = staked.checked_add(profit).ok_or(AmountOverflow)?;
            Ok(Settlement { gross, commission: gross - profit, profit, returned, ..unchanged })
        }
        Ruling::Verdict(Verdict::Push) | Ruling::Void | Ruling::Refused { .. } => Ok(unchanged),
    }
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
    /// Sum of what goes back.
    pub returned: i64,
    /// Sum of the stakes of refused bets.
    pub refused_stake: i64,
    /// Number of bets, the refused ones left out.
    pub count: u64,
}

impl Totals {
    /// Sum of what was won and lost. It fits, for neither of the two sums that it lies between is negative.
    #[must_use]
    pub fn profit(&self) -> i64 {
        self.returned - self.stake
    }

    /// The sums with one bet more.
    ///
    /// # Errors
    /// When a sum does not fit.
    #[inline]
    pub fn with(self, bet: &Settlement) -> Result<Totals, AmountOverflow> {
        let sum = |a: i64, b: i64| a.checked_add(b).ok_or(AmountOverflow);
        match bet.ruling {
            // Most bets: nothing comes back.
            Ruling::Verdict(Verdict::Lose) => {
                Ok(Totals { stake: sum(self.stake, bet.stake)?, count: self.count + 1, ..self })
            }
            Ruling::Verdict(_) | Ruling::Void => Ok(Totals {
                stake: sum(self.stake, bet.stake)?,
                gross: sum(self.gross, bet.gross)?,
                commission: sum(self.commission, bet.commission)?,
                returned: sum(self.returned, bet.returned)?,
                refused_stake: self.refused_stake,
                count: self.count + 1,
            }),
            Ruling::Refused { .. } => {
                Ok(Totals { refused_stake: sum(self.refused_stake, bet.stake)?, ..self })
            }
        }
    }
}
