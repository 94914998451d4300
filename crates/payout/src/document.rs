//! Reading a TOML document by hand, so that every fault of a file is reported at once and at its place.

use crate::{Fault, Finding, Lines, source::LARGEST_FILE};
use std::{cell::RefCell, ops::Range};
use toml::{
    Spanned,
    de::{DeArray, DeTable, DeValue},
};

/// Findings that are kept of one file: nobody reads more.
const MOST_FINDINGS: usize = 1000;
/// Entries that one list of a file may have.
const MOST_ENTRIES: usize = 1000;

/// A file's text with its name, and the faults found in it so far.
pub(crate) struct Document<'a> {
    name: &'a str,
    text: &'a str,
    lines: Lines<'a>,
    findings: RefCell<Vec<Finding>>,
}

impl<'a> Document<'a> {
    pub(crate) fn new(name: &'a str, text: &'a str) -> Document<'a> {
        Document { name, text, lines: Lines::new(text), findings: RefCell::default() }
    }

    pub(crate) fn name(&self) -> &str {
        self.name
    }

    /// The document's top table, as far as it is TOML.
    pub(crate) fn parse(&self) -> Spanned<DeTable<'a>> {
        if self.text.len() > LARGEST_FILE {
            self.report(0..0, Fault::TooLarge(LARGEST_FILE));
            return Spanned::new(0..0, DeTable::new());
        }
        let (table, errors) = DeTable::parse_recoverable(self.text);
        for error in errors {
            self.report(error.span().unwrap_or(0..0), Fault::Syntax(error.message().replace('\n', " ")));
        }
        table
    }

    pub(crate) fn report(&self, span: Range<usize>, fault: Fault) {
        self.report_with(span, Vec::new(), fault);
    }

    /// Reports a fault that other places have to do with.
    pub(crate) fn report_with(&self, span: Range<usize>, also: Vec<Range<usize>>, fault: Fault) {
        let mut findings = self.findings.borrow_mut();
        if findings.len() < MOST_FINDINGS {
            let (line, column) = self.lines.place(span.start);
            findings.push(Finding { file: self.name.into(), line, column, span, also, fault });
        }
    }

    /// How many faults have been found so far.
    pub(crate) fn findings(&self) -> usize {
        self.findings.borrow().len()
    }

    /// How many of them leave it open what the table is. A line that is never reached does not.
    pub(crate) fn breaks(&self) -> usize {
        let harmless = |fault: &Fault| matches!(fault, Fault::NeverHolds { .. } | Fault::NeverReached { .. });
        self.findings.borrow().iter().filter(|finding| !harmless(&finding.fault)).count()
    }

    /// The findings, in the order of the text.
    pub(crate) fn into_findings(self) -> Vec<Finding> {
        let mut findings = self.findings.into_inner();
        findings.sort_by_key(|finding| finding.span.start);
        findings
    }
}

/// A value with its place in the document.
#[derive(Clone, Copy)]
pub(crate) struct Node<'d> {
    document: &'d Document<'d>,
    value: &'d DeValue<'d>,
    start: usize,
    end: usize,
}

