//! The loader, held against real files: sound plugins and such as are wrong in one thing each.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where something is not as it should be"
)]

mod built;
mod loaded;
mod random;

mod abi;
mod answers;
mod child;
mod damaged;
mod descriptions;
mod examples;
mod files;
mod lives;
mod misbehaving;
mod promises;
mod rounds;
mod shared;
mod strangers;
mod whims;
