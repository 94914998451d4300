//! Messages as proto3 JSON, by their descriptors.

use super::Failure;
use crate::proto;
use prost::{Message, Name};
use prost_reflect::{DescriptorPool, DynamicMessage, MessageDescriptor};
use serde_json::Value;
use std::io::Read;

fn descriptor<M: Name>() -> Result<MessageDescriptor, Failure> {
    let pool = DescriptorPool::decode(proto::DESCRIPTORS).map_err(|error| Failure(error.to_string()))?;
    pool.get_message_by_name(&M::full_name()).ok_or_else(|| Failure(format!("no message {}", M::NAME)))
}

fn dynamic<M: Message + Name>(message: &M) -> Result<DynamicMessage, Failure> {
    let bytes = message.encode_to_vec();
    DynamicMessage::decode(descriptor::<M>()?, bytes.as_slice()).map_err(|error| Failure(error.to_string()))
}

/// A message as JSON text, its fields in the order of the contract.
pub(super) fn to_text<M: Message + Name>(message: &M) -> Result<String, Failure> {
    serde_json::to_string_pretty(&dynamic(message)?).map_err(|error| Failure(error.to_string()))
}

/// A message as a JSON value.
pub(super) fn to_json<M: Message + Name>(message: &M) -> Result<Value, Failure> {
    serde_json::to_value(dynamic(message)?).map_err(|error| Failure(error.to_string()))
}

/// A message from JSON.
pub(super) fn from_json<M: Message + Name + Default>(value: Value) -> Result<M, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure(format!("no {}: {error}", M::NAME));
    let message = DynamicMessage::deserialize(descriptor::<M>()?, value).map_err(|error| failed(&error))?;
    message.transcode_to().map_err(|error| failed(&error))
}

/// The JSON values of a text, one after the other: a value a line, or spread over lines as grpcurl prints
/// them.
pub(super) fn values(text: impl Read) -> impl Iterator<Item = Result<Value, Failure>> {
    let values = serde_json::Deserializer::from_reader(std::io::BufReader::new(text)).into_iter();
    values.map(|value| value.map_err(|error| Failure(format!("not JSON: {error}"))))
}
