//! What an operator sees of a running server: metrics and traces by OpenTelemetry, pushed to a collector when
//! one is named, and the metrics port.
//!
//! Labels and attributes come out of closed sets: methods and reasons of the contract, tables in force and
//! their bets. Nothing that a call contains is among them.

mod calls;
mod collector;
mod metrics;
mod port;
mod trace;

pub(crate) use self::{calls::Calls, trace::Trace};
pub use self::{metrics::Metrics, port::serve as serve_port};

use self::collector::Collector;
use crate::InForce;
use opentelemetry::{KeyValue, metrics::MeterProvider as _};
use opentelemetry_sdk::{
    Resource,
    metrics::{Instrument, SdkMeterProvider, Stream},
    trace::SdkTracer,
};
use opentelemetry_semantic_conventions::attribute::{SERVICE_NAME, SERVICE_VERSION};
use prometheus::Registry;
use std::{
    env,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

/// The name of the service, where the environment gives it no other, and of what it measures.
const NAME: &str = "croupier";
/// How long the exit may wait for the collector.
const LAST_EXPORT: Duration = Duration::from_secs(2);
/// Series of settlements at the most: tables by bets by verdicts. Further ones are counted as one.
const MOST_SETTLEMENTS: usize = 20_000;

/// The telemetry of one server.
#[derive(Debug)]
pub struct Telemetry {
    metrics: Arc<Metrics>,
    provider: SdkMeterProvider,
    registry: Registry,
    collector: Collector,
    ready: AtomicBool,
}

impl Telemetry {
    /// Measures a server over these tables. Traces and metrics go to the collector that the standard variables
    /// name, `OTEL_EXPORTER_OTLP_ENDPOINT` first of all. To be called on a runtime, which serves the exports.
    ///
    /// # Errors
    /// A variable that makes no sense, by its name.
    pub fn start(in_force: Arc<InForce>) -> Result<Telemetry, String> {
        let (collector, pushed) = Collector::of_environment(&resource())?;
        let registry = Registry::new();
        let shown = opentelemetry_prometheus::exporter()
            .with_registry(registry.clone())
            .scope_info_enabled(false)
            .build()
            .map_err(|error| error.to_string())?;
        let builder = SdkMeterProvider::builder().with_resource(resource()).with_view(limits);
        let builder = builder.with_reader(shown);
        let provider = match pushed {
            Some(pushed) => builder.with_reader(pushed).build(),
            None => builder.build(),
        };
        let metrics = Arc::new(Metrics::new(&provider.meter(NAME)));
        metrics.watch_tables(in_force);
        Ok(Telemetry { metrics, provider, registry, collector, ready: AtomicBool::new(false) })
    }

    /// The instruments.
    #[must_use]
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.metrics
    }

    /// What makes spans, when somebody takes them.
    pub(crate) fn tracer(&self) -> Option<SdkTracer> {
        self.collector.tracer()
    }

    /// The metrics as Prometheus reads them.
    pub(crate) fn registry(&self) -> &Registry {
        &self.registry
    }

    /// Whether calls should be sent here: what the health service says of `readiness`.
    pub(crate) fn is_ready(&self) -> bool {
        self.ready.load(Ordering::Relaxed)
    }

    /// Says whether calls should be sent here.
    pub(crate) fn set_ready(&self, ready: bool) {
        self.ready.store(ready, Ordering::Relaxed);
    }

    /// Sends the collector what it has not had yet, if it takes it within two seconds.
    pub fn stop(&self) {
        let (done, finished) = mpsc::channel();
        let traces = self.collector.traces().cloned();
        let provider = self.provider.clone();
        let stops: [Box<dyn FnOnce() -> bool + Send>; 2] = [
            Box::new(move || traces.is_none_or(|traces| traces.shutdown_with_timeout(LAST_EXPORT).is_ok())),
            Box::new(move || provider.shutdown_with_timeout(LAST_EXPORT).is_ok()),
        ];
        // Threads of their own: an export that hangs hangs alone.
        for stop in stops {
            let done = done.clone();
            thread::spawn(move || done.send(stop()));
        }
        let end = Instant::now() + LAST_EXPORT;
        let in_time = || finished.recv_timeout(end.saturating_duration_since(Instant::now()));
        let [one, other] = [(); 2].map(|()| in_time().unwrap_or(false));
        if !(one && other) {
            tracing::warn!("the collector did not take the last telemetry");
        }
    }
}

/// Who it is that measures. `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` go before what is known here.
fn resource() -> Resource {
    let version = KeyValue::new(SERVICE_VERSION, env!("CARGO_PKG_VERSION"));
    let named =
        ["OTEL_SERVICE_NAME", "OTEL_RESOURCE_ATTRIBUTES"].map(|name| env::var(name).unwrap_or_default());
    let [name, attributes] = named;
    let builder = Resource::builder().with_attribute(version);
    let names = |attribute: &str| attribute.split('=').next().is_some_and(|key| key.trim() == SERVICE_NAME);
    if name.is_empty() && !attributes.split(',').any(names) {
        return builder.with_service_name(NAME).build();
    }
    builder.build()
}

fn limits(instrument: &Instrument) -> Option<Stream> {
    let settlements = instrument.name() == metrics::SETTLEMENTS;
    settlements.then(|| Stream::builder().with_cardinality_limit(MOST_SETTLEMENTS).build().ok())?
}
