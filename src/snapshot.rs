//! Everything a call may read: one snapshot from its start to its end.

use crate::codec::{MOST_BETS, MOST_ROUNDS};
use arc_swap::ArcSwap;
use croupier_payout::{Catalog, Finding, LoadError, Origin, Source};
use std::{path::Path, sync::Arc, time::SystemTime};

/// The payout tables in force, and when they were read. It never changes.
#[derive(Debug)]
pub struct Snapshot {
    /// The payout tables.
    pub catalog: Catalog,
    /// When they were read.
    pub read_at: SystemTime,
    /// Items of one call at the most.
    pub most: Most,
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
        // The test suite has checked them.
        let built_in = Catalog::load(&Source::built_in())?;
        let files = tables.map_or_else(|| Ok(Vec::new()), Source::directory)?;
        let (catalog, warnings) = croupier_analysis::check(&files, &built_in).sound()?;
        Ok((Snapshot { catalog, read_at: SystemTime::now(), most: Most::default() }, warnings))
    }

    /// Whether every table is built in.
    #[must_use]
    pub fn has_no_file(&self) -> bool {
        self.catalog.tables().iter().all(|table| table.origin() == Origin::BuiltIn)
    }
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
