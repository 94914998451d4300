//! The other clients' tools, which `tests/tools` puts into `target/tools`.

use std::{
    env,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

/// A folder or file of the repository.
pub(crate) fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The path of a tool. Where the tools are missing, None and a loud line; in CI that is a failure.
pub(crate) fn tool(name: &str) -> Option<PathBuf> {
    let tool = repository("target/tools/bin").join(name);
    if tool.exists() {
        return Some(tool);
    }
    assert!(env::var_os("CI").is_none(), "{} is missing: run tests/tools", tool.display());
    // Straight to standard error: the test runner hides what `eprintln` says in a test that passes.
    let line = format!("SKIPPED, for want of {}: run tests/tools\n", tool.display());
    let _ = io::stderr().write_all(line.as_bytes());
    None
}
