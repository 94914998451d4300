//! `croupier settle`.

use super::{Failure, Tables, output, resolve::given_cards};
use crate::{proto, rpc};
use clap::Args;

/// Settle bets on one round.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier settle --table classic --bets player=100,tie=10 8H KD 7S 6C 4C
  croupier settle --table sa-gaming --bets player_pair=500 --round-number 61 8H KD 8S 9C
  croupier settle --table supreme --bets banker=101 --void --json

Stakes are whole minor units of the currency: 100 is 1.00 with two decimals.")]
pub(super) struct Settle {
    /// Payout table, `id` or `id@version`.
    #[arg(long, value_name = "ID")]
    table: String,
    /// The digest the payout table must have.
    #[arg(long, value_name = "HEX")]
    digest: Option<String>,
    /// Bets with their stakes in minor units.
    #[arg(long, value_name = "BET=STAKE,…", value_delimiter = ',', value_parser = bet)]
    bets: Vec<(String, i64)>,
    /// The round's number in its shoe; without it closings are not checked.
    #[arg(long, value_name = "N", default_value_t = 0)]
    round_number: u32,
    /// The round was cancelled: every stake is returned.
    #[arg(long)]
    void: bool,
    /// Decimals of the currency, for amounts shown to people.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=6))]
    decimals: u32,
    /// The Player's cards, with --banker instead of CARD.
    #[arg(long, value_name = "CARDS", conflicts_with = "cards")]
    player: Option<String>,
    /// The Banker's cards, with --player instead of CARD.
    #[arg(long, value_name = "CARDS", conflicts_with = "cards")]
    banker: Option<String>,
    /// The round's cards in the order dealt.
    #[arg(value_name = "CARD")]
    cards: Vec<String>,
    #[command(flatten)]
    tables: Tables,
    #[command(flatten)]
    output: output::Output,
}

fn bet(text: &str) -> Result<(String, i64), String> {
    let (bet, stake) = text.split_once('=').ok_or("expected BET=STAKE, such as player=100")?;
    let stake = stake.parse().map_err(|_| "the stake is no whole number of minor units")?;
    Ok((bet.to_owned(), stake))
}

impl Settle {
    pub(super) fn run(self) -> Result<(), Failure> {
        let (cards, hands) = given_cards(&self.cards, self.player, self.banker);
        let bets =
            self.bets.into_iter().map(|(bet, stake)| proto::Bet { bet, stake, ..proto::Bet::default() });
        let request = proto::SettleRoundRequest {
            payout_table: self.table,
            payout_table_digest: self.digest.unwrap_or_default(),
            cards,
            hands,
            round_number: self.round_number,
            void: self.void,
            bets: bets.collect(),
            ..proto::SettleRoundRequest::default()
        };
        let reply = rpc::settle::settle_round(&self.tables.load()?, request)?;
        self.output.print(&reply, |reply| human(reply, self.decimals))
    }
}

fn human(reply: &proto::SettleRoundResponse, decimals: u32) -> String {
    let amount = |minor_units| output::amount(minor_units, decimals);
    let row = |bet: &proto::Settlement| {
        let closed = match bet.closes_after_round {
            0 => String::new(),
            round => format!(": closed after round {round}"),
        };
        let verdict = output::word(bet.verdict().as_str_name(), "VERDICT_") + &closed;
        let money = [bet.stake, bet.gross, bet.commission, bet.profit, bet.returned].map(amount);
        [vec![bet.bet.clone(), verdict, output::odds(bet.odds)], money.to_vec()].concat()
    };
    let mut rows: Vec<Vec<String>> = reply.settlements.iter().map(row).collect();
    let totals = reply.totals.unwrap_or_default();
    let money = [totals.stake, totals.gross, totals.commission, totals.profit, totals.returned].map(amount);
    rows.push([vec!["total".into(), String::new(), String::new()], money.to_vec()].concat());
    let heading = ["bet", "verdict", "odds", "stake", "gross", "commission", "profit", "returned"];
    let right = ["odds", "stake", "gross", "commission", "profit", "returned"];
    let mut text = output::aligned(&heading, &right, rows);
    if totals.refused_stake > 0 {
        text += &format!("\nrefused and returned: {}\n", amount(totals.refused_stake));
    }
    for table in &reply.payout_tables {
        text += &format!("\n{}@{} {}\n", table.id, table.version, table.digest);
    }
    text
}
