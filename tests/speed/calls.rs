//! What a call costs over gRPC: `cargo bench --bench calls [-- BINARY…]`, the program of this tree or others to
//! compare. Small calls on 1, 2 and 16 connections, then small ones beside bulky ones, then a stream.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::float_arithmetic,
    reason = "it stops where something is not as it should be, and its figures are for people"
)]

use croupier::proto::{Bet, CardList, SettleRoundRequest, SettleRoundResponse, StreamSettlementsRequest};
use h2::client::{Builder, SendRequest};
use prost::{Message, bytes::Bytes};
use std::{
    env, fs,
    net::TcpListener,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};
use tokio::{net::TcpStream, task::JoinSet, time::sleep};
use tonic::codegen::http::Request;

/// How long each row is measured, and before that not.
const MEASURED: Duration = Duration::from_secs(5);
const WARM: Duration = Duration::from_secs(1);
/// Bets of a small call and of a bulky one.
const FEW: usize = 5;
const MANY: usize = 10_000;
/// Items of a stream.
const ITEMS: usize = 100_000;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let named: Vec<_> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let own = [env!("CARGO_BIN_EXE_croupier").to_owned()];
    for binary in if named.is_empty() { &own[..] } else { &named } {
        println!("{binary}");
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
    let [small, bulky] = [FEW, MANY].map(|bets| Bytes::from(framed(&request(bets))));
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
async fn call(
    client: SendRequest<Bytes>,
    message: Bytes,
    bets: usize,
    begun: Instant,
    end: Instant,
) -> Vec<Duration> {
    let mut took = Vec::new();
    loop {
        let start = Instant::now();
        if start > end {
            return took;
        }
        let reply = call_with(client.clone(), "SettleRound", message.clone()).await;
        if start > begun {
            took.push(start.elapsed());
        }
        if took.len() % 1000 == 1 {
            assert_eq!(SettleRoundResponse::decode(&reply[5..]).expect("a reply").settlements.len(), bets);
        }
    }
}

async fn call_with(client: SendRequest<Bytes>, method: &str, messages: Bytes) -> Vec<u8> {
    let request = Request::post(format!("http://croupier/croupier.v1.SettlementService/{method}"))
        .header("content-type", "application/grpc")
        .header("te", "trailers")
        .body(())
        .unwrap();
    let mut client = client.ready().await.expect("the connection is ready");
    let (response, mut body) = client.send_request(request, false).expect("a call");
    body.send_data(messages, true).expect("its message");
    let mut body = response.await.expect("an answer").into_body();
    let mut reply = Vec::new();
    while let Some(part) = body.data().await {
        let part = part.expect("the reply");
        body.flow_control().release_capacity(part.len()).expect("room for more");
        reply.extend(part);
    }
    let trailers = body.trailers().await.expect("the end").expect("trailers");
    assert_eq!(trailers["grpc-status"], "0");
    reply
}

/// Items of a stream, as fast as they are taken.
async fn stream(binary: &str) {
    let server = Server::start(binary).await;
    let item = StreamSettlementsRequest { id: "item".to_owned(), request: Some(request(FEW)) };
    let items: Bytes = framed(&item).repeat(ITEMS).into();
    let client = server.connect().await;
    let (start, used) = (Instant::now(), server.processor_time());
    call_with(client, "StreamSettlements", items).await;
    let (took, used) = (start.elapsed(), server.processor_time() - used);
    println!(
        "\na stream of {ITEMS} items: {} items/s, {:.1} µs of the server's processors an item",
        (ITEMS as u128 * 1_000_000) / took.as_micros(),
        used.as_secs_f64() * 1e6 / ITEMS as f64
    );
}

/// A request of so many bets.
fn request(bets: usize) -> SettleRoundRequest {
    let ids = ["player", "banker", "tie", "player_pair", "banker_pair"];
    let bet = |number: usize| Bet {
        id: format!("bet-{number}"),
        bet: ids[number % ids.len()].to_owned(),
        stake: 100,
        ..Bet::default()
    };
    SettleRoundRequest {
        payout_table: "classic".to_owned(),
        cards: Some(CardList { text: "7H 6C KS KD".to_owned(), ..CardList::default() }),
        bets: (0..bets).map(bet).collect(),
        ..SettleRoundRequest::default()
    }
}

/// A message as gRPC frames it.
fn framed(message: &impl Message) -> Vec<u8> {
    let length = u32::try_from(message.encoded_len()).unwrap().to_be_bytes();
    [&[0], &length[..], &message.encode_to_vec()].concat()
}

/// A running server. Dropping it kills it.
struct Server {
    address: String,
    child: Child,
}

impl Server {
    async fn start(binary: &str) -> Server {
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
        let child = Command::new(binary)
            .args(["serve", "--listen", &address, "--metrics-listen", "127.0.0.1:0", "--log", "warn"])
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the binary starts");
        let server = Server { address, child };
        while TcpStream::connect(&server.address).await.is_err() {
            sleep(Duration::from_millis(5)).await;
        }
        server
    }

    async fn connect(&self) -> SendRequest<Bytes> {
        let stream = TcpStream::connect(&self.address).await.expect("the server takes connections");
        stream.set_nodelay(true).unwrap();
        let mut builder = Builder::new();
        builder.initial_window_size(1 << 20).initial_connection_window_size(4 << 20);
        let (client, connection) = builder.handshake(stream).await.expect("HTTP/2");
        tokio::spawn(connection);
        client
    }

    /// Processor time that the threads of the process have used.
    fn processor_time(&self) -> Duration {
        let threads = fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap().flatten();
        let of_thread = |thread: fs::DirEntry| {
            let stat = fs::read_to_string(thread.path().join("schedstat")).unwrap_or_default();
            stat.split(' ').next().and_then(|nanos| nanos.parse::<u64>().ok()).unwrap_or_default()
        };
        Duration::from_nanos(threads.map(of_thread).sum())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
