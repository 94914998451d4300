//! A seed is a secret until the shoe is over: it never reaches what the process writes, even when it logs all it can, nor
//! an error, nor a reply.

use crate::{
    bad_streams::cut,
    cases::{FairSeedCase, cases},
    fair_seeds::fair,
    money::bet,
    server::{PATIENCE, Server, run},
    settle::request,
    stream_settlements, stream_shoes,
};
use croupier::proto::{
    CommitSeedRequest, DealShoeRequest, DrawRoadsRequest, FairSeed, SettleRoundRequest, Shoe, ShoeRules,
    ShoeSource, VerifyShoeRequest, shoe_source::Source,
};
use prost::Message as _;
use std::{
    fmt::Debug,
    sync::LazyLock,
    time::{Duration, Instant},
};

/// A server seed, a client seed, and the seed derived from them.
fn case() -> FairSeedCase {
    cases::<FairSeedCase>("fair_seeds.json").swap_remove(2)
}

/// A seed that is claimed and is not the derived one: the bytes c0 to df.
const CLAIMED: &str = "c0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedf";

fn bytes(hexadecimal: &str) -> Vec<u8> {
    hex::decode(hexadecimal).unwrap()
}

/// Parts of every secret as they may be written.
static TRACES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let case = case();
    let seeds = [&case.server_seed, &case.seed, CLAIMED].map(bytes);
    let client_seed = case.client_seed.into_bytes();
    seeds.iter().chain([&client_seed]).flat_map(|secret| parts(secret)).collect()
});

/// Six bytes from the beginning on, in three places so that one is aligned in base64, from the middle, and to the end.
fn parts(secret: &[u8]) -> Vec<String> {
    let starts = [0, 1, 2, secret.len() / 2 - 3, secret.len() - 6];
    starts.into_iter().flat_map(|start| written(&secret[start..start + 6])).collect()
}

/// Hexadecimal, base64 of both alphabets, decimal, escaped, and as text.
fn written(part: &[u8]) -> Vec<String> {
    let decimal: Vec<_> = part.iter().map(u8::to_string).collect();
    let standard = base64(part);
    let mut written = vec![
        hex::encode(part),
        hex::encode_upper(part),
        standard.replace('+', "-").replace('/', "_"),
        standard,
        decimal.join(", "),
        decimal.join(","),
        part.escape_ascii().to_string(),
    ];
    written.extend(String::from_utf8(part.to_vec()));
    written
}

/// Whole groups of three bytes in base64.
fn base64(part: &[u8]) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = |group: &[u8]| {
        let bits = group.iter().fold(0, |bits, &byte| bits << 8 | usize::from(byte));
        [18, 12, 6, 0].map(|shift| char::from(DIGITS[bits >> shift & 63]))
    };
    part.chunks_exact(3).flat_map(digits).collect()
}

#[test]
fn the_traces_are_those_that_others_write() {
    assert_eq!(base64(b"pemain-42"), "cGVtYWluLTQy");
    for trace in
        ["40c71574913c", "40C71574913C", "QMcVdJE8", "wMHCw8TF", "pemain", "192, 193, 194, 195, 196, 197"]
    {
        assert!(TRACES.iter().any(|known| known == trace), "{trace}");
    }
}

fn assert_silent(written: &str) {
    for trace in TRACES.iter() {
        assert!(!written.contains(trace), "{trace} is written");
    }
}

/// Nothing that a call gives tells a secret: no reply, and no message or detail of an error.
fn assert_tells_nothing(told: &impl Debug) {
    assert_silent(&format!("{told:?}"));
}

fn source(source: Source) -> Option<ShoeSource> {
    Some(ShoeSource { source: Some(source) })
}

fn plain(bytes_of_seed: usize) -> Option<ShoeSource> {
    source(Source::Seed(bytes(&case().seed)[..bytes_of_seed].to_vec()))
}

fn derived(bytes_of_seed: usize) -> Option<ShoeSource> {
    let server_seed = bytes(&case().server_seed)[..bytes_of_seed].to_vec();
    source(Source::FairSeed(FairSeed { server_seed, ..fair(&case()) }))
}

/// Both kinds of seed, right ones and such as are too short.
fn sources() -> [Option<ShoeSource>; 4] {
    [plain(32), derived(32), plain(31), derived(31)]
}

fn deal(source: Option<ShoeSource>) -> DealShoeRequest {
    DealShoeRequest { source, max_rounds: 1, ..DealShoeRequest::default() }
}

fn settle(source: Option<ShoeSource>) -> SettleRoundRequest {
    let shoe = Some(Shoe { source, rules: None });
    let request = request("classic", "", vec![bet("player", 100)]);
    SettleRoundRequest { cards: None, shoe, round_number: 1, ..request }
}

