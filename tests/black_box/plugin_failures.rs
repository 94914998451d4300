//! Plugins that fail at work: the one call fails, is counted, and nothing is paid by another table.

use crate::{
    error::refused_by,
    money::bet,
    plugin_files::{Directory, Plugin, WHIMS},
    server::Server,
    settle::{assert_money, request},
};
use croupier::proto::{
    Bet, CheckBetsRequest, ListPayoutTablesRequest, Refusal, RenderRulesRequest, ResolveRoundRequest,
    SettleRoundResponse,
};
use serde_json::{Value, json};
use std::fs;
use tonic::{Code, Status};

/// A plugin that does something while there is a file.
fn turning(directory: &Directory, does: &str) -> Plugin {
    let turned = directory.file("turned");
    Plugin::fixture(&[(
        "IN_PAYOUT",
        &format!("if (bet == RED && access(\"{}\", F_OK) == 0) {{ {does} }}", turned.display()),
    )])
}

async fn red(server: &Server) -> Result<SettleRoundResponse, Status> {
    server.settle(request("fixture", "7H 6C KS KD", vec![bet("red", 10)])).await
}

async fn series(server: &Server, name: &str, table: &str) -> u64 {
    let series = server.series().await;
    let key = format!("croupier_plugin_{name}{{table=\"{table}\",version=\"1\"}}");
    *series.get(&key).unwrap_or_else(|| panic!("no {key} in {series:?}"))
}

async fn told(server: &Server) -> Value {
    let ready = server.get("/readyz").await;
    serde_json::from_str::<Value>(&ready.body).unwrap()["plugins"].take()
}

#[tokio::test]
async fn a_failure_is_of_its_call_alone() {
    let directory = Directory::new("failing", &[]);
    let failures = [
        ("return 1;", "it failed"),
        ("return 2;", "it panicked"),
        ("answer->verdict = 9;", "9 is no verdict"),
        (
            "*answer = (croupier_payout){.verdict = CROUPIER_WIN, .win = 2, .stake = 1};",
            "it pays 2:1, above the largest odds, 1:1",
        ),
        (
            "*answer = (croupier_payout){.verdict = CROUPIER_LOSE, .win = 1};",
            "it gives odds of a bet that does not win",
        ),
    ];
    for (does, why) in failures {
        directory.put(&[turning(&directory, does), Plugin::red_black()]);
        let server = directory.serve();
        red(&server).await.unwrap();
        fs::write(directory.file("turned"), "").unwrap();
        let error = refused_by(&server, red(&server)).await.with(Code::Internal, "PLUGIN_FAILED");
        let error = error.metadata("payout_table", "fixture@1");
        assert!(error.0.message().contains(why) && error.0.message().contains("fixture@1"), "{:?}", error.0);
        // With others in one call it is that call, and the others alone settle.
        let bets = vec![bet("player", 10), bet("red", 10)];
        refused_by(&server, server.settle(request("fixture", "7H 6C KS KD", bets)))
            .await
            .with(Code::Internal, "PLUGIN_FAILED");
        let reply = server.settle(request("fixture", "7H 6C KS KD", vec![bet("player", 10)])).await.unwrap();
        assert_money(&reply.settlements[0], "win", [10, 10, 0, 10, 20]);
        let reply =
            server.settle(request("red-black", "7H 6C KS KD", vec![bet("player_red", 20)])).await.unwrap();
        assert_money(&reply.settlements[0], "win", [20, 19, 0, 19, 39]);
        let resolve =
            ResolveRoundRequest { payout_table: "fixture".into(), ..crate::resolve::by_cards("7H 6C KS KD") };
        refused_by(&server, server.resolve(resolve)).await.with(Code::Internal, "PLUGIN_FAILED");
        assert_eq!(series(&server, "failures_total", "fixture").await, 3);
        assert_eq!(series(&server, "failures_total", "red-black").await, 0);
        fs::remove_file(directory.file("turned")).unwrap();
        assert_money(&red(&server).await.unwrap().settlements[0], "win", [10, 10, 0, 10, 20]);
        let line = server.logged("a plugin failed to answer").await;
        assert!(line.contains("ERROR") && line.contains("fixture@1") && line.contains(why), "{line}");
    }
}

/// However many players made it, and whatever stands between their bets. A failure is one as well.
#[tokio::test]
async fn a_bet_is_asked_about_once_a_call() {
    let directory = Directory::new("asked-once", &[]);
    let (asked, turned) = (directory.file("asked"), directory.file("turned"));
    for (does, failures) in [("", 0), ("return 1;", 1)] {
        directory.put(&[turning(&directory, &format!("append(\"{}\", \"x\", 1); {does}", asked.display()))]);
        let server = directory.serve();
        fs::write(&asked, "").unwrap();
        fs::write(&turned, "").unwrap();
        let other = || Bet { payout_table: "classic".into(), ..bet("banker", 10) };
        let bets = (0..12).flat_map(|_| [bet("red", 10), other()]).collect();
        let reply = server.settle(request("fixture", "7H 6C KS KD", bets)).await;
        assert_eq!(reply.is_err(), failures == 1, "{reply:?}");
        assert_eq!(fs::read_to_string(&asked).unwrap(), "x");
        assert_eq!(series(&server, "failures_total", "fixture").await, failures);
        // Told in words as well.
        fs::write(&asked, "").unwrap();
        let resolve = ResolveRoundRequest {
            payout_table: "fixture".into(),
            explain: true,
            ..crate::resolve::by_cards("7H 6C KS KD")
        };
        assert_eq!(server.resolve(resolve).await.is_err(), failures == 1);
        assert_eq!(fs::read_to_string(&asked).unwrap(), "x");
        fs::remove_file(&turned).unwrap();
    }
}

