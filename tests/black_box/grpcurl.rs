//! grpcurl, by server reflection alone, as the README shows it.

use crate::{
    cli::json,
    money::bet,
    resolve::by_cards,
    server::{Ended, run_command, shared},
    settle::request,
    tools::tool,
};
use serde_json::Value;
use std::process::Command;

/// Calls grpcurl with the server's address between flags and the rest. None where there is no grpcurl.
fn grpcurl(flags: &[&str], rest: &[&str]) -> Option<Ended> {
    let grpcurl = tool("grpcurl")?;
    let mut command = Command::new(grpcurl);
    command.arg("-plaintext").args(flags).arg(shared().address()).args(rest);
    Some(run_command(&mut command))
}

fn called(message: &str, method: &str) -> Option<Value> {
    let ended = grpcurl(&["-d", message], &[method])?;
    assert_eq!(ended.code, Some(0), "{ended:?}");
    Some(serde_json::from_str(&ended.stdout).expect("JSON"))
}

#[tokio::test]
async fn a_round_is_resolved() {
    let message = r#"{"cards": {"text": "7H 5C KS KD 4S"}}"#;
    let Some(said) = called(message, "croupier.v1.RoundService/ResolveRound") else { return };
    let reply = shared().resolve(by_cards("7H 5C KS KD 4S")).await.unwrap();
    assert_eq!(said, json("ResolveRoundResponse", &reply));
}

#[tokio::test]
async fn a_round_is_settled() {
    let message = r#"{"payoutTable": "classic", "cards": {"cards": ["CARD_2H", "CARD_9C", "CARD_3S", "CARD_KD"]},
        "bets": [{"bet": "banker", "stake": "101"}]}"#;
    let Some(said) = called(message, "croupier.v1.SettlementService/SettleRound") else { return };
    let reply = shared().settle(request("classic", "2H 9C 3S KD", vec![bet("banker", 101)])).await.unwrap();
    assert_eq!(said, json("SettleRoundResponse", &reply));
}

#[test]
fn a_shoe_is_dealt_from_a_seed_in_base64() {
    let message = r#"{"source": {"seed": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="}, "maxRounds": 1}"#;
    let Some(said) = called(message, "croupier.v1.ShoeService/DealShoe") else { return };
    assert_eq!((&said["totalRounds"], &said["cardsUsed"]), (&Value::from(79), &Value::from(403)));
    assert_eq!(said["turnedCard"], "CARD_TH");
}

#[test]
fn an_error_is_shown_with_its_details() {
    let message = r#"{"cards": {"cards": ["CARD_7H", "CARD_6C", "CARD_KS", "CARD_KD", "CARD_2C"]}}"#;
    let Some(ended) = grpcurl(&["-d", message], &["croupier.v1.RoundService/ResolveRound"]) else { return };
    assert_eq!(ended.code, Some(64 + tonic::Code::InvalidArgument as i32), "{ended:?}");
    for word in
        ["InvalidArgument", "CARD_NOT_DUE", "google.rpc.BadRequest", "fieldViolations", "cards.cards[4]"]
    {
        assert!(ended.stderr.contains(word), "{word} is not in {}", ended.stderr);
    }
}

#[test]
fn the_services_are_listed_and_described() {
    let Some(listed) = grpcurl(&[], &["list"]) else { return };
    assert!(listed.stdout.lines().any(|line| line == "croupier.v1.RoundService"), "{listed:?}");
    let described = grpcurl(&[], &["describe", "croupier.v1.RoundService.ResolveRound"]).unwrap();
    assert!(described.stdout.contains("ResolveRoundRequest"), "{described:?}");
    assert!(described.stdout.contains("Resolves one round"), "with its comment: {described:?}");
}

#[test]
fn health_is_asked() {
    let Some(said) = called(r#"{"service": "readiness"}"#, "grpc.health.v1.Health/Check") else { return };
    assert_eq!(said["status"], "SERVING");
}

#[test]
fn the_contract_passes_the_lint_of_buf() {
    let Some(buf) = tool("buf") else { return };
    let ended = run_command(Command::new(buf).arg("lint").arg(crate::tools::repository("proto")));
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(0), ""), "{ended:?}");
}
