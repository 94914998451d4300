//! Certificates that change while the server runs: no call is lost, and bad ones change nothing.

use crate::{
    certificates::{Authority, Mount},
    resolve::by_cards,
    server::{Server, until},
    tls::{connect, is_served, shake_hands, start},
};
use croupier::proto::round_service_client::RoundServiceClient;
use rustls::version::TLS12;
use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use tokio::task::JoinHandle;
use tonic::transport::Channel;

const ANOTHER: &str = "another certificate is in force";
const KEPT: &str = "the certificate in force is kept";

/// The metric of the certificate's end.
const ENDS: &str = "croupier_certificate_end_timestamp_seconds";

/// When a year begins, in seconds since 1970.
fn seconds_of(year: i32) -> u64 {
    let days = 365 * (year - 1970) + (year - 1969) / 4;
    u64::try_from(days).unwrap() * 86_400
}

/// Waits until the log has said something so often.
async fn said(server: &Server, what: &str, times: usize) {
    until("the log says it", async || server.written().matches(what).count() >= times).await;
    assert_eq!(server.written().matches(what).count(), times, "{}", server.written());
}

/// The certificate that a newcomer is shown.
async fn shown(server: &Server, authority: &Authority) -> Vec<u8> {
    let stream = shake_hands(server, &authority.pem, &TLS12, "h2").await.unwrap();
    stream.get_ref().1.peer_certificates().unwrap()[0].to_vec()
}

/// Calls one after the other until it is told to end; says how many were answered.
fn calling(channel: Channel, over: &Arc<AtomicBool>) -> JoinHandle<usize> {
    let over = Arc::clone(over);
    let mut client = RoundServiceClient::new(channel);
    tokio::spawn(async move {
        let mut answered = 0;
        while !over.load(Ordering::Relaxed) {
            client.resolve_round(by_cards("7H 6C KS KD")).await.expect("every call is answered");
            answered += 1;
        }
        answered
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_call_is_lost_while_certificates_change() {
    let (old, new, old_clients, new_clients) =
        (Authority::new(), Authority::new(), Authority::new(), Authority::new());
    let trusted = old.pem.clone() + &new.pem;
    let mut mount = Mount::new("load", &old.server(), &old_clients.pem);
    let server = Arc::new(start(&mount.mutual_flags(), &["--reload-interval", "1", "--drain-delay", "0"]));
    let one = Arc::new(old_clients.client(Some("one"), &[]));
    let two = new_clients.client(Some("two"), &[]);
    assert!(!is_served(&server, &trusted, Some(&two)).await, "not yet");

    let (over, stage_over) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let mut kept = Vec::new();
    for _ in 0..3 {
        kept.push(calling(connect(&server, &trusted, Some(&one)).await.unwrap(), &over));
    }
    // And one that makes a connection a call, as long as its authority is known.
    let newcomers = {
        let (server, trusted, one) = (Arc::clone(&server), trusted.clone(), Arc::clone(&one));
        let stage_over = Arc::clone(&stage_over);
        tokio::spawn(async move {
            while !stage_over.load(Ordering::Relaxed) {
                assert!(is_served(&server, &trusted, Some(&one)).await, "every newcomer is served");
            }
        })
    };
    mount.swap(&new.server(), &(old_clients.pem.clone() + &new_clients.pem));
    said(&server, ANOTHER, 1).await;
    assert!(is_served(&server, &new.pem, Some(&two)).await, "the new certificate, and the new authority");
    assert!(!is_served(&server, &old.pem, Some(&two)).await, "the old certificate is no longer shown");
    stage_over.store(true, Ordering::Relaxed);
    newcomers.await.unwrap();

    mount.swap(&new.server(), &new_clients.pem);
    said(&server, ANOTHER, 2).await;
    assert!(!is_served(&server, &trusted, Some(&one)).await, "of an authority that is no longer known");
    assert!(is_served(&server, &trusted, Some(&two)).await);
    over.store(true, Ordering::Relaxed);
    for calls in kept {
        assert!(calls.await.expect("connections live on") > 0);
    }
    Arc::into_inner(server).expect("nobody else has it").stops().await;
}

#[tokio::test]
async fn bad_files_change_nothing_and_are_named_once() {
    let authority = Authority::new();
    let (first, second) = (authority.server_between(2020, 2050), authority.server_between(2020, 2060));
    let mut mount = Mount::new("keep", &first, "");
    let server = start(&mount.flags(), &["--reload-interval", "1"]);
    // The key comes later, as where a tool copies file by file.
    mount.swap_texts(&second.certificate, &first.key, "");
    said(&server, KEPT, 1).await;
    assert!(server.written().contains("another certificate\""), "{}", server.written());
    assert_eq!(shown(&server, &authority).await, first.der);
    assert_eq!(server.series().await[ENDS], seconds_of(2050));
    // Looked at twice more at the least, and no further line.
    tokio::time::sleep(std::time::Duration::from_secs(4)).await;
    said(&server, KEPT, 1).await;
    mount.swap(&second, "");
    said(&server, ANOTHER, 1).await;
    assert_eq!(shown(&server, &authority).await, second.der);
    assert_eq!(server.series().await[ENDS], seconds_of(2060));
    fs::remove_file(mount.file("tls.key")).unwrap();
    said(&server, KEPT, 2).await;
    assert!(is_served(&server, &authority.pem, None).await);
    let ended = authority.server_between(2020, 2021);
    fs::write(mount.file("tls.key"), &ended.key).unwrap();
    mount.swap(&ended, "");
    said(&server, KEPT, 3).await;
    assert_eq!(shown(&server, &authority).await, second.der);
    server.signal("-HUP");
    said(&server, KEPT, 4).await;
    assert!(!server.written().contains("PRIVATE"), "{}", server.written());
}

#[tokio::test]
async fn a_signal_reloads_at_once() {
    let authority = Authority::new();
    let (first, second) = (authority.server(), authority.server());
    let mut mount = Mount::new("signal", &first, "");
    let server = start(&mount.flags(), &["--reload-interval", "3600"]);
    server.signal("-HUP");
    said(&server, "the certificate is the one in force", 1).await;
    mount.swap(&second, "");
    assert_eq!(shown(&server, &authority).await, first.der);
    server.signal("-HUP");
    said(&server, ANOTHER, 1).await;
    assert_eq!(shown(&server, &authority).await, second.der);
}
