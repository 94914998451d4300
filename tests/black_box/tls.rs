//! TLS: who is let in, who is not and does no harm, and whom the log names.

use crate::{
    certificates::{Authority, Leaf, Mount},
    resolve::by_cards,
    server::{PATIENCE, Server, run_command, until},
    stop::InFlight,
    tools::tool,
};
use croupier::proto::{ResolveRoundResponse, SettleRoundResponse, round_service_client::RoundServiceClient};
use prost::Message as _;
use rustls::{
    ClientConfig, ClientConnection, RootCertStore, SupportedProtocolVersion,
    crypto::ring,
    pki_types::{CertificateDer, pem::PemObject as _},
    version::{TLS12, TLS13},
};
use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    process::Command,
    sync::Arc,
};
use tokio_rustls::{TlsConnector, client::TlsStream};
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint, Identity};

/// A server with these flags and more.
pub(crate) fn start(flags: &[String], more: &[&str]) -> Server {
    let flags: Vec<_> = flags.iter().map(String::as_str).collect();
    Server::start(&[&flags[..], more].concat())
}

/// A connection of a client that trusts these authorities, with a certificate or without.
pub(crate) async fn connect(
    server: &Server,
    authorities: &str,
    own: Option<&Leaf>,
) -> Result<Channel, tonic::transport::Error> {
    let mut tls = ClientTlsConfig::new().ca_certificate(Certificate::from_pem(authorities));
    if let Some(own) = own {
        tls = tls.identity(Identity::from_pem(&own.certificate, &own.key));
    }
    let endpoint = Endpoint::from_shared(format!("https://{}", server.address())).unwrap();
    endpoint.tls_config(tls).unwrap().connect().await
}

/// Whether a call on such a connection is answered.
pub(crate) async fn is_served(server: &Server, authorities: &str, own: Option<&Leaf>) -> bool {
    let Ok(channel) = connect(server, authorities, own).await else { return false };
    RoundServiceClient::new(channel).resolve_round(by_cards("7H 6C KS KD")).await.is_ok()
}

/// A handshake by hand.
pub(crate) async fn shake_hands(
    server: &Server,
    authorities: &str,
    version: &'static SupportedProtocolVersion,
    protocol: &str,
) -> Result<TlsStream<tokio::net::TcpStream>, std::io::Error> {
    let stream = tokio::net::TcpStream::connect(server.address()).await.unwrap();
    let connector = TlsConnector::from(Arc::new(config(authorities, version, protocol)));
    connector.connect("localhost".try_into().unwrap(), stream).await
}

fn config(authorities: &str, version: &'static SupportedProtocolVersion, protocol: &str) -> ClientConfig {
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(authorities.as_bytes()) {
        roots.add(certificate.unwrap()).unwrap();
    }
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_protocol_versions(&[version]).unwrap();
    let mut config = builder.with_root_certificates(roots).with_no_client_auth();
    config.alpn_protocols = vec![protocol.as_bytes().to_vec()];
    config
}

/// The first words of a client.
fn client_hello(authorities: &str) -> Vec<u8> {
    let config = Arc::new(config(authorities, &TLS13, "h2"));
    let mut connection = ClientConnection::new(config, "localhost".try_into().unwrap()).unwrap();
    let mut hello = Vec::new();
    connection.write_tls(&mut hello).unwrap();
    hello
}

#[tokio::test]
async fn a_call_over_tls_is_answered() {
    let authority = Authority::new();
    let mount = Mount::new("call", &authority.server(), "");
    let server = start(&mount.flags(), &[]);
    let channel = connect(&server, &authority.pem, None).await.unwrap();
    RoundServiceClient::new(channel).resolve_round(by_cards("7H 6C KS KD")).await.unwrap();
    for version in [&TLS12, &TLS13] {
        let stream = shake_hands(&server, &authority.pem, version, "h2").await.unwrap();
        assert_eq!(stream.get_ref().1.alpn_protocol(), Some(&b"h2"[..]));
    }
    shake_hands(&server, &authority.pem, &TLS13, "http/1.1").await.unwrap_err();
    let calls = server.written();
    assert!(!calls.contains("\"caller\""), "no one is named without a certificate: {calls}");
}

