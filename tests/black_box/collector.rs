//! A collector of telemetry: takes what is pushed to it over OTLP and keeps it.

use crate::{
    certificates::Leaf,
    server::{Server, until},
};
use hyper::{body::Incoming, server::conn::http2, service::service_fn};
use hyper_util::rt::{TokioExecutor, TokioIo};
use opentelemetry_proto::tonic::{
    collector::{
        metrics::v1::{
            ExportMetricsServiceRequest, ExportMetricsServiceResponse,
            metrics_service_server::{MetricsService, MetricsServiceServer},
        },
        trace::v1::{
            ExportTraceServiceRequest, ExportTraceServiceResponse,
            trace_service_server::{TraceService, TraceServiceServer},
        },
    },
    common::v1::{KeyValue, any_value::Value},
    trace::v1::Span,
};
use prost::Message as _;
use rustls::{
    ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
};
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
};
use tokio_rustls::TlsAcceptor;
use tonic::{Request, Response, Status, async_trait, body::Body, codegen::http, service::Routes};
use tower::Service as _;

/// What a collector has taken so far.
#[derive(Clone, Default)]
pub(crate) struct Collector {
    traces: Arc<Mutex<Vec<ExportTraceServiceRequest>>>,
    metrics: Arc<Mutex<Vec<ExportMetricsServiceRequest>>>,
    address: String,
}

impl Collector {
    /// Begins to take telemetry on a free port.
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let collector = Self { address: listener.local_addr().unwrap().to_string(), ..Self::default() };
        let routes = Routes::new(TraceServiceServer::new(collector.clone()));
        let routes = routes.add_service(MetricsServiceServer::new(collector.clone())).prepare();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let routes = routes.clone();
                let answer = service_fn(move |request: http::Request<Incoming>| {
                    let mut routes = routes.clone();
                    async move { routes.call(request.map(Body::new)).await }
                });
                let http = http2::Builder::new(TokioExecutor::new());
                tokio::spawn(http.serve_connection(TokioIo::new(stream), answer));
            }
        });
        collector
    }

    /// A door to it that opens after a while: its address.
    pub(crate) async fn slowly(&self, pause: Duration) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, inside) = (listener.local_addr().unwrap().to_string(), self.address.clone());
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                tokio::time::sleep(pause).await;
                let mut inside = TcpStream::connect(&inside).await.unwrap();
                tokio::spawn(async move { copy_bidirectional(&mut stream, &mut inside).await });
            }
        });
        address
    }

    /// A door to it that speaks TLS: its address.
    pub(crate) async fn behind_tls(&self, leaf: &Leaf) -> String {
        let certificate = CertificateDer::from_pem_slice(leaf.certificate.as_bytes()).unwrap();
        let key = PrivateKeyDer::from_pem_slice(leaf.key.as_bytes()).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let config = config.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
        let mut config = config.with_single_cert(vec![certificate], key).unwrap();
        config.alpn_protocols = vec![b"h2".to_vec()];
        let (acceptor, inside) = (TlsAcceptor::from(Arc::new(config)), self.address.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let Ok(mut stream) = acceptor.accept(stream).await else { continue };
                let mut inside = TcpStream::connect(&inside).await.unwrap();
                tokio::spawn(async move { copy_bidirectional(&mut stream, &mut inside).await });
            }
        });
        address
    }

    /// Starts a server that pushes here every now and then, with these environment variables as well.
    pub(crate) fn server(&self, variables: &[(&str, &str)], arguments: &[&str]) -> Server {
        let endpoint = format!("http://{}", self.address);
        let mut all = vec![
            ("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint.as_str()),
            ("OTEL_BSP_SCHEDULE_DELAY", "100"),
            ("OTEL_METRIC_EXPORT_INTERVAL", "200"),
        ];
        all.extend(variables);
        Server::start_under(&all, arguments)
    }

    /// The spans taken, once there are so many.
    pub(crate) async fn spans(&self, count: usize) -> Vec<Span> {
        until("spans are pushed", async || self.spans_now().len() >= count).await;
        self.spans_now()
    }

    /// The spans taken so far.
    pub(crate) fn spans_now(&self) -> Vec<Span> {
        let traces = self.traces.lock().unwrap();
        let resources = traces.iter().flat_map(|request| &request.resource_spans);
        resources.flat_map(|resource| &resource.scope_spans).flat_map(|scope| scope.spans.clone()).collect()
    }

    /// The attributes of what pushes.
    pub(crate) fn resource(&self) -> Vec<KeyValue> {
        let traces = self.traces.lock().unwrap();
        traces[0].resource_spans[0].resource.clone().expect("a resource").attributes
    }

    /// The names of the metrics taken so far.
    pub(crate) fn metrics(&self) -> Vec<String> {
        let metrics = self.metrics.lock().unwrap();
        let resources = metrics.iter().flat_map(|request| &request.resource_metrics);
        let scopes = resources.flat_map(|resource| &resource.scope_metrics);
        scopes.flat_map(|scope| &scope.metrics).map(|metric| metric.name.clone()).collect()
    }

    /// All that was taken, as bytes on the wire and as text.
    pub(crate) fn taken(&self) -> (Vec<u8>, String) {
        let (traces, metrics) = (self.traces.lock().unwrap(), self.metrics.lock().unwrap());
        let mut bytes = Vec::new();
        traces.iter().for_each(|request| bytes.extend(request.encode_to_vec()));
        metrics.iter().for_each(|request| bytes.extend(request.encode_to_vec()));
        (bytes, format!("{traces:?} {metrics:?}"))
    }
}

/// The text of an attribute.
pub(crate) fn attribute(attributes: &[KeyValue], key: &str) -> Option<String> {
    let attribute = attributes.iter().find(|attribute| attribute.key == key)?;
    match attribute.value.as_ref()?.value.as_ref()? {
        Value::StringValue(text) => Some(text.clone()),
        other => Some(format!("{other:?}")),
    }
}

#[async_trait]
impl TraceService for Collector {
    async fn export(
        &self,
        request: Request<ExportTraceServiceRequest>,
    ) -> Result<Response<ExportTraceServiceResponse>, Status> {
        self.traces.lock().unwrap().push(request.into_inner());
        Ok(Response::new(Default::default()))
    }
}

#[async_trait]
impl MetricsService for Collector {
    async fn export(
        &self,
        request: Request<ExportMetricsServiceRequest>,
    ) -> Result<Response<ExportMetricsServiceResponse>, Status> {
        self.metrics.lock().unwrap().push(request.into_inner());
        Ok(Response::new(Default::default()))
    }
}
