//! Connections that are not as they should be, and those that are asked to go: others are served whatever they do.

use crate::{
    frames::{
        ACK, DATA, END_STREAM, Frame, GOAWAY, HEADERS, PING, PREFACE, RESET, SETTINGS, Wire, framed, grpc,
        headers,
    },
    health::check,
    resolve::by_cards,
    server::{BINARY, METRICS_LISTEN, Server, run_command, until},
};
use prost::Message as _;
use std::{
    fs,
    net::TcpStream,
    process::Command,
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};
use tonic::Code;
use tonic_health::pb::health_check_response::ServingStatus;

const RESOLVE: &str = "RoundService/ResolveRound";
/// HTTP/2's error code for a peer that asks for too much.
const ENHANCE_YOUR_CALM: u32 = 11;

fn message() -> Vec<u8> {
    by_cards("7H 6C KS KD").encode_to_vec()
}

async fn assert_serves(server: &Server) {
    assert_eq!(check(server, "").await.unwrap(), ServingStatus::Serving);
    server.resolve(by_cards("7H 6C KS KD")).await.unwrap();
}

#[tokio::test]
async fn who_never_speaks_is_left() {
    let server = Server::start(&["--preface-timeout", "1"]);
    let silent = Wire::silent(&server);
    let mut half = Wire::silent(&server);
    half.send(&PREFACE[..12]);
    let mut none = Wire::silent(&server);
    none.send(b"G");
    for wire in [silent, half, none] {
        let said = wire.until_closed();
        assert!(said.iter().all(|frame| frame.kind == SETTINGS), "{said:?}");
    }
    assert_serves(&server).await;
}

#[tokio::test]
async fn who_speaks_is_kept() {
    let server = Server::start(&["--preface-timeout", "1"]);
    let mut wire = Wire::begun(&server);
    wire.until(SETTINGS);
    tokio::time::sleep(Duration::from_millis(1500)).await;
    wire.call(1, RESOLVE, &[]);
    wire.message(1, &message());
    assert_eq!(wire.until(HEADERS).stream, 1);
}

#[tokio::test]
async fn who_speaks_another_language_is_left() {
    let server = Server::start(&[]);
    let mut wire = Wire::silent(&server);
    wire.send(b"GET / HTTP/1.1\r\nHost: croupier\r\n\r\n");
    wire.until_closed();
    assert_serves(&server).await;
}

/// It might be a stream of a newer client's, which waits for the answer's beginning.
#[tokio::test]
async fn a_method_that_is_none_is_refused_before_its_message() {
    let server = Server::start(&[]);
    let mut wire = Wire::begun(&server);
    wire.call(1, "RoundService/StreamNonsense", &[]);
    let answer = wire.until(HEADERS);
    assert_eq!((answer.stream, answer.flags & END_STREAM), (1, END_STREAM));
}

/// Neither settings nor pings are ever acknowledged.
#[tokio::test]
async fn who_no_longer_answers_is_left() {
    let server = Server::start(&["--keepalive-interval", "1", "--keepalive-timeout", "1"]);
    let dead = Wire::begun(&server);
    let mut half = Wire::begun(&server);
    let call = headers(1, "/croupier.v1.RoundService/ResolveRound", &[]);
    half.send(&call[..call.len() / 2]);
    let mut in_message = Wire::begun(&server);
    in_message.call(1, RESOLVE, &[]);
    in_message.frame(DATA, 0, 1, &grpc(&message())[..7]);
    for wire in [dead, half, in_message] {
        wire.until_closed();
    }
    assert_serves(&server).await;
}

/// CVE-2023-44487: streams opened and reset faster than they are served. The connection ends, unless the server keeps pace.
#[tokio::test]
async fn ten_thousand_calls_that_are_reset_hold_up_nobody() {
    let server = Server::start(&["--drain-delay", "0", "--drain-deadline", "2"]);
    let mut wire = Wire::begun(&server);
    let mut flood = Vec::new();
    for call in 0..10_000 {
        let stream = 2 * call + 1;
        flood.extend(headers(stream, "/croupier.v1.RoundService/ResolveRound", &[]));
        flood.extend(framed(RESET, 0, stream, &8_u32.to_be_bytes()));
    }
    flood.extend(framed(PING, 0, 0, &[0; 8]));
    let mut reader = wire.again();
    // The server stops reading before the end.
    let writer = tokio::task::spawn_blocking(move || wire.try_send(&flood));
    let ended = tokio::task::spawn_blocking(move || {
        loop {
            match reader.next() {
                Some(frame) if frame.kind == GOAWAY => return Some(frame.error()),
                Some(frame) if frame.kind == PING && frame.flags & ACK == ACK => return None,
                Some(_) => {}
                None => return None,
            }
        }
    });
    let ended = ended.await.unwrap();
    assert!(matches!(ended, Some(ENHANCE_YOUR_CALM) | None), "{ended:?}");
    drop(writer.await);
    assert_serves(&server).await;
    let peak = server.peak_memory();
    assert!(peak < 64_000_000, "{peak} bytes of memory");
    server.stops().await;
}

