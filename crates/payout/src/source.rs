//! Where the text of payout tables comes from: built into the program, or an operator's directory.

use crate::{Fault, Finding, Origin, error::LoadError};
use std::{fs, io, path::Path};

/// Bytes of one file, and files of one directory, at the most.
pub(crate) const LARGEST_FILE: usize = 1 << 20;
const MOST_FILES: usize = 10_000;

/// Includes files of `payout-tables/` by their names.
macro_rules! built_in {
    ($($name:literal)*) => {
        [$((
            concat!("payout-tables/", $name, ".toml"),
            include_str!(concat!("../../../payout-tables/", $name, ".toml")),
        )),*]
    };
}

/// The files of `payout-tables/`, built in.
const BUILT_IN: &[(&str, &str)] = &built_in! {
    "big-small"
    "classic"
    "commission-4"
    "dragon-bonus-1"
    "dragon-bonus-2"
    "dragon-bonus-3"
    "egalite"
    "egalite-groups"
    "ez"
    "odd-even"
    "perfect-pair-200"
    "sa-gaming"
    "sa-gaming-no-commission"
    "super-six"
    "super-six-12"
    "supreme"
    "tiger"
};

/// The text of one payout table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The file's name in messages.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Whose it is.
    pub origin: Origin,
}

impl Source {
    /// The tables built into the program.
    #[must_use]
    pub fn built_in() -> Vec<Source> {
        BUILT_IN
            .iter()
            .map(|(name, text)| Source {
                name: (*name).into(),
                text: (*text).into(),
                origin: Origin::BuiltIn,
            })
            .collect()
    }

    /// Every `*.toml` file of a directory, by name. Names that begin with a dot are passed over.
    ///
    /// # Errors
    /// When the directory or a file cannot be read, is too large or is not UTF-8.
    pub fn directory(path: &Path) -> Result<Vec<Source>, LoadError> {
        let whole = |fault| LoadError(vec![Finding::at_end(&path.display().to_string(), "", fault)]);
        let unreadable = |error: io::Error| whole(Fault::Unreadable(error.to_string()));
        let mut files = Vec::new();
        for entry in fs::read_dir(path).map_err(unreadable)? {
            let file = entry.map_err(unreadable)?.path();
            let hidden = file.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
            if !hidden && file.extension().is_some_and(|extension| extension == "toml") {
                files.push(file);
            }
        }
        if files.len() > MOST_FILES {
            return Err(whole(Fault::TooMany { most: MOST_FILES }));
        }
        files.sort();
        let (mut sources, mut findings) = (Vec::new(), Vec::new());
        for file in files {
            match Source::file(&file) {
                Ok(source) => sources.push(source),
                Err(LoadError(found)) => findings.extend(found),
            }
        }
        if findings.is_empty() { Ok(sources) } else { Err(LoadError(findings)) }
    }

    /// A file of the operator's.
    ///
    /// # Errors
    /// When the file cannot be read, is too large or is not UTF-8.
    pub fn file(path: &Path) -> Result<Source, LoadError> {
        let name = path.display().to_string();
        let refused = |text: &str, fault| LoadError(vec![Finding::at_end(&name, text, fault)]);
        let bytes = read(path).map_err(|fault| refused("", fault))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let end = error.utf8_error().valid_up_to();
            let valid = String::from_utf8_lossy(error.as_bytes().get(..end).unwrap_or_default());
            refused(&valid, Fault::NotUtf8)
        })?;
        Ok(Source { name, text, origin: Origin::File })
    }
}

fn read(file: &Path) -> Result<Vec<u8>, Fault> {
    use io::Read as _;
    let unreadable = |error: io::Error| Fault::Unreadable(error.to_string());
    // Opening a pipe would wait for its writer.
    if !fs::metadata(file).map_err(unreadable)?.is_file() {
        return Err(Fault::Unreadable("it is no regular file".into()));
    }
    let mut bytes = Vec::new();
    let limit = u64::try_from(LARGEST_FILE).unwrap_or(u64::MAX) + 1;
    fs::File::open(file).map_err(unreadable)?.take(limit).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() > LARGEST_FILE {
        return Err(Fault::TooLarge(LARGEST_FILE));
    }
    Ok(bytes)
}
