//! A running server, and what it has used.

use super::client::{self, Client};
use std::{
    fs,
    net::TcpListener,
    process::{Child, Command, Stdio},
    time::Duration,
};
use tokio::{
    net::TcpStream,
    time::{sleep, timeout},
};

/// The program of this tree.
pub(crate) const OWN: &str = env!("CARGO_BIN_EXE_croupier");
/// How long a start may take, under valgrind too.
const LONGEST_START: Duration = Duration::from_secs(120);

/// A running server. Dropping it kills it.
pub(crate) struct Server {
    pub(crate) address: String,
    child: Child,
}

impl Server {
    /// Starts this program and waits until it takes connections.
    pub(crate) async fn start(binary: &str) -> Server {
        Server::run(Command::new(binary), &[]).await
    }

    /// The same, by this command and with further flags.
    pub(crate) async fn run(command: Command, flags: &[&str]) -> Server {
        let server = Server::spawn(command, flags);
        let taken = async {
            while TcpStream::connect(&server.address).await.is_err() {
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(LONGEST_START, taken).await.expect("the server starts");
        server
    }

    /// The same without waiting.
    pub(crate) fn spawn(mut command: Command, flags: &[&str]) -> Server {
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
        let child = command
            .args(["serve", "--listen", &address, "--metrics-listen", "127.0.0.1:0", "--log", "warn"])
            .args(flags)
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the binary starts");
        Server { address, child }
    }

    pub(crate) async fn connect(&self) -> Client {
        client::connect(&self.address).await.expect("the server takes connections")
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Processor time that the threads of the process have used.
    pub(crate) fn processor_time(&self) -> Duration {
        let threads = fs::read_dir(format!("/proc/{}/task", self.process())).unwrap().flatten();
        let of_thread = |thread: fs::DirEntry| {
            let stat = fs::read_to_string(thread.path().join("schedstat")).unwrap_or_default();
            stat.split(' ').next().and_then(|nanos| nanos.parse::<u64>().ok()).unwrap_or_default()
        };
        Duration::from_nanos(threads.map(of_thread).sum())
    }

    /// Thousands of bytes of memory: `VmRSS` now, `VmHWM` at the most.
    pub(crate) fn memory(&self, field: &str) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'));
        // What the kernel calls kB are KiB.
        line.unwrap().trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024 / 1000
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
