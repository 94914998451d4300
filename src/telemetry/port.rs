//! The metrics port: `/metrics` for Prometheus, `/livez` and `/readyz` for probes. Plain HTTP, one request a
//! connection, and no connection for long, so that whoever comes here holds up nobody.

use super::Telemetry;
use crate::{InForce, LastReload};
use croupier_payout::{Failures, Origin};
use http::{Method, Request, Response, StatusCode, header::CONTENT_TYPE};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use prometheus::TextEncoder;
use prost_types::Timestamp;
use serde_json::{Value, json};
use std::{collections::VecDeque, convert::Infallible, sync::Arc, time::Duration};
use tokio::{
    net::TcpListener,
    task::{AbortHandle, block_in_place},
    time::{sleep, timeout},
};

/// Connections at a time at the most. A further one closes the oldest, which has had its time.
const MOST_CONNECTIONS: usize = 256;
/// How long a connection may take, from its beginning to its end.
const LONGEST: Duration = Duration::from_secs(10);
/// How long to wait when no connection can be taken.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers on the metrics port, for ever.
pub async fn serve(listener: TcpListener, telemetry: Arc<Telemetry>, in_force: Arc<InForce>) -> Infallible {
    let port = Arc::new(Port { telemetry, in_force });
    let mut open = VecDeque::<AbortHandle>::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            sleep(PAUSE).await;
            continue;
        };
        open.retain(|connection| !connection.is_finished());
        if open.len() >= MOST_CONNECTIONS {
            open.pop_front().into_iter().for_each(|oldest| oldest.abort());
        }
        let port = Arc::clone(&port);
        let connection = tokio::spawn(async move {
            let answer = service_fn(async |request| Ok::<_, Infallible>(port.answer(&request)));
            let connection =
                http1::Builder::new().keep_alive(false).serve_connection(TokioIo::new(stream), answer);
            let _ = timeout(LONGEST, connection).await;
        });
        open.push_back(connection.abort_handle());
    }
}

/// What the port tells of.
struct Port {
    telemetry: Arc<Telemetry>,
    in_force: Arc<InForce>,
}

impl Port {
    fn answer(&self, request: &Request<Incoming>) -> Response<String> {
        if ![Method::GET, Method::HEAD].contains(request.method()) {
            return text(StatusCode::METHOD_NOT_ALLOWED, "expected GET");
        }
        match request.uri().path() {
            "/livez" => text(StatusCode::OK, "ok"),
            "/readyz" => self.readiness(),
            "/metrics" => self.metrics(),
            _ => text(StatusCode::NOT_FOUND, "there are /metrics, /livez and /readyz"),
        }
    }

    /// The metrics as Prometheus reads them. Other calls of this thread go on in another one.
    fn metrics(&self) -> Response<String> {
        let families = || self.telemetry.registry().gather();
        match block_in_place(|| TextEncoder::new().encode_to_string(&families())) {
            Ok(metrics) => answer(StatusCode::OK, prometheus::TEXT_FORMAT, metrics),
            Err(_) => text(StatusCode::INTERNAL_SERVER_ERROR, "the metrics cannot be written"),
        }
    }

    /// Whether calls should be sent here, and under which tables they would be answered.
    fn readiness(&self) -> Response<String> {
        let (ready, snapshot) = (self.telemetry.is_ready(), self.in_force.snapshot());
        let tables = snapshot.catalog.tables().iter().map(|table| table.table().description());
        let tables =
            tables.map(|table| json!({ "id": table.id, "version": table.version, "digest": table.digest }));
        let tables: Vec<Value> = tables.collect();
        let plugins = snapshot.catalog.tables().iter().filter_map(|table| {
            let Origin::Plugin { sha256 } = table.origin() else { return None };
            let (table, failures) = (table.table().description().reference(), table.table().failures());
            let Failures { count, suspended } = failures;
            Some(json!({ "table": table, "sha256": hex::encode(sha256), "failures": count, "suspended": suspended }))
        });
        let plugins: Vec<Value> = plugins.collect();
        let LastReload { time, fault } = &snapshot.last_reload;
        let last_reload = json!({
            "time": Timestamp::from(*time).to_string(),
            "held": fault.is_none(),
            "fault": fault.as_deref().unwrap_or_default(),
        });
        let body = json!({
            "ready": ready,
            "version": env!("CARGO_PKG_VERSION"),
            "tables": tables,
            "plugins": plugins,
            "last_reload": last_reload,
        });
        let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
        answer(status, "application/json", body.to_string())
    }
}

fn text(status: StatusCode, line: &str) -> Response<String> {
    answer(status, "text/plain; charset=utf-8", format!("{line}\n"))
}

fn answer(status: StatusCode, kind: &'static str, body: String) -> Response<String> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, http::HeaderValue::from_static(kind));
    response
}
