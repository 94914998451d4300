//! Bets, odds and the sums that hold for every settlement.

use crate::cases::BetCase;
use croupier::proto::{Bet, BetVerdict, Odds, SettleRoundResponse, Settlement, SettlementTotals, Verdict};

/// A bet without an id at the request's table.
pub(crate) fn bet(bet: &str, stake: i64) -> Bet {
    Bet { bet: bet.to_owned(), stake, ..Bet::default() }
}

/// Odds out of a text such as "19:20".
pub(crate) fn odds(text: &str) -> Odds {
    let (win, stake) = text.split_once(':').unwrap_or_else(|| panic!("odds {text}"));
    let (win, stake): (u64, u64) = (win.parse().unwrap(), stake.parse().unwrap());
    let divisor = divisor(win, stake);
    Odds { win: win / divisor, stake: stake / divisor }
}

fn divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// A verdict by the name it has in the cases.
pub(crate) fn verdict(name: &str) -> Verdict {
    let name = format!("VERDICT_{}", name.to_uppercase());
    Verdict::from_str_name(&name).unwrap_or_else(|| panic!("{name}?"))
}

/// What is said of a bet in a round is what the case says.
pub(crate) fn assert_bet(said: &BetVerdict, case: &BetCase, about: &str) {
    let about = format!("{about}: {}", case.bet);
    assert_eq!(said.bet, case.bet, "{about}");
    assert_eq!(said.verdict(), verdict(&case.verdict), "{about}");
    assert_net_odds(said.odds, said.net_odds, case, &about);
}

/// A settlement is what the case says.
pub(crate) fn assert_settlement(settled: &Settlement, case: &BetCase, about: &str) {
    let about = format!("{about}: {}", case.bet);
    let money = (settled.stake, settled.gross, settled.commission, settled.profit, settled.returned);
    assert_eq!(settled.bet, case.bet, "{about}");
    assert_eq!(settled.verdict(), verdict(&case.verdict), "{about}");
    assert_eq!(money, (case.stake, case.gross, case.commission, case.profit, case.returned), "{about}");
    assert_net_odds(settled.odds, settled.net_odds, case, &about);
}

fn assert_net_odds(odds_before: Option<Odds>, net_odds: Option<Odds>, case: &BetCase, about: &str) {
    let wins = case.verdict == "win";
    assert_eq!(odds_before.is_some(), wins, "{about}: odds on a win only");
    assert_eq!(net_odds.is_some(), wins, "{about}: net odds on a win only");
    if let (true, Some(pays)) = (wins, &case.pays) {
        assert_eq!(net_odds, Some(odds(pays)), "{about}");
    }
}

/// What holds for every settlement, whatever the round: the sums within a bet, and the totals over all of them.
pub(crate) fn assert_sums(reply: &SettleRoundResponse) {
    let mut totals = SettlementTotals::default();
    for settled in &reply.settlements {
        let commission = if settled.verdict() == Verdict::Win { settled.gross - settled.profit } else { 0 };
        assert_eq!(settled.returned, settled.stake + settled.profit, "{settled:?}");
        assert_eq!(settled.commission, commission, "{settled:?}");
        assert!(settled.verdict() == Verdict::Win || settled.gross == 0, "{settled:?}");
        if settled.verdict() == Verdict::Refused {
            totals.refused_stake += settled.stake;
        } else {
            add(&mut totals, settled);
        }
    }
    assert_eq!(reply.totals, Some(totals), "totals are sums");
}

fn add(totals: &mut SettlementTotals, settled: &Settlement) {
    totals.stake += settled.stake;
    totals.gross += settled.gross;
    totals.commission += settled.commission;
    totals.profit += settled.profit;
    totals.returned += settled.returned;
    totals.count += 1;
}
