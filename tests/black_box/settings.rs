//! Settings: flags, environment variables and the file, which goes before which, and what is refused.

use crate::{
    resolve::by_cards,
    server::{BINARY, Ended, METRICS_LISTEN, Server, run, run_command},
    table_files::folder,
};
use std::process::Command;

/// A file of the test's own.
fn file(name: &str, text: &str) -> String {
    format!("{}/croupier.toml", folder(&format!("settings-{name}"), &[("croupier.toml", text)]))
}

/// A start that does not come about, with these environment variables.
fn start(variables: &[(&str, &str)], arguments: &[&str]) -> Ended {
    let mut command = Command::new("timeout");
    command.args(["60", BINARY, "serve"]).args(arguments).envs(variables.iter().copied());
    run_command(&mut command)
}

/// It ends with the code of wrong usage and one line that has all of these in it.
fn assert_refused(ended: &Ended, says: &[&str]) {
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""), "{}", ended.stderr);
    assert_eq!(ended.stderr.lines().count(), 1, "{}", ended.stderr);
    for said in says {
        assert!(ended.stderr.contains(said), "{said} is not in: {}", ended.stderr);
    }
}

/// Every setting with a range: its flag, and values outside it.
const NUMBERS: [(&str, &[&str]); 14] = [
    ("reload-interval", &["0", "3601"]),
    ("drain-delay", &["3601", "-1", "1.5", "5s", ""]),
    ("drain-deadline", &["3601", "x"]),
    ("preface-timeout", &["0", "301"]),
    ("connection-age", &["86401", "-1"]),
    ("connection-grace", &["0", "86401"]),
    ("keepalive-interval", &["0", "3601"]),
    ("keepalive-timeout", &["0", "3601"]),
    ("connection-calls", &["0", "100001", "x"]),
    ("calls", &["0", "1000001", "", "99999999999999999999"]),
    ("call-deadline", &["0", "3601"]),
    ("request-bytes", &["1023", "268435457"]),
    ("batch-rounds", &["0", "10001"]),
    ("bets", &["0", "100001"]),
];

fn variable(flag: &str) -> String {
    format!("CROUPIER_{}", flag.replace('-', "_").to_uppercase())
}

#[test]
fn a_flag_that_is_none_is_named_in_one_line() {
    for (flag, values) in NUMBERS {
        for value in values {
            let ended = start(&[], &[&format!("--{flag}={value}")]);
            assert_refused(&ended, &[&format!("--{flag}: "), value]);
        }
    }
    assert_refused(&start(&[], &["--log", "loud"]), &["--log: ", "loud", "debug"]);
}

#[test]
fn a_variable_that_is_none_is_named_in_one_line() {
    for (flag, values) in NUMBERS {
        let variable = variable(flag);
        let ended = start(&[(&variable, values[0])], &[]);
        assert_refused(&ended, &[&format!("{variable}: "), values[0]]);
    }
    assert_refused(&start(&[("CROUPIER_LOG", "loud")], &[]), &["CROUPIER_LOG: ", "loud"]);
}

#[test]
fn a_value_of_the_file_that_is_none_is_named_with_its_place() {
    for (flag, values) in NUMBERS {
        let key = flag.replace('-', "_");
        let path = file(flag, &format!("# A comment.\n{key} = \"{}\"\n", values[0]));
        let place = format!("{path}:2:{}: {key}: ", key.len() + 4);
        assert_refused(&start(&[], &["--config", &path]), &[&place, values[0]]);
    }
}

