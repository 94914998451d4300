//! Rules pages: compared with pages that were read by people, with the facts of the sources, and with what is paid.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops where something is not as it should be"
)]

mod conditions;
mod facts;
mod hostile;
mod html;
mod pages;
mod random;
mod settings;
mod settled;
mod tables;
