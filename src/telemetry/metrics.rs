//! The instruments: each measurement is a method here, with its labels.

use super::calls::{BOUNDS, Calls};
use crate::{
    InForce, Tls, panics,
    proto::{Outcome, Verdict},
    serve::Workers,
};
use arc_swap::ArcSwap;
use croupier_payout::{Description, Failures};
use croupier_plugin_host::Host;
use foldhash::HashMap;
use opentelemetry::{
    KeyValue,
    metrics::{BoundCounter, Counter, Histogram, Meter, MeterProvider as _},
};
use opentelemetry_sdk::metrics::SdkMeterProvider;
use opentelemetry_semantic_conventions::metric::RPC_SERVER_CALL_DURATION;
use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    time::SystemTime,
};
use tokio::sync::Semaphore;

/// The instrument of settlements, which has more series than others.
pub(super) const SETTLEMENTS: &str = "croupier.settlements";

/// A bet's counters by verdict.
type Verdicts = [OnceLock<BoundCounter<u64>>; 6];
/// The counters of a table's bets.
type Bets = HashMap<String, Arc<Verdicts>>;

/// The instruments.
#[derive(Debug)]
pub struct Metrics {
    meter: Meter,
    durations: Histogram<f64>,
    refused: Counter<u64>,
    rounds: [BoundCounter<u64>; 3],
    settlements: Counter<u64>,
    /// The counters of settlements by table and bet, each found once.
    bets: ArcSwap<HashMap<String, Arc<Bets>>>,
    held: BoundCounter<u64>,
    kept: BoundCounter<u64>,
    /// Seconds of the clock at the last reload that held.
    held_at: Arc<AtomicU64>,
}

impl Default for Metrics {
    /// Instruments that nobody reads.
    fn default() -> Metrics {
        Metrics::new(&SdkMeterProvider::default().meter(super::NAME))
    }
}

impl Metrics {
    pub(super) fn new(meter: &Meter) -> Metrics {
        let counter =
            |name, unit, what| meter.u64_counter(name).with_unit(unit).with_description(what).build();
        let rounds = counter("croupier.rounds.resolved", "{round}", "Complete rounds resolved");
        let outcomes = [Outcome::Player, Outcome::Banker, Outcome::Tie];
        let reloads =
            counter("croupier.reloads", "{reload}", "Readings of the payout tables that were to change them");
        let metrics = Metrics {
            meter: meter.clone(),
            durations: meter
                .f64_histogram(RPC_SERVER_CALL_DURATION)
                .with_unit("s")
                .with_description("Duration of calls and streams")
                .with_boundaries(BOUNDS.into())
                .build(),
            refused: counter("croupier.calls.refused", "{call}", "Calls that ended with an error"),
            rounds: outcomes.map(|outcome| at_zero(&rounds, "outcome", label(outcome.as_str_name()))),
            settlements: counter(SETTLEMENTS, "{bet}", "Bets settled"),
            bets: ArcSwap::default(),
            held: at_zero(&reloads, "result", "held".into()),
            kept: at_zero(&reloads, "result", "refused".into()),
            held_at: Arc::default(),
        };
        metrics.watch_process();
        metrics
    }

    /// The calls of one method.
    pub(crate) fn calls(&self, method: &Arc<str>) -> Calls {
        Calls::new(Arc::clone(method), self.durations.clone(), self.refused.clone())
    }

    /// So many complete rounds were resolved, and ended so.
    pub(crate) fn resolved(&self, outcome: Outcome, count: u64) {
        let place = match outcome {
            Outcome::Unspecified => return,
            Outcome::Player => 0,
            Outcome::Banker => 1,
            Outcome::Tie => 2,
        };
        self.rounds.get(place).filter(|_| count > 0).into_iter().for_each(|rounds| rounds.add(count));
    }

    /// The counters of a table in force.
    pub(crate) fn table<'a>(&'a self, table: &'a str) -> Settled<'a> {
        Settled { metrics: self, table, bets: self.bets_of(table) }
    }

    fn bets_of(&self, table: &str) -> Arc<Bets> {
        self.bets.load().get(table).map(Arc::clone).unwrap_or_default()
    }

    /// The payout tables were read again: they held and are in force, or those before were kept.
    pub fn reloaded(&self, held: bool) {
        if held {
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
            self.held_at.store(now.as_secs(), Ordering::Relaxed);
            self.held.add(1);
        } else {
            self.kept.add(1);
        }
    }

    /// What the process counts by itself.
    fn watch_process(&self) {
        let panics = self.meter.u64_observable_counter("croupier.panics").with_unit("{panic}");
        let panics = panics.with_description("Panics caught: bugs, each of which failed one call");
        panics.with_callback(|panics| panics.observe(panics::caught(), &[])).build();
        let held_at = Arc::clone(&self.held_at);
        let success =
            self.meter.u64_observable_gauge("croupier.reload.last_success.timestamp").with_unit("s");
        let success =
            success.with_description("When the payout tables in force were read, in seconds since 1970");
        success.with_callback(move |time| time.observe(held_at.load(Ordering::Relaxed), &[])).build();
    }

