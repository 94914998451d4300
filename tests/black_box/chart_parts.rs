//! The parts of every release fit together: selectors find the pods that they are for, ports and volumes are there.

use crate::{
    chart::{RELEASES, at, entries},
    chart_policy::{pods, releases},
};
use serde_json::Value;
use std::collections::BTreeSet;

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
            entries(release.server(), "ports").iter().map(|port| port["name"].as_str().unwrap()).collect();
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
