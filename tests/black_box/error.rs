//! Errors, exactly: code, reason, domain, field and metadata. After each the server still answers.

use crate::{
    cards::list,
    server::{Server, shared},
};
use croupier::proto::{ItemError, ResolveRoundRequest};
use std::fmt::Debug;
use tonic::{Code, Status};
use tonic_types::StatusExt as _;

/// The error of a call, once the shared server has shown that it answers still.
pub(crate) async fn refused<T: Debug>(call: impl Future<Output = Result<T, Status>>) -> Refused {
    refused_by(shared(), call).await
}

/// The error of a call to a server of the test's own, once it has shown that it answers still.
pub(crate) async fn refused_by<T: Debug>(
    server: &Server,
    call: impl Future<Output = Result<T, Status>>,
) -> Refused {
    let status = match call.await {
        Ok(reply) => panic!("answered: {:.500}", format!("{reply:?}")),
        Err(status) => status,
    };
    let good = ResolveRoundRequest { cards: list("7H 6C KS KD"), ..ResolveRoundRequest::default() };
    let answer = server.resolve(good).await;
    assert!(answer.is_ok(), "a good call after {status:?} gives {answer:?}");
    Refused(status)
}

/// The status of a refused call.
pub(crate) struct Refused(pub(crate) Status);

impl Refused {
    /// It has this code and reason, domain `croupier`, and a message.
    pub(crate) fn with(self, code: Code, reason: &str) -> Self {
        let details = self.0.get_error_details();
        let info = details.error_info().unwrap_or_else(|| panic!("no ErrorInfo in {:?}", self.0));
        let found = (self.0.code(), info.reason.as_str(), info.domain.as_str());
        assert_eq!(found, (code, reason, "croupier"), "{:?}", self.0);
        assert_ne!(self.0.message(), "", "{reason} says what is wrong");
        self
    }

    /// It has this code INVALID_ARGUMENT and this reason.
    pub(crate) fn invalid(self, reason: &str) -> Self {
        self.with(Code::InvalidArgument, reason)
    }

    /// Its BadRequest names this field and describes the fault.
    pub(crate) fn field(self, field: &str) -> Self {
        self.field_of(&[field])
    }

    /// Its BadRequest names one of these fields: where the contract leaves it open which.
    pub(crate) fn field_of(self, fields: &[&str]) -> Self {
        let violations = self.violations();
        let named = violations.iter().find(|(field, _)| fields.contains(&field.as_str()));
        let (_, description) =
            named.unwrap_or_else(|| panic!("{fields:?} not in {violations:?} of {:?}", self.0));
        assert_ne!(description, "", "{fields:?} is described");
        self
    }

    /// The fields of its BadRequest and what is wrong with each.
    pub(crate) fn violations(&self) -> Vec<(String, String)> {
        let details = self.0.get_error_details();
        let Some(bad_request) = details.bad_request() else { return Vec::new() };
        bad_request.field_violations.iter().map(|v| (v.field.clone(), v.description.clone())).collect()
    }

    /// Its metadata has this value under this key.
    pub(crate) fn metadata(self, key: &str, value: &str) -> Self {
        assert_eq!(self.fact(key).as_deref(), Some(value), "metadata {key} of {:?}", self.0);
        self
    }

    /// Its metadata under this key, of a text that the contract leaves open, is there.
    pub(crate) fn some(self, key: &str) -> Self {
        assert!(self.fact(key).is_some_and(|value| !value.is_empty()), "metadata {key} of {:?}", self.0);
        self
    }

    /// What its metadata has under this key.
    pub(crate) fn fact(&self, key: &str) -> Option<String> {
        self.0.get_error_details().error_info()?.metadata.get(key).cloned()
    }
}

/// An item's error is exactly this, with these values in its metadata.
pub(crate) fn assert_item(error: &ItemError, reason: &str, field: &str, metadata: &[(&str, &str)]) {
    let found = (error.code, error.reason.as_str(), error.field.as_str());
    assert_eq!(found, (Code::InvalidArgument as i32, reason, field), "{error:?}");
    assert_ne!(error.message, "", "{error:?}");
    for (key, value) in metadata {
        assert_eq!(error.metadata.get(*key).map(String::as_str), Some(*value), "{key} of {error:?}");
    }
}

/// What a stream or a batch says of an item that fails so as a call of its own.
pub(crate) fn as_item(status: &Status) -> ItemError {
    let details = status.get_error_details();
    let info = details.error_info().unwrap_or_else(|| panic!("no ErrorInfo in {status:?}"));
    let violations = details.bad_request().map(|bad_request| bad_request.field_violations.as_slice());
    let field = violations.and_then(<[_]>::first).map(|violation| violation.field.clone());
    ItemError {
        code: status.code() as i32,
        reason: info.reason.clone(),
        message: status.message().to_owned(),
        field: field.unwrap_or_default(),
        metadata: info.metadata.clone().into_iter().collect(),
    }
}
