//! The only place where an error becomes a gRPC status.

use crate::{
    problem::{Problem, Reason, short},
    proto::ItemError,
};
use prost::Message;
use prost_types::Any;
use std::collections::BTreeMap;
use tonic::{Code, Status};
use tonic_types::pb;

/// `ErrorInfo.domain` of every error.
const DOMAIN: &str = "croupier";
/// When a call that was refused for overload may come again.
const RETRY_AFTER: prost_types::Duration = prost_types::Duration { seconds: 0, nanos: 100_000_000 };
/// Violations of a status, and bytes they may take; the rest is counted in the metadata `more_violations`.
const MOST_VIOLATIONS: usize = 10;
const MOST_VIOLATION_BYTES: usize = 2500;

impl From<Problem> for Status {
    fn from(problem: Problem) -> Status {
        let (_, more) = problem.field_violations();
        let count = if more == 0 { String::new() } else { format!(" (and {more} more faults)") };
        let (code, message) = (problem.reason.code(), short(&problem.message) + &count);
        let status = pb::Status { code: code.into(), message: message.clone(), details: problem.details() };
        Status::with_details(code, message, status.encode_to_vec().into())
    }
}

/// `google.rpc.ErrorInfo` with its metadata in the order of the keys: the same error is the same bytes.
#[derive(Clone, PartialEq, Message)]
struct ErrorInfo {
    #[prost(string, tag = "1")]
    reason: String,
    #[prost(string, tag = "2")]
    domain: String,
    #[prost(btree_map = "string, string", tag = "3")]
    metadata: BTreeMap<String, String>,
}

impl Problem {
    /// What the status carries: always `ErrorInfo`, and `BadRequest`, `PreconditionFailure` and `RetryInfo`
    /// where they say something.
    fn details(&self) -> Vec<Any> {
        let (field_violations, more) = self.field_violations();
        let mut metadata: BTreeMap<String, String> =
            self.metadata.iter().map(|(key, value)| ((*key).into(), value.clone())).collect();
        if more > 0 {
            metadata.insert("more_violations".into(), more.to_string());
        }
        let subject = metadata.get("payout_table").cloned().unwrap_or_default();
        let (reason, domain) = (self.reason.name().into(), DOMAIN.into());
        let mut details = vec![detail("ErrorInfo", &ErrorInfo { reason, domain, metadata })];
        if !field_violations.is_empty() {
            details.push(detail("BadRequest", &pb::BadRequest { field_violations }));
        }
        if matches!(self.reason, Reason::Overloaded | Reason::AnalysisBusy) {
            details.push(detail("RetryInfo", &pb::RetryInfo { retry_delay: Some(RETRY_AFTER) }));
        }
        if self.reason == Reason::PayoutTableChanged {
            let violation = pb::precondition_failure::Violation {
                r#type: "PAYOUT_TABLE_DIGEST".into(),
                subject,
                description: short(&self.message),
            };
            details.push(detail(
                "PreconditionFailure",
                &pb::PreconditionFailure { violations: vec![violation] },
            ));
        }
        details
    }

    /// As many violations as a status may have, and the number of the rest.
    fn field_violations(&self) -> (Vec<pb::bad_request::FieldViolation>, usize) {
        let all = || std::iter::once(self).chain(&self.further).filter(|problem| !problem.field.is_empty());
        let mut bytes = 0;
        let listed: Vec<_> = all()
            .map(|problem| pb::bad_request::FieldViolation {
                field: problem.field.clone(),
                description: short(&problem.message),
                ..Default::default()
            })
            .take_while(|violation| {
                bytes += violation.field.len() + violation.description.len();
                bytes <= MOST_VIOLATION_BYTES
            })
            .take(MOST_VIOLATIONS)
            .collect();
        let more = all().count() - listed.len() + self.more;
        (listed, more)
    }
}

fn detail(name: &str, message: &impl Message) -> Any {
    Any { type_url: format!("type.googleapis.com/google.rpc.{name}"), value: message.encode_to_vec() }
}

impl From<Problem> for ItemError {
    fn from(problem: Problem) -> ItemError {
        ItemError {
            code: problem.reason.code().into(),
            reason: problem.reason.name().into(),
            message: short(&problem.message),
            field: problem.field,
            metadata: problem.metadata.into_iter().map(|(key, value)| (key.into(), value)).collect(),
        }
    }
}

/// The library's own refusal of a request that never reached us, in our terms; `None` when the status is
/// ours, which has details. A message over the limit reads OUT_OF_RANGE there, one that does not decode
/// INTERNAL, a method or an encoding that is none UNIMPLEMENTED, and one whose client has gone UNKNOWN.
pub(crate) fn in_our_terms(status: &Status, request_bytes: u32) -> Option<Status> {
    let problem = match status.code() {
        _ if !status.details().is_empty() => return None,
        Code::OutOfRange => {
            let message = format!("the request is larger than {request_bytes} bytes");
            Problem::new(Reason::MessageTooLarge, "", message).with("limit", request_bytes)
        }
        Code::Internal => {
            let message = format!("the request does not decode: {}", status.message());
            Problem::new(Reason::RequestMalformed, "", message)
        }
        Code::Unimplemented if status.message().is_empty() => {
            Problem::new(Reason::MethodUnknown, "", "the server has no such method")
        }
        Code::Unimplemented => Problem::new(Reason::EncodingUnknown, "", status.message()),
        // Nobody hears it, but it is no fault of the server's that is counted.
        Code::Unknown => return Some(Status::cancelled("the request broke off")),
        _ => return None,
    };
    let own = Status::from(problem);
    let details = own.details().to_vec().into();
    // The encodings that are known stand in the metadata.
    Some(Status::with_details_and_metadata(own.code(), own.message(), details, status.metadata().clone()))
}
