//! What calls over gRPC cost: `cargo bench --features echo --bench calls [-- SUBJECT…]`, all subjects unless some are named.
//! `-- connections BINARY…` compares other programs with each other. See `tests/speed/README.md`.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::float_arithmetic,
    reason = "it stops where something is not as it should be, and its figures are for people"
)]

mod client;
mod connections;
mod echo;
mod figures;
mod growth;
mod instructions;
mod many;
mod requests;
mod server;
mod start;

use std::env;

const SUBJECTS: [&str; 5] = ["echo", "many", "start", "growth", "connections"];

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let given: Vec<_> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let (named, binaries): (Vec<_>, Vec<_>) =
        given.into_iter().partition(|argument| SUBJECTS.contains(&argument.as_str()));
    let asked = |subject: &str| named.is_empty() || named.iter().any(|named| named == subject);
    if asked("echo") {
        echo::run().await;
    }
    if asked("many") {
        many::run().await;
    }
    if asked("start") {
        start::run().await;
    }
    if asked("growth") {
        growth::run().await;
    }
    if asked("connections") {
        connections::run(&binaries).await;
    }
}
