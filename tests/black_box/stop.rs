//! SIGTERM: first "not ready", then no more calls; those in flight are answered, connections that wait do not hinder, and
//! the exit code is 0.

use crate::{
    cards::list,
    frames::{DATA, GOAWAY, HEADERS, PREFACE, Wire, headers},
    health::check,
    money::bet,
    resolve::by_cards,
    server::{Server, until},
    settle::request,
};
use croupier::proto::{
    BatchResolveRoundsRequest, BatchResolveRoundsResponse, RoundCards, SettleRoundResponse, SettlementTotals,
};
use http_body::Frame;
use http_body_util::{BodyExt as _, StreamBody};
use prost::{Message, bytes::Bytes};
use std::{
    future::poll_fn,
    io::Write as _,
    net::TcpStream,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use tokio::{sync::mpsc, task::JoinHandle};
use tokio_stream::wrappers::ReceiverStream;
use tonic::{
    Code, Status, Streaming,
    body::Body,
    client::GrpcService as _,
    codegen::http,
    transport::{Channel, Endpoint},
};
use tonic_health::pb::{
    HealthCheckRequest, HealthCheckResponse, health_check_response::ServingStatus,
    health_client::HealthClient,
};

type Part = Result<Frame<Bytes>, Status>;

/// A call of which the server has the beginning only.
pub(crate) struct InFlight {
    rest: Bytes,
    parts: mpsc::Sender<Part>,
    reply: JoinHandle<Vec<u8>>,
}

impl InFlight {
    /// Sends a call but for the second half of its message, and makes sure that the server has it so far.
    pub(crate) async fn begin(mut channel: Channel, method: &str, message: &impl Message) -> Self {
        let mut framed = vec![0];
        framed.extend(u32::try_from(message.encoded_len()).unwrap().to_be_bytes());
        framed.extend(message.encode_to_vec());
        let mut first = Bytes::from(framed);
        let rest = first.split_off(first.len() / 2);
        let (parts, body) = mpsc::channel(1);
        let call = http::Request::post(format!("http://croupier/croupier.v1.{method}"))
            .header("content-type", "application/grpc")
            .header("te", "trailers")
            .body(Body::new(StreamBody::new(ReceiverStream::new(body))))
            .unwrap();
        let reply = tokio::spawn(async move {
            poll_fn(|context| channel.poll_ready(context)).await.expect("the connection is ready");
            answer(channel.call(call).await.expect("the call is answered")).await
        });
        parts.send(Ok(Frame::data(first))).await.expect("the call takes its message");
        // There is room for the next part once the first is on its way.
        drop(parts.reserve().await.expect("the call takes its message"));
        Self { rest, parts, reply }
    }

    /// Sends the rest of the message and gives the message of the reply.
    pub(crate) async fn finish<T: Message + Default>(self) -> T {
        self.parts.send(Ok(Frame::data(self.rest))).await.expect("the call still takes its message");
        drop(self.parts);
        T::decode(&self.reply.await.unwrap()[5..]).expect("the reply is a message")
    }
}

/// The bytes of a good reply.
async fn answer(reply: http::Response<Body>) -> Vec<u8> {
    assert_eq!(reply.headers().get("grpc-status"), None, "{:?}", reply.headers());
    let body = reply.into_body().collect().await.expect("the whole reply");
    let trailers = body.trailers().expect("trailers").clone();
    assert_eq!(trailers.get("grpc-status").expect("a status"), "0", "{trailers:?}");
    body.to_bytes().to_vec()
}

/// Waits until it shows to newcomers that the server is stopping: no connection, or not ready.
pub(crate) async fn stopping(server: &Server) {
    until("SIGTERM changes something", async || readiness(server).await != Ok(ServingStatus::Serving)).await;
}

async fn readiness(server: &Server) -> Result<ServingStatus, ()> {
    let endpoint = Endpoint::from_shared(format!("http://{}", server.address())).unwrap();
    let channel = endpoint.connect().await.map_err(drop)?;
    let request = HealthCheckRequest { service: "readiness".to_owned() };
    let mut client = HealthClient::new(channel);
    client.check(request).await.map(|reply| reply.into_inner().status()).map_err(drop)
}

#[tokio::test]
async fn calls_in_flight_are_answered() {
    let mut server = Server::start(&["--drain-delay", "0", "--drain-deadline", "300"]);
    let settle = request("classic", "2H 9C 3S KD", vec![bet("banker", 100); 100_000]);
    let rounds = vec![RoundCards { cards: list("7H 6C KS KD"), hands: None }; 10_000];
    let batch = BatchResolveRoundsRequest { rounds, ..BatchResolveRoundsRequest::default() };
    // Several, each on a connection of its own: a socket that is closed too early loses a reply now and then only.
    let mut settling = Vec::new();
    for _ in 0..8 {
        let channel = server.channel().await;
        settling.push(InFlight::begin(channel, "SettlementService/SettleRound", &settle).await);
    }
    let resolving = InFlight::begin(server.channel().await, "RoundService/BatchResolveRounds", &batch).await;
    // An answer to a later call: the server has had the time to take the earlier ones.
    assert_eq!(check(&server, "readiness").await.unwrap(), ServingStatus::Serving);
    server.terminate();
    stopping(&server).await;
    let totals = SettlementTotals {
        stake: 10_000_000,
        gross: 10_000_000,
        commission: 500_000,
        profit: 9_500_000,
        returned: 19_500_000,
        refused_stake: 0,
        count: 100_000,
    };
    for call in settling {
        let settled: SettleRoundResponse = call.finish().await;
        assert_eq!((settled.settlements.len(), settled.totals), (100_000, Some(totals)));
    }
    let resolved: BatchResolveRoundsResponse = resolving.finish().await;
    assert_eq!(resolved.results.len(), 10_000);
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
}

#[tokio::test]
async fn an_idle_connection_does_not_hinder() {
    let mut server = Server::start(&["--drain-delay", "0"]);
    let mut client = crate::calls::rounds(&server).await;
    client.resolve_round(by_cards("7H 6C KS KD")).await.unwrap();
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
    drop(client);
}

#[tokio::test]
async fn a_connection_that_no_longer_answers_does_not_hinder() {
    let pings = ["--keepalive-interval", "1", "--keepalive-timeout", "1"];
    let mut server =
        Server::start(&[&["--drain-delay", "0", "--drain-deadline", "3600"][..], &pings].concat());
    let mut dead = TcpStream::connect(server.address()).unwrap();
    // A good beginning, the preface and empty settings; then neither PING nor GOAWAY is heeded.
    dead.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0").unwrap();
    assert_eq!(check(&server, "").await.unwrap(), ServingStatus::Serving);
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
    drop(dead);
}

#[tokio::test]
async fn a_server_that_stopped_takes_no_connection() {
    let mut server = Server::start(&["--drain-delay", "0"]);
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
    assert!(TcpStream::connect(server.address()).is_err(), "the port is closed");
}

#[tokio::test]
async fn a_second_signal_ends_it_at_once() {
    for signal in ["-TERM", "-INT"] {
        let mut server = Server::start(&["--drain-delay", "0", "--drain-deadline", "3600"]);
        let message = by_cards("7H 6C KS KD");
        let call = InFlight::begin(server.channel().await, "RoundService/ResolveRound", &message).await;
        assert_eq!(check(&server, "").await.unwrap(), ServingStatus::Serving);
        server.signal(signal);
        stopping(&server).await;
        server.signal(signal);
        assert_eq!(server.ended().await.code(), Some(1), "{}", server.written());
        assert!(server.written().contains("stopped at once by a second signal"), "{}", server.written());
        drop(call);
    }
}

/// Ends in order however badly its connections behave.
#[tokio::test]
async fn no_connection_hinders_the_stop() {
    let mut server =
        Server::start(&["--drain-delay", "0", "--drain-deadline", "3", "--preface-timeout", "300"]);
    let silent = Wire::silent(&server);
    let mut half = Wire::silent(&server);
    half.send(&PREFACE[..12]);
    let dead = Wire::begun(&server);
    let mut in_frame = Wire::begun(&server);
    in_frame.send(&headers(1, "/croupier.v1.RoundService/ResolveRound", &[])[..20]);
    let mut in_call = Wire::begun(&server);
    in_call.call(1, "RoundService/ResolveRound", &[]);
    assert_eq!(check(&server, "").await.unwrap(), ServingStatus::Serving);
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
    drop((silent, half, dead, in_frame, in_call));
}

#[tokio::test]
async fn who_has_not_spoken_holds_up_nobody() {
    let arguments = ["--drain-delay", "0", "--drain-deadline", "3600", "--preface-timeout", "300"];
    let mut server = Server::start(&arguments);
    let silent = Wire::silent(&server);
    assert_eq!(check(&server, "").await.unwrap(), ServingStatus::Serving);
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
    drop(silent);
}

/// Not ready at once, and yet serving, on old connections and new, until the delay is over.
#[tokio::test]
async fn a_server_that_stops_serves_until_others_have_noticed() {
    let server = Server::start(&["--drain-delay", "3600"]);
    let mut client = crate::calls::rounds(&server).await;
    client.resolve_round(by_cards("7H 6C KS KD")).await.unwrap();
    let mut watch = watch(&server).await;
    assert_eq!(watch.message().await.unwrap().unwrap().status(), ServingStatus::Serving);
    server.terminate();
    assert_eq!(watch.message().await.unwrap().unwrap().status(), ServingStatus::NotServing);
    for service in ["", "readiness", "croupier.v1.RoundService", "croupier.v1.PayoutTableService"] {
        assert_eq!(check(&server, service).await.unwrap(), ServingStatus::NotServing, "{service:?}");
    }
    assert_eq!(check(&server, "liveness").await.unwrap(), ServingStatus::Serving);
    client.resolve_round(by_cards("7H 6C KS KD")).await.unwrap();
    server.resolve(by_cards("7H 6C KS KD")).await.unwrap();
}

/// Once the delay is over, those that are there are asked to go.
#[tokio::test]
async fn connections_are_asked_to_go() {
    let mut server = Server::start(&["--drain-delay", "1", "--drain-deadline", "3600"]);
    let mut wire = Wire::begun(&server);
    let mut watch = watch(&server).await;
    assert_eq!(watch.message().await.unwrap().unwrap().status(), ServingStatus::Serving);
    server.terminate();
    assert_eq!(watch.message().await.unwrap().unwrap().status(), ServingStatus::NotServing);
    let asked = tokio::task::spawn_blocking(move || wire.until(GOAWAY)).await.unwrap();
    assert_eq!(asked.error(), 0);
    // A watch of the health has no end of its own.
    assert_eq!(watch.message().await.unwrap_err().code(), Code::Unavailable);
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
}

pub(crate) async fn watch(server: &Server) -> Streaming<HealthCheckResponse> {
    let request = HealthCheckRequest { service: "readiness".to_owned() };
    HealthClient::new(server.channel().await).watch(request).await.unwrap().into_inner()
}

#[tokio::test]
async fn a_call_that_outlives_the_deadline_is_cut_off() {
    let mut server = Server::start(&["--drain-delay", "0", "--drain-deadline", "1"]);
    let message = by_cards("7H 6C KS KD");
    let call = InFlight::begin(server.channel().await, "RoundService/ResolveRound", &message).await;
    assert_eq!(check(&server, "").await.unwrap(), ServingStatus::Serving);
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
    assert!(server.written().contains("still in flight"), "{}", server.written());
    drop(call);
}

/// Clients that call one after the other, and go elsewhere when the server asks them to.
#[tokio::test]
async fn clients_lose_no_call_until_the_port_is_closed() {
    let mut server = Server::start(&["--drain-delay", "10"]);
    let noticed = Arc::new(AtomicBool::new(false));
    let mut calling = Vec::new();
    for _ in 0..4 {
        let (mut client, noticed) = (crate::calls::rounds(&server).await, Arc::clone(&noticed));
        calling.push(tokio::spawn(async move {
            while !noticed.load(Ordering::Relaxed) {
                client.resolve_round(by_cards("7H 6C KS KD")).await.expect("an answer");
            }
            for _ in 0..100 {
                client.resolve_round(by_cards("7H 6C KS KD")).await.expect("an answer");
            }
        }));
    }
    server.terminate();
    stopping(&server).await;
    noticed.store(true, Ordering::Relaxed);
    for calls in calling {
        calls.await.unwrap();
    }
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
}

/// Connections that wait to be taken, with their calls, when the port closes.
#[tokio::test]
async fn who_was_let_in_is_served() {
    let mut server = Server::start(&["--drain-delay", "0"]);
    server.ready().await;
    server.signal("-STOP");
    let mut wires = Vec::new();
    for _ in 0..20 {
        let mut wire = Wire::begun(&server);
        wire.call(1, "RoundService/ResolveRound", &[]);
        wire.message(1, &by_cards("7H 6C KS KD").encode_to_vec());
        wires.push(wire);
    }
    server.terminate();
    server.signal("-CONT");
    for wire in wires {
        let frames = wire.rest();
        let answer: Vec<_> =
            frames.iter().filter(|frame| frame.stream == 1).map(|frame| frame.kind).collect();
        assert_eq!(answer, [HEADERS, DATA, HEADERS], "{frames:?}");
    }
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
}
