//! ResolveRound: complete rounds, by cards, by text and by hands.

use crate::{
    cards::{as_text, cards, hands, list},
    cases::{RoundCase, SettlementCase, cases},
    money::assert_bet,
    server::shared,
};
use croupier::proto::{
    Card, Decision, DecisionReason, Hand, NextCard, Outcome, ResolveRoundRequest, ResolveRoundResponse,
    Round, Side,
};

/// Asks for a round by its cards.
pub(crate) fn by_cards(text: &str) -> ResolveRoundRequest {
    ResolveRoundRequest { cards: list(text), ..ResolveRoundRequest::default() }
}

/// The round resolved.
pub(crate) async fn round(request: ResolveRoundRequest) -> Round {
    let about = format!("{request:?}");
    let reply = shared().resolve(request).await.unwrap_or_else(|status| panic!("{about}: {status:?}"));
    reply.round.expect("a round")
}

/// The round that the case says.
pub(crate) fn expected(case: &RoundCase) -> Round {
    let outcome = Outcome::from_str_name(&format!("OUTCOME_{}", case.outcome.to_uppercase())).unwrap();
    let pairs = [(case.player_pair, case.player_suited_pair), (case.banker_pair, case.banker_suited_pair)];
    Round {
        player: Some(hand(&case.player, case.player_total, case.player_natural, pairs[0])),
        banker: Some(hand(&case.banker, case.banker_total, case.banker_natural, pairs[1])),
        outcome: outcome.into(),
        natural: case.player_natural || case.banker_natural,
        margin: case.player_total.abs_diff(case.banker_total),
        next: NextCard::None.into(),
        ..Round::default()
    }
}

fn hand(text: &str, total: u32, natural: bool, (pair, suited_pair): (bool, bool)) -> Hand {
    let cards = cards(text);
    let initial_total = cards[..2].iter().map(|&card| crate::cards::value(card)).sum::<u32>() % 10;
    Hand { cards, initial_total, total, natural, pair, suited_pair }
}

/// A round without its decisions, which have tests of their own.
pub(crate) fn undecided(round: Round) -> Round {
    assert_eq!(round.decisions.len(), 2, "two decisions in {round:?}");
    Round { decisions: Vec::new(), ..round }
}

#[tokio::test]
async fn every_case_by_cards() {
    for case in cases::<RoundCase>("rounds.json") {
        assert_eq!(undecided(round(by_cards(&case.cards)).await), expected(&case), "{}", case.cards);
    }
}

#[tokio::test]
async fn every_case_by_text() {
    for case in cases::<RoundCase>("rounds.json") {
        let request = ResolveRoundRequest { cards: as_text(&case.cards), ..ResolveRoundRequest::default() };
        assert_eq!(undecided(round(request).await), expected(&case), "{}", case.cards);
    }
}

#[tokio::test]
async fn every_case_by_hands() {
    for case in cases::<RoundCase>("rounds.json") {
        let hands = hands(&case.player, &case.banker);
        let request = ResolveRoundRequest { hands, ..ResolveRoundRequest::default() };
        assert_eq!(undecided(round(request).await), expected(&case), "{}", case.cards);
    }
}

#[tokio::test]
async fn every_case_decides_as_the_tableau_says() {
    for case in cases::<RoundCase>("rounds.json") {
        let round = round(by_cards(&case.cards)).await;
        let third = |hand: &Option<Hand>| hand.as_ref().unwrap().cards.get(2).is_some();
        let decided: Vec<_> =
            round.decisions.iter().map(|decision| (decision.side(), decision.draws)).collect();
        let drew = [(Side::Player, third(&round.player)), (Side::Banker, third(&round.banker))];
        assert_eq!(decided, drew, "{}", case.cards);
        assert_reasons(&round, &case);
    }
}

fn assert_reasons(round: &Round, case: &RoundCase) {
    let player_drew = case.player.split(' ').count() == 3;
    let (player, banker) = if case.player_natural || case.banker_natural {
        (DecisionReason::Natural, DecisionReason::Natural)
    } else if player_drew {
        (DecisionReason::PlayerTotal, DecisionReason::BankerTotalPlayerDrew)
    } else {
        (DecisionReason::PlayerTotal, DecisionReason::BankerTotalPlayerStood)
    };
    let reasons: Vec<_> = round.decisions.iter().map(Decision::reason).collect();
    assert_eq!(reasons, [player, banker], "{}", case.cards);
    for decision in &round.decisions {
        let totals = (decision.player_initial_total, decision.banker_initial_total);
        let hands = (round.player.as_ref().unwrap(), round.banker.as_ref().unwrap());
        assert_eq!(totals, (hands.0.initial_total, hands.1.initial_total), "{}", case.cards);
        let read = decision.reason() == DecisionReason::BankerTotalPlayerDrew;
        let third = if read { hands.0.cards[2] } else { Card::Unspecified.into() };
        assert_eq!(decision.player_third_card, third, "{}", case.cards);
    }
}