    /// The tables in force.
    pub(super) fn watch_tables(&self, in_force: Arc<InForce>) {
        let read_at =
            in_force.snapshot().last_reload.time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        self.held_at.store(read_at.as_secs(), Ordering::Relaxed);
        let held = self.meter.u64_observable_gauge("croupier.reload.held");
        let held =
            held.with_description("1 when the last reload held, 0 while the tables before it are kept");
        let read = Arc::clone(&in_force);
        let holds = move || u64::from(read.snapshot().last_reload.fault.is_none());
        held.with_callback(move |held| held.observe(holds(), &[])).build();
        let info = self.meter.u64_observable_gauge("croupier.table.info");
        let info = info.with_description("1 for each payout table in force");
        let each = move |info: &dyn opentelemetry::metrics::AsyncInstrument<u64>| {
            for table in in_force.snapshot().catalog.tables() {
                let table = table.table().description();
                let labels = [
                    KeyValue::new("table", table.id.clone()),
                    KeyValue::new("version", table.version.clone()),
                    KeyValue::new("digest", table.digest.clone()),
                ];
                info.observe(1, &labels);
            }
        };
        info.with_callback(each).build();
    }

    /// The plugins in force, and those that stay in memory.
    pub(crate) fn watch_plugins(&self, in_force: Arc<InForce>, host: Arc<Host>) {
        let each = move |observe: &mut dyn FnMut(&Description, Failures)| {
            let snapshot = in_force.snapshot();
            let plugins = snapshot.catalog.tables().iter().filter(|table| table.origin().is_plugin());
            plugins.for_each(|table| observe(table.table().description(), table.table().failures()));
        };
        let labels = |table: &Description| {
            [KeyValue::new("table", table.id.clone()), KeyValue::new("version", table.version.clone())]
        };
        let suspended = self.meter.u64_observable_gauge("croupier.plugin.suspended");
        let suspended = suspended.with_description(
            "1 for a plugin that is asked no more, for it kept failing or another has changed it, else 0",
        );
        let failures = self.meter.u64_observable_counter("croupier.plugin.failures").with_unit("{failure}");
        let failures = failures.with_description("Answers that a plugin failed to give");
        let each = Arc::new(each);
        let of_gauge = Arc::clone(&each);
        suspended
            .with_callback(move |gauge| {
                of_gauge(&mut |table, failures| gauge.observe(failures.suspended.into(), &labels(table)));
            })
            .build();
        failures
            .with_callback(move |counter| {
                each(&mut |table, failures| counter.observe(failures.count, &labels(table)));
            })
            .build();
        let kept = self.meter.u64_observable_gauge("croupier.plugin.generations").with_unit("{library}");
        let kept = kept.with_description("Plugins' libraries in memory, those no longer in force included");
        let count = move || u64::try_from(host.kept()).unwrap_or(u64::MAX);
        kept.with_callback(move |kept| kept.observe(count(), &[])).build();
    }

    /// The certificate in force.
    pub(crate) fn watch_certificate(&self, tls: Arc<Tls>) {
        let end = self.meter.u64_observable_gauge("croupier.certificate.end.timestamp").with_unit("s");
        let end = end.with_description("When the certificate in force ends, in seconds since 1970");
        let seconds = move || tls.ends().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs();
        end.with_callback(move |end| end.observe(seconds(), &[])).build();
    }

    /// The slots of calls, so many in all.
    pub(crate) fn watch_calls(&self, slots: Arc<Semaphore>, most: usize) {
        let calls = self.meter.u64_observable_gauge("croupier.calls.in_flight").with_unit("{call}");
        let calls = calls.with_description("Calls and streams at this time");
        let taken = move || u64::try_from(most.saturating_sub(slots.available_permits())).unwrap_or(u64::MAX);
        calls.with_callback(move |calls| calls.observe(taken(), &[])).build();
    }

    /// The connections.
    pub(crate) fn watch_connections(&self, workers: Workers) {
        let open_now = self.meter.u64_observable_gauge("croupier.connections.open").with_unit("{connection}");
        let open_now = open_now.with_description("Connections at this time");
        let count = move || u64::try_from(workers.open()).unwrap_or(u64::MAX);
        open_now.with_callback(move |open| open.observe(count(), &[])).build();
    }
}

/// Counts the settled bets of a table.
pub(crate) struct Settled<'a> {
    metrics: &'a Metrics,
    table: &'a str,
    bets: Arc<Bets>,
}

impl Settled<'_> {
    /// A bet was settled with this verdict.
    pub(crate) fn count(&mut self, bet: &str, verdict: Verdict) {
        let verdicts = self.bets.get(bet).map(Arc::clone).unwrap_or_else(|| self.begin(bet));
        let place = usize::try_from(i32::from(verdict)).unwrap_or(usize::MAX);
        let Some(counter) = verdicts.get(place) else { return };
        let bound = || {
            let label = label(verdict.as_str_name());
            self.metrics.settlements.bind(&[
                KeyValue::new("table", self.table.to_owned()),
                KeyValue::new("bet", bet.to_owned()),
                KeyValue::new("verdict", label),
            ])
        };
        counter.get_or_init(bound).add(1);
    }

    /// A bet that is settled for the first time.
    fn begin(&mut self, bet: &str) -> Arc<Verdicts> {
        let begun = Arc::<Verdicts>::default();
        self.metrics.bets.rcu(|known| {
            let mut known = HashMap::clone(known);
            let bets = Arc::make_mut(known.entry(self.table.to_owned()).or_default());
            bets.entry(bet.to_owned()).or_insert_with(|| Arc::clone(&begun));
            known
        });
        self.bets = self.metrics.bets_of(self.table);
        self.bets.get(bet).map_or(begun, Arc::clone)
    }
}

/// A counter that is shown before anything is counted.
fn at_zero(counter: &Counter<u64>, key: &'static str, label: String) -> BoundCounter<u64> {
    let bound = counter.bind(&[KeyValue::new(key, label)]);
    bound.add(0);
    bound
}

/// A label of an enum's name on the wire: `VERDICT_WIN` is `win`.
fn label(name: &str) -> String {
    name.rsplit('_').next().unwrap_or(name).to_lowercase()
}
