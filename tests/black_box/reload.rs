//! Payout tables reloaded while the server serves: whole sets or nothing, and no call notices.

use crate::{
    money::bet,
    server::{PATIENCE, Server, until},
    settle::request,
    table_files::{HOUSE, folder},
};
use croupier::proto::{LastReload, ListPayoutTablesRequest};
use std::{
    collections::BTreeMap,
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// A version of the table `house`.
fn house(version: &str, odds: &str) -> String {
    HOUSE.replace("version = \"1\"", &format!("version = \"{version}\"")).replace("1:1", odds)
}

/// A directory as a ConfigMap is mounted: each file is a link into `..data`, and that a link to a folder of its own for each
/// state, which is swapped by a rename.
pub(crate) struct Mount {
    path: PathBuf,
    states: usize,
}

impl Mount {
    pub(crate) fn new(name: &str, files: &[(&str, &str)]) -> Mount {
        let mut mount = Mount { path: folder(name, &[]).into(), states: 0 };
        mount.swap(files);
        for (file, _) in files {
            symlink(Path::new("..data").join(file), mount.path.join(file)).unwrap();
        }
        mount
    }

    pub(crate) fn path(&self) -> &str {
        self.path.to_str().unwrap()
    }

    /// Puts all files in place of those before, at once.
    pub(crate) fn swap(&mut self, files: &[(&str, &str)]) {
        self.states += 1;
        let state = format!("..2026_11_30_{}", self.states);
        fs::create_dir(self.path.join(&state)).unwrap();
        for (file, text) in files {
            fs::write(self.path.join(&state).join(file), text).unwrap();
        }
        symlink(&state, self.path.join("..data_tmp")).unwrap();
        fs::rename(self.path.join("..data_tmp"), self.path.join("..data")).unwrap();
        if self.states > 1 {
            fs::remove_dir_all(self.path.join(format!("..2026_11_30_{}", self.states - 1))).unwrap();
        }
    }
}

impl Server {
    pub(crate) async fn last_reload(&self) -> LastReload {
        self.list(ListPayoutTablesRequest::default()).await.unwrap().last_reload.unwrap()
    }

    /// The odds of `player` in the newest `house`, and its version.
    async fn house(&self) -> Option<(String, u64)> {
        let table = self.table("house").await.ok()?;
        Some((table.version, table.bets[0].lines[0].odds?.win))
    }

    /// Waits until the newest `house` is this.
    async fn waits_for(&self, version: &str, odds: u64) {
        let start = Instant::now();
        while self.house().await != Some((version.to_owned(), odds)) {
            assert!(start.elapsed() < PATIENCE, "{:?}: {}", self.house().await, self.written());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub(crate) async fn waits_for_reload(&self, wanted: impl Fn(&LastReload) -> bool) -> LastReload {
        let start = Instant::now();
        loop {
            let last = self.last_reload().await;
            if wanted(&last) {
                return last;
            }
            assert!(start.elapsed() < PATIENCE, "{last:?}: {}", self.written());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// An hour: what is reloaded is not found by looking.
pub(crate) const NEVER: &[&str] = &["--reload-interval", "3600"];

fn watching(directory: &str) -> Server {
    Server::start(&[&["--tables", directory], NEVER].concat())
}

#[tokio::test]
async fn a_mounted_config_map_is_reloaded_when_it_is_swapped() {
    let mut mount = Mount::new("reload_mount", &[("house.toml", &house("1", "1:1"))]);
    let server = watching(mount.path());
    server.waits_for("1", 1).await;
    for (version, odds) in [("2", 2), ("3", 3)] {
        mount.swap(&[("house.toml", &house(version, &format!("{odds}:1")))]);
        server.waits_for(version, odds).await;
        assert!(server.table("house@1").await.is_err(), "what is gone from the files is gone");
    }
    let last = server.last_reload().await;
    assert!(last.held && last.fault.is_empty(), "{last:?}");
}

#[tokio::test]
async fn files_are_reloaded_when_they_are_written_or_removed() {
    let directory = folder("reload_files", &[("house.toml", &house("1", "1:1"))]);
    let server = watching(&directory);
    fs::write(format!("{directory}/next.toml"), house("2", "2:1")).unwrap();
    server.waits_for("2", 2).await;
    assert!(server.table("house@1").await.is_ok());
    fs::remove_file(format!("{directory}/next.toml")).unwrap();
    server.waits_for("1", 1).await;
}

#[tokio::test]
async fn a_bad_set_keeps_the_last_good_one_whole_and_says_why() {
    let (one, two) = (house("1", "1:1"), house("2", "2:1"));
    let barn = HOUSE.replace("\"house\"", "\"barn\"");
    let bad_barn = barn.replace("winner", "winer");
    let mut mount = Mount::new("reload_bad", &[("a.toml", &one), ("b.toml", &barn)]);
    let server = watching(mount.path());
    let before = server.last_reload().await;
    // One file is newer, the other at fault: neither is taken.
    mount.swap(&[("a.toml", &two), ("b.toml", &bad_barn)]);
    let last = server.waits_for_reload(|last| !last.held).await;
    assert!(last.fault.contains("b.toml:10:14: unknown key `winer`"), "{last:?}");
    assert_ne!(last.time, before.time);
    assert_eq!(server.house().await, Some(("1".into(), 1)));
    assert!(server.table("barn").await.is_ok());
    assert!(server.written().contains("payout tables refused"), "{}", server.written());
    // Then it is mended.
    mount.swap(&[("a.toml", &two), ("b.toml", &barn)]);
    server.waits_for("2", 2).await;
    assert!(server.last_reload().await.held);
    // Back to what is in force after a fault, nothing is left of the fault.
    mount.swap(&[("a.toml", "id = 1"), ("b.toml", &barn)]);
    server.waits_for_reload(|last| !last.held).await;
    mount.swap(&[("a.toml", &two), ("b.toml", &barn)]);
    server.waits_for_reload(|last| last.held).await;
    assert_eq!(server.house().await, Some(("2".into(), 2)));
}

#[tokio::test]
async fn sighup_reloads_now() {
    let directory = folder("reload_hangup", &[("house.toml", &house("1", "1:1"))]);
    let server = watching(&directory);
    let before = server.last_reload().await;
    server.signal("-HUP");
    let after = server.waits_for_reload(|last| last.time != before.time).await;
    assert!(after.held);
    assert_eq!(server.house().await, Some(("1".into(), 1)), "the server lives on");
}

/// Where no change is told, as on some network file systems, the content is found to be another.
/// A directory in which something changes for ever is read all the same, at once when asked to.
#[tokio::test]
async fn what_is_never_quiet_is_read() {
    let directory = folder("reload_restless", &[("house.toml", &house("1", "1:1"))]);
    let server = watching(&directory);
    let restless = directory.clone();
    let churn = tokio::spawn(async move {
        loop {
            fs::write(format!("{restless}/.restless"), "x").unwrap();
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    for version in ["2", "3"] {
        fs::write(format!("{directory}/house.toml"), house(version, "2:1")).unwrap();
        if version == "3" {
            server.signal("-HUP");
        }
        server.waits_for(version, 2).await;
    }
    churn.abort();
}

#[tokio::test]
async fn the_directory_is_looked_at_besides() {
    let directory = folder("reload_poll", &[("house.toml", &house("1", "1:1"))]);
    let server = Server::start(&["--tables", &directory, "--reload-interval", "1"]);
    // What is watched is the directory of old; the one that takes its place is another.
    fs::rename(&directory, format!("{directory}_old")).unwrap();
    fs::create_dir(&directory).unwrap();
    fs::write(format!("{directory}/house.toml"), house("2", "2:1")).unwrap();
    server.waits_for("2", 2).await;
    fs::remove_dir_all(format!("{directory}_old")).unwrap();
}

#[tokio::test]
async fn a_directory_that_is_gone_is_a_fault_and_not_an_empty_set() {
    let directory = folder("reload_gone", &[("house.toml", &house("1", "1:1"))]);
    let server = Server::start(&["--tables", &directory, "--reload-interval", "1"]);
    fs::remove_dir_all(&directory).unwrap();
    let last = server.waits_for_reload(|last| !last.held).await;
    assert!(last.fault.contains("reload_gone: the file cannot be read"), "{last:?}");
    assert_eq!(server.house().await, Some(("1".into(), 1)));
    let times = server.written().matches("payout tables refused").count();
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(server.written().matches("payout tables refused").count(), times, "a fault is told once");
}

#[tokio::test]
async fn a_digest_that_changes_under_its_version_is_warned_of() {
    let directory = folder("reload_digest", &[("house.toml", &house("1", "1:1"))]);
    let server = watching(&directory);
    fs::write(format!("{directory}/house.toml"), house("1", "2:1")).unwrap();
    server.waits_for("1", 2).await;
    let written = server.written();
    assert!(written.contains("the digest has changed under the same version"), "{written}");
}

/// Every settlement while tables are swapped is that of the table it names, and none fails.
#[tokio::test(flavor = "multi_thread")]
async fn reloads_under_load_never_answer_with_another_table() {
    const SWAPS: u64 = 40;
    let version = |odds: u64| house(&odds.to_string(), &format!("{odds}:1"));
    let mut mount = Mount::new("reload_load", &[("house.toml", &version(1))]);
    let server = Arc::new(watching(mount.path()));
    let stop = Arc::new(AtomicBool::new(false));
    let callers: Vec<_> = (0..4)
        .map(|_| {
            let (server, stop) = (Arc::clone(&server), Arc::clone(&stop));
            tokio::spawn(async move {
                let (mut seen, mut calls) = (BTreeMap::<String, String>::new(), 0);
                while !stop.load(Ordering::Relaxed) {
                    let asked = request("house", "9H 2C KD 3S", vec![bet("player", 100)]);
                    let reply = server.settle(asked).await.unwrap_or_else(|status| panic!("{status:?}"));
                    let table = &reply.payout_tables[0];
                    let profit = reply.settlements[0].profit;
                    assert_eq!(profit, 100 * table.version.parse::<i64>().unwrap(), "{reply:?}");
                    let digest = seen.entry(table.version.clone()).or_insert_with(|| table.digest.clone());
                    assert_eq!(*digest, table.digest, "a version has one digest");
                    calls += 1;
                }
                (calls, seen.len())
            })
        })
        .collect();
    for odds in 2..SWAPS + 2 {
        mount.swap(&[("house.toml", &version(odds))]);
        server.waits_for(&odds.to_string(), odds).await;
    }
    stop.store(true, Ordering::Relaxed);
    for caller in callers {
        let (calls, versions) = caller.await.unwrap();
        assert!(calls > 100 && versions > 10, "{calls} calls saw {versions} versions");
    }
    assert!(!server.written().contains("ERROR"), "{}", server.written());
    Arc::into_inner(server).expect("nobody else has it").stops().await;
}

/// An unmounted volume looks like that: nobody should have to guess which bets cannot be settled any more.
#[tokio::test]
async fn a_table_that_is_gone_is_named() {
    let directory = folder("reload_vanished", &[("house.toml", &house("1", "1:1"))]);
    let server = watching(&directory);
    fs::remove_file(format!("{directory}/house.toml")).unwrap();
    until("the table is gone", async || server.table("house").await.is_err()).await;
    let warning = server.logged("the table is gone").await;
    assert!(warning.contains("WARN") && warning.contains("house@1"), "{warning}");
}