impl<'d> Node<'d> {
    fn new(document: &'d Document<'d>, value: &'d Spanned<DeValue<'d>>) -> Node<'d> {
        let Range { start, end } = value.span();
        Node { document, value: value.get_ref(), start, end }
    }

    /// The bytes of the value.
    pub(crate) fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Reports a fault at this value.
    pub(crate) fn refuse<T>(&self, fault: Fault) -> Option<T> {
        self.document.report(self.span(), fault);
        None
    }

    /// Reports a fault at this value that other places have to do with.
    pub(crate) fn refuse_with(&self, also: Vec<Range<usize>>, fault: Fault) {
        self.document.report_with(self.span(), also, fault);
    }

    /// The document that the value stands in.
    pub(crate) fn document(&self) -> &'d Document<'d> {
        self.document
    }

    /// The value with its place.
    pub(crate) fn placed<T>(&self, value: T) -> Spanned<T> {
        Spanned::new(self.span(), value)
    }

    fn wrong_type<T>(&self, expected: &'static str) -> Option<T> {
        let found = match self.value {
            DeValue::String(text) => format!("the text \"{}\"", text.chars().take(40).collect::<String>()),
            DeValue::Integer(number) => {
                format!("the number {}", number.as_str().chars().take(40).collect::<String>())
            }
            DeValue::Float(number) => {
                format!("the float {}", number.as_str().chars().take(40).collect::<String>())
            }
            DeValue::Boolean(flag) => format!("{flag}"),
            DeValue::Datetime(_) => "a date or time".into(),
            DeValue::Array(_) => "a list".into(),
            DeValue::Table(_) => "a table".into(),
        };
        self.refuse(Fault::WrongType { expected, found })
    }

    /// A text.
    pub(crate) fn any_text(&self) -> Option<&'d str> {
        self.value.as_str().or_else(|| self.wrong_type("a text"))
    }

    /// A text of 1 to `most` characters.
    pub(crate) fn text(&self, most: usize) -> Option<&'d str> {
        let text = self.any_text()?;
        if text.is_empty() || text.chars().count() > most {
            return self.refuse(Fault::Length { most });
        }
        Some(text)
    }

    /// The text itself when the value is one, without a fault when it is not.
    pub(crate) fn as_text(&self) -> Option<&'d str> {
        self.value.as_str()
    }

    /// A text that something reads, with its own fault.
    pub(crate) fn parse<T: std::str::FromStr>(&self, expected: &'static str) -> Option<T>
    where
        Fault: From<T::Err>,
    {
        let Some(text) = self.value.as_str() else { return self.wrong_type(expected) };
        text.parse().map_or_else(|error: T::Err| self.refuse(error.into()), Some)
    }

    /// A text out of these.
    pub(crate) fn word<T: Copy>(&self, known: &[(&'static str, T)]) -> Option<T> {
        let Some(text) = self.value.as_str() else { return self.wrong_type("a word") };
        known.iter().find(|(word, _)| *word == text).map_or_else(
            || {
                let given = text.chars().take(64).collect();
                self.refuse(Fault::UnknownWord {
                    given,
                    known: known.iter().map(|(word, _)| *word).collect(),
                })
            },
            |(_, value)| Some(*value),
        )
    }

    /// A whole number from `low` to `high`.
    pub(crate) fn number<T: TryFrom<i64>>(&self, low: i64, high: i64) -> Option<T> {
        let DeValue::Integer(number) = self.value else { return self.wrong_type("a whole number") };
        i64::from_str_radix(number.as_str(), number.radix())
            .ok()
            .filter(|value| (low..=high).contains(value))
            .and_then(|value| T::try_from(value).ok())
            .or_else(|| {
                let given = number.as_str().chars().take(40).collect();
                self.refuse(Fault::OutOfRange { given, low, high })
            })
    }

    /// `true` or `false`.
    pub(crate) fn flag(&self) -> Option<bool> {
        match self.value {
            DeValue::Boolean(flag) => Some(*flag),
            _ => self.wrong_type("true or false"),
        }
    }

    /// A list of 1 to 1000 entries.
    pub(crate) fn list(&self) -> Option<impl Iterator<Item = Node<'d>> + use<'d>> {
        let Some(list) = self.value.as_array() else { return self.wrong_type("a list") };
        if list.is_empty() {
            return self.refuse(Fault::EmptyList);
        }
        if list.len() > MOST_ENTRIES {
            return self.refuse(Fault::TooMany { most: MOST_ENTRIES });
        }
        Some(self.entries(list))
    }

    /// The entries when the value is a list of at least one, else the value alone.
    pub(crate) fn one_or_more(&self) -> Option<Vec<Node<'d>>> {
        match self.value {
            DeValue::Array(_) => self.list().map(Iterator::collect),
            _ => Some(vec![*self]),
        }
    }

    fn entries(&self, list: &'d DeArray<'d>) -> impl Iterator<Item = Node<'d>> + use<'d> {
        let document = self.document;
        list.iter().map(move |value| Node::new(document, value))
    }

    /// A table that may have these keys. `place` names it in messages.
    pub(crate) fn keys(&self, place: &'static str, known: &[&'static str]) -> Option<Keys<'d>> {
        let Some(table) = self.value.as_table() else { return self.wrong_type("a table") };
        Some(Keys::new(self.document, table, self.span(), place, known))
    }
}

/// A table's entries.
pub(crate) struct Keys<'d> {
    document: &'d Document<'d>,
    table: &'d DeTable<'d>,
    span: Range<usize>,
    place: &'static str,
}

impl<'d> Keys<'d> {
    /// Reports the keys that are not known here. No known keys: all are allowed.
    pub(crate) fn new(
        document: &'d Document<'d>,
        table: &'d DeTable<'d>,
        span: Range<usize>,
        place: &'static str,
        known: &[&'static str],
    ) -> Keys<'d> {
        let unknown = |key: &str| !known.is_empty() && !known.contains(&key);
        for (key, _) in table.iter().filter(|(key, _)| unknown(key.get_ref())) {
            let given = key.get_ref().chars().take(64).collect();
            document.report(key.span(), Fault::UnknownKey { place, given, known: known.to_vec() });
        }
        Keys { document, table, span: span.start..span.end.min(span.start + 1), place }
    }

    /// The value of a key, if it is there.
    pub(crate) fn optional(&self, key: &str) -> Option<Node<'d>> {
        self.table.get(key).map(|value| Node::new(self.document, value))
    }

    /// The value of a key that must be there.
    pub(crate) fn required(&self, key: &'static str) -> Option<Node<'d>> {
        self.optional(key).or_else(|| self.refuse(Fault::MissingKey { place: self.place, key }))
    }

    /// The entries of a list that may be missing.
    pub(crate) fn each(&self, key: &str) -> impl Iterator<Item = Node<'d>> + use<'d> {
        self.optional(key).and_then(|node| node.list()).into_iter().flatten()
    }

    /// Every key with its place, and its value, in the order of the text.
    pub(crate) fn all(&self) -> Vec<(Spanned<&'d str>, Node<'d>)> {
        let mut all: Vec<_> = self.table.iter().collect();
        all.sort_by_key(|(key, _)| key.span().start);
        let entry = |(key, value): (&'d Spanned<_>, _)| {
            let text: &'d std::borrow::Cow<'d, str> = key.get_ref();
            (Spanned::new(key.span(), text.as_ref()), Node::new(self.document, value))
        };
        all.into_iter().map(entry).collect()
    }

    /// Reports a fault at a place within the table.
    pub(crate) fn report(&self, place: Range<usize>, fault: Fault) {
        self.document.report(place, fault);
    }

    /// Reports a fault of the table as a whole.
    pub(crate) fn refuse<T>(&self, fault: Fault) -> Option<T> {
        self.document.report(self.span.clone(), fault);
        None
    }
}
