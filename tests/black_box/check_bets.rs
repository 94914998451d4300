//! CheckBets: each refusal, the limits, and the difference between Player and Banker.

use crate::{
    error::refused,
    money::bet,
    server::{Server, shared},
    table_files::{HOUSE, folder},
};
use croupier::proto::{
    Bet, BetCheck, BetLimits, CheckBetsRequest, CheckBetsResponse, Limits, PlayerBankerDifference, Refusal,
};
use tonic::Code;

fn request(bets: Vec<Bet>) -> CheckBetsRequest {
    CheckBetsRequest { payout_table: "sa-gaming".to_owned(), bets, ..CheckBetsRequest::default() }
}

async fn check(request: CheckBetsRequest) -> CheckBetsResponse {
    let bets = request.bets.clone();
    let reply = shared().check(request).await.unwrap();
    assert_eq!(reply.bets.len(), bets.len(), "an entry each");
    for (checked, bet) in reply.bets.iter().zip(bets) {
        assert_eq!((&checked.id, &checked.bet), (&bet.id, &bet.bet), "as given");
        assert_eq!(checked.accepted, checked.refusal() == Refusal::Unspecified, "{checked:?}");
        assert_eq!(checked.accepted, checked.message.is_empty(), "{checked:?}");
    }
    reply
}

fn refusals(reply: &CheckBetsResponse) -> Vec<Refusal> {
    reply.bets.iter().map(BetCheck::refusal).collect()
}

fn limits(min_stake: Option<i64>, max_stake: Option<i64>) -> Option<Limits> {
    Some(Limits { min_stake, max_stake, ..Limits::default() })
}

#[tokio::test]
async fn sound_bets_are_accepted() {
    let reply =
        check(request(vec![bet("player", 1), bet("tie", 1_000_000), bet("super_lucky_seven", 7)])).await;
    assert_eq!(refusals(&reply), [Refusal::Unspecified; 3]);
    assert_eq!(reply.payout_tables, [crate::tables::name_of(&shared().table("sa-gaming").await.unwrap())]);
}

#[tokio::test]
async fn no_bets_are_no_fault() {
    let reply = check(request(Vec::new())).await;
    let even = PlayerBankerDifference { within_limit: true, ..PlayerBankerDifference::default() };
    assert_eq!(reply.player_banker_difference, Some(even));
}

#[tokio::test]
async fn a_closed_bet_names_its_last_round() {
    let bets = vec![bet("player_pair", 1), bet("player_bonus", 1), bet("player", 1)];
    let reply = check(CheckBetsRequest { round_number: 41, ..request(bets.clone()) }).await;
    assert_eq!(refusals(&reply), [Refusal::Unspecified, Refusal::Closed, Refusal::Unspecified]);
    assert_eq!(reply.bets[1].closes_after_round, 40);
    let reply = check(CheckBetsRequest { round_number: 61, ..request(bets.clone()) }).await;
    assert_eq!(refusals(&reply), [Refusal::Closed, Refusal::Closed, Refusal::Unspecified]);
    assert_eq!(reply.bets[0].closes_after_round, 60);
    let reply = check(CheckBetsRequest { round_number: 60, ..request(bets.clone()) }).await;
    assert_eq!(refusals(&reply)[0], Refusal::Unspecified);
    assert_eq!(refusals(&check(request(bets)).await), [Refusal::Unspecified; 3], "no number, no closing");
}

#[tokio::test]
async fn an_unknown_bet_or_table_is_refused_alone() {
    let elsewhere = Bet { payout_table: "nowhere".to_owned(), ..bet("player", 1) };
    let other = Bet { payout_table: "supreme".to_owned(), ..bet("small", 1) };
    let reply = check(request(vec![bet("small", 1), elsewhere, other, bet("player", 1)])).await;
    let expected =
        [Refusal::UnknownBet, Refusal::UnknownPayoutTable, Refusal::Unspecified, Refusal::Unspecified];
    assert_eq!(refusals(&reply), expected);
    let tables: Vec<_> = reply.payout_tables.iter().map(|table| table.id.as_str()).collect();
    assert_eq!(tables, ["sa-gaming", "supreme"]);
}

