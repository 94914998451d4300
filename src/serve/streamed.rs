//! The replies of a stream on their way to the client, until it ends: by itself, by a deadline, or by a panic.

use super::{
    call::{Call, trailers_of},
    guard::Slot,
};
use crate::{panics, problem::Problem};
use http_body::{Body as HttpBody, Frame, SizeHint};
use prost::bytes::Bytes;
use std::{
    pin::Pin,
    task::{Context, Poll},
};
use tonic::{Status, body::Body};

/// What may end a stream before its time, and why.
pub(crate) type Ending = Pin<Box<dyn Future<Output = Problem> + Send>>;

/// The replies of a stream.
pub(crate) struct Streamed {
    body: Body,
    ending: Option<Ending>,
    /// The call and its slot among the calls at a time; `None` for a stream that is not told of, or not any
    /// more.
    call: Option<(Call, Slot)>,
    over: bool,
}

impl Streamed {
    pub(crate) fn new(body: Body, ending: Option<Ending>, call: Option<(Call, Slot)>) -> Streamed {
        Streamed { body, ending, call, over: false }
    }

    /// The last frame: the status of a stream that we end.
    fn end(&mut self, problem: Problem) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        self.over = true;
        self.body = Body::empty();
        let status = Status::from(problem);
        if let Some((call, _)) = self.call.take() {
            call.end(&status);
        }
        Poll::Ready(Some(Ok(Frame::trailers(trailers_of(&status)))))
    }
}

impl HttpBody for Streamed {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        if self.over {
            return Poll::Ready(None);
        }
        if let Some(Poll::Ready(problem)) = self.ending.as_mut().map(|ending| ending.as_mut().poll(context)) {
            return self.end(problem);
        }
        let Some(poll) = panics::catch(|| Pin::new(&mut self.body).poll_frame(context)) else {
            return self.end(Problem::bug());
        };
        let frame = match poll {
            Poll::Ready(Some(Ok(frame))) => frame,
            // A stream ends with trailers, unless what made it has failed.
            Poll::Ready(None) if self.call.is_some() => return self.end(Problem::bug()),
            poll => return poll,
        };
        Poll::Ready(Some(Ok(match frame.into_trailers() {
            Ok(trailers) => {
                self.over = true;
                Frame::trailers(match self.call.take() {
                    Some((call, _)) => call.ended(trailers),
                    None => trailers,
                })
            }
            Err(frame) => frame,
        })))
    }

    fn is_end_stream(&self) -> bool {
        self.over || self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::default()
    }
}
