//! Which requests take so long, a few small calls' time and more, that others should not wait for them.

use crate::proto;

/// A request that may take long.
pub(super) trait Bulk: Send + 'static {
    /// Whether it does. By default it does not.
    fn is_bulky(&self) -> bool {
        false
    }
}

/// Bets or outcomes that are gone through without others having to wait, and rounds that may be explained.
const FEW: usize = 100;
const FEW_ROUNDS: usize = 10;

impl Bulk for proto::ResolveRoundRequest {}
impl Bulk for proto::CommitSeedRequest {}
impl Bulk for proto::VerifyShoeRequest {}
impl Bulk for proto::ListPayoutTablesRequest {}
impl Bulk for proto::GetPayoutTableRequest {}

impl Bulk for proto::DealShoeRequest {
    /// Every bet of every round is looked up.
    fn is_bulky(&self) -> bool {
        !self.payout_table.is_empty()
    }
}

impl Bulk for proto::AnalyzePayoutTableRequest {
    /// A table may have bets that look at the cards, which come in many ways.
    fn is_bulky(&self) -> bool {
        true
    }
}

impl Bulk for proto::AnalyzeRoundRequest {
    fn is_bulky(&self) -> bool {
        true
    }
}

impl Bulk for proto::CheckPayoutTableRequest {
    /// A file may be large, and its lines many.
    fn is_bulky(&self) -> bool {
        true
    }
}

impl Bulk for proto::RenderRulesRequest {
    /// Every bet of the table is worked out.
    fn is_bulky(&self) -> bool {
        true
    }
}

impl Bulk for proto::BatchResolveRoundsRequest {
    fn is_bulky(&self) -> bool {
        self.rounds.len() > FEW_ROUNDS
    }
}

impl Bulk for proto::DrawRoadsRequest {
    fn is_bulky(&self) -> bool {
        self.outcomes.len() > FEW
    }
}

impl Bulk for proto::CheckBetsRequest {
    fn is_bulky(&self) -> bool {
        self.bets.len() > FEW
    }
}

impl Bulk for proto::SettleRoundRequest {
    fn is_bulky(&self) -> bool {
        self.bets.len() > FEW
    }
}