#[tokio::test]
async fn a_stake_is_positive() {
    let reply = check(request(vec![bet("player", 0), bet("player", -5), bet("player", i64::MIN)])).await;
    assert_eq!(refusals(&reply), [Refusal::StakeNotPositive; 3]);
}

#[tokio::test]
async fn limits_may_be_given() {
    let bets = vec![bet("tie", 9), bet("tie", 10), bet("tie", 500), bet("tie", 501)];
    let reply = check(CheckBetsRequest { limits: limits(Some(10), Some(500)), ..request(bets) }).await;
    let expected = [Refusal::UnderLimit, Refusal::Unspecified, Refusal::Unspecified, Refusal::OverLimit];
    assert_eq!(refusals(&reply), expected);
    assert_eq!([reply.bets[0].limit, reply.bets[3].limit], [10, 500]);
    assert_eq!([reply.bets[1].limit, reply.bets[2].limit], [0, 0]);
}

#[tokio::test]
async fn a_bets_own_limits_go_before_those_of_any_bet() {
    let own = BetLimits { bet: "tie".to_owned(), min_stake: Some(1), max_stake: Some(50) };
    let mut limits = limits(Some(10), Some(500));
    limits.as_mut().unwrap().bets.push(own);
    let bets = vec![bet("tie", 1), bet("tie", 51), bet("player", 1), bet("player", 51)];
    let reply = check(CheckBetsRequest { limits, ..request(bets) }).await;
    let expected = [Refusal::Unspecified, Refusal::OverLimit, Refusal::UnderLimit, Refusal::Unspecified];
    assert_eq!(refusals(&reply), expected);
    assert_eq!([reply.bets[1].limit, reply.bets[2].limit], [50, 10]);
}

#[tokio::test]
async fn an_id_is_used_once() {
    let named = |id: &str| Bet { id: id.to_owned(), ..bet("player", 1) };
    let reply = check(request(vec![named("a"), named(""), named("a"), named(""), named("b")])).await;
    let mut expected = [Refusal::Unspecified; 5];
    expected[2] = Refusal::DuplicateId;
    assert_eq!(refusals(&reply), expected, "the later one is the duplicate, and empty ids are none");
}

#[tokio::test]
async fn what_a_bet_could_return_fits_64_bits() {
    let largest = i64::MAX / 9;
    let reply =
        check(request(vec![bet("tie", largest), bet("tie", largest + 1), bet("tie", i64::MAX)])).await;
    assert_eq!(refusals(&reply), [Refusal::Unspecified, Refusal::AmountOverflow, Refusal::AmountOverflow]);
}

async fn difference(request: CheckBetsRequest) -> PlayerBankerDifference {
    check(request).await.player_banker_difference.expect("the difference")
}

fn with_difference(player_banker_difference: i64) -> Option<Limits> {
    Some(Limits { player_banker_difference: Some(player_banker_difference), ..Limits::default() })
}

#[tokio::test]
async fn the_difference_is_between_player_and_banker_alone() {
    let bets = vec![bet("player", 300), bet("banker", 1000), bet("tie", 9999), bet("player_bonus", 5000)];
    let expected = PlayerBankerDifference {
        staked_on_player: 300,
        staked_on_banker: 1000,
        difference: 700,
        limit: None,
        within_limit: true,
    };
    assert_eq!(difference(request(bets)).await, expected);
}

