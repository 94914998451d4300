//! The rows of `tests/cases/house_edges.csv`: exact figures of bets on a fresh shoe, from an independent
//! reference, and what is published.
//!
//! Columns: `table_id`, `bet_id`, `decks`, `condition`, `odds`, `push_condition`, `win_probability` and
//! `house_edge_fraction` (reduced), `house_edge` (12 decimals), `variance` (8 decimals), `printed_edge` and
//! `printed_return` (as an operator prints them). A row without ids stands for itself.

use std::collections::HashMap;

const FILE: &str = include_str!("../../../../tests/cases/house_edges.csv");

/// A row, by the names of its columns.
pub(crate) struct Row(HashMap<&'static str, String>);

impl Row {
    pub(crate) fn text(&self, column: &str) -> &str {
        &self.0[column]
    }

    pub(crate) fn decks(&self) -> u8 {
        self.text("decks").parse().unwrap()
    }

    /// What the row is about, for messages.
    pub(crate) fn name(&self) -> String {
        ["table_id", "bet_id", "condition", "odds"].map(|column| self.text(column)).join(" | ")
    }
}

pub(crate) fn rows() -> Vec<Row> {
    let mut lines = FILE.lines();
    let columns: Vec<&str> = lines.next().unwrap().split(',').collect();
    let row = |line| {
        let cells = cells(line);
        assert_eq!(cells.len(), columns.len(), "{line}");
        Row(columns.iter().copied().zip(cells).collect())
    };
    lines.map(row).collect()
}

/// The cells of a line; one that holds a comma stands in quotes.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            _ => cells.last_mut().unwrap().push(letter),
        }
    }
    cells
}

#[test]
fn quoted_cells_keep_their_commas() {
    assert_eq!(cells("a,\"b, c\",,d"), ["a", "b, c", "", "d"]);
}
