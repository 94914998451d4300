//! What a bet pays: odds *to one* and a commission on the win.

use crate::{Fraction, Text};
use std::{cmp::Ordering, error::Error, fmt, str::FromStr};

/// Decimals that odds and percentages may carry.
const DECIMALS: usize = 6;
/// Parts of a whole that a percentage with as many decimals can tell apart.
const FINEST: u64 = 100_000_000;

/// What a bet pays in a complete round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It wins.
    Win(Pay),
    /// The stake is returned.
    Push,
    /// It loses.
    Lose,
}

impl Verdict {
    /// The verdict in words, such as "pays 1:1 less 5% commission".
    #[must_use]
    pub fn words(self) -> Text {
        let (en, id) = match self {
            Verdict::Win(pay) if pay.commission() == Commission::NONE => {
                (format!("pays {}", pay.odds()), format!("dibayar {}", pay.odds()))
            }
            Verdict::Win(pay) => (
                format!("pays {} less {} commission", pay.odds(), pay.commission()),
                format!("dibayar {} dipotong komisi {}", pay.odds(), pay.commission()),
            ),
            Verdict::Push => ("the stake is returned".into(), "taruhan dikembalikan".into()),
            Verdict::Lose => ("the stake is lost".into(), "taruhan hilang".into()),
        };
        Text { en, id }
    }
}

/// A text that is no odds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoOdds {
    /// The text, cut short when it is long.
    pub given: String,
}

impl fmt::Display for NoOdds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = "\"7:2\" or \"0.95:1\" (to one, both sides positive, at most six decimals on the left, terms below 2^32)";
        write!(f, "`{}` are no odds: expected {expected}", self.given)
    }
}

impl Error for NoOdds {}

/// A text that is no commission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCommission {
    /// The text, cut short when it is long.
    pub given: String,
}

impl fmt::Display for NoCommission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = "\"5%\", from 0% to below 100% with at most six decimals";
        write!(f, "`{}` is no commission: expected {expected}", self.given)
    }
}

impl Error for NoCommission {}

/// Odds *to one*: profit per unit staked, as a reduced fraction of positive integers below 2³². 7:2 pays 7 on
/// 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds {
    win: u32,
    stake: u32,
}

impl Odds {
    /// Even money, 1:1.
    pub const EVEN: Odds = Odds { win: 1, stake: 1 };

    /// Odds of `win` on a stake of `stake`; `None` when either is 0 or, reduced, 2³² or more.
    #[must_use]
    pub fn new(win: u64, stake: u64) -> Option<Odds> {
        Fraction::new(win.into(), stake.into()).and_then(Odds::from_fraction)
    }

    fn from_fraction(fraction: Fraction) -> Option<Odds> {
        let win = u32::try_from(fraction.numerator()).ok().filter(|&win| win != 0)?;
        Some(Odds { win, stake: u32::try_from(fraction.denominator()).ok()? })
    }

    /// Profit, and the stake that earns it.
    #[inline]
    pub(crate) const fn terms(self) -> (u64, u64) {
        (self.win as u64, self.stake as u64)
    }

    /// The odds as a fraction: profit over stake.
    #[inline]
    #[must_use]
    pub const fn fraction(self) -> Fraction {
        let (numerator, denominator) = self.terms();
        Fraction::of_reduced(numerator, denominator)
    }
}

/// Longer odds are greater.
impl Ord for Odds {
    fn cmp(&self, other: &Odds) -> Ordering {
        let cross = |one: Odds, other: Odds| u64::from(one.win) * u64::from(other.stake);
        cross(*self, *other).cmp(&cross(*other, *self))
    }
}

impl PartialOrd for Odds {
    fn partial_cmp(&self, other: &Odds) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Reads `"7:2"` or `"0.95:1"`: at most six decimals on the left, a whole number on the right.
///
/// ```
/// # use croupier_terms::Odds;
/// assert_eq!("0.95:1".parse::<Odds>().unwrap(), Odds::new(19, 20).unwrap());
/// assert!("1:0".parse::<Odds>().is_err());
/// ```
impl FromStr for Odds {
    type Err = NoOdds;

    fn from_str(text: &str) -> Result<Odds, NoOdds> {
        let read = || {
            let (win, stake) = text.split_once(':')?;
            let win = decimal(win)?;
            let stake = whole(stake)?;
            Fraction::new(win.numerator().into(), u128::from(stake) * u128::from(win.denominator()))
        };
        read().and_then(Odds::from_fraction).ok_or_else(|| NoOdds { given: short(text) })
    }
}

/// `7:2`, and with decimals where that is exact and how people write it: `0.54:1`.
impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match decimals(self.fraction()).filter(|_| self.stake > 2) {
            Some(decimals) => write!(f, "{decimals}:1"),
            None => write!(f, "{}:{}", self.win, self.stake),
        }
    }
}

