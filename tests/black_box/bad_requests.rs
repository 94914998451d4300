//! Requests at fault as a whole: too many items, too large, or no message at all.

use crate::{cards::list, error::refused, money::bet, server::shared, settle::request};
use croupier::proto::{BatchResolveRoundsRequest, CheckBetsRequest, RoundCards};
use prost::Message as _;
use tonic::Code;

/// Every method of the four services that takes one message; those that take a stream: `bad_streams`.
const METHODS: [&str; 12] = [
    "RoundService/ResolveRound",
    "RoundService/BatchResolveRounds",
    "ShoeService/DealShoe",
    "ShoeService/CommitSeed",
    "ShoeService/VerifyShoe",
    "ShoeService/DrawRoads",
    "SettlementService/CheckBets",
    "SettlementService/SettleRound",
    "PayoutTableService/ListPayoutTables",
    "PayoutTableService/GetPayoutTable",
    "PayoutTableService/AnalyzePayoutTable",
    "PayoutTableService/AnalyzeRound",
];

#[tokio::test]
async fn a_hundred_thousand_bets_and_no_more() {
    let bets = vec![bet("player", 1); 100_001];
    let check = CheckBetsRequest { payout_table: "classic".to_owned(), bets, ..CheckBetsRequest::default() };
    let settle = request("classic", "7H 6C KS KD", check.bets.clone());
    let error = refused(shared().settle(settle)).await.invalid("TOO_MANY_ITEMS");
    error.field("bets").metadata("limit", "100000");
    let error = refused(shared().check(check)).await.invalid("TOO_MANY_ITEMS");
    error.field("bets").metadata("limit", "100000");
}

#[tokio::test]
async fn ten_thousand_rounds_and_no_more() {
    let rounds = vec![RoundCards { cards: list("7H 6C KS KD"), hands: None }; 10_001];
    let batch = BatchResolveRoundsRequest { rounds, ..BatchResolveRoundsRequest::default() };
    let error = refused(shared().batch(batch)).await.invalid("TOO_MANY_ITEMS");
    error.field("rounds").metadata("limit", "10000");
}

/// A message of that many bytes: a page token.
fn large(bytes: usize) -> Vec<u8> {
    let mut message = vec![0x12];
    prost::encoding::encode_varint(u64::try_from(bytes - 5).unwrap(), &mut message);
    message.resize(bytes, b'x');
    message
}

#[tokio::test]
async fn a_message_of_a_hundred_megabytes_is_too_large() {
    for method in METHODS {
        let error = refused(shared().raw(method, large(100_000_000))).await;
        let error = error.with(Code::ResourceExhausted, "MESSAGE_TOO_LARGE");
        error.metadata("limit", &(32_u64 << 20).to_string());
    }
}

#[tokio::test]
async fn thirty_two_mebibytes_are_the_limit() {
    let limit = 32 << 20;
    let error = refused(shared().raw("PayoutTableService/ListPayoutTables", large(limit + 1))).await;
    error.with(Code::ResourceExhausted, "MESSAGE_TOO_LARGE");
    let error = refused(shared().raw("PayoutTableService/ListPayoutTables", large(limit))).await;
    error.invalid("FIELD_INVALID").field("page_token");
}

#[tokio::test]
async fn bytes_that_are_no_message_are_malformed() {
    let messages =
        [&[0x0a, 0x05, 0x01][..], &[0xff; 11], &[0x0b], &[0x00], &[0x0a, 0xff, 0xff, 0xff, 0xff, 0x7f]];
    for method in METHODS {
        for message in messages {
            refused(shared().raw(method, message.to_vec())).await.invalid("REQUEST_MALFORMED");
        }
    }
}

#[tokio::test]
async fn text_that_is_no_utf_8_is_malformed() {
    // `language`, `text` of `cards`, and a bet's `id`.
    let language = vec![0x2a, 0x02, 0xc3, 0x28];
    refused(shared().raw("RoundService/ResolveRound", language)).await.invalid("REQUEST_MALFORMED");
    let text = vec![0x0a, 0x04, 0x12, 0x02, 0xff, 0xfe];
    refused(shared().raw("RoundService/ResolveRound", text)).await.invalid("REQUEST_MALFORMED");
    let mut settle = request("classic", "7H 6C KS KD", Vec::new()).encode_to_vec();
    settle.extend([0x42, 0x03, 0x0a, 0x01, 0x80]);
    refused(shared().raw("SettlementService/SettleRound", settle)).await.invalid("REQUEST_MALFORMED");
}

#[tokio::test]
async fn unknown_fields_are_no_fault() {
    // Field 1000, a varint: what a newer client would send.
    let mut message = crate::resolve::by_cards("7H 6C KS KD").encode_to_vec();
    message.extend([0xc0, 0x3e, 0x01]);
    let reply = shared().raw("RoundService/ResolveRound", message).await.unwrap();
    let plain = shared().resolve(crate::resolve::by_cards("7H 6C KS KD")).await.unwrap();
    assert_eq!(reply, plain.encode_to_vec());
}

#[tokio::test]
async fn an_unknown_method_is_unimplemented() {
    for method in ["RoundService/Nothing", "NothingService/ResolveRound"] {
        assert_eq!(refused(shared().raw(method, Vec::new())).await.0.code(), Code::Unimplemented, "{method}");
    }
}
