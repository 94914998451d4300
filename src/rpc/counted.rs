//! What the metrics count of a reply: rounds by outcome, bets by verdict. Never an amount.

use crate::{
    proto,
    proto::{Outcome, round_result::Result as Resolved},
    telemetry::Metrics,
};

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
        let mut tables: Vec<_> = self.payout_tables.iter().map(|table| metrics.table(&table.id)).collect();
        for settled in &self.settlements {
            let place = usize::try_from(settled.payout_table_index).ok();
            let table = place.and_then(|place| tables.get_mut(place));
            table.into_iter().for_each(|table| table.count(&settled.bet, settled.verdict()));
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
