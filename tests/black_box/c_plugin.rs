//! The example plugin in C, as an operator installs it.

use crate::{built::red_black, table_files::folder};
use sha2::{Digest as _, Sha256};
use std::fs;

/// A directory of plugins with the example: built by gcc, and pinned.
pub(crate) fn plugins(name: &str) -> String {
    let folder = folder(&format!("plugins-{name}"), &[]);
    let library = red_black();
    let pin = hex::encode(Sha256::digest(&library));
    fs::write(format!("{folder}/red_black.so"), library).unwrap();
    let listing = format!("[[plugin]]\nfile = \"red_black.so\"\nsha256 = \"{pin}\"\n");
    fs::write(format!("{folder}/plugins.toml"), listing).unwrap();
    folder
}
