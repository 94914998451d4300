//! `croupier serve`.

use super::{Failure, Tables};
use clap::Args;
use std::{io::IsTerminal as _, process, sync::Arc, time::Duration};
use tokio::{
    net::TcpListener,
    signal::unix::{Signal, SignalKind, signal},
    sync::oneshot,
};
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::filter::LevelFilter;

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
    #[arg(long, value_name = "LEVEL", env = "CROUPIER_LOG", default_value = "info", value_parser = level)]
    log: LevelFilter,
    /// Seconds that calls in flight may take once the server stops, 0-3600.
    #[arg(long, value_name = "SECONDS", env = "CROUPIER_DRAIN_DEADLINE", default_value_t = 30,
        value_parser = clap::value_parser!(u64).range(0..=3600))]
    drain_deadline: u64,
    #[command(flatten)]
    tables: Tables,
}

impl Serve {
    pub(super) fn run(self) -> Result<(), Failure> {
        let _log = self.start_log();
        // Checked before the port opens.
        let (snapshot, warnings) = self.tables.load_with_warnings()?;
        let snapshot = Arc::new(snapshot);
        for finding in warnings {
            tracing::warn!(%finding, "payout table");
        }
        let failed = |error: &dyn std::fmt::Display| Failure(error.to_string());
        let runtime = tokio::runtime::Runtime::new().map_err(|error| failed(&error))?;
        runtime.block_on(async {
            let cannot_listen = |error| {
                Failure(format!(
                    "--listen: cannot listen on {}: {error}; expected HOST:PORT, such as 0.0.0.0:50051",
                    self.listen
                ))
            };
            let listener = TcpListener::bind(&self.listen).await.map_err(cannot_listen)?;
            let address = listener.local_addr().map_err(|error| failed(&error))?;
            let drain_deadline = Duration::from_secs(self.drain_deadline);
            let stopped = stop_signal().map_err(|error| failed(&error))?;
            let tables = snapshot.catalog.tables().len();
            if let (Some(directory), true) = (self.tables.directory(), snapshot.has_no_file()) {
                tracing::warn!(directory = %directory.display(), "no payout table (*.toml) in the directory");
            }
            tracing::info!(%address, tables, version = env!("CARGO_PKG_VERSION"), "serving");
            crate::serve(listener, snapshot, async { drop(stopped.await) }, drain_deadline)
                .await
                .map_err(|error| failed(&error))
        })
    }

    /// Lines for people on a terminal, JSON elsewhere. A thread of its own writes them: when nobody reads the
    /// log, lines are lost and no call waits. Of a panic only its place is logged: its message might hold a
    /// secret.
    fn start_log(&self) -> WorkerGuard {
        let (writer, guard) = tracing_appender::non_blocking(std::io::stderr());
        let log =
            tracing_subscriber::fmt().with_max_level(self.log).log_internal_errors(false).with_writer(writer);
        if std::io::stderr().is_terminal() {
            log.init()
        } else {
            log.json().init()
        }
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string).unwrap_or_default();
            tracing::error!(place, "panic");
        }));
        guard
    }
}

fn level(text: &str) -> Result<LevelFilter, String> {
    let levels = ["error", "warn", "info", "debug", "trace", "off"];
    let level = levels.contains(&text).then(|| text.parse().ok()).flatten();
    level.ok_or_else(|| "expected error, warn, info, debug, trace or off".into())
}

/// Completes at the first signal that stops the server; the second ends the process. A thread of its own
/// waits for them, so that they are heard however busy the others are. SIGHUP changes nothing.
fn stop_signal() -> std::io::Result<oneshot::Receiver<()>> {
    let (stop, stopped) = oneshot::channel();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let signals = {
        let _entered = runtime.enter();
        Signals::new()?
    };
    std::thread::spawn(move || {
        runtime.block_on(async {
            let mut signals = signals;
            signals.stop().await;
            let _ = stop.send(());
            signals.stop().await;
            tracing::warn!("stopped at once by a second signal");
            process::exit(1);
        })
    });
    Ok(stopped)
}

struct Signals {
    terminate: Signal,
    interrupt: Signal,
    hangup: Signal,
}

impl Signals {
    fn new() -> std::io::Result<Signals> {
        Ok(Signals {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hangup: signal(SignalKind::hangup())?,
        })
    }

    /// Returns at the next signal to stop.
    async fn stop(&mut self) {
        loop {
            tokio::select! {
                _ = self.terminate.recv() => return,
                _ = self.interrupt.recv() => return,
                _ = self.hangup.recv() => {}
            }
        }
    }
}
