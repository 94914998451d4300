//! Panics: bugs of ours, each of which fails one call and is counted.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicU64, Ordering},
};

/// The process has one number of panics, as it has one panic hook.
static CAUGHT: AtomicU64 = AtomicU64::new(0);

/// The number of panics caught since the process began.
pub fn caught() -> u64 {
    CAUGHT.load(Ordering::Relaxed)
}

/// What the work gives, or `None` when it panics.
pub(crate) fn catch<T>(work: impl FnOnce() -> T) -> Option<T> {
    let done = catch_unwind(AssertUnwindSafe(work)).ok();
    if done.is_none() {
        CAUGHT.fetch_add(1, Ordering::Relaxed);
    }
    done
}
