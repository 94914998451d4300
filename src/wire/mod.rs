//! The only conversions between the wire and the domain.

mod analysis;
mod cards;
mod columns;
mod encode;
mod findings;
mod payouts;
mod roads;
mod rounds;
mod shoes;
mod tables;
mod writer;

pub(crate) use analysis::{bet_analyses, composition, outcomes, problem as composition_problem};
pub(crate) use cards::{card_number, card_of, deal};
pub(crate) use columns::Columns;
pub(crate) use encode::encoded;
pub(crate) use findings::checked;
pub(crate) use payouts::{bet_verdict, settlement, totals};
pub(crate) use roads::{marks, roads};
pub(crate) use rounds::{View, dealt_round, outcome_of, round, side};
pub(crate) use shoes::{secret, shoe, shoe_rules};
pub(crate) use tables::{digest, payout_table, summary, table_ref};
