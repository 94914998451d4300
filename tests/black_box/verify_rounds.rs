//! VerifyShoe: claimed rounds at fault, each named by round, hand, card and rule.

use crate::{
    cards::cards,
    error::refused,
    server::shared,
    shoe::{ZERO, plain, seed},
    verify::fault,
};
use croupier::proto::{
    Hand, Outcome, ResolveRoundRequest, Round, ShoeClaim, ShoeFault, Side, VerifyShoeRequest,
    VerifyShoeResponse,
};

/// The rounds of the shoe from 32 bytes of zero. Round 1: 8C 7S, 9D QH. Round 2: 5H KC AC, 3S 4S. Round 6: AH 9C 4S,
/// 7S 3S 6H. Round 8: 9C 8H, TD KS 7D. Round 37: 7D JH, 7H 9H.
async fn dealt() -> Vec<Round> {
    shared().deal(plain(seed(ZERO))).await.unwrap().rounds
}

async fn verify(rounds: Vec<Round>) -> VerifyShoeResponse {
    let request = VerifyShoeRequest { source: seed(ZERO), rounds, ..VerifyShoeRequest::default() };
    shared().verify(request).await.unwrap()
}

/// A round of the shoe with other hands.
async fn claimed(number: usize, player: &str, banker: &str) -> Round {
    let mut round = dealt().await.swap_remove(number - 1);
    hand(&mut round, Side::Player).cards = cards(player);
    hand(&mut round, Side::Banker).cards = cards(banker);
    round
}

fn hand(round: &mut Round, side: Side) -> &mut Hand {
    let hand = if side == Side::Player { &mut round.player } else { &mut round.banker };
    hand.as_mut().expect("both hands")
}

/// A fault of a round that is of no card.
fn of_round(round: u32) -> ShoeFault {
    ShoeFault { claim: ShoeClaim::Rounds.into(), round, ..ShoeFault::default() }
}

/// A fault of a card; "" is no card.
fn of_card(round: u32, hand: Side, claimed: &str, dealt: &str) -> ShoeFault {
    let card = |text: &str| cards(text).first().copied().unwrap_or_default();
    ShoeFault { hand: hand.into(), card: card(claimed), dealt: card(dealt), ..of_round(round) }
}

async fn assert_fault(round: Round, expected: ShoeFault) {
    let about = format!("{round:?}");
    let reply = verify(vec![round]).await;
    assert_eq!(fault(&reply), expected, "{about}");
    assert_eq!((reply.held.as_slice(), reply.verified_rounds), (&[][..], 0), "{about}");
}

#[tokio::test]
async fn a_wrong_card_is_named_with_the_card_dealt() {
    let wrong = [
        (claimed(6, "AS 9C 4S", "7S 3S 6H").await, of_card(6, Side::Player, "AS", "AH")),
        (claimed(6, "AH 9S 4S", "7S 3S 6H").await, of_card(6, Side::Player, "9S", "9C")),
        (claimed(6, "AH 9C 5S", "7S 3S 6H").await, of_card(6, Side::Player, "5S", "4S")),
        (claimed(6, "AH 9C 4S", "8S 3S 6H").await, of_card(6, Side::Banker, "8S", "7S")),
        (claimed(6, "AH 9C 4S", "7S 3D 6H").await, of_card(6, Side::Banker, "3D", "3S")),
        (claimed(6, "AH 9C 4S", "7S 3S 9H").await, of_card(6, Side::Banker, "9H", "6H")),
        (claimed(1, "8C 6S", "9D QH").await, of_card(1, Side::Player, "6S", "7S")),
    ];
    for (round, expected) in wrong {
        assert_fault(round, expected).await;
    }
}

/// The rule that ResolveRound names for these hands, whose cards are not all due.
async fn rule(player: &str, banker: &str) -> String {
    let hands = crate::cards::hands(player, banker);
    let request = ResolveRoundRequest { hands, ..ResolveRoundRequest::default() };
    let error = refused(shared().resolve(request)).await.invalid("CARD_NOT_DUE");
    error.fact("rule").expect("a rule")
}

#[tokio::test]
async fn a_forbidden_third_card_is_named_with_the_rule_it_breaks() {
    let forbidden = [
        (37, "7D JH 2C", "7H 9H", Side::Player),
        (37, "7D JH", "7H 9H 2C", Side::Banker),
        (1, "8C 7S 2C", "9D QH", Side::Player),
        (1, "8C 7S", "9D QH 2C", Side::Banker),
        (2, "5H KC AC", "3S 4S 2C", Side::Banker),
        (8, "9C 8H 2C", "TD KS 7D", Side::Player),
    ];
    for (number, player, banker, hand) in forbidden {
        let rule = rule(player, banker).await;
        let round = u32::try_from(number).unwrap();
        let expected = ShoeFault { rule, ..of_card(round, hand, "2C", "") };
        assert_fault(claimed(number, player, banker).await, expected).await;
    }
}

#[tokio::test]
async fn the_rule_has_the_name_that_the_contract_gives() {
    let rule = "player_stands".to_owned();
    let expected = ShoeFault { rule, ..of_card(37, Side::Player, "2C", "") };
    assert_fault(claimed(37, "7D JH 2C", "7H 9H").await, expected).await;
}

