//! CheckPayoutTable and `croupier table check`: the files of `tests/cases/bad_tables`, each with what must be found.
//!
//! What the command line prints of a file lies beside it, `.txt`. After a change that is meant, `UPDATE_EXPECT=1` writes these
//! anew: read them before they are committed.

use crate::{
    server::{Ended, Server, run, shared},
    table_files::{HOUSE, folder},
    tools::repository,
};
use croupier::proto::{
    AnalyzePayoutTableRequest, CheckPayoutTableRequest, CheckPayoutTableResponse, Finding, Severity,
    TextRange, payout_table_service_client::PayoutTableServiceClient,
};
use expect_test::expect_file;
use std::fs;
use tonic::{Response, Status};

impl Server {
    async fn check_table(&self, toml: &str, file: &str) -> Result<CheckPayoutTableResponse, Status> {
        let mut client = PayoutTableServiceClient::new(self.channel().await);
        let request = CheckPayoutTableRequest { toml: toml.to_owned(), file: file.to_owned() };
        client.check_payout_table(request).await.map(Response::into_inner)
    }
}

/// The bad files: name, text, and what must be found as "LINE:COLUMN code".
fn bad_files() -> Vec<(String, String, Vec<String>)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(repository("tests/cases/bad_tables")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if name.ends_with(".toml") {
            let text = fs::read_to_string(&path).unwrap();
            let expected = text.lines().filter_map(|line| line.strip_prefix("#> "));
            let expected = expected.map(|line| line.splitn(3, ' ').take(2).collect::<Vec<_>>().join(" "));
            let expected = expected.collect();
            files.push((name, text, expected));
        }
    }
    files.sort();
    assert!(files.len() > 35, "{}", files.len());
    files
}

fn place_and_code(finding: &Finding) -> String {
    let range = finding.range.expect("a place");
    format!("{}:{} {}", range.line, range.column, finding.code)
}

#[tokio::test]
async fn every_fault_is_found_over_the_wire() {
    for (name, text, expected) in bad_files() {
        let reply = shared().check_table(&text, &name).await.unwrap();
        let found: Vec<String> = reply.findings.iter().map(place_and_code).collect();
        assert_eq!(found, expected, "{name}");
        let errors = reply.findings.iter().any(|finding| finding.severity() == Severity::Error);
        assert_eq!(reply.sound, !errors, "{name}");
        assert_eq!(
            (reply.payout_table.is_some(), !reply.bets.is_empty()),
            (reply.sound, reply.sound),
            "{name}"
        );
        for finding in &reply.findings {
            assert_eq!(finding.file, name);
            assert!(!finding.message.is_empty() && !finding.message.contains('\n'), "{finding:?}");
            assert_ne!(finding.severity(), Severity::Unspecified);
        }
    }
}

/// What people read, in full.
#[test]
fn findings_look_as_compilers_show_them() {
    for (name, _, _) in bad_files() {
        let file = format!("tests/cases/bad_tables/{name}");
        let ended = run(&["table", "check", &file]);
        let shown = repository(&file).with_extension("txt");
        expect_file![shown].assert_eq(&format!("{}{}", ended.stdout, ended.stderr));
    }
}

#[test]
fn exit_codes_tell_errors_from_warnings() {
    for (name, _, expected) in bad_files() {
        let warnings = ["pays-player", "below-minimum-return", "digest-changed", "other-meaning"];
        let only_warnings = expected.iter().all(|found| warnings.iter().any(|code| found.ends_with(code)));
        let ended = run(&["table", "check", &format!("tests/cases/bad_tables/{name}")]);
        assert_eq!(ended.code, Some(if only_warnings { 0 } else { 1 }), "{name}: {ended:?}");
    }
    assert_eq!(run(&["table", "check"]).code, Some(2), "no file is a mistake of usage");
}

#[tokio::test]
async fn a_sound_file_gives_the_table_and_its_figures() {
    let text = fs::read_to_string(repository("payout-tables/supreme.toml")).unwrap();
    let reply = shared().check_table(&text, "").await.unwrap();
    assert!(reply.sound && reply.findings.is_empty(), "{reply:?}");
    let loaded = shared().table("supreme").await.unwrap();
    let table = reply.payout_table.unwrap();
    assert_eq!((&table.digest, &table.bets), (&loaded.digest, &loaded.bets));
    let mut client = PayoutTableServiceClient::new(shared().channel().await);
    let request = AnalyzePayoutTableRequest { payout_table: "supreme".into(), ..Default::default() };
    assert_eq!(reply.bets, client.analyze_payout_table(request).await.unwrap().into_inner().bets);
    let small = reply.bets.iter().find(|bet| bet.bet == "small").unwrap();
    assert_eq!(small.house_edge_exact, "19571/370461", "house_edges.csv, supreme small");
}

/// Nothing that is checked is loaded.
#[tokio::test]
async fn checking_changes_nothing() {
    assert!(shared().check_table(HOUSE, "").await.unwrap().sound);
    assert!(shared().table("house").await.is_err());
}

