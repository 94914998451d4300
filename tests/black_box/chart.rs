//! The Helm chart, rendered as one would install it: sound, and valid for each version of Kubernetes.

use crate::{
    server::{Ended, run_command},
    table_files::folder,
    tools::{repository, tool},
};
use serde_json::Value;
use std::{collections::BTreeMap, fs::File, path::Path, process::Command, sync::LazyLock};

/// The oldest version of Kubernetes that the chart is for, one between, and the newest that is known.
const KUBERNETES: [&str; 3] = ["1.30", "1.34", "1.37"];

/// Values by what they are about. Each is installed in its own way.
const VALUES: [(&str, &str); 11] = [
    ("default", "{}"),
    ("one replica", "{replicas: 1, preStopSeconds: 0, topologyKeys: [], nameOverride: house}"),
    (
        "image",
        "{image: {repository: casino/croupier, digest: 'sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef', pullSecrets: [pull]}}",
    ),
    (
        "settings",
        "{settings: {drain_delay: 60, drain_deadline: 300, request_bytes: 268435456, log: warn}, bindAddress: '[::]'}",
    ),
    ("table texts", r#"{tables: {files: {house.toml: "id = \"house\"\n", other.toml: "id = \"other\"\n"}}}"#),
    ("table map", "{tables: {configMap: casino-tables}}"),
    ("plugins", "{plugins: {volume: {persistentVolumeClaim: {claimName: plugins}}}}"),
    ("TLS", "{tls: {secret: server}}"),
    (
        "mutual TLS",
        "{tls: {secret: server, clientCA: {secret: clients, key: clients.crt}, test: {secret: probe, serverName: croupier.example}}}",
    ),
    (
        "autoscaling",
        "{autoscaling: {enabled: true, minReplicas: 2, maxReplicas: 30, targetCPU: 60}, networkPolicy: {enabled: false}}",
    ),
    (
        "everything",
        r#"
image: { pullSecrets: [pull] }
tables: { files: { house.toml: "id = \"house\"\n" } }
tls: { secret: server, clientCA: { secret: clients }, test: { secret: probe } }
plugins: { volume: { persistentVolumeClaim: { claimName: plugins } } }
autoscaling: { enabled: true }
service: { type: LoadBalancer, port: 443, annotations: { a: b } }
networkPolicy:
  callers: [{ namespaceSelector: { matchLabels: { games: live } } }]
  scrapers: [{ namespaceSelector: { matchLabels: { monitoring: "true" } } }]
  egress: [{ to: [{ podSelector: { matchLabels: { app: collector } } }], ports: [{ port: 4317 }] }]
monitoring:
  serviceMonitor: { enabled: true, labels: { release: prometheus } }
  rules: { enabled: true, labels: { release: prometheus } }
  dashboard: { enabled: true }
env: [{ name: OTEL_EXPORTER_OTLP_ENDPOINT, value: "http://collector:4317" }]
pod:
  annotations: { a: b }
  labels: { team: games }
  nodeSelector: { disk: ssd }
  tolerations: [{ key: games, operator: Exists }]
  affinity: { nodeAffinity: {} }
  priorityClassName: high
"#,
    ),
];

/// What a release is made of.
pub(crate) struct Manifests(pub(crate) Vec<Value>);

impl Manifests {
    pub(crate) fn of<'a>(&'a self, kind: &str) -> Vec<&'a Value> {
        self.0.iter().filter(|manifest| manifest["kind"] == kind).collect()
    }

    /// The only one of its kind.
    pub(crate) fn only(&self, kind: &str) -> &Value {
        let [manifest] = self.of(kind)[..] else { panic!("there is no {kind}, or more than one") };
        manifest
    }

    /// The container of the server.
    pub(crate) fn server(&self) -> &Value {
        at(self.only("Deployment"), "spec/template/spec/containers/0")
    }

    pub(crate) fn named(&self, kind: &str, name: &str) -> &Value {
        let named = self.of(kind).into_iter().find(|manifest| manifest["metadata"]["name"] == name);
        named.unwrap_or_else(|| panic!("there is no {kind} {name}"))
    }
}

/// Releases of all values, by what they are about. Empty where tools are missing.
pub(crate) static RELEASES: LazyLock<BTreeMap<&str, Manifests>> = LazyLock::new(|| {
    VALUES.into_iter().filter_map(|(about, values)| Some((about, render(about, values)?))).collect()
});

