//! The flags of TLS: where the files are named, what stops the start, and how the probe asks.

use crate::{
    certificates::{Authority, Mount},
    server::{BINARY, METRICS_LISTEN, Server, run, run_command},
    tls::{is_served, start},
};
use std::process::Command;

#[test]
fn the_probe_asks_over_tls() {
    let (authority, other) = (Authority::new(), Authority::new());
    let mount = Mount::new("probe", &authority.server(), &authority.pem);
    let probe = Mount::new("prober", &authority.client(Some("probe"), &[]), &other.pem);
    let [ca, wrong] = [mount.file("ca.crt"), probe.file("ca.crt")];
    let own = ["--cert", &probe.file("tls.crt"), "--key", &probe.file("tls.key")];
    let asked =
        |server: &Server, more: &[&str]| run(&[&["health", "--address", server.address()], more].concat());
    let server = start(&mount.flags(), &[]);
    let ended = asked(&server, &["--ca", &ca]);
    assert_eq!((ended.code, &*ended.stdout), (Some(0), "readiness is SERVING\n"), "{}", ended.stderr);
    assert_eq!(asked(&server, &["--ca", &ca, "--server-name", "localhost"]).code, Some(0));
    let mutual = start(&mount.mutual_flags(), &[]);
    assert_eq!(asked(&mutual, &[&["--ca", &ca], &own[..]].concat()).code, Some(0));
    let refused: [(&Server, &[&str]); 5] = [
        (&server, &[]),
        (&server, &["--ca", &wrong]),
        (&server, &["--ca", &ca, "--server-name", "elsewhere.example"]),
        (&server, &["--ca", "/nowhere/ca.crt"]),
        (&mutual, &["--ca", &ca]),
    ];
    for (server, flags) in refused {
        let ended = asked(server, flags);
        assert_eq!((ended.code, ended.stderr.lines().count()), (Some(1), 1), "{flags:?} {}", ended.stderr);
    }
}

/// One from a variable, one from the settings file.
#[tokio::test]
async fn the_files_may_be_named_by_variable_and_settings_file() {
    let authority = Authority::new();
    let mount = Mount::new("settings", &authority.server(), &authority.pem);
    let text = format!("tls_key = {:?}\nclient_ca = {:?}\n", mount.file("tls.key"), mount.file("ca.crt"));
    let settings = format!("{}/c.toml", crate::table_files::folder("tls-settings", &[("c.toml", &text)]));
    let mut command = Command::new(BINARY);
    command.args(["serve", "--listen", "127.0.0.1:0", METRICS_LISTEN]);
    command.envs([("CROUPIER_CONFIG", settings), ("CROUPIER_TLS_CERT", mount.file("tls.crt"))]);
    let server = Server::spawn(&mut command);
    let own = authority.client(Some("a client"), &[]);
    assert!(is_served(&server, &authority.pem, Some(&own)).await);
    assert!(!is_served(&server, &authority.pem, None).await);
}

#[test]
fn what_cannot_be_used_stops_the_start() {
    let (authority, other) = (Authority::new(), Authority::new());
    let good = authority.server();
    let mount = Mount::new("good", &good, &authority.pem);
    let mut mounts = Vec::new();
    let mut bad = |certificate: &str, key: &str, ca: &str| {
        let mut mount = Mount::new(&format!("bad-{}", mounts.len()), &good, "");
        mount.swap_texts(certificate, key, ca);
        let flags = mount.mutual_flags();
        mounts.push(mount);
        flags
    };
    let ended = authority.server_between(2020, 2021);
    let unborn = authority.server_between(2999, 3000);
    let broken = good.certificate.replacen("MII", "AAA", 1);
    let encrypted = good.key.replace("PRIVATE KEY", "ENCRYPTED PRIVATE KEY");
    let missing = |flags: &[&str]| flags.iter().map(ToString::to_string).collect::<Vec<_>>();
    let [cert, key, ca] = ["tls.crt", "tls.key", "ca.crt"].map(|name| mount.file(name));
    let cases = [
        (bad(&good.certificate, &other.server().key, &other.pem), "--tls-key", "another certificate"),
        (bad(&ended.certificate, &ended.key, &other.pem), "--tls-cert", "ended at"),
        (bad(&unborn.certificate, &unborn.key, &other.pem), "--tls-cert", "begins at"),
        (bad("", &good.key, &other.pem), "--tls-cert", "PEM"),
        (bad("garbage", &good.key, &other.pem), "--tls-cert", "PEM"),
        (bad(&broken, &good.key, &other.pem), "--tls-cert", "certificate"),
        (bad(&good.key, &good.key, &other.pem), "--tls-cert", "PEM"),
        (bad(&good.certificate, "garbage", &other.pem), "--tls-key", "PEM"),
        (bad(&good.certificate, &encrypted, &other.pem), "--tls-key", "PEM"),
        (bad(&good.certificate, &good.key, ""), "--client-ca", "PEM"),
        (bad(&good.certificate, &good.key, "garbage"), "--client-ca", "PEM"),
        (bad(&good.certificate, &good.key, &broken), "--client-ca", ""),
        (missing(&["--tls-cert", &cert]), "--tls-cert", "--tls-key"),
        (missing(&["--tls-key", &key]), "--tls-key", "--tls-cert"),
        (missing(&["--client-ca", &ca]), "--client-ca", "--tls-cert"),
        (missing(&["--tls-cert", "/nowhere/a", "--tls-key", &key]), "--tls-cert", "No such file"),
        (missing(&["--tls-cert", &cert, "--tls-key", "/nowhere/b"]), "--tls-key", "No such file"),
    ];
    for (flags, flag, says) in cases {
        let mut command = Command::new("timeout");
        command.args(["60", BINARY, "serve", "--listen", "127.0.0.1:0"]).args(&flags);
        let ended = run_command(&mut command);
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(1), ""), "{flags:?} {}", ended.stderr);
        let file = flags.iter().skip_while(|given| *given != flag).nth(1).unwrap();
        let line = ended.stderr.strip_prefix(&format!("croupier: {flag}: {file}: "));
        assert!(line.is_some_and(|why| why.contains(says)), "{flag} {says}: {}", ended.stderr);
        assert_eq!(ended.stderr.lines().count(), 1, "{}", ended.stderr);
    }
}
