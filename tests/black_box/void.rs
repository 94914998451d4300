//! Void rounds: cancelled, every stake returned, the cards as far as they were dealt or not at all.

use crate::{
    cards::list,
    error::refused,
    money::bet,
    server::shared,
    settle::{assert_money, request, settle},
};
use croupier::proto::{NextCard, Refusal, SettleRoundRequest, SettlementTotals};

fn void(cards: Option<&str>, round_number: u32) -> SettleRoundRequest {
    let bets = vec![bet("player", 100), bet("banker", 7), bet("player_pair", 50)];
    let cards = cards.and_then(list);
    SettleRoundRequest { void: true, cards, round_number, ..request("sa-gaming", "", bets) }
}

#[tokio::test]
async fn without_cards_every_stake_is_returned() {
    let reply = settle(void(None, 0)).await;
    assert_eq!(reply.round, None);
    assert_money(&reply.settlements[0], "void", [100, 0, 0, 0, 100]);
    assert_money(&reply.settlements[1], "void", [7, 0, 0, 0, 7]);
    assert_money(&reply.settlements[2], "void", [50, 0, 0, 0, 50]);
    let totals = SettlementTotals { stake: 157, returned: 157, count: 3, ..SettlementTotals::default() };
    assert_eq!(reply.totals, Some(totals));
    assert!(reply.settlements.iter().all(|settled| settled.odds.is_none() && settled.net_odds.is_none()));
}

#[tokio::test]
async fn the_cards_may_be_incomplete() {
    let reply = settle(void(Some("2H 9C 2S"), 0)).await;
    assert_money(&reply.settlements[2], "void", [50, 0, 0, 0, 50]);
    assert_eq!(reply.round.unwrap().next(), NextCard::Banker);
}

#[tokio::test]
async fn a_complete_round_may_be_void() {
    let reply = settle(void(Some("2H 9C 2S KD"), 0)).await;
    assert_money(&reply.settlements[2], "void", [50, 0, 0, 0, 50]);
    assert_eq!(reply.round.unwrap().next(), NextCard::None);
}

#[tokio::test]
async fn a_void_round_after_the_closing_voids_every_bet() {
    let reply = settle(void(None, 61)).await;
    for settled in &reply.settlements {
        assert_eq!(settled.refusal(), Refusal::Unspecified);
        assert_money(settled, "void", [settled.stake, 0, 0, 0, settled.stake]);
    }
}

#[tokio::test]
async fn cards_that_are_no_round_are_refused_all_the_same() {
    refused(shared().settle(void(Some("7H 6C KS KD 2C"), 0))).await.invalid("CARD_NOT_DUE");
}

#[tokio::test]
async fn bets_at_fault_are_refused_all_the_same() {
    let bets = vec![bet("player", 0)];
    let request = SettleRoundRequest { bets, ..void(None, 0) };
    refused(shared().settle(request)).await.invalid("STAKE_INVALID").field("bets[0].stake");
}
