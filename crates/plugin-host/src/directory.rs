//! A directory of plugins: `plugins.toml` and the files that it names, read once into memory.

use crate::{Fault, Refusal};
use croupier_plugin::conformance::check_version;
use rustix::fs::{StatVfsMountFlags, statvfs};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use std::{
    collections::HashSet,
    ffi::OsStr,
    fs,
    io::Read as _,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
};

/// The file that names the plugins.
const LISTING: &str = "plugins.toml";
/// Bytes of that file, of a plugin, and of its configuration, at the most.
const LARGEST_LISTING: u64 = 1 << 20;
const LARGEST_PLUGIN: u64 = 64 << 20;
const LARGEST_CONFIG: usize = 64 << 10;
/// Links from one to the next at the most, of which the system follows no more.
const MOST_LINKS: usize = 41;

/// A plugin's file, read and found to be the one that was pinned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PluginFile {
    /// Where it was read.
    pub path: PathBuf,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// SHA-256 of them.
    pub sha256: [u8; 32],
    /// The operator's configuration.
    pub config: Vec<u8>,
    /// The version that the table has with it, if not the library's own.
    pub version: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listing {
    #[serde(default)]
    plugin: Vec<Listed>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    file: String,
    sha256: Option<String>,
    #[serde(default)]
    config: String,
    version: Option<String>,
}

/// Reads the plugins that a directory's `plugins.toml` names. With `unpinned` a plugin without a pin is taken too.
///
/// # Errors
/// Everything that is wrong with the directory and its files.
pub fn read(directory: &Path, unpinned: bool) -> Result<Vec<PluginFile>, Vec<Refusal>> {
    let listing = directory.join(LISTING);
    let refuse = |fault| vec![Refusal::of(&listing, fault)];
    let text = read_file(&listing, LARGEST_LISTING).map_err(refuse)?;
    let text = String::from_utf8(text).map_err(|_| refuse(Fault::Listing("it is not UTF-8".into())))?;
    let Listing { plugin } =
        toml::from_str(&text).map_err(|error| refuse(Fault::Listing(told(&error, &text))))?;

    let mut names = HashSet::new();
    let (mut files, mut refusals) = (Vec::new(), Vec::new());
    for listed in &plugin {
        let path = directory.join(&listed.file);
        let read = match names.insert((&listed.file, &listed.version)) {
            true => listed.read(&path, unpinned),
            false => Err(Fault::Twice(listed.file.clone())),
        };
        match read {
            Ok(file) => files.push(file),
            Err(fault) => refusals.push(Refusal::of(&path, fault)),
        }
    }
    if refusals.is_empty() { Ok(files) } else { Err(refusals) }
}

impl PluginFile {
    /// A file on its own, which is trusted as it is.
    ///
    /// # Errors
    /// When it cannot be read, or is no plugin by its size.
    pub fn unpinned(path: &Path, config: &str) -> Result<PluginFile, Refusal> {
        let listed = Listed { file: String::new(), sha256: None, config: config.into(), version: None };
        let read = read_file(path, LARGEST_PLUGIN).and_then(|bytes| listed.check(path, bytes, true));
        read.map_err(|fault| Refusal::of(path, fault))
    }
}

impl Listed {
    fn read(&self, path: &Path, unpinned: bool) -> Result<PluginFile, Fault> {
        if Path::new(&self.file).file_name() != Some(OsStr::new(&self.file)) {
            return Err(Fault::NotPlain(self.file.clone()));
        }
        self.check(path, read_file(path, LARGEST_PLUGIN)?, unpinned)
    }

    /// Sees that the bytes are those pinned.
    fn check(&self, path: &Path, bytes: Vec<u8>, unpinned: bool) -> Result<PluginFile, Fault> {
        if self.config.len() > LARGEST_CONFIG {
            return Err(Fault::Config { given: self.config.len(), most: LARGEST_CONFIG });
        }
        if let Some(version) = &self.version {
            check_version(version)?;
        }
        let sha256: [u8; 32] = Sha256::digest(&bytes).into();
        let found = hex::encode(sha256);
        match &self.sha256 {
            Some(pin) if pin.len() != 64 || hex::decode(pin).is_err() => {
                return Err(Fault::PinInvalid(pin.chars().take(80).collect()));
            }
            Some(pin) if !pin.eq_ignore_ascii_case(&found) => {
                return Err(Fault::Pin { found, pinned: pin.to_ascii_lowercase() });
            }
            None if !unpinned => return Err(Fault::NoPin { found }),
            _ => {}
        }
        let (config, version) = (self.config.clone().into_bytes(), self.version.clone());
        Ok(PluginFile { path: path.to_owned(), bytes, sha256, config, version })
    }
}

/// Reads a regular file that nobody but its owner and group can change.
fn read_file(path: &Path, most: u64) -> Result<Vec<u8>, Fault> {
    // Opening a pipe would wait for its writer.
    if !fs::metadata(path)?.is_file() {
        return Err(Fault::NotRegular);
    }
    let file = fs::File::open(path)?;
    refuse_writable(path, &file.metadata()?)?;
    // A link's file lies in a directory of its own, and so does each link on the way to it.
    let mut link = path.to_owned();
    for _ in 0..MOST_LINKS {
        let directory = link.parent().filter(|directory| !directory.as_os_str().is_empty());
        let directory = directory.unwrap_or(Path::new("."));
        refuse_writable(directory, &fs::metadata(directory)?)?;
        let Ok(next) = fs::read_link(&link) else { break };
        link = directory.join(next);
    }
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    match u64::try_from(bytes.len()).unwrap_or(u64::MAX) {
        given if given == 0 || given > most => Err(Fault::Size { given, most }),
        _ => Ok(bytes),
    }
}

/// Refuses what everybody may write to, unless it is mounted so that nobody can.
fn refuse_writable(path: &Path, metadata: &fs::Metadata) -> Result<(), Fault> {
    let writable = metadata.permissions().mode() & 0o002 != 0;
    let read_only = || statvfs(path).is_ok_and(|mount| mount.f_flag.contains(StatVfsMountFlags::RDONLY));
    if writable && !read_only() {
        return Err(Fault::Writable { what: path.display().to_string() });
    }
    Ok(())
}

/// What is wrong with a TOML text, and where, in one line.
fn told(error: &toml::de::Error, text: &str) -> String {
    let before = text.get(..error.span().map_or(0, |span| span.start)).unwrap_or_default();
    let (line, column) = (
        before.matches('\n').count() + 1,
        before.rsplit('\n').next().unwrap_or_default().chars().count() + 1,
    );
    format!("line {line}, column {column}: {}", error.message().replace('\n', " "))
}
