//! A round as plugins see it, byte for byte, against a second plain computation.

use crate::{
    built::{c, folder},
    loaded::{asked, sound},
    random::Random,
};
use croupier_game::{Card, Rank, Round, Suit};
use std::{collections::HashSet, fs};

/// What the header says of a round, worked out from the cards in the order dealt alone.
fn plain(dealt: &[u8]) -> [u8; 24] {
    let value = |card: u8| if card % 13 < 9 { card % 13 + 1 } else { 0 };
    let total = |hand: &[u8]| hand.iter().map(|card| value(*card)).sum::<u8>() % 10;
    let (mut player, mut banker) = (vec![dealt[0], dealt[2]], vec![dealt[1], dealt[3]]);
    let initial = [total(&player), total(&banker)];
    let mut thirds = dealt[4..].iter().copied();
    if initial.iter().all(|total| *total < 8) && initial[0] < 6 {
        player.push(thirds.next().unwrap());
    }
    banker.extend(thirds.next());
    assert_eq!(thirds.next(), None);
    let (p, b) = (total(&player), total(&banker));
    let natural = |hand: &[u8]| hand.len() == 2 && total(hand) > 7;
    let pair = |hand: &[u8]| hand[0] % 13 == hand[1] % 13;
    let flags = [
        natural(&player),
        natural(&banker),
        pair(&player),
        pair(&banker),
        player[0] == player[1],
        banker[0] == banker[1],
    ];
    let mut round = [0; 24];
    for (place, hand, initial_total, total) in [(0, &player, initial[0], p), (8, &banker, initial[1], b)] {
        let count = u8::try_from(hand.len()).unwrap();
        let third = hand.get(2).copied().unwrap_or(255);
        let shown = [hand[0], hand[1], third, count, initial_total, total];
        round[place..place + 6].copy_from_slice(&shown);
    }
    round[16] = u8::from(b > p) + 2 * u8::from(b == p);
    round[17] = flags.into_iter().zip(0..).map(|(holds, bit)| u8::from(holds) << bit).sum();
    round
}

/// Rounds with every state of the pairs, every two-card total and every third card.
fn rounds() -> Vec<Round> {
    let (mut random, mut rounds) = (Random(10), Vec::new());
    let card = |rank: usize, suit: usize| Card::new(Rank::ALL[rank], Suit::ALL[suit]);
    for first in 0..169 {
        for state in 0..4 {
            let [player, banker] = [first / 13, first % 13];
            let mut suits = [(); 6].map(|()| random.below(4));
            if state & 1 == 1 {
                suits[2] = suits[0];
            }
            if state & 2 == 2 {
                suits[3] = suits[1];
            }
            let thirds = [(); 2].map(|()| random.below(13));
            let paired = [player, banker, player, banker, thirds[0], thirds[1]];
            rounds.push(Round::deal(&std::array::from_fn(|place| card(paired[place], suits[place]))));
        }
    }
    rounds.extend((0..20_000).map(|_| random.round()));
    rounds
}

#[test]
fn a_round_arrives_as_the_header_says() {
    let seen = folder("rounds").join("seen");
    let does =
        format!("if (!is_probe() && bet == RED) append(\"{}\", round, sizeof *round);", seen.display());
    let loaded = sound(&c(&[("IN_PAYOUT", &does)]), "");
    let vectors = fs::read(&seen).unwrap();
    assert!(vectors.len() > 24 * 2 * croupier_game::CLASSES, "every class was asked for");
    fs::remove_file(&seen).unwrap();
    let rounds = rounds();
    rounds.iter().for_each(|round| assert!(asked(loaded.table(), 1, round).is_ok()));
    let seen = fs::read(&seen).unwrap();
    assert_eq!(seen.len(), 24 * rounds.len());
    for (seen, round) in seen.chunks(24).zip(&rounds) {
        let dealt: Vec<u8> = round.cards().map(Card::index).collect();
        assert_eq!(seen, plain(&dealt), "{dealt:?}");
    }
    // The vectors themselves are rounds of every class, told truly.
    let mut classes = HashSet::new();
    for seen in vectors.chunks(24) {
        let dealt = dealt(seen);
        assert_eq!(seen, plain(&dealt), "{dealt:?}");
        let cards: Vec<Card> = dealt.iter().map(|index| Card::from_index(*index).unwrap()).collect();
        classes.insert(croupier_game::Class::of(&Round::from_cards(&cards).unwrap()).index());
    }
    assert_eq!(classes.len(), croupier_game::CLASSES);
}

/// The cards in the order dealt, out of what a plugin sees.
fn dealt(seen: &[u8]) -> Vec<u8> {
    let places = [0, 8, 1, 9, 2, 10];
    places.into_iter().map(|place| seen[place]).filter(|card| *card != 255).collect()
}
