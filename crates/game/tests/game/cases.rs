//! The cases in `tests/cases` of the repository, shared with its other tests.

use std::collections::HashSet;
use std::fs;

use croupier_game::{Card, Outcome, parse_cards};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<Case> {
    #[serde(rename = "about")]
    _about: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoundCase {
    pub(crate) cards: String,
    pub(crate) player: String,
    pub(crate) banker: String,
    pub(crate) player_total: u8,
    pub(crate) banker_total: u8,
    pub(crate) outcome: String,
    pub(crate) player_natural: bool,
    pub(crate) banker_natural: bool,
    pub(crate) player_pair: bool,
    pub(crate) banker_pair: bool,
    pub(crate) player_suited_pair: bool,
    pub(crate) banker_suited_pair: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct IllegalRound {
    pub(crate) cards: String,
    pub(crate) error: String,
    pub(crate) next: Option<String>,
    pub(crate) not_due: Option<String>,
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
    #[serde(rename = "settlements")]
    _settlements: IgnoredAny,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShoeCase {
    pub(crate) seed: String,
    pub(crate) decks: u8,
    pub(crate) cut_card: u16,
    pub(crate) burn: BurnCase,
    pub(crate) last_round: String,
    pub(crate) digest: String,
    pub(crate) first_ten: String,
    pub(crate) turned: Option<String>,
    pub(crate) burned: u16,
    pub(crate) total_rounds: usize,
    pub(crate) cards_used: usize,
    pub(crate) outcomes: String,
    pub(crate) rounds: Vec<ShoeRound>,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum BurnCase {
    Cards(u16),
    Named(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShoeRound {
    pub(crate) number: u32,
    pub(crate) first_card_position: u32,
    pub(crate) player: String,
    pub(crate) banker: String,
    pub(crate) outcome: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FairSeed {
    pub(crate) server_seed: String,
    pub(crate) client_seed: String,
    pub(crate) nonce: u64,
    pub(crate) commitment: String,
    pub(crate) seed: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoadsCase {
    pub(crate) outcomes: String,
    /// Winner, column, row, ties.
    pub(crate) big: Vec<(char, u32, u32, u32)>,
    /// Color, column, row.
    pub(crate) big_eye_boy: Vec<(char, u32, u32)>,
    pub(crate) small_road: Vec<(char, u32, u32)>,
    pub(crate) cockroach_road: Vec<(char, u32, u32)>,
}

/// The cases of a file, which must not be empty.
fn read<Case: DeserializeOwned>(name: &str) -> Vec<Case> {
    let path = format!("{}/../../tests/cases/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).expect(&path);
    let file: File<Case> = serde_json::from_str(&text).expect(&path);
    assert!(!file.cases.is_empty(), "{path} has no case");
    file.cases
}

pub(crate) fn rounds() -> Vec<RoundCase> {
    read("rounds")
}

pub(crate) fn illegal_rounds() -> Vec<IllegalRound> {
    read("illegal_rounds")
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

pub(crate) fn shoes() -> Vec<ShoeCase> {
    read("shoes")
}

pub(crate) fn fair_seeds() -> Vec<FairSeed> {
    read("fair_seeds")
}

pub(crate) fn roads() -> Vec<RoadsCase> {
    read("roads")
}

pub(crate) fn cards(text: &str) -> Vec<Card> {
    parse_cards(text).unwrap()
}

pub(crate) fn card(text: &str) -> Card {
    text.parse().unwrap()
}

pub(crate) fn outcome(name: &str) -> Outcome {
    match name {
        "player" => Outcome::Player,
        "banker" => Outcome::Banker,
        "tie" => Outcome::Tie,
        _ => panic!("{name} is no outcome"),
    }
}