/// Python's grpcio, with a certificate and without one.
#[test]
fn a_python_client_is_served() {
    let Some(python) = tool("python") else { return };
    let authority = Authority::new();
    let mount = Mount::new("python", &authority.server(), &authority.pem);
    let own = authority.client(Some("python"), &[]);
    let program = r"
import grpc, sys
address, request, *pems = sys.argv[1:]
ca, key, certificate = (pem.encode() or None for pem in pems)
credentials = grpc.ssl_channel_credentials(ca, key, certificate)
with grpc.secure_channel(address, credentials) as channel:
    resolve = channel.unary_unary('/croupier.v1.RoundService/ResolveRound')
    print(resolve(bytes.fromhex(request), timeout=20).hex())
";
    let request = by_cards("7H 6C KS KD").encode_to_vec();
    let request: String = request.iter().map(|byte| format!("{byte:02x}")).collect();
    for (flags, key, certificate) in
        [(mount.flags(), "", ""), (mount.mutual_flags(), own.key.as_str(), own.certificate.as_str())]
    {
        let server = start(&flags, &[]);
        let mut command = Command::new(&python);
        command.args(["-c", program, server.address(), &request, &authority.pem, key, certificate]);
        let ended = run_command(&mut command);
        assert_eq!(ended.code, Some(0), "{}", ended.stderr);
        let reply = ended.stdout.trim();
        let bytes: Vec<_> = (0..reply.len())
            .step_by(2)
            .map(|at| u8::from_str_radix(&reply[at..at + 2], 16).unwrap())
            .collect();
        assert!(ResolveRoundResponse::decode(&bytes[..]).unwrap().round.is_some());
    }
}

#[tokio::test]
async fn who_does_not_fit_is_refused_and_does_no_harm() {
    let (authority, other) = (Authority::new(), Authority::new());
    let mount = Mount::new("misfits", &authority.server(), "");
    let server = start(&mount.flags(), &[]);
    let good = connect(&server, &authority.pem, None).await.unwrap();
    // In plaintext.
    assert!(crate::health::check(&server, "").await.is_err());
    assert!(!is_served(&server, &other.pem, None).await, "a client does not trust the server");
    let mut garbage = TcpStream::connect(server.address()).unwrap();
    garbage.write_all(&[0x47; 4000]).unwrap();
    read_to_end(garbage);
    RoundServiceClient::new(good).resolve_round(by_cards("7H 6C KS KD")).await.unwrap();
    assert!(is_served(&server, &authority.pem, None).await);
}

#[tokio::test]
async fn only_who_has_a_certificate_of_a_known_authority_is_served() {
    let (authority, one, two, third) =
        (Authority::new(), Authority::new(), Authority::new(), Authority::new());
    let both = one.pem.clone() + &two.pem;
    let mount = Mount::new("mutual", &authority.server(), &both);
    let server = start(&mount.mutual_flags(), &[]);
    let served = async |own: Option<&Leaf>| is_served(&server, &authority.pem, own).await;
    assert!(!served(None).await, "no certificate");
    for known in [&one, &two] {
        assert!(served(Some(&known.client(Some("a client"), &[]))).await);
    }
    assert!(!served(Some(&third.client(Some("a client"), &[]))).await, "of an authority unknown");
    assert!(!served(Some(&one.server_between(2020, 2021))).await, "it has ended");
    until("the log says why", async || server.written().contains("UnknownIssuer")).await;
}

