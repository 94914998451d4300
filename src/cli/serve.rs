//! `croupier serve`.

use super::Failure;
use crate::{
    InForce, Most, Settings, Snapshot, Sources, Telemetry, Tls,
    reload::{Reload, Watch},
    serve_port,
};
use clap::Args;
use std::{fmt::Display, io::IsTerminal as _, process, sync::Arc};
use tokio::{
    net::TcpListener,
    signal::unix::{Signal, SignalKind, signal},
    sync::{Notify, oneshot},
};
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};

/// Lines of the log that wait to be written at the most; room for them is taken at the start.
const MOST_LINES: usize = 10_000;

/// Serve over gRPC. Without a file and without a flag: the built-in payout tables on port 50051, metrics
/// and probes on port 9464.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier serve
  croupier serve --listen 127.0.0.1:0 --tables ./my-tables
  croupier serve --tls-cert tls.crt --tls-key tls.key --client-ca ca.crt
  CROUPIER_LISTEN=[::]:50051 CROUPIER_LOG=warn croupier serve

  croupier serve --config croupier.toml --drain-delay 0

A flag goes before its environment variable, that before the file, and that before the default. SIGTERM or Ctrl-C
says \"not ready\", serves on for the drain delay, then finishes the calls in flight; a second one stops at once.")]
pub(super) struct Serve {
    #[command(flatten)]
    settings: Settings,
}

impl Serve {
    pub(super) fn run(self) -> Result<(), Failure> {
        let settings = &self.settings;
        let _log = self.start_log();
        // Signals are heard before anything takes time. Watched before they are read, so that no change is missed; checked
        // before the port opens.
        let heard = Heard::signals().map_err(failed)?;
        let Settings { tables, plugins, allow_unpinned_plugins, .. } = settings;
        let sources = Sources::new(tables.clone(), plugins.clone(), *allow_unpinned_plugins);
        let watch = Watch::new(&sources);
        let snapshot = self.load(&sources)?;
        let tls = Tls::load(settings).map_err(Failure)?.map(Arc::new);
        let runtime = tokio::runtime::Runtime::new().map_err(failed)?;
        let served = runtime.block_on(serve(settings, snapshot, sources, watch, tls, heard));
        // What still runs after the deadline is not waited for.
        runtime.shutdown_background();
        served
    }

    /// The payout tables, with the limits of a call.
    fn load(&self, sources: &Sources) -> Result<Snapshot, Failure> {
        let Settings { tables, batch_rounds, bets, .. } = &self.settings;
        if sources.unpinned {
            tracing::warn!("plugins need no pin: a damaged one can crash the service or pay wrongly");
        }
        let loaded = sources.load();
        let (mut snapshot, warnings) = loaded.map_err(|error| Failure(error.to_string()))?;
        for finding in warnings {
            tracing::warn!(%finding, "payout table");
        }
        let number = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        snapshot.most = Most { rounds: number(*batch_rounds), bets: number(*bets) };
        if let (Some(directory), true) = (tables, snapshot.has_no_file()) {
            tracing::warn!(directory = %directory.display(), "no payout table (*.toml) in the directory");
        }
        Ok(snapshot)
    }

    /// Lines for people on a terminal, JSON elsewhere. A thread of its own writes them: when nobody reads the
    /// log, lines are lost and no call waits. Of a panic only its place is logged: its message might hold a
    /// secret.
    fn start_log(&self) -> WorkerGuard {
        let (writer, guard) =
            NonBlockingBuilder::default().buffered_lines_limit(MOST_LINES).finish(std::io::stderr());
        let log = tracing_subscriber::fmt()
            .with_max_level(self.settings.log)
            .log_internal_errors(false)
            .with_writer(writer);
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

/// Opens the ports and serves until a signal stops it.
async fn serve(
    settings: &Settings,
    snapshot: Snapshot,
    sources: Sources,
    watch: Watch,
    tls: Option<Arc<Tls>>,
    heard: Heard,
) -> Result<(), Failure> {
    let listener = listen("--listen", &settings.listen, 50051).await?;
    let metrics_listener = listen("--metrics-listen", &settings.metrics_listen, 9464).await?;
    let address = listener.local_addr().map_err(failed)?;
    let metrics = metrics_listener.local_addr().map_err(failed)?;
    let Heard { reload: [asked, asked_of_tls], stopped } = heard;
    let tables = snapshot.catalog.tables().len();
    let in_force = Arc::new(InForce::new(snapshot));
    let telemetry = Arc::new(Telemetry::start(Arc::clone(&in_force)).map_err(Failure)?);
    telemetry.metrics().watch_plugins(Arc::clone(&in_force), Arc::clone(sources.host()));
    if sources.directories().next().is_some() {
        let reload = Reload::new(Arc::clone(&in_force), sources, Arc::clone(telemetry.metrics()));
        tokio::spawn(reload.keep_current(watch, settings.reload_interval, asked));
    }
    if let Some(tls) = &tls {
        telemetry.metrics().watch_certificate(Arc::clone(tls));
        tokio::spawn(Arc::clone(tls).watch(settings.reload_interval, asked_of_tls));
    }
    tokio::spawn(serve_port(metrics_listener, Arc::clone(&telemetry), Arc::clone(&in_force)));
    let (encrypted, version) = (tls.is_some(), env!("CARGO_PKG_VERSION"));
    let begun = || tracing::info!(%address, %metrics, tables, tls = encrypted, version, "serving");
    let shutdown = async { drop(stopped.await) };
    let served = crate::serve(listener, in_force, tls, &telemetry, settings, begun, shutdown).await;
    telemetry.stop();
    served.map_err(failed)
}

async fn listen(flag: &str, address: &str, usual: u16) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).await.map_err(|error| {
        Failure(format!(
            "{flag}: cannot listen on {address}: {error}; expected HOST:PORT, such as 0.0.0.0:{usual}"
        ))
    })
}

fn failed(error: impl Display) -> Failure {
    Failure(error.to_string())
}

/// What signals ask for.
struct Heard {
    /// Asked for by SIGHUP: of the payout tables, and of the certificate.
    reload: [Arc<Notify>; 2],
    /// Completes at the first signal that stops the server; the second ends the process.
    stopped: oneshot::Receiver<()>,
}

impl Heard {
    /// Begins to hear them. A thread of its own waits for them, so that they are heard however busy the others are.
    fn signals() -> std::io::Result<Heard> {
        let reload = [(); 2].map(|()| Arc::new(Notify::new()));
        let asked = reload.clone();
        let (stop, stopped) = oneshot::channel();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
        let signals = {
            let _entered = runtime.enter();
            Signals::new()?
        };
        std::thread::spawn(move || {
            runtime.block_on(async {
                let mut signals = signals;
                signals.stop(&asked).await;
                let _ = stop.send(());
                signals.stop(&asked).await;
                // The log might not be written before the end.
                super::tell("stopped at once by a second signal");
                process::exit(1);
            })
        });
        Ok(Heard { reload, stopped })
    }
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
    async fn stop(&mut self, reload: &[Arc<Notify>]) {
        loop {
            tokio::select! {
                _ = self.terminate.recv() => return,
                _ = self.interrupt.recv() => return,
                _ = self.hangup.recv() => reload.iter().for_each(|asked| asked.notify_one()),
            }
        }
    }
}
