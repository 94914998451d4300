//! The RPCs: a verb a file, each a pure function of a snapshot and a request.

pub(crate) mod batch_resolve;
pub(crate) mod check_bets;
pub(crate) mod deal;
pub(crate) mod get_table;
pub(crate) mod list_tables;
mod lookup;
pub(crate) mod resolve;
pub(crate) mod settle;

use crate::{
    Snapshot,
    problem::Problem,
    proto,
    proto::{
        payout_table_service_server::PayoutTableService, round_service_server::RoundService,
        settlement_service_server::SettlementService, shoe_service_server::ShoeService,
    },
};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Instant,
};
use tonic::{Code, Request, Response, Status, async_trait};

/// The services over one snapshot.
#[derive(Clone, Debug)]
pub struct Croupier {
    snapshot: Arc<Snapshot>,
}

impl Croupier {
    /// The services over this snapshot.
    #[must_use]
    pub fn new(snapshot: Arc<Snapshot>) -> Croupier {
        Croupier { snapshot }
    }

    /// Answers one call and logs one line: never a request's content, for it may hold a seed.
    fn call<Q, A>(
        &self,
        method: &'static str,
        verb: fn(&Snapshot, Q) -> Result<A, Problem>,
        request: Request<Q>,
    ) -> Result<Response<A>, Status> {
        let start = Instant::now();
        let snapshot = Arc::clone(&self.snapshot);
        let answer = catch_unwind(AssertUnwindSafe(|| verb(&snapshot, request.into_inner())))
            .unwrap_or_else(|_| Err(Problem::bug()));
        let micros = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
        match answer {
            Ok(reply) => {
                tracing::info!(method, code = ?Code::Ok, micros, "call");
                Ok(Response::new(reply))
            }
            Err(problem) => {
                let (code, reason) = (problem.reason.code(), problem.reason.name());
                tracing::info!(method, ?code, reason, micros, "call");
                Err(problem.into())
            }
        }
    }
}

/// Implements a service's methods, each by its verb.
macro_rules! service {
    ($service:ident { $($method:ident, $verb:path, $request:ident -> $response:ident;)* }) => {
        #[async_trait]
        impl $service for Croupier {
            $(async fn $method(
                &self,
                request: Request<proto::$request>,
            ) -> Result<Response<proto::$response>, Status> {
                self.call(stringify!($method), $verb, request)
            })*
        }
    };
}

service!(RoundService {
    resolve_round, resolve::resolve_round, ResolveRoundRequest -> ResolveRoundResponse;
    batch_resolve_rounds, batch_resolve::batch_resolve_rounds, BatchResolveRoundsRequest -> BatchResolveRoundsResponse;
});

service!(ShoeService {
    deal_shoe, deal::deal_shoe, DealShoeRequest -> DealShoeResponse;
});

service!(SettlementService {
    check_bets, check_bets::check_bets, CheckBetsRequest -> CheckBetsResponse;
    settle_round, settle::settle_round, SettleRoundRequest -> SettleRoundResponse;
});

service!(PayoutTableService {
    list_payout_tables, list_tables::list_payout_tables, ListPayoutTablesRequest -> ListPayoutTablesResponse;
    get_payout_table, get_table::get_payout_table, GetPayoutTableRequest -> GetPayoutTableResponse;
});
