//! `croupier resolve`.

use super::{Failure, Tables, output};
use crate::{proto, rpc};
use clap::Args;

/// Resolve one round from its cards.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier resolve 8H KD 7S 6C 4C       cards in the order dealt: Player, Banker, Player, Banker, third cards
  croupier resolve --player '8H 7S 4C' --banker 'KD 6C'
  croupier resolve 8H KD 7S --incomplete          whose card is due
  croupier resolve 8H KD 7S 6C 4C --table classic --language id
  croupier resolve 8H KD 7S 6C 4C --json")]
pub(super) struct Resolve {
    /// The round's cards in the order dealt, such as 8H KD 7s 10c.
    #[arg(value_name = "CARD", required_unless_present_any = ["player", "banker", "incomplete"])]
    cards: Vec<String>,
    /// The Player's cards, with --banker instead of CARD.
    #[arg(long, value_name = "CARDS", conflicts_with = "cards")]
    player: Option<String>,
    /// The Banker's cards, with --player instead of CARD.
    #[arg(long, value_name = "CARDS", conflicts_with = "cards")]
    banker: Option<String>,
    /// Accept a round that is not finished, and say whose card is due.
    #[arg(long)]
    incomplete: bool,
    /// Payout table whose bets are judged, `id` or `id@version`.
    #[arg(long, value_name = "ID")]
    table: Option<String>,
    /// Language of the explanation.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    language: String,
    #[command(flatten)]
    tables: Tables,
    #[command(flatten)]
    output: output::Output,
}

impl Resolve {
    pub(super) fn run(self) -> Result<(), Failure> {
        let (cards, hands) = given_cards(&self.cards, self.player, self.banker);
        let request = proto::ResolveRoundRequest {
            cards,
            hands,
            allow_incomplete: self.incomplete,
            explain: true,
            language: self.language,
            payout_table: self.table.unwrap_or_default(),
        };
        let reply = rpc::resolve::resolve_round(&self.tables.load()?, request)?;
        self.output.print(&reply, human)
    }
}

/// Cards in the order dealt, or by hand when a hand is given.
pub(super) fn given_cards(
    cards: &[String],
    player: Option<String>,
    banker: Option<String>,
) -> (Option<proto::CardList>, Option<proto::Hands>) {
    let list = |text: String| proto::CardList { text, ..proto::CardList::default() };
    match (player, banker) {
        (None, None) => ((!cards.is_empty()).then(|| list(cards.join(" "))), None),
        (player, banker) => (None, Some(proto::Hands { player: player.map(list), banker: banker.map(list) })),
    }
}

fn human(reply: &proto::ResolveRoundResponse) -> String {
    let mut text = reply.explanation.join("\n") + "\n";
    if !reply.bets.is_empty() {
        let row = |bet: &proto::BetVerdict| {
            let verdict = output::word(bet.verdict().as_str_name(), "VERDICT_");
            vec![bet.bet.clone(), verdict, output::odds(bet.odds), output::odds(bet.net_odds)]
        };
        let rows = reply.bets.iter().map(row).collect();
        text += "\n";
        text += &output::aligned(&["bet", "verdict", "odds", "net odds"], &["odds", "net odds"], rows);
    }
    text
}
