//! SettleRound: verdicts and money of every bet of a round.

use crate::{
    cards::{cards, dealt, hands, list, text},
    cases::{SettlementCase, cases},
    money::{assert_settlement, assert_sums, bet, odds, verdict},
    server::shared,
    shoe::{ZERO, seed},
};
use croupier::proto::{
    Bet, DealShoeRequest, Round, SettleRoundRequest, SettleRoundResponse, Settlement, SettlementTotals, Shoe,
    ShoeRules, shoe_rules::Burn,
};

/// Bets on a round at a table.
pub(crate) fn request(table: &str, cards: &str, bets: Vec<Bet>) -> SettleRoundRequest {
    let payout_table = table.to_owned();
    SettleRoundRequest { payout_table, cards: list(cards), bets, ..SettleRoundRequest::default() }
}

/// The bets settled, with the sums that always hold checked.
pub(crate) async fn settle(request: SettleRoundRequest) -> SettleRoundResponse {
    let reply = shared().settle(request).await.unwrap();
    assert_sums(&reply);
    reply
}

/// The first bet's verdict is this, and stake, gross, commission, profit and returned are these.
pub(crate) fn assert_money(settled: &Settlement, name: &str, money: [i64; 5]) {
    let found = [settled.stake, settled.gross, settled.commission, settled.profit, settled.returned];
    assert_eq!((settled.verdict(), found), (verdict(name), money), "{settled:?}");
}

#[tokio::test]
async fn every_case_in_one_call_a_round() {
    for case in cases::<SettlementCase>("settlements.json") {
        let bets = case.settlements.iter().map(|settled| bet(&settled.bet, settled.stake)).collect();
        let reply = settle(request(&case.table, &case.cards, bets)).await;
        assert_eq!(reply.settlements.len(), case.settlements.len());
        for (settled, expected) in reply.settlements.iter().zip(&case.settlements) {
            assert_settlement(settled, expected, &format!("{} {}", case.table, case.cards));
        }
    }
}

#[tokio::test]
async fn a_round_by_hands_settles_as_by_cards() {
    let by_cards = request("supreme", "7H 2C KS KD 4C", vec![bet("big", 101), bet("player", 10)]);
    let hands = hands("7H KS", "2C KD 4C");
    let by_hands = SettleRoundRequest { cards: None, hands, ..by_cards.clone() };
    assert_eq!(settle(by_cards).await, settle(by_hands).await);
}

#[tokio::test]
async fn odds_are_before_commission_and_net_odds_after_it() {
    let reply = settle(request("classic", "2H 9C 3S KD", vec![bet("banker", 100)])).await;
    assert_money(&reply.settlements[0], "win", [100, 100, 5, 95, 195]);
    assert_eq!(reply.settlements[0].odds, Some(odds("1:1")));
    assert_eq!(reply.settlements[0].net_odds, Some(odds("19:20")));
}

#[tokio::test]
async fn the_examples_of_the_arithmetic() {
    let reply = settle(request("classic", "2H 9C 3S KD", vec![bet("banker", 1)])).await;
    assert_money(&reply.settlements[0], "win", [1, 1, 1, 0, 1]);
    let reply = settle(request("sa-gaming", "4H 3C 4S KD", vec![bet("player_natural", 30)])).await;
    assert_money(&reply.settlements[0], "win", [30, 105, 0, 105, 135]);
    let reply = settle(request("supreme", "7H 2C KS KD 4C", vec![bet("big", 101)])).await;
    assert_money(&reply.settlements[0], "win", [101, 54, 0, 54, 155]);
}

#[tokio::test]
async fn a_tie_returns_player_and_banker() {
    for table in crate::tables::SHIPPED {
        let bets = vec![bet("player", 70), bet("banker", 30), bet("tie", 5)];
        let reply = settle(request(table, "7H 7C KS KD", bets)).await;
        assert_money(&reply.settlements[0], "push", [70, 0, 0, 0, 70]);
        assert_money(&reply.settlements[1], "push", [30, 0, 0, 0, 30]);
        assert_money(&reply.settlements[2], "win", [5, 40, 0, 40, 45]);
        assert_eq!((reply.settlements[0].odds, reply.settlements[0].net_odds), (None, None), "{table}");
    }
}

#[tokio::test]
async fn totals_are_sums_of_settled_bets() {
    let bets = vec![bet("banker", 19), bet("banker", 19), bet("player", 50), bet("lucky_six", 10)];
    let reply = settle(request("sa-gaming", "AH 6C 4S KD 8C", bets)).await;
    let totals = SettlementTotals {
        stake: 98,
        gross: 19 + 19 + 120,
        commission: 2,
        profit: 18 + 18 - 50 + 120,
        returned: 37 + 37 + 130,
        refused_stake: 0,
        count: 4,
    };
    assert_eq!(reply.totals, Some(totals), "each banker bet is rounded on its own");
}

#[tokio::test]
async fn ids_are_echoed_and_may_be_empty() {
    let named = |id: &str| Bet { id: id.to_owned(), ..bet("player", 1) };
    let ids = ["", "a", "", "ticket-42/β", &"x".repeat(256)];
    let reply = settle(request("classic", "7H 6C KS KD", ids.map(named).to_vec())).await;
    assert_eq!(reply.settlements.iter().map(|settled| settled.id.as_str()).collect::<Vec<_>>(), ids);
}