#[tokio::test]
async fn a_file_may_extend_what_is_loaded() {
    let extending = HOUSE.replace("source", "extends = \"mine@1\"\nsource").replace("house", "more");
    let refused = shared().check_table(&extending, "").await.unwrap();
    assert_eq!(place_and_code(&refused.findings[0]), "4:11 unknown-base");
    let mine = HOUSE.replace("\"house\"", "\"mine\"").replace("id = \"player\"", "id = \"other\"");
    let server = Server::start(&["--tables", &folder("check_extends", &[("mine.toml", &mine)])]);
    let reply = server.check_table(&extending, "").await.unwrap();
    assert!(reply.sound, "{reply:?}");
    let bets: Vec<String> = reply.payout_table.unwrap().bets.into_iter().map(|bet| bet.id).collect();
    assert_eq!(bets, ["other", "player"]);
}

#[tokio::test]
async fn a_line_that_is_never_reached_comes_with_those_that_decide_before_it() {
    let file = repository("tests/cases/bad_tables/never_reached.toml");
    let reply = shared().check_table(&fs::read_to_string(file).unwrap(), "").await.unwrap();
    let line = |line, column, end_column| TextRange { line, column, end_line: line, end_column };
    assert_eq!(reply.findings[1].range, Some(line(12, 3, 72)));
    assert_eq!(reply.findings[1].related, [line(9, 3, 48), line(11, 3, 48)]);
    assert_eq!(reply.findings[1].hint, "leave it out, or put it before them");
}

#[tokio::test]
async fn what_is_no_table_at_all_is_found_too() {
    for (text, found) in [
        ("", vec!["1:1 missing-key"; 4]),
        ("\u{0}", vec!["1:1 syntax", "1:2 syntax"]),
        ("not toml", vec!["1:5 syntax"]),
        ("bet = 1\nbet = 2", vec!["2:1 syntax"]),
    ] {
        let reply = shared().check_table(text, "").await.unwrap();
        let codes: Vec<String> = reply.findings.iter().map(place_and_code).collect();
        assert_eq!(codes, found, "{text:?}");
        assert_eq!(reply.findings[0].file, "payout-table.toml");
    }
    let huge = shared().check_table(&"#".repeat((1 << 20) + 1), "huge.toml").await.unwrap();
    assert_eq!((huge.findings[0].code.as_str(), huge.findings[0].range), ("too-large", None));
}

/// Files are checked as one set, whatever their order, and a directory stands for its files.
#[test]
fn several_files_are_one_set() {
    let base = HOUSE.to_owned();
    let extending =
        HOUSE.replace("\"house\"", "\"cottage\"").replace("source", "extends = \"house@1\"\nsource");
    let folder = folder("check_set", &[("a.toml", &extending), ("b.toml", &base)]);
    for files in [vec![folder.clone()], vec![format!("{folder}/a.toml"), format!("{folder}/b.toml")]] {
        let arguments: Vec<&str> =
            ["table", "check"].into_iter().chain(files.iter().map(String::as_str)).collect();
        let Ended { code, stdout, stderr } = run(&arguments);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
        for said in ["a.toml: cottage@1 is sound", "b.toml: house@1 is sound", "house edge"] {
            assert!(stdout.contains(said), "{said}: {stdout}");
        }
    }
    let alone = run(&["table", "check", &format!("{folder}/a.toml")]);
    assert_eq!(alone.code, Some(1));
    assert!(alone.stdout.contains("error[unknown-base]"), "{}", alone.stdout);
}

#[tokio::test]
async fn json_says_what_the_call_says() {
    let file = repository("tests/cases/bad_tables/many.toml");
    let (file, text) = (file.to_str().unwrap(), fs::read_to_string(&file).unwrap());
    let ended = run(&["table", "check", file, "--json"]);
    let said: serde_json::Value = serde_json::from_str(&ended.stdout).unwrap();
    let reply = shared().check_table(&text, file).await.unwrap();
    assert_eq!(said, crate::cli::json("CheckPayoutTableResponse", &reply));
    assert_eq!((ended.code, ended.stderr.as_str()), (Some(1), "croupier: 14 errors, 0 warnings\n"));
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let ended = run(&["table", "check", "/nowhere.toml"]);
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(1), ""));
    assert!(ended.stderr.contains("/nowhere.toml: the file cannot be read"), "{}", ended.stderr);
}

/// The built-in tables themselves: what is shipped has no fault and no warning.
#[test]
fn the_shipped_tables_are_sound() {
    let ended = run(&["table", "check", "payout-tables"]);
    assert_eq!((ended.code, ended.stderr.as_str()), (Some(0), ""));
    assert!(!ended.stdout.contains("warning"), "{}", ended.stdout);
    assert_eq!(ended.stdout.matches(" is sound").count(), 17);
}

