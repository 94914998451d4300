//! What people read: each rule once.

use croupier_game::{Card, Round, RoundError, Shoe, ShoeRules, parse_cards};

use crate::cases::cards;

fn message(dealt: &str) -> String {
    Round::from_cards(&cards(dealt)).unwrap_err().to_string()
}

fn hands_message(player: &str, banker: &str) -> String {
    Round::from_hands(&cards(player), &cards(banker)).unwrap_err().to_string()
}

fn code(dealt: &str) -> &'static str {
    match Round::from_cards(&cards(dealt)) {
        Err(RoundError::NotDue(error)) => error.rule.code(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_card_that_is_not_due_names_the_rule() {
    assert_eq!(
        message("8C 9D 7S QH 2C"),
        "2C (card 5 of the round) is not due: a natural ends the round (Player 5, Banker 9)"
    );
    assert_eq!(
        message("6C 7D KS QH 2C"),
        "2C (card 5 of the round) is not due: the Banker stands on 7 when the Player stood on 6"
    );
    assert_eq!(
        message("2H 3C 3S KD 8C 9D"),
        "9D (card 6 of the round) is not due: the Banker stands on 3 when the Player's third card is 8C"
    );
    assert_eq!(
        message("6C 5D KS QH 2C 3C"),
        "3C (card 6 of the round) is not due: both hands have all their cards"
    );
    assert_eq!(
        hands_message("6C KS 2C", "5D QH 3C"),
        "2C (card 3 of the Player's hand) is not due: the Player stands on 6"
    );
    assert_eq!(
        hands_message("2H 3S KC 9C", "3C KD 8D"),
        "9C (card 4 of the Player's hand) is not due: no hand takes a fourth card"
    );
    assert_eq!(
        hands_message("2H 3S", "3C KD 8D"),
        "8D (card 3 of the Banker's hand) is not due: a card of the Player comes first"
    );
}

#[test]
fn a_rule_has_a_name_for_machines() {
    assert_eq!(code("8C 9D 7S QH 2C"), "natural");
    assert_eq!(code("6C 7D KS QH 2C"), "banker_stands_player_stood");
    assert_eq!(code("2H 3C 3S KD 8C 9D"), "banker_stands_player_drew");
    assert_eq!(code("6C 5D KS QH 2C 3C"), "round_over");
    assert_eq!(code("2H 3C 3S KD 9C 9D 9H"), "round_over");
}

#[test]
fn an_unfinished_round_names_the_card_it_lacks() {
    assert_eq!(message(""), "the round is not finished: the Player is due a first card");
    assert_eq!(message("2H 3C 3S"), "the round is not finished: the Banker is due a second card");
    assert_eq!(
        message("2H 3C 3S KD"),
        "the round is not finished: the Player is due a third card (the Player draws on 5)"
    );
    assert_eq!(
        message("2H 3C 3S KD 9C"),
        "the round is not finished: the Banker is due a third card \
         (the Banker draws on 3 when the Player's third card is 9C)"
    );
    assert_eq!(
        message("6H 3C KS KD"),
        "the round is not finished: the Banker is due a third card \
         (the Banker draws on 3 when the Player stood on 6)"
    );
}

#[test]
fn an_unknown_card_is_quoted() {
    assert_eq!(
        parse_cards("8H 1\u{1b}D").unwrap_err().to_string(),
        "\"1\\u{1b}D\" (card 2) is not a card: a card is a rank (A, 2 to 9, T or 10, J, Q, K) \
         and a suit (S, H, D, C), as in 8H"
    );
}

#[test]
fn a_shoe_that_cannot_be_says_why() {
    let shoe = |cards: Vec<Card>, decks| Shoe::from_cards(cards, decks).unwrap_err().to_string();
    let decks = |number| Card::all().cycle().take(number).collect::<Vec<_>>();
    assert_eq!(shoe(decks(52), 0), "a shoe has 1 to 16 decks, not 0");
    assert_eq!(shoe(decks(5), 1), "a shoe has at least 6 cards, not 5");
    assert_eq!(shoe(decks(833), 16), "a shoe has at most 832 cards, not 833");
    assert_eq!(shoe(decks(53), 1), "AS (card 53 of the shoe) is a copy too many (decks: 1)");
    assert_eq!(
        ShoeRules { cut_card: 400, ..ShoeRules::default() }.check(416).unwrap_err().to_string(),
        "the burn (11 cards at most), a round (6) and the cards behind the cut card (400) must fit into the shoe (416)"
    );
}
