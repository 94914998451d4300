//! One call as log, metrics and traces tell it: method, caller, code, reason, table, digest and how long it took.
//! Never what the call contains, which may hold a seed.

use super::{certificate::Caller, method::Method};
use crate::{problem::Problem, status::in_our_terms, telemetry::Trace};
use http::{HeaderMap, Request, Response};
use std::{sync::Arc, time::Instant};
use tonic::{Code, Status, body::Body};
use tonic_types::StatusExt;
use tracing::field::display;

/// The payout tables that decided a call: their references and their digests, in one order, each list with commas between.
#[derive(Clone, Debug)]
pub(crate) struct DecidedBy {
    pub(crate) table: String,
    pub(crate) digest: String,
}

/// A call in flight. Dropped, it is one that its client gave up.
#[derive(Debug)]
pub(crate) struct Call {
    method: Arc<Method>,
    caller: Option<Caller>,
    begun: Instant,
    trace: Trace,
    request_bytes: u32,
    over: bool,
}

impl Call {
    pub(crate) fn begin<T>(method: Arc<Method>, request: &Request<T>, request_bytes: u32) -> Call {
        let trace = method.trace(request.headers());
        let caller = request.extensions().get().cloned();
        Call { method, caller, begun: Instant::now(), trace, request_bytes, over: false }
    }

    /// Refuses the call.
    pub(crate) fn refused(self, problem: Problem) -> Response<Body> {
        let status = Status::from(problem);
        self.end(&status);
        status.into_http()
    }

    /// Gives the call its answer.
    pub(crate) fn answered(mut self, response: Response<Body>) -> Response<Body> {
        let extensions = response.extensions();
        self.tell(extensions.get::<Status>(), extensions.get::<DecidedBy>());
        response
    }

    /// Ends a stream with these trailers, which are put in our terms.
    pub(crate) fn ended(mut self, trailers: HeaderMap) -> HeaderMap {
        let status = Status::from_header_map(&trailers);
        let own = status.as_ref().and_then(|status| in_our_terms(status, self.request_bytes));
        self.tell(own.as_ref().or(status.as_ref()), None);
        own.map_or(trailers, |own| trailers_of(&own))
    }

    /// Ends the call with this status.
    pub(crate) fn end(mut self, status: &Status) {
        self.tell(Some(status), None);
    }

    /// Tells of the call, once. A call without a status went well.
    fn tell(&mut self, status: Option<&Status>, decided_by: Option<&DecidedBy>) {
        self.over = true;
        let took = self.begun.elapsed();
        let code = status.map_or(Code::Ok, Status::code);
        let info = status.filter(|status| !status.details().is_empty());
        let info = info.and_then(StatusExt::get_details_error_info);
        let reason = info.as_ref().map(|info| info.reason.as_str());
        self.method.calls.ended(code, took, reason);
        self.trace.end(code, reason, decided_by);
        if !tracing::enabled!(tracing::Level::INFO) {
            return;
        }
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let table = decided_by.map(|by| by.table.as_str());
        let digest = decided_by.map(|by| by.digest.as_str());
        let caller = self.caller.as_ref().map(display);
        let trace_id = self.trace.id().map(display);
        tracing::info!(
            method = &*self.method.name,
            caller,
            ?code,
            reason,
            table,
            digest,
            micros,
            trace_id,
            "call"
        );
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        if !self.over {
            self.tell(Some(&Status::new(Code::Cancelled, "")), None);
        }
    }
}

/// The trailers that tell a status.
pub(crate) fn trailers_of(status: &Status) -> HeaderMap {
    let mut trailers = HeaderMap::new();
    // A status of ours always fits.
    let _ = status.add_header(&mut trailers);
    trailers
}
