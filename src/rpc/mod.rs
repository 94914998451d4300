//! The RPCs: a verb a file, each a pure function of a snapshot and a request.

pub(crate) mod analyze;
pub(crate) mod batch_resolve;
mod bulk;
pub(crate) mod check_bets;
pub(crate) mod check_table;
mod counted;
pub(crate) mod deal;
mod decided;
pub(crate) mod get_table;
pub(crate) mod list_tables;
mod lookup;
pub(crate) mod render_rules;
pub(crate) mod resolve;
pub(crate) mod roads;
pub(crate) mod settle;
mod stream;
pub(crate) mod verify;

use self::{bulk::Bulk, counted::Counted, decided::Decided};
use crate::{
    InForce, Snapshot, Telemetry, panics,
    problem::Problem,
    proto,
    proto::{
        payout_table_service_server::PayoutTableService, round_service_server::RoundService,
        settlement_service_server::SettlementService, shoe_service_server::ShoeService,
    },
    serve::Slot,
    telemetry::Metrics,
};
use std::sync::Arc;
use tokio::{sync::Semaphore, task::spawn_blocking};
use tokio_util::sync::CancellationToken;
use tonic::{Request, Response, Status, Streaming, async_trait};
use tracing::Level;

/// The services over the snapshot in force.
#[derive(Clone, Debug)]
pub struct Croupier {
    in_force: Arc<InForce>,
    metrics: Arc<Metrics>,
    /// Whether spans tell which table decided.
    traced: bool,
    /// When it comes, streams without work end.
    stopping: CancellationToken,
}

impl Croupier {
    /// The services over this snapshot.
    #[must_use]
    pub fn new(in_force: Arc<InForce>) -> Croupier {
        Croupier { in_force, metrics: Arc::default(), traced: false, stopping: CancellationToken::new() }
    }

    /// The same, counting what they answer.
    pub(crate) fn measured_by(self, telemetry: &Telemetry) -> Croupier {
        let (metrics, traced) = (Arc::clone(telemetry.metrics()), telemetry.tracer().is_some());
        Croupier { metrics, traced, ..self }
    }

    /// The same, until the server stops.
    pub(crate) fn until(self, stopping: CancellationToken) -> Croupier {
        Croupier { stopping, ..self }
    }

    /// Answers one call under the snapshot that is in force when it begins.
    async fn call<Q: Bulk, A: Decided + Counted + Send + 'static>(
        &self,
        verb: fn(&Snapshot, Q) -> Result<A, Problem>,
        mut request: Request<Q>,
    ) -> Result<Response<A>, Status> {
        let (snapshot, slot) = (self.in_force.snapshot(), request.extensions_mut().remove());
        let reply = answered(verb, snapshot, slot, request.into_inner()).await?;
        reply.count(&self.metrics);
        // For the log and the span.
        let told = self.traced || tracing::enabled!(Level::INFO);
        let decided_by = if told { reply.decided_by() } else { None };
        let mut response = Response::new(reply);
        decided_by.and_then(|by| response.extensions_mut().insert(by));
        Ok(response)
    }
}

/// Bulky requests that are worked on at a time; the others wait for their turn.
const MOST_AT_WORK: usize = 16;
static TURNS: Semaphore = Semaphore::const_new(MOST_AT_WORK);

/// The verb's answer. A bulky request is worked on by a thread of its own, so that the other calls of this one go
/// on, and whoever gives the call up need not wait; the call's slot is taken until the work has ended. A panic is a
/// bug of ours and fails this call alone.
async fn answered<Q: Bulk, A: Send + 'static>(
    verb: fn(&Snapshot, Q) -> Result<A, Problem>,
    snapshot: Arc<Snapshot>,
    slot: Option<Slot>,
    request: Q,
) -> Result<A, Problem> {
    let bulky = request.is_bulky();
    let work = move || panics::catch(|| verb(&snapshot, request)).unwrap_or_else(|| Err(Problem::bug()));
    if !bulky {
        return work();
    }
    let turn = TURNS.acquire().await;
    let done = spawn_blocking(move || (work(), slot, turn).0);
    done.await.unwrap_or_else(|_| Err(Problem::bug()))
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
                self.call($verb, request).await
            })*

            $(type $replies = stream::Replies<proto::$stream_response>;

            async fn $stream(
                &self,
                mut request: Request<Streaming<proto::$stream_request>>,
            ) -> Result<Response<Self::$replies>, Status> {
                let slot = request.extensions_mut().remove();
                Ok(Response::new(stream::replies(self.clone(), slot, request.into_inner(), $item)))
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
