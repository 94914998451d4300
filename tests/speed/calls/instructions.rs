//! What a call costs the server in instructions, which repeat nearly whatever else the machine does. Needs valgrind.

use super::{
    client::{self, Client},
    server::{OWN, Server},
};
use prost::bytes::Bytes;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{self, Command},
};

/// A server under callgrind.
pub(crate) struct Counted {
    server: Server,
    client: Client,
    /// Where the counts are written.
    directory: PathBuf,
    dumps: usize,
}

impl Counted {
    pub(crate) async fn start() -> Counted {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("calls-{}", process::id()));
        fs::create_dir_all(&directory).unwrap();
        let mut command = Command::new("valgrind");
        command.args(["-q", "--tool=callgrind"]);
        command.arg(format!("--callgrind-out-file={}/counts", directory.display())).arg(OWN);
        let server = Server::run(command, &[]).await;
        let client = server.connect().await;
        Counted { server, client, directory, dumps: 0 }
    }

    /// The instructions of one call of so many, not counting a tenth as many before them.
    pub(crate) async fn of(&mut self, method: &str, message: &Bytes, calls: u64) -> u64 {
        self.calls(method, message, calls.div_ceil(10)).await;
        self.dump();
        self.calls(method, message, calls).await;
        self.dump() / calls
    }

    /// Where the counts of the last calls are, function by function and by their callers.
    pub(crate) fn profile(&self) -> PathBuf {
        self.directory.join(format!("counts.{}", self.dumps))
    }

    async fn calls(&self, method: &str, message: &Bytes, count: u64) {
        for _ in 0..count {
            client::call(&self.client, method, message.clone()).await;
        }
    }

    /// The instructions since the last time.
    fn dump(&mut self) -> u64 {
        let done =
            Command::new("callgrind_control").arg("--dump").arg(self.server.process().to_string()).output();
        assert!(done.expect("callgrind_control runs").status.success());
        self.dumps += 1;
        let counts = fs::read_to_string(self.profile()).expect("the counts");
        let total = counts.lines().find_map(|line| line.strip_prefix("totals: "));
        total.expect("their total").parse().unwrap()
    }
}
