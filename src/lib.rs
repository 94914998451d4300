//! Croupier: baccarat rules as a service.
//!
//! The wire in, a call into `croupier-game` and `croupier-payout`, the wire out: rounds are resolved, shoes
//! dealt and bets settled over gRPC, and on the command line by the same functions. No rule of the game and
//! no arithmetic of money stands in this crate.
//!
//! The feature `client`, without the default features, gives the contract's messages and clients alone.

#![forbid(unsafe_code)]

#[cfg(feature = "server")]
mod cli;
#[cfg(feature = "server")]
mod figures;
#[cfg(feature = "server")]
mod files;
#[cfg(feature = "server")]
mod panics;
#[cfg(feature = "server")]
mod problem;
#[cfg(feature = "server")]
mod reload;
#[cfg(feature = "server")]
mod rpc;
#[cfg(feature = "server")]
mod serve;
#[cfg(feature = "server")]
mod settings;
#[cfg(feature = "server")]
mod snapshot;
#[cfg(feature = "server")]
mod status;
#[cfg(feature = "server")]
mod telemetry;
#[cfg(feature = "server")]
mod wire;
#[cfg(feature = "server")]
mod words;

#[cfg(feature = "server")]
pub use {
    cli::run,
    files::{Faults, Sources},
    panics::caught as panics_caught,
    rpc::Croupier,
    serve::{Tls, serve},
    settings::Settings,
    snapshot::{InForce, LastReload, Most, Snapshot},
    telemetry::{Metrics, Telemetry, serve_port},
};

// The codec of the generated code.
#[cfg(feature = "server")]
use serve::codec::CountingCodec as Codec;
#[cfg(not(feature = "server"))]
use tonic_prost::ProstCodec as Codec;

/// The contract: messages, clients and servers generated from `proto/`.
#[expect(
    clippy::allow_attributes,
    clippy::allow_attributes_without_reason,
    clippy::large_enum_variant,
    reason = "generated code"
)]
pub mod proto {
    tonic::include_proto!("croupier.v1");
    /// The contract's descriptors with their comments, as an encoded `FileDescriptorSet`.
    pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/croupier.bin"));
}
