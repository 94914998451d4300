//! Exact fractions of any size, and how people read them.

use num_rational::BigRational;
use num_traits::{Signed as _, ToPrimitive as _};

/// An exact fraction, reduced, of any size and sign.
pub type Fraction = BigRational;

/// The nearest floating-point number: for people to read, never to decide by.
#[must_use]
pub fn decimal(fraction: &Fraction) -> f64 {
    fraction.to_f64().unwrap_or(f64::NAN)
}

/// A part of the whole as a percentage with this many decimals, rounded to the nearest and halves away from
/// zero: `"98.942%"`.
///
/// ```
/// use croupier_analysis::percent;
///
/// assert_eq!(percent(&"1/16".parse()?, 1), "6.3%");
/// assert_eq!(percent(&"-1/3".parse()?, 4), "-33.3333%");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn percent(part: &Fraction, decimals: usize) -> String {
    let scaled = (part * hundred_with(decimals)).round().to_integer();
    let sign = if scaled.is_negative() { "-" } else { "" };
    let digits = format!("{:0>width$}", scaled.abs().to_string(), width = decimals + 1);
    match digits.split_at(digits.len() - decimals) {
        (units, "") => format!("{sign}{units}%"),
        (units, decimals) => format!("{sign}{units}.{decimals}%"),
    }
}

/// What makes a part of the whole a whole number of units in the last of these decimals of a percentage.
pub(crate) fn hundred_with(decimals: usize) -> Fraction {
    Fraction::from_integer(10.into()).pow(i32::try_from(decimals + 2).unwrap_or(i32::MAX))
}
