//! Bets at fault: each fails the whole request, so that nothing is half settled.

use crate::{
    error::{Refused, refused},
    money::bet,
    server::shared,
    settle::{assert_money, request, settle},
};
use croupier::proto::{Bet, SettleRoundRequest};
use tonic::Code;

/// The Banker has 9, the Player 5.
fn banker_wins(bets: Vec<Bet>) -> SettleRoundRequest {
    request("classic", "2H 9C 3S KD", bets)
}

/// A bet at fault after a sound one.
async fn refused_bet(second: Bet) -> Refused {
    refused(shared().settle(banker_wins(vec![bet("player", 100), second]))).await
}

#[tokio::test]
async fn a_stake_is_positive() {
    for stake in [0, -1, i64::MIN] {
        let error = refused_bet(bet("banker", stake)).await.invalid("STAKE_INVALID");
        error.field("bets[1].stake").metadata("bet", "banker");
    }
}

#[tokio::test]
async fn an_unknown_bet_is_named_with_the_nearest() {
    let error = refused_bet(bet("player_pear", 100)).await.with(Code::NotFound, "BET_UNKNOWN");
    error.field("bets[1].bet").metadata("given", "player_pear").metadata("nearest", "player_pair");
}

#[tokio::test]
async fn a_bet_of_another_table_is_unknown() {
    let error = refused_bet(bet("lucky_six", 100)).await.with(Code::NotFound, "BET_UNKNOWN");
    error.field("bets[1].bet").metadata("given", "lucky_six");
    let error = refused_bet(bet("", 100)).await.with(Code::NotFound, "BET_UNKNOWN");
    error.field("bets[1].bet").metadata("given", "");
}

#[tokio::test]
async fn a_bets_own_table_is_loaded() {
    let error = refused_bet(Bet { payout_table: "supremo".to_owned(), ..bet("player", 100) }).await;
    let error = error.with(Code::NotFound, "PAYOUT_TABLE_UNKNOWN").field("bets[1].payout_table");
    error.metadata("given", "supremo").metadata("nearest", "supreme");
}

#[tokio::test]
async fn an_id_is_used_once() {
    let twice = |id: &str| Bet { id: id.to_owned(), ..bet("banker", 100) };
    let bets = vec![twice("a"), twice(""), twice("b"), twice(""), twice("a")];
    let error = refused(shared().settle(banker_wins(bets))).await.invalid("BET_ID_DUPLICATE");
    error.field("bets[4].id").metadata("bet", "banker");
}

#[tokio::test]
async fn an_id_is_at_most_256_bytes() {
    let error = refused_bet(Bet { id: "x".repeat(257), ..bet("banker", 100) }).await;
    error.invalid("FIELD_INVALID").field("bets[1].id");
}

#[tokio::test]
async fn what_a_win_returns_fits_64_bits() {
    for (name, cards) in
        [("banker", "2H 9C 3S KD"), ("tie", "7H 7C KS KD"), ("player_pair", "2H 7C 2S KD 3C")]
    {
        let call = shared().settle(request("classic", cards, vec![bet("player", 1), bet(name, i64::MAX)]));
        let error = refused(call).await.with(Code::OutOfRange, "AMOUNT_OVERFLOW");
        error.field("bets[1].stake").metadata("bet", name);
    }
    // The largest stake that 8:1 returns: 9 times as much is the largest amount or just below.
    let largest = i64::MAX / 9;
    let reply = settle(request("classic", "7H 7C KS KD", vec![bet("tie", largest)])).await;
    assert_money(&reply.settlements[0], "win", [largest, 8 * largest, 0, 8 * largest, 9 * largest]);
    let call = shared().settle(request("classic", "7H 7C KS KD", vec![bet("tie", largest + 1)]));
    refused(call).await.with(Code::OutOfRange, "AMOUNT_OVERFLOW").field("bets[0].stake");
}

#[tokio::test]
async fn the_largest_stake_may_be_lost_or_returned() {
    let reply = settle(banker_wins(vec![bet("player", i64::MAX)])).await;
    assert_money(&reply.settlements[0], "lose", [i64::MAX, 0, 0, -i64::MAX, 0]);
    let reply = settle(request("classic", "7H 7C KS KD", vec![bet("player", i64::MAX)])).await;
    assert_money(&reply.settlements[0], "push", [i64::MAX, 0, 0, 0, i64::MAX]);
}

#[tokio::test]
async fn totals_fit_64_bits() {
    let lost = banker_wins(vec![bet("player", i64::MAX), bet("player", 1)]);
    let error = refused(shared().settle(lost)).await.with(Code::OutOfRange, "AMOUNT_OVERFLOW");
    error.field_of(&["bets", "bets[1].stake"]);
    let third = i64::MAX / 3;
    let won = banker_wins(vec![bet("banker", third), bet("banker", third), bet("player", 1)]);
    refused(shared().settle(won)).await.with(Code::OutOfRange, "AMOUNT_OVERFLOW");
}

#[tokio::test]
async fn every_faulty_bet_is_named_up_to_ten() {
    let bets = (0..25).map(|number| bet(&format!("nothing_{number}"), 1)).collect();
    let error = refused(shared().settle(banker_wins(bets))).await.with(Code::NotFound, "BET_UNKNOWN");
    let violations = error.violations();
    assert!(violations.len() <= 10, "{violations:?}");
    let named = violations.iter().filter(|(field, _)| field.starts_with("bets[")).count();
    for (index, (field, description)) in violations.iter().take(named).enumerate() {
        assert_eq!(*field, format!("bets[{index}].bet"));
        assert!(description.contains(&format!("nothing_{index}")), "{description}");
    }
    assert!(named >= 9, "{violations:?}");
    let rest = (25 - named).to_string();
    let more = error.fact("more").unwrap_or_default();
    let told = format!("{} {more} {:?}", error.0.message(), violations.last());
    assert!(
        told.split(|c: char| !c.is_numeric()).any(|word| word == rest),
        "{rest} more are counted in {told}"
    );
}

#[tokio::test]
async fn a_few_faulty_bets_are_all_named() {
    let bets = vec![bet("player", 0), bet("player", 5), bet("banker", -1)];
    let error = refused(shared().settle(banker_wins(bets))).await.invalid("STAKE_INVALID");
    let fields: Vec<_> = error.violations().into_iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["bets[0].stake", "bets[2].stake"]);
}

#[tokio::test]
async fn details_stay_within_four_kibibytes() {
    let bets = (0..25).map(|_| bet(&"long_".repeat(200), 1)).collect();
    let error = refused(shared().settle(banker_wins(bets))).await.with(Code::NotFound, "BET_UNKNOWN");
    assert!(error.0.details().len() <= 4096, "{} bytes of details", error.0.details().len());
    assert!(error.0.message().len() <= 4096, "{} bytes of message", error.0.message().len());
}
