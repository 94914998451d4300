//! How long things live: libraries for ever and once each, tables until nobody holds them.

use crate::{
    built::{c, folder},
    loaded::{asked, assert_refused, file, host, load, sound},
    random::Random,
};
use croupier_payout::Verdict;
use croupier_plugin_host::read;
use sha2::{Digest as _, Sha256};
use std::{fs, path::Path, thread};

/// Libraries that stay in memory at the most.
const MOST_KEPT: usize = 64;

/// Adds a letter to a file when a table is created or destroyed, outside of probes.
fn tolling(path: &Path) -> Vec<u8> {
    let toll = |letter: &str| format!("if (!is_probe()) append(\"{}\", \"{letter}\", 1);", path.display());
    c(&[("IN_CREATE", &toll("c")), ("IN_DESTROY", &toll("d"))])
}

#[test]
fn a_table_is_destroyed_once_by_its_last_holder() {
    let tolls = folder("destroyed").join("tolls");
    let (bytes, host) = (tolling(&tolls), host());
    let told = || fs::read_to_string(&tolls).unwrap();
    let table = load(&host, &bytes, "").unwrap();
    let others: Vec<_> = (0..100).map(|_| table.clone()).collect();
    drop(table);
    assert_eq!(told(), "c", "others hold it");
    let threads = others.into_iter().map(|table| thread::spawn(move || drop(table)));
    threads.collect::<Vec<_>>().into_iter().for_each(|thread| thread.join().unwrap());
    assert_eq!(told(), "cd");
    drop(load(&host, &bytes, "").unwrap());
    drop(host);
    assert_eq!(told(), "cdcd", "each table on its own");
}

/// A set that is refused for another plugin's fault leaves nothing.
#[test]
fn a_refused_set_destroys_its_tables() {
    let tolls = folder("refused_set").join("tolls");
    let files = [file(&tolling(&tolls), ""), file(&c(&[("IN_CREATE", "return 1;")]), "")];
    let refusals = host().load(&files).unwrap_err();
    assert_eq!(
        refusals.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["plugin.so: it refuses to start: it failed"]
    );
    assert_eq!(fs::read_to_string(&tolls).unwrap(), "cd");
}

/// What was created and then refused is given back.
#[test]
fn a_refused_table_is_destroyed() {
    let tolls = folder("refused_table").join("tolls");
    let toll = |letter: &str| format!("if (!is_probe()) append(\"{}\", \"{letter}\", 1);", tolls.display());
    let turns = "if (!is_probe()) description->bet_count = 0;";
    let bytes = c(&[("IN_CREATE", &toll("c")), ("IN_DESTROY", &toll("d")), ("IN_DESCRIBE", turns)]);
    assert_refused(&host(), &bytes, "", "the table has 0 bets: expected 1-64");
    assert_eq!(fs::read_to_string(&tolls).unwrap(), "cd");
}

/// A library that is refused once it is loaded stays in memory, and so must the name that it was loaded by: the system's loader
/// would answer with it for the next library of that name.
#[test]
fn no_library_is_taken_for_one_that_was_refused() {
    let spoils = "static char vendor[] = \"Tests\"; \
        __attribute__((constructor)) static void spoil(void) { if (!is_probe()) vendor[0] = 1; }";
    let host = host();
    for turn in 1..=5 {
        let version = format!(".version = CROUPIER_TEXT(\"{turn}\"),");
        let refused = format!("{version} .vendor = {{vendor, 5}},");
        let bytes = c(&[("GLOBALS", spoils), ("ENTRY", &refused)]);
        assert_refused(&host, &bytes, "", "its vendor is no text: it has control characters");
        let version = format!(".version = CROUPIER_TEXT(\"sound-{turn}\"),");
        let table = load(&host, &c(&[("ENTRY", &version)]), "").unwrap();
        assert_eq!(table.table().description().version, format!("sound-{turn}"));
        // Tried again it is refused again, and not loaded once more.
        assert_refused(&host, &bytes, "", "its vendor is no text: it has control characters");
        assert_eq!(host.kept(), 2 * turn);
    }
}

#[test]
fn bytes_seen_before_are_not_loaded_again() {
    let (bytes, host) = (c(&[]), host());
    let digests = (0..20).map(|config| {
        let table = load(&host, &bytes, &format!("{}", config % 7)).unwrap();
        table.table().description().digest.clone()
    });
    let digests: Vec<_> = digests.collect();
    assert_eq!(host.kept(), 1);
    assert_eq!((&digests[0], &digests[1]), (&digests[7], &digests[8]));
    assert_ne!(digests[0], digests[1], "another configuration is another digest");
}

