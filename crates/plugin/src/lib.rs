//! A baccarat payout table as a program: what its author depends on.
//!
//! Most tables are a TOML file and need no program. One whose bets look further than a file can say (at single cards, at
//! suits, at numbers out of the operator's configuration) implements [`PayoutTable`] and is built as a shared library:
//!
//! ```
//! use croupier_plugin::{
//!     Bet, Description, Odds, Pay, PayoutTable, Round, Rounding, ShoeRules, Side, Suit, Text, Verdict,
//!     Commission, conformance, export_payout_table,
//! };
//!
//! /// The Player's first card is a spade: 5:2, or what the operator says.
//! struct FirstSpade {
//!     pay: Pay,
//! }
//!
//! impl PayoutTable for FirstSpade {
//!     const ID: &'static str = "first-spade";
//!     const VERSION: &'static str = "1";
//!     const VENDOR: &'static str = "An author";
//!
//!     fn create(config: &[u8]) -> Result<FirstSpade, String> {
//!         let odds = match config {
//!             [] => "5:2",
//!             _ => str::from_utf8(config).map_err(|_| "expected odds such as 5:2 as the configuration")?,
//!         };
//!         let odds: Odds = odds.trim().parse().map_err(|error| format!("the configuration: {error}"))?;
//!         Ok(FirstSpade { pay: Pay::new(odds, Commission::NONE) })
//!     }
//!
//!     fn describe(&self) -> Description {
//!         Description {
//!             title: Text::new("First spade", "Sekop pertama"),
//!             source: String::new(),
//!             shoe: ShoeRules::default(),
//!             rounding: Rounding::Down,
//!             bets: vec![
//!                 Bet::new("first_spade", "First card a spade", self.pay.odds())
//!                     .explained("Wins when the Player's first card is a spade."),
//!             ],
//!             kinds: None,
//!         }
//!     }
//!
//!     fn payout(&self, _bet: usize, round: &Round) -> Verdict {
//!         let [first, _] = round.hand(Side::Player).initial();
//!         if first.suit() == Suit::Spades { Verdict::Win(self.pay) } else { Verdict::Lose }
//!     }
//! }
//!
//! export_payout_table!(FirstSpade);
//!
//! // In the author's tests:
//! conformance::check::<FirstSpade>(b"3:1").unwrap();
//! assert!(conformance::check::<FirstSpade>(b"3").unwrap_err().contains("`3` are no odds"));
//! # fn main() {}
//! ```
//!
//! `cargo build --release` with `crate-type = ["cdylib"]` makes the library, and `croupier plugin check FILE` tries it and
//! prints what to put into the operator's `plugins.toml`. The page beside this crate's manifest tells authors and operators
//! the rest; in C it is one header, `croupier_plugin.h`.
//!
//! # Contents
//!
//! | read this | for |
//! |---|---|
//! | [`PayoutTable`], [`Description`], [`Bet`] | what an author writes |
//! | [`export_payout_table!`] | the one line that exports it |
//! | [`conformance`] | the tests that the host makes, for the author's own |
//! | [`log`], [`Level`] | a line in the service's log |
//! | [`Fault`], [`Promise`] | what can be wrong with a table |
//! | [`abi`] | the C ABI, which the macro hides |
//! | `croupier-game`, `croupier-terms` | cards and rounds; odds and verdicts: what is needed of them is here too |
//!
//! # What it does not do
//!
//! It loads nothing, and knows neither the service nor the wire nor files: a plugin of it depends on the rules of the game
//! and on exact numbers alone.

#![expect(unsafe_code, reason = "the border to another program")]

pub mod abi;
mod chance;
pub mod conformance;
mod export;
mod fault;
mod log;
mod table;
mod vectors;

pub use croupier_game::{
    BySide, Card, Class, Facts, Hand, LastRound, Outcome, Pair, Rank, Round, ShoeRules, Side, Suit,
};
pub use croupier_terms::{Commission, Odds, Pay, Rounding, Text, Verdict};
pub use export::entry;
pub use fault::{Fault, Promise};
pub use log::{Level, log};
pub use table::{Bet, Description, PayoutTable};
