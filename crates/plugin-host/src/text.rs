//! Texts of a plugin's, copied.

use crate::Fault;
use croupier_plugin::abi;
use std::slice;

/// Bytes of any text at the most: a thousand characters of four.
const LONGEST: u64 = 4000;

/// Copies a text of the entry's, which is at most 200 characters that print.
///
/// # Safety
/// As [`copied`].
pub(crate) unsafe fn copied_line(text: abi::Text, which: &'static str) -> Result<String, Fault> {
    // SAFETY: by the contract.
    let text = unsafe { copied(text, which) }?;
    let fault = |why| Err(Fault::Text { which, why });
    match () {
        () if text.chars().count() > 200 => fault("it is longer than 200 characters"),
        () if text.contains(char::is_control) => fault("it has control characters"),
        () => Ok(text),
    }
}

/// Copies a text.
///
/// # Safety
/// A text that is not empty must point to as many bytes as it says, if these are at most [`LONGEST`].
pub(crate) unsafe fn copied(text: abi::Text, which: &'static str) -> Result<String, Fault> {
    let fault = |why| Fault::Text { which, why };
    if text.length == 0 {
        return Ok(String::new());
    }
    if text.length > LONGEST {
        return Err(fault("it is longer than 4000 bytes"));
    }
    if text.data.is_null() {
        return Err(fault("it points nowhere"));
    }
    let length = usize::try_from(text.length).unwrap_or_default();
    // SAFETY: it is not null, and by the contract as long as it says.
    let bytes = unsafe { slice::from_raw_parts(text.data, length) };
    str::from_utf8(bytes).map(str::to_owned).map_err(|_| fault("it is not UTF-8"))
}
