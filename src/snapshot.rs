//! Everything a call may read: one snapshot from its start to its end.

use crate::serve::codec::{MOST_BETS, MOST_ROUNDS};
use arc_swap::ArcSwap;
use croupier_payout::{Catalog, Finding, LoadError, Origin, Source};
use sha2::{Digest as _, Sha256};
use std::{path::Path, sync::Arc, time::SystemTime};

/// The payout tables in force, and how the last reading of them went. It never changes.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The payout tables.
    pub catalog: Arc<Catalog>,
    /// The last time that the operator's files were read.
    pub last_reload: LastReload,
    /// Items of one call at the most.
    pub most: Most,
    /// SHA-256 of the operator's files that the tables were made from.
    pub(crate) files: [u8; 32],
}

/// A reading of the operator's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastReload {
    /// When it was.
    pub time: SystemTime,
    /// Why the files were refused, a line each; `None` when they were taken.
    pub fault: Option<String>,
}

/// Items of one call at the most.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// Rounds of a batch.
    pub rounds: usize,
    /// Bets settled or checked.
    pub bets: usize,
}

impl Default for Most {
    fn default() -> Most {
        Most { rounds: MOST_ROUNDS, bets: MOST_BETS }
    }
}

impl Snapshot {
    /// The built-in payout tables and, given a directory, its `*.toml` files, which hide built-in tables of
    /// the same id; and what the checker warns of in these.
    ///
    /// # Errors
    /// Everything that is wrong with the directory's files.
    pub fn load(tables: Option<&Path>) -> Result<(Snapshot, Vec<Finding>), LoadError> {
        Snapshot::of(&tables.map_or_else(|| Ok(Vec::new()), Source::directory)?)
    }

    /// The same with these files of the operator's.
    pub(crate) fn of(files: &[Source]) -> Result<(Snapshot, Vec<Finding>), LoadError> {
        // The test suite has checked them.
        let built_in = Catalog::load(&Source::built_in())?;
        let (catalog, warnings) = croupier_analysis::check(files, &built_in).sound()?;
        let snapshot = Snapshot {
            catalog: Arc::new(catalog),
            last_reload: LastReload { time: SystemTime::now(), fault: None },
            most: Most::default(),
            files: digest(files),
        };
        Ok((snapshot, warnings))
    }

    /// Whether every table is built in.
    #[must_use]
    pub fn has_no_file(&self) -> bool {
        self.catalog.tables().iter().all(|table| table.origin() == Origin::BuiltIn)
    }
}

/// SHA-256 of files, their names included.
pub(crate) fn digest(files: &[Source]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in files.iter().flat_map(|file| [&file.name, &file.text]) {
        hash.update(part.len().to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// The snapshot in force. It is replaced as a whole; a call that has taken one keeps it to its end.
#[derive(Debug)]
pub struct InForce(ArcSwap<Snapshot>);

impl InForce {
    /// This snapshot is in force.
    #[must_use]
    pub fn new(snapshot: Snapshot) -> InForce {
        InForce(ArcSwap::from_pointee(snapshot))
    }

    /// The snapshot in force now.
    #[must_use]
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.0.load_full()
    }

    /// Puts another snapshot in force.
    pub fn replace(&self, snapshot: Snapshot) {
        self.0.store(Arc::new(snapshot));
    }
}
