//! The bridge to the host's log.

use crate::abi;
use std::{panic, sync::OnceLock};

/// How much a line of the log matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Something is wrong.
    Error = 1,
    /// Something may be wrong.
    Warn = 2,
    /// Worth knowing.
    Info = 3,
    /// Worth knowing to the author.
    Debug = 4,
}

/// The host, once a table was created.
static HOST: OnceLock<abi::Host> = OnceLock::new();

/// Writes a line to the service's log. Never log what a round or the configuration holds. Before a table is created it
/// goes nowhere.
pub fn log(level: Level, message: &str) {
    if let Some(host) = HOST.get() {
        // SAFETY: the host keeps what it passed for ever, and borrows the text for the call.
        unsafe { (host.log)(host.context, level as u32, abi::Text::of(message)) };
    }
}

/// Logs to this host from now on, panics too: by their places alone, for a message might hold a secret.
pub(crate) fn install(host: abi::Host) {
    if HOST.set(host).is_ok() {
        panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string).unwrap_or_default();
            log(Level::Error, &format!("panic at {place}"));
        }));
    }
}
