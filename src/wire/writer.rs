//! The parts that a message is written of. As in proto3, what is zero or empty is left out.

/// Wire types, the low bits of a key.
const VARINT: u8 = 0;
const LENGTH: u8 = 2;

#[inline]
pub(super) fn varint(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(low_byte(value) | 0x80);
        value >>= 7;
    }
    out.push(low_byte(value));
}

#[inline]
fn low_byte(value: u64) -> u8 {
    let [low, ..] = value.to_le_bytes();
    low
}

#[inline]
pub(super) fn unsigned(out: &mut Vec<u8>, field: u8, value: u64) {
    if value != 0 {
        out.push(field << 3 | VARINT);
        varint(out, value);
    }
}

#[inline]
pub(super) fn signed(out: &mut Vec<u8>, field: u8, value: i64) {
    unsigned(out, field, value.cast_unsigned());
}

/// A number that is written though it may be zero.
#[inline]
pub(super) fn given(out: &mut Vec<u8>, field: u8, value: Option<u32>) {
    if let Some(value) = value {
        out.push(field << 3 | VARINT);
        varint(out, value.into());
    }
}

#[inline]
pub(super) fn text(out: &mut Vec<u8>, field: u8, text: &str) {
    if !text.is_empty() {
        item(out, field, text);
    }
}

pub(super) fn texts(out: &mut Vec<u8>, field: u8, texts: &[String]) {
    texts.iter().for_each(|text| item(out, field, text));
}

#[inline]
fn item(out: &mut Vec<u8>, field: u8, text: &str) {
    out.push(field << 3 | LENGTH);
    varint(out, u64::try_from(text.len()).unwrap_or(u64::MAX));
    out.extend_from_slice(text.as_bytes());
}

/// Numbers in one piece.
pub(super) fn packed<T: Copy + Into<i64>>(out: &mut Vec<u8>, field: u8, values: &[T]) {
    if !values.is_empty() {
        nested(out, field, values, |out, values| {
            values.iter().for_each(|value| varint(out, (*value).into().cast_unsigned()));
        });
    }
}

pub(super) fn repeated<T>(out: &mut Vec<u8>, field: u8, items: &[T], write: impl Fn(&mut Vec<u8>, &T)) {
    items.iter().for_each(|item| nested(out, field, item, &write));
}

#[inline]
pub(super) fn optional<T>(out: &mut Vec<u8>, field: u8, item: Option<&T>, write: impl Fn(&mut Vec<u8>, &T)) {
    if let Some(item) = item {
        nested(out, field, item, write);
    }
}

/// What begins with its length, for which a byte is left free. Few are longer, and these are moved.
#[inline]
pub(super) fn nested<T: ?Sized>(
    out: &mut Vec<u8>,
    field: u8,
    item: &T,
    write: impl FnOnce(&mut Vec<u8>, &T),
) {
    out.push(field << 3 | LENGTH);
    let place = out.len();
    out.push(0);
    write(out, item);
    let length = u64::try_from(out.len() - place - 1).unwrap_or(u64::MAX);
    match out.get_mut(place) {
        Some(byte) if length < 0x80 => *byte = low_byte(length),
        _ => {
            let mut bytes = Vec::new();
            varint(&mut bytes, length);
            out.splice(place..=place, bytes);
        }
    }
}
