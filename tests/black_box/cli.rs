//! The command line: the same answers as over gRPC, and exit codes 0, 1 (the input is at fault) and 2 (usage).

use crate::{
    money::bet,
    resolve::by_cards,
    server::{Ended, Server, run, shared},
    settle::request,
    shoe::{ZERO, seed},
};
use croupier::proto::{
    DESCRIPTORS, DealShoeRequest, GetPayoutTableResponse, ListPayoutTablesRequest, ResolveRoundRequest,
};
use prost::Message;
use prost_reflect::{DescriptorPool, DynamicMessage};
use serde_json::Value;
use std::net::TcpListener;

/// A message as proto3 JSON, as grpcurl prints it.
pub(crate) fn json(name: &str, message: &impl Message) -> Value {
    let pool = DescriptorPool::decode(DESCRIPTORS).unwrap();
    let descriptor = pool.get_message_by_name(&format!("croupier.v1.{name}")).unwrap();
    let message = DynamicMessage::decode(descriptor, message.encode_to_vec().as_slice()).unwrap();
    serde_json::to_value(&message).unwrap()
}

/// What a command prints when all is well.
pub(crate) fn printed(arguments: &[&str]) -> String {
    let Ended { code, stdout, stderr } = run(arguments);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{arguments:?}");
    stdout
}

pub(crate) fn printed_json(arguments: &[&str]) -> Value {
    let printed = printed(arguments);
    serde_json::from_str(&printed).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {printed}"))
}

/// A command that finds fault with its input names it on standard error and prints nothing.
pub(crate) fn assert_fault(arguments: &[&str], named: &[&str]) {
    let ended = run(arguments);
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(1), ""), "{arguments:?}: {}", ended.stderr);
    for word in named {
        assert!(ended.stderr.contains(word), "{arguments:?}: {word} is not named in {}", ended.stderr);
    }
}

#[tokio::test]
async fn resolve_says_what_the_call_says() {
    for cards in ["7H 5C KS KD 4S", "KH 8C KS TD", "2H 3C 3S KD TC 9H"] {
        let mut arguments = vec!["resolve", "--json"];
        arguments.extend(cards.split(' '));
        let said = printed_json(&arguments);
        let explain = said.get("explanation").is_some();
        let reply = shared().resolve(ResolveRoundRequest { explain, ..by_cards(cards) }).await.unwrap();
        assert_eq!(said, json("ResolveRoundResponse", &reply), "{cards}");
    }
}

#[test]
fn resolve_tells_people() {
    let told = printed(&["resolve", "7h", "5C", "KS", "KD", "4S"]);
    for word in ["Player", "Banker", "7", "9"] {
        assert!(told.contains(word), "{word} is not in {told}");
    }
    assert!(!told.contains('\u{1b}'), "colour on a terminal only: {told:?}");
}

#[test]
fn resolve_finds_fault() {
    assert_fault(&["resolve", "7H", "1X", "KS", "KD"], &["1X"]);
    assert_fault(&["resolve", "7H", "6C", "KS", "KD", "2C"], &["2C"]);
    assert_fault(&["resolve", "--json", "7H", "6C", "KS"], &["Banker"]);
}

#[tokio::test]
async fn shoe_says_what_the_call_says() {
    let said = printed_json(&["shoe", "--json", "--seed", ZERO]);
    let request = DealShoeRequest { source: seed(ZERO), ..DealShoeRequest::default() };
    assert_eq!(said, json("DealShoeResponse", &shared().deal(request).await.unwrap()));
    assert_eq!(said["totalRounds"], 79);
}

#[test]
fn shoe_tells_people() {
    let told = printed(&["shoe", "--seed", ZERO]);
    for word in ["79", "403", "6da0bac18fa1bd20467d853e915571961031a16f3ba9330ce29209269ed50e36"] {
        assert!(told.contains(word), "{word} is not in {told}");
    }
}

#[test]
fn shoe_finds_fault() {
    assert_fault(&["shoe", "--seed", &ZERO[..62]], &["seed", "32"]);
    assert_fault(&["shoe", "--seed", &ZERO.replacen('0', "x", 1)], &["seed"]);
}

