//! Which requests take so long that the thread should not keep other calls waiting.

use crate::proto;

/// A request that may take long.
pub(super) trait Bulk {
    /// Whether it does. By default it does not.
    fn is_bulky(&self) -> bool {
        false
    }
}

/// Items that a thread goes through without others having to wait.
const FEW: usize = 100;

impl Bulk for proto::ResolveRoundRequest {}
impl Bulk for proto::DealShoeRequest {}
impl Bulk for proto::CommitSeedRequest {}
impl Bulk for proto::VerifyShoeRequest {}
impl Bulk for proto::ListPayoutTablesRequest {}
impl Bulk for proto::GetPayoutTableRequest {}

impl Bulk for proto::AnalyzePayoutTableRequest {
    /// A table may have bets that look at the cards, which come in many ways.
    fn is_bulky(&self) -> bool {
        true
    }
}

impl Bulk for proto::AnalyzeRoundRequest {
    /// The ends of a round with one card or two are many.
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
        self.rounds.len() > FEW
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
