//! The settings of the chart's schema are those of the binary, with the same ranges.

use crate::{
    chart::RELEASES,
    server::{BINARY, METRICS_LISTEN, Server, run, run_command},
    tools::repository,
};
use serde_json::Value;
use std::{collections::BTreeSet, fs, process::Command};

/// Settings that have no place in a pod: the file that would say them all, and what is for developers of plugins.
const ELSEWHERE: [&str; 2] = ["config", "allow_unpinned_plugins"];

/// The settings of the chart's schema.
fn settings() -> Vec<(String, Value)> {
    let schema = fs::read_to_string(repository("deploy/helm/croupier/values.schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let settings = schema["properties"]["settings"]["properties"].as_object().unwrap();
    settings.iter().map(|(name, schema)| (name.clone(), schema.clone())).collect()
}

fn variable(setting: &str) -> String {
    format!("CROUPIER_{}", setting.to_uppercase())
}

/// The variables that `croupier serve --help` lists.
fn known() -> BTreeSet<String> {
    let help = run(&["serve", "--help"]).stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    let variables = help.split("[env: ").skip(1).filter_map(|rest| rest.split_once("=]"));
    variables.map(|(variable, _)| variable.to_owned()).collect()
}

#[test]
fn every_setting_of_the_binary_can_be_said() {
    let (known, said): (_, BTreeSet<_>) =
        (known(), settings().iter().map(|(name, _)| variable(name)).collect());
    assert_eq!(said.difference(&known).collect::<Vec<_>>(), Vec::<&String>::new(), "the schema knows others");
    let Some(everything) = RELEASES.get("everything") else { return };
    let env = everything.only("Deployment").pointer("/spec/template/spec/containers/0/env").unwrap();
    let set: BTreeSet<_> =
        env.as_array().unwrap().iter().map(|entry| entry["name"].as_str().unwrap().to_owned()).collect();
    let elsewhere = ELSEWHERE.map(variable);
    let missing = |variable: &&String| {
        !said.contains(*variable) && !set.contains(*variable) && !elsewhere.contains(variable)
    };
    assert_eq!(
        known.iter().filter(missing).collect::<Vec<_>>(),
        Vec::<&String>::new(),
        "the chart cannot say them"
    );
}

/// Each setting's least and greatest, or the words it may be.
fn ends(schema: &Value) -> Vec<String> {
    match schema["enum"].as_array() {
        Some(words) => words.iter().map(|word| word.as_str().unwrap().to_owned()).collect(),
        None => ["minimum", "maximum"].iter().map(|end| schema[end].as_i64().unwrap().to_string()).collect(),
    }
}

#[tokio::test]
async fn what_the_schema_takes_the_binary_takes() {
    for end in [0, 1] {
        let settings = settings();
        let values: Vec<_> =
            settings.iter().map(|(name, schema)| (variable(name), ends(schema)[end].clone())).collect();
        let variables: Vec<_> = values.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        // The line that says where it serves is one of information.
        Server::start_under(&variables, &["--log", "info"]).ready().await;
    }
}

#[test]
fn what_the_schema_refuses_the_binary_refuses() {
    for (name, schema) in settings() {
        let beyond = match schema["enum"].is_array() {
            true => vec!["loud".to_owned()],
            false => vec![
                (schema["minimum"].as_i64().unwrap() - 1).to_string(),
                (schema["maximum"].as_i64().unwrap() + 1).to_string(),
            ],
        };
        for value in beyond {
            let mut command = Command::new("timeout");
            command.args(["60", BINARY, "serve", "--listen", "127.0.0.1:0", METRICS_LISTEN]);
            let ended = run_command(command.env(variable(&name), &value));
            assert_eq!(ended.code, Some(2), "{name} {value}");
            assert!(ended.stderr.contains(&format!("{}: ", variable(&name))), "{}", ended.stderr);
        }
    }
}
