//! Collectors that are no help: they do not matter. Those that make no sense stop the start.

use crate::{
    calls::rounds,
    certificates::Authority,
    collector::Collector,
    resolve::by_cards,
    server::{BINARY, METRICS_LISTEN, Server, run_command, until},
    table_files::folder,
};
use std::{
    io::Write as _,
    net::TcpListener,
    process::Command,
    thread,
    time::{Duration, Instant},
};

/// A listener that does something to everybody who comes, on a thread of its own.
fn listener(each: fn(std::net::TcpStream)) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    thread::spawn(move || listener.incoming().flatten().for_each(each));
    address
}

/// Everything goes as if there were no collector: calls are answered, and the server exits in time.
async fn assert_no_matter(endpoint: &str) {
    let variables = [
        ("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint),
        ("OTEL_BSP_SCHEDULE_DELAY", "50"),
        ("OTEL_METRIC_EXPORT_INTERVAL", "50"),
        ("OTEL_BSP_MAX_QUEUE_SIZE", "16"),
    ];
    let mut server = Server::start_under(&variables, &["--drain-delay", "0"]);
    let mut client = rounds(&server).await;
    let mut slowest = Duration::ZERO;
    for _ in 0..1000 {
        let start = Instant::now();
        client.resolve_round(by_cards("7H 6C KS KD")).await.unwrap();
        slowest = slowest.max(start.elapsed());
    }
    // An export takes ten seconds to fail, when nobody answers.
    assert!(slowest < Duration::from_secs(2), "{endpoint}: {slowest:?}");
    drop(client);
    let start = Instant::now();
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
    assert!(start.elapsed() < Duration::from_secs(5), "{endpoint}: {:?}", start.elapsed());
    let complaints = server.written().matches("the collector").count();
    assert!((1..=4).contains(&complaints), "{endpoint}: {}", server.written());
}

#[tokio::test]
async fn a_collector_that_is_not_there_does_not_matter() {
    let closed = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = closed.local_addr().unwrap();
    drop(closed);
    assert_no_matter(&format!("http://{address}")).await;
}

#[tokio::test]
async fn a_collector_that_never_answers_does_not_matter() {
    let address =
        listener(|stream| drop(thread::spawn(move || (thread::sleep(Duration::from_secs(120)), stream))));
    assert_no_matter(&format!("http://{address}")).await;
}

#[tokio::test]
async fn a_collector_that_talks_nonsense_does_not_matter() {
    let address = listener(|mut stream| drop(stream.write_all(&[b'x'; 4096])));
    assert_no_matter(&format!("http://{address}")).await;
}

/// Each of the two is given its time, whatever becomes of the other.
#[tokio::test]
async fn the_last_spans_are_taken_where_metrics_are_not() {
    let collector = Collector::start().await;
    let traces = format!("http://{}", collector.slowly(Duration::from_millis(500)).await);
    let variables = [
        ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", traces.as_str()),
        ("OTEL_EXPORTER_OTLP_METRICS_ENDPOINT", "http://127.0.0.1:1"),
        ("OTEL_BSP_SCHEDULE_DELAY", "3600000"),
        ("OTEL_METRIC_EXPORT_INTERVAL", "3600000"),
    ];
    let server = collector.server(&variables, &["--drain-delay", "0"]);
    rounds(&server).await.resolve_round(by_cards("7H 6C KS KD")).await.unwrap();
    server.stops().await;
    assert_eq!(collector.spans_now().len(), 1);
}

#[test]
fn a_collector_that_makes_no_sense_stops_the_start() {
    let cases = [
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "http://"),
        ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "not a url"),
        ("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf"),
        ("OTEL_EXPORTER_OTLP_CERTIFICATE", "/nowhere/ca.crt"),
        ("OTEL_EXPORTER_OTLP_METRICS_CERTIFICATE", "Cargo.toml"),
    ];
    for (variable, value) in cases {
        let mut command = Command::new("timeout");
        command.args(["60", BINARY, "serve", "--listen", "127.0.0.1:0", METRICS_LISTEN]);
        command.env("OTEL_EXPORTER_OTLP_ENDPOINT", "https://127.0.0.1:4317").env(variable, value);
        let ended = run_command(&mut command);
        assert_eq!((ended.code, ended.stderr.lines().count()), (Some(1), 1), "{}", ended.stderr);
        assert!(ended.stderr.contains(variable), "{}", ended.stderr);
    }
}

/// At `https://` a collector is known by the authorities of a file, or by the system's; by others it gets nothing.
#[tokio::test]
async fn a_collector_over_tls_has_to_be_known() {
    let collector = Collector::start().await;
    let (known, other) = (Authority::new(), Authority::new());
    let endpoint = format!("https://{}", collector.behind_tls(&known.server()).await);
    let file = |name: &str, authority: &Authority| folder(name, &[("ca.crt", &authority.pem)]) + "/ca.crt";
    let (known, other) = (file("otlp-known", &known), file("otlp-other", &other));
    let start = |variable, authority: &str| {
        let endpoint = ("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint.as_str());
        collector.server(&[endpoint, (variable, authority)], &[])
    };
    let server = start("OTEL_EXPORTER_OTLP_CERTIFICATE", &other);
    rounds(&server).await.resolve_round(by_cards("7H 6C KS KD")).await.unwrap();
    until("it is not known", async || server.written().contains("the collector does not take telemetry"))
        .await;
    assert_eq!(collector.spans_now().len(), 0);
    for (variable, count) in [("OTEL_EXPORTER_OTLP_CERTIFICATE", 1), ("SSL_CERT_FILE", 2)] {
        let server = start(variable, &known);
        rounds(&server).await.resolve_round(by_cards("7H 6C KS KD")).await.unwrap();
        assert_eq!(collector.spans(count).await.len(), count, "{variable}: {}", server.written());
    }
}
