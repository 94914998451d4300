//! Cards that are no complete round: whose card is due, or the first card that was not due.

use crate::{
    cards::{as_text, cards, due, first_not_due, hands, list, side},
    cases::{IllegalCase, cases},
    error::refused,
    resolve::{by_cards, round},
    server::shared,
};
use croupier::proto::{NextCard, Outcome, ResolveRoundRequest};

#[tokio::test]
async fn every_case_is_refused() {
    for case in cases::<IllegalCase>("illegal_rounds.json") {
        let error = refused(shared().resolve(by_cards(&case.cards))).await.invalid(&case.error);
        if let Some(next) = &case.next {
            error.field("cards").metadata("next", next);
        } else {
            let index = first_not_due(&cards(&case.cards));
            let error = error.field(&format!("cards.cards[{index}]")).metadata("index", &index.to_string());
            error.metadata("card", case.not_due.as_ref().unwrap()).some("rule");
        }
    }
}

#[tokio::test]
async fn every_case_is_refused_by_text() {
    for case in cases::<IllegalCase>("illegal_rounds.json") {
        let request = ResolveRoundRequest { cards: as_text(&case.cards), ..ResolveRoundRequest::default() };
        let error = refused(shared().resolve(request)).await.invalid(&case.error);
        if let Some(next) = &case.next {
            error.metadata("next", next);
        } else {
            let index = first_not_due(&cards(&case.cards)).to_string();
            error.metadata("index", &index).metadata("card", case.not_due.as_ref().unwrap());
        }
    }
}

#[tokio::test]
async fn an_incomplete_round_may_be_asked_for() {
    for case in cases::<IllegalCase>("illegal_rounds.json") {
        let request = ResolveRoundRequest { allow_incomplete: true, ..by_cards(&case.cards) };
        let Some(next) = &case.next else {
            refused(shared().resolve(request)).await.invalid("CARD_NOT_DUE");
            continue;
        };
        let round = round(request).await;
        assert_eq!(side(round.next()), next, "{}", case.cards);
        assert_eq!((round.outcome(), round.margin), (Outcome::Unspecified, 0), "{}", case.cards);
    }
}

#[tokio::test]
async fn the_cases_agree_with_the_tests_own_rule() {
    for case in cases::<IllegalCase>("illegal_rounds.json") {
        let cards = cards(&case.cards);
        match &case.next {
            Some(next) => assert_eq!(side(due(&cards)), next, "{}", case.cards),
            None => assert_eq!(due(&cards[..first_not_due(&cards)]), NextCard::None, "{}", case.cards),
        }
    }
}

async fn refused_hands(player: &str, banker: &str) -> crate::error::Refused {
    let request = ResolveRoundRequest { hands: hands(player, banker), ..ResolveRoundRequest::default() };
    refused(shared().resolve(request)).await
}

#[tokio::test]
async fn a_forbidden_third_card_is_named_with_its_hand() {
    let error = refused_hands("8H KS 2D", "5C KD").await.invalid("CARD_NOT_DUE");
    error.field("hands.player.cards[2]").metadata("card", "2D").some("rule");
    let error = refused_hands("7H KS", "6C KD 2D").await.invalid("CARD_NOT_DUE");
    error.field("hands.banker.cards[2]").metadata("card", "2D").some("rule");
    let error = refused_hands("2H 3S 8C", "3C TD 2D").await.invalid("CARD_NOT_DUE");
    error.field("hands.banker.cards[2]").metadata("card", "2D").some("rule");
    let error = refused_hands("7H KS", "5C KD 2D 3D").await.invalid("CARD_NOT_DUE");
    error.field("hands.banker.cards[3]").metadata("card", "3D").some("rule");
}

#[tokio::test]
async fn a_missing_third_card_is_named_with_its_hand() {
    let error = refused_hands("2H 3S", "7C KD").await.invalid("ROUND_INCOMPLETE");
    error.field("hands.player").metadata("next", "player");
    let error = refused_hands("7H KS", "5C KD").await.invalid("ROUND_INCOMPLETE");
    error.field("hands.banker").metadata("next", "banker");
}

#[tokio::test]
async fn a_card_ahead_of_the_other_hands_is_not_due() {
    // Not due comes before incomplete.
    let error = refused_hands("2H 3S", "2C KD 5H").await.invalid("CARD_NOT_DUE");
    error.field("hands.banker.cards[2]").metadata("card", "5H");
    let error = refused_hands("2H", "2C KD").await.invalid("CARD_NOT_DUE");
    error.field("hands.banker.cards[1]").metadata("card", "KD");
    let error = refused_hands("2H 3S", "").await.invalid("CARD_NOT_DUE");
    error.field("hands.player.cards[1]").metadata("card", "3S");
}

#[tokio::test]
async fn hands_may_be_as_short_as_the_dealing_order_allows() {
    for (dealt, player, banker) in
        [("", "", ""), ("8H", "8H", ""), ("8H KD", "8H", "KD"), ("8H KD 7S", "8H 7S", "KD")]
    {
        let by_hands = ResolveRoundRequest {
            hands: hands(player, banker),
            allow_incomplete: true,
            ..ResolveRoundRequest::default()
        };
        let by_cards = ResolveRoundRequest { cards: list(dealt), allow_incomplete: true, ..by_hands.clone() };
        let by_cards = ResolveRoundRequest { hands: None, ..by_cards };
        assert_eq!(round(by_hands).await, round(by_cards).await, "{dealt}");
    }
}

#[tokio::test]
async fn nothing_given_is_an_incomplete_round() {
    let error = refused(shared().resolve(ResolveRoundRequest::default())).await;
    error.invalid("ROUND_INCOMPLETE").metadata("next", "player");
    let request = ResolveRoundRequest { allow_incomplete: true, ..ResolveRoundRequest::default() };
    assert_eq!(round(request).await.next(), NextCard::Player);
}
