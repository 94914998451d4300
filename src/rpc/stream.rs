//! `StreamShoes` and `StreamSettlements`: a reply for each request, in order. The next request is read when
//! the client takes the reply before it, so that nothing piles up whatever the client does.

use super::{answered, bulk::Bulk, counted::Counted, deal::deal_shoe, settle::settle_round};
use crate::{
    Croupier, Snapshot,
    problem::{LONGEST_ID, Problem},
    proto::{
        StreamSettlementsRequest, StreamSettlementsResponse, StreamShoesRequest, StreamShoesResponse,
        stream_settlements_response::Result as Settled, stream_shoes_response::Result as Dealt,
    },
    serve::Slot,
};
use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};
use tokio::time::{Sleep, sleep};
use tokio_stream::{Stream, StreamExt as _};
use tokio_util::sync::WaitForCancellationFutureOwned;
use tonic::{Status, Streaming};

/// A stream of replies.
pub(super) type Replies<T> = Pin<Box<dyn Stream<Item = Result<T, Status>> + Send>>;

/// How long a stream may wait for its next request while the server stops.
const LAST_CHANCE: Duration = Duration::from_secs(2);

/// The replies to a stream of requests, each under the snapshot that is in force when it comes. A request that does not
/// decode ends the stream, for nothing after it can be read.
pub(super) fn replies<Q, A, F>(
    services: Croupier,
    slot: Option<Slot>,
    requests: Streaming<Q>,
    verb: fn(Arc<Snapshot>, Option<Slot>, Q) -> F,
) -> Replies<A>
where
    Q: Send + 'static,
    A: Counted + Send + 'static,
    F: Future<Output = A> + Send + 'static,
{
    let stopping = Box::pin(services.stopping.clone().cancelled_owned());
    let requests = Requests { requests, stopping, last_chance: None };
    Box::pin(requests.then(move |request| {
        let (Croupier { in_force, metrics, .. }, slot) = (services.clone(), slot.clone());
        async move {
            let reply = verb(in_force.snapshot(), slot, request?).await;
            reply.count(&metrics);
            Ok(reply)
        }
    }))
}

/// The requests of a stream, until the server stops and none comes any more.
struct Requests<Q> {
    requests: Streaming<Q>,
    stopping: Pin<Box<WaitForCancellationFutureOwned>>,
    /// When the stream ends unless a request comes before.
    last_chance: Option<Pin<Box<Sleep>>>,
}

impl<Q> Stream for Requests<Q> {
    type Item = Result<Q, Status>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let next = Pin::new(&mut self.requests).poll_next(context);
        if next.is_ready() {
            self.last_chance = None;
            return next;
        }
        ready!(self.stopping.as_mut().poll(context));
        let last_chance = self.last_chance.get_or_insert_with(|| Box::pin(sleep(LAST_CHANCE)));
        ready!(last_chance.as_mut().poll(context));
        Poll::Ready(Some(Err(Problem::stopping().into())))
    }
}

pub(crate) async fn deal_item(
    snapshot: Arc<Snapshot>,
    slot: Option<Slot>,
    item: StreamShoesRequest,
) -> StreamShoesResponse {
    let result = match answer(snapshot, slot, &item.id, item.request, deal_shoe).await {
        Ok(shoe) => Dealt::Shoe(shoe),
        Err(problem) => Dealt::Error(problem.into()),
    };
    StreamShoesResponse { id: item.id, result: Some(result) }
}

pub(crate) async fn settle_item(
    snapshot: Arc<Snapshot>,
    slot: Option<Slot>,
    item: StreamSettlementsRequest,
) -> StreamSettlementsResponse {
    let result = match answer(snapshot, slot, &item.id, item.request, settle_round).await {
        Ok(settlement) => Settled::Settlement(settlement),
        Err(problem) => Settled::Error(problem.into()),
    };
    StreamSettlementsResponse { id: item.id, result: Some(result) }
}

async fn answer<Q: Bulk + Default, A: Send + 'static>(
    snapshot: Arc<Snapshot>,
    slot: Option<Slot>,
    id: &str,
    request: Option<Q>,
    verb: fn(&Snapshot, Q) -> Result<A, Problem>,
) -> Result<A, Problem> {
    if id.len() > LONGEST_ID {
        return Err(Problem::field("id", format!("an id has at most {LONGEST_ID} bytes")));
    }
    answered(verb, snapshot, slot, request.unwrap_or_default()).await
}
