//! What can be wrong with a payout table's file, and where. All wording about files is here.

use crate::{Figure, Lines};
use croupier_terms::{NoCommission, NoOdds, list};
use std::{fmt, ops::Range};
use strum::{IntoStaticStr, VariantNames};
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
    /// Bytes of other text that has to do with it: the lines that decide before one that is never reached.
    pub also: Vec<Range<usize>>,
    /// What is wrong.
    pub fault: Fault,
}

impl Finding {
    /// A finding about the end of a text, which is all that could be read of the file.
    pub(crate) fn at_end(file: &str, text: &str, fault: Fault) -> Finding {
        let (line, column) = Lines::new(text).place(text.len());
        Finding { file: file.into(), line, column, span: text.len()..text.len(), also: Vec::new(), fault }
    }

    /// Whether it is about the file as a whole, which has no line to point at.
    #[must_use]
    pub fn is_of_the_whole_file(&self) -> bool {
        matches!(self.fault, Fault::Unreadable(_) | Fault::TooLarge(_))
    }
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The table holds, but its author should look at it again.
    Warning,
    /// The table is refused.
    Error,
}

/// One line, whatever the file contains.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.is_of_the_whole_file() {
            String::new()
        } else {
            format!("{}:{}:", self.line, self.column)
        };
        let text = format!("{}:{place} {}", self.file, self.fault);
        f.write_str(&text.replace(char::is_control, " "))
    }
}

/// What is wrong, what was read, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
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
    #[error("{}", NoOdds { given: given.clone() })]
    Odds { given: String },
    /// A commission that is not like `"5%"`.
    #[error("{}", NoCommission { given: given.clone() })]
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
    /// A condition that no round can meet; named are two of its keys that exclude each other, if two do.
    #[error("no round meets this condition{}", excluding(conflict))]
    NeverHolds { conflict: Option<(String, String)> },
    /// A line that no round gets to, and the bet's lines, from 1, that decide before it.
    #[error("no round gets to this line: {} before it; {UNREACHED}", deciding(by))]
    NeverReached { by: Vec<usize> },
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
    /// A published figure that is not the exact one's digits, rounded or cut off.
    #[error("`{bet}` has {} of {exact} with {}, not {printed}", named(*figure), of_decks(*decks))]
    EdgeDiffers { bet: String, figure: Figure, decks: u8, exact: String, printed: String },
    /// A bet that gains on average.
    #[error("`{bet}` pays the player: return {returned} with {}", of_decks(*decks))]
    PaysPlayer { bet: String, decks: u8, returned: String },
    /// A bet that returns less than the table's `minimum_return`.
    #[error("`{bet}` returns {returned} with {}, less than the minimum return of {minimum}", of_decks(*decks))]
    BelowMinimumReturn { bet: String, decks: u8, returned: String, minimum: String },
    /// Another table of this id and version is known already, with another digest.
    #[error("{reference} is known with the digest {known} and has {found} here; {UNCHANGED_VERSION}")]
    DigestChanged { reference: String, known: String, found: String },
    /// A bet and another table's bet of the same id each win in a round in which the other loses.
    #[error("`{bet}` wins and loses in other rounds than in {other}; {OTHER_MEANING}")]
    OtherMeaning { bet: String, other: String },
    /// The same id and version stand in another file.
    #[error("`{reference}` stands in {other} too")]
    SameVersion { reference: String, other: String },
    /// Two versions of one table that compare equal but are written differently.
    #[error("the versions `{version}` and `{other}` of `{id}` compare equal but are written differently")]
    EqualVersions { id: String, version: String, other: String },
}

const UNREACHED: &str = "leave it out, or put it before them";
const UNCHANGED_VERSION: &str = "give the changed table a version of its own";
const OTHER_MEANING: &str = "a bet of another meaning should have another id";

impl Fault {
    /// How bad it is.
    #[must_use]
    pub fn severity(&self) -> Severity {
        match self {
            Fault::PaysPlayer { .. }
            | Fault::BelowMinimumReturn { .. }
            | Fault::DigestChanged { .. }
            | Fault::OtherMeaning { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }

    /// Every [`code`](Fault::code).
    pub const CODES: &'static [&'static str] = <Fault as VariantNames>::VARIANTS;

    /// The fault's name for machines, such as `unknown-key`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.into()
    }

    /// What may have been meant, or what to do about it.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        let hint = match self {
            Fault::UnknownKey { given, known, .. } | Fault::UnknownWord { given, known } => {
                Suggestion { given, known }.to_string()
            }
            Fault::UnknownBet { given, known } | Fault::UnknownBase { given, known } => {
                Suggestion { given, known }.to_string()
            }
            Fault::NeverReached { .. } => UNREACHED.into(),
            Fault::DigestChanged { .. } => UNCHANGED_VERSION.into(),
            Fault::OtherMeaning { .. } => OTHER_MEANING.into(),
            _ => String::new(),
        };
        let hint = hint.trim_start_matches("; ");
        (!hint.is_empty()).then(|| hint.to_owned())
    }

    /// What is wrong, without the hint.
    #[must_use]
    pub fn headline(&self) -> String {
        let whole = self.to_string();
        let hint = self.hint().map_or_else(String::new, |hint| format!("; {hint}"));
        whole.strip_suffix(&hint).unwrap_or(&whole).to_owned()
    }
}

impl From<NoOdds> for Fault {
    fn from(NoOdds { given }: NoOdds) -> Fault {
        Fault::Odds { given }
    }
}

impl From<NoCommission> for Fault {
    fn from(NoCommission { given }: NoCommission) -> Fault {
        Fault::Commission { given }
    }
}

fn excluding(conflict: &Option<(String, String)>) -> String {
    conflict
        .as_ref()
        .map_or_else(String::new, |(one, other)| format!(": `{one}` and `{other}` exclude each other"))
}

fn deciding(lines: &[usize]) -> String {
    let numbers: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let (line, decide) = if lines.len() == 1 { ("line", "decides") } else { ("lines", "decide") };
    format!("the bet's {line} {} {decide}", list(&numbers, "and"))
}

fn of_decks(decks: u8) -> String {
    format!("{decks} deck{}", if decks == 1 { "" } else { "s" })
}

fn named(figure: Figure) -> &'static str {
    match figure {
        Figure::HouseEdge => "a house edge",
        Figure::Return => "a return",
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
