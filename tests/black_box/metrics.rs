//! What /metrics counts: exactly what was asked, under labels that no caller can make up.

use crate::{
    cards::list,
    half_calls::HalfCall,
    money::bet,
    raw::raw_over,
    resolve::by_cards,
    server::{Server, until},
    settle::request,
    stream_settlements::item,
};
use croupier::proto::{
    Bet, ListPayoutTablesRequest, RoundCards, RoundView, SettleRoundRequest,
    settlement_service_client::SettlementServiceClient,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    time::{SystemTime, UNIX_EPOCH},
};

/// The series of /metrics by name and labels, in whole numbers.
pub(crate) type Series = BTreeMap<String, u64>;

impl Server {
    /// What /metrics shows, once the server serves.
    pub(crate) async fn series(&self) -> Series {
        self.ready().await;
        series(&self.get("/metrics").await.body)
    }
}

/// The series of a page.
pub(crate) fn series(page: &str) -> Series {
    let lines = page.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.rsplit_once(' ').unwrap())
        .map(|(name, value)| (name.to_owned(), whole(value)))
        .collect()
}

/// What stands before the point.
fn whole(value: &str) -> u64 {
    value.split('.').next().unwrap().parse().unwrap_or_else(|_| panic!("{value}?"))
}

/// The series of a name without those that count nothing.
fn counted(series: &Series, name: &str) -> BTreeMap<String, u64> {
    let own = series.iter().filter_map(|(key, value)| {
        let labels = key.strip_prefix(name)?.strip_prefix('{')?.strip_suffix('}')?;
        (*value > 0).then(|| (labels.replace('"', ""), *value))
    });
    own.collect()
}

fn counts<const N: usize>(expected: [(&str, u64); N]) -> BTreeMap<String, u64> {
    expected.into_iter().map(|(labels, count)| (labels.to_owned(), count)).collect()
}

fn rounds() -> Vec<RoundCards> {
    let rounds = ["7H 6C KS KD", "2H 9C 3S KD", "7H 7C KS KD", "7H 7C KS KD", "7H 6C KS"];
    rounds.into_iter().map(|cards| RoundCards { cards: list(cards), hands: None }).collect()
}

#[tokio::test]
async fn rounds_are_counted_by_outcome() {
    let server = Server::start(&[]);
    let none = server.series().await;
    for outcome in ["player", "banker", "tie"] {
        assert_eq!(none[&format!("croupier_rounds_resolved_total{{outcome=\"{outcome}\"}}")], 0);
    }
    server.resolve(by_cards("7H 6C KS KD")).await.unwrap();
    server.resolve(by_cards("7H 6C KS KD")).await.unwrap();
    server.resolve(by_cards("7H 7C KS KD")).await.unwrap();
    server.resolve(by_cards("7H 7C KS")).await.unwrap_err();
    let mut unfinished = by_cards("7H 7C KS");
    unfinished.allow_incomplete = true;
    server.resolve(unfinished).await.unwrap();
    for view in [RoundView::Full, RoundView::Columns] {
        let mut batch = crate::batch::request(rounds());
        batch.view = view.into();
        server.batch(batch).await.unwrap();
    }
    let series = server.series().await;
    let expected = counts([("outcome=player", 4), ("outcome=banker", 2), ("outcome=tie", 5)]);
    assert_eq!(counted(&series, "croupier_rounds_resolved_total"), expected);
    let code = |method: &str, code: &str| {
        let method = format!("rpc_method=\"croupier.v1.RoundService/{method}\"");
        series[&format!(
            "rpc_server_call_duration_seconds_count{{{method},rpc_response_status_code=\"{code}\",rpc_system_name=\"grpc\"}}"
        )]
    };
    assert_eq!(code("ResolveRound", "OK"), 4);
    assert_eq!(code("ResolveRound", "INVALID_ARGUMENT"), 1);
    assert_eq!(code("BatchResolveRounds", "OK"), 2);
    let refused = counts([("reason=ROUND_INCOMPLETE", 1)]);
    assert_eq!(counted(&series, "croupier_calls_refused_total"), refused);
}

#[tokio::test]
async fn settlements_are_counted_by_table_bet_and_verdict() {
    let server = Server::start(&[]);
    let other = Bet { payout_table: "ez".to_owned(), ..bet("banker", 3) };
    let bets = vec![bet("player", 987_654), bet("player", 5), bet("tie", 1), other];
    let settle = request("classic", "7H 6C KS KD", bets);
    server.settle(settle.clone()).await.unwrap();
    server.stream_settlements(vec![item("a", settle.clone()), item("b", settle.clone())]).await.unwrap();
    let push = request("classic", "7H 7C KS KD", vec![bet("player", 1)]);
    server.settle(push.clone()).await.unwrap();
    server.settle(SettleRoundRequest { void: true, ..push }).await.unwrap();
    let late = SettleRoundRequest {
        round_number: 51,
        ..request("sa-gaming", "7H 6C KS KD", vec![bet("lucky_six", 1)])
    };
    server.settle(late).await.unwrap();
    // Nothing is half settled, and nothing half counted.
    let bets = vec![bet("player", 1), bet("fnord", 1)];
    server.settle(request("classic", "7H 6C KS KD", bets.clone())).await.unwrap_err();
    server.stream_settlements(vec![item("a", request("classic", "7H 6C KS KD", bets))]).await.unwrap();

    let page = server.get("/metrics").await.body;
    let expected = counts([
        ("bet=player,table=classic,verdict=win", 6),
        ("bet=player,table=classic,verdict=push", 1),
        ("bet=player,table=classic,verdict=void", 1),
        ("bet=tie,table=classic,verdict=lose", 3),
        ("bet=banker,table=ez,verdict=lose", 3),
        ("bet=lucky_six,table=sa-gaming,verdict=refused", 1),
    ]);
    assert_eq!(counted(&series(&page), "croupier_settlements_total"), expected);
    for told in ["987654", "fnord"] {
        assert!(!page.contains(told), "{told} is in /metrics");
    }
}

