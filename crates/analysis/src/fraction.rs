//! Exact fractions of any size, and how people read them.

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_rational::BigRational;
use num_traits::{Signed as _, ToPrimitive as _};

/// An exact fraction, reduced, of any size and sign: 2/4 is 1/2, and 0 is 0/1.
pub type Fraction = BigRational;

/// The nearest floating-point number: for people to read, never to decide by.
///
/// Not a number only beyond what floating point can hold, which no figure of a bet is.
///
/// ```
/// use croupier_analysis::{Fraction, decimal};
///
/// let fraction: Fraction = "-1/8".parse()?;
/// assert_eq!(decimal(&fraction), -0.125);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// The fraction of these terms, the second above 0.
///
/// Most fit 128 bits, in which their divisor is found many times faster.
pub(crate) fn reduced(numerator: BigInt, denominator: BigInt) -> Fraction {
    let divisor = match (numerator.abs().to_u128(), denominator.to_u128()) {
        (Some(numerator), Some(denominator)) => numerator.gcd(&denominator).into(),
        _ => numerator.gcd(&denominator),
    };
    Fraction::new_raw(numerator / &divisor, denominator / divisor)
}
