//! What can be wrong with a payout table's file, and where. All wording about files is here.

use std::{fmt, ops::Range};

/// One thing wrong with a payout table's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The file's name.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Bytes of the text it is about.
    pub span: Range<usize>,
    /// What is wrong.
    pub fault: Fault,
}

impl Finding {
    pub(crate) fn new(file: &str, text: &str, span: Range<usize>, fault: Fault) -> Finding {
        let before = text.get(..span.start).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        Finding { file: file.into(), line, column, span, fault }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.fault)
    }
}

/// What is wrong, what was read, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields of a variant are what its sentence names")]
pub enum Fault {
    /// The file cannot be read; the text says why.
    Unreadable(String),
    /// The file is larger than this many bytes.
    TooLarge(usize),
    /// The file is not UTF-8.
    NotUtf8,
    /// The file is not TOML.
    Syntax(String),
    /// A key that means nothing in this place.
    UnknownKey { place: &'static str, given: String, known: Vec<&'static str> },
    /// A key is missing.
    MissingKey { place: &'static str, key: &'static str },
    /// A value of another type.
    WrongType { expected: &'static str, found: String },
    /// A number outside its range.
    OutOfRange { given: String, low: i64, high: i64 },
    /// A word that is none of those expected.
    UnknownWord { given: String, known: Vec<&'static str> },
    /// A text longer than this many characters, or empty.
    Length { most: usize },
    /// An id, a version or a bet's id with other characters than it may have.
    Name { given: String, allowed: &'static str },
    /// A list without entries.
    EmptyList,
    /// A list with more entries than this.
    TooMany { most: usize },
    /// A range that is not `"a..=b"` with a ≤ b.
    Range { given: String },
    /// Odds that are not like `"7:2"` or `"0.95:1"`.
    Odds { given: String },
    /// A commission that is not like `"5%"`.
    Commission { given: String },
    /// A percentage that is not like `"98.94%"`.
    Percentage { given: String },
    /// A line with both `pays` and `push`, or neither.
    PaysOrPush,
    /// `push = false`.
    PushFalse,
    /// A commission without `pays`.
    CommissionAlone,
    /// A bet's id that another bet of the file has.
    DuplicateBet { id: String },
    /// A bet that is not in the table.
    UnknownBet { given: String, known: Vec<String> },
    /// No bet is left.
    NoBets,
    /// A least stake above the greatest.
    LimitsReversed { min: i64, max: i64 },
    /// A base without its version.
    BaseWithoutVersion { given: String },
    /// A base that is not loaded.
    UnknownBase { given: String, known: Vec<String> },
    /// A table that extends itself, directly or by others.
    Cycle { given: String },
    /// `remove` in a table that extends none.
    RemoveAlone,
    /// The shoe's rules are refused; the text says why.
    Shoe(String),
    /// An example's or figure's cards make no round; the text says why.
    ExampleRound(String),
    /// An example that does not hold.
    ExampleDiffers { bet: String, expected: String, found: String },
    /// A figure with both `house_edge` and `return`, or neither.
    HouseEdgeOrReturn,
    /// The same id and version stand in another file.
    SameVersion { reference: String, other: String },
    /// Two versions of one table that compare equal but are written differently.
    EqualVersions { id: String, version: String, other: String },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unreadable(why) => write!(f, "the file cannot be read: {why}"),
            Fault::TooLarge(most) => write!(f, "the file is larger than {most} bytes"),
            Fault::NotUtf8 => write!(f, "the file is not UTF-8 text"),
            Fault::Syntax(message) => write!(f, "not TOML: {message}"),
            Fault::UnknownKey { place, given, known } => {
                write!(f, "unknown key `{given}` in {place}{}", Suggestion { given, known })
            }
            Fault::MissingKey { place, key } => write!(f, "{place} has no `{key}`"),
            Fault::WrongType { expected, found } => write!(f, "expected {expected}, found {found}"),
            Fault::OutOfRange { given, low, high } => {
                write!(f, "{given} is out of range: expected a whole number from {low} to {high}")
            }
            Fault::UnknownWord { given, known } => {
                write!(f, "unknown word `{given}`{}", Suggestion { given, known })
            }
            Fault::Length { most } => write!(f, "expected a text of 1 to {most} characters"),
            Fault::Name { given, allowed } => {
                write!(f, "`{given}` is no name: expected 1 to 64 characters out of {allowed}")
            }
            Fault::EmptyList => write!(f, "the list is empty: expected at least one entry"),
            Fault::TooMany { most } => write!(f, "the list has more than {most} entries"),
            Fault::Range { given } => {
                write!(f, "`{given}` is no range: expected \"a..=b\" with a not greater than b")
            }
            Fault::Odds { given } => write!(
                f,
                "`{given}` are no odds: expected \"7:2\" or \"0.95:1\" (to one, both sides positive, at most six \
                 decimals on the left, terms below 2^32)"
            ),
            Fault::Commission { given } => write!(
                f,
                "`{given}` is no commission: expected \"5%\", from 0% to below 100% with at most six decimals"
            ),
            Fault::Percentage { given } => {
                write!(f, "`{given}` is no percentage: expected \"98.94%\" with at most six decimals")
            }
            Fault::PaysOrPush => write!(f, "expected exactly one of `pays` and `push` in a line"),
            Fault::PushFalse => {
                write!(f, "expected `push = true` or no `push`: a bet loses when no line holds")
            }
            Fault::CommissionAlone => write!(f, "`commission` stands without `pays`"),
            Fault::DuplicateBet { id } => write!(f, "the bet `{id}` stands twice"),
            Fault::UnknownBet { given, known } => {
                write!(f, "unknown bet `{given}`{}", Suggestion { given, known })
            }
            Fault::NoBets => write!(f, "the table has no bet"),
            Fault::LimitsReversed { min, max } => {
                write!(f, "the least stake {min} is above the greatest, {max}")
            }
            Fault::BaseWithoutVersion { given } => {
                write!(f, "`{given}` names no version: expected `id@version` to extend")
            }
            Fault::UnknownBase { given, known } => {
                write!(f, "the table `{given}` to extend is not loaded{}", Suggestion { given, known })
            }
            Fault::Cycle { given } => write!(f, "the table extends itself by way of `{given}`"),
            Fault::RemoveAlone => write!(f, "`remove` needs `extends`"),
            Fault::Shoe(why) => write!(f, "no such shoe can be dealt: {why}"),
            Fault::ExampleRound(why) => write!(f, "the example's cards are no round: {why}"),
            Fault::ExampleDiffers { bet, expected, found } => {
                write!(f, "the example does not hold: `{bet}` gives {found}, expected {expected}")
            }
            Fault::HouseEdgeOrReturn => write!(f, "expected exactly one of `house_edge` and `return`"),
            Fault::SameVersion { reference, other } => write!(f, "`{reference}` stands in {other} too"),
            Fault::EqualVersions { id, version, other } => write!(
                f,
                "the versions `{version}` and `{other}` of `{id}` compare equal but are written differently"
            ),
        }
    }
}

/// "; did you mean …" where a known word is near, else "; expected …" all of them.
struct Suggestion<'a, T> {
    given: &'a str,
    known: &'a [T],
}

impl<T: AsRef<str>> fmt::Display for Suggestion<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = self.known.iter().map(AsRef::as_ref);
        if let Some(nearest) = nearest(self.given, known.clone()) {
            return write!(f, "; did you mean `{nearest}`?");
        }
        let all: Vec<_> = known.map(|word| format!("`{word}`")).collect();
        if all.is_empty() { Ok(()) } else { write!(f, "; expected one of {}", all.join(", ")) }
    }
}

/// The known word nearest to what was given, if one is near enough to have been meant.
pub(crate) fn nearest<'a>(given: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // Longer than any word it could be compared with: not worth the comparison.
    const LONGEST: usize = 140;
    if given.len() > LONGEST {
        return None;
    }
    known
        .map(|word| (strsim::damerau_levenshtein(given, word), word))
        .filter(|&(distance, word)| distance <= (word.chars().count() / 3).max(1))
        .min()
        .map(|(_, word)| word)
}
