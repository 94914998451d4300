//! Prometheus' rules: sound, each alert tried on made-up series, and told of in the guide.

use crate::{
    chart::{entries, yaml},
    server::run_command,
    tools::{repository, tool},
};
use serde_json::Value;
use std::{collections::BTreeSet, fs, process::Command};

const RULES: &str = "deploy/observability/rules.yaml";
const TESTS: &str = "deploy/observability/rules.test.yaml";

/// The rules of all groups. Where tools are missing, None.
pub(crate) fn rules() -> Option<Vec<Value>> {
    let file = yaml(&repository(RULES))?.remove(0);
    Some(entries(&file, "groups").iter().flat_map(|group| entries(group, "rules").to_vec()).collect())
}

fn promtool(arguments: &[&str]) {
    let Some(promtool) = tool("promtool") else { return };
    let ended = run_command(Command::new(promtool).args(arguments).current_dir(repository("")));
    assert_eq!(ended.code, Some(0), "{}{}", ended.stdout, ended.stderr);
}

#[test]
fn the_rules_are_sound() {
    promtool(&["check", "rules", "--lint=all", "--lint-fatal", RULES]);
}

#[test]
fn the_rules_say_what_their_tests_expect() {
    promtool(&["test", "rules", TESTS]);
}

/// Each severity of an alert.
fn alerts(rules: &[Value]) -> BTreeSet<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let alerts = rules.iter().filter(|rule| rule["alert"].is_string());
    alerts.map(|rule| (text(&rule["alert"]), text(&rule["labels"]["severity"]))).collect()
}

#[test]
fn every_alert_is_seen_to_fire_and_not_to_fire() {
    let Some(rules) = rules() else { return };
    let tests = yaml(&repository(TESTS)).unwrap().remove(0);
    let checks = entries(&tests, "tests").iter().flat_map(|test| entries(test, "alert_rule_test"));
    let (mut fired, mut quiet) = (BTreeSet::new(), BTreeSet::new());
    for check in checks {
        let name = check["alertname"].as_str().unwrap().to_owned();
        let expected = entries(check, "exp_alerts");
        let severities =
            expected.iter().map(|alert| alert["exp_labels"]["severity"].as_str().unwrap().to_owned());
        fired.extend(severities.map(|severity| (name.clone(), severity)));
        quiet.extend(expected.is_empty().then_some(name));
    }
    assert_eq!(fired, alerts(&rules));
    assert_eq!(quiet, alerts(&rules).into_iter().map(|(name, _)| name).collect());
}

/// The annotation leads to the section of the guide that says what to do, and each section is of an alert.
#[test]
fn the_guide_says_what_each_alert_means() {
    let Some(rules) = rules() else { return };
    let guide = fs::read_to_string(repository("deploy/README.md")).unwrap();
    let sections = guide.split("\n### ").skip(1).filter_map(|section| section.split_once('\n'));
    let of_alerts: BTreeSet<_> = sections.filter(|(title, _)| title.starts_with("Croupier")).collect();
    let told: BTreeSet<_> = of_alerts.iter().map(|(title, _)| (*title).to_owned()).collect();
    assert_eq!(told, alerts(&rules).into_iter().map(|(name, _)| name).collect());
    for (title, text) in of_alerts {
        assert!(text.contains("What to do:"), "{title}");
    }
    for rule in rules.iter().filter(|rule| rule["alert"].is_string()) {
        let section = rule["alert"].as_str().unwrap().to_lowercase();
        assert_eq!(rule["annotations"]["runbook"], format!("deploy/README.md#{section}"));
    }
}
