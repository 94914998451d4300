//! Which payout tables decided a reply: for the log and the span of its call.

use crate::{proto, proto::PayoutTableRef, serve::call::DecidedBy};

/// Tables of a call that are told at the most.
const MOST_TOLD: usize = 16;

/// A reply that may name the payout tables that decided it.
pub(super) trait Decided {
    /// The tables. By default none.
    fn tables(&self) -> &[PayoutTableRef] {
        &[]
    }

    /// The tables as log and span name them.
    fn decided_by(&self) -> Option<DecidedBy> {
        let told = self.tables().get(..MOST_TOLD).unwrap_or(self.tables());
        let list = |of: fn(&PayoutTableRef) -> String| told.iter().map(of).collect::<Vec<_>>().join(",");
        let table = list(|table| format!("{}@{}", table.id, table.version));
        (!told.is_empty()).then(|| DecidedBy { table, digest: list(|table| table.digest.clone()) })
    }
}

impl Decided for proto::CommitSeedResponse {}
impl Decided for proto::ListPayoutTablesResponse {}
impl Decided for proto::GetPayoutTableResponse {}
impl Decided for proto::CheckPayoutTableResponse {}

/// Replies that name one table in a field.
macro_rules! by_its_table {
    ($($reply:ident),*) => {
        $(impl Decided for proto::$reply {
            fn tables(&self) -> &[PayoutTableRef] {
                self.payout_table.as_slice()
            }
        })*
    };
}

by_its_table!(
    ResolveRoundResponse,
    BatchResolveRoundsResponse,
    DealShoeResponse,
    VerifyShoeResponse,
    DrawRoadsResponse,
    AnalyzePayoutTableResponse,
    AnalyzeRoundResponse,
    RenderRulesResponse
);

impl Decided for proto::SettleRoundResponse {
    fn tables(&self) -> &[PayoutTableRef] {
        &self.payout_tables
    }
}

impl Decided for proto::CheckBetsResponse {
    fn tables(&self) -> &[PayoutTableRef] {
        &self.payout_tables
    }
}
