//! Calls that take longer than their client or the server allows.

use crate::{
    error::Refused, half_calls::HalfCall, money::bet, resolve::by_cards, server::Server, settle::request,
    stream_settlements::item,
};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Code, Request};

async fn begin(server: &Server, headers: &[(&str, &[u8])]) -> HalfCall {
    HalfCall::begin(server, "RoundService/ResolveRound", headers, &by_cards("7H 6C KS KD")).await
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
