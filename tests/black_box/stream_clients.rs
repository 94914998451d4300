//! Streams as clients use them: one item at a time, all at once, many side by side, or left behind.

use crate::{
    calls::{all, settlements},
    error::Refused,
    health::check,
    money::bet,
    server::{PATIENCE, Server, shared, until},
    settle::request,
    shoe::{ZERO, plain, seed},
    stop::stopping,
    stream_settlements, stream_shoes,
    table_files::{HOUSE, folder},
};
use croupier::proto::{
    DealShoeRequest, StreamSettlementsRequest, StreamShoesRequest, StreamShoesResponse,
    shoe_service_client::ShoeServiceClient, stream_settlements_response::Result as Settled,
    stream_shoes_response::Result as Dealt,
};
use std::time::{Duration, Instant};
use tokio::{
    sync::mpsc::{self, Sender},
    task::JoinSet,
};
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Code, Streaming, transport::Channel};
use tonic_health::pb::health_check_response::ServingStatus;

/// A large item: 100 KB of reply.
fn shoe(id: &str) -> StreamShoesRequest {
    stream_shoes::item(id, DealShoeRequest { payout_table: "sa-gaming".to_owned(), ..plain(seed(ZERO)) })
}

/// A small one.
fn first_round(id: &str) -> StreamShoesRequest {
    stream_shoes::item(id, DealShoeRequest { max_rounds: 1, ..plain(seed(ZERO)) })
}

fn settlement(id: &str) -> StreamSettlementsRequest {
    stream_settlements::item(id, request("classic", "7H 6C KS KD", vec![bet("player", 100)]))
}

/// A stream of shoes whose items are sent one by one.
async fn open(channel: Channel) -> (Sender<StreamShoesRequest>, Streaming<StreamShoesResponse>) {
    let (items, receiver) = mpsc::channel(1);
    let replies = ShoeServiceClient::new(channel).stream_shoes(ReceiverStream::new(receiver)).await;
    (items, replies.expect("the stream opens before its first item").into_inner())
}

async fn next(replies: &mut Streaming<StreamShoesResponse>) -> StreamShoesResponse {
    replies.message().await.unwrap().expect("a reply")
}

#[tokio::test]
async fn an_item_is_answered_before_the_next_is_sent() {
    let (items, mut replies) = open(shared().channel().await).await;
    for id in ["a", "b", "c", ""] {
        items.send(shoe(id)).await.unwrap();
        assert_eq!(next(&mut replies).await.id, id);
    }
    drop(items);
    assert_eq!(replies.message().await.unwrap(), None, "the stream ends when the client says so");
}

#[tokio::test]
async fn a_settlement_is_answered_before_the_next_is_sent() {
    let (items, receiver) = mpsc::channel(1);
    let mut client = settlements(shared()).await;
    let mut replies = client.stream_settlements(ReceiverStream::new(receiver)).await.unwrap().into_inner();
    for id in ["a", "b", "c", ""] {
        items.send(settlement(id)).await.unwrap();
        assert_eq!(replies.message().await.unwrap().expect("a reply").id, id);
    }
    drop(items);
    assert_eq!(replies.message().await.unwrap(), None, "the stream ends when the client says so");
}

#[tokio::test]
async fn who_has_sent_all_still_gets_every_reply() {
    let (items, mut replies) = open(shared().channel().await).await;
    for number in 0..60 {
        items.send(shoe(&number.to_string())).await.unwrap();
    }
    // Half-closed: nothing more is sent, and nothing was read so far.
    drop(items);
    for number in 0..60 {
        assert_eq!(next(&mut replies).await.id, number.to_string());
    }
    assert_eq!(replies.message().await.unwrap(), None);
}

/// The ids of a stream's items.
fn ids(stream: usize) -> Vec<String> {
    (0..20).map(|item| format!("stream {stream} item {item}")).collect()
}

/// Streams of shoes, one on each of these connections, all at once: each gets its own replies in order.
async fn assert_side_by_side(channels: Vec<Channel>) {
    let expected = shared().deal(first_round("").request.unwrap()).await.unwrap();
    let mut streams = JoinSet::new();
    for (stream, channel) in channels.into_iter().enumerate() {
        streams.spawn(async move {
            let items: Vec<_> = ids(stream).iter().map(|id| first_round(id)).collect();
            let mut client = ShoeServiceClient::new(channel);
            let replies = client.stream_shoes(tokio_stream::iter(items)).await.unwrap();
            (stream, all(replies.into_inner()).await.unwrap())
        });
    }
    while let Some(stream) = streams.join_next().await {
        let (stream, replies) = stream.unwrap();
        let result = Some(Dealt::Shoe(expected.clone()));
        let reply = |id| StreamShoesResponse { id, result: result.clone() };
        assert!(replies.into_iter().eq(ids(stream).into_iter().map(reply)), "stream {stream}");
    }
}

#[tokio::test]
async fn fifty_streams_go_side_by_side_on_one_connection() {
    assert_side_by_side(vec![shared().channel().await; 50]).await;
}