#[tokio::test]
async fn a_natural_stops_both_hands() {
    let decision = |side: Side| Decision {
        side: side.into(),
        draws: false,
        reason: DecisionReason::Natural.into(),
        player_initial_total: 0,
        banker_initial_total: 8,
        player_third_card: 0,
    };
    let round = round(by_cards("KH 8C KS TD")).await;
    assert_eq!(round.decisions, [decision(Side::Player), decision(Side::Banker)]);
}

#[tokio::test]
async fn the_player_stood_so_the_banker_goes_by_its_own_total() {
    let decision = |side: Side, draws: bool, reason: DecisionReason| Decision {
        side: side.into(),
        draws,
        reason: reason.into(),
        player_initial_total: 7,
        banker_initial_total: 5,
        player_third_card: 0,
    };
    let player = decision(Side::Player, false, DecisionReason::PlayerTotal);
    let banker = decision(Side::Banker, true, DecisionReason::BankerTotalPlayerStood);
    assert_eq!(round(by_cards("7H 5C KS KD 4S")).await.decisions, [player, banker]);
}

#[tokio::test]
async fn the_player_drew_so_the_banker_reads_the_third_card() {
    let decision = |side: Side, draws: bool, reason: DecisionReason, third: &str| Decision {
        side: side.into(),
        draws,
        reason: reason.into(),
        player_initial_total: 5,
        banker_initial_total: 3,
        player_third_card: cards(third).first().copied().unwrap_or_default(),
    };
    let player = decision(Side::Player, true, DecisionReason::PlayerTotal, "");
    let stands = decision(Side::Banker, false, DecisionReason::BankerTotalPlayerDrew, "8C");
    assert_eq!(round(by_cards("2H 3C 3S TD 8C")).await.decisions, [player, stands]);
    let draws = decision(Side::Banker, true, DecisionReason::BankerTotalPlayerDrew, "TC");
    assert_eq!(round(by_cards("2H 3C 3S KD TC 9H")).await.decisions, [player, draws]);
}

#[tokio::test]
async fn text_is_for_people() {
    let plain = shared().resolve(by_cards("TH 5C 2D KD 6C 9S")).await.unwrap();
    for text in ["th 5c 2d kd 6c 9s", "10H 5C 2D KD 6c 9S", "TH,5C,2D,KD,6C,9S", "  10h, 5c 2D  KD,6C ,9s "] {
        let request = ResolveRoundRequest { cards: as_text(text), ..ResolveRoundRequest::default() };
        assert_eq!(shared().resolve(request).await.unwrap(), plain, "{text:?}");
    }
}

#[tokio::test]
async fn a_hand_may_be_cards_and_the_other_text() {
    let mut hands = hands("2H 3S TC", "").unwrap();
    hands.banker = as_text("3C KD 9H");
    let request = ResolveRoundRequest { hands: Some(hands), ..ResolveRoundRequest::default() };
    assert_eq!(round(request).await, round(by_cards("2H 3C 3S KD TC 9H")).await);
}

#[tokio::test]
async fn a_plain_round_has_no_bets_words_number_or_position() {
    let reply = shared().resolve(by_cards("7H 5C KS KD 4S")).await.unwrap();
    let ResolveRoundResponse { round, explanation, bets, payout_table } = reply;
    assert_eq!((explanation, bets, payout_table), (Vec::new(), Vec::new(), None));
    let round = round.unwrap();
    assert_eq!((round.number, round.first_card_position), (0, None));
}

#[tokio::test]
async fn every_bet_is_judged_as_it_is_settled() {
    for case in cases::<SettlementCase>("settlements.json") {
        let request = ResolveRoundRequest { payout_table: case.table.clone(), ..by_cards(&case.cards) };
        let reply = shared().resolve(request).await.unwrap();
        for bet in &case.settlements {
            let said = reply.bets.iter().find(|said| said.bet == bet.bet).expect("the bet is judged");
            assert_bet(said, bet, &format!("{} {}", case.table, case.cards));
        }
    }
}

#[tokio::test]
async fn bets_come_in_the_tables_order_and_the_table_is_named() {
    for table in crate::tables::SHIPPED {
        let request = ResolveRoundRequest { payout_table: table.to_owned(), ..by_cards("7H 5C KS KD 4S") };
        let reply = shared().resolve(request).await.unwrap();
        let bets: Vec<_> = reply.bets.iter().map(|bet| &bet.bet).collect();
        let loaded = shared().table(table).await.unwrap();
        assert_eq!(bets, loaded.bets.iter().map(|bet| &bet.id).collect::<Vec<_>>(), "{table}");
        assert_eq!(reply.payout_table, Some(crate::tables::name_of(&loaded)), "{table}");
    }
}

#[tokio::test]
async fn the_same_request_gives_the_same_bytes() {
    use prost::Message as _;
    let request = ResolveRoundRequest {
        explain: true,
        payout_table: "sa-gaming".to_owned(),
        ..by_cards("7H 5C KS KD 4S")
    };
    let message = request.encode_to_vec();
    let first = shared().raw("RoundService/ResolveRound", message.clone()).await.unwrap();
    let second = shared().raw("RoundService/ResolveRound", message).await.unwrap();
    assert_eq!(first, second);
    let reply = ResolveRoundResponse::decode(first.as_slice()).unwrap();
    assert_eq!(reply, shared().resolve(request).await.unwrap());
}