#[tokio::test]
async fn two_tables_in_one_round() {
    let at = |table: &str| Bet { payout_table: table.to_owned(), ..bet("banker", 101) };
    let bets = vec![at(""), at("sa-gaming-no-commission"), at("sa-gaming")];
    let reply = settle(request("sa-gaming", "AH 6C 4S KD 8C", bets)).await;
    assert_money(&reply.settlements[0], "win", [101, 101, 6, 95, 196]);
    assert_money(&reply.settlements[1], "win", [101, 50, 0, 50, 151]);
    assert_money(&reply.settlements[2], "win", [101, 101, 6, 95, 196]);
    let tables: Vec<_> = reply.payout_tables.iter().map(|table| table.id.as_str()).collect();
    assert_eq!(tables, ["sa-gaming", "sa-gaming-no-commission"], "the request's own first, each once");
    let indices: Vec<_> = reply.settlements.iter().map(|settled| settled.payout_table_index).collect();
    assert_eq!(indices, [0, 1, 0]);
    for named in reply.payout_tables {
        assert_eq!(named, crate::tables::name_of(&shared().table(&named.id).await.unwrap()));
    }
}

#[tokio::test]
async fn the_request_names_no_table_when_every_bet_does() {
    let at = |table: &str| Bet { payout_table: table.to_owned(), ..bet("banker", 101) };
    let bets = vec![at("supreme"), at("classic"), at("supreme")];
    let reply = settle(request("", "AH 6C 4S KD 8C", bets)).await;
    let tables: Vec<_> = reply.payout_tables.iter().map(|table| table.id.as_str()).collect();
    assert_eq!(tables, ["supreme", "classic"], "in the bets' order");
    assert_money(&reply.settlements[0], "win", [101, 50, 0, 50, 151]);
    assert_money(&reply.settlements[1], "win", [101, 101, 6, 95, 196]);
}

#[tokio::test]
async fn the_round_that_decided_is_in_the_reply() {
    let reply = settle(request("classic", "7H 6C KS KD", vec![bet("player", 1)])).await;
    let resolved = shared().resolve(crate::resolve::by_cards("7H 6C KS KD")).await.unwrap().round;
    assert_eq!(reply.round, resolved);
}

#[tokio::test]
async fn a_round_of_a_shoe_settles_as_its_cards_do() {
    let shoe =
        shared().deal(DealShoeRequest { source: seed(ZERO), ..DealShoeRequest::default() }).await.unwrap();
    for number in [1, 39, 79] {
        let dealt_round = &shoe.rounds[number - 1];
        let bets = vec![bet("player", 19), bet("banker", 101), bet("tie", 3)];
        let round_number = u32::try_from(number).unwrap();
        let by_cards = request("sa-gaming", &text(&dealt(dealt_round)), bets);
        let by_cards = SettleRoundRequest { round_number, ..by_cards };
        let from_shoe = Some(Shoe { source: seed(ZERO), rules: None });
        let from_shoe = SettleRoundRequest { cards: None, shoe: from_shoe, ..by_cards.clone() };
        let (by_cards, from_shoe) = (settle(by_cards).await, settle(from_shoe).await);
        assert_eq!(from_shoe.round.as_ref(), Some(dealt_round), "with its number and position");
        let plain = Round { number: 0, first_card_position: None, ..dealt_round.clone() };
        assert_eq!(by_cards.round, Some(plain), "cards alone have no place in a shoe");
        assert_eq!(
            SettleRoundResponse { round: None, ..by_cards },
            SettleRoundResponse { round: None, ..from_shoe }
        );
    }
}

#[tokio::test]
async fn the_rules_of_the_shoe_choose_the_round() {
    let rules = ShoeRules { burn: Some(Burn::BurnNone(true)), ..ShoeRules::default() };
    let shoe = Some(Shoe { source: seed(ZERO), rules: Some(rules) });
    let request = request("classic", "", vec![bet("player", 10)]);
    let reply = settle(SettleRoundRequest { cards: None, shoe, round_number: 1, ..request }).await;
    // Without a burn the first round takes the shoe's first cards: TH AD TS 4H, and 2C for the Player, which has 0.
    let player = reply.round.as_ref().unwrap().player.as_ref().unwrap();
    assert_eq!(player.cards, cards("TH TS 2C"));
    assert_eq!(reply.round.unwrap().first_card_position, Some(0));
}

#[tokio::test]
async fn the_same_request_gives_the_same_bytes() {
    use prost::Message as _;
    let bets = vec![bet("player", 10), bet("lucky_six", 3), bet("banker", 101)];
    let message = request("sa-gaming", "AH 6C 4S KD 8C", bets).encode_to_vec();
    let first = shared().raw("SettlementService/SettleRound", message.clone()).await.unwrap();
    assert_eq!(first, shared().raw("SettlementService/SettleRound", message).await.unwrap());
}

#[tokio::test]
async fn no_bets_give_no_settlements_and_zero_totals() {
    let reply = settle(request("classic", "7H 6C KS KD", Vec::new())).await;
    assert_eq!((reply.settlements, reply.totals), (Vec::new(), Some(SettlementTotals::default())));
    assert_eq!(reply.payout_tables[0].id, "classic");
}

#[tokio::test]
async fn a_hundred_thousand_bets_are_settled() {
    let names = ["player", "banker", "tie", "player_pair"];
    let bets = (1..=100_000_i64)
        .zip(names.into_iter().cycle())
        .map(|(stake, name)| Bet { id: format!("ticket-{stake}"), ..bet(name, stake) });
    let reply = settle(request("classic", "2H 9C 3S KD", bets.collect())).await;
    assert_eq!(reply.settlements.len(), 100_000);
    let last = &reply.settlements[99_997];
    assert_eq!(last.id, "ticket-99998");
    assert_money(last, "win", [99_998, 99_998, 5_000, 94_998, 194_996]);
    assert_eq!(reply.totals.unwrap().stake, 5_000_050_000);
}