#[tokio::test]
async fn fifty_streams_go_side_by_side_on_connections_of_their_own() {
    let mut channels = Vec::new();
    for _ in 0..50 {
        channels.push(shared().channel().await);
    }
    assert_side_by_side(channels).await;
}

/// Opens a stream, reads a reply while more are on their way, and is gone.
async fn vanish(server: &Server) {
    let (items, mut replies) = open(server.channel().await).await;
    for number in 0..40 {
        items.send(shoe(&number.to_string())).await.unwrap();
    }
    assert_eq!(next(&mut replies).await.id, "0");
}

#[tokio::test]
async fn clients_that_vanish_leave_nothing_behind() {
    let server = Server::start(&[]);
    assert_eq!(check(&server, "readiness").await.unwrap(), ServingStatus::Serving);
    let before = server.open_files();
    for _ in 0..20 {
        vanish(&server).await;
    }
    let start = Instant::now();
    while server.open_files() > before {
        assert!(start.elapsed() < PATIENCE, "{} files are open, {before} before", server.open_files());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(check(&server, "readiness").await.unwrap(), ServingStatus::Serving);
    let replies = server.stream_shoes(vec![shoe("after")]).await.unwrap();
    assert_eq!((replies.len(), replies[0].id.as_str()), (1, "after"));
}

#[tokio::test]
async fn a_stream_that_is_cancelled_leaves_its_connection_to_others() {
    let channel = shared().channel().await;
    for _ in 0..20 {
        let (items, mut replies) = open(channel.clone()).await;
        items.send(shoe("cancelled")).await.unwrap();
        assert_eq!(next(&mut replies).await.id, "cancelled");
    }
    let (items, mut replies) = open(channel).await;
    items.send(shoe("the last")).await.unwrap();
    assert_eq!(next(&mut replies).await.id, "the last");
}

#[tokio::test]
async fn a_stream_may_end_well_while_the_server_stops() {
    let mut server = Server::start(&["--drain-delay", "0"]);
    let (items, mut replies) = open(server.channel().await).await;
    items.send(shoe("before")).await.unwrap();
    assert_eq!(next(&mut replies).await.id, "before");
    server.terminate();
    stopping(&server).await;
    items.send(shoe("after")).await.unwrap();
    assert_eq!(next(&mut replies).await.id, "after", "a call in flight is served to its end");
    drop(items);
    assert_eq!(replies.message().await.unwrap(), None);
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
}

#[tokio::test]
async fn a_stream_that_never_ends_does_not_hinder_the_stop() {
    let mut server = Server::start(&["--drain-delay", "0", "--drain-deadline", "3600"]);
    let (items, mut replies) = open(server.channel().await).await;
    items.send(shoe("a")).await.unwrap();
    assert_eq!(next(&mut replies).await.id, "a");
    let silent = open(server.channel().await).await;
    // One that has work is let to do it.
    let (at_work, mut worked) = open(server.channel().await).await;
    at_work.send(first_round("0")).await.unwrap();
    assert_eq!(next(&mut worked).await.id, "0");
    server.terminate();
    stopping(&server).await;
    for id in 1..20 {
        at_work.send(first_round(&id.to_string())).await.unwrap();
        assert_eq!(next(&mut worked).await.id, id.to_string());
    }
    drop(at_work);
    assert_eq!(worked.message().await.unwrap(), None);
    for mut replies in [replies, silent.1] {
        Refused(replies.message().await.unwrap_err()).with(Code::Unavailable, "STOPPING");
    }
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
    assert!(!server.written().contains("still in flight"), "{}", server.written());
    drop((items, silent.0));
}

/// Each item is answered under the tables that are in force when it comes.
#[tokio::test]
async fn a_stream_follows_the_reloads() {
    let path = folder("stream-reload", &[("house.toml", HOUSE)]);
    let server = Server::start(&["--tables", &path]);
    let (items, receiver) = mpsc::channel(1);
    let mut client = settlements(&server).await;
    let mut replies = client.stream_settlements(ReceiverStream::new(receiver)).await.unwrap().into_inner();
    let mut version = async |table: &str| {
        let item = stream_settlements::item("", request(table, "7H 6C KS KD", vec![bet("player", 100)]));
        items.send(item).await.unwrap();
        match replies.message().await.unwrap().unwrap().result.unwrap() {
            Settled::Settlement(settled) => settled.payout_tables[0].version.clone(),
            Settled::Error(error) => error.reason,
        }
    };
    assert_eq!([version("house").await, version("house@2").await], ["1", "PAYOUT_TABLE_UNKNOWN"]);
    std::fs::write(format!("{path}/house.toml"), HOUSE.replace("version = \"1\"", "version = \"2\""))
        .unwrap();
    until("version 2 is there", async || server.table("house@2").await.is_ok()).await;
    assert_eq!([version("house").await, version("house@1").await], ["2", "PAYOUT_TABLE_UNKNOWN"]);
}
