//! StreamShoes: a shoe for each item, in order; an item at fault has its error and the stream goes on.

use crate::{
    cards::cards,
    cases::{ShoeCase, cases},
    error::as_item,
    server::shared,
    shoe::{ZERO, explicit, plain, request, seed},
};
use croupier::proto::{
    CardList, DealShoeRequest, DealShoeResponse, FairSeed, ItemError, ShoeRules, ShoeSource,
    StreamShoesRequest, StreamShoesResponse, shoe_rules::Burn, shoe_source::Source,
    stream_shoes_response::Result as Dealt,
};
use tonic::Code;

/// One item.
pub(crate) fn item(id: &str, request: DealShoeRequest) -> StreamShoesRequest {
    StreamShoesRequest { id: id.to_owned(), request: Some(request) }
}

async fn stream(items: Vec<StreamShoesRequest>) -> Vec<StreamShoesResponse> {
    shared().stream_shoes(items).await.unwrap()
}

/// What the call of its own gives.
async fn called(request: DealShoeRequest) -> Option<Dealt> {
    Some(match shared().deal(request).await {
        Ok(shoe) => Dealt::Shoe(shoe),
        Err(status) => Dealt::Error(as_item(&status)),
    })
}

/// The replies have the items' ids in order, and what the calls of their own give.
async fn assert_as_called(items: Vec<StreamShoesRequest>) -> Vec<StreamShoesResponse> {
    let replies = stream(items.clone()).await;
    assert_eq!(replies.len(), items.len());
    for (reply, item) in replies.iter().zip(items) {
        let result = called(item.request.unwrap()).await;
        assert_eq!(*reply, StreamShoesResponse { id: item.id, result });
    }
    replies
}

#[tokio::test]
async fn every_case_as_a_call_of_its_own() {
    let mut items = Vec::new();
    for (number, case) in cases::<ShoeCase>("shoes.json").iter().enumerate() {
        items.push(item(&format!("shoe {number}"), request(case)));
        let payout_table = "sa-gaming".to_owned();
        items.push(item("", DealShoeRequest { payout_table, max_rounds: 3, ..request(case) }));
    }
    for reply in assert_as_called(items).await {
        assert!(matches!(reply.result, Some(Dealt::Shoe(_))), "{reply:?}");
    }
}

fn ruled(shoe: ShoeRules) -> DealShoeRequest {
    DealShoeRequest { shoe: Some(shoe), ..plain(seed(ZERO)) }
}

fn fair(server_seed: usize, client_seed: usize) -> DealShoeRequest {
    let (server_seed, client_seed) = (vec![7; server_seed], "c".repeat(client_seed));
    let fair = FairSeed { server_seed, client_seed, nonce: 0 };
    plain(Some(ShoeSource { source: Some(Source::FairSeed(fair)) }))
}

/// Requests at fault, each with the code, reason and field of its error.
fn at_fault() -> Vec<(DealShoeRequest, Code, &'static str, &'static str)> {
    let invalid = |request, reason, field| (request, Code::InvalidArgument, reason, field);
    let short = plain(Some(ShoeSource { source: Some(Source::Seed(vec![7; 31])) }));
    let both = Source::Cards(CardList { cards: cards("2C"), text: "2C".to_owned() });
    let at = |table: &str| DealShoeRequest { payout_table: table.to_owned(), ..plain(seed(ZERO)) };
    let unknown = |table: &str| (at(table), Code::NotFound, "PAYOUT_TABLE_UNKNOWN", "payout_table");
    let beyond = DealShoeRequest { first_round: 80, ..plain(seed(ZERO)) };
    let flag = Some(Burn::BurnNone(false));
    vec![
        invalid(DealShoeRequest::default(), "SHOE_INVALID", "source"),
        invalid(short, "SHOE_INVALID", "source.seed"),
        invalid(fair(31, 0), "SHOE_INVALID", "source.fair_seed.server_seed"),
        invalid(fair(32, 257), "SHOE_INVALID", "source.fair_seed.client_seed"),
        invalid(plain(explicit(vec![1, 2, 3, 53, 5, 6])), "CARDS_INVALID", "source.cards.cards[3]"),
        invalid(plain(explicit(vec![1; 60])), "CARDS_INVALID", "source.cards.cards[8]"),
        invalid(plain(Some(ShoeSource { source: Some(both) })), "CARDS_INVALID", "source.cards"),
        invalid(ruled(ShoeRules { decks: 17, ..ShoeRules::default() }), "SHOE_INVALID", "shoe.decks"),
        invalid(ruled(ShoeRules { burn: flag, ..ShoeRules::default() }), "SHOE_INVALID", "shoe.burn_none"),
        invalid(
            ruled(ShoeRules { last_round: 9, ..ShoeRules::default() }),
            "SHOE_INVALID",
            "shoe.last_round",
        ),
        invalid(DealShoeRequest { view: 9, ..plain(seed(ZERO)) }, "FIELD_INVALID", "view"),
        (beyond, Code::OutOfRange, "ROUND_NOT_DEALT", "first_round"),
        unknown("nowhere"),
        unknown("classic@0"),
    ]
}

