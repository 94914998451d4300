//! Starts with plugins: off unless asked for, refused with a line each, allowed without pins; and `croupier plugin check`.

use crate::{
    built::c,
    cli::assert_fault,
    plugin_files::{Directory, Plugin, WHIMS, sha256},
    server::{BINARY, Ended, Server, run, run_command},
    table_files::{HOUSE, refused_start},
};
use croupier::proto::Origin;
use std::{fs, net::TcpListener, process::Command};

/// The start is refused with these lines, each of which begins with the directory.
fn assert_refused(directory: &Directory, more: &[&str], lines: &[&str]) {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let start = ["serve", "--listen", &address, "--plugins", directory.path()];
    let Ended { code, stdout, stderr } = run(&[&start[..], more].concat());
    assert_eq!((code, stdout.as_str()), (Some(1), ""), "{stderr}");
    let told: Vec<&str> = stderr.lines().filter(|line| !line.starts_with('{')).collect();
    assert_eq!(told.len(), lines.len(), "{stderr}");
    for (told, line) in told.iter().zip(lines) {
        let line = line.replace("DIR", directory.path());
        assert!(told.ends_with(&line), "expected: {line}\nfound:    {told}");
    }
}

#[tokio::test]
async fn without_the_flag_there_are_no_plugins() {
    let directory = Directory::new("off", &[Plugin::red_black()]);
    let server = Server::start(&["--tables", &crate::table_files::folder("plugins-off", &[])]);
    assert!(server.table("red-black").await.is_err());
    drop(server);
    let server = Server::start_under(&[("CROUPIER_PLUGINS", directory.path())], &[]);
    assert_eq!(server.table("red-black").await.unwrap().origin(), Origin::Plugin);
}

#[test]
fn what_is_refused_stops_the_start() {
    let fixture = |puts| vec![Plugin::fixture(puts)];
    let starts: [(Vec<Plugin>, &[&str]); 6] = [
        (
            fixture(&[("IN_CREATE", "exit(0);")]),
            &["DIR/fixture.so: the probe ended without an answer: exit status: 0"],
        ),
        (
            fixture(&[("IN_PAYOUT", "raise(SIGSEGV);")]),
            &["DIR/fixture.so: the probe ended without an answer: signal: 11 (SIGSEGV)"],
        ),
        (
            fixture(&[("ENTRY", ".abi_major = 2")]),
            &["DIR/fixture.so: it is built for ABI 2.0, this host has 1.0"],
        ),
        (
            vec![
                Plugin::new("whims.so", &WHIMS, "panic in payout"),
                Plugin::red_black(),
                Plugin::new("text.so", b"text", ""),
            ],
            &[
                "examples/whims.rs:61:9",
                "DIR/text.so: it is no ELF shared library: Invalid ELF header size or alignment",
            ],
        ),
        (
            vec![Plugin::new("whims.so", &WHIMS, "refuse every house")],
            &["DIR/whims.so: it refuses to start: every house"],
        ),
        (
            vec![
                Plugin::red_black(),
                Plugin::new("again.so", &[&Plugin::red_black().bytes[..], b"\0"].concat(), ""),
            ],
            &["the table red-black@1 is there already, from another plugin"],
        ),
    ];
    for (place, (plugins, lines)) in starts.into_iter().enumerate() {
        assert_refused(&Directory::new(&format!("refused-{place}"), &plugins), &[], lines);
    }
}

#[test]
fn a_directory_at_fault_stops_the_start() {
    let gone = Directory::new("gone", &[]);
    fs::remove_file(gone.file("plugins.toml")).unwrap();
    let missing = "DIR/plugins.toml: it cannot be read: No such file or directory (os error 2)";
    assert_refused(&gone, &[], &[missing]);
    fs::remove_dir(gone.path()).unwrap();
    assert_refused(&gone, &[], &[missing]);
    let flipped = Directory::new("flipped-start", &[Plugin::red_black()]);
    let mut bytes = Plugin::red_black().bytes;
    bytes[5000] ^= 4;
    flipped.write("red_black.so", &bytes);
    let (found, pinned) = (sha256(&bytes), sha256(&Plugin::red_black().bytes));
    let line = format!(
        "DIR/red_black.so: its SHA-256 is {found}, pinned is {pinned}: it is damaged or another version"
    );
    assert_refused(&flipped, &[], &[&line]);
    assert_refused(&flipped, &["--allow-unpinned-plugins"], &[&line]);
}

#[test]
fn a_file_and_a_plugin_of_one_version_stop_the_start() {
    let house = c(&[("ENTRY", ".id = CROUPIER_TEXT(\"house\"), .version = CROUPIER_TEXT(\"1\")")]);
    let directory = Directory::new("twice", &[Plugin::new("house.so", &house, "")]);
    let tables = crate::table_files::folder("plugin-twice", &[("house.toml", HOUSE)]);
    assert_refused(
        &directory,
        &["--tables", &tables],
        &["the table house@1 is there already, from a file in the directory of payout tables"],
    );
}

