//! What the metrics count of a reply: rounds by outcome, bets by verdict. Never an amount.

use crate::{
    proto,
    proto::{Outcome, Verdict, round_result::Result as Resolved},
    telemetry::Metrics,
};
use std::collections::HashMap;

/// A reply of which something may be counted.
pub(super) trait Counted {
    /// Counts it. By default there is nothing to count.
    fn count(&self, _metrics: &Metrics) {}
}

impl Counted for proto::DealShoeResponse {}
impl Counted for proto::CommitSeedResponse {}
impl Counted for proto::VerifyShoeResponse {}
impl Counted for proto::DrawRoadsResponse {}
impl Counted for proto::StreamShoesResponse {}
impl Counted for proto::CheckBetsResponse {}
impl Counted for proto::ListPayoutTablesResponse {}
impl Counted for proto::GetPayoutTableResponse {}
impl Counted for proto::CheckPayoutTableResponse {}
impl Counted for proto::AnalyzePayoutTableResponse {}
impl Counted for proto::AnalyzeRoundResponse {}
impl Counted for proto::RenderRulesResponse {}

impl Counted for proto::ResolveRoundResponse {
    fn count(&self, metrics: &Metrics) {
        self.round.iter().for_each(|round| metrics.resolved(round.outcome(), 1));
    }
}

impl Counted for proto::BatchResolveRoundsResponse {
    fn count(&self, metrics: &Metrics) {
        let full = self.results.iter().filter_map(|result| match &result.result {
            Some(Resolved::Round(round)) => Some(round.outcome()),
            _ => None,
        });
        let outcomes = full.chain(self.columns.iter().flat_map(proto::RoundColumns::outcomes));
        let (mut player, mut banker, mut tie) = (0, 0, 0);
        for outcome in outcomes {
            match outcome {
                Outcome::Unspecified => {}
                Outcome::Player => player += 1,
                Outcome::Banker => banker += 1,
                Outcome::Tie => tie += 1,
            }
        }
        metrics.resolved(Outcome::Player, player);
        metrics.resolved(Outcome::Banker, banker);
        metrics.resolved(Outcome::Tie, tie);
    }
}

impl Counted for proto::SettleRoundResponse {
    fn count(&self, metrics: &Metrics) {
        let mut counts = HashMap::<(u32, &str, Verdict), u64>::new();
        for settled in &self.settlements {
            *counts.entry((settled.payout_table_index, &settled.bet, settled.verdict())).or_default() += 1;
        }
        for ((table, bet, verdict), count) in counts {
            let table = usize::try_from(table).ok().and_then(|table| self.payout_tables.get(table));
            table.into_iter().for_each(|table| metrics.settled(&table.id, bet, verdict, count));
        }
    }
}

impl Counted for proto::StreamSettlementsResponse {
    fn count(&self, metrics: &Metrics) {
        if let Some(proto::stream_settlements_response::Result::Settlement(settled)) = &self.result {
            settled.count(metrics);
        }
    }
}
