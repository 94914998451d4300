//! Why a call, or an item of it, has no result.

use croupier_analysis::NoFigures;
use croupier_game::{CardNotDue, Incomplete, ShoeError};
use croupier_payout::{PayoutFailure, UnknownBet, UnknownTable};
use std::{collections::BTreeMap, time::Duration};
use tonic::Code;

/// Bytes of an id of the caller's at the most.
pub(crate) const LONGEST_ID: usize = 256;
/// Characters of a message at the most.
const MOST_MESSAGE_CHARS: usize = 300;

/// Why a call or an item of it has no result: `ErrorInfo.reason`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// A card that is none, both of `cards` and `text`, or more copies of a card than the shoe has.
    CardsInvalid,
    /// A card that the rules forbid, or one left over.
    CardNotDue,
    /// Too few cards for a round.
    RoundIncomplete,
    /// A seed or a shoe's rules that make no shoe.
    ShoeInvalid,
    /// A round that the shoe does not reach.
    RoundNotDealt,
    /// No payout table is named.
    PayoutTableMissing,
    /// A payout table that is not loaded.
    PayoutTableUnknown,
    /// A bet that the payout table does not offer.
    BetUnknown,
    /// The payout table is another than the caller expects.
    PayoutTableChanged,
    /// A stake that is not positive.
    StakeInvalid,
    /// A bet's id that stands twice.
    BetIdDuplicate,
    /// An amount that does not fit 64 bits.
    AmountOverflow,
    /// Any other field that is wrong.
    FieldInvalid,
    /// A message that does not decode.
    RequestMalformed,
    /// More items than a call may have.
    TooManyItems,
    /// A message over the size limit.
    MessageTooLarge,
    /// More calls at a time than the server takes.
    Overloaded,
    /// More analyses at a time than the server takes.
    AnalysisBusy,
    /// A call that took longer than its client or the server allows.
    DeadlineExceeded,
    /// The server is stopping.
    Stopping,
    /// A method that the server does not have.
    MethodUnknown,
    /// A request compressed in a way that the server does not read.
    EncodingUnknown,
    /// A payout table that failed to answer.
    PluginFailed,
    /// A bet that pays in too many ways to be analysed.
    FiguresUnavailable,
    /// A bug of the service.
    Internal,
}

impl Reason {
    /// The reason as `ErrorInfo` gives it.
    #[must_use]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Reason::CardsInvalid => "CARDS_INVALID",
            Reason::CardNotDue => "CARD_NOT_DUE",
            Reason::RoundIncomplete => "ROUND_INCOMPLETE",
            Reason::ShoeInvalid => "SHOE_INVALID",
            Reason::RoundNotDealt => "ROUND_NOT_DEALT",
            Reason::PayoutTableMissing => "PAYOUT_TABLE_MISSING",
            Reason::PayoutTableUnknown => "PAYOUT_TABLE_UNKNOWN",
            Reason::BetUnknown => "BET_UNKNOWN",
            Reason::PayoutTableChanged => "PAYOUT_TABLE_CHANGED",
            Reason::StakeInvalid => "STAKE_INVALID",
            Reason::BetIdDuplicate => "BET_ID_DUPLICATE",
            Reason::AmountOverflow => "AMOUNT_OVERFLOW",
            Reason::FieldInvalid => "FIELD_INVALID",
            Reason::RequestMalformed => "REQUEST_MALFORMED",
            Reason::TooManyItems => "TOO_MANY_ITEMS",
            Reason::MessageTooLarge => "MESSAGE_TOO_LARGE",
            Reason::Overloaded => "OVERLOADED",
            Reason::AnalysisBusy => "ANALYSIS_BUSY",
            Reason::DeadlineExceeded => "DEADLINE_EXCEEDED",
            Reason::Stopping => "STOPPING",
            Reason::MethodUnknown => "METHOD_UNKNOWN",
            Reason::EncodingUnknown => "ENCODING_UNKNOWN",
            Reason::PluginFailed => "PLUGIN_FAILED",
            Reason::FiguresUnavailable => "FIGURES_UNAVAILABLE",
            Reason::Internal => "INTERNAL",
        }
    }

    /// The gRPC code of the reason.
    #[must_use]
    pub(crate) const fn code(self) -> Code {
        match self {
            Reason::PayoutTableUnknown | Reason::BetUnknown => Code::NotFound,
            Reason::RoundNotDealt | Reason::AmountOverflow => Code::OutOfRange,
            Reason::PayoutTableChanged | Reason::FiguresUnavailable => Code::FailedPrecondition,
            Reason::MessageTooLarge | Reason::Overloaded | Reason::AnalysisBusy => Code::ResourceExhausted,
            Reason::DeadlineExceeded => Code::DeadlineExceeded,
            Reason::Stopping => Code::Unavailable,
            Reason::MethodUnknown | Reason::EncodingUnknown => Code::Unimplemented,
            Reason::PluginFailed | Reason::Internal => Code::Internal,
            _ => Code::InvalidArgument,
        }
    }
}

/// Why a call or an item of it has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    /// The reason.
    pub(crate) reason: Reason,
    /// What is wrong, in words.
    pub(crate) message: String,
    /// The field at fault, as a path; empty when it is the message as a whole.
    pub(crate) field: String,
    /// Facts for machines.
    pub(crate) metadata: BTreeMap<&'static str, String>,
    /// Further problems of the same call.
    pub(crate) further: Vec<Problem>,
    /// Number of still more problems, which are not described.
    pub(crate) more: usize,
}