/// Opens calls without a message, ten thousand or until the server reads no more. What it says is read until it closes
/// the connection.
fn open_calls(server: &Server) -> (Wire, JoinHandle<()>) {
    let mut wire = Wire::begun(server);
    let mut reader = wire.again();
    let closed = thread::spawn(move || while reader.next().is_some() {});
    let call = |call: u32| headers(2 * call + 1, "/croupier.v1.RoundService/ResolveRound", &[]);
    wire.try_send(&(0..10_000).flat_map(call).collect::<Vec<_>>());
    (wire, closed)
}

#[tokio::test]
async fn ten_thousand_calls_without_a_message_hold_up_nobody() {
    let arguments = ["--drain-delay", "0", "--drain-deadline", "2", "--calls", "20000"];
    let mut server = Server::start(&[&arguments[..], &["--connection-calls", "10000"]].concat());
    let (wire, _) = open_calls(&server);
    until("the calls are taken", async || server.series().await["croupier_calls_in_flight"] == 10_000).await;
    assert_serves(&server).await;
    let peak = server.peak_memory();
    assert!(peak < 128_000_000, "{peak} bytes of memory");
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
    drop(wire);
}

/// Who ignores that a connection may have a thousand calls at a time is left.
#[tokio::test]
async fn a_connection_of_too_many_calls_is_closed() {
    let server = Server::start(&["--drain-delay", "0"]);
    let (wire, closed) = open_calls(&server);
    closed.join().unwrap();
    assert_serves(&server).await;
    server.stops().await;
    drop(wire);
}

/// Waits for the frame that asks the connection to go.
fn goaway(wire: &mut Wire) -> (Frame, Duration) {
    let start = Instant::now();
    (wire.until(GOAWAY), start.elapsed())
}

#[tokio::test]
async fn a_connection_of_an_age_is_asked_to_go_and_its_calls_survive() {
    let server = Server::start(&["--connection-age", "2"]);
    let mut wire = Wire::begun(&server);
    wire.until(SETTINGS);
    wire.call(1, RESOLVE, &[]);
    let message = grpc(&message());
    wire.frame(DATA, 0, 1, &message[..8]);
    // An age give or take a tenth; the beginning was a little earlier than our clock.
    let (asked, age) = goaway(&mut wire);
    assert_eq!(asked.error(), 0);
    assert!(age > Duration::from_millis(1000), "after {age:?}");
    wire.frame(DATA, END_STREAM, 1, &message[8..]);
    let rest = wire.rest();
    let of_call: Vec<_> = rest.iter().filter(|frame| frame.stream == 1).map(|frame| frame.kind).collect();
    assert_eq!(of_call, [HEADERS, DATA, HEADERS], "the whole answer: {rest:?}");
    assert_serves(&server).await;
}

#[tokio::test]
async fn a_connection_that_stays_after_its_age_is_closed() {
    let server = Server::start(&["--connection-age", "1", "--connection-grace", "1"]);
    let mut wire = Wire::begun(&server);
    wire.call(1, RESOLVE, &[]);
    wire.frame(DATA, 0, 1, &grpc(&message())[..8]);
    wire.until(GOAWAY);
    wire.until_closed();
}

#[tokio::test]
async fn connections_made_together_do_not_go_together() {
    let server = Server::start(&["--connection-age", "3"]);
    let wires: Vec<_> = (0..8).map(|_| Wire::begun(&server)).collect();
    let going = wires.into_iter().map(|mut wire| tokio::task::spawn_blocking(move || goaway(&mut wire).1));
    let mut ages = Vec::new();
    for age in going.collect::<Vec<_>>() {
        ages.push(age.await.unwrap());
    }
    let (least, most) = (ages.iter().min().unwrap(), ages.iter().max().unwrap());
    assert!(*most - *least > Duration::from_millis(20), "{ages:?}");
    assert!(*least > Duration::from_millis(1500), "{ages:?}");
}

