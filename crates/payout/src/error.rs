//! What can go wrong when bets are looked up and settled. All wording about requests is here; about files, in
//! `fault.rs`.

use crate::{Finding, Origin};
use thiserror::Error;

/// A payout table could not answer. Tables from files always can.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the payout table {table} failed to answer: {why}")]
pub struct PayoutFailure {
    /// The table, `id@version`.
    pub table: String,
    /// The bet's id; empty where the table has no such bet.
    pub bet: String,
    /// What was wrong.
    pub why: String,
}

/// A payout table whose id and version another table has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the table {reference} is there already, from {}", place(*from))]
pub struct TwiceLoaded {
    /// The table, `id@version`.
    pub reference: String,
    /// Where the other came from.
    pub from: Origin,
}

fn place(origin: Origin) -> &'static str {
    match origin {
        Origin::BuiltIn => "the program itself",
        Origin::File => "a file in the directory of payout tables",
        Origin::Plugin { .. } => "another plugin",
    }
}

/// A payout table that is not loaded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the payout table `{given}` is not loaded{}", meant(nearest))]
pub struct UnknownTable {
    /// What was asked for, cut short when it is long.
    pub given: String,
    /// The loaded table it may have meant, in the form `id` or `id@version`.
    pub nearest: Option<String>,
    /// The loaded versions of that id, the oldest first; empty when the id itself is unknown.
    pub versions: Vec<String>,
}

/// A bet that a payout table does not offer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the payout table {table} has no bet `{given}`{}", meant(nearest))]
pub struct UnknownBet {
    /// The table, `id@version`.
    pub table: String,
    /// What was asked for, cut short when it is long.
    pub given: String,
    /// The bet it may have meant.
    pub nearest: Option<String>,
}

fn meant(nearest: &Option<String>) -> String {
    nearest.as_ref().map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"))
}

/// A set of payout tables that cannot be loaded: everything that is wrong with it, displayed a finding a
/// line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", lines(.0))]
pub struct LoadError(pub Vec<Finding>);

/// The findings, a line each; many are cut short.
fn lines(findings: &[Finding]) -> String {
    const MOST: usize = 100;
    let mut lines: Vec<String> = findings.iter().take(MOST).map(ToString::to_string).collect();
    if findings.len() > MOST {
        lines.push(format!("and {} more", findings.len() - MOST));
    }
    lines.join("\n")
}
