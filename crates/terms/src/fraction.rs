//! Exact fractions of whole numbers.

/// An exact fraction that is never negative, always reduced: 10/20 is 1/2, 0 is 0/1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: u64,
    denominator: u64,
}

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction { numerator: 0, denominator: 1 };
    /// One.
    pub const ONE: Fraction = Fraction { numerator: 1, denominator: 1 };

    /// The fraction reduced; `None` when the denominator is 0 or, reduced, a term does not fit 64 bits.
    ///
    /// ```
    /// # use croupier_terms::Fraction;
    /// let fraction = Fraction::new(95, 100).unwrap();
    /// assert_eq!((fraction.numerator(), fraction.denominator()), (19, 20));
    /// ```
    #[must_use]
    pub fn new(numerator: u128, denominator: u128) -> Option<Fraction> {
        let divisor = greatest_common_divisor(numerator, denominator);
        let numerator = u64::try_from(numerator.checked_div(divisor)?).ok()?;
        let denominator = u64::try_from(denominator.checked_div(divisor)?).ok()?;
        (denominator != 0).then_some(Fraction { numerator, denominator })
    }

    /// A fraction that is reduced already.
    #[inline]
    pub(crate) const fn of_reduced(numerator: u64, denominator: u64) -> Fraction {
        Fraction { numerator, denominator }
    }

    /// A fraction of numbers that fit a register, the denominator positive.
    pub(crate) const fn reduced(numerator: u64, denominator: u64) -> Fraction {
        let (mut divisor, mut rest) = (denominator, numerator % denominator);
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        Fraction { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// The numerator.
    #[inline]
    #[must_use]
    pub const fn numerator(self) -> u64 {
        self.numerator
    }

    /// The denominator, from 1.
    #[inline]
    #[must_use]
    pub const fn denominator(self) -> u64 {
        self.denominator
    }
}

const fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
