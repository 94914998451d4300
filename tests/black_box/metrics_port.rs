//! The metrics port: probes and who hangs about there.

use crate::{
    health::check,
    resolve::by_cards,
    server::{Server, run, until},
    table_files::{HOUSE, folder},
};
use croupier::proto::ListPayoutTablesRequest;
use serde_json::{Value, json};
use std::{
    io::Write as _,
    net::{TcpListener, TcpStream},
};
use tonic_health::pb::health_check_response::ServingStatus;

#[tokio::test]
async fn the_probes_tell_what_is_served() {
    let server = Server::start(&[]);
    let live = server.get("/livez").await;
    assert_eq!((live.code, live.body.as_str()), (200, "ok\n"));
    server.ready().await;
    let ready = server.get("/readyz").await;
    assert!(ready.head.contains("application/json"), "{ready:?}");
    let told: Value = serde_json::from_str(&ready.body).unwrap();
    let list = server.list(ListPayoutTablesRequest::default()).await.unwrap();
    let tables: Vec<_> = list
        .payout_tables
        .iter()
        .map(|table| json!({ "id": table.id, "version": table.version, "digest": table.digest }))
        .collect();
    let last_reload = list.last_reload.unwrap();
    let last_reload = json!({
        "time": last_reload.time.unwrap().to_string(),
        "held": last_reload.held,
        "fault": last_reload.fault,
    });
    let version = env!("CARGO_PKG_VERSION");
    let plugins: [Value; 0] = [];
    let expected = json!({
        "ready": true, "version": version, "tables": tables, "plugins": plugins, "last_reload": last_reload,
    });
    assert_eq!((ready.code, told), (200, expected));
}

#[tokio::test]
async fn the_page_is_what_prometheus_reads() {
    let server = Server::start(&[]);
    let page = server.get("/metrics").await;
    assert_eq!(page.code, 200);
    assert!(page.head.to_lowercase().contains("content-type: text/plain; version=0.0.4"), "{page:?}");
    assert_eq!(server.ask("HEAD", "/metrics").await.body, "");
    assert_eq!(server.get("/").await.code, 404);
    assert_eq!(server.get("/metrics/").await.code, 404);
    assert_eq!(server.ask("POST", "/readyz").await.code, 405);
}

#[tokio::test]
async fn a_server_that_stops_says_so() {
    let mut server = Server::start(&["--drain-delay", "5"]);
    server.ready().await;
    server.terminate();
    crate::stop::stopping(&server).await;
    assert_eq!(check(&server, "readiness").await.unwrap(), ServingStatus::NotServing);
    let ready = server.get("/readyz").await;
    assert_eq!(ready.code, 503);
    assert_eq!(serde_json::from_str::<Value>(&ready.body).unwrap()["ready"], false);
    assert_eq!(server.get("/livez").await.code, 200);
    assert_eq!(server.get("/metrics").await.code, 200);
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
}

#[tokio::test]
async fn who_hangs_about_holds_up_nobody() {
    let mut server = Server::start(&["--drain-delay", "0", "--drain-deadline", "3600"]);
    let connect = || TcpStream::connect(server.metrics_address()).unwrap();
    let silent: Vec<_> = (0..100).map(|_| connect()).collect();
    let halves: Vec<_> = (0..100)
        .map(|_| {
            let mut half = connect();
            half.write_all(b"GET /metrics HTTP/1.1\r\nx: ").unwrap();
            half
        })
        .collect();
    let mut garbage = connect();
    garbage.write_all(&[0xff; 1000]).unwrap();
    assert_eq!(server.get("/livez").await.code, 200);
    server.resolve(by_cards("7H 6C KS KD")).await.unwrap();
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
    drop((silent, halves, garbage));
}

/// A crowd of connections is closed after a while, and until then takes no file that calls need.
#[tokio::test]
async fn a_crowd_has_to_go() {
    let server = Server::start(&[]);
    let crowd: Vec<_> = (0..400).map(|_| TcpStream::connect(server.metrics_address()).unwrap()).collect();
    server.resolve(by_cards("7H 6C KS KD")).await.unwrap();
    // Whoever comes last is answered, and who was there first has had his time.
    for _ in 0..3 {
        assert_eq!(server.get("/livez").await.code, 200);
    }
    assert!(server.open_files() < 350, "{} files", server.open_files());
    until("the crowd is gone", async || server.open_files() <= 50).await;
    assert_eq!(server.get("/livez").await.code, 200);
    drop(crowd);
}

#[test]
fn a_port_that_is_taken_stops_the_start() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let flags = [("--listen", "--metrics-listen"), ("--metrics-listen", "--listen")];
    for (flag, other) in flags {
        for address in [address.as_str(), "nonsense"] {
            let ended = run(&["serve", other, "127.0.0.1:0", flag, address]);
            assert_eq!((ended.code, ended.stderr.lines().count()), (Some(1), 1), "{}", ended.stderr);
            let said = format!("{flag}: cannot listen on {address}");
            assert!(ended.stderr.contains(&said), "{}", ended.stderr);
        }
    }
}

/// What a reload changes is told at once; a set that is refused changes the tables of no page.
#[tokio::test]
async fn reloads_are_told_and_counted() {
    let path = folder("reloads-told", &[("house.toml", HOUSE)]);
    let server = Server::start(&["--tables", &path]);
    let reloads =
        async |result: &str| server.series().await[&format!("croupier_reloads_total{{result=\"{result}\"}}")];
    let versions = async || {
        let page = server.get("/metrics").await.body;
        let house = page.lines().filter(|line| line.contains("table=\"house\"")).map(str::to_owned);
        house.map(|line| line.split("version=\"").nth(1).unwrap()[..1].to_owned()).collect::<Vec<_>>()
    };
    assert_eq!((reloads("held").await, reloads("refused").await, versions().await), (0, 0, vec!["1".into()]));
    let put = |text: &str| {
        std::fs::write(format!("{path}/new.tmp"), text).unwrap();
        std::fs::rename(format!("{path}/new.tmp"), format!("{path}/house.toml")).unwrap();
    };
    put(&HOUSE.replace("version = \"1\"", "version = \"2\""));
    until("version 2 is there", async || versions().await == ["2"]).await;
    assert!(reloads("held").await >= 1);
    put("id = 5");
    until("a set is refused", async || reloads("refused").await >= 1).await;
    let ready = server.get("/readyz").await;
    let told: Value = serde_json::from_str(&ready.body).unwrap();
    assert_eq!((ready.code, &told["last_reload"]["held"]), (200, &Value::Bool(false)));
    assert!(told["last_reload"]["fault"].as_str().unwrap().contains("house.toml"), "{told}");
    assert_eq!(versions().await, ["2"]);
}
