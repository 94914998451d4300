//! Reloading the operator's payout tables and plugins: their directories are watched, looked at now and then, and read at
//! once when the process is told to. A new set is taken as a whole or not at all; calls never notice.

use crate::{Faults, InForce, LastReload, Metrics, Snapshot, Sources};
use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::Arc,
    time::{Duration, Instant, SystemTime},
};
use tokio::{
    sync::Notify,
    time::{sleep, timeout},
};

/// How long the files are left alone after a change, for more to come.
const SETTLE: Duration = Duration::from_millis(250);
/// How long that may go on.
const LONGEST_SETTLE: Duration = Duration::from_secs(2);

/// How long a set that was refused is left alone, at first and at the most: twice as long each time.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
const LONGEST_PAUSE: Duration = Duration::from_secs(600);

/// Watches directories: what changes from now on is found.
///
/// The directories themselves are watched: the files of a mounted ConfigMap are links, and change by a link beside them that
/// turns elsewhere.
pub(crate) struct Watch {
    changed: Arc<Notify>,
    /// Watch as long as they live, where that can be had.
    watchers: Vec<RecommendedWatcher>,
}

impl Watch {
    pub(crate) fn new(sources: &Sources) -> Watch {
        let changed = Arc::new(Notify::new());
        let watched = |directory: &Path| {
            let told = Arc::clone(&changed);
            let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
                // Our own reading is an event too.
                if event.is_ok_and(|event| !event.kind.is_access()) {
                    told.notify_one();
                }
            });
            let watching = watcher.and_then(|mut watcher| {
                watcher.watch(directory, RecursiveMode::NonRecursive)?;
                Ok(watcher)
            });
            let directory = directory.display();
            watching
                .inspect_err(|error| tracing::warn!(%directory, %error, "the directory is not watched, only looked at"))
                .ok()
        };
        Watch { watchers: sources.directories().filter_map(watched).collect(), changed }
    }
}

/// Waits until nothing more changes, for a file may be written bit by bit; not for long, for something may change for ever.
async fn settled(changed: &Notify) {
    let quiet = async { while timeout(SETTLE, changed.notified()).await.is_ok() {} };
    let _ = timeout(LONGEST_SETTLE, quiet).await;
}

/// Looks at the operator's files and reloads what has changed.
pub(crate) struct Reload {
    in_force: Arc<InForce>,
    sources: Sources,
    metrics: Arc<Metrics>,
    /// The set that was refused last, unless one was taken since.
    refused: Option<Refused>,
}

/// A set that was refused. What was wrong may have been the machine, so it is tried again, at first soon.
struct Refused {
    /// The digest of its files, if they could be read.
    files: Option<[u8; 32]>,
    faults: Faults,
    pause: Duration,
    again: Instant,
}

impl Reload {
    /// What is in force came from these sources.
    pub(crate) fn new(in_force: Arc<InForce>, sources: Sources, metrics: Arc<Metrics>) -> Reload {
        Reload { in_force, sources, metrics, refused: None }
    }

    /// Keeps the snapshot in force that of the files: for ever.
    pub(crate) async fn keep_current(mut self, watch: Watch, interval: Duration, asked: Arc<Notify>) {
        let Watch { changed, watchers: _watchers } = watch;
        loop {
            let asked = tokio::select! {
                () = asked.notified() => true,
                () = changed.notified() => tokio::select! {
                    () = asked.notified() => true,
                    () = settled(&changed) => false,
                },
                () = sleep(self.next_look(interval)) => false,
            };
            let looked = tokio::task::spawn_blocking(move || {
                // A bug of ours is no reason to look no more; the log has its place.
                let _ = catch_unwind(AssertUnwindSafe(|| self.look(asked)));
                self
            });
            // Only the end of the runtime keeps it from being done.
            let Ok(looked) = looked.await else { return };
            self = looked;
        }
    }

    /// How long until the files are looked at: until the interval is over, or a set that was refused is tried again.
    fn next_look(&self, interval: Duration) -> Duration {
        let again =
            self.refused.as_ref().map(|refused| refused.again.saturating_duration_since(Instant::now()));
        again.map_or(interval, |again| interval.min(again))
    }

    /// Reads the files, and takes their tables when they are others than those in force, or when asked to.
    fn look(&mut self, asked: bool) {
        let before = self.in_force.snapshot();
        let files = match self.sources.read() {
            Ok(files) => files,
            Err(faults) => return self.refuse(&before, None, faults, asked),
        };
        let found = files.digest();
        let known = match &self.refused {
            Some(refused) => refused.files == Some(found) && Instant::now() < refused.again,
            None => before.files == found,
        };
        if known && !asked {
            return;
        }
        match Snapshot::of(&files, self.sources.host()) {
            Ok((snapshot, warnings)) => {
                warnings.iter().for_each(|finding| tracing::warn!(%finding, "payout table"));
                self.take(&before, snapshot);
            }
            Err(faults) => self.refuse(&before, Some(found), faults, asked),
        }
    }

    fn take(&mut self, before: &Snapshot, snapshot: Snapshot) {
        for gone in before.catalog.tables().iter().map(|table| table.table().description().reference()) {
            if snapshot.catalog.find(&gone).is_none() {
                tracing::warn!(
                    table = gone,
                    "the table is gone: bets under it can no longer be settled here"
                );
            }
        }
        for table in snapshot.catalog.tables().iter().map(|table| table.table().description()) {
            let reference = table.reference();
            let old = before.catalog.find(&reference).map(|old| &old.table().description().digest);
            if let Some(old) = old.filter(|old| **old != table.digest) {
                tracing::warn!(table = reference, before = %old, now = %table.digest,
                    "the digest has changed under the same version");
            }
        }
        tracing::info!(tables = snapshot.catalog.tables().len(), "payout tables reloaded");
        self.refused = None;
        self.in_force.replace(Snapshot { most: before.most, ..snapshot });
        self.metrics.reloaded(true);
    }

    /// Keeps what is in force and says why, once for each reason.
    fn refuse(&mut self, before: &Snapshot, found: Option<[u8; 32]>, faults: Faults, asked: bool) {
        let last_reload = LastReload { time: SystemTime::now(), fault: Some(faults.to_string()) };
        let same = self.refused.take().filter(|before| before.files == found);
        let pause = same.as_ref().map_or(FIRST_PAUSE, |before| LONGEST_PAUSE.min(before.pause * 2));
        let known = same.is_some_and(|before| before.faults == faults);
        let lines = faults.0.clone();
        self.refused = Some(Refused { files: found, faults, pause, again: Instant::now() + pause });
        if known && !asked {
            return;
        }
        for fault in lines {
            tracing::error!(finding = fault, "payout tables refused; those before stay in force");
        }
        self.in_force.replace(Snapshot { last_reload, ..before.clone() });
        self.metrics.reloaded(false);
    }
}
