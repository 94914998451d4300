//! The operator's files: payout tables, and plugins with what names them.

use crate::Snapshot;
use croupier_payout::{LoadError, Source};
use croupier_plugin_host::{Host, PluginFile, Refusal, probe::Probe};
use sha2::{Digest as _, Sha256};
use std::{
    error::Error,
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Readings at the most until two in a row agree.
const MOST_READINGS: usize = 10;

/// Reads until nothing has changed meanwhile; `None` when it never stays the same.
pub(crate) fn steady<T: PartialEq>(read: impl Fn() -> T) -> Option<T> {
    let mut last = read();
    for _ in 1..MOST_READINGS {
        let before = std::mem::replace(&mut last, read());
        if before == last {
            return Some(last);
        }
    }
    None
}

/// Where the operator's files are.
#[derive(Clone, Debug)]
pub struct Sources {
    /// Directory of payout tables.
    pub tables: Option<PathBuf>,
    /// Directory of plugins.
    pub plugins: Option<PathBuf>,
    /// Whether plugins need no pin.
    pub unpinned: bool,
    host: Arc<Host>,
}

/// The operator's files as they were at one moment.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Files {
    pub(crate) tables: Vec<Source>,
    pub(crate) plugins: Vec<PluginFile>,
}

/// Everything that is wrong with the operator's files, a line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(pub Vec<String>);

impl Sources {
    /// Files of these directories.
    #[must_use]
    pub fn new(tables: Option<PathBuf>, plugins: Option<PathBuf>, unpinned: bool) -> Sources {
        // The very program that runs, whatever its file has become.
        let probe = Probe::new("/proc/self/exe", &["plugin", "probe"]);
        Sources { tables, plugins, unpinned, host: Arc::new(Host::new(probe)) }
    }

    /// No files: the built-in tables alone.
    #[must_use]
    pub fn none() -> Sources {
        Sources::new(None, None, false)
    }

    /// The directories.
    pub(crate) fn directories(&self) -> impl Iterator<Item = &Path> {
        [&self.tables, &self.plugins].into_iter().flatten().map(PathBuf::as_path)
    }

    /// What loads the plugins.
    pub(crate) fn host(&self) -> &Arc<Host> {
        &self.host
    }

    /// The snapshot of the files as they are, and what the checker warns of in them, a line each.
    ///
    /// # Errors
    /// Everything that is wrong with the files.
    pub fn load(&self) -> Result<(Snapshot, Vec<String>), Faults> {
        Snapshot::of(&self.read()?, &self.host)
    }

    /// The files as they were at one moment.
    pub(crate) fn read(&self) -> Result<Files, Faults> {
        let never = || Err(Faults(vec!["the files never stay the same while they are read".into()]));
        steady(|| self.read_once()).unwrap_or_else(never)
    }

    fn read_once(&self) -> Result<Files, Faults> {
        let tables = self.tables.as_deref().map_or(Ok(Vec::new()), Source::directory);
        let plugins = |directory| croupier_plugin_host::read(directory, self.unpinned);
        let plugins = self.plugins.as_deref().map_or(Ok(Vec::new()), plugins);
        match (tables, plugins) {
            (Ok(tables), Ok(plugins)) => Ok(Files { tables, plugins }),
            (tables, plugins) => {
                let tables = tables.err().map(Faults::from).into_iter();
                let both = tables.chain(plugins.err().map(Faults::from));
                Err(Faults(both.flat_map(|Faults(lines)| lines).collect()))
            }
        }
    }
}

impl Files {
    /// SHA-256 of the files, their names and configurations included.
    pub(crate) fn digest(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        let mut add = |part: &[u8]| {
            hash.update(part.len().to_le_bytes());
            hash.update(part);
        };
        self.tables.iter().flat_map(|file| [&file.name, &file.text]).for_each(|part| add(part.as_bytes()));
        for plugin in &self.plugins {
            let path = plugin.path.as_os_str().as_encoded_bytes();
            // No version is empty.
            let version = plugin.version.as_deref().unwrap_or_default().as_bytes();
            let parts: [&[u8]; 4] = [path, &plugin.sha256, &plugin.config, version];
            parts.into_iter().for_each(&mut add);
        }
        hash.finalize().into()
    }
}

impl From<LoadError> for Faults {
    fn from(LoadError(findings): LoadError) -> Faults {
        Faults(findings.iter().map(ToString::to_string).collect())
    }
}

impl From<Vec<Refusal>> for Faults {
    fn from(refusals: Vec<Refusal>) -> Faults {
        Faults(refusals.iter().map(ToString::to_string).collect())
    }
}

/// The lines; many are cut short.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 100;
        let shown: Vec<&str> = self.0.iter().take(MOST).map(String::as_str).collect();
        f.write_str(&shown.join("\n"))?;
        if self.0.len() > MOST { write!(f, "\nand {} more", self.0.len() - MOST) } else { Ok(()) }
    }
}

impl Error for Faults {}
