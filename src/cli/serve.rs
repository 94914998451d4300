//! `croupier serve`.

use super::{Failure, Tables};
use clap::Args;
use std::{io::IsTerminal as _, process, sync::Arc, time::Duration};
use tokio::{
    net::TcpListener,
    signal::unix::{Signal, SignalKind, signal},
};
use tracing_subscriber::EnvFilter;

/// Serve over gRPC. Without a file and without a flag: the built-in payout tables on port 50051.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier serve
  croupier serve --listen 127.0.0.1:0 --tables ./my-tables
  CROUPIER_LISTEN=[::]:50051 CROUPIER_LOG=warn croupier serve

SIGTERM or Ctrl-C stops taking calls and finishes those in flight; a second one stops at once.")]
pub(super) struct Serve {
    /// Address to listen on; port 0 takes a free one, which the log names.
    #[arg(long, value_name = "HOST:PORT", env = "CROUPIER_LISTEN", default_value = "0.0.0.0:50051")]
    listen: String,
    /// What is logged: error, warn, info, debug, trace or off.
    #[arg(long, value_name = "LEVEL", env = "CROUPIER_LOG", default_value = "info")]
    log: String,
    /// Seconds that calls in flight may take once the server stops, 0-3600.
    #[arg(long, value_name = "SECONDS", env = "CROUPIER_DRAIN_DEADLINE", default_value_t = 30,
        value_parser = clap::value_parser!(u64).range(0..=3600))]
    drain_deadline: u64,
    #[command(flatten)]
    tables: Tables,
}

impl Serve {
    pub(super) fn run(self) -> Result<(), Failure> {
        self.start_log()?;
        // Checked before the port opens.
        let snapshot = Arc::new(self.tables.load()?);
        let failed = |error: &dyn std::fmt::Display| Failure(error.to_string());
        let runtime = tokio::runtime::Runtime::new().map_err(|error| failed(&error))?;
        runtime.block_on(async {
            let cannot_listen =
                |error| Failure(format!("--listen: cannot listen on {}: {error}", self.listen));
            let listener = TcpListener::bind(&self.listen).await.map_err(cannot_listen)?;
            let address = listener.local_addr().map_err(|error| failed(&error))?;
            let drain_deadline = Duration::from_secs(self.drain_deadline);
            let stop = Stop::new().map_err(|error| failed(&error))?;
            let tables = snapshot.catalog.tables().len();
            tracing::info!(%address, tables, version = env!("CARGO_PKG_VERSION"), "serving");
            crate::serve(listener, snapshot, stop.wait(), drain_deadline)
                .await
                .map_err(|error| failed(&error))
        })
    }

    /// Lines for people on a terminal, JSON elsewhere. Of a panic only its place is logged: its message might
    /// hold a secret.
    fn start_log(&self) -> Result<(), Failure> {
        let filter = EnvFilter::try_new(&self.log).map_err(|_| {
            Failure(format!(
                "--log: `{}` is no level: expected error, warn, info, debug, trace or off",
                self.log
            ))
        })?;
        let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        if std::io::stderr().is_terminal() {
            log.init()
        } else {
            log.json().init()
        }
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string).unwrap_or_default();
            tracing::error!(place, "panic");
        }));
        Ok(())
    }
}

/// The signals that stop the server.
struct Stop {
    terminate: Signal,
    interrupt: Signal,
}

impl Stop {
    fn new() -> std::io::Result<Stop> {
        Ok(Stop { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
    }

    /// Returns at the first signal. The second ends the process.
    async fn wait(mut self) {
        self.next().await;
        tokio::spawn(async move {
            self.next().await;
            tracing::warn!("stopped at once by a second signal");
            process::exit(1);
        });
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}
