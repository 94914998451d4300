//! `croupier health`.

use super::{Failure, output::say};
use clap::Args;
use std::{error::Error, fs, path::PathBuf, time::Duration};
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint, Identity};
use tonic_health::pb::{
    HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient,
};

/// Ask a server for its health: exit code 0 when it is serving. A probe for containers.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier health
  croupier health --address 10.0.0.7:50051 --service liveness
  croupier health --ca ca.crt --server-name croupier.example
  croupier health --ca ca.crt --cert probe.crt --key probe.key")]
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
    /// PEM file of the authority of the server's certificate: ask over TLS.
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
    /// The name that the server's certificate must have, where it is not the address.
    #[arg(long, value_name = "NAME", requires = "ca")]
    server_name: Option<String>,
    /// PEM file of a certificate, for a server that asks its clients for one.
    #[arg(long, value_name = "FILE", requires_all = ["ca", "key"])]
    cert: Option<PathBuf>,
    /// PEM file of the certificate's private key.
    #[arg(long, value_name = "FILE", requires = "cert")]
    key: Option<PathBuf>,
}

impl Health {
    pub(super) fn run(self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Failure(error.to_string()))?;
        let tls = self.tls()?;
        let status =
            runtime.block_on(self.ask(tls)).map_err(|why| Failure(format!("{}: {why}", self.address)))?;
        if status != ServingStatus::Serving {
            return Err(Failure(format!("{}: {} is {}", self.address, self.service, status.as_str_name())));
        }
        say(&format!("{} is {}", self.service, status.as_str_name()))
    }

    /// How to ask over TLS.
    fn tls(&self) -> Result<Option<ClientTlsConfig>, Failure> {
        let read = |flag: &str, file: &PathBuf| {
            fs::read(file).map_err(|error| Failure(format!("{flag}: {}: {error}", file.display())))
        };
        let Some(ca) = &self.ca else { return Ok(None) };
        let mut tls = ClientTlsConfig::new().ca_certificate(Certificate::from_pem(read("--ca", ca)?));
        if let Some(name) = &self.server_name {
            tls = tls.domain_name(name);
        }
        if let (Some(cert), Some(key)) = (&self.cert, &self.key) {
            tls = tls.identity(Identity::from_pem(read("--cert", cert)?, read("--key", key)?));
        }
        Ok(Some(tls))
    }

    async fn ask(&self, tls: Option<ClientTlsConfig>) -> Result<ServingStatus, String> {
        let request = HealthCheckRequest { service: self.service.clone() };
        let reply = HealthClient::new(self.connect(tls).await?).check(request).await;
        reply.map(|reply| reply.get_ref().status()).map_err(|status| match status.source() {
            Some(cause) => innermost(cause),
            None => status.message().to_owned(),
        })
    }

    async fn connect(&self, tls: Option<ClientTlsConfig>) -> Result<Channel, String> {
        let timeout = Duration::from_secs(self.timeout);
        let scheme = if tls.is_some() { "https" } else { "http" };
        let endpoint = Endpoint::from_shared(format!("{scheme}://{}", self.address));
        let mut endpoint = endpoint.map_err(|error| error.to_string())?;
        if let Some(tls) = tls {
            endpoint = endpoint.tls_config(tls).map_err(|error| innermost(&error))?;
        }
        let channel = endpoint.connect_timeout(timeout).timeout(timeout).connect().await;
        channel.map_err(|error| format!("no connection: {}", innermost(&error)))
    }
}

/// The cause of the cause.
fn innermost(error: &dyn Error) -> String {
    error.source().map_or_else(|| error.to_string(), innermost)
}
