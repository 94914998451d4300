//! Verdicts and money as replies give them.

use crate::proto;
use croupier_payout::{Fraction, Ruling, Settlement, Totals, Verdict};

/// Odds, or odds after commission.
pub(super) fn odds(fraction: Fraction) -> proto::Odds {
    proto::Odds { win: fraction.numerator(), stake: fraction.denominator() }
}

/// The verdict with its odds before and after commission.
fn verdict(verdict: Verdict) -> (proto::Verdict, Option<proto::Odds>, Option<proto::Odds>) {
    match verdict {
        Verdict::Win(pay) => (proto::Verdict::Win, Some(odds(pay.odds().fraction())), Some(odds(pay.net()))),
        Verdict::Push => (proto::Verdict::Push, None, None),
        Verdict::Lose => (proto::Verdict::Lose, None, None),
    }
}

/// What a bet pays.
pub(crate) fn bet_verdict(bet: &str, given: Verdict) -> proto::BetVerdict {
    let (verdict, odds, net_odds) = verdict(given);
    proto::BetVerdict { bet: bet.into(), verdict: verdict.into(), odds, net_odds }
}

/// A settled bet.
#[inline]
pub(crate) fn settlement(
    bet: proto::Bet,
    settled: &Settlement,
    payout_table_index: u32,
) -> proto::Settlement {
    let (verdict, odds, net_odds) = match settled.ruling {
        Ruling::Verdict(given) => verdict(given),
        Ruling::Void => (proto::Verdict::Void, None, None),
        Ruling::Refused { .. } => (proto::Verdict::Refused, None, None),
    };
    let (refusal, closes_after_round) = match settled.ruling {
        Ruling::Refused { closes_after_round } => (proto::Refusal::Closed, closes_after_round),
        _ => (proto::Refusal::Unspecified, 0),
    };
    proto::Settlement {
        id: bet.id,
        bet: bet.bet,
        verdict: verdict.into(),
        odds,
        net_odds,
        stake: settled.stake,
        gross: settled.gross,
        commission: settled.commission,
        profit: settled.profit,
        returned: settled.returned,
        payout_table_index,
        refusal: refusal.into(),
        closes_after_round,
    }
}

/// The sums.
pub(crate) fn totals(totals: &Totals) -> proto::SettlementTotals {
    proto::SettlementTotals {
        stake: totals.stake,
        gross: totals.gross,
        commission: totals.commission,
        profit: totals.profit(),
        returned: totals.returned,
        refused_stake: totals.refused_stake,
        count: u32::try_from(totals.count).unwrap_or(u32::MAX),
    }
}
