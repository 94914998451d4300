//! A seed is a secret until the shoe is over: it never reaches what the process writes, even when it logs all it can.

use crate::{
    money::bet,
    server::{Server, run},
    settle::request,
};
use croupier::proto::{
    DealShoeRequest, FairSeed, SettleRoundRequest, ShoeRound, ShoeSource, shoe_source::Source,
};

/// The bytes c0 to df, and as they may be written: hexadecimal, base64, decimal, and escaped.
const SEED: &str = "c0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedf";
const TRACES: [&str; 6] =
    ["c0c1c2c3", "C0C1C2C3", "wMHCw8TFxsfIycrL", "192, 193, 194", "192,193,194", "\\xc0\\xc1\\xc2"];

fn seed(bytes: usize) -> Source {
    Source::Seed(hex::decode(SEED).unwrap()[..bytes].to_vec())
}

fn fair(bytes: usize) -> Source {
    let server_seed = hex::decode(SEED).unwrap()[..bytes].to_vec();
    Source::FairSeed(FairSeed { server_seed, client_seed: "pemain-42".to_owned(), nonce: 7 })
}

fn deal(source: Source) -> DealShoeRequest {
    DealShoeRequest { source: Some(ShoeSource { source: Some(source) }), ..DealShoeRequest::default() }
}

fn settle(source: Source) -> SettleRoundRequest {
    let shoe = ShoeRound { source: Some(ShoeSource { source: Some(source) }), rules: None };
    let request = request("classic", "", vec![bet("player", 100)]);
    SettleRoundRequest { cards: None, shoe: Some(shoe), round_number: 1, ..request }
}

fn assert_silent(written: &str) {
    for trace in TRACES {
        assert!(!written.contains(trace), "{trace} is written");
    }
}

#[tokio::test]
async fn the_server_writes_no_seed() {
    let server = Server::start(&["--log", "trace"]);
    for source in [seed(32), fair(32)] {
        server.deal(deal(source.clone())).await.unwrap();
        server.settle(settle(source)).await.unwrap();
    }
    for source in [seed(31), fair(31)] {
        let told = [
            server.deal(deal(source.clone())).await.unwrap_err(),
            server.settle(settle(source)).await.unwrap_err(),
        ];
        assert_silent(&format!("{told:?}"));
    }
    let late = DealShoeRequest { first_round: 500, ..deal(seed(32)) };
    assert_silent(&format!("{:?}", server.deal(late).await.unwrap_err()));
    let written = server.written();
    assert!(written.to_lowercase().contains("deal"), "calls are logged: {written:.2000}");
    assert_silent(&written);
}

#[test]
fn the_command_line_writes_no_seed_on_standard_error() {
    for seed in [SEED, &SEED[..62], &format!("{SEED}c0"), &SEED.replace("df", "zz")] {
        let ended = run(&["shoe", "--seed", seed]);
        assert_silent(&ended.stderr);
    }
}
