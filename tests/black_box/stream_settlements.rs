//! StreamSettlements: a settlement for each item, in order; an item at fault has its error and the stream goes on.

use crate::{
    cards::{hands, list},
    cases::{SettlementCase, cases},
    error::{as_item, assert_item},
    money::bet,
    server::shared,
    settle::request,
    shoe::{ZERO, seed},
};
use croupier::proto::{
    Bet, ItemError, SettleRoundRequest, Shoe, StreamSettlementsRequest, StreamSettlementsResponse,
    stream_settlements_response::Result as Settled,
};
use tonic::Code;

/// One item.
pub(crate) fn item(id: &str, request: SettleRoundRequest) -> StreamSettlementsRequest {
    StreamSettlementsRequest { id: id.to_owned(), request: Some(request) }
}

async fn stream(items: Vec<StreamSettlementsRequest>) -> Vec<StreamSettlementsResponse> {
    shared().stream_settlements(items).await.unwrap()
}

/// What the call of its own gives.
async fn called(request: SettleRoundRequest) -> Option<Settled> {
    Some(match shared().settle(request).await {
        Ok(settled) => Settled::Settlement(settled),
        Err(status) => Settled::Error(as_item(&status)),
    })
}

/// The replies have the items' ids in order, and what the calls of their own give.
async fn assert_as_called(items: Vec<StreamSettlementsRequest>) -> Vec<StreamSettlementsResponse> {
    let replies = stream(items.clone()).await;
    assert_eq!(replies.len(), items.len());
    for (reply, item) in replies.iter().zip(items) {
        let result = called(item.request.unwrap()).await;
        assert_eq!(*reply, StreamSettlementsResponse { id: item.id, result });
    }
    replies
}

/// The Player wins with 7 against 6.
fn good() -> SettleRoundRequest {
    request("classic", "7H 6C KS KD", vec![bet("player", 100)])
}

#[tokio::test]
async fn every_case_as_a_call_of_its_own() {
    let settle = |case: &SettlementCase| {
        let bets = case.settlements.iter().map(|settled| bet(&settled.bet, settled.stake)).collect();
        item(&format!("{} {}", case.table, case.cards), request(&case.table, &case.cards, bets))
    };
    let cases = cases::<SettlementCase>("settlements.json");
    for reply in assert_as_called(cases.iter().map(settle).collect()).await {
        assert!(matches!(reply.result, Some(Settled::Settlement(_))), "{reply:?}");
    }
}

fn with(bets: Vec<Bet>) -> SettleRoundRequest {
    SettleRoundRequest { bets, ..good() }
}

/// Bets at fault, each with the code, reason and field of its error.
fn bets_at_fault() -> Vec<(SettleRoundRequest, Code, &'static str, &'static str)> {
    let named = |id: &str| Bet { id: id.to_owned(), ..bet("player", 1) };
    let elsewhere = Bet { payout_table: "nowhere".to_owned(), ..bet("player", 1) };
    let unknown = vec![bet("plaer", 1), bet("bankr", 1)];
    let largest = vec![bet("player", 1), bet("player", i64::MAX)];
    let long = named(&"x".repeat(257));
    vec![
        (with(unknown), Code::NotFound, "BET_UNKNOWN", "bets[0].bet"),
        (with(vec![elsewhere]), Code::NotFound, "PAYOUT_TABLE_UNKNOWN", "bets[0].payout_table"),
        (with(vec![bet("player", 0)]), Code::InvalidArgument, "STAKE_INVALID", "bets[0].stake"),
        (with(vec![named("a"), named("a")]), Code::InvalidArgument, "BET_ID_DUPLICATE", "bets[1].id"),
        (with(vec![long]), Code::InvalidArgument, "FIELD_INVALID", "bets[0].id"),
        (with(largest), Code::OutOfRange, "AMOUNT_OVERFLOW", "bets[1].stake"),
        (with(vec![bet("player", 1); 100_001]), Code::InvalidArgument, "TOO_MANY_ITEMS", "bets"),
    ]
}

