//! `croupier table analyze`.

use super::{Failure, Tables, output};
use crate::{Snapshot, proto, rpc};
use clap::Args;
use croupier_analysis::Fraction;

/// Work out what each bet of a table wins, returns and costs in the next round of a shoe.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier table analyze sa-gaming
  croupier table analyze classic --decks 6 --seen 'AH KD 7C'
  croupier table analyze sa-gaming --cards '8H KD 7S'      a round in play, given its cards so far
  croupier table analyze supreme --csv > supreme.csv

House edge and return are per unit staked; the last column is the edge per resolved bet, returned stakes left out.
Figures are exact; those of a bet with too many cards to tell apart are of rounds played at random, and marked ~.")]
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
            return format!("{heading}\n{}", bets.iter().map(separated).collect::<String>());
        }
        let heading = ["bet", "wins", "returned", "house edge", "return", "deviation", "per resolved", ""];
        let row = |bet: &proto::BetAnalysis| {
            let about = about(bet);
            let percent = |part| format!("{about}{}", percent(part));
            vec![
                bet.bet.clone(),
                percent(bet.win_probability),
                percent(bet.push_probability),
                percent(bet.house_edge),
                percent(bet.expected_return),
                format!("{about}{:.3}", bet.standard_deviation),
                percent(bet.house_edge_per_resolved),
                self.mark(bet).into(),
            ]
        };
        output::aligned(&heading, &heading[1..7], bets.iter().map(row).collect()) + &about_simulated(bets)
    }

    fn mark(&self, bet: &proto::BetAnalysis) -> &'static str {
        if bet.simulated_rounds > 0 {
            return if surely_pays(bet) { "PAYS THE PLAYER" } else { "" };
        }
        let Ok(edge) = bet.house_edge_exact.parse::<Fraction>() else { return "" };
        let returned = Fraction::from_integer(1.into()) - &edge;
        match &self.minimum_return {
            _ if edge < Fraction::from_integer(0.into()) => "PAYS THE PLAYER",
            Some(least) if returned < *least => "below the minimum return",
            _ => "",
        }
    }
}

/// Comma-separated values of a bet: exact fractions, or decimals where they are simulated.
fn separated(bet: &proto::BetAnalysis) -> String {
    let [win, push, edge] = match bet.simulated_rounds {
        0 => {
            [&bet.win_probability_exact, &bet.push_probability_exact, &bet.house_edge_exact].map(Clone::clone)
        }
        _ => [bet.win_probability, bet.push_probability, bet.house_edge].map(|part| format!("~{part}")),
    };
    format!("{},{win},{push},{edge},{}{}\n", bet.bet, about(bet), bet.variance)
}

/// What stands before simulated figures.
fn about(bet: &proto::BetAnalysis) -> &'static str {
    if bet.simulated_rounds > 0 { "~" } else { "" }
}

/// How far simulated figures can be trusted; nothing where all are exact.
fn about_simulated(bets: &[proto::BetAnalysis]) -> String {
    let error = bets.iter().map(|bet| bet.standard_error).fold(0.0, f64::max);
    let told = |rounds: u64| {
        let error = percent(error);
        format!(
            "\n~ simulated, {rounds} rounds: the standard error of house edge and return is at most {error}\n"
        )
    };
    let rounds = bets.iter().map(|bet| bet.simulated_rounds).find(|rounds| *rounds > 0);
    rounds.map_or_else(String::new, told)
}

/// Whether a simulated bet pays the player by more than chance explains.
#[expect(clippy::float_arithmetic, reason = "shown to people")]
fn surely_pays(bet: &proto::BetAnalysis) -> bool {
    bet.house_edge + 3.0 * bet.standard_error < 0.0
}

/// A part of one as a percentage with four decimals.
#[expect(clippy::float_arithmetic, reason = "shown to people")]
fn percent(part: f64) -> String {
    format!("{:.4}%", part * 100.0)
}

#[cfg(test)]
mod tests {
    use super::Shown;
    use crate::proto::BetAnalysis;

    fn bets() -> [BetAnalysis; 2] {
        let exact = BetAnalysis {
            bet: "player".into(),
            win_probability: 0.5,
            win_probability_exact: "1/2".into(),
            push_probability_exact: "0/1".into(),
            house_edge_exact: "0/1".into(),
            expected_return: 1.0,
            variance: 1.0,
            standard_deviation: 1.0,
            ..BetAnalysis::default()
        };
        let simulated = BetAnalysis {
            bet: "red".into(),
            win_probability: 0.25,
            house_edge: -0.0625,
            expected_return: 1.0625,
            house_edge_per_resolved: -0.0625,
            variance: 4.0,
            standard_deviation: 2.0,
            simulated_rounds: 1_000_000,
            standard_error: 0.002,
            ..BetAnalysis::default()
        };
        [exact, simulated]
    }

    #[test]
    fn simulated_figures_are_marked() {
        let expected = "\
bet          wins  returned  house edge      return  deviation  per resolved
player   50.0000%   0.0000%     0.0000%   100.0000%      1.000       0.0000%
red     ~25.0000%  ~0.0000%   ~-6.2500%  ~106.2500%     ~2.000     ~-6.2500%  PAYS THE PLAYER

~ simulated, 1000000 rounds: the standard error of house edge and return is at most 0.2000%
";
        assert_eq!(Shown::plain(None).bets(&bets()), expected);
    }

    #[test]
    fn simulated_figures_are_no_fractions() {
        let csv = Shown { csv: true, minimum_return: None }.bets(&bets());
        let rows: Vec<&str> = csv.lines().skip(1).collect();
        assert_eq!(rows, ["player,1/2,0/1,0/1,1", "red,~0.25,~0,~-0.0625,~4"]);
    }

    #[test]
    fn what_chance_explains_does_not_pay_the_player() {
        let [_, red] = bets();
        for (standard_error, pays) in [(0.0208, true), (0.0209, false)] {
            let shown = Shown::plain(None).bets(&[BetAnalysis { standard_error, ..red.clone() }]);
            assert_eq!(shown.contains("PAYS THE PLAYER"), pays, "{standard_error}");
        }
    }
}