#[tokio::test]
async fn settle_says_what_the_call_says() {
    let bets = vec![bet("banker", 101), bet("tie", 10), bet("lucky_six", 3)];
    let reply = shared().settle(request("sa-gaming", "AH 6C 4S KD 8C", bets)).await.unwrap();
    let bets = "banker=101,tie=10,lucky_six=3";
    let said = printed_json(&[
        "settle",
        "--json",
        "--table",
        "sa-gaming",
        "--bets",
        bets,
        "AH",
        "6C",
        "4S",
        "KD",
        "8C",
    ]);
    assert_eq!(said, json("SettleRoundResponse", &reply));
    assert_eq!(said["settlements"][0]["returned"], "196", "64 bits are text");
}

#[test]
fn settle_tells_people_in_us_format() {
    let bets = ["settle", "--table", "classic", "--bets", "player=1234567", "7H", "6C", "KS", "KD"];
    let told = printed(&bets);
    assert!(told.contains("12,345.67") || told.contains("1,234,567"), "{told}");
}

#[test]
fn settle_finds_fault() {
    let cards = ["7H", "6C", "KS", "KD"];
    let settle = |table: &'static str, bets: &'static str| {
        [&["settle", "--table", table, "--bets", bets][..], &cards].concat()
    };
    assert_fault(&settle("clasic", "player=1"), &["clasic", "classic"]);
    assert_fault(&settle("classic", "plyer=1"), &["plyer", "player"]);
    assert_fault(&settle("classic", "player=0"), &["0"]);
}

#[tokio::test]
async fn table_list_and_show_say_what_the_calls_say() {
    let mut said = printed_json(&["table", "list", "--json"]);
    let mut listed =
        json("ListPayoutTablesResponse", &shared().list(ListPayoutTablesRequest::default()).await.unwrap());
    // Each process reads the tables at a time of its own.
    said.as_object_mut().unwrap().remove("lastReload");
    listed.as_object_mut().unwrap().remove("lastReload");
    assert_eq!(said, listed);
    for id in crate::tables::SHIPPED {
        let reply = GetPayoutTableResponse { payout_table: Some(shared().table(id).await.unwrap()) };
        assert_eq!(
            printed_json(&["table", "show", "--json", id]),
            json("GetPayoutTableResponse", &reply),
            "{id}"
        );
    }
}

#[test]
fn table_list_and_show_tell_people() {
    let told = printed(&["table", "list"]);
    assert!(crate::tables::SHIPPED.iter().all(|id| told.contains(id)), "{told}");
    let told = printed(&["table", "show", "supreme"]);
    assert!(["Baccarat Supreme", "lucky_six", "20:1"].iter().all(|word| told.contains(word)), "{told}");
    assert_fault(&["table", "show", "suprem"], &["suprem", "supreme"]);
}

#[tokio::test]
async fn health_asks_a_server() {
    let server = Server::start(&[]);
    printed(&["health", "--address", server.address()]);
    // Nobody listens on port 1.
    assert_fault(&["health", "--address", "127.0.0.1:1"], &["127.0.0.1:1"]);
}

#[test]
fn usage_is_another_exit_code() {
    for arguments in [&[][..], &["nothing"], &["resolve", "--nothing"], &["settle"], &["table"], &["shoe"]] {
        let ended = run(arguments);
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""), "{arguments:?}: {}", ended.stderr);
        assert!(!ended.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn help_is_there_for_each() {
    let commands = [
        &[][..],
        &["serve"],
        &["resolve"],
        &["shoe"],
        &["settle"],
        &["table"],
        &["table", "list"],
        &["table", "show"],
        &["table", "rules"],
        &["health"],
    ];
    for command in commands {
        let help = printed(&[command, &["--help"]].concat());
        assert!(help.contains("Usage: croupier"), "{command:?}: {help}");
        assert!(help.lines().count() > 5, "{command:?}: {help}");
    }
    assert!(printed(&["--version"]).starts_with("croupier "));
}

#[test]
fn a_bad_setting_stops_the_start_and_is_named() {
    let ended = run(&["serve", "--listen", "nonsense"]);
    assert!(matches!(ended.code, Some(1 | 2)) && ended.stderr.contains("nonsense"), "{ended:?}");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    assert_fault(&["serve", "--listen", &address], &[&address]);
}
