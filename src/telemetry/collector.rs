//! The collector that traces and metrics are pushed to, as the standard variables name it.

use opentelemetry::trace::TracerProvider as _;
use opentelemetry_otlp::{MetricExporter, SpanExporter, WithTonicConfig as _};
use opentelemetry_sdk::{
    Resource,
    error::OTelSdkResult,
    metrics::{PeriodicReader, Temporality, data::ResourceMetrics, exporter::PushMetricExporter},
    trace::{SdkTracer, SdkTracerProvider, SpanData},
};
use rustls::pki_types::{CertificateDer, pem::PemObject as _};
use std::{
    env, fs,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};
use tonic::transport::{Certificate, ClientTlsConfig};

/// What pushes metrics to the collector.
pub(super) type PushedMetrics = PeriodicReader<Told<MetricExporter>>;

/// What pushes traces to the collector, if one is named.
#[derive(Debug, Default)]
pub(super) struct Collector {
    traces: Option<SdkTracerProvider>,
}

impl Collector {
    /// The collector of the environment, and what pushes metrics to it.
    pub(super) fn of_environment(resource: &Resource) -> Result<(Collector, Option<PushedMetrics>), String> {
        let mut collector = Collector::default();
        if let Some((named_by, tls)) = wanted("TRACES")? {
            let exporter = SpanExporter::builder().with_tonic().with_tls_config(tls).build();
            let exporter = exporter.map_err(|error| format!("{named_by}: {error}"))?;
            let traces = SdkTracerProvider::builder().with_resource(resource.clone());
            collector.traces = Some(traces.with_batch_exporter(Told::new(exporter, "traces")).build());
        }
        let Some((named_by, tls)) = wanted("METRICS")? else { return Ok((collector, None)) };
        let exporter = MetricExporter::builder().with_tonic().with_tls_config(tls).build();
        let exporter = exporter.map_err(|error| format!("{named_by}: {error}"))?;
        Ok((collector, Some(PeriodicReader::builder(Told::new(exporter, "metrics")).build())))
    }

    pub(super) fn traces(&self) -> Option<&SdkTracerProvider> {
        self.traces.as_ref()
    }

    pub(super) fn tracer(&self) -> Option<SdkTracer> {
        self.traces.as_ref().map(|traces| traces.tracer(super::NAME))
    }
}

/// The variable that names the collector of a signal, if it is to go to one, and how it is known at `https://`: by the
/// authorities of a file, else by those of the system.
fn wanted(signal: &str) -> Result<Option<(String, ClientTlsConfig)>, String> {
    if value("OTEL_SDK_DISABLED").is_some_and(|disabled| disabled.eq_ignore_ascii_case("true")) {
        return Ok(None);
    }
    let exporters = value(&format!("OTEL_{signal}_EXPORTER"));
    if exporters.is_some_and(|exporters| !exporters.split(',').any(|exporter| exporter.trim() == "otlp")) {
        return Ok(None);
    }
    let own_or_common = |what: &str| {
        let names = [format!("OTEL_EXPORTER_OTLP_{signal}_{what}"), format!("OTEL_EXPORTER_OTLP_{what}")];
        names.into_iter().find_map(|name| value(&name).map(|value| (name, value)))
    };
    let Some((named_by, endpoint)) = own_or_common("ENDPOINT") else { return Ok(None) };
    match own_or_common("PROTOCOL") {
        Some((name, protocol)) if protocol != "grpc" => {
            return Err(format!("{name}: {protocol} is not spoken here; expected grpc"));
        }
        _ => {}
    }
    let tls = match own_or_common("CERTIFICATE") {
        _ if !endpoint.starts_with("https:") => ClientTlsConfig::new(),
        None => ClientTlsConfig::new().with_native_roots(),
        Some((name, file)) => {
            let pem = fs::read(&file).map_err(|error| format!("{name}: {file}: {error}"))?;
            if CertificateDer::from_pem_slice(&pem).is_err() {
                return Err(format!("{name}: {file}: no certificate in PEM"));
            }
            ClientTlsConfig::new().ca_certificate(Certificate::from_pem(pem))
        }
    };
    Ok(Some((named_by, tls)))
}

/// The value of a variable; one that is empty is as good as none.
fn value(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// An exporter that says when it begins to fail, and when it works again, but not each time.
#[derive(Debug)]
pub(super) struct Told<E> {
    exporter: E,
    signal: &'static str,
    failing: AtomicBool,
}

impl<E> Told<E> {
    fn new(exporter: E, signal: &'static str) -> Told<E> {
        Told { exporter, signal, failing: AtomicBool::new(false) }
    }

    fn tell(&self, result: OTelSdkResult) -> OTelSdkResult {
        let failed_before = self.failing.swap(result.is_err(), Ordering::Relaxed);
        match &result {
            Err(error) if !failed_before => {
                tracing::warn!(signal = self.signal, %error, "the collector does not take telemetry");
            }
            Ok(()) if failed_before => {
                tracing::info!(signal = self.signal, "the collector takes telemetry again");
            }
            _ => {}
        }
        result
    }
}

impl<E: opentelemetry_sdk::trace::SpanExporter> opentelemetry_sdk::trace::SpanExporter for Told<E> {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        self.tell(self.exporter.export(batch).await)
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.exporter.shutdown_with_timeout(timeout)
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.exporter.set_resource(resource);
    }
}

impl<E: PushMetricExporter> PushMetricExporter for Told<E> {
    async fn export(&self, metrics: &ResourceMetrics) -> OTelSdkResult {
        self.tell(self.exporter.export(metrics).await)
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.exporter.force_flush()
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.exporter.shutdown_with_timeout(timeout)
    }

    fn temporality(&self) -> Temporality {
        self.exporter.temporality()
    }
}
