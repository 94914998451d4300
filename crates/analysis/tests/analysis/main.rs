//! Exact figures, held against published ones and a second, plain implementation.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot go on has failed"
)]

mod bad_files;
mod by_cards;
mod card_tables;
mod cards;
mod compositions;
mod counts;
mod decimals;
mod edges;
mod endings;
mod facts;
mod figures;
mod finished;
mod fours;
mod lines;
mod mutants;
mod next_card;
mod other_tables;
mod partial;
mod plain;
mod plain_counts;
mod plain_figures;
mod printed;
mod random;
mod room;
mod rows;
mod simulated;
mod tables;
mod tally;
mod whens;
