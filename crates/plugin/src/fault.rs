//! What can be wrong with a table. All wording is here.

use croupier_game::Round;
use croupier_terms::{Odds, Verdict};
use std::{error, fmt};

/// What a table says or answers against the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The table's id.
    Id(String),
    /// The table's version.
    Version(String),
    /// A text that is too long, is empty where it must not be, or has control characters; and which.
    Text(String),
    /// The number of bets.
    Bets(usize),
    /// A bet's id.
    BetId(String),
    /// A bet's id that an earlier bet has.
    DuplicateBet(String),
    /// The shoe, and why.
    Shoe(String),
    /// A kind of cards that has two values.
    Kind(u8),
    /// Two descriptions of tables of one configuration.
    TwoDescriptions,
    /// An answer that did not come, and why.
    NoAnswer {
        /// The bet.
        bet: String,
        /// The round.
        round: Round,
        /// Why.
        why: String,
    },
    /// Odds above those declared.
    AboveLargest {
        /// The bet.
        bet: String,
        /// The round.
        round: Round,
        /// What was paid.
        odds: Odds,
        /// The largest odds declared.
        largest: Odds,
    },
    /// Two rounds that are alike by the table's own word and do not pay alike.
    NotAlike {
        /// The bet.
        bet: String,
        /// The promise that does not hold.
        promise: Promise,
        /// One round with what is paid in it.
        one: Box<(Round, Verdict)>,
        /// The other.
        other: Box<(Round, Verdict)>,
    },
    /// Two answers to one question.
    NotDeterministic {
        /// The bet.
        bet: String,
        /// The round.
        round: Round,
    },
}

/// What a table promises of rounds that are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// The bet goes by class.
    ByClass,
    /// Cards of one kind are not told apart.
    Kinds,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Id(id) => write!(f, "the table's id is `{id}`: expected 1-64 of a-z, 0-9 and -"),
            Fault::Version(version) => {
                write!(
                    f,
                    "the table's version is `{version}`: expected 1-64 of 0-9, A-Z, a-z, `.`, `_` and -"
                )
            }
            Fault::Text(which) => f.write_str(which),
            Fault::Bets(count) => write!(f, "the table has {count} bets: expected 1-64"),
            Fault::BetId(id) => write!(f, "a bet's id is `{id}`: expected 1-64 of a-z, 0-9 and _"),
            Fault::DuplicateBet(id) => write!(f, "the bet `{id}` stands twice"),
            Fault::Shoe(why) => write!(f, "no such shoe can be dealt: {why}"),
            Fault::Kind(kind) => write!(f, "the cards of kind {kind} have not one value"),
            Fault::TwoDescriptions => {
                f.write_str("the table describes itself in two ways: a description never changes")
            }
            Fault::NoAnswer { bet, round, why } => {
                write!(f, "`{bet}` has no answer in {}: {why}", Shown(round))
            }
            Fault::AboveLargest { bet, round, odds, largest } => {
                write!(f, "`{bet}` pays {odds} in {}: above its largest odds, {largest}", Shown(round))
            }
            Fault::NotAlike { bet, promise, one, other } => {
                let promise = match promise {
                    Promise::ByClass => "is said to go by class",
                    Promise::Kinds => "is said not to tell cards of one kind apart",
                };
                let [one, other] = [one, other].map(|alike| (Shown(&alike.0), Told(alike.1)));
                write!(f, "`{bet}` {promise}, but {} in {} and {} in {}", one.1, one.0, other.1, other.0)
            }
            Fault::NotDeterministic { bet, round } => {
                write!(f, "`{bet}` is not deterministic: two answers in {}", Shown(round))
            }
        }
    }
}

impl error::Error for Fault {}

/// A round by its cards, in the order dealt.
struct Shown<'a>(&'a Round);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards: Vec<String> = self.0.cards().map(|card| card.to_string()).collect();
        f.write_str(&cards.join(" "))
    }
}

struct Told(Verdict);

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Verdict::Win(pay) => write!(f, "pays {} less {}", pay.odds(), pay.commission()),
            Verdict::Push => f.write_str("returns the stake"),
            Verdict::Lose => f.write_str("loses"),
        }
    }
}
