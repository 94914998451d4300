//! How Croupier's own work is measured: side by side, in one run.

#![forbid(unsafe_code)]

mod race;
pub mod work;

pub use race::{Way, race};
