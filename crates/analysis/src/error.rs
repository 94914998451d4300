//! What can be wrong with what is to be analysed, and all wording of this crate.

use croupier_game::Card;
use croupier_payout::PayoutFailure;
use thiserror::Error;

/// A shoe that cannot be, or that may not have the cards for a round. The wording is not frozen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CompositionError {
    /// A number of decks outside 1 to 16.
    #[error("a shoe has 1 to 16 decks, not {given}")]
    Decks {
        /// The number given.
        given: u8,
    },
    /// More than 16 copies of a card.
    #[error("{given} copies of {card} are more than the 16 of sixteen decks")]
    Copies {
        /// The card.
        card: Card,
        /// The number given.
        given: u8,
    },
    /// A card taken out of which no more is left.
    #[error("{card} (card {} of those given) is one more than the shoe had", index + 1)]
    Gone {
        /// The card.
        card: Card,
        /// Its place among those taken out, from 0.
        index: usize,
    },
    /// Too few cards to be sure that the round can be finished.
    #[error("{cards} {} left in the shoe; the round may need {needed}", are(*cards))]
    TooFew {
        /// The cards that are left.
        cards: usize,
        /// The most that the round can still need.
        needed: usize,
    },
}

fn are(cards: usize) -> &'static str {
    if cards == 1 { "card is" } else { "cards are" }
}

/// Why the bets of a table have no figures.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoFigures {
    /// The table could not answer.
    #[error(transparent)]
    Failure(#[from] PayoutFailure),
    /// A bet pays in so many ways that telling them apart would take too long.
    #[error("`{bet}` of {table} pays at more than {most} different odds, too many for figures")]
    TooManyOdds {
        /// The table, `id@version`.
        table: String,
        /// The bet's id.
        bet: String,
        /// The most that there can be.
        most: usize,
    },
}
