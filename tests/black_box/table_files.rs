//! Folders with files of payout tables.

use crate::server::{Ended, run};
use std::{fs, net::TcpListener, path::PathBuf};

/// A folder of the test's own with these files in it.
pub(crate) fn folder(name: &str, files: &[(&str, &str)]) -> String {
    let bytes: Vec<_> = files.iter().map(|(file, text)| (*file, text.as_bytes())).collect();
    folder_of_bytes(name, &bytes)
}

/// A folder of the test's own with these files in it, which need not be text.
pub(crate) fn folder_of_bytes(name: &str, files: &[(&str, &[u8])]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tables").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    for (file, bytes) in files {
        fs::write(folder.join(file), bytes).unwrap();
    }
    folder.to_str().unwrap().to_owned()
}

/// A sound table of one bet: id `house`, version 1.
pub(crate) const HOUSE: &str = r#"id = "house"
version = "1"
title = { en = "House", id = "Rumah" }
source = "a test"

[[bet]]
id = "player"
title = { en = "Player", id = "Pemain" }
lines = [
  { when = { winner = "player" }, pays = "1:1" },
  { when = { winner = "tie" }, push = true },
]
"#;

/// Starts a server with a folder of tables at fault, on a port that is taken: to find that out it would have to open it.
pub(crate) fn refused_start(folder: &str) -> Ended {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let ended = run(&["serve", "--listen", &address, "--tables", folder]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(!ended.stderr.contains(&address), "the tables come before the port: {}", ended.stderr);
    ended
}

/// The line of standard error that has this place, file:line:column, or if it ends in a colon any place that begins so.
pub(crate) fn line_at<'a>(stderr: &'a str, place: &str) -> Option<&'a str> {
    let follows = |rest: &str| match place.ends_with(':') {
        true => rest.starts_with(|c: char| c.is_ascii_digit()),
        false => !rest.starts_with(|c: char| c.is_ascii_digit()),
    };
    stderr.lines().find(|line| line.match_indices(place).any(|(at, _)| follows(&line[at + place.len()..])))
}
