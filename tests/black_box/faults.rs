//! Small inputs on which engines and services of this field have been wrong: each by name, and why.

use crate::{
    cases::{BetCase, FaultCase, cases},
    money::{assert_settlement, bet},
    resolve::{by_cards, round},
    settle::{request, settle},
};
use croupier::proto::Bet;

#[tokio::test]
async fn none_of_the_known_faults_is_made() {
    for case in cases::<FaultCase>("known_faults.json") {
        let about = format!("{}: {}", case.name, case.why);
        let round = round(by_cards(&case.cards)).await;
        let totals = (round.player.as_ref().unwrap().total, round.banker.as_ref().unwrap().total);
        assert_eq!(totals, (case.player_total, case.banker_total), "{about}");
        assert_eq!(format!("{:?}", round.outcome()).to_lowercase(), case.outcome, "{about}");
        assert_settled(&case, &about).await;
    }
}

/// All bets of a case in one call, each at its own table.
async fn assert_settled(case: &FaultCase, about: &str) {
    let at_its_table = |case: &BetCase| {
        let payout_table = case.table.clone().expect("the bet's table");
        Bet { payout_table, ..bet(&case.bet, case.stake) }
    };
    let bets = case.settlements.iter().map(at_its_table).collect();
    let reply = settle(request("classic", &case.cards, bets)).await;
    assert_eq!(reply.settlements.len(), case.settlements.len(), "{about}");
    for (settled, expected) in reply.settlements.iter().zip(&case.settlements) {
        assert_settlement(settled, expected, about);
    }
}
