//! Settlement once more, from the words of tables.md ("Settlement arithmetic"), on whole numbers of 128 bits
//! that nothing here can overflow.

use croupier_payout::Rounding;

/// Odds `win` on `stake`, and a commission in millionths of a percent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainPay {
    pub(crate) win: u32,
    pub(crate) stake: u32,
    pub(crate) commission: u32,
}

/// One hundred percent, in millionths of a percent.
const WHOLE: u128 = 100_000_000;

/// What a win gives.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PlainMoney {
    pub(crate) gross: i64,
    pub(crate) commission: i64,
    pub(crate) profit: i64,
    pub(crate) returned: i64,
}

/// The money of a win; `None` when an amount does not fit 64 bits.
pub(crate) fn win(stake: i64, pay: PlainPay, mode: Rounding) -> Option<PlainMoney> {
    let odds = u128::from(pay.win);
    let kept = WHOLE - u128::from(pay.commission);
    let gross = rounded(exact(stake) * odds, u128::from(pay.stake), mode)?;
    let profit = rounded(exact(stake) * odds * kept, u128::from(pay.stake) * WHOLE, mode)?;
    Some(PlainMoney { gross, commission: gross - profit, profit, returned: stake.checked_add(profit)? })
}

fn exact(stake: i64) -> u128 {
    u128::try_from(stake).expect("a stake is positive")
}

/// The amount `dividend / divisor` in whole minor units: of the two whole numbers next to it, the one that
/// the mode wants.
fn rounded(dividend: u128, divisor: u128, mode: Rounding) -> Option<i64> {
    let below = dividend / divisor;
    let above = if below * divisor == dividend { below } else { below + 1 };
    let (from_below, from_above) = (dividend - below * divisor, above * divisor - dividend);
    let even = if below.is_multiple_of(2) { below } else { above };
    let nearest = |at_half| match from_below.cmp(&from_above) {
        std::cmp::Ordering::Less => below,
        std::cmp::Ordering::Equal => at_half,
        std::cmp::Ordering::Greater => above,
    };
    let whole = match mode {
        Rounding::Down => below,
        Rounding::Up => above,
        Rounding::HalfUp => nearest(above),
        Rounding::HalfEven => nearest(even),
    };
    i64::try_from(whole).ok()
}
