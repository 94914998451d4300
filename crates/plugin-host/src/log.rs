//! What plugins log, in our log.

use crate::text;
use croupier_plugin::abi;
use std::{
    ffi::c_void,
    panic::{AssertUnwindSafe, catch_unwind},
};

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
        match level {
            1 => tracing::error!(%plugin, "{message}"),
            2 => tracing::warn!(%plugin, "{message}"),
            3 => tracing::info!(%plugin, "{message}"),
            _ => tracing::debug!(%plugin, "{message}"),
        }
    }));
}
