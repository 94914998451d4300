//! Everything a call may read: one snapshot from its start to its end.

use croupier_payout::{Catalog, LoadError, Origin, Source};
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
    /// the same id.
    ///
    /// # Errors
    /// Everything that is wrong with the directory's files.
    pub fn load(tables: Option<&Path>) -> Result<Snapshot, LoadError> {
        let mut sources = Source::built_in();
        if let Some(directory) = tables {
            sources.extend(Source::directory(directory)?);
        }
        Ok(Snapshot { catalog: Catalog::load(&sources)?, read_at: SystemTime::now() })
    }

    /// Whether every table is built in.
    #[must_use]
    pub fn has_no_file(&self) -> bool {
        self.catalog.tables().iter().all(|table| table.origin() == Origin::BuiltIn)
    }
}
