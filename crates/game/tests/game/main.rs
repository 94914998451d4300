//! The rules, held against cases, published totals and a second, plain implementation.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot go on has failed"
)]

mod cards;
mod cases;
mod counts;
mod deals;
mod fair;
mod messages;
mod plain;
mod plain_roads;
mod random;
mod roads;
mod rounds;
mod sequences;
mod shoes;
mod tableau;
