//! Bets that close after a round of the shoe: open in that round, refused from the next on.

use crate::{
    money::bet,
    server::shared,
    settle::{assert_money, request, settle},
    shoe::{ZERO, seed},
};
use croupier::proto::{Refusal, SettleRoundRequest, SettleRoundResponse, SettlementTotals, Shoe};

async fn settle_in(round_number: u32, names: &[&str]) -> SettleRoundResponse {
    let bets = names.iter().map(|name| bet(name, 100)).collect();
    // The Player has a pair of twos and the Banker 9.
    settle(SettleRoundRequest { round_number, ..request("sa-gaming", "2H 9C 2S KD", bets) }).await
}

#[tokio::test]
async fn open_in_round_60_refused_in_61() {
    let open = settle_in(60, &["player_pair"]).await;
    assert_money(&open.settlements[0], "win", [100, 1100, 0, 1100, 1200]);
    let closed = settle_in(61, &["player_pair"]).await;
    let settled = &closed.settlements[0];
    assert_money(settled, "refused", [100, 0, 0, 0, 100]);
    assert_eq!((settled.refusal(), settled.closes_after_round), (Refusal::Closed, 60));
    assert_eq!((settled.odds, settled.net_odds), (None, None));
}

#[tokio::test]
async fn a_refused_stake_is_counted_as_refused_and_nowhere_else() {
    let reply = settle_in(61, &["player_pair", "player", "banker_pair"]).await;
    let totals = SettlementTotals {
        stake: 100,
        profit: -100,
        refused_stake: 200,
        count: 1,
        ..SettlementTotals::default()
    };
    assert_eq!(reply.totals, Some(totals));
    assert_eq!(reply.settlements[1].refusal(), Refusal::Unspecified);
}

#[tokio::test]
async fn every_closing_of_seed_001() {
    let closings = [
        (60, &["player_pair", "banker_pair"][..]),
        (40, &["player_bonus", "banker_bonus"]),
        (50, &["either_pair", "perfect_pair", "player_natural", "banker_natural"]),
        (50, &["lucky_six", "lucky_six_two_card", "lucky_six_three_card"]),
        (50, &["lucky_seven", "lucky_seven_two_card", "lucky_seven_three_card", "super_lucky_seven"]),
    ];
    for (last, names) in closings {
        for settled in settle_in(last, names).await.settlements {
            assert_eq!(settled.refusal(), Refusal::Unspecified, "{settled:?}");
        }
        for settled in settle_in(last + 1, names).await.settlements {
            assert_eq!(
                (settled.refusal(), settled.closes_after_round),
                (Refusal::Closed, last),
                "{settled:?}"
            );
        }
    }
}

#[tokio::test]
async fn the_main_bets_never_close() {
    for settled in settle_in(u32::MAX, &["player", "banker", "tie"]).await.settlements {
        assert_eq!(settled.refusal(), Refusal::Unspecified, "{settled:?}");
    }
}

#[tokio::test]
async fn without_a_round_number_no_closing_is_checked() {
    let reply = settle_in(0, &["player_pair", "player_bonus"]).await;
    assert_money(&reply.settlements[0], "win", [100, 1100, 0, 1100, 1200]);
    assert_money(&reply.settlements[1], "lose", [100, 0, 0, -100, 0]);
}

#[tokio::test]
async fn the_number_that_selects_a_round_of_a_shoe_closes_bets_too() {
    let shoe = Some(Shoe { source: seed(ZERO), rules: None });
    let bets = vec![bet("player_pair", 10)];
    let request = SettleRoundRequest { cards: None, shoe, bets, ..request("sa-gaming", "", Vec::new()) };
    let open = settle(SettleRoundRequest { round_number: 60, ..request.clone() }).await;
    assert_ne!(open.settlements[0].refusal(), Refusal::Closed);
    let closed = settle(SettleRoundRequest { round_number: 61, ..request }).await;
    assert_eq!(closed.settlements[0].refusal(), Refusal::Closed);
    assert_eq!(closed.round.unwrap().number, 61);
}

#[tokio::test]
async fn settling_never_reads_limits() {
    // The shipped tables carry none, so a stake of one and one of a fortune are settled alike.
    let limits = shared().table("sa-gaming").await.unwrap().limits.unwrap_or_default();
    assert_eq!((limits.min_stake, limits.max_stake, limits.player_banker_difference), (None, None, None));
    let bets = vec![bet("player", 1), bet("player", 1_000_000_000_000_000)];
    let reply = settle(request("sa-gaming", "7H 6C KS KD", bets)).await;
    assert_eq!(reply.totals.unwrap().profit, 1_000_000_000_000_001);
}
