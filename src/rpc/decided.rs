//! Which payout table decided a reply: for the log and the span of its call.

use crate::{proto, proto::PayoutTableRef, serve::call::DecidedBy};

/// A reply that may name the payout table that decided it.
pub(super) trait Decided {
    /// The table, the request's own where bets name others. By default none.
    fn table(&self) -> Option<&PayoutTableRef> {
        None
    }

    /// The table as log and span name it.
    fn decided_by(&self) -> Option<DecidedBy> {
        let table = self.table()?;
        Some(DecidedBy { table: format!("{}@{}", table.id, table.version), digest: table.digest.clone() })
    }
}

impl Decided for proto::CommitSeedResponse {}
impl Decided for proto::VerifyShoeResponse {}
impl Decided for proto::DrawRoadsResponse {}
impl Decided for proto::ListPayoutTablesResponse {}
impl Decided for proto::GetPayoutTableResponse {}
impl Decided for proto::CheckPayoutTableResponse {}

/// Replies that name one table in a field.
macro_rules! by_its_table {
    ($($reply:ident),*) => {
        $(impl Decided for proto::$reply {
            fn table(&self) -> Option<&PayoutTableRef> {
                self.payout_table.as_ref()
            }
        })*
    };
}

by_its_table!(
    ResolveRoundResponse,
    BatchResolveRoundsResponse,
    DealShoeResponse,
    AnalyzePayoutTableResponse,
    AnalyzeRoundResponse,
    RenderRulesResponse
);

impl Decided for proto::SettleRoundResponse {
    fn table(&self) -> Option<&PayoutTableRef> {
        self.payout_tables.first()
    }
}

impl Decided for proto::CheckBetsResponse {
    fn table(&self) -> Option<&PayoutTableRef> {
        self.payout_tables.first()
    }
}
