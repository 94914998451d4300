//! Everything that can be wrong with what was given, and all the wording of this crate.

use std::error::Error;
use std::fmt;

use crate::{Card, Decision, Reason, Side};

/// Text that is no card.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct UnknownCard {
    /// The text, cut after 32 characters.
    pub text: String,
    /// Its place among the cards given, from 0.
    pub index: usize,
}

impl UnknownCard {
    pub(crate) fn new(text: &str, index: usize) -> UnknownCard {
        UnknownCard { text: text.chars().take(32).collect(), index }
    }
}

impl fmt::Display for UnknownCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownCard { text, index } = self;
        write!(f, "{text:?} (card {}) is not a card: a card is a rank ", index + 1)?;
        f.write_str("(A, 2 to 9, T or 10, J, Q, K) and a suit (S, H, D, C), as in 8H")
    }
}

/// A card the rules do not allow: the first such card of those given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CardNotDue {
    /// The card.
    pub card: Card,
    /// Its place from 0: in the order dealt, or within its hand if hands were given.
    pub index: usize,
    /// Its hand, if hands were given.
    pub hand: Option<Side>,
    /// The rule that forbids it.
    pub rule: Rule,
}

impl fmt::Display for CardNotDue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CardNotDue { card, index, hand, rule } = self;
        write!(f, "{card} (card {} of the ", index + 1)?;
        match hand {
            Some(side) => write!(f, "{side}'s hand")?,
            None => f.write_str("round")?,
        }
        write!(f, ") is not due: {rule}")
    }
}

/// Why a card is not due. [`Display`](fmt::Display) says it in a sentence: "the Player stands on 6".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// The hand stands: by a natural, or by the tableau.
    Stands(Decision),
    /// Both hands have all their cards; this one was left over.
    RoundOver,
    /// No hand takes a fourth card.
    FourthCard,
    /// Another card has to come first. Only of cards given as two hands.
    OutOfOrder {
        /// Whose card is due.
        due: Side,
    },
}

impl Rule {
    /// The rule's name for machines. Frozen.
    pub const fn code(&self) -> &'static str {
        match self {
            Rule::Stands(decision) => match decision.reason {
                Reason::Natural => "natural",
                Reason::PlayerTotal => "player_stands",
                Reason::BankerTotalPlayerStood => "banker_stands_player_stood",
                Reason::BankerTotalPlayerDrew => "banker_stands_player_drew",
            },
            Rule::RoundOver => "round_over",
            Rule::FourthCard => "fourth_card",
            Rule::OutOfOrder { .. } => "out_of_order",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Stands(decision) => decision.fmt(f),
            Rule::RoundOver => f.write_str("both hands have all their cards"),
            Rule::FourthCard => f.write_str("no hand takes a fourth card"),
            Rule::OutOfOrder { due } => write!(f, "a card of the {due} comes first"),
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Decision { side, draws, reason, initial_totals, player_third } = self;
        let verb = if *draws { "draws" } else { "stands" };
        let total = initial_totals[*side];
        match (reason, player_third) {
            (Reason::Natural, _) => {
                let (player, banker) = (initial_totals.player, initial_totals.banker);
                write!(f, "a natural ends the round (Player {player}, Banker {banker})")
            }
            (Reason::PlayerTotal, _) => write!(f, "the {side} {verb} on {total}"),
            (_, None) => {
                let player = initial_totals.player;
                write!(f, "the {side} {verb} on {total} when the Player stood on {player}")
            }
            (_, Some(third)) => {
                write!(f, "the {side} {verb} on {total} when the Player's third card is {third}")
            }
        }
    }
}

/// A round that still lacks a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Incomplete {
    /// Whose card is due.
    pub next: Side,
    /// How many cards this hand has, 0 to 2.
    pub given: usize,
    /// Why a third card is due; `None` if the first or second card is missing.
    pub decision: Option<Decision>,
}

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Incomplete { next, given, decision } = self;
        let ordinal = match given {
            0 => "first",
            1 => "second",
            _ => "third",
        };
        write!(f, "the round is not finished: the {next} is due a {ordinal} card")?;
        match decision {
            Some(decision) => write!(f, " ({decision})"),
            None => Ok(()),
        }
    }
}

/// Cards that make no round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoundError {
    /// A card too many, or one that another rule forbids.
    NotDue(CardNotDue),
    /// A card is missing.
    Incomplete(Incomplete),
}

impl fmt::Display for RoundError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RoundError::NotDue(error) => error.fmt(f),
            RoundError::Incomplete(error) => error.fmt(f),
        }
    }
}

impl From<CardNotDue> for RoundError {
    fn from(error: CardNotDue) -> RoundError {
        RoundError::NotDue(error)
    }
}

impl From<Incomplete> for RoundError {
    fn from(error: Incomplete) -> RoundError {
        RoundError::Incomplete(error)
    }
}

/// A shoe that cannot be, or rules that do not fit it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ShoeError {
    /// A number of decks outside 1 to 16.
    Decks {
        /// The number given.
        given: u8,
    },
    /// Fewer than six cards: too few for a round.
    TooFewCards {
        /// The number given.
        given: usize,
    },
    /// More than 832 cards, sixteen decks.
    TooManyCards {
        /// The number given.
        given: usize,
    },
    /// More copies of a card than there are decks.
    Excess {
        /// The first card that is one too many.
        card: Card,
        /// Its place in the shoe, from 0.
        index: usize,
        /// The number of decks.
        decks: u8,
    },
    /// No round fits between the burn and the cut card.
    NoRoom {
        /// The most cards the burn can take, a turned card included.
        burn: u16,
        /// The cards behind the cut card.
        cut_card: u16,
        /// The cards of the shoe.
        cards: usize,
    },
}

impl fmt::Display for ShoeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShoeError::Decks { given } => write!(f, "a shoe has 1 to 16 decks, not {given}"),
            ShoeError::TooFewCards { given } => write!(f, "a shoe has at least 6 cards, not {given}"),
            ShoeError::TooManyCards { given } => write!(f, "a shoe has at most 832 cards, not {given}"),
            ShoeError::Excess { card, index, decks } => {
                let place = index + 1;
                write!(f, "{card} (card {place} of the shoe) is a copy too many (decks: {decks})")
            }
            ShoeError::NoRoom { burn, cut_card, cards } => write!(
                f,
                "the burn ({burn} cards at most), a round (6) and the cards behind the cut card \
                 ({cut_card}) must fit into the shoe ({cards})"
            ),
        }
    }
}

impl Error for UnknownCard {}
impl Error for CardNotDue {}
impl Error for Incomplete {}
impl Error for RoundError {}
impl Error for ShoeError {}
