//! Payout tables and settlement, held against cases, published rules and a second, plain implementation.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot go on has failed"
)]

mod bad_sets;
mod built_in;
mod canonical;
mod cases;
mod catalog;
mod certain;
mod classes;
mod closings;
mod conditions;
mod deep;
mod digests;
mod directories;
mod documents;
mod endings;
mod examples;
mod extends;
mod hostile;
mod limits;
mod lines;
mod money;
mod notes;
mod odds;
mod plain;
mod plain_bets;
mod plain_money;
mod random;
mod rounds;
mod schema;
mod settlements;
mod shoes;
mod sides;
mod tables;
mod texts;
mod totals;
mod traits;
mod variants;
mod versions;
mod whens;
mod words;