/// What is wrong in either directory is told of both.
#[test]
fn both_directories_are_told() {
    let tables = crate::table_files::folder("plugin-both", &[("house.toml", "id = 5")]);
    let alone = refused_start(&tables).stderr;
    let gone = Directory::new("both", &[]);
    fs::remove_file(gone.file("plugins.toml")).unwrap();
    let ended = run(&["serve", "--listen", "127.0.0.1:0", "--plugins", gone.path(), "--tables", &tables]);
    assert!(!alone.is_empty() && ended.stderr.contains("plugins.toml: it cannot be read"), "{ended:?}");
}

/// By flag, by variable and by the settings' file; each start says so.
#[tokio::test]
async fn pins_can_be_done_without_while_developing() {
    let directory = Directory::new("unpinned", &[Plugin::red_black()]);
    directory.list("[[plugin]]\nfile = \"red_black.so\"\n");
    let pin = sha256(&Plugin::red_black().bytes);
    let line = format!(
        "DIR/red_black.so: it has no `sha256` in plugins.toml; its own is {pin}. A damaged plugin can crash the service or pay wrongly: pin it, or allow unpinned plugins while developing"
    );
    assert_refused(&directory, &[], &[&line]);
    assert_refused(&directory, &["--allow-unpinned-plugins=false"], &[&line]);
    let settings = directory.file("settings.toml");
    fs::write(&settings, "allow_unpinned_plugins = true\n").unwrap();
    let plugins = ["--plugins", directory.path()];
    let by_file = [&plugins[..], &["--config", settings.to_str().unwrap()]].concat();
    let variable = [("CROUPIER_ALLOW_UNPINNED_PLUGINS", "true")];
    let none: &[(&str, &str)] = &[];
    let starts = [
        (none, [&plugins[..], &["--allow-unpinned-plugins"]].concat()),
        (none, [&plugins[..], &["--allow-unpinned-plugins=true"]].concat()),
        (&variable[..], plugins.to_vec()),
        (none, by_file),
    ];
    for (variables, arguments) in starts {
        let server = Server::start_under(variables, &arguments);
        assert_eq!(server.table("red-black").await.unwrap().plugin_sha256, pin);
        let written = server.written();
        let warns = |line: &&str| {
            line.contains("plugins need no pin: a damaged one can crash the service or pay wrongly")
        };
        assert_eq!(
            written.lines().filter(warns).filter(|line| line.contains("WARN")).count(),
            1,
            "{written}"
        );
    }
}

#[test]
fn a_loaded_plugin_is_in_the_log() {
    let directory = Directory::new("logged", &[Plugin::new("whims.so", &WHIMS, "log")]);
    let server = directory.serve();
    let written = server.written();
    let loaded = written.lines().find(|line| line.contains("plugin loaded")).unwrap();
    for fact in ["whims", "Tests", "croupier-plugin-host", &sha256(&WHIMS)] {
        assert!(loaded.contains(fact), "{fact}: {loaded}");
    }
    for (level, line) in
        [("ERROR", "Error of a whim"), ("WARN", "Warn of a whim"), ("INFO", "Info of a whim")]
    {
        let said = written.lines().find(|said| said.contains(line)).unwrap_or_else(|| panic!("{written}"));
        assert!(said.contains(level) && said.contains("\"plugin\":\"whims\""), "{said}");
    }
}

