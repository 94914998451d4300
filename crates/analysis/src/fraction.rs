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
