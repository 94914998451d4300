//! `croupier table analyze`.

use super::{Failure, Tables, output};
use crate::{Snapshot, proto, rpc};
use clap::Args;
use croupier_analysis::Fraction;

/// Work out exactly what each bet of a table wins, returns and costs in the next round of a shoe.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier table analyze sa-gaming
  croupier table analyze classic --decks 6 --seen 'AH KD 7C'
  croupier table analyze sa-gaming --cards '8H KD 7S'      a round in play, given its cards so far
  croupier table analyze supreme --csv > supreme.csv

House edge and return are per unit staked; the last column is the edge per resolved bet, returned stakes left out.")]
pub(super) struct Analyze {
    /// The payout table, `id` or `id@version`.
    #[arg(value_name = "ID")]
    table: String,
    /// Decks of the fresh shoe; the table's when left out.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    decks: u32,
    /// Cards that have left the shoe.
    #[arg(long, value_name = "CARDS")]
    seen: Option<String>,
    /// The current round's cards so far, in the order dealt: figures given these.
    #[arg(long, value_name = "CARDS")]
    cards: Option<String>,
    /// Print comma-separated values with exact fractions.
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    #[command(flatten)]
    tables: Tables,
    #[command(flatten)]
    output: output::Output,
}

impl Analyze {
    pub(super) fn run(self) -> Result<(), Failure> {
        let snapshot = self.tables.load()?;
        let list = |text: String| proto::CardList { text, ..proto::CardList::default() };
        let (payout_table, decks, seen) = (self.table, self.decks, self.seen.map(list));
        let shown = Shown::of(&snapshot, &payout_table, self.csv);
        match self.cards {
            None => {
                let request =
                    proto::AnalyzePayoutTableRequest { payout_table, decks, seen, composition: Vec::new() };
                let reply = rpc::analyze::analyze_payout_table(&snapshot, request)?;
                self.output.print(&reply, |reply| shown.bets(&reply.bets))
            }
            Some(cards) => {
                let cards = Some(list(cards));
                let request =
                    proto::AnalyzeRoundRequest { payout_table, decks, seen, cards, ..Default::default() };
                let reply = rpc::analyze::analyze_round(&snapshot, request)?;
                self.output.print(&reply, |reply| shown.round(reply))
            }
        }
    }
}

/// How figures are shown.
pub(super) struct Shown {
    csv: bool,
    /// Bets with a return below this are marked.
    minimum_return: Option<Fraction>,
}

impl Shown {
    fn of(snapshot: &Snapshot, table: &str, csv: bool) -> Shown {
        let limits = snapshot.catalog.find(table).map(|table| table.table().description().limits);
        let least = limits.and_then(|limits| limits.minimum_return);
        let least = least.map(|least| Fraction::new(least.numerator().into(), least.denominator().into()));
        Shown { csv, minimum_return: least }
    }

    /// For people, bets with a return below this marked.
    pub(super) fn plain(minimum_return: Option<&proto::Fraction>) -> Shown {
        let least =
            minimum_return.map(|least| Fraction::new(least.numerator.into(), least.denominator.into()));
        Shown { csv: false, minimum_return: least }
    }

    fn round(&self, reply: &proto::AnalyzeRoundResponse) -> String {
        let bets = self.bets(&reply.bets);
        let outcomes = reply.outcomes.clone().unwrap_or_default();
        if self.csv {
            return bets;
        }
        let [player, banker, tie] = [outcomes.player, outcomes.banker, outcomes.tie].map(percent);
        format!("Player {player}  Banker {banker}  tie {tie}\n\n{bets}")
    }

    pub(super) fn bets(&self, bets: &[proto::BetAnalysis]) -> String {
        if self.csv {
            let heading = "bet,win_probability,push_probability,house_edge,variance";
            let row = |bet: &proto::BetAnalysis| {
                let exact = [&bet.win_probability_exact, &bet.push_probability_exact, &bet.house_edge_exact];
                format!("{},{},{},{},{}\n", bet.bet, exact[0], exact[1], exact[2], bet.variance)
            };
            return format!("{heading}\n{}", bets.iter().map(row).collect::<String>());
        }
        let heading = ["bet", "wins", "returned", "house edge", "return", "deviation", "per resolved", ""];
        let row = |bet: &proto::BetAnalysis| {
            vec![
                bet.bet.clone(),
                percent(bet.win_probability),
                percent(bet.push_probability),
                percent(bet.house_edge),
                percent(bet.expected_return),
                format!("{:.3}", bet.standard_deviation),
                percent(bet.house_edge_per_resolved),
                self.mark(bet).into(),
            ]
        };
        output::aligned(&heading, &heading[1..7], bets.iter().map(row).collect())
    }

    fn mark(&self, bet: &proto::BetAnalysis) -> &'static str {
        let Ok(edge) = bet.house_edge_exact.parse::<Fraction>() else { return "" };
        let returned = Fraction::from_integer(1.into()) - &edge;
        match &self.minimum_return {
            _ if edge < Fraction::from_integer(0.into()) => "PAYS THE PLAYER",
            Some(least) if returned < *least => "below the minimum return",
            _ => "",
        }
    }
}

/// A part of one as a percentage with four decimals.
#[expect(clippy::float_arithmetic, reason = "shown to people")]
fn percent(part: f64) -> String {
    format!("{:.4}%", part * 100.0)
}
