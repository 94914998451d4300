//! Everything a call may read: one snapshot from its start to its end.

use crate::{
    figures::FreshFigures,
    files::{Faults, Files},
    serve::codec::{MOST_BETS, MOST_ROUNDS},
};
use arc_swap::ArcSwap;
use croupier_payout::{Catalog, Finding, Origin, Source};
use croupier_plugin_host::Host;
use std::{sync::Arc, time::SystemTime};

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
    /// The figures of the tables in the first round of their shoes.
    pub(crate) fresh_figures: Arc<FreshFigures>,
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
    /// The built-in payout tables and those of the operator's files and plugins, which hide built-in tables of the same id;
    /// and what the checker warns of in them, a line each.
    pub(crate) fn of(files: &Files, host: &Host) -> Result<(Snapshot, Vec<String>), Faults> {
        // The test suite has checked them.
        let built_in = Catalog::load(&Source::built_in())?;
        let (catalog, warnings) = croupier_analysis::check(&files.tables, &built_in).sound()?;
        let plugins = host.load(&files.plugins)?;
        let mut warnings: Vec<String> = warnings.iter().map(Finding::to_string).collect();
        for plugin in &plugins {
            let reference = plugin.table().description().reference();
            let of_plugin = croupier_analysis::warnings(plugin).into_iter();
            warnings.extend(of_plugin.map(|warning| format!("{reference}: {warning}")));
        }
        let catalog = catalog.with(plugins).map_err(|error| Faults(vec![error.to_string()]))?;
        let snapshot = Snapshot {
            catalog: Arc::new(catalog),
            last_reload: LastReload { time: SystemTime::now(), fault: None },
            most: Most::default(),
            files: files.digest(),
            fresh_figures: Arc::default(),
        };
        Ok((snapshot, warnings))
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
