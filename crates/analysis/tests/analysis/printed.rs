//! Printed figures and exact ones.

use crate::tables::decimal;
use croupier_analysis::Fraction;

/// The digits of a printed figure as a whole number, and what makes an exact figure comparable with them.
struct Digits {
    whole: Fraction,
    scale: Fraction,
}

impl Digits {
    /// Reads `0.0123`, `-0.0123` or `1.23%`.
    fn of(printed: &str) -> Digits {
        let number = printed.trim_end_matches('%');
        let decimals = number.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let hundred = if number == printed { "1" } else { "100" };
        let scale = decimal(&format!("1{}", "0".repeat(decimals)));
        Digits { whole: decimal(number) * &scale, scale: scale * decimal(hundred) }
    }
}

/// Whether a figure, rounded to the nearest, has the printed digits.
fn rounds_to(exact: &Fraction, printed: &str) -> bool {
    let Digits { whole, scale } = Digits::of(printed);
    (exact * scale).round() == whole
}

/// Whether a figure, cut off, has the printed digits.
fn is_cut_to(exact: &Fraction, printed: &str) -> bool {
    let Digits { whole, scale } = Digits::of(printed);
    (exact * scale).trunc() == whole
}

/// Sees that a figure, rounded to the nearest, has the printed digits.
#[track_caller]
pub(crate) fn assert_prints(exact: &Fraction, printed: &str, of: &str) {
    assert!(rounds_to(exact, printed), "{exact} is not {printed}: {of}");
}

/// Sees that a figure, rounded to the nearest or cut off, has the printed digits: operators do both.
#[track_caller]
pub(crate) fn assert_published(exact: &Fraction, printed: &str, of: &str) {
    assert!(rounds_to(exact, printed) || is_cut_to(exact, printed), "{exact} is not {printed}: {of}");
}

#[test]
fn figures_are_rounded_and_cut_off() {
    let (figure, negative) = ("127/200".parse().unwrap(), "-127/200".parse().unwrap());
    for printed in ["0.635", "0.64", "0.6", "1", "63.5%", "64%", "0.6350", "60%"] {
        assert_eq!(rounds_to(&figure, printed), printed != "60%", "{printed}");
        assert_eq!(rounds_to(&negative, &format!("-{printed}")), printed != "60%", "{printed}");
    }
    for printed in ["0.635", "0.63", "0.6", "0", "63.5%", "63%"] {
        assert!(is_cut_to(&figure, printed), "{printed}");
    }
    for printed in ["0.634", "0.636", "0.65", "0.7", "-0.635", "0.635%", "6.35", "64.5%", "2"] {
        assert!(!rounds_to(&figure, printed) && !is_cut_to(&figure, printed), "{printed}");
    }
}
