//! The start of a server, and its memory: idle, with connections, and with calls that wait for the end of their message.

use super::{
    client::{begin, call, connect},
    figures::Quartiles,
    requests::{framed, settle},
    server::{OWN, Server},
};
use prost::bytes::Bytes;
use std::{
    process::Command,
    time::{Duration, Instant},
};
use tokio::time::sleep;

const STARTS: usize = 15;
const CONNECTIONS: usize = 1000;
/// Calls in flight, so many to a connection.
const IN_FLIGHT: usize = 1000;
const TO_A_CONNECTION: usize = 100;

const SETTLE: &str = "croupier.v1.SettlementService/SettleRound";
/// A message that asks for the health of the whole server, and the answer that it serves.
const ASKED: [u8; 5] = [0; 5];
const SERVING: [u8; 7] = [0, 0, 0, 0, 2, 8, 1];

pub(crate) async fn run() {
    println!("\n| start and memory | measured |\n|---|---|");
    let mut starts = Vec::new();
    for _ in 0..STARTS {
        starts.push(start().await.as_secs_f64() * 1e3);
    }
    let least = starts.iter().copied().fold(f64::MAX, f64::min);
    println!("| healthy after, {STARTS} starts | {} ms, {least:.1} at the least |", Quartiles::of(starts));

    let server = Server::start(OWN).await;
    let idle = settled(&server).await;
    println!("| idle | {:.1} MB |", idle as f64 / 1e3);
    let message = framed(&settle(20));
    let mut clients = Vec::new();
    for _ in 0..CONNECTIONS {
        let client = server.connect().await;
        call(&client, SETTLE, message.clone()).await;
        clients.push(client);
    }
    let connected = settled(&server).await;
    println!("| a connection of {CONNECTIONS} | {:.1} kB |", (connected - idle) as f64 / CONNECTIONS as f64);

    let mut unfinished = Vec::new();
    for client in clients.iter().take(IN_FLIGHT / TO_A_CONNECTION) {
        for _ in 0..TO_A_CONNECTION {
            let (mut body, answer) = begin(client, SETTLE).await;
            body.send_data(message.slice(..message.len() - 1), false).expect("most of its message");
            unfinished.push((body, answer));
        }
    }
    let in_flight = settled(&server).await;
    println!(
        "| a call in flight of {IN_FLIGHT} | {:.1} kB |",
        (in_flight - connected) as f64 / IN_FLIGHT as f64
    );
}

/// How long a new server takes until it says that it serves.
async fn start() -> Duration {
    let begun = Instant::now();
    let server = Server::spawn(Command::new(OWN), &[]);
    loop {
        if let Some(client) = connect(&server.address).await {
            let health = call(&client, "grpc.health.v1.Health/Check", Bytes::from_static(&ASKED)).await;
            if health == SERVING {
                return begun.elapsed();
            }
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "the server starts");
        sleep(Duration::from_millis(1)).await;
    }
}

/// The memory of a server once it rests.
async fn settled(server: &Server) -> u64 {
    sleep(Duration::from_secs(1)).await;
    server.memory("VmRSS")
}
