//! The only arithmetic of money: a stake and a verdict become whole minor units, with one stated rounding.

use crate::{Commission, Pay};
use std::{error::Error, fmt};

/// An amount of money that does not fit 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AmountOverflow;

impl fmt::Display for AmountOverflow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the amount does not fit 64 bits")
    }
}

impl Error for AmountOverflow {}

/// What is staked on one bet: whole minor units of a currency, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stake(i64);

impl Stake {
    /// The stake; `None` when it is not positive.
    #[inline]
    #[must_use]
    pub const fn new(minor_units: i64) -> Option<Stake> {
        if minor_units > 0 { Some(Stake(minor_units)) } else { None }
    }

    /// Minor units, from 1.
    #[inline]
    #[must_use]
    pub const fn minor_units(self) -> i64 {
        self.0
    }

    /// What the stake wins at these odds, before and after commission; each is rounded once from the exact fraction.
    ///
    /// # Errors
    /// When an amount does not fit 64 bits.
    #[inline]
    pub fn wins(self, pay: Pay, rounding: Rounding) -> Result<(i64, i64), AmountOverflow> {
        let gross = self.times(pay.odds().terms(), rounding)?;
        let free = pay.commission() == Commission::NONE;
        Ok((gross, if free { gross } else { self.times(pay.net_terms(), rounding)? }))
    }

    /// The stake times a fraction, whose denominator is positive.
    #[inline]
    fn times(self, (numerator, denominator): (u64, u64), rounding: Rounding) -> Result<i64, AmountOverflow> {
        let amount = match self.0.unsigned_abs().checked_mul(numerator) {
            // Most odds are whole, and a division takes as long as all the rest.
            Some(product) if denominator == 1 => product,
            Some(product) => {
                let units = product / denominator;
                match rounding {
                    Rounding::Down => units,
                    // The denominator is 2 at the least, and a unit more fits.
                    _ => units + u64::from(rounding.is_up(units, product % denominator, denominator)),
                }
            }
            None => self.times_large((numerator, denominator), rounding)?,
        };
        i64::try_from(amount).map_err(|_| AmountOverflow)
    }

    /// The same where the product takes more than 64 bits: it is below 2⁶³ · 2⁶⁴.
    #[cold]
    fn times_large(
        self,
        (numerator, denominator): (u64, u64),
        rounding: Rounding,
    ) -> Result<u64, AmountOverflow> {
        let product = u128::from(self.0.unsigned_abs()) * u128::from(numerator);
        let whole = |amount: u128| u64::try_from(amount).map_err(|_| AmountOverflow);
        let units = whole(product / u128::from(denominator))?;
        let rest = whole(product % u128::from(denominator))?;
        units.checked_add(rounding.is_up(units, rest, denominator).into()).ok_or(AmountOverflow)
    }
}

/// How an amount, which is never negative, becomes whole minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Rounding {
    /// Towards zero.
    #[default]
    Down,
    /// To the nearest, a half up.
    HalfUp,
    /// To the nearest, a half to the even neighbour.
    HalfEven,
    /// Away from zero.
    Up,
}

impl Rounding {
    /// Every mode with its name in the table format.
    pub const NAMES: [(&'static str, Rounding); 4] = [
        ("down", Rounding::Down),
        ("half_up", Rounding::HalfUp),
        ("half_even", Rounding::HalfEven),
        ("up", Rounding::Up),
    ];

    /// The mode's name in the table format.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, mode)| *mode == self).map_or("", |(name, _)| name)
    }

    /// Whether an amount of so many whole units and a rest, of which `denominator` make a unit, becomes one unit more.
    #[inline]
    fn is_up(self, units: u64, rest: u64, denominator: u64) -> bool {
        // The rest compared with a half without doubling past the type.
        let other = denominator - rest;
        match self {
            Rounding::Down => false,
            Rounding::HalfUp => rest >= other,
            Rounding::HalfEven => rest > other || (rest == other && units % 2 == 1),
            Rounding::Up => rest != 0,
        }
    }
}
