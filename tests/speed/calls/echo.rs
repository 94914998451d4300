//! A call against one that does the same without its verb: Echo reads the same request in the same server and sends a reply of
//! the same length that was made once. Turn by turn, so that whatever else the machine does hits both.

use super::{
    client::{call, calls_for},
    figures::Quartiles,
    instructions::Counted,
    requests::{framed, resolve, settle},
    server::{OWN, Server},
};
use prost::bytes::Bytes;
use std::time::{Duration, Instant};

/// Turns of each side, and how long one is.
const TURNS: usize = 60;
const TURN: Duration = Duration::from_millis(100);
/// Turns before it counts.
const WARM: usize = 5;
/// Calls whose instructions are counted.
const CALLS: u64 = 500;

/// A method and its Echo.
struct Pair {
    name: &'static str,
    methods: [&'static str; 2],
    message: Bytes,
}

fn pairs() -> [Pair; 2] {
    [
        Pair {
            name: "ResolveRound, 18 bets",
            methods: ["croupier.v1.RoundService/ResolveRound", "croupier.measured.Echo/ResolveRound"],
            message: framed(&resolve()),
        },
        Pair {
            name: "SettleRound, 20 bets",
            methods: ["croupier.v1.SettlementService/SettleRound", "croupier.measured.Echo/SettleRound"],
            message: framed(&settle(20)),
        },
    ]
}

pub(crate) async fn run() {
    println!("\n{TURNS} turns of each, 16 calls at a time on one connection: median (quarters)");
    println!("| call | | ours | Echo | ratio |\n|---|---|---|---|---|");
    for pair in pairs() {
        times(&pair).await;
    }
    let mut counted = Counted::start().await;
    for Pair { name, methods, message } in pairs() {
        let ours = counted.of(methods[0], &message, CALLS).await;
        let profile = counted.profile();
        let echo = counted.of(methods[1], &message, CALLS).await;
        println!("| {name} | instructions/call | {ours} | {echo} | {:.2} |", ours as f64 / echo as f64);
        println!("<!-- ours by function: {} -->", profile.display());
    }
}

async fn times(Pair { name, methods, message }: &Pair) {
    let server = Server::start(OWN).await;
    let client = server.connect().await;
    let [ours, echo] =
        [call(&client, methods[0], message.clone()).await, call(&client, methods[1], message.clone()).await];
    assert_eq!(ours.len(), echo.len(), "Echo sends as much");
    let (mut rates, mut costs) = ([const { Vec::new() }; 2], [const { Vec::new() }; 2]);
    for turn in 0..WARM + TURNS {
        for side in 0..2 {
            // Who begins changes too.
            let side = (side + turn) % 2;
            let (begun, used) = (Instant::now(), server.processor_time());
            let calls = calls_for(&client, methods[side], message, TURN).await as f64;
            if turn >= WARM {
                rates[side].push(calls / begun.elapsed().as_secs_f64());
                costs[side].push((server.processor_time() - used).as_secs_f64() * 1e6 / calls);
            }
        }
    }
    for (what, [ours, echo]) in [("calls/s", rates), ("server µs/call", costs)] {
        let ratio = Quartiles::of(ours.iter().zip(&echo).map(|(ours, echo)| ours / echo).collect());
        let [ours, echo] = [ours, echo].map(Quartiles::of);
        println!("| {name} | {what} | {ours} | {echo} | {ratio} |");
    }
    println!("<!-- {} bytes asked, {} answered -->", message.len(), ours.len());
}
