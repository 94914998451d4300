//! The chart's values: what is refused, what is there by itself, and what the guide says.

use crate::{
    chart::{render, template, yaml},
    readme::blocks,
    server::{run, run_command},
    table_files::folder,
    tools::{repository, tool},
};
use serde_json::Value;
use std::{fs, process::Command};

/// Each with the field that is named.
#[test]
fn values_that_are_none_are_refused_by_name() {
    let refused = [
        ("{replica: 3}", "replica"),
        ("{replicas: 0}", "/replicas"),
        ("{replicas: many}", "/replicas"),
        ("{image: {tag: latest}}", "/image/tag"),
        ("{image: {digest: 'sha256:12'}}", "/image/digest"),
        ("{settings: {drain_delay: 3601}}", "/settings/drain_delay"),
        ("{settings: {drain_delay: null}}", "drain_delay"),
        ("{settings: {drain-delay: 5}}", "drain-delay"),
        ("{settings: {listen: '0.0.0.0:1'}}", "listen"),
        ("{settings: {log: loud}}", "/settings/log"),
        ("{env: [{name: CROUPIER_CALLS, value: '1'}]}", "/env/0/name"),
        ("{tables: {files: {house.yaml: x}}}", "house.yaml"),
        ("{tables: {files: {../house.toml: x}}}", "house.toml"),
        (
            "{tables: {files: {house.toml: x}, configMap: other}}",
            "tables: expected files or the name of a configMap",
        ),
        ("{tls: {clientCA: {secret: clients}}}", "/tls/clientCA/secret"),
        ("{tls: {secret: 'No Name'}}", "/tls/secret"),
        ("{service: {type: ExternalName}}", "/service/type"),
        ("{service: {port: 70000}}", "/service/port"),
        ("{disruption: {maxUnavailable: 120%}}", "/disruption/maxUnavailable"),
        ("{preStopSeconds: -1}", "/preStopSeconds"),
        ("{monitoring: {serviceMonitor: {interval: often}}}", "/monitoring/serviceMonitor/interval"),
        ("{pod: {labels: {app.kubernetes.io/name: other}}}", "app.kubernetes.io/name"),
        ("{pod: {securityContext: {}}}", "securityContext"),
        ("{resources: {cpu: 1}}", "cpu"),
    ];
    for (number, (values, named)) in refused.into_iter().enumerate() {
        let Some(ended) = template(&format!("refused-{number}"), values, &[]) else { return };
        assert!(ended.code != Some(0) && ended.stderr.contains(named), "{values}: {}", ended.stderr);
    }
}

/// The guide's installations and upgrades, rendered instead, with its own examples of values.
#[test]
fn the_commands_of_the_guide_render() {
    let Some(helm) = tool("helm") else { return };
    let guide = fs::read_to_string(repository("deploy/README.md")).unwrap();
    let of = |wanted: &'static str| {
        blocks(&guide).into_iter().filter(move |(mark, _)| mark == wanted).map(|(_, text)| text)
    };
    let values: String = of("yaml").collect();
    let folder = folder("guide-commands", &[("croupier.yaml", &values)]);
    let commands = of("sh").collect::<String>().replace("\\\n", " ");
    let commands: Vec<_> =
        commands.lines().filter(|line| line.starts_with("helm upgrade --install")).collect();
    assert!(commands.len() >= 4, "{commands:?}");
    for command in commands {
        let template = command
            .replace("helm upgrade --install", &format!("{} template", helm.display()))
            .replace("--wait", "")
            .replace(" deploy/", &format!(" {}/", repository("deploy").display()));
        let ended = run_command(Command::new("bash").args(["-c", &template]).current_dir(&folder));
        assert_eq!(ended.code, Some(0), "{command}: {}", ended.stderr);
        let with_values = command.contains("croupier.yaml");
        for said in ["name: croupier-tls", "minReplicas: 3", "id = \"house\""] {
            assert_eq!(ended.stdout.contains(said), with_values, "{command}: {said}");
        }
    }
}

/// Its example of a table is sound.
#[test]
fn the_table_of_the_guide_is_sound() {
    let guide = fs::read_to_string(repository("deploy/README.md")).unwrap();
    let values: String =
        blocks(&guide).into_iter().filter(|(mark, _)| mark == "yaml").map(|(_, text)| text).collect();
    let Some(release) = render("guide", &values) else { return };
    let text = release.named("ConfigMap", "live-croupier-tables")["data"]["house.toml"].as_str().unwrap();
    let checked = run(&["table", "check", &folder("guide-tables", &[("house.toml", text)])]);
    assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""), "{}", checked.stdout);
}

/// Every value has its default in values.yaml, and every default is one that the schema knows.
#[test]
fn every_value_has_its_default() {
    let schema = fs::read_to_string(repository("deploy/helm/croupier/values.schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let Some(values) = yaml(&repository("deploy/helm/croupier/values.yaml")) else { return };
    assert_defaults(&schema, &values[0], "values");
}

fn assert_defaults(schema: &Value, value: &Value, place: &str) {
    let Some(properties) = schema["properties"].as_object() else { return };
    assert_eq!(schema["additionalProperties"], false, "{place} takes anything");
    for (name, property) in properties {
        // Settings have their defaults in the binary; what is global is helm's own.
        if place != "values.settings" && name != "global" {
            assert!(!value[name].is_null(), "{place}.{name} has no default");
            assert_defaults(property, &value[name], &format!("{place}.{name}"));
        }
    }
}
