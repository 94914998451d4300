//! A real Prometheus that scrapes servers and evaluates the rules.

use crate::{
    server::{PATIENCE, Server, run_command},
    table_files::folder,
    tools::{repository, tool},
};
use serde_json::{Value, json};
use std::{
    net::TcpListener,
    process::{Child, Command, Stdio},
    time::Instant,
};

/// A running Prometheus. Dropping it kills it.
pub(crate) struct Prometheus {
    address: String,
    child: Child,
}

impl Prometheus {
    /// Scrapes these servers of a namespace `casino` each second. Where tools are missing, None.
    pub(crate) fn of(servers: &[&Server]) -> Option<Self> {
        let program = tool("prometheus")?;
        let targets: Vec<_> = servers.iter().map(|server| server.metrics_address()).collect();
        let configuration = json!({
            "global": { "scrape_interval": "1s", "evaluation_interval": "1s" },
            "rule_files": [repository("deploy/observability/rules.yaml")],
            "scrape_configs": [{
                "job_name": "croupier",
                "static_configs": [{ "targets": targets, "labels": { "namespace": "casino" } }],
            }],
        });
        let folder = folder("prometheus", &[("prometheus.yml", &configuration.to_string())]);
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
        let mut command = Command::new(program);
        command.arg(format!("--web.listen-address={address}"));
        command.args(["--config.file=prometheus.yml", "--storage.tsdb.path=data"]);
        let child = command.current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let prometheus = Self { address, child };
        let start = Instant::now();
        while let Err(error) = prometheus.ask("vector(1)") {
            assert!(start.elapsed() < PATIENCE, "Prometheus never answers: {error}");
        }
        Some(prometheus)
    }

    /// The series that a query gives now, or why it gives none.
    pub(crate) fn ask(&self, query: &str) -> Result<Vec<Value>, String> {
        let mut command = Command::new(tool("promtool").expect("it comes with Prometheus"));
        command.args(["query", "instant", "--format=json", &format!("http://{}", self.address), query]);
        let ended = run_command(&mut command);
        match ended.code {
            Some(0) => Ok(serde_json::from_str(&ended.stdout).unwrap()),
            _ => Err(ended.stderr),
        }
    }
}

impl Drop for Prometheus {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
