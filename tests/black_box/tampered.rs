//! VerifyShoe: a whole shoe of which one fact was changed, each fact of each round in turn.

use crate::{
    server::shared,
    shoe::{ZERO, plain, seed},
    verify::fault,
};
use croupier::proto::{Hand, Round, ShoeClaim, ShoeFault, Side, VerifyShoeRequest, VerifyShoeResponse};

async fn dealt() -> Vec<Round> {
    shared().deal(plain(seed(ZERO))).await.unwrap().rounds
}

async fn verify(rounds: Vec<Round>) -> VerifyShoeResponse {
    let request = VerifyShoeRequest { source: seed(ZERO), rounds, ..VerifyShoeRequest::default() };
    shared().verify(request).await.unwrap()
}

/// The shoe with one round changed.
fn with(rounds: &[Round], round: Round) -> Vec<Round> {
    let mut rounds = rounds.to_vec();
    let place = usize::try_from(round.number).unwrap() - 1;
    rounds[place] = round;
    rounds
}

fn hand(round: &mut Round, side: Side) -> &mut Hand {
    let hand = if side == Side::Player { &mut round.player } else { &mut round.banker };
    hand.as_mut().expect("both hands")
}

/// Every way to change one card of a round, with the fault that this is.
fn tampered(round: &Round) -> Vec<(Round, ShoeFault)> {
    let mut all = Vec::new();
    for side in [Side::Player, Side::Banker] {
        let cards = hand(&mut round.clone(), side).cards.clone();
        for (place, dealt) in cards.into_iter().enumerate() {
            let card = dealt % 52 + 1;
            let mut changed = round.clone();
            hand(&mut changed, side).cards[place] = card;
            let hand = side.into();
            all.push((changed, ShoeFault { hand, card, dealt, ..of_round(round) }));
        }
    }
    all
}

fn of_round(round: &Round) -> ShoeFault {
    ShoeFault { claim: ShoeClaim::Rounds.into(), round: round.number, ..ShoeFault::default() }
}

#[tokio::test]
async fn a_changed_card_is_found_at_its_round() {
    let rounds = dealt().await;
    for round in &rounds {
        for (changed, _) in tampered(round) {
            let reply = verify(with(&rounds, changed)).await;
            let found = fault(&reply);
            assert_eq!((found.claim(), found.round), (ShoeClaim::Rounds, round.number), "{found:?}");
            assert_eq!((reply.held, reply.verified_rounds), (Vec::new(), round.number - 1));
        }
    }
}

#[tokio::test]
async fn a_changed_card_is_named_with_the_card_dealt() {
    let rounds = dealt().await;
    let mut wrong = Vec::new();
    for round in &rounds {
        for (changed, expected) in tampered(round) {
            let found = verify(vec![changed.clone()]).await;
            if fault(&found) != expected {
                wrong.push((changed, found.first_fault));
            }
        }
    }
    assert!(wrong.is_empty(), "{} changed cards are not named; the first: {:?}", wrong.len(), wrong[0]);
}

/// Another number, which is not 0: that would be no claim.
fn other(number: u32) -> u32 {
    number % 9 + 1
}

/// What is changed in a hand besides its cards. A flag that is cleared would be no claim.
const OF_A_HAND: [fn(&mut Hand); 5] = [
    |hand| hand.initial_total = other(hand.initial_total),
    |hand| hand.total = other(hand.total),
    |hand| hand.natural = true,
    |hand| hand.pair = true,
    |hand| hand.suited_pair = true,
];

/// What is changed in a round besides its hands.
const OF_A_ROUND: [fn(&mut Round); 4] = [
    |round| round.outcome = round.outcome % 3 + 1,
    |round| round.margin = other(round.margin),
    |round| round.natural = true,
    |round| round.first_card_position = round.first_card_position.map(|position| position + 1),
];

/// Every way to change one claim of a round that is no card.
fn misdescribed(round: &Round) -> Vec<Round> {
    let mut all = vec![round.clone(); OF_A_ROUND.len() + 2 * OF_A_HAND.len()];
    let (rounds, hands) = all.split_at_mut(OF_A_ROUND.len());
    rounds.iter_mut().zip(OF_A_ROUND).for_each(|(round, change)| change(round));
    let (players, bankers) = hands.split_at_mut(OF_A_HAND.len());
    players.iter_mut().zip(OF_A_HAND).for_each(|(round, change)| change(hand(round, Side::Player)));
    bankers.iter_mut().zip(OF_A_HAND).for_each(|(round, change)| change(hand(round, Side::Banker)));
    all.retain(|changed| changed != round);
    all
}

#[tokio::test]
async fn another_changed_claim_is_found_at_its_round() {
    let rounds = dealt().await;
    let mut held = Vec::new();
    for round in &rounds {
        for changed in misdescribed(round) {
            let reply = verify(vec![changed.clone()]).await;
            if reply.holds {
                held.push(changed);
            } else {
                assert_eq!((fault(&reply), reply.verified_rounds), (of_round(round), 0));
            }
        }
    }
    assert!(held.is_empty(), "{} false claims hold; the first: {:?}", held.len(), held[0]);
}

#[tokio::test]
async fn a_round_that_is_left_out_is_not_checked() {
    let mut rounds = dealt().await;
    rounds.remove(40);
    let reply = verify(rounds).await;
    assert_eq!((reply.holds, reply.verified_rounds), (true, 78));
}

#[tokio::test]
async fn rounds_are_claimed_by_number_in_any_order_and_more_than_once() {
    let mut rounds = dealt().await;
    rounds.reverse();
    rounds.push(rounds[0].clone());
    assert_eq!(verify(rounds.clone()).await.verified_rounds, 80);
    rounds[10].outcome = rounds[10].outcome % 3 + 1;
    let reply = verify(rounds).await;
    assert_eq!((fault(&reply).round, reply.verified_rounds), (69, 10), "the first in the order claimed");
}

#[tokio::test]
async fn the_cards_alone_are_claim_enough() {
    let bare = |round: Round| {
        let only = |hand: Option<Hand>| Some(Hand { cards: hand.unwrap().cards, ..Hand::default() });
        let (player, banker) = (only(round.player), only(round.banker));
        Round { player, banker, number: round.number, ..Round::default() }
    };
    let reply = verify(dealt().await.into_iter().map(bare).collect()).await;
    assert_eq!((reply.holds, reply.verified_rounds), (true, 79));
}
