//! Every setting of the service: a flag, an environment variable and a key of the settings file each.

use clap::{ArgAction, Args};
use std::{path::PathBuf, time::Duration};
use tracing_subscriber::filter::LevelFilter;

/// How the service runs. A flag goes before its environment variable, that before the settings file, and that
/// before the default.
#[derive(Args, Clone, Debug)]
pub struct Settings {
    /// TOML file of these settings, a key each by the flag's name with `_` for `-`: `drain_delay = 5`.
    #[arg(long, value_name = "FILE", env = "CROUPIER_CONFIG")]
    pub config: Option<PathBuf>,
    /// Address to listen on; port 0 takes a free one, which the log names.
    #[arg(long, value_name = "HOST:PORT", env = "CROUPIER_LISTEN", default_value = "0.0.0.0:50051")]
    pub listen: String,
    /// Address of the metrics port: /metrics for Prometheus, /livez and /readyz for probes, in plain HTTP.
    #[arg(long, value_name = "HOST:PORT", env = "CROUPIER_METRICS_LISTEN", default_value = "0.0.0.0:9464")]
    pub metrics_listen: String,
    /// Directory of payout tables (*.toml) that add to the built-in ones, or replace those of the same id.
    #[arg(long, value_name = "DIR", env = "CROUPIER_TABLES")]
    pub tables: Option<PathBuf>,
    /// Directory of plugins (plugins.toml and the shared libraries that it names): payout tables that are programs. They run
    /// in this process and are trusted as it is.
    #[arg(long, value_name = "DIR", env = "CROUPIER_PLUGINS")]
    pub plugins: Option<PathBuf>,
    /// Take plugins without a SHA-256 pin in plugins.toml too, while developing: true or false.
    #[arg(long, value_name = "BOOL", env = "CROUPIER_ALLOW_UNPINNED_PLUGINS", default_value_t = false,
        action = ArgAction::Set, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub allow_unpinned_plugins: bool,
    /// Seconds between looks at these directories and the files of TLS, 1-3600. The directories are watched besides; SIGHUP
    /// reads all at once.
    #[arg(long, value_name = "SECONDS", env = "CROUPIER_RELOAD_INTERVAL", default_value = "10",
        value_parser = seconds::<1, 3600>)]
    pub reload_interval: Duration,
    /// PEM file of the server's certificate, followed by those between it and its authority: gRPC over TLS. This
    /// file, the key and the clients' authorities are read again when they change.
    #[arg(long, value_name = "FILE", env = "CROUPIER_TLS_CERT")]
    pub tls_cert: Option<PathBuf>,
    /// PEM file of the certificate's private key.
    #[arg(long, value_name = "FILE", env = "CROUPIER_TLS_KEY")]
    pub tls_key: Option<PathBuf>,
    /// PEM file of one or several authorities: clients need a certificate of one of them (mutual TLS).
    #[arg(long, value_name = "FILE", env = "CROUPIER_CLIENT_CA")]
    pub client_ca: Option<PathBuf>,
    /// What is logged: error, warn, info, debug, trace or off.
    #[arg(long, value_name = "LEVEL", env = "CROUPIER_LOG", default_value = "info", value_parser = level)]
    pub log: LevelFilter,

    /// Seconds between "not ready" and the end of taking calls when the server stops, 0-3600: as long as
    /// clients and balancers need to notice.
    #[arg(long, value_name = "SECONDS", env = "CROUPIER_DRAIN_DELAY", default_value = "5",
        value_parser = seconds::<0, 3600>)]
    pub drain_delay: Duration,
    /// Seconds that calls in flight may take after that, 0-3600.
    #[arg(long, value_name = "SECONDS", env = "CROUPIER_DRAIN_DEADLINE", default_value = "30",
        value_parser = seconds::<0, 3600>)]
    pub drain_deadline: Duration,

    /// Seconds in which a new connection must begin to speak HTTP/2, 1-300.
    #[arg(long, value_name = "SECONDS", env = "CROUPIER_PREFACE_TIMEOUT", default_value = "10",
        value_parser = seconds::<1, 300>)]
    pub preface_timeout: Duration,
    /// Seconds after which a connection is asked to go, give or take a tenth, so that clients spread over new
    /// replicas, 1-86400; 0: never.
    #[arg(long, value_name = "SECONDS", env = "CROUPIER_CONNECTION_AGE", default_value = "300",
        value_parser = seconds::<0, 86_400>)]
    pub connection_age: Duration,
    /// Seconds that the calls of a connection asked to go may take before it is closed, 1-86400.
    #[arg(long, value_name = "SECONDS", env = "CROUPIER_CONNECTION_GRACE", default_value = "3600",
        value_parser = seconds::<1, 86_400>)]
    pub connection_grace: Duration,
    /// Seconds between the pings that tell whether a client still is there, 1-3600.
    #[arg(long, value_name = "SECONDS", env = "CROUPIER_KEEPALIVE_INTERVAL", default_value = "30",
        value_parser = seconds::<1, 3600>)]
    pub keepalive_interval: Duration,
    /// Seconds that a client may take to answer a ping, 1-3600.
    #[arg(long, value_name = "SECONDS", env = "CROUPIER_KEEPALIVE_TIMEOUT", default_value = "20",
        value_parser = seconds::<1, 3600>)]
    pub keepalive_timeout: Duration,

    /// Calls at a time of one connection, 1-100000; further ones wait at the client.
    #[arg(long, value_name = "CALLS", env = "CROUPIER_CONNECTION_CALLS", default_value_t = 1000,
        value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub connection_calls: u32,
    /// Calls and streams at a time of all connections, 1-1000000; further ones are refused. Health and
    /// reflection do not count.
    #[arg(long, value_name = "CALLS", env = "CROUPIER_CALLS", default_value_t = 5000,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub calls: u32,
    /// Seconds that a call may take at the most, whatever its client allows, 1-3600. A stream may take as long
    /// as its client allows.
    #[arg(long, value_name = "SECONDS", env = "CROUPIER_CALL_DEADLINE", default_value = "60",
        value_parser = seconds::<1, 3600>)]
    pub call_deadline: Duration,
    /// Bytes of a request, or of a stream's item, at the most, 1024-268435456.
    #[arg(long, value_name = "BYTES", env = "CROUPIER_REQUEST_BYTES", default_value_t = 32 << 20,
        value_parser = clap::value_parser!(u32).range(1024..=256 << 20))]
    pub request_bytes: u32,
    /// Rounds of a BatchResolveRounds at the most, 1-10000.
    #[arg(long, value_name = "ROUNDS", env = "CROUPIER_BATCH_ROUNDS", default_value_t = 10_000,
        value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub batch_rounds: u32,
    /// Bets of a SettleRound or CheckBets at the most, 1-100000.
    #[arg(long, value_name = "BETS", env = "CROUPIER_BETS", default_value_t = 100_000,
        value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub bets: u32,
}

/// A number of seconds within a range.
fn seconds<const LEAST: u64, const MOST: u64>(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (LEAST..=MOST).contains(seconds));
    seconds.map(Duration::from_secs).ok_or_else(|| format!("expected {LEAST}-{MOST} seconds"))
}

fn level(text: &str) -> Result<LevelFilter, String> {
    let levels = ["error", "warn", "info", "debug", "trace", "off"];
    let level = levels.contains(&text).then(|| text.parse().ok()).flatten();
    level.ok_or_else(|| "expected error, warn, info, debug, trace or off".into())
}

/// The settings of a server that is told nothing.
#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops where something is not as it should be")]
pub(crate) fn defaults() -> Settings {
    use clap::FromArgMatches as _;
    let command = Settings::augment_args(clap::Command::new("serve")).no_binary_name(true);
    Settings::from_arg_matches(&command.get_matches_from(Vec::<String>::new())).unwrap()
}
