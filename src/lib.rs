//! Croupier: baccarat rules as a service.
//!
//! The wire in, a call into `croupier-game` and `croupier-payout`, the wire out: rounds are resolved, shoes
//! dealt and bets settled over gRPC, and on the command line by the same functions. No rule of the game and
//! no arithmetic of money stands in this crate.

mod cli;
mod connection;
mod problem;
mod rpc;
mod serve;
mod snapshot;
mod status;
mod wire;
mod words;

pub use cli::run;
pub use rpc::Croupier;
pub use serve::serve;
pub use snapshot::Snapshot;

/// The contract: messages, clients and servers generated from `proto/`.
#[expect(clippy::allow_attributes, clippy::allow_attributes_without_reason, reason = "generated code")]
pub mod proto {
    tonic::include_proto!("croupier.v1");
    /// The contract's descriptors with their comments, as an encoded `FileDescriptorSet`.
    pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/croupier.bin"));
}
