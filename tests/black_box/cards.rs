//! Cards as the tests write them, and a plain second copy of the rule whose card is due.

use croupier::proto::{Card, CardList, Hands, NextCard, Round};

/// The cards in a text such as "8H KD 7S", by the names of the enum's values.
pub(crate) fn cards(text: &str) -> Vec<i32> {
    let card = |word: &str| Card::from_str_name(&format!("CARD_{word}")).unwrap_or_else(|| panic!("{word}?"));
    text.split_whitespace().map(|word| card(word) as i32).collect()
}

/// The cards as text again.
pub(crate) fn text(cards: &[i32]) -> String {
    let word = |card: &i32| Card::try_from(*card).expect("a card").as_str_name().replacen("CARD_", "", 1);
    cards.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// A list of cards by the enum's values.
pub(crate) fn list(text: &str) -> Option<CardList> {
    Some(CardList { cards: cards(text), text: String::new() })
}

/// A list of cards by its text.
pub(crate) fn as_text(text: &str) -> Option<CardList> {
    Some(CardList { cards: Vec::new(), text: text.to_owned() })
}

/// A round's cards by hand.
pub(crate) fn hands(player: &str, banker: &str) -> Option<Hands> {
    Some(Hands { player: list(player), banker: list(banker) })
}

/// The cards of a complete round in the order dealt.
pub(crate) fn dealt(round: &Round) -> Vec<i32> {
    let (player, banker) = (&round.player.as_ref().unwrap().cards, &round.banker.as_ref().unwrap().cards);
    let mut dealt = vec![player[0], banker[0], player[1], banker[1]];
    dealt.extend(player.get(2).into_iter().chain(banker.get(2)));
    dealt
}

/// A number for every card: its value, 0 to 9.
pub(crate) fn value(card: i32) -> u32 {
    let rank = u32::try_from((card - 1) % 13 + 1).unwrap();
    if rank > 9 { 0 } else { rank }
}

/// Whose card is due after these cards, which so far are a legal round.
pub(crate) fn due(cards: &[i32]) -> NextCard {
    let total = |first: usize, second: usize| (value(cards[first]) + value(cards[second])) % 10;
    match cards.len() {
        0 | 2 => NextCard::Player,
        1 | 3 => NextCard::Banker,
        4 => match (total(0, 2), total(1, 3)) {
            (8 | 9, _) | (_, 8 | 9) | (6 | 7, 6 | 7) => NextCard::None,
            (0..=5, _) => NextCard::Player,
            _ => NextCard::Banker,
        },
        5 if total(0, 2) <= 5 && banker_draws(total(1, 3), value(cards[4])) => NextCard::Banker,
        _ => NextCard::None,
    }
}

/// Seed 003's form of the rule, by the Player's third card.
fn banker_draws(total: u32, third: u32) -> bool {
    match third {
        2 | 3 => total <= 4,
        4 | 5 => total <= 5,
        6 | 7 => total <= 6,
        8 => total <= 2,
        _ => total <= 3,
    }
}

/// Position of the first card that is not due.
pub(crate) fn first_not_due(cards: &[i32]) -> usize {
    (0..cards.len()).find(|&dealt| due(&cards[..dealt]) == NextCard::None).expect("a card that is not due")
}

/// "player" or "banker", as the cases and the errors name whose card is due.
pub(crate) fn side(next: NextCard) -> &'static str {
    match next {
        NextCard::Player => "player",
        NextCard::Banker => "banker",
        _ => panic!("no card is due"),
    }
}