#[tokio::test]
async fn no_caller_adds_series() {
    let server = Server::start(&["--drain-delay", "0"]);
    let (cards, channel) = ("7H 6C KS KD", server.channel().await);
    let client = SettlementServiceClient::new(channel.clone());
    let made_up = async |name: &str| {
        let settle = |table: &str, bets| {
            let (mut client, request) = (client.clone(), request(table, cards, bets));
            async move { client.settle_round(request).await }
        };
        settle(name, vec![bet("player", 1)]).await.unwrap_err();
        settle("classic", vec![bet(name, 1)]).await.unwrap_err();
        settle("classic", vec![Bet { payout_table: name.to_owned(), ..bet("player", 1) }]).await.unwrap_err();
        raw_over(channel.clone(), &format!("RoundService/{name}"), Vec::new()).await.unwrap_err();
    };
    made_up("fnord").await;
    let before: BTreeSet<_> = server.series().await.into_keys().collect();
    for number in 0..1000 {
        made_up(&format!("fnord-{number}")).await;
    }
    let series = server.series().await;
    let after: BTreeSet<_> = series.keys().cloned().collect();
    assert_eq!(after.difference(&before).collect::<Vec<_>>(), Vec::<&String>::new());
    let unknown = "rpc_server_call_duration_seconds_count{error_type=\"UNIMPLEMENTED\",rpc_method=\"_unknown\",rpc_response_status_code=\"UNIMPLEMENTED\",rpc_system_name=\"grpc\"}";
    assert_eq!(series[unknown], 1001);
    server.stops().await;
}

#[tokio::test]
async fn what_is_going_on_is_shown() {
    let server = Server::start(&["--calls", "1"]);
    assert_eq!(server.series().await["croupier_calls_in_flight"], 0);
    let half = HalfCall::begin(&server, "RoundService/ResolveRound", &[], &by_cards("7H 6C KS KD")).await;
    until("it is in flight", async || server.series().await["croupier_calls_in_flight"] == 1).await;
    assert_eq!(server.series().await["croupier_connections_open"], 1);
    server.resolve(by_cards("7H 6C KS KD")).await.unwrap_err();
    half.finish().await;
    let series = server.series().await;
    assert_eq!(series["croupier_calls_refused_total{reason=\"OVERLOADED\"}"], 1);
    assert_eq!((series["croupier_calls_in_flight"], series["croupier_panics_total"]), (0, 0));
}

/// A call that its client gives up is counted as cancelled, once.
#[tokio::test]
async fn a_call_given_up_is_counted() {
    let server = Server::start(&[]);
    let call = HalfCall::begin(&server, "RoundService/ResolveRound", &[], &by_cards("7H 6C KS KD")).await;
    until("it is in flight", async || server.series().await["croupier_calls_in_flight"] == 1).await;
    drop(call);
    until("the call is logged", async || server.written().contains("\"call\"")).await;
    let series = server.series().await;
    let cancelled = "rpc_server_call_duration_seconds_count{rpc_method=\"croupier.v1.RoundService/ResolveRound\",rpc_response_status_code=\"CANCELLED\",rpc_system_name=\"grpc\"}";
    assert_eq!(series[cancelled], 1);
}

#[tokio::test]
async fn durations_have_buckets_for_microseconds() {
    let server = Server::start(&[]);
    server.resolve(by_cards("7H 6C KS KD")).await.unwrap();
    let series = server.series().await;
    let buckets: Vec<_> =
        series.keys().filter(|key| key.starts_with("rpc_server_call_duration_seconds_bucket{")).collect();
    let below_a_millisecond = buckets.iter().filter(|key| key.contains("le=\"0.000")).count();
    assert!(below_a_millisecond >= 5, "{buckets:?}");
}

#[tokio::test]
async fn the_tables_in_force_are_named_with_their_digests() {
    let server = Server::start(&[]);
    let tables = server.list(ListPayoutTablesRequest::default()).await.unwrap().payout_tables;
    let series = server.series().await;
    for table in &tables {
        let labels =
            format!("digest=\"{}\",table=\"{}\",version=\"{}\"", table.digest, table.id, table.version);
        assert_eq!(series[&format!("croupier_table_info{{{labels}}}")], 1);
    }
    assert_eq!(counted(&series, "croupier_table_info").len(), tables.len());
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let read = series["croupier_reload_last_success_timestamp_seconds"];
    assert!(now.abs_diff(read) < 600, "{read}");
}
