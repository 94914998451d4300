//! `croupier health`.

use super::{Failure, output::say};
use clap::Args;
use std::time::Duration;
use tonic::transport::Endpoint;
use tonic_health::pb::{
    HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient,
};

/// Ask a server for its health: exit code 0 when it is serving. A probe for containers.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier health
  croupier health --address 10.0.0.7:50051 --service liveness")]
pub(super) struct Health {
    /// The server's address.
    #[arg(long, value_name = "HOST:PORT", env = "CROUPIER_ADDRESS", default_value = "localhost:50051")]
    address: String,
    /// What to ask for: readiness, liveness, or a service by its full name.
    #[arg(long, value_name = "NAME", default_value = "readiness")]
    service: String,
    /// Seconds to wait for the answer.
    #[arg(long, value_name = "SECONDS", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=60))]
    timeout: u64,
}

impl Health {
    pub(super) fn run(self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Failure(error.to_string()))?;
        let status =
            runtime.block_on(self.ask()).map_err(|why| Failure(format!("{}: {why}", self.address)))?;
        if status != ServingStatus::Serving {
            return Err(Failure(format!("{}: {} is {}", self.address, self.service, status.as_str_name())));
        }
        say(&format!("{} is {}", self.service, status.as_str_name()))
    }

    async fn ask(&self) -> Result<ServingStatus, String> {
        let timeout = Duration::from_secs(self.timeout);
        let endpoint =
            Endpoint::from_shared(format!("http://{}", self.address)).map_err(|error| error.to_string())?;
        let channel = endpoint.connect_timeout(timeout).timeout(timeout).connect().await;
        let channel = channel.map_err(|_| "no server answers there".to_owned())?;
        let request = HealthCheckRequest { service: self.service.clone() };
        let reply = HealthClient::new(channel).check(request).await;
        reply.map(|reply| reply.get_ref().status()).map_err(|status| status.message().to_owned())
    }
}
