//! ResolveRound with `allow_incomplete`: totals so far, decisions so far and the bets that no further card can change.

use crate::{
    cards::{cards, list, text},
    money::verdict,
    resolve::{by_cards, round},
    server::shared,
};
use croupier::proto::{
    BatchResolveRoundsRequest, BetVerdict, Card, CardList, DecisionReason, NextCard, Outcome,
    ResolveRoundRequest, Round, RoundCards, round_result,
};
use std::collections::BTreeMap;

async fn so_far(text: &str) -> Round {
    round(ResolveRoundRequest { allow_incomplete: true, ..by_cards(text) }).await
}

/// Cards, initial totals and totals of both hands.
fn totals(round: &Round) -> [(usize, u32, u32); 2] {
    [&round.player, &round.banker].map(|hand| {
        let hand = hand.as_ref().expect("both hands are there, empty or not");
        (hand.cards.len(), hand.initial_total, hand.total)
    })
}

#[tokio::test]
async fn totals_are_those_of_the_cards_so_far() {
    assert_eq!(totals(&so_far("").await), [(0, 0, 0), (0, 0, 0)]);
    assert_eq!(totals(&so_far("8H").await), [(1, 0, 8), (0, 0, 0)]);
    assert_eq!(totals(&so_far("8H KD").await), [(1, 0, 8), (1, 0, 0)]);
    assert_eq!(totals(&so_far("8H 5D 7S").await), [(2, 5, 5), (1, 0, 5)]);
    assert_eq!(totals(&so_far("8H 5D 7S AC").await), [(2, 5, 5), (2, 6, 6)]);
    assert_eq!(totals(&so_far("8H 5D 7S AC 6D").await), [(3, 5, 1), (2, 6, 6)]);
}

#[tokio::test]
async fn a_nine_is_not_announced_before_the_round_is_finished() {
    let round = so_far("7H 2C 8D 2S 4H").await;
    assert_eq!(totals(&round)[0], (3, 5, 9));
    assert_eq!((round.outcome(), round.margin, round.next()), (Outcome::Unspecified, 0, NextCard::Banker));
    assert!(!round.natural);
}

#[tokio::test]
async fn natural_and_pair_have_meaning_from_two_cards() {
    let player = so_far("4H KD 4H").await.player.unwrap();
    assert!(player.natural && player.pair && player.suited_pair);
    let player = so_far("8H").await.player.unwrap();
    assert!(!player.natural && !player.pair && !player.suited_pair);
}

#[tokio::test]
async fn decisions_are_those_made_so_far() {
    let made = |round: &Round| -> Vec<_> {
        round.decisions.iter().map(|made| (made.reason(), made.draws)).collect()
    };
    assert_eq!(made(&so_far("8H 5D 7S").await), []);
    assert_eq!(made(&so_far("8H 5D 7S AC").await), [(DecisionReason::PlayerTotal, true)]);
    let stood = [(DecisionReason::PlayerTotal, false), (DecisionReason::BankerTotalPlayerStood, true)];
    assert_eq!(made(&so_far("7H 5D KS KC").await), stood);
    let drew = [(DecisionReason::PlayerTotal, true), (DecisionReason::BankerTotalPlayerDrew, true)];
    assert_eq!(made(&so_far("8H 5D 7S AC 6D").await), drew);
}

#[tokio::test]
async fn a_complete_round_may_be_asked_for_as_well() {
    let allowed = so_far("7H 5C KS KD 4S").await;
    assert_eq!(allowed, round(by_cards("7H 5C KS KD 4S")).await);
}

async fn certain(table: &str, text: &str) -> Vec<BetVerdict> {
    let payout_table = table.to_owned();
    let request = ResolveRoundRequest { allow_incomplete: true, payout_table, ..by_cards(text) };
    shared().resolve(request).await.unwrap().bets
}

#[tokio::test]
async fn the_players_pair_and_natural_are_decided_by_its_two_cards() {
    let bets = certain("sa-gaming", "4H 9C 4S").await;
    let found = |name: &str| bets.iter().find(|bet| bet.bet == name).map(BetVerdict::verdict);
    assert_eq!(found("player_pair"), Some(verdict("win")));
    assert_eq!(found("player_natural"), Some(verdict("win")));
    assert_eq!(found("either_pair"), Some(verdict("win")));
    assert_eq!(found("lucky_seven"), Some(verdict("lose")), "a Player with 8 does not win with 7");
    for open in ["banker_pair", "perfect_pair", "player", "banker", "tie", "player_bonus", "banker_natural"] {
        assert_eq!(found(open), None, "{open} is open");
    }
}