#[tokio::test]
async fn the_difference_counts_what_is_staked_already() {
    let bets = vec![bet("player", 300)];
    for (limit, within_limit) in [(800, true), (799, false), (0, false)] {
        let request = CheckBetsRequest {
            staked_on_player: 1000,
            staked_on_banker: 500,
            limits: with_difference(limit),
            ..request(bets.clone())
        };
        let expected = PlayerBankerDifference {
            staked_on_player: 1300,
            staked_on_banker: 500,
            difference: 800,
            limit: Some(limit),
            within_limit,
        };
        assert_eq!(difference(request.clone()).await, expected);
        assert_eq!(refusals(&check(request).await), [Refusal::Unspecified], "the difference refuses no bet");
    }
}

#[tokio::test]
async fn the_difference_runs_over_all_tables_and_leaves_refused_bets_out() {
    let other = Bet { payout_table: "sa-gaming-no-commission".to_owned(), ..bet("banker", 40) };
    let bets = vec![bet("banker", 60), other, bet("banker", -1000), bet("player", 30)];
    let found = difference(CheckBetsRequest { limits: with_difference(70), ..request(bets) }).await;
    assert_eq!((found.staked_on_player, found.staked_on_banker, found.difference), (30, 100, 70));
    assert!(found.within_limit);
}

#[tokio::test]
async fn the_request_itself_is_checked() {
    let unknown = CheckBetsRequest { payout_table: "nowhere".to_owned(), ..request(vec![bet("player", 1)]) };
    refused(shared().check(unknown)).await.with(Code::NotFound, "PAYOUT_TABLE_UNKNOWN").field("payout_table");
    let player = CheckBetsRequest { staked_on_player: -1, ..request(Vec::new()) };
    refused(shared().check(player)).await.invalid("FIELD_INVALID").field("staked_on_player");
    let banker = CheckBetsRequest { staked_on_banker: -1, ..request(Vec::new()) };
    refused(shared().check(banker)).await.invalid("FIELD_INVALID").field("staked_on_banker");
    let least = CheckBetsRequest { limits: limits(Some(0), None), ..request(Vec::new()) };
    refused(shared().check(least)).await.invalid("FIELD_INVALID").field("limits.min_stake");
    let least = CheckBetsRequest { limits: with_difference(-1), ..request(Vec::new()) };
    refused(shared().check(least)).await.invalid("FIELD_INVALID").field("limits.player_banker_difference");
}

#[tokio::test]
async fn a_bet_whose_sum_does_not_fit_is_refused() {
    let staked = CheckBetsRequest { staked_on_player: i64::MAX, ..request(vec![bet("player", 1)]) };
    assert_eq!(refusals(&check(staked).await), [Refusal::AmountOverflow]);
}

#[tokio::test]
async fn the_tables_limits_hold_unless_the_request_gives_its_own() {
    let limits_of_table =
        "[limits]\nmin_stake = 100\nmax_stake = 1000\nplayer_banker_difference = 500\n\n[[bet]]";
    let toml = HOUSE.replacen("[[bet]]", limits_of_table, 1).replace("lines =", "min_stake = 50\nlines =");
    let server = Server::start(&["--tables", &folder("limits", &[("house.toml", &toml)])]);
    let bets = vec![bet("player", 49), bet("player", 50), bet("player", 1001)];
    let request = CheckBetsRequest { payout_table: "house".to_owned(), ..request(bets) };
    let reply = server.check(request.clone()).await.unwrap();
    assert_eq!(refusals(&reply), [Refusal::UnderLimit, Refusal::Unspecified, Refusal::OverLimit]);
    assert_eq!([reply.bets[0].limit, reply.bets[2].limit], [50, 1000]);
    assert_eq!(reply.player_banker_difference.unwrap().limit, Some(500));
    let reply = server.check(CheckBetsRequest { limits: limits(None, Some(2000)), ..request }).await.unwrap();
    assert_eq!(refusals(&reply), [Refusal::UnderLimit, Refusal::Unspecified, Refusal::Unspecified]);
    let difference = reply.player_banker_difference.unwrap();
    assert_eq!((difference.difference, difference.limit, difference.within_limit), (1051, Some(500), false));
}
