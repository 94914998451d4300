//! The codec of the services: protobuf, with its lists counted before they are read.
//!
//! An empty message in a list is two bytes on the wire and a hundred and more in memory, so that a request
//! within its limit of bytes could take gigabytes before its verb sees how many items it has. So the items are
//! counted on the wire first, which takes no memory.

use crate::{problem::Problem, wire};
use prost::{
    Message, Name,
    bytes::{Buf as _, BufMut as _},
    encoding::{DecodeContext, WireType, decode_key, decode_varint, skip_field},
};
use std::marker::PhantomData;
use tonic::{
    Status,
    codec::{BufferSettings, Codec, DecodeBuf, Decoder, EncodeBuf, Encoder},
};
use tonic_prost::ProstDecoder;

/// Rounds of one call at the most.
pub(crate) const MOST_ROUNDS: usize = 10_000;
/// Rounds that one call may claim.
pub(crate) const MOST_CLAIMED: usize = 1000;
/// Outcomes of one call at the most.
pub(crate) const MOST_OUTCOMES: usize = 10_000;
/// Limits of single bets in one call at the most.
pub(crate) const MOST_LIMITS: usize = 1000;
/// Bets of one call at the most.
pub(crate) const MOST_BETS: usize = 100_000;
/// Cards, in all lists of one kind, at the most. No round and no shoe has so many; which of them is at fault
/// is not worth the memory.
const MOST_CARDS: usize = 1_000_000;
/// Items of a stream are refused by their verb, which leaves the stream alone. Only what has this many times
/// more is not read.
const SLACK_OF_STREAMS: usize = 4;

/// A list of a request: the field numbers that lead to it, its items at the most, and its name. Items that
/// are numbers may stand packed.
struct List(&'static [u32], usize, &'static str, Items);

#[derive(Clone, Copy, PartialEq)]
enum Items {
    Messages,
    Numbers,
}
use Items::{Messages, Numbers};

/// The lists of a request; those of the message in a stream's item are the call's.
#[rustfmt::skip]
fn lists(request: &str) -> &'static [List] {
    match request {
        "ResolveRoundRequest" => &[
            List(&[1, 1], MOST_CARDS, "cards.cards", Numbers),
            List(&[2, 1, 1], MOST_CARDS, "hands.player.cards", Numbers),
            List(&[2, 2, 1], MOST_CARDS, "hands.banker.cards", Numbers),
        ],
        "BatchResolveRoundsRequest" => &[
            List(&[1], MOST_ROUNDS, "rounds", Messages),
            List(&[1, 1, 1], MOST_CARDS, "rounds.cards.cards", Numbers),
            List(&[1, 2, 1, 1], MOST_CARDS, "rounds.hands.player.cards", Numbers),
            List(&[1, 2, 2, 1], MOST_CARDS, "rounds.hands.banker.cards", Numbers),
        ],
        "DealShoeRequest" => &[List(&[1, 3, 1], MOST_CARDS, "source.cards.cards", Numbers)],
        "StreamShoesRequest" => &[List(&[2, 1, 3, 1], MOST_CARDS, "request.source.cards.cards", Numbers)],
        "VerifyShoeRequest" => &[
            List(&[1, 3, 1], MOST_CARDS, "source.cards.cards", Numbers),
            List(&[7], MOST_CLAIMED, "rounds", Messages),
            List(&[7, 1, 1], MOST_CARDS, "rounds.player.cards", Numbers),
            List(&[7, 2, 1], MOST_CARDS, "rounds.banker.cards", Numbers),
            List(&[7, 7], 10_000, "rounds.decisions", Messages),
        ],
        "DrawRoadsRequest" => &[
            List(&[1], MOST_OUTCOMES, "outcomes", Numbers),
            List(&[2], MOST_OUTCOMES, "marks", Messages),
            List(&[3, 1, 3, 1], MOST_CARDS, "shoe.source.cards.cards", Numbers),
        ],
        "CheckBetsRequest" => &[
            List(&[4], MOST_BETS, "bets", Messages),
            List(&[7, 4], MOST_LIMITS, "limits.bets", Messages),
        ],
        "SettleRoundRequest" => &[
            List(&[3, 1], MOST_CARDS, "cards.cards", Numbers),
            List(&[4, 1, 1], MOST_CARDS, "hands.player.cards", Numbers),
            List(&[4, 2, 1], MOST_CARDS, "hands.banker.cards", Numbers),
            List(&[5, 1, 3, 1], MOST_CARDS, "shoe.source.cards.cards", Numbers),
            List(&[8], MOST_BETS, "bets", Messages),
        ],
        "StreamSettlementsRequest" => &[
            List(&[2, 3, 1], MOST_CARDS, "request.cards.cards", Numbers),
            List(&[2, 4, 1, 1], MOST_CARDS, "request.hands.player.cards", Numbers),
            List(&[2, 4, 2, 1], MOST_CARDS, "request.hands.banker.cards", Numbers),
            List(&[2, 5, 1, 3, 1], MOST_CARDS, "request.shoe.source.cards.cards", Numbers),
            List(&[2, 8], SLACK_OF_STREAMS * MOST_BETS, "request.bets", Messages),
        ],
        "AnalyzePayoutTableRequest" => &[
            List(&[3, 1], MOST_CARDS, "seen.cards", Numbers),
            List(&[4], MOST_CARDS, "composition", Numbers),
        ],
        "AnalyzeRoundRequest" => &[
            List(&[3, 1], MOST_CARDS, "seen.cards", Numbers),
            List(&[4], MOST_CARDS, "composition", Numbers),
            List(&[5, 1], MOST_CARDS, "cards.cards", Numbers),
            List(&[6, 1, 1], MOST_CARDS, "hands.player.cards", Numbers),
            List(&[6, 2, 1], MOST_CARDS, "hands.banker.cards", Numbers),
        ],
        _ => &[],
    }
}

