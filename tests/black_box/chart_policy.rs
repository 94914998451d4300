//! What every release holds to, whatever its values: the restricted profile of pod security, probes that the server answers,
//! time enough to stop, and parts that fit together.

use crate::{
    certificates::{Authority, Mount},
    chart::{Manifests, RELEASES, at, entries},
    health::check,
    server::shared,
    tls::start,
};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use tonic_health::pb::health_check_response::ServingStatus;

/// Every pod of a release: what it is of, its labels and its `spec`.
fn pods(release: &Manifests) -> Vec<(&str, &Value, &Value)> {
    let pod = |manifest: &'static str, labels: &'static str, spec: &'static str| {
        release.of(manifest).into_iter().map(move |found| (manifest, at(found, labels), at(found, spec)))
    };
    let (labels, spec) = ("spec/template/metadata/labels", "spec/template/spec");
    let pods = pod("Deployment", labels, spec).chain(pod("Job", labels, spec));
    pods.chain(pod("Pod", "metadata/labels", "spec")).collect()
}

/// Every release with what it is about.
fn releases() -> impl Iterator<Item = (&'static str, &'static Manifests)> {
    RELEASES.iter().map(|(about, release)| (*about, release))
}

fn server_of(release: &Manifests) -> &Value {
    at(release.only("Deployment"), "spec/template/spec/containers/0")
}

/// The value of an environment variable of the server.
fn variable<'a>(release: &'a Manifests, name: &str) -> Option<&'a str> {
    let variable = entries(server_of(release), "env").iter().find(|variable| variable["name"] == name);
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
        let image = server_of(release)["image"].as_str().unwrap();
        image.contains("@sha256:") != (about == "image")
    }));
}

/// The probe of a release's server of this name, and what it asks: gRPC for a service of the health service, or HTTP for a path.
fn probe(release: &Manifests, name: &str) -> Result<String, String> {
    let probe = &server_of(release)[name];
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
        let sleep = at(server_of(release), "lifecycle/preStop/sleep/seconds").as_u64().unwrap_or(0);
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

/// Whether all labels of a selector are among these.
fn selects(selector: &Value, labels: &Value) -> bool {
    let selector = selector.as_object().expect("a selector");
    !selector.is_empty() && selector.iter().all(|(name, value)| labels[name] == *value)
}

#[test]
fn selectors_find_the_server_and_no_other_pod() {
    for (about, release) in releases() {
        let mut selectors: Vec<&Value> = Vec::new();
        selectors.extend(release.of("Service").into_iter().map(|service| at(service, "spec/selector")));
        selectors.extend(
            release
                .of("PodDisruptionBudget")
                .into_iter()
                .map(|budget| at(budget, "spec/selector/matchLabels")),
        );
        selectors.extend(
            release.of("NetworkPolicy").into_iter().map(|policy| at(policy, "spec/podSelector/matchLabels")),
        );
        let deployment = release.only("Deployment");
        selectors.push(at(deployment, "spec/selector/matchLabels"));
        let spread = entries(deployment, "spec/template/spec/topologySpreadConstraints");
        selectors.extend(spread.iter().map(|constraint| at(constraint, "labelSelector/matchLabels")));
        assert!(selectors.len() >= 4, "{about}");
        for selector in selectors {
            for (kind, labels, _) in pods(release) {
                assert_eq!(
                    selects(selector, labels),
                    kind == "Deployment",
                    "{about}: {selector} and {labels} of a {kind}"
                );
            }
        }
        for scaler in release.of("HorizontalPodAutoscaler") {
            assert_eq!(at(scaler, "spec/scaleTargetRef/name"), at(deployment, "metadata/name"), "{about}");
        }
        let scaled = !release.of("HorizontalPodAutoscaler").is_empty();
        assert_eq!(
            at(deployment, "spec/replicas").is_null(),
            scaled,
            "{about}: two that say how many replicas there are"
        );
    }
}

#[test]
fn ports_and_volumes_are_there() {
    for (about, release) in releases() {
        let ports: BTreeSet<_> =
            entries(server_of(release), "ports").iter().map(|port| port["name"].as_str().unwrap()).collect();
        assert_eq!(ports, BTreeSet::from(["grpc", "metrics"]), "{about}");
        for service in release.of("Service") {
            for port in entries(service, "spec/ports") {
                assert!(ports.contains(port["targetPort"].as_str().unwrap()), "{about}: {port}");
            }
        }
        for (kind, _, pod) in pods(release) {
            let names = |list: &[Value]| -> BTreeSet<String> {
                list.iter().map(|entry| entry["name"].to_string()).collect()
            };
            let mounted = names(entries(pod, "containers/0/volumeMounts"));
            assert_eq!(mounted, names(entries(pod, "volumes")), "{about}: {kind}");
            for map in
                entries(pod, "volumes").iter().filter_map(|volume| volume["configMap"]["name"].as_str())
            {
                let given = about == "table map" && map == "casino-tables";
                assert!(given || release.named("ConfigMap", map)["data"].is_object(), "{about}: {map}");
            }
        }
    }
}

/// Both services lead to the server's pods, one of them to each, and the monitor to that one alone.
#[test]
fn clients_and_prometheus_find_every_replica() {
    for (about, release) in releases() {
        let name = at(release.only("Deployment"), "metadata/name").as_str().unwrap();
        let headless = release.named("Service", &format!("{name}-headless"));
        assert_eq!(headless["spec"]["clusterIP"], "None", "{about}");
        assert!(release.named("Service", name)["spec"]["clusterIP"].is_null(), "{about}");
        for monitor in release.of("ServiceMonitor") {
            let selector = at(monitor, "spec/selector/matchLabels");
            let port = at(monitor, "spec/endpoints/0/port");
            let scraped: Vec<_> = release
                .of("Service")
                .into_iter()
                .filter(|service| selects(selector, at(service, "metadata/labels")))
                .filter(|service| entries(service, "spec/ports").iter().any(|named| named["name"] == *port))
                .collect();
            assert_eq!(scraped, [headless], "{about}");
        }
    }
}

/// Callers are let in by the policy, and `helm test` with them.
#[test]
fn the_test_gets_through_the_network_policy() {
    let Some(release) = RELEASES.get("everything") else { return };
    let callers = entries(release.only("NetworkPolicy"), "spec/ingress/0/from");
    let (_, labels, _) = pods(release).into_iter().find(|(kind, ..)| *kind == "Pod").expect("a test");
    assert!(callers.iter().any(|caller| {
        let selector = at(caller, "podSelector/matchLabels");
        caller["namespaceSelector"].is_null() && selector.is_object() && selects(selector, labels)
    }));
}

#[test]
fn the_policy_opens_both_ports_and_lets_nothing_out() {
    let Some(release) = RELEASES.get("default") else { return };
    let rules = entries(release.only("NetworkPolicy"), "spec/ingress");
    let ports: Vec<_> = rules
        .iter()
        .map(|rule| (at(rule, "ports/0/port").as_str().unwrap(), rule["from"].is_null()))
        .collect();
    assert_eq!(ports, [("grpc", true), ("metrics", true)]);
    assert_eq!(release.only("NetworkPolicy")["spec"]["egress"], serde_json::json!([]));
}
