//! `croupier replay`: records settled again, each under the very tables it names.

use crate::{
    cards::list,
    cli::json,
    money::bet,
    server::{BINARY, Ended, Server, run_command, shared},
    settle::request,
    shoe::{ZERO, seed},
    table_files::{HOUSE, folder},
};
use croupier::proto::{Bet, SettleRoundRequest, SettleRoundResponse, Shoe};
use serde_json::{Value, json};
use std::{fs, process::Command};

/// What `croupier replay` says of records.
fn replay(name: &str, records: &[Value], arguments: &[&str]) -> Ended {
    let text: String = records.iter().map(|record| format!("{record}\n")).collect();
    let file = format!("{}/records.jsonl", folder(&format!("replay-{name}"), &[("records.jsonl", &text)]));
    let ended = run_command(Command::new(BINARY).arg("replay").arg(&file).args(arguments));
    fs::remove_file(file).unwrap();
    ended
}

async fn record(request: SettleRoundRequest) -> Value {
    recorded(shared(), request).await
}

async fn recorded(server: &Server, request: SettleRoundRequest) -> Value {
    let reply: SettleRoundResponse = server.settle(request).await.unwrap();
    json("SettleRoundResponse", &reply)
}

fn two_tables() -> SettleRoundRequest {
    let other = Bet { payout_table: "sa-gaming-no-commission".to_owned(), ..bet("banker", 101) };
    let bets = vec![bet("banker", 101), other, bet("lucky_six", 7)];
    SettleRoundRequest { round_number: 51, ..request("sa-gaming", "AH 6C 4S KD 8C", bets) }
}

#[tokio::test]
async fn sound_records_are_as_recorded() {
    let void = SettleRoundRequest { void: true, cards: None, ..two_tables() };
    let cut_short = SettleRoundRequest { void: true, cards: list("AH 6C 4S"), ..two_tables() };
    let shoe = Some(Shoe { source: seed(ZERO), rules: None });
    let from_shoe = SettleRoundRequest { shoe, round_number: 7, cards: None, ..two_tables() };
    let mut records = Vec::new();
    for request in [two_tables(), void, cut_short, from_shoe] {
        records.push(record(request).await);
    }
    let ended = replay("sound", &records, &[]);
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(0), "4 as recorded, 0 differ, 0 not settled\n"));
}

#[tokio::test]
async fn a_record_as_grpcurl_prints_it_is_read() {
    let spread = format!("{:#}", record(two_tables()).await);
    let folder = folder("replay-spread", &[("record.json", &format!("{spread}\n{spread}"))]);
    let ended = run_command(Command::new(BINARY).arg("replay").arg(format!("{folder}/record.json")));
    assert_eq!(ended.stdout, "2 as recorded, 0 differ, 0 not settled\n", "{}", ended.stderr);
}

#[tokio::test]
async fn each_difference_is_reported() {
    let sound = record(two_tables()).await;
    let mut paid_too_much = sound.clone();
    paid_too_much["settlements"][0]["profit"] = json!("96");
    let mut other_winner = sound.clone();
    other_winner["round"]["outcome"] = json!("OUTCOME_TIE");
    let ended = replay("differs", &[sound, paid_too_much, other_winner], &["--json"]);
    let lines: Vec<Value> = ended.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let difference = |record: u32, field: &str, recorded: &str, now: &str| json!({ "record": record, "differences": [{ "field": field, "recorded": recorded, "now": now }] });
    let expected = [
        difference(2, "settlements[0].profit", "96", "95"),
        difference(3, "round.outcome", "OUTCOME_TIE", "OUTCOME_BANKER"),
    ];
    assert_eq!((ended.code, lines.as_slice()), (Some(1), &expected[..]), "{}", ended.stderr);
}