impl List {
    /// Whether the message has more items than it may. A message that is too short for so many is not looked
    /// at.
    fn is_over(&self, message: &[u8]) -> bool {
        let least = if self.3 == Messages { 2 } else { 1 };
        message.len() / least > self.1 && self.count(self.0, message, 0) > self.1
    }

    /// The items below this path, or one more than there may be. What comes after a fault is not counted, for
    /// it is not read either.
    fn count(&self, path: &[u32], mut message: &[u8], before: usize) -> usize {
        let mut items = before;
        while items <= self.1 && !message.is_empty() {
            let Ok((field, wire_type)) = decode_key(&mut message) else { break };
            let within = path.split_first().filter(|(first, _)| **first == field);
            let Some((_, rest)) = within else {
                match skip_field(wire_type, field, &mut message, DecodeContext::default()) {
                    Ok(()) => continue,
                    Err(_) => break,
                }
            };
            if wire_type != WireType::LengthDelimited {
                items += usize::from(rest.is_empty());
                match skip_field(wire_type, field, &mut message, DecodeContext::default()) {
                    Ok(()) => continue,
                    Err(_) => break,
                }
            }
            let length = decode_varint(&mut message).ok().and_then(|length| usize::try_from(length).ok());
            let split = length.and_then(|length| message.split_at_checked(length));
            let Some((content, after)) = split else { break };
            items = match (rest, self.3) {
                ([], Messages) => items + 1,
                // A number ends at a byte without its highest bit.
                ([], Numbers) => items + content.iter().filter(|byte| **byte < 0x80).count(),
                (rest, _) => self.count(rest, content, items),
            };
            message = after;
        }
        items
    }
}

/// Room for a small message at first, and what is sent at a time of many.
fn buffers() -> BufferSettings {
    BufferSettings::new(1 << 10, 32 << 10)
}

/// The codec: what tonic generates, with the lists of requests counted first.
#[derive(Debug)]
pub(crate) struct CountingCodec<T, U>(PhantomData<(T, U)>);

impl<T, U> Default for CountingCodec<T, U> {
    fn default() -> Self {
        CountingCodec(PhantomData)
    }
}