fn draw(source: Option<ShoeSource>) -> DrawRoadsRequest {
    let shoe = Some(Shoe { source, rules: None });
    DrawRoadsRequest { shoe, max_rounds: 1, ..DrawRoadsRequest::default() }
}

/// Claims that hold, do not hold, or cannot be made.
fn claims(source: Option<ShoeSource>) -> Vec<VerifyShoeRequest> {
    let claim = VerifyShoeRequest { source, ..VerifyShoeRequest::default() };
    let case = case();
    let [right, wrong] = [&case.seed, CLAIMED].map(bytes);
    vec![
        VerifyShoeRequest { seed: right.clone(), commitment: case.commitment.clone(), ..claim.clone() },
        VerifyShoeRequest { seed: wrong.clone(), commitment: case.commitment, ..claim.clone() },
        VerifyShoeRequest { seed: wrong[..31].to_vec(), ..claim.clone() },
        VerifyShoeRequest { seed: right, commitment: "0".repeat(64), ..claim.clone() },
        VerifyShoeRequest { digest: "0".repeat(64), ..claim.clone() },
        // The secret in the wrong field: what is malformed is not repeated either.
        VerifyShoeRequest { digest: case.seed[..62].to_owned(), ..claim.clone() },
        VerifyShoeRequest { commitment: case.server_seed, ..claim },
    ]
}

async fn drive_calls(server: &Server, source: Option<ShoeSource>) {
    assert_tells_nothing(&server.deal(deal(source.clone())).await);
    let late = DealShoeRequest { first_round: 500, ..deal(source.clone()) };
    assert_tells_nothing(&server.deal(late).await);
    let shoe = Some(ShoeRules { decks: 17, ..ShoeRules::default() });
    assert_tells_nothing(&server.deal(DealShoeRequest { shoe, ..deal(source.clone()) }).await);
    assert_tells_nothing(&server.settle(settle(source.clone())).await);
    let late = SettleRoundRequest { round_number: 500, ..settle(source.clone()) };
    assert_tells_nothing(&server.settle(late).await);
    assert_tells_nothing(&server.draw(draw(source.clone())).await);
    for claims in claims(source) {
        assert_tells_nothing(&server.verify(claims).await);
    }
}

async fn drive_streams(server: &Server) {
    let shoes = sources().map(|source| stream_shoes::item("a", deal(source)));
    assert_tells_nothing(&server.stream_shoes(shoes.to_vec()).await);
    let rounds = sources().map(|source| stream_settlements::item("a", settle(source)));
    assert_tells_nothing(&server.stream_settlements(rounds.to_vec()).await);
}

/// Messages that are cut off after the seed.
async fn drive_malformed(server: &Server) {
    for source in sources() {
        let deal = cut(deal(source.clone()).encode_to_vec());
        assert_tells_nothing(&server.raw("ShoeService/DealShoe", deal.clone()).await);
        let draw = cut(draw(source.clone()).encode_to_vec());
        assert_tells_nothing(&server.raw("ShoeService/DrawRoads", draw).await);
        let verify = cut(claims(source)[0].encode_to_vec());
        assert_tells_nothing(&server.raw("ShoeService/VerifyShoe", verify).await);
        assert_tells_nothing(&server.raw_stream("ShoeService/StreamShoes", vec![deal]).await);
    }
}

#[tokio::test]
async fn the_server_writes_and_tells_no_seed() {
    let server = Server::start(&["--log", "trace"]);
    for server_seed in [&case().server_seed, &case().server_seed[..62], &format!("{}00", case().server_seed)]
    {
        let server_seed = bytes(server_seed);
        assert_tells_nothing(&server.commit(CommitSeedRequest { server_seed }).await);
    }
    for source in sources() {
        drive_calls(&server, source).await;
    }
    drive_streams(&server).await;
    drive_malformed(&server).await;
    for method in ["DealShoe", "CommitSeed", "VerifyShoe", "DrawRoads", "StreamShoes", "StreamSettlements"] {
        logged(&server, method).await;
    }
    assert_silent(&server.written());
}

/// Waits until the log names the method, in whatever spelling: calls are logged.
async fn logged(server: &Server, method: &str) {
    let start = Instant::now();
    let plain = |text: &str| text.replace('_', "").to_lowercase();
    while !plain(&server.written()).contains(&plain(method)) {
        assert!(start.elapsed() < PATIENCE, "calls of {method} are not logged");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[test]
fn the_command_line_writes_no_seed_on_standard_error() {
    for seed in [CLAIMED, &CLAIMED[..62], &format!("{CLAIMED}c0"), &CLAIMED.replace("df", "zz")] {
        let ended = run(&["shoe", "--seed", seed]);
        assert_silent(&ended.stderr);
    }
}
