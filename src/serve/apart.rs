//! Calls that are answered apart from the threads of the connections, where they would hold up others: those of a
//! large request, and streams.

use crate::{panics, problem::Problem};
use http::{Request, Response};
use http_body::{Body as _, Frame};
use http_body_util::{BodyExt as _, BodyStream, StreamBody};
use prost::bytes::Bytes;
use tokio::{
    runtime::Handle,
    sync::{
        mpsc,
        oneshot::{self, Sender},
    },
};
use tokio_stream::{StreamExt as _, wrappers::ReceiverStream};
use tonic::{Status, body::Body};

/// Bytes of a message that may be read on the thread of its connection: a hundred bets or so.
const SMALL: u32 = 2 << 10;
/// Frames of an answer that wait to be taken at the most, so that neither side waits for each.
const FRAMES: usize = 8;

/// Waits for the beginning of a request, which says how long its message is: whether that is large.
pub(crate) async fn is_large(request: Request<Body>) -> (Request<Body>, bool) {
    let (head, mut body) = request.into_parts();
    let first = body.frame().await;
    let large = match &first {
        Some(Ok(frame)) => {
            frame.data_ref().is_none_or(|data| length(data).is_none_or(|length| length > SMALL))
        }
        _ => false,
    };
    let body = StreamBody::new(tokio_stream::iter(first).chain(BodyStream::new(body)));
    (Request::from_parts(head, Body::new(body)), large)
}

/// The length of a message that begins so, as gRPC frames it.
fn length(data: &Bytes) -> Option<u32> {
    let (_, length) = data.first_chunk::<5>()?.split_first()?;
    Some(u32::from_be_bytes(*length.first_chunk()?))
}

/// The answer of a call that this runtime works on. Whoever drops it gives the call up.
pub(crate) async fn answer(
    runtime: &Handle,
    work: impl Future<Output = Response<Body>> + Send + 'static,
) -> Response<Body> {
    let (tell, answer) = oneshot::channel();
    runtime.spawn(panics::catch_async(pass(work, tell)));
    answer.await.unwrap_or_else(|_| Status::from(Problem::bug()).into_http())
}

/// Passes the answer on, frame by frame, no faster than it is taken.
async fn pass(work: impl Future<Output = Response<Body>>, mut tell: Sender<Response<Body>>) {
    let answer = tokio::select! {
        answer = work => answer,
        () = tell.closed() => return,
    };
    if answer.body().is_end_stream() {
        // An error, which is all in its head.
        let _ = tell.send(answer);
        return;
    }
    let (head, mut body) = answer.into_parts();
    let (frames, rest) = mpsc::channel::<Result<Frame<Bytes>, Status>>(FRAMES);
    let passed = Body::new(StreamBody::new(ReceiverStream::new(rest)));
    if tell.send(Response::from_parts(head, passed)).is_err() {
        return;
    }
    loop {
        let frame = tokio::select! {
            frame = body.frame() => frame,
            () = frames.closed() => return,
        };
        let Some(frame) = frame else { return };
        // After the trailers of a stream that failed the library's body gives them again and again.
        let last = frame.as_ref().is_ok_and(Frame::is_trailers);
        if frames.send(frame).await.is_err() || last {
            return;
        }
    }
}
