//! The standard health service.

use crate::server::{Server, shared};
use tonic::{Code, Response, Status};
use tonic_health::pb::{
    HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient,
};

/// What the server says of a service.
pub(crate) async fn check(server: &Server, service: &str) -> Result<ServingStatus, Status> {
    let request = HealthCheckRequest { service: service.to_owned() };
    let reply = HealthClient::new(server.channel().await).check(request).await.map(Response::into_inner)?;
    Ok(reply.status())
}

#[tokio::test]
async fn everything_serves() {
    for service in ["", "liveness", "readiness"] {
        assert_eq!(check(shared(), service).await.unwrap(), ServingStatus::Serving, "{service:?}");
    }
    for service in ["RoundService", "ShoeService", "SettlementService", "PayoutTableService"] {
        let service = format!("croupier.v1.{service}");
        assert_eq!(check(shared(), &service).await.unwrap(), ServingStatus::Serving, "{service}");
    }
}

#[tokio::test]
async fn an_unknown_service_is_not_found() {
    for service in ["croupier.v1.NothingService", "Liveness", "croupier.v2.RoundService"] {
        assert_eq!(check(shared(), service).await.unwrap_err().code(), Code::NotFound, "{service}");
    }
}

#[tokio::test]
async fn watching_says_at_once_that_it_serves() {
    let request = HealthCheckRequest { service: "readiness".to_owned() };
    let mut client = HealthClient::new(shared().channel().await);
    let mut watch = client.watch(request).await.unwrap().into_inner();
    assert_eq!(watch.message().await.unwrap().expect("a first message").status(), ServingStatus::Serving);
}
