//! The real binary, started as the chart's pods start it: with their arguments and variables, and their volumes in the layout that a
//! kubelet gives them.

use crate::{
    certificates::{Authority, Leaf},
    chart::{Manifests, at, entries, render},
    health::check,
    plugin_files::{Directory, Plugin},
    reload::Mount,
    server::{BINARY, Ended, Server, run_command, until},
    table_files::HOUSE,
    tls::is_served,
};
use croupier::proto::Origin;
use serde_json::Value;
use std::process::Command;
use tonic_health::pb::health_check_response::ServingStatus;

/// A pod's container as a command, with its volumes at places of the test's own.
pub(crate) struct Container<'a> {
    pub(crate) spec: &'a Value,
    pub(crate) volumes: Vec<(&'a str, &'a str)>,
}

impl Container<'_> {
    /// A text of the manifest, with the places of this machine.
    fn placed(&self, text: &str) -> String {
        let mut text = text.replace("0.0.0.0:50051", "127.0.0.1:0").replace("0.0.0.0:9464", "127.0.0.1:0");
        for (name, path) in &self.volumes {
            let mounts = entries(self.spec, "volumeMounts");
            let place = mounts.iter().find(|mount| mount["name"] == *name).expect("it is mounted");
            text = text.replace(place["mountPath"].as_str().unwrap(), path);
        }
        assert!(!text.contains("/etc/"), "{text}");
        text
    }

    /// The value of an environment variable, as a kubelet fills it in for the pod `live-0`.
    fn value(&self, variable: &Value) -> String {
        match variable["value"].as_str() {
            Some(value) => self.placed(value).replace("$(POD_NAME)", "live-0"),
            None => {
                assert_eq!(at(variable, "valueFrom/fieldRef/fieldPath"), "metadata.name");
                "live-0".to_owned()
            }
        }
    }

    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(BINARY);
        command.env_clear();
        command
            .args(entries(self.spec, "args").iter().map(|argument| self.placed(argument.as_str().unwrap())));
        for variable in entries(self.spec, "env") {
            command.env(variable["name"].as_str().unwrap(), self.value(variable));
        }
        command
    }
}

/// The files of a ConfigMap.
fn files(map: &Value) -> Vec<(&str, &str)> {
    let data = map["data"].as_object().expect("files");
    data.iter().map(|(name, text)| (name.as_str(), text.as_str().unwrap())).collect()
}

/// Values with the text of a table in them.
fn with_table(text: &str) -> String {
    format!(
        "settings: {{ reload_interval: 3600 }}\ntables: {}",
        serde_json::json!({ "files": { "house.toml": text } })
    )
}

#[tokio::test]
async fn a_release_without_values_serves() {
    let Some(release) = render("served", "{}") else { return };
    let server = Server::spawn(&mut Container { spec: release.server(), volumes: Vec::new() }.command());
    server.ready().await;
    assert_eq!(check(&server, "readiness").await.unwrap(), ServingStatus::Serving);
}

#[tokio::test]
async fn every_setting_reaches_the_server() {
    let values =
        "settings: { bets: 1, batch_rounds: 2, request_bytes: 268435456, connection_age: 0, log: info }";
    let Some(release) = render("settings", values) else { return };
    let server = Server::spawn(&mut Container { spec: release.server(), volumes: Vec::new() }.command());
    let rounds = vec![croupier::proto::RoundCards::default(); 3];
    let batch = croupier::proto::BatchResolveRoundsRequest { rounds, ..Default::default() };
    let error = crate::error::refused_by(&server, server.batch(batch)).await;
    error.invalid("TOO_MANY_ITEMS").metadata("limit", "2");
}

/// A ConfigMap's tables are in force, and a change of it is, without a restart.
#[tokio::test]
async fn tables_of_a_config_map_are_served_and_changed() {
    let Some(first) = render("tables-1", &with_table(HOUSE)) else { return };
    let changed = with_table(&HOUSE.replace("version = \"1\"", "version = \"2\""));
    let second = render("tables-2", &changed).unwrap();
    let map = "live-croupier-tables";
    assert_eq!(at(first.only("Deployment"), "spec/template/spec/volumes/0/configMap/name"), map);
    let mut tables = Mount::new("chart-tables", &files(first.named("ConfigMap", map)));
    let server = Server::spawn(
        &mut Container { spec: first.server(), volumes: vec![("tables", tables.path())] }.command(),
    );
    server.ready().await;
    assert_eq!(server.table("house").await.unwrap().version, "1");
    tables.swap(&files(second.named("ConfigMap", map)));
    until("the change is in force", async || server.written().contains("payout tables reloaded")).await;
    assert_eq!(server.table("house").await.unwrap().version, "2");
    assert_eq!(first.only("Deployment"), second.only("Deployment"), "no pod is restarted for it");
}

