//! The chart's values for a collector, with the real binary and a collector that others made.

use crate::{
    chart::render,
    chart_server::Container,
    resolve::by_cards,
    server::{PATIENCE, Server},
    table_files::folder,
    tools::{repository, tool},
};
use std::{
    fs,
    net::TcpListener,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// A running collector that prints what it takes. Dropping it kills it.
struct Rotel {
    child: Child,
    folder: String,
    address: String,
}

impl Rotel {
    /// Where tools are missing, None.
    fn start() -> Option<Self> {
        let python = Command::new(tool("python")?)
            .args(["-c", "import rotel; print(rotel.__path__[0])"])
            .output()
            .unwrap();
        let program = Path::new(String::from_utf8(python.stdout).unwrap().trim()).join("rotel-agent");
        let folder = folder("rotel", &[]);
        let [address, other] =
            [(), ()].map(|()| TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string());
        let mut command = Command::new(program);
        command.args([
            "start",
            "--exporter=blackhole",
            "--debug-log=traces",
            "--debug-log=metrics",
            "--debug-log-verbosity=detailed",
        ]);
        command.args(["--otlp-grpc-endpoint", &address, "--otlp-http-endpoint", &other]);
        command.args(["--pid-file", "rotel.pid", "--log-file", "rotel.log"]).current_dir(&folder);
        let taken = fs::File::create(format!("{folder}/taken")).unwrap();
        let child = command.stdout(taken).stderr(Stdio::null()).spawn().expect("rotel starts");
        Some(Self { child, folder, address })
    }

    fn taken(&self) -> String {
        fs::read_to_string(format!("{}/taken", self.folder)).unwrap()
    }
}

impl Drop for Rotel {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::test]
async fn a_collector_takes_what_the_chart_pushes() {
    let values = fs::read_to_string(repository("deploy/observability/otlp.yaml")).unwrap();
    let Some(release) = render("otlp", &values) else { return };
    let rotel = Rotel::start().expect("it comes with the other tools");
    let mut command = Container { spec: release.server(), volumes: Vec::new() }.command();
    let endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT";
    assert!(command.get_envs().any(|(name, _)| name == endpoint));
    command.env(endpoint, format!("http://{}", rotel.address));
    command
        .env("OTEL_TRACES_SAMPLER_ARG", "1")
        .env("OTEL_BSP_SCHEDULE_DELAY", "100")
        .env("OTEL_METRIC_EXPORT_INTERVAL", "100");
    let server = Server::spawn(&mut command);
    let wanted = [
        "service.name: Str(croupier)",
        "service.namespace: Str(casino)",
        "service.instance.id: Str(live-0)",
        "Name: rpc.server.call.duration",
        "Name           : croupier.v1.RoundService/ResolveRound",
    ];
    let start = Instant::now();
    while let Some(missing) = wanted.iter().find(|wanted| !rotel.taken().contains(**wanted)) {
        assert!(start.elapsed() < PATIENCE, "{missing} never comes: {}", rotel.taken());
        server.resolve(by_cards("7H 6C KS KD")).await.unwrap();
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
