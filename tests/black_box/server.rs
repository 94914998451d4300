//! Starts the real binary and keeps what it writes.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc, LazyLock, Mutex,
        mpsc::{self, Sender},
    },
    thread,
    time::{Duration, Instant},
};
use tonic::transport::{Channel, Endpoint};

/// The binary under test.
pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_croupier");

/// Nothing is timed: this only keeps a server that hangs from hanging the tests.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Runs the binary until this process closes standard input, which it does when it ends, however it ends.
const KEEPER: &str = r#""$0" "$@" </dev/null & server=$!; exec >&- 2>&-; read -r _; kill -KILL "$server""#;

/// A free metrics port: many servers run at a time.
pub(crate) const METRICS_LISTEN: &str = "--metrics-listen=127.0.0.1:0";

/// The server that the tests share.
static SHARED: LazyLock<Server> = LazyLock::new(|| Server::keep(&[]));

/// The server that the tests share, with the tables that are built in.
pub(crate) fn shared() -> &'static Server {
    &SHARED
}

/// A running server. Dropping it kills it.
pub(crate) struct Server {
    address: String,
    metrics_address: String,
    child: Child,
    written: Arc<Mutex<String>>,
}

impl Server {
    /// Starts a server of a test's own on a free port: `serve` and `arguments`.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_under(&[], arguments)
    }

    /// Starts a server that is never dropped: it ends with this process.
    pub(crate) fn keep(arguments: &[&str]) -> Self {
        let mut keeper = Command::new("sh");
        keeper
            .args(["-c", KEEPER, BINARY, "serve", "--listen", "127.0.0.1:0", METRICS_LISTEN])
            .args(arguments);
        Self::spawn(&mut keeper)
    }

    /// Starts a server of a test's own with these environment variables.
    pub(crate) fn start_under(variables: &[(&str, &str)], arguments: &[&str]) -> Self {
        let mut command = Command::new(BINARY);
        command.args(["serve", "--listen", "127.0.0.1:0", METRICS_LISTEN]).args(arguments);
        Self::spawn(command.envs(variables.iter().copied()))
    }

    /// Starts a server by a command of a test's own.
    pub(crate) fn spawn(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let written = Arc::default();
        let (found, address) = mpsc::channel();
        read(child.stdout.take().unwrap(), Arc::clone(&written), found.clone());
        read(child.stderr.take().unwrap(), Arc::clone(&written), found);
        let address = address.recv_timeout(PATIENCE);
        let addresses = address.unwrap_or_else(|_| panic!("no server: {}", written.lock().unwrap()));
        let [address, metrics_address] = addresses;
        Self { address, metrics_address, child, written }
    }

    /// `127.0.0.1:PORT`.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// `127.0.0.1:PORT` of the metrics port.
    pub(crate) fn metrics_address(&self) -> &str {
        &self.metrics_address
    }

    /// A new connection.
    pub(crate) async fn channel(&self) -> Channel {
        let endpoint = Endpoint::from_shared(format!("http://{}", self.address)).unwrap();
        endpoint.connect().await.expect("the server takes connections")
    }

    /// Everything it wrote so far, on standard output and standard error.
    pub(crate) fn written(&self) -> String {
        self.written.lock().unwrap().clone()
    }

    /// The first line of the log with these words, once it is written.
    pub(crate) async fn logged(&self, words: &str) -> String {
        until(words, async || self.written().contains(words)).await;
        self.written().lines().find(|line| line.contains(words)).unwrap().to_owned()
    }

    /// The most memory that the process of a server of a test's own has had resident, in bytes.
    pub(crate) fn peak_memory(&self) -> usize {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.strip_suffix("kB"));
        peak.expect("the peak of resident memory").trim().parse::<usize>().unwrap() * 1024
    }

    /// The number of the process of a server of a test's own.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// How many connections and files the process of a server of a test's own has open.
    pub(crate) fn open_files(&self) -> usize {
        fs::read_dir(format!("/proc/{}/fd", self.child.id())).unwrap().count()
    }

    /// Sends SIGTERM.
    pub(crate) fn terminate(&self) {
        self.signal("-TERM");
    }

    /// Sends a signal by its name.
    pub(crate) fn signal(&self, signal: &str) {
        let kill = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(kill.unwrap().success(), "the server takes a signal");
    }

    /// Tells it to stop, which it does in order and within its drain deadline.
    pub(crate) async fn stops(mut self) {
        self.terminate();
        assert_eq!(self.ended().await.code(), Some(0), "{}", self.written());
        assert!(!self.written().contains("still in flight"), "{}", self.written());
    }

    /// Waits until it has ended by itself.
    pub(crate) async fn ended(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "the server does not end: {}", self.written());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already, which is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until something holds.
pub(crate) async fn until(what: &str, holds: impl AsyncFn() -> bool) {
    let start = Instant::now();
    while !holds().await {
        assert!(start.elapsed() < PATIENCE, "it never comes that {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Reads a pipe to its end on a thread of its own, and says the addresses when the server says it.
fn read(pipe: impl Read + Send + 'static, written: Arc<Mutex<String>>, found: Sender<[String; 2]>) {
    thread::spawn(move || {
        for line in BufReader::new(pipe).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).into_owned();
            let addresses = serving(&line);
            written.lock().unwrap().push_str(&(line + "\n"));
            if let Some(addresses) = addresses {
                // Nobody waits for a second one.
                let _ = found.send(addresses);
            }
        }
    });
}

/// The addresses in the log line that says the server serves: its port for calls and its metrics port.
fn serving(line: &str) -> Option<[String; 2]> {
    // At the level trace there are many lines: few are worth the reading.
    line.contains("serving").then_some(())?;
    let line: serde_json::Value = serde_json::from_str(line).ok()?;
    let fields = line.get("fields")?;
    (fields.get("message")? == "serving").then_some(())?;
    let address = |name: &str| Some(fields.get(name)?.as_str()?.to_owned());
    Some([address("address")?, address("metrics")?])
}

/// A command that ran to its end.
#[derive(Debug)]
pub(crate) struct Ended {
    /// Its exit code.
    pub(crate) code: Option<i32>,
    /// All of its standard output.
    pub(crate) stdout: String,
    /// All of its standard error.
    pub(crate) stderr: String,
}

/// Runs the binary to its end.
pub(crate) fn run(arguments: &[&str]) -> Ended {
    run_command(Command::new("timeout").arg(PATIENCE.as_secs().to_string()).arg(BINARY).args(arguments))
}

/// Runs a command to its end, without standard input.
pub(crate) fn run_command(command: &mut Command) -> Ended {
    let output = command.stdin(Stdio::null()).output().expect("the command starts");
    Ended {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("standard output is UTF-8"),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}