#[tokio::test]
async fn plugins_of_a_volume_are_served() {
    let values = "plugins: { volume: { image: { reference: 'casino-plugins@sha256:1' } } }";
    let Some(release) = render("plugins", values) else { return };
    let volume = at(release.only("Deployment"), "spec/template/spec/volumes/0");
    assert_eq!(at(volume, "image/reference"), "casino-plugins@sha256:1");
    let folder = Directory::new("chart", &[Plugin::red_black()]);
    let server = Server::spawn(
        &mut Container { spec: release.server(), volumes: vec![("plugins", folder.path())] }.command(),
    );
    server.ready().await;
    assert_eq!(server.table("red-black").await.unwrap().origin(), Origin::Plugin);
}

/// The job that is run before an upgrade lets sound tables through, and no others.
#[test]
fn faulty_tables_end_an_upgrade_before_it_begins() {
    let cases =
        [(HOUSE.to_owned(), Some(0)), (HOUSE.replace("1:1", "1:0"), Some(1)), ("fnord".to_owned(), Some(1))];
    for (number, (text, code)) in cases.into_iter().enumerate() {
        let Some(release) = render(&format!("check-{number}"), &with_table(&text)) else { return };
        let job = release.only("Job");
        assert!(at(job, "metadata/annotations")["helm.sh/hook"].as_str().unwrap().contains("pre-upgrade"));
        let map = at(job, "spec/template/spec/volumes/0/configMap/name").as_str().unwrap();
        let tables = Mount::new(&format!("chart-check-{number}"), &files(release.named("ConfigMap", map)));
        let spec = at(job, "spec/template/spec/containers/0");
        let ended = run_command(&mut Container { spec, volumes: vec![("tables", tables.path())] }.command());
        assert_eq!(ended.code, code, "{}{}", ended.stdout, ended.stderr);
    }
}

/// The files of a projected volume of Secrets, by what each Secret has in it.
fn projected<'a>(release: &'a Manifests, secrets: &'a [(&str, &str, String)]) -> Vec<(&'a str, &'a str)> {
    let volumes = entries(release.only("Deployment"), "spec/template/spec/volumes");
    let volume = volumes.iter().find(|volume| volume["name"] == "tls").expect("a volume of certificates");
    let sources = entries(volume, "projected/sources").iter().map(|source| &source["secret"]);
    let items =
        sources.flat_map(|secret| entries(secret, "items").iter().map(move |item| (&secret["name"], item)));
    let file = |(secret, item): (&Value, &'a Value)| {
        let of = secrets.iter().find(|(name, key, _)| secret == name && item["key"] == *key);
        (item["path"].as_str().unwrap(), of.expect("the Secret has it").2.as_str())
    };
    items.map(file).collect()
}

/// `helm test` against this server, with this volume.
fn helm_test(release: &Manifests, server: &Server, volume: Option<&Mount>) -> Ended {
    let mut spec = at(release.only("Pod"), "spec/containers/0").clone();
    let address = spec["args"]
        .as_array_mut()
        .unwrap()
        .iter_mut()
        .find(|argument| **argument == "--address=live-croupier:50051");
    *address.expect("the Service's address") = format!("--address={}", server.address()).into();
    let volumes = volume.into_iter().map(|volume| ("tls", volume.path())).collect();
    run_command(&mut Container { spec: &spec, volumes }.command())
}

#[tokio::test]
async fn the_test_of_a_release_asks_whether_it_is_ready() {
    let Some(release) = render("test", "{}") else { return };
    assert_eq!(at(release.only("Pod"), "metadata/annotations")["helm.sh/hook"], "test");
    let mut server = Server::spawn(&mut Container { spec: release.server(), volumes: Vec::new() }.command());
    server.ready().await;
    let ended = helm_test(&release, &server, None);
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(0), "readiness is SERVING\n"), "{}", ended.stderr);
    server.signal("-KILL");
    server.ended().await;
    assert_eq!(helm_test(&release, &server, None).code, Some(1));
}

#[tokio::test]
async fn certificates_of_secrets_are_served_and_asked_for() {
    let values = "tls: { secret: server, clientCA: { secret: clients, key: authorities.pem }, test: { secret: probe, serverName: localhost } }";
    let Some(release) = render("mutual", values) else { return };
    let (servers, clients) = (Authority::new(), Authority::new());
    let Leaf { certificate, key, .. } = servers.server();
    let secrets = [
        ("server", "tls.crt", certificate),
        ("server", "tls.key", key),
        ("clients", "authorities.pem", clients.pem.clone()),
    ];
    let tls = Mount::new("chart-tls", &projected(&release, &secrets));
    let server = Server::spawn(
        &mut Container { spec: release.server(), volumes: vec![("tls", tls.path())] }.command(),
    );
    server.ready().await;
    let own = clients.client(Some("table 7"), &[]);
    assert!(is_served(&server, &servers.pem, Some(&own)).await);
    assert!(!is_served(&server, &servers.pem, None).await, "who shows no certificate is not let in");
    assert_eq!(at(release.only("Pod"), "spec/volumes/0/secret/secretName"), "probe");
    let probe = [("ca.crt", servers.pem.as_str()), ("tls.crt", &own.certificate), ("tls.key", &own.key)];
    let ended = helm_test(&release, &server, Some(&Mount::new("chart-probe", &probe)));
    assert_eq!(ended.code, Some(0), "{}{}", ended.stdout, ended.stderr);
}
