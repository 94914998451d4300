//! The notes of an installation: what they say how to call the release is a call that is answered.

use crate::{
    certificates::{Authority, Mount},
    chart::notes,
    server::{Server, run_command, shared},
    table_files::folder,
    tls::start,
    tools::tool,
};
use std::process::Command;

/// Runs the call of the notes in a folder, against this server in place of the forwarded port.
fn assert_answered(notes: &str, server: &Server, folder: &str) {
    let from = notes.find("grpcurl ").expect("a call");
    let (call, _) = notes[from..].split_once("\n\n").expect("it ends");
    assert!(call.contains(" localhost:50051 "), "{call}");
    let program = format!("{} ", tool("grpcurl").unwrap().display());
    let call = call.replace("grpcurl ", &program).replace("localhost:50051", server.address());
    let ended = run_command(Command::new("bash").args(["-c", &call]).current_dir(folder));
    assert_eq!(ended.code, Some(0), "{call}: {}", ended.stderr);
    assert!(ended.stdout.contains("\"OUTCOME_TIE\""), "{call}: {}", ended.stdout);
}

#[tokio::test]
async fn the_call_of_the_notes_is_answered() {
    let Some(notes) = notes("plain", "{}") else { return };
    assert_answered(&notes, shared(), &folder("notes-plain", &[]));
    for said in [
        "live-croupier.casino:50051",
        "dns:///live-croupier-headless.casino.svc.cluster.local:50051",
        "helm --namespace casino test live",
    ] {
        assert!(notes.contains(said), "{said}: {notes}");
    }
}

#[tokio::test]
async fn the_call_of_the_notes_is_answered_over_mutual_tls() {
    let values = "tls: { secret: server, clientCA: { secret: clients }, test: { serverName: localhost } }";
    let Some(notes) = notes("mutual", values) else { return };
    let authority = Authority::new();
    let own = authority.client(Some("operator"), &[]);
    let files =
        [("ca.crt", authority.pem.as_str()), ("client.crt", &own.certificate), ("client.key", &own.key)];
    let mount = Mount::new("notes", &authority.server(), &authority.pem);
    assert_answered(&notes, &start(&mount.mutual_flags(), &[]), &folder("notes-mutual", &files));
    assert!(!notes.contains(" test live"), "without a certificate there is no test: {notes}");
}
