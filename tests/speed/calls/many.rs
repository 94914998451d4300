//! Many rounds or bets in one call: what one of them costs against a small call, whether it stays so with a hundred times as
//! many, and the memory that it takes. Turn by turn.

use super::{
    client::{Client, call, calls_for},
    figures::Quartiles,
    instructions::Counted,
    requests::{batch, framed, messages, resolve, settle, shoe},
    server::{OWN, Server},
};
use croupier::proto::{
    RoundView, StreamSettlementsRequest, StreamShoesResponse, stream_shoes_response::Result as Dealt,
};
use prost::{Message, bytes::Bytes};
use std::time::Duration;

const TURNS: usize = 7;
const SMALL_CALLS: Duration = Duration::from_millis(100);
/// Items that are sent in a turn at least, call by call.
const ITEMS: u64 = 20_000;

/// A small call and bulky ones, with their items.
struct Case {
    name: &'static str,
    unary: (&'static str, Bytes),
    method: &'static str,
    few: (Bytes, u64),
    many: (Bytes, u64),
}

pub(crate) async fn run() {
    let cases = cases().await;
    println!(
        "\n| what | instructions: small call | an item of few | part of a small call |\n|---|---|---|---|"
    );
    let mut counted = Counted::start().await;
    for Case { name, unary: (small, message), method, few: (few, items), .. } in &cases {
        let small = counted.of(small, message, 200).await;
        let item = counted.of(method, few, 4).await / items;
        println!("| {name} | {small} | {item} of {items} | 1/{:.1} |", small as f64 / item as f64);
    }
    println!("\nµs of the server's processors, {TURNS} turns: median (quarters)");
    println!(
        "| what | small call | an item of few | an item of many | part of a small call | many to few | VmHWM, few | VmHWM, many |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for case in &cases {
        measure(case).await;
    }
}

async fn cases() -> Vec<Case> {
    let resolve = ("croupier.v1.RoundService/ResolveRound", framed(&resolve()));
    let settle_20 = ("croupier.v1.SettlementService/SettleRound", framed(&settle(20)));
    let mut cases = Vec::new();
    for (name, view) in
        [("BatchResolveRounds, full", RoundView::Full), ("BatchResolveRounds, columns", RoundView::Columns)]
    {
        let [few, many] = [1000, 10_000].map(|rounds| (framed(&batch(rounds, view)), rounds as u64));
        let method = "croupier.v1.RoundService/BatchResolveRounds";
        cases.push(Case { name, unary: resolve.clone(), method, few, many });
    }
    for (name, view) in [("StreamShoes, full", RoundView::Full), ("StreamShoes, columns", RoundView::Columns)]
    {
        let server = Server::start(OWN).await;
        let client = server.connect().await;
        let few = shoes(&client, 13, view).await;
        let many = shoes(&client, 1300, view).await;
        let method = "croupier.v1.ShoeService/StreamShoes";
        cases.push(Case { name, unary: resolve.clone(), method, few, many });
    }
    let [few, many] = [1000, 100_000].map(|bets| (framed(&settle(bets)), bets as u64));
    cases.push(Case { name: "SettleRound", unary: settle_20.clone(), method: settle_20.0, few, many });
    let item = StreamSettlementsRequest { id: "item".to_owned(), request: Some(settle(20)) };
    let item = framed(&item);
    let [few, many] = [1000, 100_000].map(|items| (Bytes::from(item.repeat(items)), items as u64));
    let method = "croupier.v1.SettlementService/StreamSettlements";
    cases.push(Case { name: "StreamSettlements, 20 bets an item", unary: settle_20, method, few, many });
    cases
}

/// So many shoes, and the rounds in them.
async fn shoes(client: &Client, count: usize, view: RoundView) -> (Bytes, u64) {
    let asked: Vec<_> = (0..count).map(|number| framed(&shoe(number, view))).collect();
    let asked = Bytes::from(asked.concat());
    let replies = call(client, "croupier.v1.ShoeService/StreamShoes", asked.clone()).await;
    let rounds = messages(&replies).into_iter().map(|reply| {
        match StreamShoesResponse::decode(reply).expect("a reply").result {
            Some(Dealt::Shoe(shoe)) => u64::from(shoe.total_rounds),
            other => unreachable!("{other:?}"),
        }
    });
    (asked, rounds.sum())
}

async fn measure(case: &Case) {
    let mut costs = [const { Vec::new() }; 3];
    let [first, second] = [Server::start(OWN).await, Server::start(OWN).await];
    let clients = [first.connect().await, second.connect().await];
    for _ in 0..TURNS {
        let used = first.processor_time();
        let calls = calls_for(&clients[0], case.unary.0, &case.unary.1, SMALL_CALLS).await;
        costs[0].push(micros(first.processor_time() - used, calls));
        for (place, (message, items), server, client) in
            [(1, &case.few, &first, &clients[0]), (2, &case.many, &second, &clients[1])]
        {
            let (used, times) = (server.processor_time(), ITEMS.div_ceil(*items));
            for _ in 0..times {
                call(client, case.method, message.clone()).await;
            }
            costs[place].push(micros(server.processor_time() - used, items * times));
        }
    }
    let [small, few, many] = costs.map(Quartiles::of);
    println!(
        "| {} | {small} | {few} of {} | {many} of {} | 1/{:.1} | {:.2} | {} MB | {} MB |",
        case.name,
        case.few.1,
        case.many.1,
        small.median() / few.median(),
        many.median() / few.median(),
        first.memory("VmHWM") / 1000,
        second.memory("VmHWM") / 1000,
    );
}

fn micros(used: Duration, items: u64) -> f64 {
    used.as_secs_f64() * 1e6 / items as f64
}
