//! What plugins log, in our log.

use crate::text;
use croupier_plugin::abi;
use std::{
    ffi::c_void,
    io::{self, Write as _},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicBool, Ordering},
};

/// Whether errors go to standard error, for there is no log.
static NO_LOG: AtomicBool = AtomicBool::new(false);

/// Writes errors to standard error from now on: in a probe nobody keeps a log.
pub(crate) fn to_standard_error() {
    NO_LOG.store(true, Ordering::Relaxed);
}

/// Our side of the border, for the plugin of this name. It stays for as long as the process lives.
pub(crate) fn host(plugin: &str) -> &'static abi::Host {
    let name: &'static mut String = Box::leak(Box::new(plugin.to_owned()));
    Box::leak(Box::new(abi::Host { context: (&raw mut *name).cast(), log }))
}

unsafe extern "C" fn log(context: *mut c_void, level: u32, message: abi::Text) {
    let _ = catch_unwind(AssertUnwindSafe(|| {
        // SAFETY: `host` made it, and nothing ever writes to it.
        let plugin = unsafe { &*context.cast_const().cast::<String>() };
        // SAFETY: the header asks as much of a text.
        let Ok(message) = (unsafe { text::copied(message, "line of the log") }) else { return };
        if level == 1 && NO_LOG.load(Ordering::Relaxed) {
            let _ = writeln!(io::stderr(), "{message}");
        }
        match level {
            1 => tracing::error!(%plugin, "{message}"),
            2 => tracing::warn!(%plugin, "{message}"),
            3 => tracing::info!(%plugin, "{message}"),
            _ => tracing::debug!(%plugin, "{message}"),
        }
    }));
}
