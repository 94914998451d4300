//! Traces and metrics pushed to a collector: whose trace it is, what is told and what is not.

use crate::{
    calls::{all, rounds},
    collector::{Collector, attribute},
    money::bet,
    resolve::by_cards,
    server::{Server, until},
    settle::request,
    shoe::{plain, seed},
};
use opentelemetry_proto::tonic::trace::v1::{Span, span::SpanKind, status::StatusCode};
use serde_json::Value;
use tonic::{Request, Status, metadata::MetadataValue};

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT: &str = "00f067aa0ba902b7";

/// Resolves a round as part of a trace: the value of `traceparent`.
async fn resolve_in(server: &Server, trace: &str, cards: &str) -> Result<(), Status> {
    let mut request = Request::new(by_cards(cards));
    request.metadata_mut().insert("traceparent", MetadataValue::try_from(trace).unwrap());
    rounds(server).await.resolve_round(request).await.map(drop)
}

/// The trace ids in the log's lines about calls, once there are so many; "" where there is none.
async fn logged(server: &Server, count: usize) -> Vec<String> {
    let ids = || -> Vec<String> {
        let written = server.written();
        let lines = written.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let calls = lines.map(|line| line["fields"].clone()).filter(|fields| fields["message"] == "call");
        calls.map(|call| call["trace_id"].as_str().unwrap_or_default().to_owned()).collect()
    };
    until("calls are logged", async || ids().len() >= count).await;
    ids()
}

fn told(span: &Span, key: &str) -> Option<String> {
    attribute(&span.attributes, key)
}

#[tokio::test]
async fn a_call_is_a_span_of_its_callers_trace() {
    let collector = Collector::start().await;
    let server = collector.server(&[], &[]);
    resolve_in(&server, &format!("00-{TRACE}-{PARENT}-01"), "7H 6C KS KD").await.unwrap();
    let span = collector.spans(1).await.swap_remove(0);
    assert_eq!(
        (hex::encode(&span.trace_id), hex::encode(&span.parent_span_id)),
        (TRACE.into(), PARENT.into())
    );
    assert_eq!(logged(&server, 1).await, [TRACE]);
    assert_eq!(
        (span.kind(), span.name.as_str()),
        (SpanKind::Server, "croupier.v1.RoundService/ResolveRound")
    );
    assert_eq!(told(&span, "rpc.system.name").unwrap(), "grpc");
    assert_eq!(told(&span, "rpc.method").unwrap(), "croupier.v1.RoundService/ResolveRound");
    assert_eq!(told(&span, "rpc.response.status_code").unwrap(), "OK");
    assert_eq!(told(&span, "error.type"), None);
    let took = span.end_time_unix_nano - span.start_time_unix_nano;
    assert!(took < 60_000_000_000, "{took}");
    let resource = collector.resource();
    assert_eq!(attribute(&resource, "service.name").unwrap(), "croupier");
    assert_eq!(attribute(&resource, "service.version").unwrap(), env!("CARGO_PKG_VERSION"));
}

#[tokio::test]
async fn a_call_without_a_trace_begins_one() {
    let collector = Collector::start().await;
    let server = collector.server(&[("OTEL_SERVICE_NAME", "tables-west")], &[]);
    server.resolve(by_cards("7H 6C KS KD")).await.unwrap();
    // What is no trace is none.
    resolve_in(&server, &format!("00-{TRACE}-0000000000000000-01"), "7H 6C KS KD").await.unwrap();
    resolve_in(&server, "fnord", "7H 6C KS KD").await.unwrap();
    let spans = collector.spans(3).await;
    let ids: Vec<_> = spans.iter().map(|span| hex::encode(&span.trace_id)).collect();
    assert_eq!(logged(&server, 3).await, ids);
    for span in &spans {
        assert!(span.parent_span_id.is_empty() && hex::encode(&span.trace_id) != TRACE, "{span:?}");
    }
    assert_eq!(attribute(&collector.resource(), "service.name").unwrap(), "tables-west");
}

#[tokio::test]
async fn a_span_tells_how_its_call_ended() {
    let collector = Collector::start().await;
    let server = collector.server(&[], &[]);
    let settled = server.settle(request("classic", "7H 6C KS KD", vec![bet("player", 1)])).await.unwrap();
    server.resolve(by_cards("7H 6C KS")).await.unwrap_err();
    server.raw("RoundService/Fnord", Vec::new()).await.unwrap_err();
    let items = tokio_stream::iter(vec![crate::stream_shoes::item("a", plain(seed(&"07".repeat(32))))]);
    let stream = crate::calls::shoes(&server).await.stream_shoes(items).await.unwrap();
    all(stream.into_inner()).await.unwrap();
    let spans = collector.spans(4).await;
    let table = &settled.payout_tables[0];
    assert_eq!(told(&spans[0], "croupier.table").unwrap(), format!("{}@{}", table.id, table.version));
    assert_eq!(told(&spans[0], "croupier.digest").unwrap(), table.digest);
    assert_eq!(told(&spans[1], "rpc.response.status_code").unwrap(), "INVALID_ARGUMENT");
    assert_eq!(told(&spans[1], "croupier.reason").unwrap(), "ROUND_INCOMPLETE");
    assert_eq!(spans[1].status.clone().unwrap_or_default().code(), StatusCode::Unset, "a caller's fault");
    assert_eq!(
        (spans[2].name.as_str(), told(&spans[2], "rpc.method").unwrap().as_str()),
        ("_unknown", "_unknown")
    );
    assert_eq!(told(&spans[2], "error.type").unwrap(), "UNIMPLEMENTED");
    assert_eq!(spans[2].status.clone().unwrap().code(), StatusCode::Error);
    assert_eq!(spans[3].name, "croupier.v1.ShoeService/StreamShoes");
}

