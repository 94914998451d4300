//! Plugins reloaded while the server serves: whole sets or nothing.

use crate::{
    error::refused_by,
    money::bet,
    plugin_files::{Directory, Plugin},
    server::{BINARY, METRICS_LISTEN, Server, until},
    settle::{assert_money, request},
};
use serde_json::Value;
use std::{
    fs,
    process::{Command, Stdio},
};

fn lightning(config: &str) -> Plugin {
    Plugin { config: config.into(), ..Plugin::lightning() }
}

/// Waits until the table of this id has this digest.
async fn waits_for(server: &Server, id: &str, digest: &str) {
    until(&format!("{id} has {digest}"), async || {
        server.table(id).await.is_ok_and(|table| table.digest == digest)
    })
    .await;
}

/// What was wrong may have been the machine, and not the files.
#[tokio::test]
async fn what_was_refused_is_tried_again() {
    let directory = Directory::new("tried-again", &[Plugin::red_black()]);
    let server = Server::start(&["--plugins", directory.path(), "--reload-interval", "3600"]);
    let full = directory.file("full");
    let fails = format!("if (access(\"{}\", F_OK) == 0) return CROUPIER_FAILED;", full.display());
    let plugin = Plugin::fixture(&[("IN_CREATE", &fails)]);
    fs::write(&full, "").unwrap();
    directory.put(std::slice::from_ref(&plugin));
    let refused = server.waits_for_reload(|last| !last.held).await;
    assert!(refused.fault.contains("it refuses to start"), "{refused:?}");
    fs::remove_file(&full).unwrap();
    waits_for(&server, "fixture", &plugin.digest("fixture", "1")).await;
    assert_eq!(server.written().matches("payout tables refused").count(), 1, "{}", server.written());
}

/// A signal is heard while plugins are still tried.
#[tokio::test]
async fn a_reload_may_be_asked_for_while_the_server_starts() {
    let directory = Directory::new("early", &[]);
    let (begun, go) = (directory.file("begun"), directory.file("go"));
    let waits = format!(
        "if (is_probe()) {{ append(\"{}\", \"x\", 1); while (access(\"{}\", F_OK) != 0) usleep(1000); }}",
        begun.display(),
        go.display()
    );
    directory.put(&[Plugin::fixture(&[("IN_CREATE", &waits)])]);
    let path = directory.path().to_owned();
    let child = Command::new(BINARY)
        .args(["serve", "--listen", "127.0.0.1:0", METRICS_LISTEN, "--plugins", &path])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    until("the probe has begun", async || begun.exists()).await;
    for signal in ["-HUP", "-TERM"] {
        let kill = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
    }
    fs::write(&go, "").unwrap();
    let ended = tokio::task::spawn_blocking(|| child.wait_with_output().unwrap()).await.unwrap();
    assert_eq!(ended.status.code(), Some(0), "{}", String::from_utf8_lossy(&ended.stderr));
}

/// What the winning Player is paid on 100.
async fn paid(server: &Server) -> i64 {
    let reply = server.settle(request("lightning", "7H 6C KS KD", vec![bet("lightning_player", 100)])).await;
    reply.unwrap().settlements[0].profit
}

#[tokio::test]
async fn another_configuration_is_another_digest() {
    let directory = Directory::new("reload-config", &[lightning("1:1")]);
    let server = directory.serve();
    assert_eq!(paid(&server).await, 50);
    for (config, profit) in [("4:1", 200), ("6:1", 300), ("1:1", 50)] {
        directory.put(&[lightning(config)]);
        waits_for(&server, "lightning", &lightning(config).digest("lightning", "1")).await;
        assert_eq!(paid(&server).await, profit);
    }
    assert_eq!(server.series().await["croupier_plugin_generations"], 1, "one library for all configurations");
    server.logged("the digest has changed under the same version").await;
}