/// A part of a manifest, by the path to it: `spec/template`.
pub(crate) fn at<'a>(value: &'a Value, path: &str) -> &'a Value {
    value.pointer(&format!("/{path}")).unwrap_or(&Value::Null)
}

/// The entries of a list, or none.
pub(crate) fn entries<'a>(value: &'a Value, path: &str) -> &'a [Value] {
    at(value, path).as_array().map_or(&[], Vec::as_slice)
}

/// What helm makes of the chart and these values. Where tools are missing, None.
fn helm(about: &str, values: &str, arguments: &[&str]) -> Option<Ended> {
    let folder = folder(&format!("chart-{about}"), &[("values.yaml", values)]);
    let mut command = Command::new(tool("helm")?);
    command.args(arguments).args(["--values", "values.yaml"]).current_dir(&folder);
    for home in ["CACHE", "CONFIG", "DATA"] {
        command.env(format!("HELM_{home}_HOME"), &folder);
    }
    Some(run_command(&mut command))
}

pub(crate) fn template(about: &str, values: &str, arguments: &[&str]) -> Option<Ended> {
    let chart = repository("deploy/helm/croupier");
    let template = ["template", "live", chart.to_str().unwrap(), "--namespace", "casino"];
    helm(about, values, &[&template, arguments].concat())
}

/// The release `live` in the namespace `casino`, with these values.
pub(crate) fn render(about: &str, values: &str) -> Option<Manifests> {
    let ended = template(about, values, &[])?;
    assert_eq!(ended.code, Some(0), "{about}: {}", ended.stderr);
    let file = Path::new(&folder(&format!("chart-{about}-rendered"), &[("all.yaml", &ended.stdout)]))
        .join("all.yaml");
    Some(Manifests(yaml(&file)?))
}

/// What helm says when the release is installed: how to call it.
pub(crate) fn notes(about: &str, values: &str) -> Option<String> {
    let chart = repository("deploy/helm/croupier");
    let install = ["install", "live", chart.to_str().unwrap(), "--namespace", "casino", "--dry-run=client"];
    let ended = helm(&format!("notes-{about}"), values, &install)?;
    let (_, notes) = ended.stdout.split_once("\nNOTES:\n").unwrap_or_else(|| panic!("{}", ended.stderr));
    Some(notes.to_owned())
}

/// The documents of a YAML file, valid for each version of Kubernetes if they are manifests.
fn read(file: &Path, versions: &[&str]) -> Option<Vec<Value>> {
    let mut command = Command::new(tool("python")?);
    command.arg(repository("tests/clients/manifests.py")).args(versions).stdin(File::open(file).unwrap());
    let output = command.output().unwrap();
    let faults = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {faults}", file.display());
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The documents of a YAML file.
pub(crate) fn yaml(file: &Path) -> Option<Vec<Value>> {
    read(file, &[])
}

#[test]
fn lint_finds_nothing() {
    let chart = repository("deploy/helm/croupier");
    for (about, values) in VALUES {
        let lint = ["lint", "--strict", chart.to_str().unwrap()];
        let Some(ended) = helm(&format!("lint-{about}"), values, &lint) else { return };
        assert_eq!(ended.code, Some(0), "{about}: {}{}", ended.stdout, ended.stderr);
    }
}

#[test]
fn every_manifest_is_valid_for_each_version_of_kubernetes() {
    for (about, values) in VALUES {
        let Some(ended) = template(&format!("valid-{about}"), values, &[]) else { return };
        let folder = folder(&format!("chart-{about}-valid"), &[("all.yaml", &ended.stdout)]);
        let manifests = read(&Path::new(&folder).join("all.yaml"), &KUBERNETES).unwrap();
        assert!(manifests.len() >= 4, "{about}");
    }
}

#[test]
fn an_older_kubernetes_is_refused() {
    let Some(old) = template("old", "{}", &["--kube-version", "1.29.0"]) else { return };
    assert!(old.code != Some(0) && old.stderr.contains(">=1.30.0-0"), "{}", old.stderr);
}

#[test]
fn the_chart_is_of_the_version_that_it_installs() {
    let Some(chart) = yaml(&repository("deploy/helm/croupier/Chart.yaml")) else { return };
    assert_eq!(chart[0]["appVersion"], env!("CARGO_PKG_VERSION"));
    let image = at(RELEASES["default"].only("Deployment"), "spec/template/spec/containers/0/image");
    assert_eq!(*image, format!("croupier:{}", env!("CARGO_PKG_VERSION")));
}