#[tokio::test]
async fn a_fourth_card_is_one_too_many() {
    for (player, banker, hand) in
        [("AH 9C 4S 2C", "7S 3S 6H", Side::Player), ("AH 9C 4S", "7S 3S 6H 2C", Side::Banker)]
    {
        let found = fault(&verify(vec![claimed(6, player, banker).await]).await);
        // Whether a fourth card breaks a third-card rule is left open.
        assert_eq!(ShoeFault { rule: String::new(), ..found }, of_card(6, hand, "2C", ""));
    }
}

#[tokio::test]
async fn a_missing_third_card_is_named_with_its_hand() {
    assert_fault(claimed(2, "5H KC", "3S 4S").await, of_card(2, Side::Player, "", "AC")).await;
    assert_fault(claimed(8, "9C 8H", "TD KS").await, of_card(8, Side::Banker, "", "7D")).await;
    assert_fault(claimed(6, "AH 9C 4S", "7S 3S").await, of_card(6, Side::Banker, "", "6H")).await;
    assert_fault(claimed(6, "AH 9C", "7S 3S").await, of_card(6, Side::Player, "", "4S")).await;
}

#[tokio::test]
async fn a_missing_third_card_is_named_though_the_other_hand_has_its_own() {
    assert_fault(claimed(6, "AH 9C", "7S 3S 6H").await, of_card(6, Side::Player, "", "4S")).await;
}

#[tokio::test]
async fn missing_hands_are_missing_cards() {
    let first = of_card(1, Side::Player, "", "8C");
    assert_fault(Round { number: 1, ..Round::default() }, first.clone()).await;
    assert_fault(claimed(1, "", "").await, first).await;
    assert_fault(claimed(1, "8C 7S", "").await, of_card(1, Side::Banker, "", "9D")).await;
    assert_fault(claimed(1, "8C 7S", "9D").await, of_card(1, Side::Banker, "", "QH")).await;
}

#[tokio::test]
async fn swapped_hands_are_wrong_from_the_first_card() {
    for (number, player, dealt) in [(1, "9D", "8C"), (37, "7H", "7D")] {
        let mut round = dealt_round(number).await;
        std::mem::swap(&mut round.player, &mut round.banker);
        let number = u32::try_from(number).unwrap();
        assert_fault(round, of_card(number, Side::Player, player, dealt)).await;
    }
}

async fn dealt_round(number: usize) -> Round {
    dealt().await.swap_remove(number - 1)
}

#[tokio::test]
async fn a_wrong_outcome_position_or_total_is_of_no_card() {
    let round = dealt_round(6).await;
    for outcome in [Outcome::Player, Outcome::Tie] {
        assert_fault(Round { outcome: outcome.into(), ..round.clone() }, of_round(6)).await;
    }
    for position in [31, 33, u32::MAX] {
        let first_card_position = Some(position);
        assert_fault(Round { first_card_position, ..round.clone() }, of_round(6)).await;
    }
    for (side, total) in [(Side::Player, 5), (Side::Player, 14), (Side::Banker, 5), (Side::Banker, u32::MAX)]
    {
        let mut wrong = round.clone();
        hand(&mut wrong, side).total = total;
        assert_fault(wrong, of_round(6)).await;
    }
}

#[tokio::test]
async fn a_wrong_total_of_the_first_two_cards_is_a_wrong_total() {
    for side in [Side::Player, Side::Banker] {
        let mut wrong = dealt_round(46).await;
        hand(&mut wrong, side).initial_total = 5;
        assert_fault(wrong, of_round(46)).await;
    }
}

#[tokio::test]
async fn an_outcome_that_is_none_does_not_hold() {
    for outcome in [4, -1, i32::MAX] {
        let rounds = vec![Round { outcome, ..dealt_round(6).await }];
        let request = VerifyShoeRequest { source: seed(ZERO), rounds, ..VerifyShoeRequest::default() };
        match shared().verify(request).await {
            Ok(reply) => assert_eq!(fault(&reply), of_round(6), "outcome {outcome}"),
            Err(status) => drop(crate::error::Refused(status).invalid("FIELD_INVALID")),
        }
    }
}

#[tokio::test]
async fn a_number_that_is_no_card_is_named_with_its_place() {
    for number in [53, -1] {
        let mut round = dealt_round(6).await;
        hand(&mut round, Side::Player).cards[1] = number;
        let rounds = vec![round];
        let request = VerifyShoeRequest { source: seed(ZERO), rounds, ..VerifyShoeRequest::default() };
        match shared().verify(request).await {
            Ok(reply) => {
                let expected = ShoeFault { card: number, ..of_card(6, Side::Player, "", "9C") };
                assert_eq!(fault(&reply), expected);
            }
            Err(status) => {
                let error = crate::error::Refused(status).invalid("CARDS_INVALID");
                error.field("rounds[0].player.cards[1]").metadata("card", &number.to_string());
            }
        }
    }
}

#[tokio::test]
async fn a_wrong_number_is_another_round_or_none() {
    let round = dealt_round(1).await;
    assert_fault(Round { number: 2, ..round.clone() }, of_card(2, Side::Player, "8C", "5H")).await;
    for number in [0, 80, 1000, u32::MAX] {
        assert_fault(Round { number, ..round.clone() }, of_round(number)).await;
    }
}