#[test]
fn what_the_file_cannot_say_is_refused_with_its_place() {
    let cases = [
        ("drain_dely = 5", ":1:1: ", "drain_delay"),
        ("calls = 5\n\n  drain-delay = 5", ":3:3: ", "drain_delay"),
        ("fnord = 5", ":1:1: ", "fnord is no setting"),
        ("config = \"x\"", ":1:1: ", "config is no setting"),
        ("help = true", ":1:1: ", "help is no setting"),
        ("drain_delay = [5]", ":1:15: ", "drain_delay: "),
        ("drain_delay = true", ":1:15: ", "drain_delay: "),
        ("drain_delay = 1.5", ":1:15: ", "drain_delay: "),
        ("calls = 0", ":1:9: ", "calls: "),
        ("[calls]\nx = 1", ":1:", "calls: "),
        ("calls = 5\ncalls = 6", ":2:1: ", "duplicate key"),
        ("calls = ", ":1:", ""),
        ("calls", ":1:", ""),
    ];
    for (number, (text, place, says)) in cases.into_iter().enumerate() {
        let path = file(&format!("bad-{number}"), text);
        assert_refused(&start(&[], &["--config", &path]), &[&format!("{path}{place}"), says]);
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    assert_refused(&start(&[], &["--config", "/nowhere/croupier.toml"]), &["/nowhere/croupier.toml"]);
    let variable = [("CROUPIER_CONFIG", "/nowhere/croupier.toml")];
    assert_refused(&start(&variable, &[]), &["/nowhere/croupier.toml"]);
    let folder = folder("settings-folder", &[]);
    assert_refused(&start(&[], &["--config", &folder]), &[&folder]);
}

/// Starts with a setting of the log in up to three places, and says what is logged.
async fn log_under(file: Option<&str>, variable: Option<&str>, flag: Option<&str>) -> bool {
    let mut command = Command::new(BINARY);
    command.args(["serve", "--listen", "127.0.0.1:0", METRICS_LISTEN]);
    command.args(file.map(|file| format!("--config={file}")));
    command.args(flag.map(|flag| format!("--log={flag}")));
    command.envs(variable.map(|variable| ("CROUPIER_LOG", variable)));
    let server = Server::spawn(&mut command);
    crate::health::check(&server, "").await.unwrap();
    server.resolve(by_cards("7H 6C KS KD")).await.unwrap();
    server.terminate();
    crate::server::until("it stops", async || server.written().contains("stopping")).await;
    // The libraries say much at that level.
    server.written().contains("\"DEBUG\"")
}

#[tokio::test]
async fn a_flag_goes_before_a_variable_and_that_before_the_file() {
    let (debug, info) = (file("debug", "log = \"debug\""), file("info", "log = \"info\""));
    let (debug, info) = (Some(debug.as_str()), Some(info.as_str()));
    let cases = [
        (None, None, None, false),
        (debug, None, None, true),
        (info, Some("debug"), None, true),
        (debug, Some("info"), None, false),
        (info, Some("info"), Some("debug"), true),
        (debug, Some("debug"), Some("info"), false),
        (debug, None, Some("info"), false),
        (info, None, Some("debug"), true),
        (None, Some("info"), Some("debug"), true),
    ];
    for (number, (file, variable, flag, expected)) in cases.into_iter().enumerate() {
        assert_eq!(log_under(file, variable, flag).await, expected, "case {number}");
    }
}

#[tokio::test]
async fn every_setting_may_stand_in_the_file() {
    let tables = folder("settings-tables", &[("house.toml", crate::table_files::HOUSE)]);
    let numbers: String = NUMBERS.map(|(flag, _)| format!("{} = 1025\n", flag.replace('-', "_"))).concat();
    let numbers = numbers.replace("preface_timeout = 1025", "preface_timeout = 300");
    let numbers = numbers.replace("request_bytes = 1025", "request_bytes = 4096");
    let ports = "listen = \"127.0.0.1:0\"\nmetrics_listen = \"127.0.0.1:0\"\n";
    let text = format!("{ports}log = \"info\"\ntables = \"{tables}\"\n{numbers}");
    let path = file("every", &text);
    let server = Server::spawn(Command::new(BINARY).args(["serve", "--config", &path]));
    server.table("house").await.unwrap();
    let rounds = vec![croupier::proto::RoundCards::default(); 1026];
    let batch = croupier::proto::BatchResolveRoundsRequest { rounds, ..Default::default() };
    let error = crate::error::refused_by(&server, server.batch(batch)).await;
    error.invalid("TOO_MANY_ITEMS").field("rounds").metadata("limit", "1025");
    let large = crate::resolve::by_cards(&"7H ".repeat(5000));
    let error = crate::error::refused_by(&server, server.resolve(large)).await;
    error.with(tonic::Code::ResourceExhausted, "MESSAGE_TOO_LARGE").metadata("limit", "4096");
}

#[test]
fn help_lists_every_setting_with_its_variable_and_default() {
    let help = run(&["serve", "--help"]).stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    for flag in NUMBERS.map(|(flag, _)| flag).into_iter().chain([
        "listen",
        "metrics-listen",
        "tables",
        "plugins",
        "log",
        "config",
        "tls-cert",
        "tls-key",
        "client-ca",
    ]) {
        assert!(help.contains(&format!("--{flag} <")), "{flag}");
        assert!(help.contains(&format!("[env: {}=]", variable(flag))), "{flag}");
    }
    assert!(help.contains("--allow-unpinned-plugins[=<BOOL>]"), "{help}");
    assert!(help.contains("[env: CROUPIER_ALLOW_UNPINNED_PLUGINS=] [default: false]"), "{help}");
    assert_eq!(help.matches("[default: ").count(), NUMBERS.len() + 4, "{help}");
}
