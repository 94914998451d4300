//! Directories of plugins.

use crate::{
    built::{Put, c, example, folder, red_black},
    server::Server,
};
use sha2::{Digest as _, Sha256};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

/// The example in Rust.
pub(crate) static LIGHTNING: LazyLock<Vec<u8>> =
    LazyLock::new(|| fs::read(example("croupier-plugin", "lightning", "liblightning.so")).unwrap());
/// A plugin in Rust that does what its configuration says.
pub(crate) static WHIMS: LazyLock<Vec<u8>> =
    LazyLock::new(|| fs::read(example("croupier-plugin-host", "whims", "libwhims.so")).unwrap());

/// A configuration of the example in Rust.
pub(crate) const WEIGHTS: &str = "1:70 2:20 5:8 8:2";

/// SHA-256 in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// A plugin as it stands in `plugins.toml`.
pub(crate) struct Plugin {
    pub(crate) file: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) config: String,
}

impl Plugin {
    pub(crate) fn new(file: &str, bytes: &[u8], config: &str) -> Plugin {
        Plugin { file: file.into(), bytes: bytes.to_vec(), config: config.into() }
    }

    /// The example in Rust.
    pub(crate) fn lightning() -> Plugin {
        Plugin::new("lightning.so", &LIGHTNING, WEIGHTS)
    }

    /// The example in C.
    pub(crate) fn red_black() -> Plugin {
        Plugin::new("red_black.so", &red_black(), "")
    }

    /// `plugin.c` with what is wrong with it.
    pub(crate) fn fixture(puts: &[Put<'_>]) -> Plugin {
        Plugin::new("fixture.so", &c(puts), "")
    }

    pub(crate) fn entry(&self) -> String {
        let config = toml::Value::from(self.config.as_str());
        let (file, pin) = (&self.file, sha256(&self.bytes));
        format!("[[plugin]]\nfile = \"{file}\"\nsha256 = \"{pin}\"\nconfig = {config}\n")
    }

    /// The digest of its table, as `crates/plugin/README.md` says it.
    pub(crate) fn digest(&self, id: &str, version: &str) -> String {
        let (config, plugin) = (sha256(self.config.as_bytes()), sha256(&self.bytes));
        let canonical = serde_json::json!({
            "config": config, "format": "croupier-plugin-1", "id": id, "plugin": plugin, "version": version,
        });
        sha256(canonical.to_string().as_bytes())
    }
}

/// A directory of plugins.
pub(crate) struct Directory(PathBuf);

impl Directory {
    pub(crate) fn new(name: &str, plugins: &[Plugin]) -> Directory {
        let directory = Directory(folder(name));
        directory.put(plugins);
        directory
    }

    /// Puts these plugins in place of those before: the files, then what names them.
    pub(crate) fn put(&self, plugins: &[Plugin]) {
        for plugin in plugins {
            self.write(&plugin.file, &plugin.bytes);
        }
        self.list(&plugins.iter().map(Plugin::entry).collect::<String>());
    }

    /// Puts another `plugins.toml` in place of the one before.
    pub(crate) fn list(&self, text: &str) {
        let text = if text.is_empty() { "# none\n" } else { text };
        self.write("plugins.toml", text.as_bytes());
    }

    /// Writes a file by a rename from beside it.
    pub(crate) fn write(&self, file: &str, bytes: &[u8]) {
        fs::write(self.0.join("new"), bytes).unwrap();
        fs::rename(self.0.join("new"), self.0.join(file)).unwrap();
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        Path::new(self.path()).join(name)
    }

    /// A server with these plugins that reloads when it is told to, or by what it watches.
    pub(crate) fn serve(&self) -> Server {
        Server::start(&[&["--plugins", self.path()], crate::reload::NEVER].concat())
    }
}
