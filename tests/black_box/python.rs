//! Python's grpcio, by server reflection alone, through the client service config that is deployed.

use crate::{
    server::{run_command, shared},
    tools::{repository, tool},
};
use serde_json::{Value, json};
use std::{fs, process::Command};

const SERVICE_CONFIG: &str = "deploy/client/service-config.json";

#[test]
fn a_python_client_gets_every_case_right() {
    let Some(python) = tool("python") else { return };
    let mut command = Command::new(python);
    command.arg(repository("tests/clients/python_client.py"));
    command.arg(shared().address()).arg(repository("tests/cases")).arg(repository(SERVICE_CONFIG));
    let ended = run_command(&mut command);
    assert_eq!(ended.code, Some(0), "{}{}", ended.stdout, ended.stderr);
    assert_eq!(ended.stdout, "269 rounds, 114 settlements, 8 shoes, 1 typed error\n");
}

#[test]
fn the_service_config_balances_checks_health_and_retries_what_is_unavailable() {
    let config: Value =
        serde_json::from_str(&fs::read_to_string(repository(SERVICE_CONFIG)).unwrap()).unwrap();
    assert_eq!(config["loadBalancingConfig"], json!([{ "round_robin": {} }]));
    let service = config["healthCheckConfig"]["serviceName"].as_str();
    assert!(matches!(service, Some("" | "readiness")), "{service:?}");
    let methods = config["methodConfig"].as_array().expect("methods");
    for method in methods {
        assert_eq!(method["retryPolicy"]["retryableStatusCodes"], json!(["UNAVAILABLE"]), "{method}");
    }
    assert_ne!(methods.len(), 0);
}
