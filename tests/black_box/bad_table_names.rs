//! Tables that are not named, not loaded, or named by a version that is not loaded.

use crate::{
    error::{Refused, refused},
    money::bet,
    resolve::by_cards,
    server::shared,
    settle::request,
    shoe::{ZERO, plain, seed},
};
use croupier::proto::{
    Bet, CheckBetsRequest, DealShoeRequest, LastRound, ListPayoutTablesRequest, RenderRulesRequest,
    ResolveRoundRequest, SettleRoundRequest, Shoe, ShoeRules, shoe_rules::Burn,
};
use tonic::Code;

/// The refusals of every call that names a table, and the name of each.
async fn refusals(name: &str) -> Vec<(&'static str, Refused)> {
    let payout_table = name.to_owned();
    let resolve = ResolveRoundRequest { payout_table: payout_table.clone(), ..by_cards("7H 6C KS KD") };
    let deal = DealShoeRequest {
        source: seed(ZERO),
        payout_table: payout_table.clone(),
        ..DealShoeRequest::default()
    };
    let check =
        CheckBetsRequest { payout_table, bets: vec![bet("player", 1)], ..CheckBetsRequest::default() };
    let settle = request(name, "7H 6C KS KD", vec![bet("player", 1)]);
    let rules = RenderRulesRequest { payout_table: name.to_owned(), ..RenderRulesRequest::default() };
    vec![
        ("ResolveRound", refused(shared().resolve(resolve)).await),
        ("DealShoe", refused(shared().deal(deal)).await),
        ("CheckBets", refused(shared().check(check)).await),
        ("SettleRound", refused(shared().settle(settle)).await),
        ("GetPayoutTable", refused(shared().table(name)).await),
        ("RenderRules", refused(shared().rules(rules)).await),
    ]
}

#[tokio::test]
async fn an_unknown_table_is_named_with_the_nearest() {
    for (name, nearest) in [("clasic", "classic"), ("sa_gaming", "sa-gaming"), ("Supreme", "supreme")] {
        for (_, error) in refusals(name).await {
            let error = error.with(Code::NotFound, "PAYOUT_TABLE_UNKNOWN").field("payout_table");
            error.metadata("given", name).metadata("nearest", nearest);
        }
    }
}

#[tokio::test]
async fn an_unknown_version_is_named_with_those_loaded() {
    let version = shared().table("classic").await.unwrap().version;
    for (call, error) in refusals("classic@1900-01-01").await {
        let error = error.with(Code::NotFound, "PAYOUT_TABLE_UNKNOWN").field("payout_table");
        let error = error.metadata("given", "classic@1900-01-01");
        let details = tonic_types::StatusExt::get_error_details(&error.0);
        let metadata = &details.error_info().unwrap().metadata;
        assert!(
            metadata.values().any(|value| value.contains(&version)),
            "{call} names {version} in {metadata:?}"
        );
    }
}

#[tokio::test]
async fn strange_names_are_unknown_tables() {
    for name in ["@", "classic@", "@1", "classic@1@2", "../classic", "klassik\u{0}", &"x".repeat(10_000)] {
        for (call, error) in refusals(name).await {
            let code = error.0.code();
            assert!(
                matches!(code, Code::NotFound | Code::InvalidArgument),
                "{call} {name:.20}: {:?}",
                error.0
            );
        }
    }
}

#[tokio::test]
async fn a_table_is_named() {
    refused(shared().table("")).await.invalid("PAYOUT_TABLE_MISSING").field("payout_table");
    let fields = ["payout_table", "bets[0].payout_table"];
    let settle = request("", "7H 6C KS KD", vec![bet("player", 1)]);
    refused(shared().settle(settle)).await.invalid("PAYOUT_TABLE_MISSING").field_of(&fields);
    // Bets may name tables of several shoes, so that none of them says which is dealt.
    let bets = vec![Bet { payout_table: "classic".to_owned(), ..bet("banker", 100) }];
    let of_shoe = |rules| SettleRoundRequest {
        shoe: Some(Shoe { source: seed(ZERO), rules }),
        round_number: 1,
        cards: None,
        ..request("", "", bets.clone())
    };
    let some = ShoeRules { decks: 8, cut_card: Some(14), ..ShoeRules::default() };
    for rules in [None, Some(some)] {
        refused(shared().settle(of_shoe(rules))).await.invalid("PAYOUT_TABLE_MISSING").field("payout_table");
    }
    let all = ShoeRules {
        burn: Some(Burn::BurnFaceValue(true)),
        last_round: LastRound::FinishRound.into(),
        ..some
    };
    let dealt = shared().deal(DealShoeRequest { shoe: Some(all), ..plain(seed(ZERO)) }).await.unwrap();
    let settled = shared().settle(of_shoe(Some(all))).await.unwrap();
    assert_eq!(settled.round.unwrap().player, dealt.rounds[0].player);
    let check = CheckBetsRequest { bets: vec![bet("player", 1)], ..CheckBetsRequest::default() };
    refused(shared().check(check)).await.invalid("PAYOUT_TABLE_MISSING").field_of(&fields);
}

#[tokio::test]
async fn a_page_token_is_one_that_was_given() {
    let request = ListPayoutTablesRequest { page_token: "no such page".to_owned(), page_size: 1 };
    refused(shared().list(request)).await.invalid("FIELD_INVALID").field("page_token");
    let request = ListPayoutTablesRequest { page_size: -1, ..ListPayoutTablesRequest::default() };
    refused(shared().list(request)).await.invalid("FIELD_INVALID").field("page_size");
}
