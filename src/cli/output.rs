//! What the command line prints: proto3 JSON for machines, aligned tables for people.

use super::{Failure, json::to_text};
use crate::{proto, proto::Card};
use clap::Args;
use comfy_table::{Cell, CellAlignment, ContentArrangement, Table, presets};
use prost::{Message, Name};
use std::io::Write as _;

/// How a reply is printed.
#[derive(Args)]
pub(super) struct Output {
    /// Print the reply as proto3 JSON, as grpcurl does.
    #[arg(long)]
    json: bool,
}

impl Output {
    /// Prints a reply. What a terminal would obey in it is shown and not sent.
    pub(super) fn print<M: Message + Name>(
        &self,
        reply: &M,
        human: impl FnOnce(&M) -> String,
    ) -> Result<(), Failure> {
        self.print_styled(reply, |reply| harmless(&human(reply)))
    }

    /// Prints a reply of which the text for people may have colours, and nothing else that a terminal obeys.
    pub(super) fn print_styled<M: Message + Name>(
        &self,
        reply: &M,
        human: impl FnOnce(&M) -> String,
    ) -> Result<(), Failure> {
        match if self.json { to_text(reply)? } else { human(reply) }.as_str() {
            "" => Ok(()),
            text => say(text),
        }
    }
}

/// A text without what a terminal obeys or hides.
pub(super) fn harmless(text: &str) -> String {
    text.replace(is_obeyed, "\u{fffd}")
}

/// Whether a terminal obeys or hides it: control characters but the ends of lines, marks that turn the direction of
/// writing, and marks of no width.
pub(super) fn is_obeyed(c: char) -> bool {
    match c {
        '\n' => false,
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' => true,
        c => c.is_control(),
    }
}

/// Prints a text and ends its last line. A reader that has seen enough, such as `head`, is no fault.
pub(super) fn say(text: &str) -> Result<(), Failure> {
    let end = if text.ends_with('\n') { "" } else { "\n" };
    let mut out = std::io::stdout().lock();
    match write!(out, "{text}{end}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(Failure(error.to_string())),
        _ => Ok(()),
    }
}

/// An aligned table with a heading; columns named in `right` are aligned to the right.
pub(super) fn aligned(heading: &[&str], right: &[&str], rows: Vec<Vec<String>>) -> String {
    let mut table = plain_table();
    table.set_header(heading);
    table.add_rows(rows);
    for (name, column) in heading.iter().zip(table.column_iter_mut()) {
        column.set_padding((0, 2));
        if right.contains(name) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    lines(&table)
}

/// Rows of cells, coloured on a terminal.
pub(super) fn rows(rows: Vec<Vec<Cell>>) -> String {
    let mut table = plain_table();
    table.add_rows(rows);
    table.column_iter_mut().for_each(|column| {
        column.set_padding((0, 1));
    });
    lines(&table)
}

fn plain_table() -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table
}

fn lines(table: &Table) -> String {
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// Cards as people write them: "8H KD".
pub(super) fn cards(numbers: &[i32]) -> String {
    let names = numbers.iter().filter_map(|&number| Card::try_from(number).ok());
    names.map(|card| card.as_str_name().trim_start_matches("CARD_").to_owned()).collect::<Vec<_>>().join(" ")
}

/// The last word of an enum's name in small letters: "OUTCOME_BANKER" is "banker".
pub(super) fn word(name: &str, prefix: &str) -> String {
    name.trim_start_matches(prefix).to_lowercase()
}

/// Odds to one: "7:2".
pub(super) fn odds(odds: Option<proto::Odds>) -> String {
    odds.map_or_else(String::new, |odds| format!("{}:{}", odds.win, odds.stake))
}

/// An amount of minor units with this many decimals, in US format: 1,234.00.
pub(super) fn amount(minor_units: i64, decimals: u32) -> String {
    let scale = 10_u64.pow(decimals);
    let (units, rest) = (minor_units.unsigned_abs() / scale, minor_units.unsigned_abs() % scale);
    let digits = units.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let sign = if minor_units < 0 { "-" } else { "" };
    match decimals {
        0 => format!("{sign}{grouped}"),
        _ => format!("{sign}{grouped}.{rest:0width$}", width = usize::try_from(decimals).unwrap_or(0)),
    }
}