impl<T, U> Codec for CountingCodec<T, U>
where
    T: Message + Send + 'static,
    U: Message + Name + Default + Send + 'static,
{
    type Encode = T;
    type Decode = U;
    type Encoder = PlainEncoder<T>;
    type Decoder = CountingDecoder<U>;

    fn encoder(&mut self) -> PlainEncoder<T> {
        PlainEncoder(PhantomData)
    }

    fn decoder(&mut self) -> CountingDecoder<U> {
        CountingDecoder { decoder: ProstDecoder::default(), messages: 0 }
    }
}

/// Writes the messages of one call.
#[derive(Debug)]
pub(crate) struct PlainEncoder<T>(PhantomData<T>);

impl<T: Message + 'static> Encoder for PlainEncoder<T> {
    type Item = T;
    type Error = Status;

    fn encode(&mut self, message: T, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        let bytes = wire::encoded(&message);
        drop(message);
        buffer.put_slice(&bytes);
        Ok(())
    }

    fn buffer_settings(&self) -> BufferSettings {
        buffers()
    }
}

/// Reads the messages of one call.
#[derive(Debug)]
pub(crate) struct CountingDecoder<U> {
    decoder: ProstDecoder<U>,
    messages: u64,
}

impl<U: Message + Name + Default> Decoder for CountingDecoder<U> {
    type Item = U;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<U>, Status> {
        // By the contract's rule of names a request is named after its method.
        let is_single = U::NAME.ends_with("Request") && !U::NAME.starts_with("Stream");
        if is_single && self.messages > 0 {
            return Err(Problem::second_message().into());
        }
        self.messages += 1;
        // The buffer is in one piece, and that is read with far fewer instructions than the buffer.
        let message = buffer.chunk();
        if let Some(List(_, most, name, _)) = lists(U::NAME).iter().find(|list| list.is_over(message)) {
            return Err(Problem::too_many(name, *most).into());
        }
        match U::decode(message) {
            Ok(request) => {
                buffer.advance(buffer.remaining());
                Ok(Some(request))
            }
            // The library words the fault.
            Err(_) => self.decoder.decode(buffer),
        }
    }

    fn buffer_settings(&self) -> BufferSettings {
        buffers()
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops where something is not as it should be")]
mod tests {
    use super::*;
    use crate::proto::DESCRIPTORS;
    use prost_types::{
        DescriptorProto, FileDescriptorSet,
        field_descriptor_proto::{Label, Type},
    };
    use std::collections::{BTreeMap, BTreeSet};

    /// The lists of a message by the contract: the field numbers that lead to each, whether it is of messages, and its name.
    fn lists_of(
        message: &str,
        messages: &BTreeMap<String, DescriptorProto>,
    ) -> BTreeSet<(Vec<u32>, bool, String)> {
        let mut found = BTreeSet::new();
        for field in &messages[message].field {
            let (number, name) = (u32::try_from(field.number()).unwrap(), field.name());
            let of_messages = field.r#type() == Type::Message;
            if field.label() == Label::Repeated {
                found.insert((vec![number], of_messages, name.to_owned()));
            }
            if of_messages {
                found.extend(lists_of(field.type_name(), messages).into_iter().map(|(path, kind, rest)| {
                    ([vec![number], path].concat(), kind, format!("{name}.{rest}"))
                }));
            }
        }
        found
    }

    #[test]
    fn every_list_of_every_request_is_counted() {
        let files = FileDescriptorSet::decode(DESCRIPTORS).unwrap().file;
        let messages: BTreeMap<String, DescriptorProto> = files
            .iter()
            .flat_map(|file| {
                let package = file.package();
                file.message_type.iter().map(move |it| (format!(".{package}.{}", it.name()), it.clone()))
            })
            .collect();
        let methods = files.iter().flat_map(|file| &file.service).flat_map(|service| &service.method);
        let mut requests = 0;
        for request in methods.map(|method| method.input_type()) {
            let counted = lists(request.rsplit('.').next().unwrap()).iter();
            let counted: BTreeSet<_> = counted
                .map(|List(path, _, name, items)| (path.to_vec(), *items == Messages, (*name).to_owned()))
                .collect();
            assert_eq!(counted, lists_of(request, &messages), "{request}");
            requests += 1;
        }
        assert!(requests >= 16, "{requests}");
    }
}