/// Nothing is paid by figures, so that a failure to give them counts for nothing.
#[tokio::test]
async fn figures_suspend_nothing() {
    let directory = Directory::new("figures", &[]);
    directory.put(&[turning(&directory, "return 1;")]);
    let server = directory.serve();
    fs::write(directory.file("turned"), "").unwrap();
    let page = async || {
        let request = RenderRulesRequest { payout_table: "fixture".to_owned(), ..Default::default() };
        server.rules(request).await.unwrap().page
    };
    let unknown = "| Red | – | – | not known |";
    for _ in 0..12 {
        let page = page().await;
        assert!(page.contains(unknown) && !page.contains("highest"), "{page}");
    }
    assert_eq!(series(&server, "failures_total", "fixture").await, 0);
    assert_eq!(series(&server, "suspended", "fixture").await, 0);
    // A failure is not kept; figures are, and the plugin is asked no more.
    fs::remove_file(directory.file("turned")).unwrap();
    let known = page().await;
    assert!(known.contains("| Red | ") && !known.contains(unknown), "{known}");
    fs::write(directory.file("turned"), "").unwrap();
    assert_eq!(page().await, known);
}

#[tokio::test]
async fn a_plugin_that_keeps_failing_is_suspended_until_it_is_reloaded() {
    let directory = Directory::new("suspended-served", &[]);
    directory.put(&[turning(&directory, "return 1;"), Plugin::red_black()]);
    let server = directory.serve();
    let plugin = turning(&directory, "return 1;");
    let [fixture, red_black] =
        [plugin, Plugin::red_black()].map(|plugin| crate::plugin_files::sha256(&plugin.bytes));
    let of = |failures: u64, suspended: bool| {
        json!([
            { "table": "fixture@1", "sha256": fixture, "failures": failures, "suspended": suspended },
            { "table": "red-black@1", "sha256": red_black, "failures": 0, "suspended": false },
        ])
    };
    assert_eq!(told(&server).await, of(0, false));
    fs::write(directory.file("turned"), "").unwrap();
    for count in 1..=10 {
        assert_eq!(series(&server, "suspended", "fixture").await, 0, "before failure {count}");
        refused_by(&server, red(&server)).await.with(Code::Internal, "PLUGIN_FAILED");
        assert_eq!(series(&server, "failures_total", "fixture").await, count);
    }
    fs::remove_file(directory.file("turned")).unwrap();
    // It would answer again, but is asked no more.
    let error = refused_by(&server, red(&server)).await.with(Code::Internal, "PLUGIN_FAILED");
    assert!(error.0.message().contains("the plugin is suspended, for it kept failing"), "{:?}", error.0);
    assert_eq!(told(&server).await, of(10, true));
    // What could not be settled is not accepted; what was worked out when it was loaded is.
    let bets = vec![bet("red", 10), bet("player", 10)];
    let offered =
        CheckBetsRequest { payout_table: "fixture".to_owned(), round_number: 1, bets, ..Default::default() };
    let refusals: Vec<_> =
        server.check(offered).await.unwrap().bets.iter().map(|bet| bet.refusal()).collect();
    assert_eq!(refusals, [Refusal::PluginSuspended, Refusal::Unspecified]);
    assert_eq!(
        (series(&server, "suspended", "fixture").await, series(&server, "suspended", "red-black").await),
        (1, 0)
    );
    assert_eq!(series(&server, "failures_total", "fixture").await, 10);
    assert_eq!(server.get("/readyz").await.code, 200, "others are served");
    let line = server.logged("the plugin is suspended until the next reload").await;
    assert!(line.contains("ERROR") && line.contains("fixture@1"), "{line}");
    let reply =
        server.settle(request("red-black", "7H 6C KS KD", vec![bet("player_red", 20)])).await.unwrap();
    assert_money(&reply.settlements[0], "win", [20, 19, 0, 19, 39]);
    assert!(server.list(ListPayoutTablesRequest::default()).await.is_ok());
    let before = server.last_reload().await;
    server.signal("-HUP");
    server.waits_for_reload(|last| last.time != before.time).await;
    assert_money(&red(&server).await.unwrap().settlements[0], "win", [10, 10, 0, 10, 20]);
    assert_eq!(told(&server).await, of(0, false));
    assert_eq!(series(&server, "suspended", "fixture").await, 0);
}

#[tokio::test]
async fn a_panic_in_rust_is_a_failure() {
    let directory = Directory::new("panicking", &[]);
    let turned = directory.file("turned");
    directory.put(&[Plugin::new("whims.so", &WHIMS, &format!("panic when {} is there", turned.display()))]);
    let server = directory.serve();
    let never = async || server.settle(request("whims", "7H 6C KS KD", vec![bet("never", 10)])).await;
    assert_money(&never().await.unwrap().settlements[0], "lose", [10, 0, 0, -10, 0]);
    fs::write(&turned, "").unwrap();
    let error = refused_by(&server, never()).await.with(Code::Internal, "PLUGIN_FAILED");
    assert!(error.0.message().contains("it panicked"), "{:?}", error.0);
    fs::remove_file(&turned).unwrap();
    assert_money(&never().await.unwrap().settlements[0], "lose", [10, 0, 0, -10, 0]);
    let line = server.logged("panic at ").await;
    assert!(line.contains("whims.rs") && !line.contains("a whim"), "its place and not its message: {line}");
}