#[tokio::test]
async fn what_the_caller_does_not_sample_is_logged_alone() {
    let collector = Collector::start().await;
    let server = collector.server(&[], &[]);
    resolve_in(&server, &format!("00-{TRACE}-{PARENT}-00"), "7H 6C KS KD").await.unwrap();
    resolve_in(&server, &format!("00-{}-{PARENT}-01", "a".repeat(32)), "7H 6C KS KD").await.unwrap();
    let spans = collector.spans(1).await;
    assert_eq!(logged(&server, 2).await, [TRACE, &"a".repeat(32)]);
    assert_eq!(spans.iter().map(|span| hex::encode(&span.trace_id)).collect::<Vec<_>>(), ["a".repeat(32)]);

    let never = collector.server(&[("OTEL_TRACES_SAMPLER", "always_off")], &[]);
    resolve_in(&never, &format!("00-{TRACE}-{PARENT}-01"), "7H 6C KS KD").await.unwrap();
    until("metrics are pushed", async || {
        collector.metrics().iter().any(|name| name == "rpc.server.call.duration")
    })
    .await;
    assert_eq!(collector.spans_now().len(), 1);
}

#[tokio::test]
async fn the_log_names_the_callers_trace_without_a_collector() {
    let server = Server::start(&[]);
    resolve_in(&server, &format!("00-{TRACE}-{PARENT}-01"), "7H 6C KS KD").await.unwrap();
    server.resolve(by_cards("7H 6C KS KD")).await.unwrap();
    assert_eq!(logged(&server, 2).await, [TRACE, ""]);
}

#[tokio::test]
async fn the_last_spans_are_pushed_when_the_server_stops() {
    let collector = Collector::start().await;
    let slow = [("OTEL_BSP_SCHEDULE_DELAY", "60000"), ("OTEL_METRIC_EXPORT_INTERVAL", "60000")];
    let mut server = collector.server(&slow, &["--drain-delay", "0"]);
    server.resolve(by_cards("7H 6C KS KD")).await.unwrap();
    assert_eq!(collector.spans_now().len(), 0);
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
    assert_eq!(collector.spans_now().len(), 1);
    for name in ["rpc.server.call.duration", "croupier.rounds.resolved", "croupier.table.info"] {
        assert!(collector.metrics().iter().any(|metric| metric == name), "{name}");
    }
}

#[tokio::test]
async fn a_signal_goes_where_its_own_variables_say() {
    let collector = Collector::start().await;
    let server = collector.server(&[("OTEL_TRACES_EXPORTER", "none")], &[]);
    server.resolve(by_cards("7H 6C KS KD")).await.unwrap();
    until("metrics are pushed", async || {
        collector.metrics().iter().any(|name| name == "rpc.server.call.duration")
    })
    .await;
    assert_eq!(logged(&server, 1).await, [""]);
    let disabled = collector.server(&[("OTEL_SDK_DISABLED", "true")], &[]);
    disabled.resolve(by_cards("7H 6C KS KD")).await.unwrap();
    assert_eq!(logged(&disabled, 1).await, [""]);
    assert_eq!(collector.spans_now().len(), 0);
}

/// No seed, card, stake, amount, or whatever else a caller writes into a call.
#[tokio::test]
async fn nothing_that_a_call_contains_is_pushed() {
    let collector = Collector::start().await;
    let server = collector.server(&[], &["--log", "trace"]);
    let secret: Vec<u8> = (0xc0..0xe0).collect();
    server.deal(plain(seed(&hex::encode(&secret)))).await.unwrap();
    server.deal(plain(seed(&hex::encode(&secret[1..])))).await.unwrap_err();
    let bets = vec![bet("player", 987_654_321), bet("tie", 123_456_789)];
    let mut settle = request("classic", "7H 6C KS KD", bets);
    settle.bets[0].id = "Secret123".to_owned();
    server.settle(settle.clone()).await.unwrap();
    settle.bets[0].bet = "Secret123".to_owned();
    server.settle(settle.clone()).await.unwrap_err();
    settle.payout_table = "Secret123".to_owned();
    server.settle(settle).await.unwrap_err();
    server.raw("ShoeService/Secret123", secret.clone()).await.unwrap_err();
    collector.spans(6).await;
    until("metrics are pushed", async || {
        collector.metrics().iter().any(|name| name == "croupier.settlements")
    })
    .await;
    let page = server.get("/metrics").await.body;
    let (bytes, text) = collector.taken();
    for part in secret.windows(6) {
        assert!(!bytes.windows(6).any(|window| window == part), "{part:?} is pushed");
        for written in
            [hex::encode(part), hex::encode_upper(part), format!("{part:?}").replace(['[', ']'], "")]
        {
            assert!(!(text.contains(&written) || page.contains(&written)), "{written} is pushed");
        }
    }
    // The seed's first bytes in base64, and what else is not to be told.
    for told in ["wMHCw8TF", "Secret123", "987654321", "123456789", "7H 6C", "CARD_"] {
        let pushed = bytes.windows(told.len()).any(|window| window == told.as_bytes());
        assert!(!(pushed || text.contains(told) || page.contains(told)), "{told} is pushed");
    }
}
