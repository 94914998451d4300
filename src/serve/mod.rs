//! The server: a function of a listener, the snapshot in force, TLS if any, the settings and a shutdown.

mod apart;
pub(crate) mod call;
mod certificate;
pub(crate) mod codec;
mod connection;
mod connections;
#[cfg(feature = "echo")]
mod echo;
mod guard;
mod method;
mod streamed;
mod tls;
mod workers;

pub use tls::Tls;
pub(crate) use {guard::Slot, workers::Workers};

use self::{connections::Connections, guard::Guard};
use crate::{
    Croupier, InForce, Settings, Telemetry, proto,
    proto::{
        payout_table_service_server::{self, PayoutTableServiceServer},
        round_service_server::{self, RoundServiceServer},
        settlement_service_server::{self, SettlementServiceServer},
        shoe_service_server::{self, ShoeServiceServer},
    },
};
use std::{future::Future, sync::Arc};
use tokio::{net::TcpListener, time::sleep};
use tokio_util::sync::CancellationToken;
use tonic::service::Routes;
use tonic_health::{ServingStatus, server::HealthReporter};

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

/// Serves until `shutdown` comes; `begun` is told once it does. Then the server says that it is not ready and keeps serving for the drain
/// delay; then it takes no more calls and finishes those in flight, as far as the drain deadline allows.
///
/// # Errors
/// When the reflection service cannot be built, or the system gives no threads.
pub async fn serve(
    listener: TcpListener,
    in_force: Arc<InForce>,
    tls: Option<Arc<Tls>>,
    telemetry: &Telemetry,
    settings: &Settings,
    begun: impl FnOnce(),
    shutdown: impl Future<Output = ()>,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let (health, health_service) = tonic_health::server::health_reporter();
    health.set_service_status(LIVENESS, ServingStatus::Serving).await;

    let most = usize::try_from(settings.request_bytes)?;
    #[cfg(feature = "echo")]
    let echo = echo::EchoServer::new(echo::Echo::new(Arc::clone(&in_force))).max_decoding_message_size(most);
    let going = CancellationToken::new();
    let croupier = Croupier::new(in_force).measured_by(telemetry).until(going.clone());
    let routes = Routes::new(health_service.max_decoding_message_size(most))
        .add_service(reflection().build_v1()?.max_decoding_message_size(most))
        .add_service(reflection().build_v1alpha()?.max_decoding_message_size(most))
        .add_service(RoundServiceServer::new(croupier.clone()).max_decoding_message_size(most))
        .add_service(ShoeServiceServer::new(croupier.clone()).max_decoding_message_size(most))
        .add_service(SettlementServiceServer::new(croupier.clone()).max_decoding_message_size(most))
        .add_service(PayoutTableServiceServer::new(croupier).max_decoding_message_size(most));
    #[cfg(feature = "echo")]
    let routes = routes.add_service(echo);

    let guard = Guard::new(routes, settings, telemetry, going.clone())?;
    let connections = Connections::new(guard, tls, settings, telemetry.metrics(), going)?;
    set_readiness(&health, telemetry, true).await;
    begun();
    tokio::select! {
        never = connections.take(&listener) => match never {},
        () = shutdown => {}
    }
    set_readiness(&health, telemetry, false).await;
    tracing::info!("stopping");
    tokio::select! {
        never = connections.take(&listener) => match never {},
        () = sleep(settings.drain_delay) => {}
    }
    connections.take_last(listener);
    if !connections.finish(settings.drain_deadline).await {
        tracing::warn!("calls are still in flight; stopping without them");
    }
    Ok(())
}

/// Says whether calls should be sent here, on both ports.
async fn set_readiness(health: &HealthReporter, telemetry: &Telemetry, ready: bool) {
    telemetry.set_ready(ready);
    let status = if ready { ServingStatus::Serving } else { ServingStatus::NotServing };
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
