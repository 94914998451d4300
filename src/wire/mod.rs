//! The only conversions between the wire and the domain.

mod cards;
mod payouts;
mod rounds;
mod shoes;
mod tables;

pub(crate) use cards::{card_number, deal};
pub(crate) use payouts::{bet_verdict, settlement, totals};
pub(crate) use rounds::{check_view, dealt_round, round};
pub(crate) use shoes::{shoe, shoe_rules};
pub(crate) use tables::{digest, payout_table, summary, table_ref};