#[tokio::test]
async fn a_client_that_is_asked_to_go_loses_no_call() {
    let server = Server::start(&["--connection-age", "1"]);
    let mut client = crate::calls::rounds(&server).await;
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(4) {
        let Err(status) = client.resolve_round(by_cards("7H 6C KS KD")).await else { continue };
        // This client takes back a call that it has not sent yet when the connection ends; nothing else is lost.
        assert_eq!(
            (status.code(), status.message()),
            (Code::Cancelled, "operation was canceled"),
            "{status:?}"
        );
        client.resolve_round(by_cards("7H 6C KS KD")).await.unwrap();
    }
}

/// Microseconds of processor time that the process has used.
fn processor_time(server: &Server) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", server.process())).unwrap();
    let (_, fields) = stat.rsplit_once(") ").unwrap();
    let ticks = |place: usize| fields.split(' ').nth(place).unwrap().parse::<u64>().unwrap();
    // A tick is a hundredth of a second.
    (ticks(11) + ticks(12)) * 10_000
}

#[tokio::test]
async fn a_server_without_files_waits_and_says_so_once() {
    // Each core's thread needs some to begin with.
    let files = 30 + 5 * thread::available_parallelism().unwrap().get();
    let script = r#"ulimit -n "$1"; exec "$0" serve --listen 127.0.0.1:0 "$2""#;
    let arguments = ["-c", script, BINARY, &files.to_string(), METRICS_LISTEN];
    let server = Server::spawn(Command::new("bash").args(arguments));
    let crowd: Vec<_> = (0..files + 20).map(|_| TcpStream::connect(server.address()).unwrap()).collect();
    until("the log says it", async || server.written().contains("no connection can be taken")).await;
    let before = processor_time(&server);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let used = processor_time(&server) - before;
    assert!(used < 500_000, "{used} microseconds of 2 seconds without anything to do");
    drop(crowd);
    assert_serves(&server).await;
    assert_eq!(server.written().matches("no connection can be taken").count(), 1, "{}", server.written());
}

/// It says that it serves once it does.
#[tokio::test]
async fn a_server_that_cannot_start_does_not_say_that_it_serves() {
    let cores = thread::available_parallelism().unwrap().get();
    let mut refused = 0;
    for files in 6..30 + 5 * cores {
        let script = r#"ulimit -n "$1"; exec timeout 1 "$0" serve --listen 127.0.0.1:0 "$2""#;
        let arguments = ["-c", script, BINARY, &files.to_string(), METRICS_LISTEN];
        let ended = run_command(Command::new("bash").args(arguments));
        if ended.stdout.contains("\"serving\"") || ended.stderr.contains("\"serving\"") {
            assert_ne!(ended.code, Some(1), "{files} files: {}", ended.stderr);
            break;
        }
        refused += 1;
    }
    assert!(refused > 2, "{refused}");
}

/// The threads that serve connections, and how often each has run.
fn workers(server: &Server) -> Vec<u64> {
    let threads = fs::read_dir(format!("/proc/{}/task", server.process())).unwrap().flatten();
    let of_thread = |thread: fs::DirEntry| {
        let read = |file| fs::read_to_string(thread.path().join(file)).unwrap_or_default();
        let stat = read("schedstat");
        read("comm").starts_with("worker-").then(|| stat.split_whitespace().nth(2).unwrap().parse().unwrap())
    };
    threads.filter_map(of_thread).collect()
}

#[tokio::test]
async fn every_core_gets_its_share_of_connections() {
    let server = Server::start(&[]);
    server.ready().await;
    let cores = thread::available_parallelism().unwrap().get();
    // A thread gives itself its name once it runs, which may be after the server is ready.
    until("each core has a worker", async || workers(&server).len() == cores).await;
    let before = workers(&server);
    let mut clients = Vec::new();
    for _ in &before {
        clients.push(crate::calls::rounds(&server).await);
    }
    for client in &mut clients {
        client.resolve_round(by_cards("7H 6C KS KD")).await.unwrap();
    }
    let after = workers(&server);
    assert!(before.iter().zip(&after).all(|(before, after)| before < after), "{before:?} {after:?}");
}