/// What is printed goes into `plugins.toml` as it is.
#[tokio::test]
async fn a_check_prints_verdict_bets_and_the_entry() {
    // So many odds that they are not counted.
    let various = Plugin::fixture(&[
        ("IN_DESCRIBE", "bets[RED].largest_win = 5000;"),
        (
            "IN_PAYOUT",
            "if (bet == RED && red) answer->win = 1 + 52u * round->player.cards[1] + round->banker.cards[0];",
        ),
    ]);
    let directory = Directory::new("checked", &[Plugin::lightning(), Plugin::red_black()]);
    // Exact figures of many kinds of cards take a debug build a while.
    let check = |plugin: &Plugin| {
        let mut command = Command::new(BINARY);
        command.args(["plugin", "check"]).arg(directory.file(&plugin.file));
        if !plugin.config.is_empty() {
            command.args(["--config", &plugin.config]);
        }
        let Ended { code, stdout, stderr } = run_command(&mut command);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
        stdout
    };
    let told = check(&Plugin::lightning());
    let path = directory.file("lightning.so");
    assert!(told.starts_with(&format!("{}: lightning@1 is sound\n", path.display())), "{told}");
    for fact in ["Lightning Player", "lightning_tie", "40:1", "natural"] {
        assert!(told.contains(fact), "{fact}: {told}");
    }
    let entry = |told: &str| told.split_once("\nplugins.toml:\n\n").unwrap().1.to_owned();
    fs::write(directory.file(&various.file), &various.bytes).unwrap();
    let told_of_various = check(&various);
    assert!(
        told_of_various.contains("fixture@1 is sound\n") && entry(&told_of_various).contains("fixture.so")
    );
    let why = "no figures: `red` of fixture@1 pays at more than 1000 different odds, too many for figures\n";
    assert!(told_of_various.contains(why), "{told_of_various}");
    let pin = sha256(&Plugin::red_black().bytes);
    let of_c = check(&Plugin::red_black());
    assert_eq!(entry(&of_c), format!("[[plugin]]\nfile = \"red_black.so\"\nsha256 = \"{pin}\"\n"));
    directory.list(&(entry(&told) + &entry(&of_c)));
    let server = directory.serve();
    for plugin in [(Plugin::lightning(), "lightning"), (Plugin::red_black(), "red-black")] {
        assert_eq!(server.table(plugin.1).await.unwrap().digest, plugin.0.digest(plugin.1, "1"));
    }
}

/// As of a file's bets, where the round's class decides them.
#[tokio::test]
async fn a_bet_that_pays_the_player_is_warned_of() {
    let generous = Plugin::fixture(&[
        ("IN_DESCRIBE", "bets[PLAYER].largest_win = 3;"),
        ("IN_PAYOUT", "if (bet == PLAYER && answer->verdict == CROUPIER_WIN) answer->win = 3;"),
    ]);
    let directory = Directory::new("generous", std::slice::from_ref(&generous));
    let warning = "fixture@1: `player` pays the player: return 188.014% with 8 decks";
    let line = directory.serve().logged(warning).await;
    assert!(line.contains("WARN"), "{line}");
    let checked = run(&["plugin", "check", directory.file(&generous.file).to_str().unwrap()]);
    assert!(checked.stdout.contains(&format!("fixture@1 is sound\nwarning: {warning}\n")), "{checked:?}");
}

/// Whatever is in the configuration, what is printed is the one that was checked.
#[test]
fn a_check_prints_the_configuration_that_it_checked() {
    let directory = Directory::new("odd-config", &[Plugin::fixture(&[])]);
    let file = directory.file("fixture.so");
    for config in ["2\\\ta", "2\u{200b}\u{202e}x", "'\"\"\"\n\r\u{1b}[2J", "é ☃", "1:70 2:20"] {
        let checked = run(&["plugin", "check", file.to_str().unwrap(), "--config", config]);
        assert_eq!(checked.code, Some(0), "{checked:?}");
        let (_, entry) = checked.stdout.split_once("\nplugins.toml:\n\n").unwrap();
        let printed: toml::Table = entry.parse().unwrap();
        assert_eq!(printed["plugin"][0]["config"].as_str(), Some(config));
        assert!(!entry.contains(['\u{1b}', '\u{200b}', '\u{202e}', '\r']), "{entry:?}");
    }
}

#[test]
fn a_check_finds_fault() {
    let directory = Directory::new("check-faults", &[Plugin::new("whims.so", &WHIMS, "")]);
    let file = directory.file("whims.so");
    let file = file.to_str().unwrap();
    let check = |config| ["plugin", "check", file, "--config", config];
    assert_fault(&check("refuse it all"), &["whims.so: it refuses to start: it all"]);
    assert_fault(&check("panic in create"), &["whims.so: it refuses to start: it panicked"]);
    assert_fault(&check("panic in payout"), &["whims.so: `never` has no answer in ", ": it panicked"]);
    assert_fault(
        &["plugin", "check", "/no/such.so"],
        &["/no/such.so: it cannot be read: No such file or directory"],
    );
    assert_eq!(run(&["plugin", "check"]).code, Some(2));
    // A path alone, and one beside it that everybody may write to.
    let here =
        run_command(Command::new(BINARY).args(["plugin", "check", "whims.so"]).current_dir(directory.path()));
    assert_eq!(here.code, Some(0), "{here:?}");
    fs::set_permissions(directory.path(), std::os::unix::fs::PermissionsExt::from_mode(0o777)).unwrap();
    assert_fault(&check(""), &["everybody may write to ", "take the right away (chmod o-w)"]);
}

/// What the service asks of its child is of no use to others.
#[test]
fn the_probe_answers_nobody_else() {
    let ended = run(&["plugin", "probe"]);
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(1), ""), "{ended:?}");
    assert!(ended.stderr.contains("this is asked by the service itself"), "{ended:?}");
    assert!(!run(&["plugin", "--help"]).stdout.contains("probe"));
}
