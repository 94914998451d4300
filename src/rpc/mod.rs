//! The RPCs: a verb a file, each a pure function of a snapshot and a request.

pub(crate) mod analyze;
pub(crate) mod batch_resolve;
mod bulk;
pub(crate) mod check_bets;
pub(crate) mod check_table;
pub(crate) mod deal;
pub(crate) mod get_table;
pub(crate) mod list_tables;
mod lookup;
pub(crate) mod render_rules;
pub(crate) mod resolve;
pub(crate) mod roads;
pub(crate) mod settle;
mod stream;
pub(crate) mod verify;

use self::bulk::Bulk;
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
use tonic::{Code, Request, Response, Status, Streaming, async_trait};

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
    fn call<Q: Bulk, A>(
        &self,
        method: &'static str,
        verb: fn(&Snapshot, Q) -> Result<A, Problem>,
        request: Request<Q>,
    ) -> Result<Response<A>, Status> {
        let start = Instant::now();
        let snapshot = Arc::clone(&self.snapshot);
        let answer = answered(verb, &snapshot, request.into_inner());
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

/// The verb's answer. While a bulky request is worked on, the other calls of this thread go on in another
/// one.
fn answered<Q: Bulk, A>(
    verb: fn(&Snapshot, Q) -> Result<A, Problem>,
    snapshot: &Snapshot,
    request: Q,
) -> Result<A, Problem> {
    if request.is_bulky() {
        tokio::task::block_in_place(|| guarded(verb, snapshot, request))
    } else {
        guarded(verb, snapshot, request)
    }
}

/// A panic is a bug of ours and fails this call alone.
fn guarded<Q, A>(
    verb: fn(&Snapshot, Q) -> Result<A, Problem>,
    snapshot: &Snapshot,
    request: Q,
) -> Result<A, Problem> {
    catch_unwind(AssertUnwindSafe(|| verb(snapshot, request))).unwrap_or_else(|_| Err(Problem::bug()))
}

/// Implements a service: methods that answer a request by a verb, then methods that answer a stream item by
/// item.
macro_rules! service {
    ($service:ident {
        $(unary $method:ident, $verb:path, $request:ident -> $response:ident;)*
        $(stream $stream:ident $replies:ident, $item:path, $stream_request:ident -> $stream_response:ident;)*
    }) => {
        #[async_trait]
        impl $service for Croupier {
            $(async fn $method(
                &self,
                request: Request<proto::$request>,
            ) -> Result<Response<proto::$response>, Status> {
                self.call(stringify!($method), $verb, request)
            })*

            $(type $replies = stream::Replies<proto::$stream_response>;

            async fn $stream(
                &self,
                request: Request<Streaming<proto::$stream_request>>,
            ) -> Result<Response<Self::$replies>, Status> {
                tracing::info!(method = stringify!($stream), "stream");
                Ok(Response::new(stream::replies(Arc::clone(&self.snapshot), request.into_inner(), $item)))
            })*
        }
    };
}

service!(RoundService {
    unary resolve_round, resolve::resolve_round, ResolveRoundRequest -> ResolveRoundResponse;
    unary batch_resolve_rounds, batch_resolve::batch_resolve_rounds,
        BatchResolveRoundsRequest -> BatchResolveRoundsResponse;
});

service!(ShoeService {
    unary deal_shoe, deal::deal_shoe, DealShoeRequest -> DealShoeResponse;
    unary commit_seed, verify::commit_seed, CommitSeedRequest -> CommitSeedResponse;
    unary verify_shoe, verify::verify_shoe, VerifyShoeRequest -> VerifyShoeResponse;
    unary draw_roads, roads::draw_roads, DrawRoadsRequest -> DrawRoadsResponse;
    stream stream_shoes StreamShoesStream, stream::deal_item, StreamShoesRequest -> StreamShoesResponse;
});

service!(SettlementService {
    unary check_bets, check_bets::check_bets, CheckBetsRequest -> CheckBetsResponse;
    unary settle_round, settle::settle_round, SettleRoundRequest -> SettleRoundResponse;
    stream stream_settlements StreamSettlementsStream, stream::settle_item,
        StreamSettlementsRequest -> StreamSettlementsResponse;
});

service!(PayoutTableService {
    unary list_payout_tables, list_tables::list_payout_tables, ListPayoutTablesRequest -> ListPayoutTablesResponse;
    unary check_payout_table, check_table::check_payout_table, CheckPayoutTableRequest -> CheckPayoutTableResponse;
    unary analyze_payout_table, analyze::analyze_payout_table,
        AnalyzePayoutTableRequest -> AnalyzePayoutTableResponse;
    unary analyze_round, analyze::analyze_round, AnalyzeRoundRequest -> AnalyzeRoundResponse;
    unary get_payout_table, get_table::get_payout_table, GetPayoutTableRequest -> GetPayoutTableResponse;
    unary render_rules, render_rules::render_rules, RenderRulesRequest -> RenderRulesResponse;
});