#[tokio::test]
async fn another_file_is_taken_and_the_old_one_stays_in_memory() {
    let version = |version: u32, odds: u32| {
        let entry = format!(".version = CROUPIER_TEXT(\"{version}\")");
        let does = format!("if (bet == RED && red) answer->win = {odds};");
        let describes = format!("bets[RED].largest_win = {odds};");
        Plugin::fixture(&[("ENTRY", &entry), ("IN_PAYOUT", &does), ("IN_DESCRIBE", &describes)])
    };
    let directory = Directory::new("reload-file", &[version(1, 1)]);
    let server = directory.serve();
    for (number, odds) in [(1, 1), (2, 2), (3, 3)] {
        let plugin = version(number, odds);
        let digest = plugin.digest("fixture", &number.to_string());
        directory.put(&[plugin]);
        waits_for(&server, "fixture", &digest).await;
        let reply = server.settle(request("fixture", "7H 6C KS KD", vec![bet("red", 10)])).await.unwrap();
        let won = i64::from(10 * odds);
        assert_money(&reply.settlements[0], "win", [10, won, 0, won, 10 + won]);
        assert_eq!(reply.payout_tables[0].digest, digest);
    }
    assert_eq!(server.series().await["croupier_plugin_generations"], 3);
}

/// Wrong in one plugin: nothing of the set is taken, and all say why.
#[tokio::test]
async fn a_bad_set_keeps_the_last_good_one_whole_and_says_why() {
    let directory = Directory::new("reload-bad", &[lightning("1:1"), Plugin::red_black()]);
    let server = directory.serve();
    let held = |series: crate::metrics::Series, result: &str| {
        series[&format!("croupier_reloads_total{{result=\"{result}\"}}")]
    };
    assert_eq!(held(server.series().await, "refused"), 0);
    let crashing = Plugin::fixture(&[("IN_PAYOUT", "abort();")]);
    directory.put(&[lightning("4:1"), crashing]);
    let last = server.waits_for_reload(|last| !last.held).await;
    let why =
        format!("{}/fixture.so: the probe ended without an answer: signal: 6 (SIGABRT)", directory.path());
    assert_eq!(last.fault, why);
    assert_eq!(paid(&server).await, 50, "the sound one of the set is not taken either");
    assert!(server.table("red-black").await.is_ok(), "what the set has no more stays");
    let line = server.logged(&why).await;
    assert!(line.contains("ERROR"), "{line}");
    let ready = server.get("/readyz").await;
    let told: Value = serde_json::from_str(&ready.body).unwrap();
    assert_eq!(
        (ready.code, &told["last_reload"]["held"], &told["last_reload"]["fault"]),
        (200, &Value::Bool(false), &Value::String(why))
    );
    assert!(held(server.series().await, "refused") >= 1);
    // Each way of being wrong, and back again.
    for text in ["[[plugin]]\n", "not TOML", "[[plugin]]\nfile = \"red_black.so\"\n"] {
        let before = server.last_reload().await;
        directory.list(text);
        server.waits_for_reload(|last| !last.held && last.fault != before.fault).await;
        assert_eq!(paid(&server).await, 50);
    }
    directory.put(&[lightning("6:1")]);
    waits_for(&server, "lightning", &lightning("6:1").digest("lightning", "1")).await;
    assert!(server.last_reload().await.held);
    assert_eq!(paid(&server).await, 300);
    assert!(server.table("red-black").await.is_err());
}

#[tokio::test]
async fn a_file_damaged_in_place_is_refused_and_the_old_one_answers() {
    let directory = Directory::new("reload-damaged", &[lightning("1:1")]);
    let server = directory.serve();
    fs::write(directory.file("lightning.so"), b"\x7fELF").unwrap();
    let last = server.waits_for_reload(|last| !last.held).await;
    assert!(
        last.fault.contains("lightning.so: its SHA-256 is ")
            && last.fault.ends_with(": it is damaged or another version"),
        "{last:?}"
    );
    assert_eq!(paid(&server).await, 50);
    directory.put(&[lightning("1:1")]);
    server.waits_for_reload(|last| last.held).await;
}

