//! What a call costs the more there is: payout tables that are loaded, and bets that are settled. Turn by turn.

use super::{
    client::{Client, calls_for},
    figures::Quartiles,
    requests::{framed, settle, settle_by},
    server::{OWN, Server},
};
use prost::bytes::Bytes;
use std::{
    env, fs,
    path::PathBuf,
    process::{self, Command},
    time::Duration,
};

const TURNS: usize = 20;
const TURN: Duration = Duration::from_millis(100);
/// Files of payout tables.
const FILES: [usize; 2] = [1, 1000];
/// Bets of a call.
const BETS: [usize; 4] = [10, 100, 1000, 10_000];

const SETTLE: &str = "croupier.v1.SettlementService/SettleRound";

pub(crate) async fn run() {
    tables().await;
    bets().await;
}

/// With few tables and with many.
async fn tables() {
    println!("\n| payout tables from files | server µs/call, 20 bets |\n|---|---|");
    let mut servers = Vec::new();
    for files in FILES {
        let directory = Directory::of(files);
        let server = Server::run(Command::new(OWN), &["--tables", directory.0.to_str().unwrap()]).await;
        servers.push((server.connect().await, server, Vec::new(), directory));
    }
    let message = framed(&settle_by("table-0", 20));
    for _ in 0..TURNS {
        for (client, server, costs, _) in &mut servers {
            costs.push(cost(server, client, &message).await);
        }
    }
    for (files, (_, _, costs, _)) in FILES.into_iter().zip(servers) {
        println!("| {files} | {} |", Quartiles::of(costs));
    }
}

/// With few bets and with many.
async fn bets() {
    println!("\n| bets | server µs/call | µs/bet |\n|---|---|---|");
    let server = Server::start(OWN).await;
    let client = server.connect().await;
    let messages = BETS.map(|bets| framed(&settle(bets)));
    let mut costs = BETS.map(|_| Vec::new());
    for _ in 0..TURNS {
        for (message, costs) in messages.iter().zip(&mut costs) {
            costs.push(cost(&server, &client, message).await);
        }
    }
    for (bets, costs) in BETS.into_iter().zip(costs) {
        let cost = Quartiles::of(costs);
        println!("| {bets} | {cost} | {:.3} |", cost.median() / bets as f64);
    }
}

/// What the same call costs the server, in µs.
async fn cost(server: &Server, client: &Client, message: &Bytes) -> f64 {
    let used = server.processor_time();
    let calls = calls_for(client, SETTLE, message, TURN).await;
    (server.processor_time() - used).as_secs_f64() * 1e6 / calls as f64
}

/// Payout tables in files, removed in the end.
struct Directory(PathBuf);

impl Directory {
    fn of(files: usize) -> Directory {
        let directory = env::temp_dir().join(format!("croupier-tables-{files}-{}", process::id()));
        fs::create_dir_all(&directory).unwrap();
        let table = include_str!("../../../payout-tables/sa-gaming.toml");
        for number in 0..files {
            let table = table.replacen("\"sa-gaming\"", &format!("\"table-{number}\""), 1);
            fs::write(directory.join(format!("table-{number}.toml")), table).unwrap();
        }
        Directory(directory)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