/// Rounds and tables at fault, likewise.
fn rounds_at_fault() -> Vec<(SettleRoundRequest, Code, &'static str, &'static str)> {
    let invalid = |request, reason, field| (request, Code::InvalidArgument, reason, field);
    let dealt = |text: &str| SettleRoundRequest { cards: list(text), ..good() };
    let pinned = |pin: &str| SettleRoundRequest { payout_table_digest: pin.to_owned(), ..good() };
    let at = |table: &str| SettleRoundRequest { payout_table: table.to_owned(), ..good() };
    let shoe = Some(Shoe { source: seed(ZERO), rules: None });
    let from_shoe =
        |round_number| SettleRoundRequest { cards: None, shoe: shoe.clone(), round_number, ..good() };
    let by_hands = SettleRoundRequest { cards: None, hands: hands("7H KS", "6C KD 2C"), ..good() };
    vec![
        invalid(dealt("7H 6C KS"), "ROUND_INCOMPLETE", "cards"),
        invalid(dealt("7H 6C KS KD 2C"), "CARD_NOT_DUE", "cards.cards[4]"),
        invalid(dealt(&["8H"; 9].join(" ")), "CARDS_INVALID", "cards.cards[8]"),
        invalid(by_hands, "CARD_NOT_DUE", "hands.banker.cards[2]"),
        invalid(from_shoe(0), "FIELD_INVALID", "round_number"),
        (from_shoe(80), Code::OutOfRange, "ROUND_NOT_DEALT", "round_number"),
        invalid(at(""), "PAYOUT_TABLE_MISSING", "payout_table"),
        (at("nowhere"), Code::NotFound, "PAYOUT_TABLE_UNKNOWN", "payout_table"),
        invalid(pinned("0"), "FIELD_INVALID", "payout_table_digest"),
        (pinned(ZERO), Code::FailedPrecondition, "PAYOUT_TABLE_CHANGED", "payout_table_digest"),
    ]
}

fn error(reply: &StreamSettlementsResponse) -> &ItemError {
    match &reply.result {
        Some(Settled::Error(error)) => error,
        other => panic!("no error: {other:?}"),
    }
}

#[tokio::test]
async fn every_fault_stays_with_its_item() {
    let faults = [bets_at_fault(), rounds_at_fault()].concat();
    let mut items = Vec::new();
    for (request, _, reason, field) in faults.clone() {
        items.push(item(&format!("{reason} {field}"), request));
        items.push(item("good", good()));
    }
    let replies = assert_as_called(items).await;
    for (pair, (_, code, reason, field)) in replies.chunks(2).zip(faults) {
        let found = error(&pair[0]);
        assert_eq!((found.code, found.reason.as_str(), found.field.as_str()), (code as i32, reason, field));
        assert!(matches!(pair[1].result, Some(Settled::Settlement(_))), "the neighbour of {reason} {field}");
    }
}

#[tokio::test]
async fn an_id_is_at_most_256_bytes() {
    let ids = ["é".repeat(128), format!("{}x", "é".repeat(128)), "x".repeat(1000), "after".to_owned()];
    let replies = stream(ids.iter().map(|id| item(id, good())).collect()).await;
    assert_eq!(replies.iter().map(|reply| &reply.id).collect::<Vec<_>>(), ids.iter().collect::<Vec<_>>());
    for place in [1, 2] {
        assert_item(error(&replies[place]), "FIELD_INVALID", "id", &[]);
    }
    for place in [0, 3] {
        assert_eq!(replies[place].result, called(good()).await, "{}", replies[place].id);
    }
}

#[tokio::test]
async fn a_request_left_out_is_an_empty_one() {
    let missing = StreamSettlementsRequest { id: "missing".to_owned(), request: None };
    let items = vec![missing, StreamSettlementsRequest::default(), item("good", good())];
    let nothing = called(SettleRoundRequest::default()).await;
    let reply = |id: &str, result| StreamSettlementsResponse { id: id.to_owned(), result };
    let expected =
        [reply("missing", nothing.clone()), reply("", nothing), reply("good", called(good()).await)];
    assert_eq!(stream(items).await, expected);
}

#[tokio::test]
async fn an_empty_stream_has_no_replies() {
    assert_eq!(stream(Vec::new()).await, []);
}

#[tokio::test]
async fn a_thousand_items_are_answered_in_order() {
    // Every tenth has no stake.
    let items = (0..1000).map(|stake| item(&format!("item {stake}"), with(vec![bet("player", stake % 10)])));
    let replies = stream(items.collect()).await;
    assert_eq!(replies.len(), 1000);
    for (number, reply) in (0..).zip(&replies) {
        assert_eq!(reply.id, format!("item {number}"));
        match (&reply.result, number % 10) {
            (Some(Settled::Error(error)), 0) => assert_eq!(error.reason, "STAKE_INVALID"),
            (Some(Settled::Settlement(settled)), stake) => {
                assert_eq!(settled.totals.unwrap().returned, 2 * stake);
            }
            other => panic!("item {number}: {other:?}"),
        }
    }
}
