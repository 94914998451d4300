//! A server whose log nobody reads, whose callers give up, and that gets a signal it has no use for.

use crate::{
    cards::list,
    money::bet,
    resolve::by_cards,
    server::{BINARY, METRICS_LISTEN, PATIENCE, Server},
    settle::request,
    table_files::{HOUSE, folder},
};
use croupier::proto::{
    BatchResolveRoundsRequest, Bet, CheckBetsRequest, Limits, Refusal, RoundCards,
    round_service_client::RoundServiceClient,
};
use std::{
    io::{BufRead as _, BufReader},
    process::{Child, ChildStderr, Command, Stdio},
    time::Duration,
};
use tonic::transport::{Channel, Endpoint};

/// A server of the test's own whose log goes to this process, and the port it names there.
fn start() -> (Child, BufReader<ChildStderr>, String) {
    let mut child = Command::new(BINARY)
        .args(["serve", "--listen", "127.0.0.1:0", METRICS_LISTEN])
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut log = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    log.read_line(&mut line).unwrap();
    let line: serde_json::Value = serde_json::from_str(&line).unwrap();
    let address = line["fields"]["address"].as_str().unwrap().to_owned();
    (child, log, address)
}

async fn client(address: &str) -> RoundServiceClient<Channel> {
    let endpoint = Endpoint::from_shared(format!("http://{address}")).unwrap().timeout(PATIENCE);
    RoundServiceClient::new(endpoint.connect().await.unwrap())
}

#[tokio::test]
async fn a_log_that_nobody_takes_stops_no_call() {
    let (mut child, log, address) = start();
    drop(log);
    let mut client = client(&address).await;
    for _ in 0..20 {
        client.resolve_round(by_cards("7H 6C KS KD")).await.unwrap();
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[tokio::test]
async fn a_log_that_nobody_reads_stops_no_call() {
    let (mut child, log, address) = start();
    let mut client = client(&address).await;
    // More lines than the pipe holds.
    for _ in 0..2000 {
        client.resolve_round(by_cards("7H 6C KS KD")).await.unwrap();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    drop(log);
}

#[tokio::test]
async fn callers_that_give_up_take_no_other_call_with_them() {
    let server = Server::start(&[]);
    let channel = server.channel().await;
    for _ in 0..10 {
        let rounds = vec![RoundCards { cards: list("7H 6C KS KD"), hands: None }; 1000];
        let batch = BatchResolveRoundsRequest {
            rounds,
            payout_table: "sa-gaming".to_owned(),
            ..BatchResolveRoundsRequest::default()
        };
        let mut given_up = Vec::new();
        for _ in 0..60 {
            let (channel, batch) = (channel.clone(), batch.clone());
            given_up.push(tokio::spawn(async move {
                RoundServiceClient::new(channel).batch_resolve_rounds(batch).await
            }));
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
        let kept = RoundServiceClient::new(channel.clone()).resolve_round(by_cards("7H 6C KS KD")).await;
        given_up.iter().for_each(tokio::task::JoinHandle::abort);
        assert!(kept.is_ok(), "{kept:?}");
    }
    let kept = RoundServiceClient::new(channel).resolve_round(by_cards("7H 6C KS KD")).await;
    assert!(kept.is_ok(), "{kept:?}");
}

#[tokio::test]
async fn a_hangup_changes_nothing() {
    let server = Server::start(&[]);
    server.signal("-HUP");
    server.resolve(by_cards("7H 6C KS KD")).await.unwrap();
}

#[test]
fn a_level_that_is_none_is_refused() {
    for level in ["verbose", "", "warn ", "5", "info,h2=trace"] {
        let ended = crate::server::run(&["serve", "--listen", "127.0.0.1:0", "--log", level]);
        assert_eq!(ended.code, Some(2), "{level:?}: {}", ended.stderr);
    }
}

fn limited(bets: Vec<Bet>, limits: Option<Limits>) -> CheckBetsRequest {
    CheckBetsRequest { payout_table: "house".to_owned(), bets, limits, ..CheckBetsRequest::default() }
}

#[tokio::test]
async fn limits_of_single_bets_go_before_those_of_any() {
    let table = HOUSE.replace("[[bet]]", "[limits]\nmax_stake = 1000\n\n[[bet]]\nmax_stake = 50");
    let server = Server::start(&["--tables", &folder("limits-of-kinds", &[("house.toml", &table)])]);
    let check = |limits| server.check(limited(vec![bet("player", 100)], limits));
    let refused = |reply: croupier::proto::CheckBetsResponse| (reply.bets[0].refusal(), reply.bets[0].limit);
    let any = Some(Limits { max_stake: Some(500), ..Limits::default() });
    assert_eq!(refused(check(None).await.unwrap()), (Refusal::OverLimit, 50));
    assert_eq!(refused(check(any).await.unwrap()), (Refusal::OverLimit, 50), "of another kind");
    let own = croupier::proto::BetLimits { bet: "player".to_owned(), min_stake: None, max_stake: Some(100) };
    let own = Some(Limits { bets: vec![own], ..Limits::default() });
    assert_eq!(refused(check(own).await.unwrap()), (Refusal::Unspecified, 0));
}

#[tokio::test]
async fn what_is_accepted_settles() {
    let server = Server::start(&[]);
    let bets = vec![bet("tie", 1_000_000_000_000_000_000), bet("tie", 1_000_000_000_000_000_000)];
    let request_of =
        |bets| CheckBetsRequest { payout_table: "classic".to_owned(), bets, ..CheckBetsRequest::default() };
    let reply = server.check(request_of(bets.clone())).await.unwrap();
    let refusals: Vec<_> = reply.bets.iter().map(croupier::proto::BetCheck::refusal).collect();
    assert_eq!(refusals, [Refusal::Unspecified, Refusal::AmountOverflow]);
    server.settle(request("classic", "7H 7C KS KD", bets[..1].to_vec())).await.unwrap();
    let staked =
        CheckBetsRequest { staked_on_player: i64::MAX, ..request_of(vec![bet("player", 1), bet("tie", 1)]) };
    let reply = server.check(staked).await.unwrap();
    let refusals: Vec<_> = reply.bets.iter().map(croupier::proto::BetCheck::refusal).collect();
    assert_eq!(refusals, [Refusal::AmountOverflow, Refusal::Unspecified]);
}
