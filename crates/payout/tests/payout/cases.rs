//! The cases in `tests/cases` of the repository, shared with its other tests.

use croupier_game::{Card, Round, parse_cards};
use serde::{Deserialize, de::DeserializeOwned};
use std::{collections::HashSet, fs};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<Case> {
    #[serde(rename = "about")]
    _about: String,
    cases: Vec<Case>,
}

/// A round and the bets of a table in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SettlementsCase {
    pub(crate) table: String,
    pub(crate) cards: String,
    pub(crate) settlements: Vec<SettlementCase>,
}

/// A bet and its money. `pays` is net odds, `"lose"` or `"push"`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SettlementCase {
    /// The table, where the case does not name it for all of its bets.
    pub(crate) table: Option<String>,
    pub(crate) bet: String,
    pub(crate) stake: i64,
    pub(crate) pays: Option<String>,
    pub(crate) verdict: String,
    pub(crate) gross: i64,
    pub(crate) commission: i64,
    pub(crate) profit: i64,
    pub(crate) returned: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KnownFault {
    pub(crate) name: String,
    pub(crate) why: String,
    pub(crate) cards: String,
    pub(crate) player_total: u8,
    pub(crate) banker_total: u8,
    pub(crate) outcome: String,
    pub(crate) settlements: Vec<SettlementCase>,
}

/// The cases of a file, which must not be empty.
fn read<Case: DeserializeOwned>(name: &str) -> Vec<Case> {
    let path = format!("{}/../../tests/cases/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).expect(&path);
    let file: File<Case> = serde_json::from_str(&text).expect(&path);
    assert!(!file.cases.is_empty(), "{path} has no case");
    file.cases
}

pub(crate) fn settlements() -> Vec<SettlementsCase> {
    read("settlements")
}

/// Each known fault has a name of its own and says why it is there.
pub(crate) fn known_faults() -> Vec<KnownFault> {
    let faults: Vec<KnownFault> = read("known_faults");
    let mut names = HashSet::new();
    for fault in &faults {
        assert!(names.insert(fault.name.clone()), "{} is there twice", fault.name);
        assert!(!fault.why.is_empty(), "{} does not say why", fault.name);
    }
    faults
}

pub(crate) fn cards(text: &str) -> Vec<Card> {
    parse_cards(text).unwrap()
}

pub(crate) fn round(text: &str) -> Round {
    Round::from_cards(&cards(text)).unwrap()
}
