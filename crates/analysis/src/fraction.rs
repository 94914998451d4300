//! Exact fractions of any size, and how people read them.

use num_rational::BigRational;
use num_traits::ToPrimitive as _;

/// An exact fraction, reduced, of any size and sign.
pub type Fraction = BigRational;

/// The nearest floating-point number: for people to read, never to decide by.
#[must_use]
pub fn decimal(fraction: &Fraction) -> f64 {
    fraction.to_f64().unwrap_or(f64::NAN)
}
