//! One call as the log tells it: a line with method, caller, code, reason, table, digest and microseconds. Never what
//! the call contains, which may hold a seed.

use crate::{certificate::Caller, problem::Problem, status::in_our_terms};
use http::{HeaderMap, Response};
use std::{sync::Arc, time::Instant};
use tonic::{Code, Status, body::Body};
use tonic_types::StatusExt;

/// The payout table that decided a call: its reference and its digest.
#[derive(Clone, Debug)]
pub(crate) struct DecidedBy {
    pub(crate) table: String,
    pub(crate) digest: String,
}

/// A call in flight.
#[derive(Debug)]
pub(crate) struct Call {
    method: Arc<str>,
    caller: Option<Caller>,
    begun: Instant,
    request_bytes: u32,
}

impl Call {
    pub(crate) fn begin(method: Arc<str>, caller: Option<Caller>, request_bytes: u32) -> Call {
        Call { method, caller, begun: Instant::now(), request_bytes }
    }

    /// Refuses the call.
    pub(crate) fn refused(self, problem: Problem) -> Response<Body> {
        let status = Status::from(problem);
        self.log(Some(&status), None);
        status.into_http()
    }

    /// Gives the call its answer.
    pub(crate) fn answered(self, response: Response<Body>) -> Response<Body> {
        let extensions = response.extensions();
        self.log(extensions.get::<Status>(), extensions.get::<DecidedBy>());
        response
    }

    /// Ends a stream with these trailers, which are put in our terms.
    pub(crate) fn ended(&self, trailers: HeaderMap) -> HeaderMap {
        let Some(status) = Status::from_header_map(&trailers) else { return trailers };
        let own = in_our_terms(&status, self.request_bytes);
        self.log(own.as_ref().or(Some(&status)), None);
        own.map_or(trailers, |own| trailers_of(&own))
    }

    /// The line of the call. A call without a status went well.
    pub(crate) fn log(&self, status: Option<&Status>, decided_by: Option<&DecidedBy>) {
        if !tracing::enabled!(tracing::Level::INFO) {
            return;
        }
        let micros = u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        let code = status.map_or(Code::Ok, Status::code);
        let info = status.filter(|status| !status.details().is_empty());
        let info = info.and_then(StatusExt::get_details_error_info);
        let reason = info.as_ref().map(|info| info.reason.as_str());
        let table = decided_by.map(|by| by.table.as_str());
        let digest = decided_by.map(|by| by.digest.as_str());
        let caller = self.caller.as_ref().map(tracing::field::display);
        tracing::info!(method = &*self.method, caller, ?code, reason, table, digest, micros, "call");
    }
}

/// The trailers that tell a status.
pub(crate) fn trailers_of(status: &Status) -> HeaderMap {
    let mut trailers = HeaderMap::new();
    // A status of ours always fits.
    let _ = status.add_header(&mut trailers);
    trailers
}
