//! What is measured of the calls of a method: how long they took, how they ended and why.

use opentelemetry::{
    KeyValue,
    metrics::{BoundHistogram, Counter, Histogram},
};
use opentelemetry_semantic_conventions::attribute::{
    ERROR_TYPE, RPC_METHOD, RPC_RESPONSE_STATUS_CODE, RPC_SYSTEM_NAME,
};
use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};
use tonic::Code;

/// The names of the codes of gRPC, by number.
pub(super) const CODES: [&str; 17] = [
    "OK",
    "CANCELLED",
    "UNKNOWN",
    "INVALID_ARGUMENT",
    "DEADLINE_EXCEEDED",
    "NOT_FOUND",
    "ALREADY_EXISTS",
    "PERMISSION_DENIED",
    "RESOURCE_EXHAUSTED",
    "FAILED_PRECONDITION",
    "ABORTED",
    "OUT_OF_RANGE",
    "UNIMPLEMENTED",
    "INTERNAL",
    "UNAVAILABLE",
    "DATA_LOSS",
    "UNAUTHENTICATED",
];

/// Bounds of durations in seconds: a small call takes microseconds, a bulky one seconds.
pub(super) const BOUNDS: [f64; 20] = [
    0.000_01, 0.000_025, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1,
    0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0,
];

/// The calls of one method.
#[derive(Debug)]
pub(crate) struct Calls {
    method: Arc<str>,
    durations: Histogram<f64>,
    refused: Counter<u64>,
    by_code: [OnceLock<BoundHistogram<f64>>; 17],
}

impl Calls {
    pub(super) fn new(method: Arc<str>, durations: Histogram<f64>, refused: Counter<u64>) -> Calls {
        Calls { method, durations, refused, by_code: Default::default() }
    }

    /// A call ended with this code after this time; with a reason out of the contract's if it failed.
    pub(crate) fn ended(&self, code: Code, took: Duration, reason: Option<&str>) {
        let place = usize::try_from(i32::from(code)).unwrap_or(usize::MAX);
        if let (Some(durations), Some(name)) = (self.by_code.get(place), CODES.get(place)) {
            durations.get_or_init(|| self.bound(code, name)).record(took.as_secs_f64());
        }
        if let Some(reason) = reason {
            self.refused.add(1, &[KeyValue::new("reason", reason.to_owned())]);
        }
    }

    fn bound(&self, code: Code, name: &'static str) -> BoundHistogram<f64> {
        let mut labels = vec![
            KeyValue::new(RPC_SYSTEM_NAME, "grpc"),
            KeyValue::new(RPC_METHOD, Arc::clone(&self.method)),
            KeyValue::new(RPC_RESPONSE_STATUS_CODE, name),
        ];
        labels.extend(is_our_fault(code).then(|| KeyValue::new(ERROR_TYPE, name)));
        self.durations.bind(&labels)
    }
}

/// Whether the conventions count a code as the server's error.
pub(super) fn is_our_fault(code: Code) -> bool {
    matches!(
        code,
        Code::Unknown
            | Code::DeadlineExceeded
            | Code::Unimplemented
            | Code::Internal
            | Code::Unavailable
            | Code::DataLoss
    )
}
