//! The dashboard's queries, and those of the rules: they name what the server exports, and a real Prometheus has answers to them.

use crate::{
    alerts::rules,
    certificates::{Authority, Mount},
    half_calls::HalfCall,
    money::bet,
    plugin_files::{Directory, Plugin},
    prometheus::Prometheus,
    resolve::by_cards,
    server::{PATIENCE, Server},
    settle::request,
    tls::start,
    tools::repository,
};
use serde_json::Value;
use std::{collections::BTreeSet, fs, time::Instant};

/// The queries of all panels, with their titles.
fn queries() -> Vec<(String, String)> {
    let dashboard = fs::read_to_string(repository("deploy/observability/dashboard.json")).unwrap();
    let dashboard: Value = serde_json::from_str(&dashboard).unwrap();
    let panels = dashboard["panels"].as_array().unwrap().iter();
    let queries = panels.flat_map(|panel| {
        let targets = panel["targets"].as_array().map_or(&[][..], Vec::as_slice);
        targets.iter().map(|target| (panel["title"].to_string(), target["expr"].as_str().unwrap().to_owned()))
    });
    queries.collect()
}

/// The metrics that a query names: the words that stand in no braces, brackets or lists of labels, and are no function.
fn metrics(query: &str) -> BTreeSet<String> {
    let mut query = query.replace('(', "( ");
    for (open, close) in [("{", '}'), ("[", ']'), ("by ( ", ')'), ("on ( ", ')')] {
        while let Some(from) = query.find(open) {
            let to = from + query[from..].find(close).expect("it is closed");
            query.replace_range(from..=to, " ");
        }
    }
    let words = query.split(|c: char| !(c.is_ascii_alphanumeric() || "_:.(".contains(c)));
    let named =
        words.filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()) && !word.contains('('));
    let metrics = named
        .filter(|word| !["and", "or", "unless", "sum", "min", "max", "count", "group_left"].contains(word));
    metrics.map(str::to_owned).collect()
}

#[test]
fn metrics_are_found_in_a_query() {
    let query = "1 - sum by (a, b) (rate(x_total{le=\"y(z)\"}[5m])) / on (c) group_left count by (d) (e:f > 14.4 * 0.001) and time() - g or vector(0)";
    assert_eq!(metrics(query), ["e:f", "g", "x_total"].map(str::to_owned).into());
}

/// A server with a plugin, and one with a certificate.
async fn servers(name: &str) -> (Server, Server) {
    let mount = Mount::new(&format!("dashboard-{name}"), &Authority::new().server(), "");
    let servers = (
        Server::start(&["--plugins", Directory::new(name, &[Plugin::red_black()]).path()]),
        start(&mount.flags(), &[]),
    );
    servers.0.ready().await;
    servers.1.ready().await;
    servers
}

/// Calls that are answered, refused, and late.
async fn drive(server: &Server) {
    server.resolve(by_cards("7H 6C KS KD")).await.unwrap();
    server.resolve(by_cards("7H 6C KS")).await.unwrap_err();
    server.settle(request("classic", "7H 6C KS KD", vec![bet("player", 1)])).await.unwrap();
    let late = [("grpc-timeout", &b"0S"[..])];
    HalfCall::begin(server, "RoundService/ResolveRound", &late, &by_cards("7H 6C KS KD"))
        .await
        .status()
        .await;
}

#[tokio::test]
async fn queries_name_what_is_exported_and_no_more() {
    let Some(rules) = rules() else { return };
    let (plain, secured) = servers("names").await;
    drive(&plain).await;
    let pages = [plain.get("/metrics").await.body, secured.get("/metrics").await.body].concat();
    let series = pages.lines().filter(|line| !line.starts_with('#'));
    let mut known: BTreeSet<_> =
        series.map(|line| line.split(['{', ' ']).next().unwrap().to_owned()).collect();
    known.extend(rules.iter().filter_map(|rule| Some(rule["record"].as_str()?.to_owned())));
    let of_rules = rules.iter().map(|rule| (rule.to_string(), rule["expr"].as_str().unwrap().to_owned()));
    for (place, query) in queries().into_iter().chain(of_rules) {
        let named = metrics(&query);
        assert!(!named.is_empty(), "{place}");
        assert_eq!(named.difference(&known).collect::<Vec<_>>(), Vec::<&String>::new(), "{place}: {query}");
    }
}

/// Every panel shows something, and every recording rule gives something, once there are calls.
#[tokio::test]
async fn prometheus_has_answers() {
    let Some(rules) = rules() else { return };
    let (plain, secured) = servers("answers").await;
    let prometheus = Prometheus::of(&[&plain, &secured]).expect("it comes with the other tools");
    let recorded = rules
        .iter()
        .filter_map(|rule| rule["record"].as_str())
        .map(|name| (name.to_owned(), name.to_owned()));
    let mut left: Vec<_> = queries().into_iter().chain(recorded).collect();
    assert!(left.len() > 20);
    let variables =
        [("$namespace", "casino"), ("$job", "croupier"), ("$__rate_interval", "1m"), ("$__range", "1h")];
    let start = Instant::now();
    while !left.is_empty() {
        assert!(start.elapsed() < PATIENCE, "there is no answer to {left:#?}");
        drive(&plain).await;
        left.retain(|(place, query)| {
            let query =
                variables.iter().fold(query.clone(), |query, (name, value)| query.replace(name, value));
            prometheus.ask(&query).unwrap_or_else(|error| panic!("{place}: {query}: {error}")).is_empty()
        });
    }
}
