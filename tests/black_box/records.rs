//! SettleRound's reply is a record to settle again from: it says the round's number and whether it was void.

use crate::{
    cards::{cards, dealt},
    money::bet,
    settle::{request, settle},
    shoe::{ZERO, seed},
};
use croupier::proto::{Bet, CardList, SettleRoundRequest, SettleRoundResponse, Shoe};

fn bets() -> Vec<Bet> {
    let named = |id: &str, name: &str, stake| Bet { id: id.to_owned(), ..bet(name, stake) };
    vec![named("a", "player", 100), named("b", "banker", 101), named("", "player_pair", 7)]
}

fn by_cards(round_number: u32, void: bool) -> SettleRoundRequest {
    SettleRoundRequest { round_number, void, ..request("sa-gaming", "2H 9C 2S KD", bets()) }
}

fn without_cards(round_number: u32) -> SettleRoundRequest {
    SettleRoundRequest { cards: None, ..by_cards(round_number, true) }
}

fn by_shoe(round_number: u32, void: bool) -> SettleRoundRequest {
    let shoe = Some(Shoe { source: seed(ZERO), rules: None });
    SettleRoundRequest { cards: None, shoe, ..by_cards(round_number, void) }
}

#[tokio::test]
async fn number_and_void_are_echoed_as_given() {
    for number in [0, 1, 61, u32::MAX] {
        for request in [by_cards(number, false), by_cards(number, true), without_cards(number)] {
            let reply = settle(request.clone()).await;
            assert_eq!((reply.round_number, reply.void), (number, request.void), "{request:?}");
        }
    }
    for (number, void) in [(1, false), (79, false), (79, true)] {
        let reply = settle(by_shoe(number, void)).await;
        assert_eq!((reply.round_number, reply.void), (number, void));
    }
}

#[tokio::test]
async fn a_round_has_a_number_and_a_position_from_a_shoe_only() {
    let round = settle(by_shoe(61, false)).await.round.unwrap();
    assert_eq!((round.number, round.first_card_position), (61, Some(313)));
    for void in [false, true] {
        let round = settle(by_cards(61, void)).await.round.unwrap();
        assert_eq!((round.number, round.first_card_position), (0, None), "void: {void}");
    }
    assert_eq!(settle(without_cards(61)).await.round, None);
}

/// The request that the reply alone gives, with the rules pinned and the bets as they were.
fn again(record: &SettleRoundResponse) -> SettleRoundRequest {
    let table = &record.payout_tables[0];
    let list = |cards| Some(CardList { cards, text: String::new() });
    let bet = |settled: &croupier::proto::Settlement| Bet {
        id: settled.id.clone(),
        bet: settled.bet.clone(),
        stake: settled.stake,
        payout_table: String::new(),
    };
    SettleRoundRequest {
        payout_table: format!("{}@{}", table.id, table.version),
        payout_table_digest: table.digest.clone(),
        cards: record.round.as_ref().and_then(|round| list(dealt(round))),
        round_number: record.round_number,
        void: record.void,
        bets: record.settlements.iter().map(bet).collect(),
        ..SettleRoundRequest::default()
    }
}

#[tokio::test]
async fn the_record_settles_again_to_itself() {
    for request in [by_cards(0, false), by_cards(61, false), by_cards(61, true), without_cards(61)] {
        let record = settle(request).await;
        assert_eq!(settle(again(&record)).await, record);
    }
    let record = settle(by_shoe(61, false)).await;
    let mut expected = record.clone();
    let round = expected.round.as_mut().unwrap();
    assert_eq!(dealt(round), cards("9S KD KD 3C"));
    (round.number, round.first_card_position) = (0, None);
    assert_eq!(
        settle(again(&record)).await,
        expected,
        "all but the place in the shoe, which cards do not have"
    );
}