/// What a terminal would obey in a record is shown and not sent.
#[tokio::test]
async fn a_record_commands_no_terminal() {
    let sound = record(two_tables()).await;
    let [mut renamed, mut unknown] = [sound.clone(), sound];
    renamed["settlements"][0]["betType"] = json!("x\u{1b}]0;owned\u{7}");
    renamed["settlements"][0]["bet"] = json!("x\u{1b}]0;owned\u{7}");
    unknown["payoutTables"][1]["version"] = json!("2\u{1b}[2J");
    let ended = replay("terminal", &[renamed, unknown], &[]);
    let said = ended.stdout + &ended.stderr;
    assert!(said.contains('\u{fffd}') && !said.contains(['\u{1b}', '\u{7}']), "{said:?}");
}

#[tokio::test]
async fn another_table_never_settles_a_record() {
    let sound = record(two_tables()).await;
    let mut gone = sound.clone();
    gone["payoutTables"][1]["version"] = json!("2020");
    let mut changed = sound.clone();
    changed["payoutTables"][0]["digest"] = json!("00".repeat(32));
    let mut unnamed = sound.clone();
    unnamed["payoutTables"] = json!([]);
    let ended = replay("other", &[gone, changed, unnamed, sound], &[]);
    let lines: Vec<_> = ended.stdout.lines().collect();
    assert_eq!(
        lines[0],
        "record 1: not settled: the payout table sa-gaming-no-commission@2020 is not loaded"
    );
    assert!(
        lines[1].starts_with("record 2: not settled: the payout table sa-gaming@2026-04-20 has the digest ")
    );
    assert_eq!(lines[2], "record 3: not settled: the record names no payout table");
    assert_eq!(lines[3], "1 as recorded, 0 differ, 3 not settled");
    assert_eq!(ended.code, Some(1));
}

#[tokio::test]
async fn a_shoe_of_more_decks_than_the_tables_is_no_fault() {
    let table = format!("{HOUSE}\n[shoe]\ndecks = 1\n");
    let tables = folder("decks-of-one", &[("house.toml", &table)]);
    let server = Server::start(&["--tables", &tables]);
    let cards = list("9H 2H 9H 2H 3S 4S");
    let rules = croupier::proto::ShoeRules {
        decks: 8,
        burn: Some(croupier::proto::shoe_rules::Burn::BurnNone(true)),
        cut_card: Some(0),
        ..Default::default()
    };
    let source =
        croupier::proto::ShoeSource { source: cards.map(croupier::proto::shoe_source::Source::Cards) };
    let shoe = Some(Shoe { source: Some(source), rules: Some(rules) });
    let asked = SettleRoundRequest {
        shoe,
        round_number: 1,
        cards: None,
        ..request("house", "", vec![bet("player", 5)])
    };
    let record = recorded(&server, asked).await;
    let ended = replay("decks", &[record], &["--tables", &tables]);
    assert_eq!(ended.stdout, "1 as recorded, 0 differ, 0 not settled\n", "{}", ended.stderr);
}

#[test]
fn what_is_no_record_is_named() {
    let ended = replay("no-record", &[json!({ "settlements": 5 })], &[]);
    assert!(ended.stdout.starts_with("record 1: not settled: no SettleRoundResponse"), "{}", ended.stdout);
    let folder = folder("replay-broken", &[("broken.jsonl", "{\"round\": \n"), ("empty.jsonl", "")]);
    let replay = |file: &str| run_command(Command::new(BINARY).arg("replay").arg(format!("{folder}/{file}")));
    let broken = replay("broken.jsonl");
    assert!(broken.stdout.contains("record 1: not settled: not JSON"), "{}", broken.stdout);
    assert!(broken.stdout.ends_with("0 as recorded, 0 differ, 1 not settled\n"), "{}", broken.stdout);
    let empty = replay("empty.jsonl");
    assert!(empty.stderr.contains("there is no record"), "{}", empty.stderr);
    assert_eq!((broken.code, empty.code), (Some(1), Some(1)));
}
