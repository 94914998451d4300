//! Figures as people read them, in US format.

use croupier_analysis::Fraction;
use croupier_payout::{Odds, Pay};

/// A part of a whole as a percentage with two decimals, rounded half up from the exact fraction: 98.94%.
pub(crate) fn percent(part: &Fraction) -> String {
    let text = croupier_analysis::percent(part, 2);
    text.split_once('.').map_or_else(String::new, |(units, rest)| format!("{}.{rest}", grouped(units)))
}

/// How likely something is: as [`percent`], but what can happen is never 0.00% and what may fail never 100.00%.
pub(crate) fn probability(part: &Fraction) -> String {
    let (none, all) = (whole(0), whole(1));
    match percent(part).as_str() {
        "0.00%" if *part != none => "< 0.01%".to_owned(),
        "100.00%" if *part != all => "> 99.99%".to_owned(),
        text => text.to_owned(),
    }
}

/// Odds after commission.
pub(crate) fn net(pay: Pay) -> String {
    let (win, stake) = (pay.net().numerator(), pay.net().denominator());
    Odds::new(win, stake).map_or_else(|| format!("{win}:{stake}"), |odds| odds.to_string())
}

/// A whole number.
pub(crate) fn whole(number: u32) -> Fraction {
    Fraction::from_integer(number.into())
}

/// Digits in groups of three: 1,234.
pub(crate) fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
