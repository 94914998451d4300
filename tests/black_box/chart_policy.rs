//! What every release holds to, whatever its values: the restricted profile of pod security, probes that the server answers, and
//! time enough to stop.

use crate::{
    certificates::{Authority, Mount},
    chart::{Manifests, RELEASES, at, entries},
    health::check,
    server::shared,
    tls::start,
};
use serde_json::{Map, Value};
use tonic_health::pb::health_check_response::ServingStatus;

/// Every pod of a release: what it is of, its labels and its `spec`.
pub(crate) fn pods(release: &Manifests) -> Vec<(&str, &Value, &Value)> {
    let pod = |manifest: &'static str, labels: &'static str, spec: &'static str| {
        release.of(manifest).into_iter().map(move |found| (manifest, at(found, labels), at(found, spec)))
    };
    let (labels, spec) = ("spec/template/metadata/labels", "spec/template/spec");
    let pods = pod("Deployment", labels, spec).chain(pod("Job", labels, spec));
    pods.chain(pod("Pod", "metadata/labels", "spec")).collect()
}

/// Every release with what it is about.
pub(crate) fn releases() -> impl Iterator<Item = (&'static str, &'static Manifests)> {
    RELEASES.iter().map(|(about, release)| (*about, release))
}

/// The value of an environment variable of the server.
fn variable<'a>(release: &'a Manifests, name: &str) -> Option<&'a str> {
    let variable = entries(release.server(), "env").iter().find(|variable| variable["name"] == name);
    variable.and_then(|variable| variable["value"].as_str())
}

/// Everything of a manifest that is an object.
fn objects<'a>(value: &'a Value, found: &mut Vec<&'a Map<String, Value>>) {
    match value {
        Value::Object(object) => {
            found.push(object);
            object.values().for_each(|value| objects(value, found));
        }
        Value::Array(list) => list.iter().for_each(|value| objects(value, found)),
        _ => {}
    }
}

#[test]
fn every_pod_keeps_to_the_restricted_profile() {
    for (about, release) in releases() {
        assert!(!pods(release).is_empty());
        for (kind, _, pod) in pods(release) {
            let place = format!("{about}: {kind}");
            let security = &pod["securityContext"];
            assert_eq!(security["runAsNonRoot"], true, "{place}");
            assert!(security["runAsUser"].as_u64().is_some_and(|user| user > 0), "{place}");
            assert_eq!(security["seccompProfile"]["type"], "RuntimeDefault", "{place}");
            assert_eq!(pod["automountServiceAccountToken"], false, "{place}");
            for shared in ["hostNetwork", "hostPID", "hostIPC", "initContainers", "ephemeralContainers"] {
                assert!(pod[shared].is_null(), "{place}: {shared}");
            }
            for volume in entries(pod, "volumes") {
                assert!(volume["hostPath"].is_null(), "{place}: {volume}");
            }
            for container in entries(pod, "containers") {
                assert_restricted(&place, container);
            }
        }
    }
}

fn assert_restricted(place: &str, container: &Value) {
    let security = &container["securityContext"];
    assert_eq!(security["allowPrivilegeEscalation"], false, "{place}");
    assert_eq!(security["readOnlyRootFilesystem"], true, "{place}");
    assert_eq!(security["capabilities"], serde_json::json!({ "drop": ["ALL"] }), "{place}");
    assert!(security["privileged"].is_null() && security["runAsUser"].is_null(), "{place}");
    for port in entries(container, "ports") {
        assert!(port["hostPort"].is_null(), "{place}: {port}");
    }
    let resources = &container["resources"];
    for amount in
        [&resources["requests"]["cpu"], &resources["requests"]["memory"], &resources["limits"]["memory"]]
    {
        assert!(amount.is_string(), "{place}: {resources}");
    }
}

/// Such a mount is never updated.
#[test]
fn nothing_is_mounted_by_a_sub_path() {
    for (about, release) in releases() {
        let mut all = Vec::new();
        release.0.iter().for_each(|manifest| objects(manifest, &mut all));
        let by_path = |object: &&&Map<String, Value>| object.keys().any(|key| key.starts_with("subPath"));
        assert_eq!(all.iter().find(by_path), None, "{about}");
    }
}

#[test]
fn every_image_has_a_tag_that_stays_or_a_digest() {
    for (about, release) in releases() {
        for (kind, _, pod) in pods(release) {
            let image = at(pod, "containers/0/image").as_str().unwrap();
            let (_, tag) = image.rsplit_once([':', '@']).expect("a tag or a digest");
            assert!(!["", "latest"].contains(&tag), "{about}: {kind}: {image}");
        }
    }
    assert!(!releases().any(|(about, release)| {
        let image = release.server()["image"].as_str().unwrap();
        image.contains("@sha256:") != (about == "image")
    }));
}

/// The probe of a release's server of this name, and what it asks: gRPC for a service of the health service, or HTTP for a path.
fn probe(release: &Manifests, name: &str) -> Result<String, String> {
    let probe = &release.server()[name];
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    match (probe.get("grpc"), probe.get("httpGet")) {
        (Some(grpc), None) => {
            assert_eq!(grpc["port"], 50051);
            Ok(text(&grpc["service"]))
        }
        (None, Some(http)) => {
            assert_eq!(http["port"], "metrics");
            Err(text(&http["path"]))
        }
        _ => panic!("{name}: {probe}"),
    }
}

/// A kubelet speaks no TLS to gRPC: with TLS, the metrics port is asked.
#[tokio::test]
async fn the_server_answers_every_probe() {
    let mount = Mount::new("probes", &Authority::new().server(), "");
    let secured = start(&mount.flags(), &[]);
    secured.ready().await;
    for (about, release) in releases() {
        let tls = variable(release, "CROUPIER_TLS_CERT").is_some();
        let expected =
            [("startupProbe", "readiness"), ("readinessProbe", "readiness"), ("livenessProbe", "liveness")];
        for (name, service) in expected {
            match probe(release, name) {
                Ok(asked) => {
                    assert_eq!((asked.as_str(), tls), (service, false), "{about}: {name}");
                    assert_eq!(check(shared(), &asked).await.unwrap(), ServingStatus::Serving);
                }
                Err(path) => {
                    assert_eq!(
                        (path.as_str(), tls),
                        (if service == "liveness" { "/livez" } else { "/readyz" }, true)
                    );
                    assert_eq!(secured.get(&path).await.code, 200, "{about}: {path}");
                }
            }
        }
    }
}

#[test]
fn there_is_time_to_stop() {
    let seconds = |release: &Manifests, name: &str| variable(release, name).unwrap().parse::<u64>().unwrap();
    for (about, release) in releases() {
        let sleep = at(release.server(), "lifecycle/preStop/sleep/seconds").as_u64().unwrap_or(0);
        let drain = seconds(release, "CROUPIER_DRAIN_DELAY") + seconds(release, "CROUPIER_DRAIN_DEADLINE");
        let grace = at(release.only("Deployment"), "spec/template/spec/terminationGracePeriodSeconds");
        assert_eq!(grace.as_u64(), Some(sleep + drain + 10), "{about}");
        let (expected_sleep, expected_drain) = match about {
            "one replica" => (0, 35),
            "settings" => (5, 360),
            _ => (5, 35),
        };
        assert_eq!((sleep, drain), (expected_sleep, expected_drain), "{about}");
    }
}
