//! Everything a call may read: one snapshot from its start to its end.

use croupier_payout::{Catalog, Finding, LoadError, Origin, Source};
use std::{path::Path, time::SystemTime};

/// The payout tables in force, and when they were read. It never changes.
#[derive(Debug)]
pub struct Snapshot {
    /// The payout tables.
    pub catalog: Catalog,
    /// When they were read.
    pub read_at: SystemTime,
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
        Ok((Snapshot { catalog, read_at: SystemTime::now() }, warnings))
    }

    /// Whether every table is built in.
    #[must_use]
    pub fn has_no_file(&self) -> bool {
        self.catalog.tables().iter().all(|table| table.origin() == Origin::BuiltIn)
    }
}
