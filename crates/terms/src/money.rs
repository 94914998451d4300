//! The only arithmetic of money: a stake and a verdict become whole minor units, with one stated rounding.

use crate::Fraction;
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
    #[must_use]
    pub const fn new(minor_units: i64) -> Option<Stake> {
        if minor_units > 0 { Some(Stake(minor_units)) } else { None }
    }

    /// Minor units, from 1.
    #[must_use]
    pub const fn minor_units(self) -> i64 {
        self.0
    }

    /// The stake times a fraction, rounded to whole minor units.
    ///
    /// # Errors
    /// When the amount does not fit 64 bits.
    pub fn times(self, fraction: Fraction, rounding: Rounding) -> Result<i64, AmountOverflow> {
        // Below 2⁶³ · 2⁶⁴: the product always fits.
        let product = u128::from(self.0.unsigned_abs()) * u128::from(fraction.numerator());
        i64::try_from(rounding.divide(product, fraction.denominator().into())).map_err(|_| AmountOverflow)
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

    fn divide(self, numerator: u128, denominator: u128) -> u128 {
        let (quotient, remainder) = (numerator / denominator, numerator % denominator);
        // The rest of one minor unit, compared with a half without doubling past the type.
        let above_half = remainder > denominator - remainder;
        let at_half = remainder == denominator - remainder;
        let up = match self {
            Rounding::Down => false,
            Rounding::HalfUp => above_half || at_half,
            Rounding::HalfEven => above_half || (at_half && quotient % 2 == 1),
            Rounding::Up => remainder != 0,
        };
        quotient + u128::from(up)
    }
}
