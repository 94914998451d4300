//! Plugins reloaded some hundreds of times under load: every answer is that of the digest it names, and memory stays.

use crate::{
    money::bet,
    plugin_files::{Directory, Plugin},
    server::Server,
    settle::request,
};
use std::{
    collections::HashMap,
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

/// Reloads, and those before memory is measured for the first time.
const RELOADS: usize = 200;
const FIRST: usize = 40;
/// Files that are loaded in turn, and configurations of each.
const FILES: usize = 4;
const CONFIGS: usize = 5;
/// Bytes that the reloads after the first may add to what is resident: far less than a library or a catalog each.
const GROWTH: usize = 16 << 20;

/// A plugin whose `red` pays what its configuration says, times the file's own number.
fn plugin(file: usize, config: usize) -> (Plugin, i64) {
    let create = "char text[16] = {0}; memcpy(text, config, config_length); table->context = (void *)(uintptr_t)strtoul(text, 0, 10);";
    let does = format!("if (bet == RED && red) answer->win = {file} * (uint32_t)(uintptr_t)context;");
    let plugin = Plugin::fixture(&[
        ("IN_CREATE", create),
        ("IN_PAYOUT", &does),
        ("IN_DESCRIBE", "bets[RED].largest_win = 1000;"),
    ]);
    (
        Plugin { file: format!("{file}.so"), config: config.to_string(), ..plugin },
        i64::try_from(file * config).unwrap(),
    )
}

fn resident(server: &Server) -> usize {
    let status = fs::read_to_string(format!("/proc/{}/status", server.process())).unwrap();
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.strip_suffix("kB"));
    resident.unwrap().trim().parse::<usize>().unwrap() * 1024
}

#[tokio::test(flavor = "multi_thread")]
async fn reloads_under_load_never_answer_with_another_table() {
    let all: Vec<_> =
        (1..=FILES).flat_map(|file| (1..=CONFIGS).map(move |config| plugin(file, config))).collect();
    let odds: HashMap<String, i64> =
        all.iter().map(|(plugin, odds)| (plugin.digest("fixture", "1"), *odds)).collect();
    // Every file is there from the start: what names them changes at once.
    let files: Vec<_> = (1..=FILES).map(|file| plugin(file, 1).0).collect();
    let directory = Directory::new("under-load", &files);
    directory.list(&plugin(1, 1).0.entry());
    let server = Arc::new(directory.serve());
    let (stop, calls) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let callers: Vec<_> = (0..4)
        .map(|_| {
            let (server, odds) = (Arc::clone(&server), odds.clone());
            let (stop, calls) = (Arc::clone(&stop), Arc::clone(&calls));
            tokio::spawn(async move {
                let mut seen = HashMap::<String, usize>::new();
                while !stop.load(Ordering::Relaxed) {
                    let asked = request("fixture", "7H 6C KS KD", vec![bet("red", 10), bet("player", 10)]);
                    let reply = server.settle(asked).await.unwrap_or_else(|status| panic!("{status:?}"));
                    let digest = &reply.payout_tables[0].digest;
                    let profits: Vec<_> = reply.settlements.iter().map(|settled| settled.profit).collect();
                    assert_eq!(profits, [10 * odds[digest], 10], "{reply:?}");
                    *seen.entry(digest.clone()).or_default() += 1;
                    calls.fetch_add(1, Ordering::Relaxed);
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
                seen.len()
            })
        })
        .collect();
    let mut first = 0;
    for reload in 0..RELOADS {
        // Numbers that have no factor in common with either: every pair has its turn.
        let (plugin, _) = plugin(1 + reload % FILES, 1 + reload % CONFIGS);
        let digest = plugin.digest("fixture", "1");
        directory.list(&plugin.entry());
        server.signal("-HUP");
        while server.table("fixture").await.unwrap().digest != digest {
            tokio::time::sleep(Duration::from_millis(10)).await;
            let last = server.last_reload().await;
            assert!(last.held, "{last:?}");
        }
        if reload == FIRST {
            first = resident(&server);
        }
    }
    stop.store(true, Ordering::Relaxed);
    for caller in callers {
        assert!(caller.await.unwrap() > FILES * CONFIGS / 2, "a caller saw most of the tables");
    }
    let last = resident(&server);
    println!(
        "{RELOADS} reloads, {} calls: {} KiB, then {} KiB",
        calls.load(Ordering::Relaxed),
        first >> 10,
        last >> 10
    );
    assert!(last < first + GROWTH, "{first} bytes became {last}");
    assert_eq!(server.series().await["croupier_plugin_generations"], u64::try_from(FILES).unwrap());
    assert!(!server.written().contains("ERROR"), "{}", server.written());
}
