//! What CheckBets and the command line once took, or told wrongly.

use crate::{
    cards::list,
    error::refused,
    money::bet,
    server::{BINARY, Server, run, run_command, shared},
    settle::request,
    table_files::{HOUSE, folder},
};
use croupier::proto::{
    Bet, BetLimits, CardList, CheckBetsRequest, Hands, Limits, ResolveRoundRequest, SettleRoundRequest,
};
use std::process::Command;
use tonic::Code;

fn check(bets: Vec<Bet>, limits: Vec<BetLimits>) -> CheckBetsRequest {
    let limits = Some(Limits { bets: limits, ..Limits::default() });
    CheckBetsRequest { payout_table: "classic".to_owned(), bets, limits, ..CheckBetsRequest::default() }
}

fn most(bet: &str) -> BetLimits {
    BetLimits { bet: bet.to_owned(), min_stake: None, max_stake: Some(5) }
}

#[tokio::test]
async fn an_id_that_is_too_long_is_no_repeated_one() {
    let long = Bet { id: "x".repeat(257), ..bet("player", 1) };
    let error = refused(shared().check(check(vec![bet("tie", 1), long], Vec::new()))).await;
    error.invalid("FIELD_INVALID").field("bets[1].id");
}

#[tokio::test]
async fn a_misspelt_limit_is_no_limit() {
    let limits = |names: &[&str]| names.iter().map(|name| most(name)).collect::<Vec<_>>();
    let unknown = refused(shared().check(check(vec![bet("player", 1)], limits(&["tie", "playr"])))).await;
    unknown.with(Code::NotFound, "BET_UNKNOWN").field("limits.bets[1].bet").metadata("nearest", "player");
    let empty = refused(shared().check(check(vec![bet("player", 1)], limits(&[""])))).await;
    empty.with(Code::NotFound, "BET_UNKNOWN").field("limits.bets[0].bet");
    let twice = refused(shared().check(check(vec![bet("player", 1)], limits(&["tie", "tie"])))).await;
    twice.invalid("FIELD_INVALID").field("limits.bets[1].bet");
    let many = refused(shared().check(check(Vec::new(), vec![most("tie"); 1001]))).await;
    many.invalid("TOO_MANY_ITEMS").field("limits.bets").metadata("limit", "1000");
}

#[tokio::test]
async fn a_refused_bet_brings_no_difference_of_its_table() {
    let table = HOUSE.replace("[[bet]]", "[limits]\nplayer_banker_difference = 5\n\n[[bet]]");
    let server = Server::start(&["--tables", &folder("difference", &[("house.toml", &table)])]);
    let at_house = |name: &str| Bet { payout_table: "house".to_owned(), ..bet(name, 1) };
    let limit = async |bets| {
        let reply = server.check(check(bets, Vec::new())).await.unwrap();
        reply.player_banker_difference.unwrap().limit
    };
    assert_eq!(limit(vec![bet("player", 100), at_house("nothing")]).await, None);
    assert_eq!(limit(vec![bet("player", 100), at_house("player")]).await, Some(5));
}

#[tokio::test]
async fn a_void_round_with_an_empty_list_has_no_cards() {
    let void = |cards, hands| SettleRoundRequest {
        void: true,
        cards,
        hands,
        ..request("classic", "", vec![bet("player", 5)])
    };
    for request in [void(list(""), None), void(None, Some(Hands::default()))] {
        let reply = shared().settle(request).await.unwrap();
        assert_eq!((reply.round, reply.totals.unwrap().returned), (None, 5));
    }
}

#[tokio::test]
async fn lists_given_twice_come_before_an_unknown_card() {
    let unknown = CardList { cards: vec![99], text: String::new() };
    let twice = CardList { cards: vec![1], text: "AS".to_owned() };
    let hands = Some(Hands { player: Some(unknown), banker: Some(twice) });
    let request = ResolveRoundRequest { hands, ..ResolveRoundRequest::default() };
    refused(shared().resolve(request)).await.invalid("CARDS_INVALID").field("hands.banker");
}

/// Runs a pipeline of the command line.
fn piped(command: &str) -> crate::server::Ended {
    let command = command.replace("croupier ", &format!("{BINARY} "));
    run_command(Command::new("bash").args(["-c", &command]))
}

#[test]
fn a_reader_that_has_seen_enough_is_no_fault() {
    let address = shared().address();
    let record = "croupier settle --table classic --bets tie=1 7H 6C KS KD --json";
    for command in [
        format!("set -o pipefail; croupier health --address {address} | true"),
        format!("set -o pipefail; {record} | croupier replay - | true"),
        "set -o pipefail; croupier table list | true".to_owned(),
    ] {
        let ended = piped(&command);
        assert_eq!((ended.code, ended.stderr.as_str()), (Some(0), ""), "{command}");
    }
}

#[test]
fn output_that_cannot_be_written_is_a_fault_and_no_panic() {
    let address = shared().address();
    let full = piped(&format!("croupier health --address {address} > /dev/full"));
    assert_eq!(full.code, Some(1), "{}", full.stderr);
    assert!(!full.stderr.contains("panicked"), "{}", full.stderr);
    assert_eq!(piped("croupier resolve 8H 2> /dev/full").code, Some(1));
}

#[test]
fn control_characters_are_not_repeated() {
    let ended = run(&["table", "show", "a\u{1b}[31mb"]);
    assert_eq!(ended.code, Some(1));
    assert!(!ended.stderr.contains('\u{1b}'), "{:?}", ended.stderr);
}

#[test]
fn json_keeps_the_order_of_the_contract() {
    let json = run(&["resolve", "7H", "6C", "KS", "KD", "--json"]).stdout;
    let at = |name: &str| json.find(name).unwrap_or_else(|| panic!("{name} in {json}"));
    assert!(at("\"round\"") < at("\"explanation\"") && at("\"player\"") < at("\"banker\""), "{json}");
}
