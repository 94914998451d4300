//! What is expected before a card comes is the mean of what is expected after it.

use crate::{
    cards::{deal, fresh, shoe_of_each},
    random::Random,
};
use croupier_analysis::{Composition, Distribution};
use croupier_game::{Card, Deal};
use croupier_payout::Class;

/// The mean of these distributions, each as often as it says, in sequences of `total`.
fn mean(parts: &[(u64, Distribution)], total: u64) -> Vec<u64> {
    let cards: u64 = parts.iter().map(|(copies, _)| copies).sum();
    let mut mean = vec![0; Class::all().count()];
    for (copies, part) in parts {
        // A sequence after the card stands for this many before it.
        let weight = total / cards / part.total();
        assert_eq!(weight * cards * part.total(), total);
        for class in Class::all() {
            mean[class.index()] += copies * weight * part.sequences(class);
        }
    }
    mean
}

/// Each card of a shoe with its copies and the shoe without it.
fn next_cards(shoe: &Composition) -> impl Iterator<Item = (Card, u64, Composition)> {
    let shoe = *shoe;
    Card::all().zip(*shoe.counts()).filter(|(_, copies)| *copies > 0).map(move |(card, copies)| {
        let left = shoe.without([card]).unwrap();
        (card, u64::from(copies), left)
    })
}

#[track_caller]
fn assert_mean(before: &Distribution, parts: &[(u64, Distribution)], of: &str) {
    let mean = mean(parts, before.total());
    for class in Class::all() {
        assert_eq!(before.sequences(class), mean[class.index()], "{:?} of {of}", class.facts());
    }
}

#[track_caller]
fn check(deal: &Deal, left: &Composition) {
    let before = Distribution::given(deal, left).unwrap();
    let after = |(card, copies, left): (Card, u64, Composition)| {
        let mut deal = *deal;
        deal.push(card).unwrap();
        (copies, Distribution::given(&deal, &left).unwrap())
    };
    let parts: Vec<_> = next_cards(left).map(after).collect();
    assert_mean(&before, &parts, &format!("{deal:?} {left:?}"));
}

#[test]
fn before_the_first_card() {
    let mut random = Random(21);
    let hearts = shoe_of_each("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", 8);
    for shoe in [hearts, random.end_of_shoe(6, 30), random.end_of_shoe(8, 9)] {
        check(&Deal::new(), &shoe);
    }
}

#[test]
fn after_each_card_of_a_round() {
    let cards = ["7C", "7C 2D", "7C 2D 7C", "7C 2D 7C 2D", "7C 2D 7C 2D 6S", "KH KH", "KH KH KD KD"];
    for cards in cards {
        let deal = deal(cards);
        for decks in [2, 8] {
            check(&deal, &fresh(decks).without(deal.cards().iter().copied()).unwrap());
        }
    }
}

#[test]
fn after_any_cards() {
    let mut random = Random(22);
    let all: Vec<Card> = Card::all().collect();
    for round in 0..200 {
        let known = 1 + round % 5;
        let deal = random.unfinished(&all, known);
        let cards = random.between(6, if known == 1 { 20 } else { 300 });
        check(&deal, &random.end_of_shoe(8, cards));
    }
}

/// From the first card on to the last, whatever comes.
#[test]
fn whole_rounds() {
    let mut random = Random(23);
    for _ in 0..10 {
        let mut left = random.end_of_shoe(8, 16);
        let mut deal = Deal::new();
        while deal.next().is_some() {
            check(&deal, &left);
            let cards: Vec<Card> = next_cards(&left).map(|(card, ..)| card).collect();
            let next = cards[random.below(cards.len())];
            deal.push(next).unwrap();
            left = left.without([next]).unwrap();
        }
    }
}

/// A card that is burned face down changes nothing.
#[test]
fn a_card_nobody_sees_changes_nothing() {
    let mut random = Random(24);
    for shoe in [fresh(1), fresh(8), fresh(16), random.end_of_shoe(6, 100), random.end_of_shoe(1, 7)] {
        let before = Distribution::of(&shoe).unwrap();
        let after = |(_, copies, left): (Card, u64, Composition)| (copies, Distribution::of(&left).unwrap());
        let parts: Vec<_> = next_cards(&shoe).map(after).collect();
        // Both are of sequences of six cards: those before, each with any card burned, and those after.
        let cards = u64::from(shoe.cards());
        for class in Class::all() {
            let after: u64 = parts.iter().map(|(copies, part)| copies * part.sequences(class)).sum();
            assert_eq!(before.sequences(class) * (cards - 6), after, "{:?} of {shoe:?}", class.facts());
        }
    }
}