impl Problem {
    /// A problem of one field.
    pub(crate) fn new(reason: Reason, field: impl Into<String>, message: impl Into<String>) -> Problem {
        let (field, message) = (field.into(), message.into());
        Problem { reason, message, field, metadata: BTreeMap::new(), further: Vec::new(), more: 0 }
    }

    /// A field that is wrong for any other reason than those with a name of their own.
    pub(crate) fn field(field: impl Into<String>, message: impl Into<String>) -> Problem {
        Problem::new(Reason::FieldInvalid, field, message)
    }

    /// A list with more items than a call may have.
    pub(crate) fn too_many(field: &str, limit: usize) -> Problem {
        Problem::new(Reason::TooManyItems, field, format!("there are more than {limit} items"))
            .with("limit", limit)
    }

    /// A message after the only one that a call has.
    pub(crate) fn second_message() -> Problem {
        Problem::new(Reason::RequestMalformed, "", "the call has a second message; it takes one")
    }

    /// More calls at a time than the server takes.
    pub(crate) fn overloaded(calls: u32) -> Problem {
        let message = format!("the server has {calls} calls in flight and takes no more; try again shortly");
        Problem::new(Reason::Overloaded, "", message).with("limit", calls)
    }

    /// A call that took longer than its client allows or, given a cap, than the server does.
    pub(crate) fn too_late(cap: Option<Duration>) -> Problem {
        let late = |message| Problem::new(Reason::DeadlineExceeded, "", message);
        cap.map_or_else(
            || late("the deadline of the call has passed"),
            |cap| late("the call took longer than the server allows").with("limit", cap.as_secs()),
        )
    }

    /// A stream that ends with the server.
    pub(crate) fn stopping() -> Problem {
        Problem::new(Reason::Stopping, "", "the server is stopping")
    }

    /// A bug of the service.
    #[must_use]
    pub(crate) fn bug() -> Problem {
        Problem::new(Reason::Internal, "", "an internal error; the call can be repeated on another replica")
    }

    /// The problem with one more fact for machines.
    #[must_use]
    pub(crate) fn with(mut self, key: &'static str, value: impl ToString) -> Problem {
        self.metadata.insert(key, value.to_string());
        self
    }

    /// Several problems as one: the first, with the others behind it. `None` when there is none.
    pub(crate) fn all(problems: impl IntoIterator<Item = Problem>) -> Option<Problem> {
        let mut problems = problems.into_iter();
        let mut first = problems.next()?;
        first.further.extend(problems);
        Some(first)
    }
}

/// The text, cut short when it is long.
pub(crate) fn short(text: &str) -> String {
    match text.char_indices().nth(MOST_MESSAGE_CHARS) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or(text)),
        None => text.to_owned(),
    }
}

/// Problems with the cards of a round; `path` turns a card's hand and place into the field.
impl Problem {
    /// A card that the rules forbid.
    pub(crate) fn not_due(error: &CardNotDue, path: String) -> Problem {
        let problem = Problem::new(Reason::CardNotDue, path, error.to_string())
            .with("card", error.card)
            .with("index", error.index)
            .with("rule", error.rule.code());
        match error.hand {
            Some(side) => problem.with("hand", side.to_string().to_lowercase()),
            None => problem,
        }
    }

    /// A round that is not finished, given by `cards` or by `hands`.
    pub(crate) fn incomplete(error: &Incomplete, by_hands: bool) -> Problem {
        let next = error.next.to_string().to_lowercase();
        let field = if by_hands { format!("hands.{next}") } else { "cards".into() };
        Problem::new(Reason::RoundIncomplete, field, error.to_string()).with("next", next)
    }

    /// A shoe that cannot be dealt.
    pub(crate) fn shoe(error: &ShoeError, field: &str) -> Problem {
        Problem::new(Reason::ShoeInvalid, field, error.to_string())
    }

    /// A payout table that is not loaded.
    pub(crate) fn unknown_table(error: &UnknownTable, field: impl Into<String>) -> Problem {
        /// Versions listed; a table may have many.
        const MOST_VERSIONS: usize = 10;
        let newest: Vec<_> = error.versions.iter().rev().take(MOST_VERSIONS).cloned().collect();
        Problem::new(Reason::PayoutTableUnknown, field, error.to_string())
            .with("given", short(&error.given))
            .with("nearest", error.nearest.as_deref().unwrap_or_default())
            .with("versions", newest.join(" "))
    }

    /// A bet that the payout table does not offer.
    pub(crate) fn unknown_bet(error: &UnknownBet, field: impl Into<String>) -> Problem {
        Problem::new(Reason::BetUnknown, field, error.to_string())
            .with("given", short(&error.given))
            .with("nearest", error.nearest.as_deref().unwrap_or_default())
            .with("payout_table", &error.table)
    }
}

impl From<NoFigures> for Problem {
    fn from(error: NoFigures) -> Problem {
        let message = error.to_string();
        match error {
            NoFigures::Failure(failure) => failure.into(),
            NoFigures::TooManyOdds { table, bet, most } => {
                Problem::new(Reason::FiguresUnavailable, "", message)
                    .with("payout_table", table)
                    .with("bet", bet)
                    .with("limit", most)
            }
        }
    }
}

impl From<PayoutFailure> for Problem {
    fn from(error: PayoutFailure) -> Problem {
        let problem = Problem::new(Reason::PluginFailed, "", error.to_string());
        let problem = problem.with("payout_table", error.table);
        if error.bet.is_empty() { problem } else { problem.with("bet", error.bet) }
    }
}