/// What a terminal would obey is shown, not sent.
#[test]
fn control_characters_of_a_file_reach_no_terminal() {
    let hostile = HOUSE.replace("winner = \"player\"", "winner = \"pl\\u001b[31mayer\", \"w\\u0007\" = 1");
    let ended = run(&["table", "check", &(folder("check_hostile", &[("x.toml", &hostile)]) + "/x.toml")]);
    assert_eq!(ended.code, Some(1));
    let said = ended.stdout + &ended.stderr;
    assert!(!said.contains('\u{1b}') && !said.contains('\u{7}'), "{said:?}");
}

/// A bet that pays the player does not stop the server, which says so.
#[tokio::test]
async fn warnings_are_logged_at_the_start() {
    let generous = HOUSE.replace("pays = \"1:1\"", "pays = \"2:1\"");
    let server = Server::start(&["--tables", &folder("check_warned", &[("house.toml", &generous)])]);
    server.table("house").await.unwrap();
    let written = server.written();
    let warning = written.lines().find(|line| line.contains("WARN")).unwrap_or_else(|| panic!("{written}"));
    assert!(warning.contains("house.toml:7:6") && warning.contains("pays the player: return 1"), "{warning}");
}

/// The built-in version that a file hides is still there to be extended, as it is when the set is loaded.
#[tokio::test]
async fn a_file_may_extend_a_built_in_version_that_another_hides() {
    let newer = HOUSE
        .replace("\"house\"", "\"classic\"")
        .replace("\"1\"", "\"2\"")
        .replace("source", "extends = \"classic@1\"\nsource");
    let beside = HOUSE.replace("source", "extends = \"classic@1\"\nsource");
    let folder = folder("check_hidden", &[("classic.toml", &newer), ("house.toml", &beside)]);
    let server = Server::start(&["--tables", &folder]);
    let reply = server.check_table(&beside, "").await.unwrap();
    assert!(reply.sound && reply.findings.is_empty(), "{reply:?}");
    let checked = run(&["table", "check", &format!("{folder}/house.toml"), "--tables", &folder]);
    assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""), "{}", checked.stdout);
}

/// Sound is what would be loaded beside the rest.
#[tokio::test]
async fn a_version_that_compares_equal_to_a_loaded_one_is_refused() {
    let server = Server::start(&[
        "--tables",
        &folder("check_equal", &[("a.toml", &HOUSE.replace("\"1\"", "\"1.0\""))]),
    ]);
    let reply = server.check_table(&HOUSE.replace("\"1\"", "\"1.00\""), "").await.unwrap();
    assert_eq!(reply.findings.iter().map(place_and_code).collect::<Vec<_>>(), ["1:6 equal-versions"]);
    assert!(!reply.sound);
    let same = server.check_table(&HOUSE.replace("\"1\"", "\"1.0\""), "").await.unwrap();
    assert!(same.sound && same.findings.is_empty(), "the file that is loaded is sound: {same:?}");
}

#[test]
fn of_very_many_findings_some_are_shown() {
    let faults: String = (0..3000).map(|number| format!("nothing_{number} = 1\n")).collect();
    let folder = folder("check_many", &[("x.toml", &(faults + HOUSE))]);
    let ended = run(&["table", "check", &folder]);
    assert_eq!(ended.stdout.matches("error[unknown-key]").count(), 50);
    assert!(ended.stdout.contains("and 950 findings more"), "{}", ended.stdout);
    assert_eq!((ended.code, ended.stderr.as_str()), (Some(1), "croupier: 1000 errors, 0 warnings\n"));
}

#[test]
fn a_directory_without_a_table_is_no_success() {
    let ended = run(&["table", "check", &folder("check_nothing", &[("a.txt", "")])]);
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(1), ""));
    assert_eq!(ended.stderr, "croupier: no payout table (*.toml) to check\n");
}

/// Titles and notes too: whatever a terminal would obey or hide.
#[test]
fn control_characters_of_a_table_reach_no_terminal() {
    let title = "en = \"H\\u001b]0;x\\u0007\\u202eo\\u009b31m\\u200bu\"";
    let hostile = HOUSE.replace("en = \"House\"", title).replace("a test", "a\\u001b[2Jtest");
    let folder = folder("list_hostile", &[("x.toml", &hostile)]);
    for arguments in [
        vec!["table", "list", "--tables", &folder],
        vec!["table", "show", "house", "--tables", &folder],
        vec!["table", "rules", "house", "--tables", &folder],
        vec!["table", "check", &folder],
    ] {
        let ended = run(&arguments);
        assert_eq!(ended.code, Some(0), "{arguments:?}: {}", ended.stderr);
        let obeyed = |c: char| {
            c != '\n' && (c.is_control() || ('\u{200b}'..='\u{202e}').contains(&c) && c != '–' && c != '—')
        };
        let sent: Vec<char> =
            ended.stdout.chars().filter(|&c| obeyed(c) && !('\u{2010}'..='\u{2027}').contains(&c)).collect();
        assert!(sent.is_empty(), "{arguments:?}: {sent:?}");
    }
}
