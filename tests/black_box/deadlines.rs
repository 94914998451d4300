//! Calls that take longer than their client or the server allows.

use crate::{
    cards::list,
    error::Refused,
    half_calls::{HalfCall, connect},
    health::check,
    money::bet,
    resolve::by_cards,
    server::{Server, until},
    settle::request,
    stream_settlements::item,
};
use croupier::proto::{BatchResolveRoundsRequest, RoundCards};
use prost::Message;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Code, Request};
use tonic_health::pb::health_check_response::ServingStatus;

const RESOLVE: &str = "RoundService/ResolveRound";

async fn begin(server: &Server, headers: &[(&str, &[u8])]) -> HalfCall {
    HalfCall::begin(server, RESOLVE, headers, &by_cards("7H 6C KS KD")).await
}

#[tokio::test]
async fn a_call_ends_when_its_client_has_no_more_time() {
    let server = Server::start(&[]);
    for timeout in ["200m", "200000u", "20000000n", "0S", "1S"] {
        let call = begin(&server, &[("grpc-timeout", timeout.as_bytes())]).await;
        Refused(call.status().await).with(Code::DeadlineExceeded, "DEADLINE_EXCEEDED");
    }
}

#[tokio::test]
async fn a_call_takes_no_longer_than_the_server_allows() {
    let server = Server::start(&["--call-deadline", "1"]);
    for headers in [&[][..], &[("grpc-timeout", &b"1H"[..])]] {
        let status = begin(&server, headers).await.status().await;
        Refused(status).with(Code::DeadlineExceeded, "DEADLINE_EXCEEDED").metadata("limit", "1");
    }
    server.resolve(by_cards("7H 6C KS KD")).await.unwrap();
}

#[tokio::test]
async fn a_timeout_that_is_none_is_no_limit() {
    let server = Server::start(&[]);
    let timeouts = ["", "S", "1", "123456789S", "-1S", "1x", "99999999H", "\u{e9}S", "\u{e9}", "1\u{e9}"];
    for timeout in timeouts {
        let call = begin(&server, &[("grpc-timeout", timeout.as_bytes())]).await;
        assert_eq!(call.finish().await.code(), Code::Ok, "{timeout:?}");
    }
}

#[tokio::test]
async fn a_stream_may_take_longer_than_a_call_and_no_longer_than_its_client_allows() {
    let server = Server::start(&["--call-deadline", "1"]);
    let mut client = crate::calls::settlements(&server).await;
    let (items, receiver) = mpsc::channel(1);
    let mut stream = Request::new(ReceiverStream::new(receiver));
    // Set by hand: the client itself does not watch it.
    stream.metadata_mut().insert("grpc-timeout", "3S".parse().unwrap());
    let mut replies = client.stream_settlements(stream).await.unwrap().into_inner();
    tokio::time::sleep(Duration::from_millis(1500)).await;
    items.send(item("a", request("classic", "7H 6C KS KD", vec![bet("player", 100)]))).await.unwrap();
    assert_eq!(replies.message().await.unwrap().expect("a reply").id, "a");
    let status = replies.message().await.unwrap_err();
    Refused(status).with(Code::DeadlineExceeded, "DEADLINE_EXCEEDED");
}

const BATCH: &str = "RoundService/BatchResolveRounds";

/// A batch that is worked on for a while.
fn long_batch() -> BatchResolveRoundsRequest {
    BatchResolveRoundsRequest {
        rounds: vec![RoundCards { cards: list("7H 6C KS KD"), hands: None }; 10_000],
        payout_table: "sa-gaming".to_owned(),
        explain: true,
        ..BatchResolveRoundsRequest::default()
    }
}

/// The client has its answer in time though the work goes on, which others on its connection and health do not notice.
/// The place of the call is taken until the work has ended.
async fn assert_work_keeps_its_place(method: &str, message: &impl Message) {
    let server = Server::start(&["--calls", "1"]);
    let connection = connect(&server).await;
    let code = async || {
        let call = HalfCall::begin_on(&connection, RESOLVE, &[], &by_cards("7H 6C KS KD")).await;
        call.finish().await.code()
    };
    let mut seen = false;
    // How soon the work begins and how long it takes is the machine's matter.
    for timeout in ["50m", "100m", "200m", "400m", "800m"] {
        let timeout = [("grpc-timeout", timeout.as_bytes())];
        let status = HalfCall::begin_on(&connection, method, &timeout, message).await.finish().await;
        if status.code() != Code::Ok {
            Refused(status).with(Code::DeadlineExceeded, "DEADLINE_EXCEEDED");
            let begun = code().await == Code::ResourceExhausted;
            assert_eq!(check(&server, "").await.unwrap(), ServingStatus::Serving);
            seen |= begun && code().await == Code::ResourceExhausted;
        }
        until("the place of a call that ended is free", async || code().await == Code::Ok).await;
    }
    assert!(seen, "no call is answered while another's work goes on: {}", server.written());
}

#[tokio::test]
async fn a_call_at_work_ends_in_time_and_holds_up_nobody() {
    assert_work_keeps_its_place(BATCH, &long_batch()).await;
}

#[tokio::test]
async fn a_message_at_work_ends_in_time_and_holds_up_nobody() {
    let bets = request("sa-gaming", "7H 6C KS KD", vec![bet("lucky_six", 100); 100_000]);
    assert_work_keeps_its_place("SettlementService/StreamSettlements", &item("a", bets)).await;
}

/// What is left of a call that ended in time does not hold up the stop.
#[tokio::test]
async fn work_that_nobody_waits_for_does_not_hold_up_the_stop() {
    let mut server = Server::start(&["--drain-delay", "0", "--drain-deadline", "3600"]);
    let mut calls = Vec::new();
    for _ in 0..8 {
        calls.push(HalfCall::begin(&server, BATCH, &[("grpc-timeout", b"200m")], &long_batch()).await);
    }
    for call in calls {
        // In time or not.
        call.finish().await;
    }
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
    assert!(!server.written().contains("still in flight"), "{}", server.written());
}

/// A probe may watch for ever, and be answered while every call is cut off.
#[tokio::test]
async fn health_knows_no_deadline_of_the_servers() {
    let server = Server::start(&["--call-deadline", "1"]);
    let mut watch = crate::stop::watch(&server).await;
    assert_eq!(watch.message().await.unwrap().unwrap().status(), ServingStatus::Serving);
    let call = begin(&server, &[]).await;
    Refused(call.status().await).with(Code::DeadlineExceeded, "DEADLINE_EXCEEDED");
    server.terminate();
    assert_eq!(watch.message().await.unwrap().unwrap().status(), ServingStatus::NotServing);
}
