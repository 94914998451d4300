//! Reloading the operator's payout tables: their directory is watched, looked at now and then, and read at
//! once when the process is told to. A new set is taken as a whole or not at all; calls never notice.

use crate::{
    InForce, Metrics, Snapshot,
    snapshot::{LastReload, digest},
};
use croupier_payout::{LoadError, Source};
use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};
use tokio::{
    sync::Notify,
    time::{sleep, timeout},
};

/// How long a directory is left alone after a change, for more to come.
const SETTLE: Duration = Duration::from_millis(250);
/// Readings at the most until two in a row agree.
const MOST_READINGS: usize = 10;

/// Watches a directory: what changes from now on is found.
///
/// The directory itself is watched: the files of a mounted ConfigMap are links, and change by a link beside
/// them that turns elsewhere.
pub(crate) struct Watch {
    directory: PathBuf,
    changed: Arc<Notify>,
    /// Watches as long as it lives, where that can be had.
    watcher: notify::Result<RecommendedWatcher>,
}

impl Watch {
    pub(crate) fn new(directory: &Path) -> Watch {
        let changed = Arc::new(Notify::new());
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
        Watch { directory: directory.to_owned(), changed, watcher: watching }
    }
}

/// Keeps the snapshot in force that of the directory: for ever.
pub(crate) async fn keep_current(
    in_force: Arc<InForce>,
    watch: Watch,
    interval: Duration,
    asked: Arc<Notify>,
    metrics: Arc<Metrics>,
) {
    let Watch { directory, changed, watcher } = watch;
    if let Err(error) = &watcher {
        tracing::warn!(directory = %directory.display(), %error, "the directory is not watched, only looked at");
    }
    let mut reload = Reload { in_force, directory, metrics, refused: None };
    loop {
        let asked = tokio::select! {
            () = asked.notified() => true,
            () = changed.notified() => {
                // A file may be written bit by bit.
                while timeout(SETTLE, changed.notified()).await.is_ok() {}
                false
            }
            () = sleep(interval) => false,
        };
        let looked = tokio::task::spawn_blocking(move || {
            // A bug of ours is no reason to look no more; the log has its place.
            let _ = catch_unwind(AssertUnwindSafe(|| reload.look(asked)));
            reload
        });
        // Only the end of the runtime keeps it from being done.
        let Ok(looked) = looked.await else { return };
        reload = looked;
    }
}

/// Looks at a directory and reloads what has changed.
struct Reload {
    in_force: Arc<InForce>,
    directory: PathBuf,
    metrics: Arc<Metrics>,
    /// Why the set before was refused, and the digest of its files, if they could be read.
    refused: Option<(Option<[u8; 32]>, String)>,
}

impl Reload {
    /// Reads the directory, and takes its tables when they are others than those in force, or when asked to.
    fn look(&mut self, asked: bool) {
        let before = self.in_force.snapshot();
        let files = match read(&self.directory) {
            Ok(files) => files,
            Err(error) => return self.refuse(&before, None, &error, asked),
        };
        let found = digest(&files);
        let known = match &self.refused {
            Some((refused, _)) => *refused == Some(found),
            None => before.files == found,
        };
        if known && !asked {
            return;
        }
        match Snapshot::of(&files) {
            Ok((snapshot, warnings)) => {
                warnings.iter().for_each(|finding| tracing::warn!(%finding, "payout table"));
                self.take(&before, snapshot);
            }
            Err(error) => self.refuse(&before, Some(found), &error, asked),
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
    fn refuse(&mut self, before: &Snapshot, found: Option<[u8; 32]>, error: &LoadError, asked: bool) {
        let refused = Some((found, error.to_string()));
        if self.refused == refused && !asked {
            return;
        }
        for finding in &error.0 {
            tracing::error!(%finding, "payout tables refused; those before stay in force");
        }
        let last_reload = LastReload { time: SystemTime::now(), fault: Some(error.to_string()) };
        self.refused = refused;
        self.in_force.replace(Snapshot { last_reload, ..before.clone() });
        self.metrics.reloaded(false);
    }
}

/// The directory's files as they were at one moment: read until nothing changes meanwhile.
fn read(directory: &Path) -> Result<Vec<Source>, LoadError> {
    let mut files = Source::directory(directory);
    for _ in 1..MOST_READINGS {
        let before = std::mem::replace(&mut files, Source::directory(directory));
        if before == files {
            break;
        }
    }
    files
}
