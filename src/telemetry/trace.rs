//! One call in the trace that its caller began, or in one of its own.

use super::calls::{CODES, is_our_fault};
use crate::serve::call::DecidedBy;
use http::HeaderMap;
use opentelemetry::{
    Context, KeyValue,
    propagation::{Extractor, TextMapPropagator as _},
    trace::{Span as _, SpanBuilder, SpanKind, Status, TraceContextExt as _, TraceId, Tracer as _},
};
use opentelemetry_sdk::{
    propagation::TraceContextPropagator,
    trace::{SdkTracer, Span},
};
use opentelemetry_semantic_conventions::attribute::{
    ERROR_TYPE, RPC_METHOD, RPC_RESPONSE_STATUS_CODE, RPC_SYSTEM_NAME,
};
use std::sync::Arc;
use tonic::Code;

/// The header of the caller's trace.
const TRACEPARENT: &str = "traceparent";
/// What others than us made of the trace; longer ones are not kept.
const TRACESTATE: &str = "tracestate";
const LONGEST_STATE: usize = 512;

/// A call's place in a trace: none when the caller named none and nobody takes spans.
#[derive(Debug, Default)]
pub(crate) struct Trace {
    id: Option<TraceId>,
    /// The call's own span, while it is recorded.
    span: Option<Span>,
}

impl Trace {
    /// Begins the span of a call, if somebody takes spans, as the child of the caller's.
    pub(crate) fn begin(tracer: Option<&SdkTracer>, method: &Arc<str>, headers: &HeaderMap) -> Trace {
        let caller = headers
            .contains_key(TRACEPARENT)
            .then(|| TraceContextPropagator::new().extract_with_context(&Context::new(), &Headers(headers)));
        let id = caller.as_ref().map(|caller| caller.span().span_context().trace_id());
        let id = id.filter(|id| *id != TraceId::INVALID);
        let Some(tracer) = tracer else { return Trace { id, span: None } };
        let builder = SpanBuilder::from_name(method.to_string()).with_kind(SpanKind::Server);
        let mut span = tracer.build_with_context(builder, &caller.unwrap_or_default());
        let id = Some(span.span_context().trace_id()).filter(|id| *id != TraceId::INVALID);
        if !span.is_recording() {
            return Trace { id, span: None };
        }
        span.set_attribute(KeyValue::new(RPC_SYSTEM_NAME, "grpc"));
        span.set_attribute(KeyValue::new(RPC_METHOD, Arc::clone(method)));
        Trace { id, span: Some(span) }
    }

    /// The trace, for the log.
    pub(crate) fn id(&self) -> Option<TraceId> {
        self.id
    }

    /// Ends the span.
    pub(crate) fn end(&mut self, code: Code, reason: Option<&str>, decided_by: Option<&DecidedBy>) {
        let Some(mut span) = self.span.take() else { return };
        let place = usize::try_from(i32::from(code)).unwrap_or(usize::MAX);
        let name = CODES.get(place).copied().unwrap_or_default();
        span.set_attribute(KeyValue::new(RPC_RESPONSE_STATUS_CODE, name));
        if is_our_fault(code) {
            span.set_attribute(KeyValue::new(ERROR_TYPE, name));
            span.set_status(Status::error(""));
        }
        if let Some(reason) = reason {
            span.set_attribute(KeyValue::new("croupier.reason", reason.to_owned()));
        }
        if let Some(by) = decided_by {
            span.set_attribute(KeyValue::new("croupier.table", by.table.clone()));
            span.set_attribute(KeyValue::new("croupier.digest", by.digest.clone()));
        }
        span.end();
    }
}

/// The headers of a call, for the propagator.
struct Headers<'a>(&'a HeaderMap);

impl Extractor for Headers<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        let value = self.0.get(key)?.to_str().ok()?;
        (key != TRACESTATE || value.len() <= LONGEST_STATE).then_some(value)
    }

    fn keys(&self) -> Vec<&str> {
        self.0.keys().map(http::HeaderName::as_str).collect()
    }
}
