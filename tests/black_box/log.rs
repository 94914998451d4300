//! The log: one line a call, with what decided it, and nothing of what it contains.

use crate::{
    frames::{HEADERS, Wire},
    money::bet,
    resolve::by_cards,
    server::{Server, until},
    settle::request,
    shoe::{ZERO, plain, seed},
    stream_settlements::item,
};
use croupier::proto::{
    Bet, DealShoeRequest, DrawRoadsRequest, ListPayoutTablesRequest, PayoutTableSummary, Shoe,
    VerifyShoeRequest,
};
use serde_json::Value;

/// The fields of the lines about calls, once there are so many.
pub(crate) async fn calls(server: &Server, count: usize) -> Vec<Value> {
    let lines = || -> Vec<Value> {
        let written = server.written();
        let lines = written.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"));
        lines.map(|line| line["fields"].clone()).filter(|fields| fields["message"] == "call").collect()
    };
    until("every call is logged", async || lines().len() >= count).await;
    lines()
}

#[tokio::test]
async fn a_call_is_a_line() {
    let server = Server::start(&[]);
    let bets = vec![bet("player", 987_654_321)];
    let settled = server.settle(request("classic", "7H 6C KS KD", bets.clone())).await.unwrap();
    server.resolve(by_cards("7H 6C KS")).await.unwrap_err();
    server.raw("RoundService/Secret123", Vec::new()).await.unwrap_err();
    let round = item("Secret123", request("classic", "7H 6C KS KD", bets));
    server.stream_settlements(vec![round.clone(), round]).await.unwrap();

    let calls = calls(&server, 4).await;
    assert_eq!(calls.len(), 4, "health is not logged, and no call twice: {calls:?}");
    let table = &settled.payout_tables[0];
    let method = |name: &str| format!("croupier.v1.{name}");
    assert_eq!(calls[0]["method"], method("SettlementService/SettleRound"));
    assert_eq!((&calls[0]["code"], &calls[0]["reason"]), (&"Ok".into(), &Value::Null));
    assert_eq!(calls[0]["table"], format!("{}@{}", table.id, table.version));
    assert_eq!(calls[0]["digest"], table.digest);
    assert_eq!(calls[1]["method"], method("RoundService/ResolveRound"));
    assert_eq!((&calls[1]["code"], &calls[1]["table"]), (&"InvalidArgument".into(), &Value::Null));
    assert_eq!(calls[1]["reason"], "ROUND_INCOMPLETE");
    assert_eq!(calls[2]["method"], "_unknown", "what a caller names is not logged");
    assert_eq!(calls[2]["reason"], "METHOD_UNKNOWN");
    assert_eq!(calls[3]["method"], method("SettlementService/StreamSettlements"));
    assert_eq!(calls[3]["code"], "Ok");
    assert!(calls.iter().all(|call| call["micros"].is_u64()), "{calls:?}");
    for secret in ["Secret123", "987654321", "7H", "KD"] {
        assert!(!server.written().contains(secret), "{secret} is logged");
    }
}

#[tokio::test]
async fn a_line_names_every_table_that_decided() {
    let server = Server::start(&[]);
    let tables = server.list(ListPayoutTablesRequest::default()).await.unwrap().payout_tables;
    assert!(tables.len() > 16, "one more is not told");
    let of = |table: &PayoutTableSummary| Bet { payout_table: table.id.clone(), ..bet(&table.bets[0], 100) };
    for count in [2, tables.len()] {
        let bets = tables[..count].iter().map(of).collect();
        server.settle(request("", "7H 6C KS KD", bets)).await.unwrap();
    }
    // After the list itself.
    let calls = calls(&server, 3).await;
    for (call, told) in calls[1..].iter().zip([2, 16]) {
        let told = &tables[..told];
        let named: Vec<_> = told.iter().map(|table| format!("{}@{}", table.id, table.version)).collect();
        assert_eq!(call["table"], named.join(","));
        let digests: Vec<_> = told.iter().map(|table| table.digest.as_str()).collect();
        assert_eq!(call["digest"], digests.join(","));
    }
}

/// Of what comes out of a shoe, the table that gave its settings.
#[tokio::test]
async fn a_line_names_the_table_of_a_shoe() {
    let server = Server::start(&[]);
    let table = server.table("sa-gaming").await.unwrap();
    let payout_table = || "sa-gaming".to_owned();
    let shoe = DealShoeRequest { payout_table: payout_table(), ..plain(seed(ZERO)) };
    server.deal(shoe).await.unwrap();
    let claims = VerifyShoeRequest { source: seed(ZERO), payout_table: payout_table(), ..Default::default() };
    server.verify(claims).await.unwrap();
    let shoe = Some(Shoe { source: seed(ZERO), rules: None });
    server.draw(DrawRoadsRequest { shoe, payout_table: payout_table(), ..Default::default() }).await.unwrap();
    // After the table itself.
    for call in &calls(&server, 4).await[1..] {
        assert_eq!(call["table"], format!("{}@{}", table.id, table.version), "{call}");
        assert_eq!(call["digest"], table.digest, "{call}");
    }
}

#[tokio::test]
async fn a_call_that_gets_no_answer_of_its_own_is_a_line_too() {
    let server = Server::start(&["--call-deadline", "1"]);
    let mut wire = Wire::begun(&server);
    wire.call(1, "RoundService/ResolveRound", &[]);
    wire.until(HEADERS);
    // A stream that is refused before it begins.
    wire.call(3, "SettlementService/StreamSettlements", &[("grpc-encoding", "gzip")]);
    wire.until(HEADERS);
    let calls = calls(&server, 2).await;
    assert_eq!(calls[0]["reason"], "DEADLINE_EXCEEDED");
    assert_eq!(calls[1]["reason"], "ENCODING_UNKNOWN");
}
