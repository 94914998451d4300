//! The rules of punto banco baccarat: cards, hands, rounds and the seeded shoe.
//!
//! Nobody at the table chooses anything: the cards decide every draw. So a round is a function of its cards,
//! and this crate is that function, in both directions. [`Round::from_cards`] takes cards as they were dealt
//! and says what round they make, or names the first card the rules did not allow; [`Shoe`] deals the rounds
//! itself, from a seed or from given cards, the same for ever.
//!
//! ```
//! use croupier_game::{Outcome, Round, Side, parse_cards};
//!
//! let round = Round::from_cards(&parse_cards("8C 9D 7S QH")?)?;
//! assert_eq!(round.outcome(), Outcome::Banker);
//! assert_eq!(round.hand(Side::Banker).total(), 9);
//!
//! let refused = Round::from_cards(&parse_cards("8C 9D 7S QH 2C")?).unwrap_err();
//! assert_eq!(
//!     refused.to_string(),
//!     "2C (card 5 of the round) is not due: a natural ends the round (Player 5, Banker 9)"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Contents
//!
//! | read this | for |
//! |---|---|
//! | [`Card`], [`Rank`], [`Suit`], [`parse_cards`] | the 52 cards, their values, the notation `8H KD 7S` |
//! | [`Side`], [`BySide`], [`Outcome`] | Player and Banker; who won |
//! | [`Hand`], [`Pair`] | two cards and perhaps a third |
//! | [`player_draws`], [`banker_draws`] | the tableau: who draws a third card |
//! | [`Round`] | a finished round, legal by construction |
//! | [`Deal`] | a round being dealt: whose card is next, and what is known so far |
//! | [`Class`], [`Facts`] | what payout tables can tell rounds apart by: 1,841 classes |
//! | [`Decisions`], [`Decision`], [`Reason`] | why a hand drew or stood |
//! | [`Shoe`], [`Seed`], [`fair_seed`], [`commitment`] | shuffled cards anyone can reproduce |
//! | [`ShoeRules`], [`Dealing`], [`DealtRound`] | burn, cut card, last round; the rounds of a shoe |
//! | [`Roads`], [`Marks`] | the scoreboards: bead plate, Big Road and the three derived from it |
//! | [`RoundError`], [`ShoeError`], [`UnknownCard`] | what can be wrong with what was given |
//!
//! # What it does not do
//!
//! It knows no bets, odds or money, reads no files, speaks no wire format, and draws no randomness of its
//! own: a shoe comes from the seed it is given. It has no clock, no lock and no global state, and nothing
//! given to it makes it panic.
//!
//! # Sources
//!
//! *Source 000* to *source 004* are the five documents the rules were taken from: 000 how to play, 001 the
//! house's procedure, 002 scoreboards, 003 and 004 the drawing rules. Where they disagree the comment says
//! which one holds.
//!
//! # Stability
//!
//! Callers replay shoes for years, so these are frozen, and golden vectors guard them: the index of a card
//! ([`Card::index`]), the shuffle [`ALGORITHM`], the digest of a shoe ([`Shoe::digest`]), [`fair_seed`] and
//! [`commitment`], and the codes of [`Rule::code`]. Another shuffle would be another algorithm with another
//! name. The wording of errors is not frozen.

#![forbid(unsafe_code)]

mod card;
mod class;
mod deal;
mod dealing;
mod decision;
mod error;
mod fair;
mod hand;
mod roads;
mod round;
mod shoe;
mod shoe_rules;
mod shuffle;
mod side;
mod tableau;

pub use card::{Card, Rank, Suit, parse_cards};
pub use class::{CLASSES, Class, Facts};
pub use deal::Deal;
pub use dealing::{Dealing, DealtRound};
pub use decision::{Decision, Decisions, Reason};
pub use error::{CardNotDue, Incomplete, RoundError, Rule, ShoeError, UnknownCard};
pub use fair::{Seed, commitment, fair_seed};
pub use hand::{Hand, Pair};
pub use roads::{Bead, BigRoadCell, Color, Marks, RoadCell, Roads};
pub use round::Round;
pub use shoe::{Shoe, first_excess};
pub use shoe_rules::{Burn, LastRound, ShoeRules};
pub use shuffle::ALGORITHM;
pub use side::{BySide, Outcome, Side};
pub use tableau::{banker_draws, is_natural, player_draws};
