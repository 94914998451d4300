//! Reads `tests/cases`: facts made by an independent reference. Each file says its format in `about`.

use serde::{Deserialize, de::DeserializeOwned};
use std::{fs, path::Path};

/// The cases of a file of `tests/cases`.
pub(crate) fn cases<T: DeserializeOwned>(file: &str) -> Vec<T> {
    #[derive(Deserialize)]
    struct File<T> {
        cases: Vec<T>,
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let File { cases } = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert_ne!(cases.len(), 0, "{file} has cases");
    cases
}

/// A complete round.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoundCase {
    pub(crate) cards: String,
    pub(crate) player: String,
    pub(crate) banker: String,
    pub(crate) player_total: u32,
    pub(crate) banker_total: u32,
    pub(crate) outcome: String,
    pub(crate) player_natural: bool,
    pub(crate) banker_natural: bool,
    pub(crate) player_pair: bool,
    pub(crate) banker_pair: bool,
    pub(crate) player_suited_pair: bool,
    pub(crate) banker_suited_pair: bool,
}

/// Cards that are no complete round.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct IllegalCase {
    pub(crate) cards: String,
    pub(crate) error: String,
    pub(crate) next: Option<String>,
    pub(crate) not_due: Option<String>,
}

/// The bets of one round.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SettlementCase {
    pub(crate) table: String,
    pub(crate) cards: String,
    pub(crate) settlements: Vec<BetCase>,
}

/// One bet settled. `pays` is the net odds, "lose" or "push".
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BetCase {
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

/// A round that others have got wrong.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaultCase {
    pub(crate) name: String,
    pub(crate) why: String,
    pub(crate) cards: String,
    pub(crate) player_total: u32,
    pub(crate) banker_total: u32,
    pub(crate) outcome: String,
    pub(crate) settlements: Vec<BetCase>,
}

/// A shoe from a seed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShoeCase {
    pub(crate) seed: String,
    pub(crate) decks: u32,
    pub(crate) cut_card: u32,
    pub(crate) burn: BurnCase,
    pub(crate) last_round: String,
    pub(crate) digest: String,
    pub(crate) first_ten: String,
    pub(crate) turned: Option<String>,
    pub(crate) burned: u32,
    pub(crate) total_rounds: u32,
    pub(crate) cards_used: u32,
    pub(crate) outcomes: String,
    pub(crate) rounds: Vec<ShoeRoundCase>,
}

/// "face_value", "none" or a number of cards.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum BurnCase {
    Setting(String),
    Cards(u32),
}

/// A sampled round of a shoe.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShoeRoundCase {
    pub(crate) number: u32,
    pub(crate) first_card_position: u32,
    pub(crate) player: String,
    pub(crate) banker: String,
    pub(crate) outcome: String,
}

/// A fair seed and what is derived from it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FairSeedCase {
    pub(crate) server_seed: String,
    pub(crate) client_seed: String,
    pub(crate) nonce: u64,
    pub(crate) commitment: String,
    pub(crate) seed: String,
}

/// Outcomes by letter and the roads they make, each cell with its column and row.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoadsCase {
    pub(crate) outcomes: String,
    /// The winner's letter, column, row and ties counted.
    pub(crate) big: Vec<(char, u32, u32, u32)>,
    /// The colour's letter, column and row; of the two other roads likewise.
    pub(crate) big_eye_boy: Vec<(char, u32, u32)>,
    pub(crate) small_road: Vec<(char, u32, u32)>,
    pub(crate) cockroach_road: Vec<(char, u32, u32)>,
}