#[tokio::test]
async fn nothing_is_decided_before_a_card() {
    assert_eq!(certain("classic", "").await, []);
}

#[tokio::test]
async fn a_pair_bet_is_decided_by_the_fourth_card_at_the_latest() {
    let bets = certain("classic", "2H 5D 2D KC").await;
    let names: Vec<_> = bets.iter().map(|bet| bet.bet.as_str()).collect();
    assert_eq!(names, ["player_pair", "banker_pair"]);
    assert_eq!([bets[0].verdict(), bets[1].verdict()], [verdict("win"), verdict("lose")]);
}

#[tokio::test]
async fn after_four_cards_without_a_draw_everything_is_decided() {
    for table in crate::tables::SHIPPED {
        let open = certain(table, "7H 6C KS KD").await;
        let bets = shared().table(table).await.unwrap().bets;
        assert_eq!(open.len(), bets.len(), "{table}");
    }
}

/// The bets that have one verdict, at one price, in every round that begins with these cards: played out one by one.
async fn played_out(table: &str, text: &str) -> Vec<BetVerdict> {
    let mut open = vec![cards(text)];
    let mut verdicts: BTreeMap<usize, Vec<BetVerdict>> = BTreeMap::new();
    while !open.is_empty() {
        let mut longer = Vec::new();
        for some in open.chunks(10_000) {
            let results = batch(table, some).await;
            for (cards, (next, bets)) in some.iter().zip(results) {
                if next == NextCard::None {
                    bets.into_iter().enumerate().for_each(|(bet, said)| insert(&mut verdicts, bet, said));
                } else {
                    longer.extend(one_more(cards));
                }
            }
        }
        open = longer;
    }
    verdicts.into_values().filter(|said| said.len() == 1).flatten().collect()
}

fn insert(verdicts: &mut BTreeMap<usize, Vec<BetVerdict>>, bet: usize, said: BetVerdict) {
    let seen = verdicts.entry(bet).or_default();
    if !seen.contains(&said) {
        seen.push(said);
    }
}

/// Every card for the fourth; for a third card, whose suit no bet reads, one of each rank.
fn one_more(cards: &[i32]) -> impl Iterator<Item = Vec<i32>> + '_ {
    let last = if cards.len() < 4 { Card::Kc } else { Card::Ks };
    (Card::As.into()..=last.into()).map(move |card| [cards, &[card]].concat())
}

async fn batch(table: &str, rounds: &[Vec<i32>]) -> Vec<(NextCard, Vec<BetVerdict>)> {
    let list = |cards: &Vec<i32>| Some(CardList { cards: cards.clone(), text: String::new() });
    let rounds = rounds.iter().map(|cards| RoundCards { cards: list(cards), hands: None }).collect();
    let request = BatchResolveRoundsRequest {
        rounds,
        allow_incomplete: true,
        payout_table: table.to_owned(),
        ..BatchResolveRoundsRequest::default()
    };
    let results = shared().batch(request).await.unwrap().results.into_iter();
    results.map(|result| (next(result.result.expect("a result")), result.bets)).collect()
}

fn next(result: round_result::Result) -> NextCard {
    match result {
        round_result::Result::Round(round) => round.next(),
        round_result::Result::Error(error) => panic!("{error:?}"),
    }
}

#[tokio::test]
async fn exactly_the_bets_that_no_further_card_can_change_are_given() {
    let rounds =
        ["4H 9C 4S", "2H 5D 2D", "KH 8C 9S", "7H KC KS", "8H 5D 7S AC", "7H 5D KS KC", "8H 5D 7S AC 6D"];
    for cards in rounds {
        for table in ["sa-gaming", "supreme"] {
            assert_eq!(certain(table, cards).await, played_out(table, cards).await, "{table} after {cards}");
        }
    }
}

#[tokio::test]
async fn incomplete_rounds_come_in_batches_too() {
    let prefixes = ["", "8H", "8H KD 7S", "8H 5D 7S AC 6D"];
    let rounds = prefixes.map(|text| RoundCards { cards: list(text), hands: None }).to_vec();
    let request =
        BatchResolveRoundsRequest { rounds, allow_incomplete: true, ..BatchResolveRoundsRequest::default() };
    let reply = shared().batch(request).await.unwrap();
    for (prefix, result) in prefixes.iter().zip(reply.results) {
        let round = so_far(prefix).await;
        assert_eq!(text(&round.player.as_ref().unwrap().cards).is_empty(), prefix.is_empty());
        assert_eq!(result.result, Some(round_result::Result::Round(round)), "{prefix:?}");
    }
}
