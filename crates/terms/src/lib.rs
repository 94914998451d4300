//! The terms of a bet, in exact numbers: what it pays, and how that becomes whole minor units of a currency.
//!
//! ```
//! use croupier_terms::{Odds, Pay, Rounding, Stake};
//!
//! // The Banker at even money less 5%: 100.50 wins 95.475, and the house rounds down.
//! let banker = Pay::new(Odds::EVEN, "5%".parse()?);
//! let stake = Stake::new(10_050).ok_or("no stake")?;
//! assert_eq!(stake.wins(banker, Rounding::Down)?, (10_050, 9_547));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Contents
//!
//! | read this | for |
//! |---|---|
//! | [`Odds`], [`Commission`], [`Pay`] | what a win is worth, *to one*, before and after what the house takes of it |
//! | [`Verdict`] | win, stake returned, or lost |
//! | [`Stake`], [`Rounding`] | money: whole minor units, rounded as the table says |
//! | [`Fraction`] | the numbers that all of it is made of |
//! | [`Text`] | a title or a sentence in the languages of a table |
//! | [`NoOdds`], [`NoCommission`], [`AmountOverflow`] | what can be wrong |
//!
//! It depends on nothing, so that whoever writes a payout table as a program depends on little. It knows no bet, no
//! round and no file: those are `croupier-payout`'s. No float takes part.

#![forbid(unsafe_code)]

mod fraction;
mod money;
mod odds;
mod text;

pub use fraction::Fraction;
pub use money::{AmountOverflow, Rounding, Stake};
pub use odds::{Commission, NoCommission, NoOdds, Odds, Pay, Verdict, percentage};
pub use text::{Text, list};