/// One library, two configurations, side by side.
#[test]
fn a_configuration_has_a_version_of_its_own() {
    let (bytes, host) = (c(&[]), host());
    let mut files = [file(&bytes, ""), file(&bytes, "another")];
    files[1].version = Some("1-another".into());
    let tables = host.load(&files).unwrap();
    let said: Vec<_> = tables.iter().map(|table| table.table().description()).collect();
    assert_eq!([0, 1].map(|table| said[table].reference()), ["fixture@1", "fixture@1-another"]);
    let hash = |bytes: &[u8]| hex::encode(Sha256::digest(bytes));
    let (config, plugin) = (hash(b"another"), hash(&bytes));
    let canonical = format!(
        "{{\"config\":\"{config}\",\"format\":\"croupier-plugin-1\",\"id\":\"fixture\",\"plugin\":\"{plugin}\",\"version\":\"1-another\"}}"
    );
    assert_eq!(said[1].digest, hash(canonical.as_bytes()));
    assert_eq!(host.kept(), 1);
}

#[test]
fn libraries_have_a_cap() {
    let (bytes, host) = (c(&[]), host());
    // What follows the contents of a library means nothing, but makes it another file.
    let another = |count: usize| [&bytes[..], &count.to_le_bytes()].concat();
    for count in 0..MOST_KEPT {
        load(&host, &another(count), "").unwrap();
        assert_eq!(host.kept(), count + 1);
    }
    let full = "64 plugins have been loaded since the start, and stay in memory: restart the service to load another";
    assert_refused(&host, &another(MOST_KEPT), "", full);
    assert_eq!(host.kept(), MOST_KEPT);
    load(&host, &another(3), "another configuration").unwrap();
}

#[test]
fn the_configuration_arrives_byte_for_byte() {
    let folder = folder("config");
    let given = folder.join("given");
    let does = format!("if (!is_probe()) append(\"{}\", config, config_length);", given.display());
    let bytes = c(&[("IN_CREATE", &does)]);
    let all: String = (0..=0x2000).filter_map(char::from_u32).collect();
    for config in ["", "1:70 2:20\n", "\0\0", &all, &"x".repeat(65536)] {
        let _ = fs::remove_file(&given);
        sound(&bytes, config);
        assert!(fs::read(&given).unwrap() == config.as_bytes(), "{:?}", config.get(..20));
    }
}

/// Two libraries with functions and data of one name, which are exported as usual: each means its own.
#[test]
fn two_plugins_with_one_helpers_name_answer_each_its_own() {
    let helper = |odds: u32| {
        format!(
            "uint32_t odds_of_red = {odds}; __attribute__((noinline)) uint32_t helper(void) {{ return odds_of_red; }}"
        )
    };
    let does = "if (bet == RED && red) answer->win = helper();";
    let describes = "bets[RED].largest_win = helper();";
    let host = host();
    let tables = [2, 3].map(|odds| {
        let id = format!(".id = CROUPIER_TEXT(\"fixture-{odds}\")");
        let bytes =
            c(&[("GLOBALS", &helper(odds)), ("IN_PAYOUT", does), ("IN_DESCRIBE", describes), ("ENTRY", &id)]);
        load(&host, &bytes, "").unwrap()
    });
    let mut random = Random(8);
    let red = std::iter::repeat_with(|| random.round())
        .find(|round| round.hands().player.initial()[0].index() / 13 == 2)
        .unwrap();
    for (table, odds) in tables.iter().zip(["2:1", "3:1"]) {
        let Verdict::Win(pay) = asked(table.table(), 1, &red).unwrap() else { panic!("red wins") };
        assert_eq!(
            (pay.odds().to_string().as_str(), table.table().largest_odds(1).unwrap().to_string().as_str()),
            (odds, odds)
        );
    }
}

#[test]
fn a_file_overwritten_in_place_changes_nothing() {
    let folder = folder("overwritten");
    let bytes = c(&[]);
    let listing = format!("[[plugin]]\nfile = \"p.so\"\nsha256 = \"{}\"\n", crate::files::pin(&bytes));
    fs::write(folder.join("plugins.toml"), listing).unwrap();
    fs::write(folder.join("p.so"), &bytes).unwrap();
    let (host, mut random) = (host(), Random(9));
    let tables = host.load(&read(&folder, false).unwrap()).unwrap();
    let rounds: Vec<_> = (0..1000).map(|_| random.round()).collect();
    let answers =
        || rounds.iter().map(|round| asked(tables[0].table(), 1, round).unwrap()).collect::<Vec<_>>();
    let before = answers();
    let other = c(&[("IN_PAYOUT", "*answer = (croupier_payout){.verdict = CROUPIER_LOSE};")]);
    for contents in [&vec![0; bytes.len()][..], b"", &other] {
        fs::write(folder.join("p.so"), contents).unwrap();
        assert_eq!(answers(), before);
    }
}

/// Many threads at once, each with its own rounds.
#[test]
fn a_table_answers_many_threads() {
    let table = sound(&c(&[]), "");
    let threads: Vec<_> = (0..8)
        .map(|seed| {
            let table = table.clone();
            thread::spawn(move || {
                let mut random = Random(seed);
                for _ in 0..20_000 {
                    let round = random.round();
                    let red = [1, 2].contains(&(round.hands().player.initial()[0].index() / 13));
                    let wins = matches!(asked(table.table(), 1, &round).unwrap(), Verdict::Win(_));
                    assert_eq!(wins, red);
                }
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
}
