//! `StreamShoes` and `StreamSettlements`: a reply for each request, in order. The next request is read when
//! the client takes the reply before it, so that nothing piles up whatever the client does.

use super::{answered, bulk::Bulk, counted::Counted, deal::deal_shoe, settle::settle_round};
use crate::{
    Snapshot,
    problem::{LONGEST_ID, Problem},
    proto::{
        StreamSettlementsRequest, StreamSettlementsResponse, StreamShoesRequest, StreamShoesResponse,
        stream_settlements_response::Result as Settled, stream_shoes_response::Result as Dealt,
    },
    telemetry::Metrics,
};
use std::{pin::Pin, sync::Arc};
use tokio_stream::{Stream, StreamExt as _};
use tonic::{Status, Streaming};

/// A stream of replies.
pub(super) type Replies<T> = Pin<Box<dyn Stream<Item = Result<T, Status>> + Send>>;

/// The replies to a stream of requests. A request that does not decode ends the stream, for nothing after it
/// can be read.
pub(super) fn replies<Q, A, F>(
    snapshot: Arc<Snapshot>,
    metrics: Arc<Metrics>,
    requests: Streaming<Q>,
    verb: fn(Arc<Snapshot>, Q) -> F,
) -> Replies<A>
where
    Q: Send + 'static,
    A: Counted + Send + 'static,
    F: Future<Output = A> + Send + 'static,
{
    Box::pin(requests.then(move |request| {
        let (snapshot, metrics) = (Arc::clone(&snapshot), Arc::clone(&metrics));
        async move {
            let reply = verb(snapshot, request?).await;
            reply.count(&metrics);
            Ok(reply)
        }
    }))
}

pub(crate) async fn deal_item(snapshot: Arc<Snapshot>, item: StreamShoesRequest) -> StreamShoesResponse {
    let result = match answer(snapshot, &item.id, item.request, deal_shoe).await {
        Ok(shoe) => Dealt::Shoe(shoe),
        Err(problem) => Dealt::Error(problem.into()),
    };
    StreamShoesResponse { id: item.id, result: Some(result) }
}

pub(crate) async fn settle_item(
    snapshot: Arc<Snapshot>,
    item: StreamSettlementsRequest,
) -> StreamSettlementsResponse {
    let result = match answer(snapshot, &item.id, item.request, settle_round).await {
        Ok(settlement) => Settled::Settlement(settlement),
        Err(problem) => Settled::Error(problem.into()),
    };
    StreamSettlementsResponse { id: item.id, result: Some(result) }
}

async fn answer<Q: Bulk + Default, A: Send + 'static>(
    snapshot: Arc<Snapshot>,
    id: &str,
    request: Option<Q>,
    verb: fn(&Snapshot, Q) -> Result<A, Problem>,
) -> Result<A, Problem> {
    if id.len() > LONGEST_ID {
        return Err(Problem::field("id", format!("an id has at most {LONGEST_ID} bytes")));
    }
    answered(verb, snapshot, None, request.unwrap_or_default()).await
}