fn error(reply: &StreamShoesResponse) -> &ItemError {
    match &reply.result {
        Some(Dealt::Error(error)) => error,
        other => panic!("no error: {other:?}"),
    }
}

#[tokio::test]
async fn every_fault_stays_with_its_item() {
    let faults = at_fault();
    let mut items = Vec::new();
    for (request, _, reason, field) in faults.clone() {
        items.push(item(&format!("{reason} {field}"), request));
        items.push(item("good", DealShoeRequest { max_rounds: 1, ..plain(seed(ZERO)) }));
    }
    let replies = assert_as_called(items).await;
    for (pair, (_, code, reason, field)) in replies.chunks(2).zip(faults) {
        let found = error(&pair[0]);
        assert_eq!((found.code, found.reason.as_str(), found.field.as_str()), (code as i32, reason, field));
        assert!(matches!(pair[1].result, Some(Dealt::Shoe(_))), "the neighbour of {reason} {field}");
    }
}

#[tokio::test]
async fn an_id_is_at_most_256_bytes() {
    // 128 characters of two bytes each, and one byte more.
    let ids = ["é".repeat(128), format!("{}x", "é".repeat(128)), "x".repeat(1000), "after".to_owned()];
    let good = || DealShoeRequest { max_rounds: 1, ..plain(seed(ZERO)) };
    let replies = stream(ids.iter().map(|id| item(id, good())).collect()).await;
    assert_eq!(replies.iter().map(|reply| &reply.id).collect::<Vec<_>>(), ids.iter().collect::<Vec<_>>());
    for place in [1, 2] {
        crate::error::assert_item(error(&replies[place]), "FIELD_INVALID", "id", &[]);
    }
    for place in [0, 3] {
        assert_eq!(replies[place].result, called(good()).await, "{}", replies[place].id);
    }
}

#[tokio::test]
async fn a_request_left_out_is_an_empty_one() {
    let missing = StreamShoesRequest { id: "missing".to_owned(), request: None };
    let good = DealShoeRequest { max_rounds: 1, ..plain(seed(ZERO)) };
    let replies = stream(vec![missing, StreamShoesRequest::default(), item("good", good.clone())]).await;
    let nothing = called(DealShoeRequest::default()).await;
    let reply = |id: &str, result| StreamShoesResponse { id: id.to_owned(), result };
    let expected = [reply("missing", nothing.clone()), reply("", nothing), reply("good", called(good).await)];
    assert_eq!(replies, expected);
}

#[tokio::test]
async fn an_empty_stream_has_no_replies() {
    assert_eq!(stream(Vec::new()).await, []);
}

#[tokio::test]
async fn a_thousand_items_are_answered_in_order() {
    let whole = shared().deal(plain(seed(ZERO))).await.unwrap();
    // Every round in turn, and once in eighty one that is beyond the shoe.
    let rounds: Vec<u32> = (1..=80).cycle().take(1000).collect();
    let one = |first_round| DealShoeRequest { first_round, max_rounds: 1, ..plain(seed(ZERO)) };
    let items = (0..).zip(&rounds).map(|(id, &round)| item(&format!("item {id}"), one(round)));
    let replies = stream(items.collect()).await;
    assert_eq!(replies.len(), 1000);
    for ((id, reply), round) in replies.iter().enumerate().zip(rounds) {
        assert_eq!(reply.id, format!("item {id}"));
        match whole.rounds.get(round as usize - 1) {
            Some(dealt) => {
                let shoe = DealShoeResponse { rounds: vec![dealt.clone()], ..whole.clone() };
                assert_eq!(reply.result, Some(Dealt::Shoe(shoe)));
            }
            None => assert_eq!(error(reply).reason, "ROUND_NOT_DEALT"),
        }
    }
}