/// What was given, cut short when it is long.
fn short(text: &str) -> String {
    text.chars().take(64).collect()
}

/// The fraction as a decimal number, when as many decimals as may be written say it exactly.
fn decimals(fraction: Fraction) -> Option<String> {
    const SCALE: u64 = 1_000_000;
    let (units, rest) =
        (fraction.numerator() / fraction.denominator(), fraction.numerator() % fraction.denominator());
    let scaled = u128::from(rest) * u128::from(SCALE);
    if scaled % u128::from(fraction.denominator()) != 0 {
        return None;
    }
    let digits = format!("{:06}", scaled / u128::from(fraction.denominator()));
    let text = format!("{units}.{digits}");
    Some(text.trim_end_matches('0').trim_end_matches('.').to_owned())
}

/// A part of a whole, 0 to below 1, as `"5%"` says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Commission {
    part: u32,
    whole: u32,
}

impl Commission {
    /// No commission.
    pub const NONE: Commission = Commission { part: 0, whole: 1 };

    /// The commission that takes `numerator` of `denominator` parts of a win; `None` when that is the whole or more,
    /// or no percentage with at most six decimals.
    ///
    /// ```
    /// # use croupier_terms::Commission;
    /// assert_eq!(Commission::new(1, 20), "5%".parse().ok());
    /// assert_eq!(Commission::new(1, 3), None);
    /// ```
    #[must_use]
    pub fn new(numerator: u64, denominator: u64) -> Option<Commission> {
        Fraction::new(numerator.into(), denominator.into()).and_then(Commission::from_fraction)
    }

    fn from_fraction(fraction: Fraction) -> Option<Commission> {
        let (part, whole) = (fraction.numerator(), fraction.denominator());
        let is_part = part < whole && FINEST.is_multiple_of(whole);
        let commission = Commission { part: u32::try_from(part).ok()?, whole: u32::try_from(whole).ok()? };
        is_part.then_some(commission)
    }

    /// The commission as a part of the win.
    #[inline]
    #[must_use]
    pub const fn fraction(self) -> Fraction {
        Fraction::of_reduced(self.part as u64, self.whole as u64)
    }
}

/// `5%`.
impl fmt::Display for Commission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The denominator divides 10⁸, so a hundred times the fraction is exact in decimals.
        let hundredfold = Fraction::new(u128::from(self.part) * 100, self.whole.into());
        write!(f, "{}%", hundredfold.and_then(decimals).unwrap_or_default())
    }
}

/// Reads `"5%"` or `"2.5%"`: at most six decimals, 0 ≤ commission < 100 %.
impl FromStr for Commission {
    type Err = NoCommission;

    fn from_str(text: &str) -> Result<Commission, NoCommission> {
        percentage(text)
            .and_then(Commission::from_fraction)
            .ok_or_else(|| NoCommission { given: short(text) })
    }
}

/// Reads a percentage with at most six decimals, `"98.94%"`, as a part of the whole.
#[must_use]
pub fn percentage(text: &str) -> Option<Fraction> {
    let value = decimal(text.strip_suffix('%')?)?;
    Fraction::new(value.numerator().into(), u128::from(value.denominator()) * 100)
}

/// Reads digits with at most six decimals, `"0.95"`.
fn decimal(text: &str) -> Option<Fraction> {
    let (units, decimals) = match text.split_once('.') {
        Some((units, decimals)) => (whole(units)?, decimals),
        None => return Fraction::new(whole(text)?.into(), 1),
    };
    if decimals.len() > DECIMALS {
        return None;
    }
    let scale = 10_u64.checked_pow(u32::try_from(decimals.len()).ok()?)?;
    Fraction::new(u128::from(units) * u128::from(scale) + u128::from(whole(decimals)?), scale.into())
}

/// Reads digits and nothing else.
fn whole(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// What a win is worth: odds, and the commission taken from the win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pay {
    odds: Odds,
    commission: Commission,
}

impl Pay {
    /// Pays `odds` less `commission`.
    #[must_use]
    pub const fn new(odds: Odds, commission: Commission) -> Pay {
        Pay { odds, commission }
    }

    /// Odds before commission.
    #[inline]
    #[must_use]
    pub const fn odds(self) -> Odds {
        self.odds
    }

    /// The part of the win that is taken.
    #[inline]
    #[must_use]
    pub const fn commission(self) -> Commission {
        self.commission
    }

    /// Odds after commission: profit over stake. Banker at 1:1 less 5% is 19/20.
    #[must_use]
    pub const fn net(self) -> Fraction {
        let (win, stake) = self.net_terms();
        Fraction::reduced(win, stake)
    }

    /// The same, not reduced: below 2³² · 10⁸ each.
    #[inline]
    pub(crate) const fn net_terms(self) -> (u64, u64) {
        let Commission { part, whole } = self.commission;
        let (win, stake) = self.odds.terms();
        (win * (whole - part) as u64, stake * whole as u64)
    }
}
