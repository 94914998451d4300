//! A page of Markdown in the making.

use crate::{
    Language, escape,
    words::{Column, Heading, Words},
};
use croupier_payout::{Note, PayoutTable};

/// A page in the making, of one table in one language.
pub(crate) struct Page<'a> {
    pub(crate) table: &'a dyn PayoutTable,
    pub(crate) language: Language,
    pub(crate) words: &'static dyn Words,
    markdown: String,
    /// Why something is assumed, each reason once, in the order in which they are met.
    notes: Vec<String>,
}

impl<'a> Page<'a> {
    pub(crate) fn new(table: &'a dyn PayoutTable, language: Language) -> Page<'a> {
        Page { table, language, words: language.words(), markdown: String::new(), notes: Vec::new() }
    }

    pub(crate) fn into_markdown(self) -> String {
        self.markdown
    }

    /// The page's own heading.
    pub(crate) fn title(&mut self, title: &str) {
        self.block(&format!("# {title}"));
    }

    /// A heading of a section.
    pub(crate) fn section(&mut self, heading: Heading) {
        self.noted_section(heading, &Note::default());
    }

    /// A heading of a section of which something may be assumed.
    pub(crate) fn noted_section(&mut self, heading: Heading, note: &Note) {
        let heading = self.noted(self.words.heading(heading), note);
        self.block(&format!("## {heading}"));
    }

    /// A heading below a section's.
    pub(crate) fn subsection(&mut self, heading: &str) {
        self.block(&format!("### {heading}"));
    }

    pub(crate) fn paragraph(&mut self, text: &str) {
        self.block(text);
    }

    pub(crate) fn items(&mut self, items: impl IntoIterator<Item = impl AsRef<str>>) {
        let items: Vec<String> = items.into_iter().map(|item| format!("- {}", item.as_ref())).collect();
        if !items.is_empty() {
            self.block(&items.join("\n"));
        }
    }

    pub(crate) fn numbered(&mut self, items: impl IntoIterator<Item = impl AsRef<str>>) {
        let items: Vec<String> =
            (1..).zip(items).map(|(number, item)| format!("{number}. {}", item.as_ref())).collect();
        self.block(&items.join("\n"));
    }

    /// A table with these columns.
    pub(crate) fn table(&mut self, columns: &[Column], rows: &[Vec<String>]) {
        let heading = columns.iter().map(|column| self.words.column(*column).to_owned()).collect();
        self.headed_table(heading, rows);
    }

    /// A table with this heading.
    pub(crate) fn headed_table(&mut self, heading: Vec<String>, rows: &[Vec<String>]) {
        let rule = vec!["---".to_owned(); heading.len()];
        let lines: Vec<String> = [heading, rule].iter().chain(rows).map(|cells| row(cells)).collect();
        self.block(&lines.join("\n"));
    }

    fn block(&mut self, text: &str) {
        if !self.markdown.is_empty() {
            self.markdown.push('\n');
        }
        self.markdown.push_str(text);
        self.markdown.push('\n');
    }

    /// The text, and behind it a mark that leads to the reason why it is assumed, if it is.
    pub(crate) fn noted(&mut self, text: &str, note: &Note) -> String {
        let Some(reason) = &note.assumed else { return text.to_owned() };
        let reason = escape::markdown(reason);
        let place = self.notes.iter().position(|known| *known == reason).unwrap_or_else(|| {
            self.notes.push(reason);
            self.notes.len() - 1
        });
        format!("{text} {}", self.words.mark(place + 1))
    }

    /// The reasons noted so far.
    pub(crate) fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }

    /// A bet's title.
    pub(crate) fn bet_title(&self, bet: &croupier_payout::Bet) -> String {
        match self.language.say(&bet.title) {
            title if title.trim().is_empty() => escape::markdown(&bet.id),
            title => escape::markdown(title),
        }
    }
}

fn row(cells: &[String]) -> String {
    format!("| {} |", cells.join(" | "))
}
