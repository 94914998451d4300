//! Requests at fault as a whole: too many items, too large, or no message at all.

use crate::{
    cards::list,
    error::{Refused, refused, refused_by},
    frames::{DATA, END_STREAM, HEADERS, Wire, grpc},
    half_calls::HalfCall,
    money::bet,
    server::{Server, shared},
    settle::request,
};
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
        let error = refused(shared().raw(method, Vec::new())).await;
        error.with(Code::Unimplemented, "METHOD_UNKNOWN");
    }
}

#[tokio::test]
async fn a_compressed_request_is_told_which_encodings_are_known() {
    let message = crate::resolve::by_cards("7H 6C KS KD");
    let gzip = [("grpc-encoding", &b"gzip"[..])];
    let call = HalfCall::begin(shared(), "RoundService/ResolveRound", &gzip, &message).await;
    let error = Refused(call.status().await).with(Code::Unimplemented, "ENCODING_UNKNOWN");
    assert_eq!(error.0.metadata().get("grpc-accept-encoding").expect("what is known"), "identity");
}

#[tokio::test]
async fn a_second_message_is_one_too_many() {
    let message = grpc(&crate::resolve::by_cards("7H 6C KS KD").encode_to_vec());
    let mut wire = Wire::begun(shared());
    wire.call(1, "RoundService/ResolveRound", &[]);
    wire.frame(DATA, END_STREAM, 1, &[&message[..], &message].concat());
    let answer = wire.until(HEADERS);
    assert_ne!(answer.flags & END_STREAM, 0, "an error has headers alone");
}

/// A request of 8 MiB of which every item is empty: the field's tag, and the length 0.
fn empty_items(within: &[u8], tag: u8) -> Vec<u8> {
    let mut message = Vec::new();
    let items = [tag, 0].repeat(4 << 20);
    for tag in within {
        message.push(*tag);
        prost::encoding::encode_varint(u64::try_from(items.len()).unwrap(), &mut message);
    }
    [message, items].concat()
}

#[tokio::test]
async fn four_million_empty_items_take_no_memory() {
    let server = Server::start(&[]);
    // Fields of messages: rounds, bets, limits of single bets, claimed rounds, marks.
    let methods = [
        ("RoundService/BatchResolveRounds", &[][..], 0x0a, "rounds", "10000"),
        ("SettlementService/SettleRound", &[], 0x42, "bets", "100000"),
        ("SettlementService/CheckBets", &[], 0x22, "bets", "100000"),
        ("SettlementService/CheckBets", &[0x3a], 0x22, "limits.bets", "1000"),
        ("ShoeService/VerifyShoe", &[], 0x3a, "rounds", "1000"),
        ("ShoeService/VerifyShoe", &[0x3a], 0x3a, "rounds.decisions", "10000"),
        ("ShoeService/DrawRoads", &[], 0x12, "marks", "10000"),
    ];
    for (method, within, tag, field, limit) in methods {
        let error = refused_by(&server, server.raw(method, empty_items(within, tag))).await;
        error.invalid("TOO_MANY_ITEMS").field(field).metadata("limit", limit);
    }
    let (replies, status) =
        server.raw_stream("SettlementService/StreamSettlements", vec![empty_items(&[0x12], 0x42)]).await;
    assert_eq!(replies.len(), 0);
    Refused(status.unwrap()).invalid("TOO_MANY_ITEMS").field("request.bets").metadata("limit", "400000");
    let peak = server.peak_memory();
    assert!(peak < 80_000_000, "{peak} bytes of memory for messages of 8 MiB");
}

/// Packed numbers: a byte each on the wire, four in memory, and more while the list grows.
#[tokio::test]
async fn thirty_three_million_cards_take_no_memory() {
    let server = Server::start(&[]);
    let mut cards = vec![0x0a];
    prost::encoding::encode_varint((32 << 20) - 32, &mut cards);
    cards.resize((32 << 20) - 32 + cards.len(), 1);
    let mut message = vec![0x0a];
    prost::encoding::encode_varint(u64::try_from(cards.len()).unwrap(), &mut message);
    message.extend(cards);
    let error = refused_by(&server, server.raw("RoundService/ResolveRound", message)).await;
    error.invalid("TOO_MANY_ITEMS").field("cards.cards").metadata("limit", "1000000");
    let peak = server.peak_memory();
    assert!(peak < 128_000_000, "{peak} bytes of memory for messages of 32 MiB");
}

/// A list behind what does not decode is as malformed as before, wherever the fault stands.
#[tokio::test]
async fn what_does_not_decode_is_not_counted() {
    let items = [0x0a, 0].repeat(20_000);
    for fault in [&[0x0b][..], &[0x00], &[0xff; 11], &[0x0a, 0xff, 0xff, 0xff, 0xff, 0x7f]] {
        let message = [fault, &items].concat();
        refused(shared().raw("RoundService/BatchResolveRounds", message)).await.invalid("REQUEST_MALFORMED");
    }
    // An unknown group, which is skipped, hides nothing.
    let message = [&[0xc3, 0x3e, 0x0a, 0x00, 0xc4, 0x3e][..], &items].concat();
    refused(shared().raw("RoundService/BatchResolveRounds", message)).await.invalid("TOO_MANY_ITEMS");
}