/// A file of the table's id and version turns up beside the plugin.
#[tokio::test]
async fn a_file_of_a_plugins_version_is_refused() {
    let tables = crate::table_files::folder("reload-plugin-twice", &[]);
    let house = crate::built::c(&[("ENTRY", ".id = CROUPIER_TEXT(\"house\")")]);
    let directory = Directory::new("reload-twice", &[Plugin::new("house.so", &house, "")]);
    let arguments = ["--plugins", directory.path(), "--tables", &tables, "--reload-interval", "3600"];
    let server = Server::start(&arguments);
    fs::write(format!("{tables}/house.toml"), crate::table_files::HOUSE).unwrap();
    let last = server.waits_for_reload(|last| !last.held).await;
    assert_eq!(
        last.fault,
        "the table house@1 is there already, from a file in the directory of payout tables"
    );
    assert_eq!(server.table("house").await.unwrap().origin(), croupier::proto::Origin::Plugin);
    let next = crate::table_files::HOUSE.replace("version = \"1\"", "version = \"2\"");
    fs::write(format!("{tables}/house.toml"), next).unwrap();
    server.waits_for_reload(|last| last.held).await;
    assert_eq!(server.table("house").await.unwrap().version, "2");
}

#[tokio::test]
async fn sighup_reloads_now() {
    let directory = Directory::new("reload-hangup", &[lightning("1:1")]);
    let server = directory.serve();
    let before = server.last_reload().await;
    server.signal("-HUP");
    let after = server.waits_for_reload(|last| last.time != before.time).await;
    assert!(after.held);
    assert_eq!(server.series().await["croupier_plugin_generations"], 1);
    assert_eq!(paid(&server).await, 50);
}

/// A configuration with a version of its own is in force beside the library's, and is taken up when it alone changes.
#[tokio::test]
async fn a_configuration_may_have_a_version_of_its_own() {
    let directory = Directory::new("reload-version", &[lightning("1:1")]);
    let server = directory.serve();
    for version in ["2", "3"] {
        let entries = [lightning("1:1"), lightning("4:1")].map(|plugin| plugin.entry());
        directory.list(&format!("{}version = \"{version}\"\n", entries.concat()));
        waits_for(&server, "lightning", &lightning("4:1").digest("lightning", version)).await;
        assert_eq!(server.table("lightning").await.unwrap().version, version);
        assert_eq!(paid(&server).await, 200);
        let older = request("lightning@1", "7H 6C KS KD", vec![bet("lightning_player", 100)]);
        assert_eq!(server.settle(older).await.unwrap().settlements[0].profit, 50);
    }
}

/// A plugin that keeps its odds outside its tables: those of a set that is refused change what the one in force would pay.
#[tokio::test]
async fn a_table_that_a_refused_set_changes_pays_nothing() {
    let fixture = Plugin::fixture(&[
        ("GLOBALS", "static uint32_t odds;"),
        ("IN_CREATE", "if (config_length == 1) odds = (uint32_t)(config[0] - 48);"),
        ("IN_DESCRIBE", "bets[RED].largest_win = 9;"),
        ("IN_PAYOUT", "if (bet == RED && red) answer->win = odds;"),
    ]);
    let paying =
        |odds: &str| Plugin { config: odds.into(), bytes: fixture.bytes.clone(), file: "odds.so".into() };
    let directory = Directory::new("reload-shared", &[paying("2")]);
    let server = directory.serve();
    let red = || server.settle(request("fixture", "7H 6C KS KD", vec![bet("red", 10)]));
    assert_eq!(red().await.unwrap().settlements[0].profit, 20);
    directory.put(&[paying("9"), Plugin::new("text.so", b"text", "")]);
    server.waits_for_reload(|last| !last.held).await;
    let error = refused_by(&server, red()).await.with(tonic::Code::Internal, "PLUGIN_FAILED");
    let why = "the plugin is suspended, for it answers otherwise since others were loaded";
    assert!(error.0.message().contains(why), "{:?}", error.0);
    server.logged("it answers otherwise since others were loaded").await;
    directory.put(&[paying("3")]);
    server.waits_for_reload(|last| last.held).await;
    assert_eq!(red().await.unwrap().settlements[0].profit, 30);
}
