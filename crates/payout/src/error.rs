//! What can go wrong when bets are looked up and settled. All wording about requests is here; about files, in
//! `fault.rs`.

use crate::Finding;
use std::fmt;

/// An amount of money that does not fit 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AmountOverflow;

impl fmt::Display for AmountOverflow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the amount does not fit 64 bits")
    }
}

/// A payout table could not answer. Tables from files always can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayoutFailure {
    /// The table, `id@version`.
    pub table: String,
}

impl fmt::Display for PayoutFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the payout table {} failed to answer", self.table)
    }
}

/// A payout table that is not loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTable {
    /// What was asked for, cut short when it is long.
    pub given: String,
    /// The loaded table it may have meant, in the form `id` or `id@version`.
    pub nearest: Option<String>,
    /// The loaded versions of that id, the oldest first; empty when the id itself is unknown.
    pub versions: Vec<String>,
}

impl fmt::Display for UnknownTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the payout table `{}` is not loaded", self.given)?;
        match &self.nearest {
            Some(nearest) => write!(f, "; did you mean `{nearest}`?"),
            None => Ok(()),
        }
    }
}

/// A bet that a payout table does not offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBet {
    /// The table, `id@version`.
    pub table: String,
    /// What was asked for, cut short when it is long.
    pub given: String,
    /// The bet it may have meant.
    pub nearest: Option<String>,
}

impl fmt::Display for UnknownBet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the payout table {} has no bet `{}`", self.table, self.given)?;
        match &self.nearest {
            Some(nearest) => write!(f, "; did you mean `{nearest}`?"),
            None => Ok(()),
        }
    }
}

/// A set of payout tables that cannot be loaded: everything that is wrong with it, at least one finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadError(pub Vec<Finding>);

/// One line: the first finding and how many more there are.
impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_slice() {
            [] => write!(f, "no finding"),
            [one] => write!(f, "{one}"),
            [first, rest @ ..] => write!(f, "{first} (and {} more)", rest.len()),
        }
    }
}

impl std::error::Error for AmountOverflow {}
impl std::error::Error for PayoutFailure {}
impl std::error::Error for UnknownTable {}
impl std::error::Error for UnknownBet {}
impl std::error::Error for LoadError {}
impl std::error::Error for crate::Fault {}
