//! The plugins of a process.

use crate::{
    Fault, PluginFile, Refusal,
    digest::Digests,
    elf,
    library::Library,
    probe::Probe,
    table::{Made, PluginTable},
};
use croupier_payout::{LoadedTable, Origin};
use sha2::{Digest as _, Sha256};
use std::{
    collections::HashMap,
    fmt,
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

/// Libraries that stay in memory at the most.
const MOST_KEPT: usize = 64;
/// How long a table in use is asked again at the most.
const LONGEST_AGAIN: Duration = Duration::from_secs(10);

/// SHA-256 of a plugin's file, and of its configuration.
type Known = ([u8; 32], [u8; 32]);

/// Loads plugins, and keeps their code for as long as the process lives.
pub struct Host {
    probe: Probe,
    /// Libraries in memory by the SHA-256 of their files, or why one that is there is refused.
    kept: Mutex<HashMap<[u8; 32], Result<&'static Library, String>>>,
    /// What those said and answered that were probed.
    probed: Mutex<HashMap<Known, Digests>>,
    /// The tables that were given out.
    given: Mutex<Vec<Weak<PluginTable>>>,
}

impl Host {
    /// A host that probes plugins so before it loads them.
    #[must_use]
    pub fn new(probe: Probe) -> Host {
        Host { probe, kept: Mutex::default(), probed: Mutex::default(), given: Mutex::default() }
    }

    /// Libraries in memory, those of plugins that are in force no more included.
    #[must_use]
    pub fn kept(&self) -> usize {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Loads the plugins of these files, as one set. Tables given out before that answer otherwise since are suspended.
    ///
    /// # Errors
    /// For each plugin that is refused, why.
    pub fn load(&self, files: &[PluginFile]) -> Result<Vec<LoadedTable>, Vec<Refusal>> {
        let (mut tables, mut refusals, mut ran) = (Vec::new(), Vec::new(), 0);
        for file in files {
            let probed = elf::check(&file.bytes).and_then(|()| self.probed(file));
            ran += usize::from(probed.is_ok());
            match probed.and_then(|expected| self.create(file, expected)) {
                Ok((table, library)) => tables.push((file, table, library)),
                Err(fault) => refusals.push(Refusal::of(&file.path, fault)),
            }
        }
        if ran > 1 {
            refusals.extend(tables.iter().filter_map(|(file, table, _)| changed(&file.path, table)));
        }
        if !refusals.is_empty() {
            tables.clear();
        }
        if ran > 0 {
            self.ask_given_again();
        }
        self.lock_given().extend(tables.iter().map(|(_, table, _)| Arc::downgrade(table)));
        tables.iter().for_each(|(file, _, library)| tell(file, library));
        let loaded = |(file, table, _): (&PluginFile, Arc<PluginTable>, &Library)| {
            LoadedTable::new(table, Origin::Plugin { sha256: file.sha256 })
        };
        if refusals.is_empty() { Ok(tables.into_iter().map(loaded).collect()) } else { Err(refusals) }
    }

    fn create(
        &self,
        file: &PluginFile,
        expected: Digests,
    ) -> Result<(Arc<PluginTable>, &'static Library), Fault> {
        let library = self.library(file)?;
        let version = file.version.as_ref().unwrap_or(&library.version);
        let made = PluginTable::create(library, version, &file.sha256, &file.config)?;
        let digests = Digests::of(library, &made);
        if digests.description != expected.description {
            return Err(Fault::OtherDescription);
        }
        if digests != expected {
            return Err(Fault::OtherAnswers);
        }
        let Made { table, .. } = made;
        Ok((Arc::new(table), library))
    }

    /// Asks the tables again that were given out and are in use still.
    fn ask_given_again(&self) {
        let given: Vec<_> = {
            let mut given = self.lock_given();
            given.retain(|table| table.strong_count() > 0);
            given.iter().filter_map(Weak::upgrade).collect()
        };
        given.iter().for_each(|table| table.ask_again(LONGEST_AGAIN));
    }

    fn lock_given(&self) -> MutexGuard<'_, Vec<Weak<PluginTable>>> {
        self.given.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Probes a plugin, unless it was with this configuration.
    fn probed(&self, file: &PluginFile) -> Result<Digests, Fault> {
        let known = (file.sha256, Sha256::digest(&file.config).into());
        if let Some(digests) = self.probed.lock().unwrap_or_else(PoisonError::into_inner).get(&known) {
            return Ok(*digests);
        }
        let digests = self.probe.run(&file.bytes, &file.sha256, &file.config)?;
        self.probed.lock().unwrap_or_else(PoisonError::into_inner).insert(known, digests);
        Ok(digests)
    }

    /// The library of a file: the one that is in memory where these bytes were seen before.
    fn library(&self, file: &PluginFile) -> Result<&'static Library, Fault> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept.get(&file.sha256) {
            return known.clone().map_err(Fault::Spoilt);
        }
        if kept.len() >= MOST_KEPT {
            return Err(Fault::TooManyKept(MOST_KEPT));
        }
        let library = match Library::load(&file.bytes) {
            // Then it is not in memory.
            Err(fault @ Fault::Load(_)) => return Err(fault),
            loaded => loaded.map_err(|fault| fault.to_string()),
        };
        kept.insert(file.sha256, library.clone());
        library.map_err(Fault::Spoilt)
    }
}

/// Tells of a plugin that is loaded.
fn tell(file: &PluginFile, library: &Library) {
    let Library { id, vendor, build, .. } = library;
    let (version, sha256) = (file.version.as_ref().unwrap_or(&library.version), hex::encode(file.sha256));
    tracing::info!(plugin = id, version, vendor, build, sha256, "plugin loaded");
}

/// Asks a table of a set again, once the others are loaded.
fn changed(path: &Path, table: &PluginTable) -> Option<Refusal> {
    (table.answers_still(Duration::MAX) != Some(true)).then(|| Refusal::of(path, Fault::Changed))
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host").field("kept", &self.kept()).finish_non_exhaustive()
    }
}