#[tokio::test]
async fn the_log_names_the_caller() {
    let authority = Authority::new();
    let mount = Mount::new("names", &authority.server(), &authority.pem);
    let server = start(&mount.mutual_flags(), &[]);
    let long = "x".repeat(300);
    let cases: [(Option<&str>, &[&str], &str); 7] = [
        (Some("common"), &[], "common"),
        (Some("common"), &["wallet.example"], "wallet.example"),
        (Some("common"), &["spiffe://house/wallet"], "spiffe://house/wallet"),
        (None, &["spiffe://house/wallet", "b.example", "a.example"], "b.example"),
        (Some("Zo\u{eb} \u{1b}[2J\r\n\u{202e}x"), &[], "Zo\u{eb} \u{fffd}[2J\u{fffd}\u{fffd}\u{fffd}x"),
        (Some(&long), &[], &long[..255]),
        (None, &[], "_unnamed"),
    ];
    for (common, alternative, _) in cases {
        let own = authority.client(common, alternative);
        assert!(is_served(&server, &authority.pem, Some(&own)).await, "{common:?} {alternative:?}");
    }
    let calls = crate::log::calls(&server, cases.len()).await;
    for ((.., expected), call) in cases.iter().zip(&calls) {
        assert_eq!(call["caller"], *expected);
    }
}

fn read_to_end(mut stream: TcpStream) {
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    if let Err(error) = stream.read_to_end(&mut Vec::new()) {
        assert_ne!(error.kind(), std::io::ErrorKind::WouldBlock, "it is not closed");
    }
}

/// A client that is silent, one that stops in its first words, and one that says nothing after the handshake.
async fn stuck(server: &Server, authority: &Authority) -> [TcpStream; 3] {
    let silent = TcpStream::connect(server.address()).unwrap();
    let mut half = TcpStream::connect(server.address()).unwrap();
    let hello = client_hello(&authority.pem);
    half.write_all(&hello[..hello.len() / 2]).unwrap();
    let shaken = shake_hands(server, &authority.pem, &TLS13, "h2").await.unwrap();
    let shaken = shaken.into_inner().0.into_std().unwrap();
    shaken.set_nonblocking(false).unwrap();
    assert!(is_served(server, &authority.pem, None).await);
    [silent, half, shaken]
}

#[tokio::test]
async fn who_never_shakes_hands_is_left() {
    let authority = Authority::new();
    let mount = Mount::new("silent", &authority.server(), "");
    let server = start(&mount.flags(), &["--preface-timeout", "1"]);
    server.ready().await;
    let before = server.open_files();
    for stream in stuck(&server, &authority).await {
        read_to_end(stream);
    }
    assert!(is_served(&server, &authority.pem, None).await);
    until("every connection is closed", async || server.open_files() <= before).await;
}

#[tokio::test]
async fn who_never_shakes_hands_does_not_hold_up_the_stop() {
    let authority = Authority::new();
    let mount = Mount::new("stop", &authority.server(), "");
    let long = ["--drain-delay", "0", "--drain-deadline", "3600", "--preface-timeout", "300"];
    let mut server = start(&mount.flags(), &long);
    let held = stuck(&server, &authority).await;
    server.terminate();
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
    drop(held);
}

#[tokio::test]
async fn calls_in_flight_are_answered_over_tls() {
    let authority = Authority::new();
    let mount = Mount::new("drain", &authority.server(), "");
    let mut server = start(&mount.flags(), &["--drain-delay", "0", "--drain-deadline", "300"]);
    let bets = vec![crate::money::bet("banker", 100); 100_000];
    let settle = crate::settle::request("classic", "2H 9C 3S KD", bets);
    let mut settling = Vec::new();
    for _ in 0..4 {
        let channel = connect(&server, &authority.pem, None).await.unwrap();
        settling.push(InFlight::begin(channel, "SettlementService/SettleRound", &settle).await);
    }
    assert!(is_served(&server, &authority.pem, None).await);
    server.terminate();
    until("it stops", async || server.written().contains("stopping")).await;
    for call in settling {
        let settled: SettleRoundResponse = call.finish().await;
        assert_eq!(settled.settlements.len(), 100_000);
    }
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.written());
}
