//! Streams go no faster than the client reads, and what clients leave behind takes nothing from the server.

use crate::{
    money::bet,
    resolve::by_cards,
    server::{PATIENCE, Server},
    settle::request,
    shoe::{ZERO, plain, seed},
    stream_settlements, stream_shoes,
};
use croupier::proto::{
    DealShoeRequest, StreamSettlementsRequest, StreamShoesRequest,
    settlement_service_client::SettlementServiceClient, shoe_service_client::ShoeServiceClient,
    stream_shoes_response::Result as Dealt,
};
use prost::Message as _;
use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tokio_stream::Stream;
use tonic::transport::{Channel, Endpoint};

/// A connection that takes 64 KiB of replies before they are read, a stream as well as all of them.
async fn narrow(server: &Server) -> Channel {
    let endpoint = Endpoint::from_shared(format!("http://{}", server.address())).unwrap();
    let endpoint = endpoint.initial_stream_window_size(65_535).initial_connection_window_size(65_535);
    endpoint.connect().await.expect("the server takes connections")
}

/// What a client offers, and how much of it the server has taken so far.
#[derive(Default)]
struct Taken(Arc<AtomicUsize>);

impl Taken {
    /// The items, counted as they are taken.
    fn offer<I: Iterator>(&self, items: I) -> impl Stream<Item = I::Item> + use<I> {
        let taken = Arc::clone(&self.0);
        tokio_stream::iter(items.inspect(move |_| {
            taken.fetch_add(1, Ordering::Relaxed);
        }))
    }

    /// How many were taken once no more are.
    async fn at_rest(&self) -> usize {
        let (start, mut last, mut unchanged) = (Instant::now(), 0, 0);
        while unchanged < 20 {
            assert!(start.elapsed() < PATIENCE, "the server takes more and more: {last} items so far");
            tokio::time::sleep(Duration::from_millis(50)).await;
            let taken = self.0.load(Ordering::Relaxed);
            unchanged = if taken == last && taken > 0 { unchanged + 1 } else { 0 };
            last = taken;
        }
        last
    }
}

fn settlement(number: usize) -> StreamSettlementsRequest {
    let round = request("classic", "7H 6C KS KD", vec![bet("player", 100); 400]);
    stream_settlements::item(&number.to_string(), round)
}

fn shoe(number: usize) -> StreamShoesRequest {
    let shoe = DealShoeRequest { payout_table: "sa-gaming".to_owned(), ..plain(seed(ZERO)) };
    stream_shoes::item(&number.to_string(), shoe)
}

/// The server's memory stays under this, whatever is offered to it. When nothing is, it has about 15 MB.
const MOST_MEMORY: usize = 64_000_000;

/// A client that reads nothing is rid of less than this on a stream: what is on its way and in the server's hands.
const MOST_TAKEN: usize = 16_000_000;

fn assert_bounded(server: &Server) {
    let peak = server.peak_memory();
    assert!(peak < MOST_MEMORY, "{peak} bytes of memory");
}

#[tokio::test]
async fn settlements_wait_for_the_reader() {
    let server = Server::start(&[]);
    let mut client = SettlementServiceClient::new(narrow(&server).await);
    let taken = Taken::default();
    let size = settlement(0).encoded_len();
    let count = 200_000_000 / size;
    let offer = taken.offer((0..count).map(settlement));
    let mut replies = client.stream_settlements(offer).await.unwrap().into_inner();
    let unread = taken.at_rest().await;
    assert!(unread * size < MOST_TAKEN, "{unread} items are taken though no reply is read");
    for number in 0..100 {
        assert_eq!(replies.message().await.unwrap().expect("a reply").id, number.to_string());
    }
    let read = taken.at_rest().await;
    assert!(unread < read && read < count, "{unread} items taken of {count}, {read} once 100 are answered");
    assert_bounded(&server);
}

#[tokio::test]
async fn shoes_wait_for_the_reader() {
    let server = Server::start(&[]);
    let mut client = ShoeServiceClient::new(narrow(&server).await);
    let taken = Taken::default();
    // 200 MB of requests, which ask for more than 100 GB of replies.
    let size = shoe(0).encoded_len();
    let count = 200_000_000 / size;
    let offer = taken.offer((0..count).map(shoe));
    let mut replies = client.stream_shoes(offer).await.unwrap().into_inner();
    let unread = taken.at_rest().await;
    assert!(unread * size < MOST_TAKEN, "{unread} items are taken though no reply is read");
    for number in 0..100 {
        assert_eq!(replies.message().await.unwrap().expect("a reply").id, number.to_string());
    }
    assert_bounded(&server);
}

#[tokio::test]
async fn fifty_streams_of_a_connection_wait_for_the_reader() {
    let server = Server::start(&[]);
    let (channel, taken) = (narrow(&server).await, Taken::default());
    let size = shoe(0).encoded_len();
    let count = 20_000_000 / size;
    let mut unread = Vec::new();
    for _ in 0..50 {
        let offer = taken.offer((0..count).map(shoe));
        unread.push(ShoeServiceClient::new(channel.clone()).stream_shoes(offer).await.unwrap());
    }
    let unread_items = taken.at_rest().await;
    assert!(unread_items * size < 100_000_000, "{unread_items} items are taken though no reply is read");
    assert_bounded(&server);
    assert!(server.resolve(by_cards("7H 6C KS KD")).await.is_ok(), "others are answered");
    drop(unread);
}

#[tokio::test]
async fn who_reads_slowly_gets_every_reply_in_order() {
    let server = Server::start(&[]);
    let mut client = ShoeServiceClient::new(narrow(&server).await);
    // 10 MB of replies, a few of them on their way at a time.
    let expected = server.deal(shoe(0).request.unwrap()).await.unwrap();
    let items = tokio_stream::iter((0..100).map(shoe));
    let mut replies = client.stream_shoes(items).await.unwrap().into_inner();
    for number in 0..100 {
        tokio::time::sleep(Duration::from_millis(2)).await;
        let reply = replies.message().await.unwrap().expect("a reply");
        assert_eq!(reply.id, number.to_string());
        assert_eq!(reply.result, Some(Dealt::Shoe(expected.clone())));
    }
    assert_eq!(replies.message().await.unwrap(), None);
    assert_bounded(&server);
}
