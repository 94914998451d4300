//! `croupier shoe`.

use super::{
    Failure, Tables, output,
    source::{self, Rules, Source},
};
use crate::{proto, rpc};
use clap::Args;

/// Deal a whole shoe from a seed or from its cards.
#[derive(Args)]
#[command(group(source::required()))]
#[command(after_help = "\
Examples:
  croupier shoe --seed 0000000000000000000000000000000000000000000000000000000000000000
  croupier shoe --seed - < seed.hex               keeps the seed out of the list of processes
  croupier shoe --server-seed - --client-seed 'lucky client' --nonce 7 < server-seed.hex
  croupier shoe --seed - --decks 6 --burn none --cut-card 16 --last-round one-more-round < seed.hex
  croupier shoe --cards '8H KD 7S 9C 4C 2D' --burn none --cut-card 0
  croupier shoe --seed - --table sa-gaming --first-round 5 --max-rounds 1 --json < seed.hex")]
pub(super) struct ShoeArgs {
    #[command(flatten)]
    source: Source,
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

impl ShoeArgs {
    pub(super) fn run(self) -> Result<(), Failure> {
        let request = proto::DealShoeRequest {
            source: self.source.to_wire()?,
            shoe: Some(self.rules.to_wire()),
            payout_table: self.table.unwrap_or_default(),
            first_round: self.first_round,
            max_rounds: self.max_rounds,
            ..proto::DealShoeRequest::default()
        };
        let reply = rpc::deal::deal_shoe(&self.tables.load()?, request)?;
        self.output.print(&reply, human)
    }
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
