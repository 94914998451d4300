//! The plugins of a process.

use crate::{
    Fault, PluginFile, Refusal, elf,
    library::Library,
    probe::{Probe, digest},
    table::PluginTable,
};
use croupier_payout::{LoadedTable, Origin};
use sha2::{Digest as _, Sha256};
use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

/// Libraries that stay in memory at the most.
const MOST_KEPT: usize = 64;

/// SHA-256 of a plugin's file, and of its configuration.
type Known = ([u8; 32], [u8; 32]);

/// Loads plugins, and keeps their code for as long as the process lives.
pub struct Host {
    probe: Probe,
    kept: Mutex<HashMap<[u8; 32], &'static Library>>,
    /// Digests of the answers of those that were probed.
    probed: Mutex<HashMap<Known, [u8; 32]>>,
}

impl Host {
    /// A host that probes plugins so before it loads them.
    #[must_use]
    pub fn new(probe: Probe) -> Host {
        Host { probe, kept: Mutex::default(), probed: Mutex::default() }
    }

    /// Libraries in memory, those of plugins that are in force no more included.
    #[must_use]
    pub fn kept(&self) -> usize {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Loads the plugins of these files, as one set.
    ///
    /// # Errors
    /// For each plugin that is refused, why.
    pub fn load(&self, files: &[PluginFile]) -> Result<Vec<LoadedTable>, Vec<Refusal>> {
        let (mut tables, mut refusals) = (Vec::new(), Vec::new());
        for file in files {
            match self.load_one(file) {
                Ok(table) => tables.push(table),
                Err(fault) => refusals.push(Refusal::of(&file.path, fault)),
            }
        }
        if refusals.is_empty() { Ok(tables) } else { Err(refusals) }
    }

    fn load_one(&self, file: &PluginFile) -> Result<LoadedTable, Fault> {
        elf::check(&file.bytes)?;
        let expected = self.probed(file)?;
        let library = self.library(file)?;
        let (table, answers) = PluginTable::create(library, &file.sha256, &file.config)?;
        if digest(&answers) != expected {
            return Err(Fault::OtherAnswers);
        }
        let Library { vendor, build, .. } = library;
        let sha256 = hex::encode(file.sha256);
        tracing::info!(
            plugin = library.id,
            version = library.version,
            vendor,
            build,
            sha256,
            "plugin loaded"
        );
        Ok(LoadedTable::new(Arc::new(table), Origin::Plugin { sha256: file.sha256 }))
    }

    /// Probes a plugin, unless it was with this configuration.
    fn probed(&self, file: &PluginFile) -> Result<[u8; 32], Fault> {
        let known = (file.sha256, Sha256::digest(&file.config).into());
        if let Some(digest) = self.probed.lock().unwrap_or_else(PoisonError::into_inner).get(&known) {
            return Ok(*digest);
        }
        let digest = self.probe.run(&file.bytes, &file.sha256, &file.config)?;
        self.probed.lock().unwrap_or_else(PoisonError::into_inner).insert(known, digest);
        Ok(digest)
    }

    /// The library of a file: the one that is in memory where these bytes were seen before.
    fn library(&self, file: &PluginFile) -> Result<&'static Library, Fault> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = kept.get(&file.sha256) {
            return Ok(library);
        }
        if kept.len() >= MOST_KEPT {
            return Err(Fault::TooManyKept(MOST_KEPT));
        }
        let library = Library::load(&file.bytes)?;
        kept.insert(file.sha256, library);
        Ok(library)
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host").field("kept", &self.kept()).finish_non_exhaustive()
    }
}
