//! Exact figures of baccarat bets over any shoe: probabilities, house edge, return, variance.
//!
//! Every sequence of cards that a shoe can still deal is counted, by the [class](croupier_payout::Class) of
//! the round it makes; what a bet pays in each class then gives its figures. For a bet that looks at the cards
//! themselves, sequences are counted by the [kinds](croupier_payout::PayoutTable::kinds) of their cards. All of
//! it is whole numbers and exact fractions, and nothing is rounded before it is shown. Only where a bet tells
//! too many cards apart are rounds played at random, and its figures say so.
//!
//! ```
//! use croupier_analysis::{Composition, Distribution, Figures, decimal};
//! use croupier_payout::{Catalog, Source};
//!
//! let catalog = Catalog::load(&Source::built_in())?;
//! let classic = catalog.find("classic").ok_or("not loaded")?;
//! let bet = classic.bet("banker").ok_or("no bet")?;
//!
//! let shoe = Composition::fresh(8)?;
//! let next_round = Distribution::of(&shoe)?;
//! let banker = Figures::of(classic.table(), bet, &next_round).ok_or("it needs the cards")?;
//! assert_eq!(banker.house_edge().to_string(), "114753351728/10847218479825");
//! assert_eq!(format!("{:.4}%", 100.0 * decimal(&banker.house_edge())), "1.0579%");
//! // Ties left out, as other pages count.
//! let per_resolved = banker.house_edge_per_resolved().ok_or("always returned")?;
//! assert_eq!(format!("{:.2}%", 100.0 * decimal(&per_resolved)), "1.17%");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Contents
//!
//! | read this | for |
//! |---|---|
//! | [`Composition`] | what is left in a shoe: fresh decks, decks less the cards seen, or any 52 counts |
//! | [`Distribution::of`] | how likely each class of the next round is |
//! | [`Distribution::given`] | the same for a round of which some cards have come |
//! | [`Figures`] | what one bet is worth that goes by class, or every such bet of a table |
//! | [`BetFigures`] | what every bet of a table is worth, whatever it looks at |
//! | [`check`] | everything that is wrong with payout tables' files, figures included |
//! | [`Fraction`], [`decimal`], [`percent`] | exact fractions, and how people read them |
//! | [`CompositionError`] | what can be wrong with a shoe |
//!
//! # Conventions
//!
//! - Figures are **per unit staked**: a returned stake counts as a bet that gained nothing. Other pages leave
//!   returned stakes out; [`Figures::house_edge_per_resolved`] is that figure, and larger where stakes can be
//!   returned.
//! - The house edge is what the house keeps, so it is negative where the bet pays the player; the expected
//!   return is 1 less the house edge. All are parts of the stake: 0.0106 is 1.06%.
//! - Odds are to one and after commission; how a table rounds money is left out.
//! - Every card left is as likely to come next as every other. Cards burned face down are still left.
//!
//! # What it does not do
//!
//! It plays no shoe to its end, advises on no stake and opens no files. It works out no bets on more than one
//! round.

#![forbid(unsafe_code)]

mod beginnings;
mod bet_figures;
mod checker;
mod composition;
mod count;
mod distribution;
mod ends;
mod error;
mod figures;
mod fraction;
mod given;
mod group;
mod hands;
mod kinds;
mod last_cards;
mod simulation;
mod starts;
mod state;
mod sums;
mod tally;

pub use bet_figures::BetFigures;
pub use checker::{check, warnings};
pub use composition::Composition;
pub use distribution::Distribution;
pub use error::{CompositionError, NoFigures};
pub use figures::Figures;
pub use fraction::{Fraction, decimal, percent};
