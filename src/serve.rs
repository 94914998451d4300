//! The server: a function of a listener, a snapshot and a shutdown.

use crate::{
    Croupier, Snapshot,
    connection::Connection,
    proto,
    proto::{
        payout_table_service_server::{self, PayoutTableServiceServer},
        round_service_server::{self, RoundServiceServer},
        settlement_service_server::{self, SettlementServiceServer},
        shoe_service_server::{self, ShoeServiceServer},
    },
    status::{LARGEST_REQUEST, in_our_terms},
};
use http::Response;
use std::{future::Future, sync::Arc, time::Duration};
use tokio::{net::TcpListener, sync::oneshot, time::sleep};
use tokio_stream::StreamExt as _;
use tonic::{
    Status,
    body::Body,
    transport::{Server, server::TcpIncoming},
};
use tonic_health::{ServingStatus, server::HealthReporter};
use tower::util::MapResponseLayer;

/// Calls of one connection that may be cancelled before the server has looked at them. Beyond that the
/// connection is closed, with the innocent calls on it.
const MOST_CANCELLED_CALLS: usize = 1000;
/// The health name that never changes while the process lives.
const LIVENESS: &str = "liveness";
/// Health names that say whether calls should be sent here.
const READINESS: [&str; 6] = [
    "",
    "readiness",
    round_service_server::SERVICE_NAME,
    shoe_service_server::SERVICE_NAME,
    settlement_service_server::SERVICE_NAME,
    payout_table_service_server::SERVICE_NAME,
];

/// Serves until `shutdown` comes, and then finishes the calls in flight, as far as `drain_deadline` allows.
///
/// # Errors
/// When the reflection service cannot be built or the transport fails.
pub async fn serve(
    listener: TcpListener,
    snapshot: Arc<Snapshot>,
    shutdown: impl Future<Output = ()>,
    drain_deadline: Duration,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let croupier = Croupier::new(snapshot);
    let (health, health_service) = tonic_health::server::health_reporter();
    health.set_service_status(LIVENESS, ServingStatus::Serving).await;
    set_readiness(&health, ServingStatus::Serving).await;

    let router = Server::builder()
        .http2_max_pending_accept_reset_streams(Some(MOST_CANCELLED_CALLS))
        .layer(MapResponseLayer::new(own_status))
        .add_service(health_service.max_decoding_message_size(LARGEST_REQUEST))
        .add_service(reflection().build_v1()?.max_decoding_message_size(LARGEST_REQUEST))
        .add_service(reflection().build_v1alpha()?.max_decoding_message_size(LARGEST_REQUEST))
        .add_service(RoundServiceServer::new(croupier.clone()).max_decoding_message_size(LARGEST_REQUEST))
        .add_service(ShoeServiceServer::new(croupier.clone()).max_decoding_message_size(LARGEST_REQUEST))
        .add_service(
            SettlementServiceServer::new(croupier.clone()).max_decoding_message_size(LARGEST_REQUEST),
        )
        .add_service(PayoutTableServiceServer::new(croupier).max_decoding_message_size(LARGEST_REQUEST));

    let (stopping, stopped) = oneshot::channel();
    let incoming =
        TcpIncoming::from(listener).with_nodelay(Some(true)).map(|stream| stream.map(Connection::new));
    let server = router.serve_with_incoming_shutdown(incoming, async move {
        shutdown.await;
        set_readiness(&health, ServingStatus::NotServing).await;
        tracing::info!("stopping");
        let _ = stopping.send(());
    });
    // A connection that never speaks would hold the server for ever.
    let deadline = async {
        let _ = stopped.await;
        sleep(drain_deadline).await;
    };
    tokio::select! {
        served = server => served?,
        () = deadline => tracing::warn!("calls are still in flight; stopping without them"),
    }
    Ok(())
}

async fn set_readiness(health: &HealthReporter, status: ServingStatus) {
    for name in READINESS {
        health.set_service_status(name, status).await;
    }
}

/// Our descriptors with those of health and of error details, so that tools show everything by reflection
/// alone.
fn reflection() -> tonic_reflection::server::Builder<'static> {
    tonic_reflection::server::Builder::configure()
        .register_encoded_file_descriptor_set(proto::DESCRIPTORS)
        .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
        .register_encoded_file_descriptor_set(tonic_types::pb::FILE_DESCRIPTOR_SET)
        .register_encoded_file_descriptor_set(tonic_reflection::pb::v1::FILE_DESCRIPTOR_SET)
        .register_encoded_file_descriptor_set(tonic_reflection::pb::v1alpha::FILE_DESCRIPTOR_SET)
        .include_reflection_service(false)
}

/// Puts the library's own refusals of a request, which carry no details, in our terms.
fn own_status(response: Response<Body>) -> Response<Body> {
    match Status::from_header_map(response.headers()) {
        Some(status) => in_our_terms(&status).map_or(response, Status::into_http),
        None => response,
    }
}
