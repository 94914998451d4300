//! More calls at a time than the server takes.

use crate::{
    error::Refused,
    health::check,
    money::bet,
    resolve::by_cards,
    server::{Server, until},
    settle::request,
    stream_settlements::item,
};
use croupier::proto::{StreamSettlementsRequest, StreamSettlementsResponse};
use std::time::Duration;
use tokio::sync::mpsc::{self, Sender};
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Code, Streaming};
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_reflection::pb::v1::{
    ServerReflectionRequest, server_reflection_client::ServerReflectionClient,
    server_reflection_request::MessageRequest,
};
use tonic_types::StatusExt as _;

type Held = (Sender<StreamSettlementsRequest>, Streaming<StreamSettlementsResponse>);

/// A stream that has had one answer and stays open.
async fn held(server: &Server) -> Held {
    let (items, receiver) = mpsc::channel(1);
    let mut client = crate::calls::settlements(server).await;
    let mut replies = client.stream_settlements(ReceiverStream::new(receiver)).await.unwrap().into_inner();
    items.send(item("a", request("classic", "7H 6C KS KD", vec![bet("player", 100)]))).await.unwrap();
    replies.message().await.unwrap().expect("a reply");
    (items, replies)
}

#[tokio::test]
async fn a_call_too_many_is_refused_and_told_when_to_come_again() {
    let server = Server::start(&["--calls", "2"]);
    let (first, second) = (held(&server).await, held(&server).await);
    let status = server.resolve(by_cards("7H 6C KS KD")).await.unwrap_err();
    let details = status.get_error_details();
    let wait = details.retry_info().expect("RetryInfo").retry_delay.expect("a delay");
    assert!(wait > Duration::ZERO && wait <= Duration::from_secs(10), "{wait:?}");
    Refused(status).with(Code::ResourceExhausted, "OVERLOADED").metadata("limit", "2");
    let stream = crate::calls::settlements(&server).await.stream_settlements(tokio_stream::empty()).await;
    Refused(stream.unwrap_err()).with(Code::ResourceExhausted, "OVERLOADED");

    // A place is free once a stream ends.
    drop(first);
    until("a call is taken", async || server.resolve(by_cards("7H 6C KS KD")).await.is_ok()).await;
    drop(second);
}

#[tokio::test]
async fn health_and_reflection_answer_under_any_load() {
    let server = Server::start(&["--calls", "1"]);
    let held = held(&server).await;
    server.resolve(by_cards("7H 6C KS KD")).await.unwrap_err();
    for service in ["", "liveness", "readiness"] {
        assert_eq!(check(&server, service).await.unwrap(), ServingStatus::Serving, "{service:?}");
    }
    let list = MessageRequest::ListServices(String::new());
    let request = ServerReflectionRequest { host: String::new(), message_request: Some(list) };
    let mut client = ServerReflectionClient::new(server.channel().await);
    let replies = client.server_reflection_info(tokio_stream::once(request)).await.unwrap();
    replies.into_inner().message().await.unwrap().expect("the services");
    drop(held);
}
