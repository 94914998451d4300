//! Small calls on 1, 2 and 16 connections, then small ones beside bulky ones, then a stream; of this program or of others,
//! to compare.

use super::{
    client::{self, Client},
    requests::{framed, settle},
    server::{OWN, Server},
};
use croupier::proto::{SettleRoundResponse, StreamSettlementsRequest};
use prost::{Message, bytes::Bytes};
use std::time::{Duration, Instant};
use tokio::{task::JoinSet, time::sleep};

/// How long each row is measured, and before that not.
const MEASURED: Duration = Duration::from_secs(5);
const WARM: Duration = Duration::from_secs(1);
/// Bets of a small call and of a bulky one.
const FEW: usize = 5;
const MANY: usize = 10_000;
/// Items of a stream.
const ITEMS: usize = 100_000;
const SETTLE: &str = "croupier.v1.SettlementService/SettleRound";
const STREAM: &str = "croupier.v1.SettlementService/StreamSettlements";

pub(crate) async fn run(binaries: &[String]) {
    let own = [OWN.to_owned()];
    for binary in if binaries.is_empty() { &own[..] } else { binaries } {
        println!("\n{binary}");
        println!("| small calls | bulky calls | calls/s | server µs/call | p50 µs | p99 µs | bulky/s |");
        println!("|---|---|---|---|---|---|---|");
        for (connections, at_a_time) in [(1, 1), (2, 1), (16, 1), (1, 16), (2, 16)] {
            row(binary, connections, at_a_time, Beside::Nothing).await;
        }
        row(binary, 2, 1, Beside::OnAnother).await;
        row(binary, 1, 1, Beside::OnTheSame).await;
        stream(binary).await;
    }
}

/// Where bulky calls go on, two at a time.
#[derive(Clone, Copy, PartialEq)]
enum Beside {
    Nothing,
    OnAnother,
    OnTheSame,
}

/// One row of the table, by a server of its own.
async fn row(binary: &str, connections: usize, at_a_time: usize, beside: Beside) {
    let server = Server::start(binary).await;
    let begun = Instant::now() + WARM;
    let end = begun + MEASURED;
    let [small, bulky] = [FEW, MANY].map(|bets| framed(&settle(bets)));
    let (mut calls, mut bulky_calls) = (JoinSet::new(), JoinSet::new());
    for connection in 0..connections {
        let client = server.connect().await;
        for _ in 0..at_a_time {
            calls.spawn(call(client.clone(), small.clone(), FEW, begun, end));
        }
        let with = match beside {
            Beside::OnTheSame => client,
            Beside::OnAnother if connection == 0 => server.connect().await,
            _ => continue,
        };
        for _ in 0..2 {
            bulky_calls.spawn(call(with.clone(), bulky.clone(), MANY, begun, end));
        }
    }
    sleep(begun - Instant::now()).await;
    let used = server.processor_time();
    sleep(end - Instant::now()).await;
    let used = server.processor_time() - used;
    let mut took: Vec<_> = calls.join_all().await.concat();
    let bulky: usize = bulky_calls.join_all().await.iter().map(Vec::len).sum();
    took.sort_unstable();
    let count = took.len();
    println!(
        "| {connections} × {at_a_time} | {} | {} | {} | {} | {} | {} |",
        match beside {
            Beside::Nothing => "none",
            Beside::OnAnother => "2, another connection",
            Beside::OnTheSame => "2, the same connection",
        },
        count / usize::try_from(MEASURED.as_secs()).unwrap(),
        if beside == Beside::Nothing {
            (used.as_micros() / count.max(1) as u128).to_string()
        } else {
            "–".into()
        },
        took[count / 2].as_micros(),
        took[count * 99 / 100].as_micros(),
        bulky as u64 / MEASURED.as_secs(),
    );
}

/// Calls one after the other, and how long each took of those that began when it counted.
async fn call(client: Client, message: Bytes, bets: usize, begun: Instant, end: Instant) -> Vec<Duration> {
    let mut took = Vec::new();
    loop {
        let start = Instant::now();
        if start > end {
            return took;
        }
        let reply = client::call(&client, SETTLE, message.clone()).await;
        if start > begun {
            took.push(start.elapsed());
        }
        if took.len() % 1000 == 1 {
            assert_eq!(SettleRoundResponse::decode(&reply[5..]).expect("a reply").settlements.len(), bets);
        }
    }
}

/// Items of a stream, as fast as they are taken.
async fn stream(binary: &str) {
    let server = Server::start(binary).await;
    let item = StreamSettlementsRequest { id: "item".to_owned(), request: Some(settle(FEW)) };
    let items: Bytes = framed(&item).repeat(ITEMS).into();
    let client = server.connect().await;
    let (start, used) = (Instant::now(), server.processor_time());
    client::call(&client, STREAM, items).await;
    let (took, used) = (start.elapsed(), server.processor_time() - used);
    println!(
        "\na stream of {ITEMS} items: {} items/s, {:.1} µs of the server's processors an item",
        (ITEMS as u128 * 1_000_000) / took.as_micros(),
        used.as_secs_f64() * 1e6 / ITEMS as f64
    );
}
