//! `croupier shoe`.

use super::{Failure, Tables, output};
use crate::{
    proto::{self, shoe_rules::Burn, shoe_source::Source},
    rpc,
};
use clap::Args;
use std::io::Read as _;

/// Deal a whole shoe from a seed or from its cards.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier shoe --seed 0000000000000000000000000000000000000000000000000000000000000000
  croupier shoe --seed - < seed.hex               keeps the seed out of the list of processes
  croupier shoe --seed - --decks 6 --burn none --cut-card 16 --last-round one-more-round < seed.hex
  croupier shoe --cards '8H KD 7S 9C 4C 2D' --burn none --cut-card 0
  croupier shoe --seed - --table sa-gaming --first-round 5 --max-rounds 1 --json < seed.hex")]
pub(super) struct ShoeArgs {
    /// The seed: 64 hexadecimal digits, or - to read them from standard input.
    #[arg(long, value_name = "HEX", required_unless_present = "cards")]
    seed: Option<String>,
    /// The whole shoe in order, instead of a seed.
    #[arg(long, value_name = "CARDS", conflicts_with = "seed")]
    cards: Option<String>,
    #[command(flatten)]
    rules: Rules,
    /// Payout table whose shoe settings hold and whose bets are judged.
    #[arg(long, value_name = "ID")]
    table: Option<String>,
    /// First round to show.
    #[arg(long, value_name = "N", default_value_t = 1)]
    first_round: u32,
    /// Rounds to show at the most; 0 for all.
    #[arg(long, value_name = "N", default_value_t = 0)]
    max_rounds: u32,
    #[command(flatten)]
    tables: Tables,
    #[command(flatten)]
    output: output::Output,
}

/// The procedure of the shoe; what is left out comes from the payout table, else 8 decks, face value, 14,
/// finish-round.
#[derive(Args)]
struct Rules {
    /// Number of decks, 1-16.
    #[arg(long, value_name = "N")]
    decks: Option<u32>,
    /// Cards burned at the start: face-value, none or a number.
    #[arg(long, value_name = "BURN", value_parser = burn)]
    burn: Option<Burn>,
    /// Cards behind the cut card; 0 for none.
    #[arg(long, value_name = "N")]
    cut_card: Option<u32>,
    /// Which round is the last once the cut card is out.
    #[arg(long, value_name = "RULE", value_parser = ["finish-round", "one-more-round"])]
    last_round: Option<String>,
}

fn burn(text: &str) -> Result<Burn, String> {
    match text {
        "face-value" => Ok(Burn::BurnFaceValue(true)),
        "none" => Ok(Burn::BurnNone(true)),
        _ => text.parse().map(Burn::BurnCards).map_err(|_| "expected face-value, none or a number".into()),
    }
}

impl ShoeArgs {
    pub(super) fn run(self) -> Result<(), Failure> {
        let last_round = match self.rules.last_round.as_deref() {
            None => proto::LastRound::Unspecified,
            Some("finish-round") => proto::LastRound::FinishRound,
            Some(_) => proto::LastRound::OneMoreRound,
        };
        let source = match self.cards {
            Some(text) => Source::Cards(proto::CardList { text, ..proto::CardList::default() }),
            None => Source::Seed(seed(self.seed.as_deref().unwrap_or_default())?),
        };
        let request = proto::DealShoeRequest {
            source: Some(proto::ShoeSource { source: Some(source) }),
            shoe: Some(proto::ShoeRules {
                decks: self.rules.decks.unwrap_or_default(),
                burn: self.rules.burn,
                cut_card: self.rules.cut_card,
                last_round: last_round.into(),
            }),
            payout_table: self.table.unwrap_or_default(),
            first_round: self.first_round,
            max_rounds: self.max_rounds,
            ..proto::DealShoeRequest::default()
        };
        let reply = rpc::deal::deal_shoe(&self.tables.load()?, request)?;
        self.output.print(&reply, human)
    }
}

/// The bytes of a seed. No message repeats what was given.
fn seed(given: &str) -> Result<Vec<u8>, Failure> {
    let mut text = given.to_owned();
    if given == "-" {
        text.clear();
        // One digit more than can be right is enough to know.
        let read = std::io::stdin().take(1024).read_to_string(&mut text);
        read.map_err(|error| Failure(format!("the seed cannot be read: {error}")))?;
    }
    hex::decode(text.trim()).map_err(|_| Failure("--seed: expected 64 hexadecimal digits".into()))
}

fn human(reply: &proto::DealShoeResponse) -> String {
    let turned = match output::cards(&[reply.turned_card]).as_str() {
        "UNSPECIFIED" => "none".to_owned(),
        card => card.to_owned(),
    };
    let facts = [
        ("algorithm", reply.algorithm.clone()),
        ("digest", reply.digest.clone()),
        ("turned card", turned),
        ("burned", reply.burned.to_string()),
        ("rounds", reply.total_rounds.to_string()),
        ("cards used", reply.cards_used.to_string()),
    ];
    let mut text: String = facts.iter().map(|(name, value)| format!("{name:<12}{value}\n")).collect();
    let hand = |hand: &Option<proto::Hand>| {
        let hand = hand.clone().unwrap_or_default();
        [output::cards(&hand.cards), hand.total.to_string()]
    };
    let row = |round: &proto::Round| {
        let [player, player_total] = hand(&round.player);
        let [banker, banker_total] = hand(&round.banker);
        let outcome = output::word(round.outcome().as_str_name(), "OUTCOME_");
        let position = round.first_card_position.unwrap_or_default().to_string();
        vec![round.number.to_string(), position, player, player_total, banker, banker_total, outcome]
    };
    let heading = ["round", "position", "Player", "total", "Banker", "total", "outcome"];
    text += "\n";
    text +=
        &output::aligned(&heading, &["round", "position", "total"], reply.rounds.iter().map(row).collect());
    text
}
