//! Panics: bugs of ours, each of which fails one call and is counted.

use std::{
    future::{Future, poll_fn},
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    sync::atomic::{AtomicU64, Ordering},
    task::Poll,
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

/// What the work gives in the end, or `None` when it panics on the way.
pub(crate) async fn catch_async<T>(work: impl Future<Output = T>) -> Option<T> {
    let mut work = pin!(work);
    poll_fn(|context| match catch(|| work.as_mut().poll(context)) {
        Some(poll) => poll.map(Some),
        None => Poll::Ready(None),
    })
    .await
}
