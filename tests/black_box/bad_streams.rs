//! Messages that end a stream: no message at all, or one over the limit. Items at fault do not: `stream_shoes`.

use crate::{
    error::Refused,
    money::bet,
    resolve::by_cards,
    server::shared,
    settle::request,
    shoe::{ZERO, plain, seed},
    stream_settlements, stream_shoes,
};
use croupier::proto::DealShoeRequest;
use prost::Message as _;
use tonic::Code;

/// Every method that takes a stream, with a good item.
fn methods() -> [(&'static str, Vec<u8>); 2] {
    let shoe = DealShoeRequest { max_rounds: 1, ..plain(seed(ZERO)) };
    let round = request("classic", "7H 6C KS KD", vec![bet("player", 100)]);
    [
        ("ShoeService/StreamShoes", stream_shoes::item("good", shoe).encode_to_vec()),
        ("SettlementService/StreamSettlements", stream_settlements::item("good", round).encode_to_vec()),
    ]
}

/// The error after the item before it was answered and none after it was, once the server has shown that it answers still.
async fn ended_by(method: &str, good: &[u8], bad: Vec<u8>) -> Refused {
    let (alone, none) = shared().raw_stream(method, vec![good.to_vec()]).await;
    assert!(none.is_none() && alone.len() == 1, "{none:?}");
    let (replies, status) = shared().raw_stream(method, vec![good.to_vec(), bad, good.to_vec()]).await;
    assert_eq!(replies, alone, "{method}: {status:?}");
    assert!(shared().resolve(by_cards("7H 6C KS KD")).await.is_ok());
    Refused(status.expect("an error"))
}

/// The message with a beginning of a field more: what is missing makes it malformed.
pub(crate) fn cut(message: Vec<u8>) -> Vec<u8> {
    [message, vec![0x0a, 0x05, 0x01]].concat()
}

#[tokio::test]
async fn bytes_that_are_no_message_are_malformed() {
    let messages =
        [&[0x0a, 0x05, 0x01][..], &[0xff; 11], &[0x0b], &[0x00], &[0x0a, 0xff, 0xff, 0xff, 0xff, 0x7f]];
    for (method, good) in methods() {
        for message in messages {
            ended_by(method, &good, message.to_vec()).await.invalid("REQUEST_MALFORMED");
        }
    }
}

#[tokio::test]
async fn text_that_is_no_utf_8_is_malformed() {
    for (method, good) in methods() {
        // The id.
        ended_by(method, &good, vec![0x0a, 0x02, 0xc3, 0x28]).await.invalid("REQUEST_MALFORMED");
    }
}

#[tokio::test]
async fn a_message_of_a_hundred_megabytes_is_too_large() {
    for (method, good) in methods() {
        let error = ended_by(method, &good, vec![0; 100_000_000]).await;
        let error = error.with(Code::ResourceExhausted, "MESSAGE_TOO_LARGE");
        error.metadata("limit", &(32_u64 << 20).to_string());
    }
}

/// The message with a field that no one knows, so that it has that many bytes.
fn padded(message: &[u8], bytes: usize) -> Vec<u8> {
    // Field 1000, bytes; the length of what follows takes four bytes itself.
    let mut padded = [message, &[0xc2, 0x3e]].concat();
    prost::encoding::encode_varint(u64::try_from(bytes - message.len() - 6).unwrap(), &mut padded);
    padded.resize(bytes, 0);
    padded
}

#[tokio::test]
async fn thirty_two_mebibytes_are_the_limit_of_an_item() {
    for (method, good) in methods() {
        let (largest, over) = (padded(&good, 32 << 20), padded(&good, (32 << 20) + 1));
        let (replies, status) = shared().raw_stream(method, vec![good.clone(), largest, good.clone()]).await;
        assert!(status.is_none(), "{status:?}");
        assert_eq!(replies, vec![replies[0].clone(); 3], "{method}");
        ended_by(method, &good, over).await.with(Code::ResourceExhausted, "MESSAGE_TOO_LARGE");
    }
}

#[tokio::test]
async fn the_first_message_may_be_the_bad_one() {
    for (method, _) in methods() {
        let (replies, status) = shared().raw_stream(method, vec![vec![0xff; 11]]).await;
        assert_eq!(replies, Vec::<Vec<u8>>::new());
        Refused(status.expect("an error")).invalid("REQUEST_MALFORMED");
    }
}
