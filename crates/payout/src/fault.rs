//! What can be wrong with a payout table's file, and where. All wording about files is here.

use std::{fmt, ops::Range};
use thiserror::Error;

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

/// One line, whatever the file contains.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = matches!(self.fault, Fault::Unreadable(_) | Fault::TooLarge(_));
        let place = if whole { String::new() } else { format!("{}:{}:", self.line, self.column) };
        let text = format!("{}:{place} {}", self.file, self.fault);
        f.write_str(&text.replace(char::is_control, " "))
    }
}

/// What is wrong, what was read, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the fields of a variant are what its sentence names")]
pub enum Fault {
    /// The file cannot be read; the text says why.
    #[error("the file cannot be read: {0}")]
    Unreadable(String),
    /// The file is larger than this many bytes.
    #[error("the file is larger than {0} bytes")]
    TooLarge(usize),
    /// The file is not UTF-8.
    #[error("the file is not UTF-8 text")]
    NotUtf8,
    /// The file is not TOML.
    #[error("not TOML: {0}")]
    Syntax(String),
    /// A key that means nothing in this place.
    #[error("unknown key `{given}` in {place}{}", Suggestion { given, known })]
    UnknownKey { place: &'static str, given: String, known: Vec<&'static str> },
    /// A key is missing.
    #[error("{place} has no `{key}`")]
    MissingKey { place: &'static str, key: &'static str },
    /// A value of another type.
    #[error("expected {expected}, found {found}")]
    WrongType { expected: &'static str, found: String },
    /// A number outside its range.
    #[error("{given} is out of range: expected a whole number from {low} to {high}")]
    OutOfRange { given: String, low: i64, high: i64 },
    /// A word that is none of those expected.
    #[error("unknown word `{given}`{}", Suggestion { given, known })]
    UnknownWord { given: String, known: Vec<&'static str> },
    /// A text longer than this many characters, or empty.
    #[error("expected a text of 1 to {most} characters")]
    Length { most: usize },
    /// An id, a version or a bet's id with other characters than it may have.
    #[error("`{given}` is no name: expected 1 to 64 characters out of {allowed}")]
    Name { given: String, allowed: &'static str },
    /// A list without entries.
    #[error("the list is empty: expected at least one entry")]
    EmptyList,
    /// A list with more entries than this.
    #[error("the list has more than {most} entries")]
    TooMany { most: usize },
    /// Tables in tables, or tables that extend each other, further than this.
    #[error("nested deeper than {most} levels")]
    TooDeep { most: usize },
    /// A range that is not `"a..=b"` with a ≤ b.
    #[error("`{given}` is no range: expected \"a..=b\" within the values, with a not greater than b")]
    Range { given: String },
    /// Odds that are not like `"7:2"` or `"0.95:1"`.
    #[error(
        "`{given}` are no odds: expected \"7:2\" or \"0.95:1\" (to one, both sides positive, at most six decimals on the left, terms below 2^32)"
    )]
    Odds { given: String },
    /// A commission that is not like `"5%"`.
    #[error("`{given}` is no commission: expected \"5%\", from 0% to below 100% with at most six decimals")]
    Commission { given: String },
    /// A percentage that is not like `"98.94%"`.
    #[error("`{given}` is no percentage: expected \"98.94%\" with at most six decimals")]
    Percentage { given: String },
    /// A line with both `pays` and `push`, or neither.
    #[error("expected exactly one of `pays` and `push` in a line")]
    PaysOrPush,
    /// `push = false`.
    #[error("expected `push = true` or no `push`: a bet loses when no line holds")]
    PushFalse,
    /// A commission without `pays`.
    #[error("`commission` stands without `pays`")]
    CommissionAlone,
    /// A bet's id that another bet of the file has.
    #[error("the bet `{id}` stands twice")]
    DuplicateBet { id: String },
    /// A bet that is not in the table.
    #[error("unknown bet `{given}`{}", Suggestion { given, known })]
    UnknownBet { given: String, known: Vec<String> },
    /// No bet is left.
    #[error("the table has no bet")]
    NoBets,
    /// A least stake above the greatest.
    #[error("the least stake {min} is above the greatest, {max}")]
    LimitsReversed { min: i64, max: i64 },
    /// A base without its version.
    #[error("`{given}` names no version: expected `id@version` to extend")]
    BaseWithoutVersion { given: String },
    /// A base that is not loaded.
    #[error("the table `{given}` to extend is not loaded{}", Suggestion { given, known })]
    UnknownBase { given: String, known: Vec<String> },
    /// A table that extends itself, directly or by others.
    #[error("the table extends itself by way of `{given}`")]
    Cycle { given: String },
    /// `remove` in a table that extends none.
    #[error("`remove` needs `extends`")]
    RemoveAlone,
    /// The shoe's rules are refused; the text says why.
    #[error("no such shoe can be dealt: {0}")]
    Shoe(String),
    /// An example's or figure's cards make no round; the text says why.
    #[error("the example's cards are no round: {0}")]
    ExampleRound(String),
    /// An example that does not hold.
    #[error("the example does not hold: `{bet}` gives {found}, expected {expected}")]
    ExampleDiffers { bet: String, expected: String, found: String },
    /// A figure with both `house_edge` and `return`, or neither.
    #[error("expected exactly one of `house_edge` and `return`")]
    HouseEdgeOrReturn,
    /// The same id and version stand in another file.
    #[error("`{reference}` stands in {other} too")]
    SameVersion { reference: String, other: String },
    /// Two versions of one table that compare equal but are written differently.
    #[error("the versions `{version}` and `{other}` of `{id}` compare equal but are written differently")]
    EqualVersions { id: String, version: String, other: String },
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
