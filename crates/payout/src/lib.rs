//! Payout tables of baccarat, and exact settlement against them.
//!
//! A payout table says which bets a table offers, when each wins, loses or is returned, what it pays and how
//! money is rounded. It is read from a TOML file ([`Source`], [`Catalog::load`]) or comes as anything else
//! that implements [`PayoutTable`]; a complete round and a bet give a [`Verdict`], and a verdict and a stake
//! give money ([`settle`]).
//!
//! ```
//! use croupier_game::{Round, parse_cards};
//! use croupier_payout::{Catalog, Ending, Rounding, Source, Stake};
//!
//! let catalog = Catalog::load(&Source::built_in())?;
//! let classic = catalog.find("classic").ok_or("not loaded")?;
//! let round = Round::from_cards(&parse_cards("2H 9C 3S KD")?)?; // Banker 9, a natural
//!
//! let ending = Ending::played(round);
//! let ruling = classic.judge(&ending, None).ruling(classic.bet("banker").ok_or("no bet")?)?;
//! let settlement = croupier_payout::settle(Stake::new(100).ok_or("no stake")?, ruling, Rounding::Down)?;
//! assert_eq!((settlement.gross, settlement.commission, settlement.returned), (100, 5, 195));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Money is whole minor units of a currency in 64 bits, odds and commissions are exact fractions, and each
//! bet is rounded once, as its table says. No float takes part.
//!
//! This crate knows nothing of the wire, and works out no probabilities.
//!
//! # Stability
//!
//! A table's digest covers its canonical form (the module `canonical` documents it) and is frozen: whoever
//! keeps a digest can name the rules that decided for years.

#![forbid(unsafe_code)]

mod bets;
mod canonical;
mod catalog;
mod certain;
mod class_table;
mod condition;
mod document;
mod error;
mod fault;
mod file;
mod limits;
mod lines;
mod reading;
mod resolve;
mod schema;
mod settlement;
mod source;
mod table;
mod version;
mod when;

pub use catalog::{Catalog, LoadedTable, Origin};
pub use class_table::ClassTable;
pub use condition::{Condition, Domain, Fact, Values};
pub use error::{LoadError, PayoutFailure, TwiceLoaded, UnknownBet, UnknownTable};
pub use fault::{Fault, Finding, Severity};
pub use limits::OffLimits;
pub use lines::Lines;
pub use reading::{Checked, Part, ReadTable, Reading};
pub use schema::schema;
pub use settlement::{Ending, Judged, Ruling, Settlement, Totals, settle};
pub use source::Source;
pub use table::{
    Bet, ClassVerdicts, Description, Edge, Example, Expected, Failures, Figure, Limits, Line, Note,
    PayoutTable, StakeLimits,
};
pub use version::compare_versions;
pub use when::When;

pub use croupier_game::{CLASSES, Class, Facts};
// What bets pay, which a table that is a program needs too.
pub use croupier_terms::{
    AmountOverflow, Commission, Fraction, NoCommission, NoOdds, Odds, Pay, Rounding, Stake, Text, Verdict,
};
