//! Cards that are no cards, given twice, or more often than a shoe has them. Which cards are due: `illegal`.

use crate::{
    cards::{as_text, cards, hands, list},
    error::{Refused, refused},
    money::bet,
    server::shared,
};
use croupier::proto::{CardList, Hands, ResolveRoundRequest, SettleRoundRequest};

fn numbers(cards: &[i32]) -> Option<CardList> {
    Some(CardList { cards: cards.to_vec(), text: String::new() })
}

async fn refused_cards(cards: Option<CardList>) -> Refused {
    refused(shared().resolve(ResolveRoundRequest { cards, ..ResolveRoundRequest::default() })).await
}

async fn refused_hands(player: Option<CardList>, banker: Option<CardList>) -> Refused {
    let hands = Some(Hands { player, banker });
    refused(shared().resolve(ResolveRoundRequest { hands, ..ResolveRoundRequest::default() })).await
}

#[tokio::test]
async fn no_card_is_no_card() {
    let error = refused_cards(numbers(&[1, 0, 2, 3])).await.invalid("CARDS_INVALID");
    error.field("cards.cards[1]").metadata("index", "1").some("card");
}

#[tokio::test]
async fn numbers_beyond_the_pack_are_no_cards() {
    for number in [53, 54, 255, i32::MAX, -1, i32::MIN] {
        let error = refused_cards(numbers(&[1, 2, number])).await.invalid("CARDS_INVALID");
        error.field("cards.cards[2]").metadata("index", "2").metadata("card", &number.to_string());
    }
}

#[tokio::test]
async fn unknown_text_is_no_card() {
    for word in ["1X", "8", "H8", "11H", "8HH", "🂡", "10", "0H", "TT"] {
        let error = refused_cards(as_text(&format!("7H {word} KS"))).await.invalid("CARDS_INVALID");
        error.field("cards.text").metadata("index", "1").metadata("card", word);
    }
}

#[tokio::test]
async fn cards_and_text_contradict_each_other() {
    let both = Some(CardList { cards: cards("7H 6C KS KD"), text: "7H 6C KS KD".to_owned() });
    refused_cards(both.clone()).await.invalid("CARDS_INVALID").field("cards");
    refused_hands(both.clone(), list("6C KD")).await.invalid("CARDS_INVALID").field("hands.player");
    refused_hands(list("6C KD"), both).await.invalid("CARDS_INVALID").field("hands.banker");
}

#[tokio::test]
async fn unknown_cards_of_a_hand_are_named_with_it() {
    let error = refused_hands(numbers(&[1, 53]), list("6C KD")).await.invalid("CARDS_INVALID");
    error.field("hands.player.cards[1]").metadata("index", "1").metadata("card", "53");
    let error = refused_hands(list("6C KD"), as_text("7H 1X")).await.invalid("CARDS_INVALID");
    error.field("hands.banker.text").metadata("index", "1").metadata("card", "1X");
}

#[tokio::test]
async fn a_shoe_of_eight_decks_has_no_ninth_copy() {
    let error = refused_cards(list(&["8H"; 9].join(" "))).await.invalid("CARDS_INVALID");
    error.field("cards.cards[8]").metadata("card", "8H").metadata("index", "8");
    // Eight copies there are: what is wrong with eight is that the fifth is not due.
    let error = refused_cards(list(&["8H"; 8].join(" "))).await.invalid("CARD_NOT_DUE");
    error.field("cards.cards[4]").metadata("card", "8H").metadata("index", "4");
}

#[tokio::test]
async fn the_first_fault_in_order_is_the_answer() {
    let nine_and_unknown = [cards(&["8H"; 9].join(" ")), vec![53]].concat();
    let error = refused_cards(numbers(&nine_and_unknown)).await.invalid("CARDS_INVALID");
    error.field("cards.cards[9]").metadata("card", "53");
    let both_and_unknown = Some(CardList { cards: vec![53], text: "1X".to_owned() });
    refused_cards(both_and_unknown).await.invalid("CARDS_INVALID").field("cards");
}

#[tokio::test]
async fn cards_and_hands_contradict_each_other() {
    let request = ResolveRoundRequest {
        cards: list("7H 6C KS KD"),
        hands: hands("7H KS", "6C KD"),
        ..ResolveRoundRequest::default()
    };
    refused(shared().resolve(request)).await.invalid("FIELD_INVALID").field_of(&["cards", "hands"]);
}

#[tokio::test]
async fn a_round_to_settle_is_checked_likewise() {
    let good = SettleRoundRequest {
        payout_table: "classic".to_owned(),
        cards: list("7H 6C KS KD"),
        bets: vec![bet("player", 100)],
        ..SettleRoundRequest::default()
    };
    let unknown = SettleRoundRequest { cards: numbers(&[53]), ..good.clone() };
    let error = refused(shared().settle(unknown)).await.invalid("CARDS_INVALID");
    error.field("cards.cards[0]").metadata("index", "0").metadata("card", "53");
    let too_many = SettleRoundRequest { cards: list("7H 6C KS KD 2C"), ..good.clone() };
    let error = refused(shared().settle(too_many)).await.invalid("CARD_NOT_DUE");
    error.field("cards.cards[4]").metadata("card", "2C").metadata("index", "4").some("rule");
    let too_few = SettleRoundRequest { cards: list("7H 6C KS"), ..good.clone() };
    let error = refused(shared().settle(too_few)).await.invalid("ROUND_INCOMPLETE");
    error.field("cards").metadata("next", "banker");
    let none = SettleRoundRequest { cards: None, ..good.clone() };
    refused(shared().settle(none)).await.invalid("ROUND_INCOMPLETE").metadata("next", "player");
    let both = SettleRoundRequest { hands: hands("7H KS", "6C KD"), ..good };
    refused(shared().settle(both)).await.invalid("FIELD_INVALID").field_of(&["cards", "hands"]);
}
