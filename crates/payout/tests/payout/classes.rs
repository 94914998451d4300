//! The classes of a round: each found, each true, none missing.

use crate::{
    plain::{PlainHand, PlainRound},
    rounds,
};
use croupier_game::{BySide, Outcome, Pair, Round, Side, first_excess};
use croupier_payout::{CLASSES, Class, Facts};
use std::collections::HashSet;

/// Plain facts in the crate's terms.
fn facts(round: &PlainRound) -> Facts {
    let pair = |hand: PlainHand| match (hand.pair, hand.suited_pair) {
        (false, _) => Pair::None,
        (true, false) => Pair::Ranked,
        (true, true) => Pair::Suited,
    };
    let PlainRound { player, banker, same_pair } = *round;
    Facts {
        totals: BySide { player: player.total, banker: banker.total },
        cards: BySide { player: player.cards, banker: banker.cards },
        pairs: BySide { player: pair(player), banker: pair(banker) },
        same_pair,
    }
}

#[test]
fn every_round_has_a_class_whose_facts_are_its_own() {
    let mut rounds = 0;
    rounds::each(&mut |six, plain| {
        let class = Class::of(&Round::deal(six));
        assert_eq!(*class.facts(), facts(&plain), "{six:?}");
        assert_eq!(Class::with(&facts(&plain)), Some(class), "{six:?}");
        rounds += 1;
    });
    // 182 hands of two cards a side, each round with its ends: fewer would leave something out.
    assert!(rounds > 182 * 182, "{rounds}");
}

#[test]
fn every_class_is_reached_from_an_eight_deck_shoe() {
    let mut reached = 0;
    for (class, (six, plain)) in rounds::of_classes() {
        let used = usize::from(plain.total_cards());
        let round = Round::from_cards(&six[..used]).unwrap();
        assert_eq!(Class::of(&round), class);
        assert_eq!(first_excess(six[..used].iter().copied(), 8), None);
        reached += 1;
    }
    assert_eq!(reached, 1841);
}

#[test]
fn there_are_1841_classes_1417_without_same_pair_and_205_without_pairs() {
    let mut plain_rounds = HashSet::new();
    rounds::each(&mut |_, plain| {
        plain_rounds.insert(plain);
    });
    let count = |of: fn(&Facts) -> Facts| {
        let plain: HashSet<Facts> = plain_rounds.iter().map(|round| of(&facts(round))).collect();
        let classes: HashSet<Facts> = Class::all().map(|class| of(class.facts())).collect();
        assert_eq!(plain, classes);
        plain.len()
    };
    assert_eq!(count(|facts| *facts), 1841);
    assert_eq!(count(|facts| Facts { same_pair: false, ..*facts }), 1417);
    let no_pairs = BySide { player: Pair::None, banker: Pair::None };
    assert_eq!(no_pairs, BySide::default());
    assert_eq!(count(|facts| Facts { same_pair: false, pairs: BySide::default(), ..*facts }), 205);
}

#[test]
fn classes_are_numbered_from_0_to_1840() {
    assert_eq!(CLASSES, 1841);
    let places: Vec<usize> = Class::all().map(Class::index).collect();
    assert_eq!(places, (0..1841).collect::<Vec<_>>());
    for class in Class::all() {
        assert_eq!(Class::with(class.facts()), Some(class));
    }
}

/// Every combination of facts, possible or not, and some that are out of any range.
fn combinations() -> Vec<Facts> {
    let mut all = Vec::new();
    let pairs = [Pair::None, Pair::Ranked, Pair::Suited];
    for key in 0..11 * 11 * 5 * 5 * 3 * 3 * 2 {
        let digit = |divisor: usize, base: usize| key / divisor % base;
        let small = |divisor, base| u8::try_from(digit(divisor, base)).unwrap();
        all.push(Facts {
            totals: BySide { player: small(1, 11), banker: small(11, 11) },
            cards: BySide { player: small(121, 5), banker: small(605, 5) },
            pairs: BySide { player: pairs[digit(3025, 3)], banker: pairs[digit(9075, 3)] },
            same_pair: digit(27225, 2) == 1,
        });
    }
    all
}

#[test]
fn facts_that_no_round_has_have_no_class() {
    let real: HashSet<Facts> = rounds::of_classes().map(|(_, (_, plain))| facts(plain)).collect();
    for facts in combinations() {
        let class = std::panic::catch_unwind(|| Class::with(&facts));
        let class = class.unwrap_or_else(|_| panic!("{facts:?} panics"));
        assert_eq!(class.is_some(), real.contains(&facts), "{facts:?} is given {class:?}");
    }
}

#[test]
fn facts_know_the_outcome_and_the_naturals() {
    for (class, (_, plain)) in rounds::of_classes() {
        let outcome = match (plain.player_wins(), plain.banker_wins()) {
            (true, false) => Outcome::Player,
            (false, true) => Outcome::Banker,
            _ => Outcome::Tie,
        };
        let facts = class.facts();
        assert_eq!(facts.outcome(), outcome, "{facts:?}");
        assert_eq!(facts.natural(Side::Player), plain.player.natural, "{facts:?}");
        assert_eq!(facts.natural(Side::Banker), plain.banker.natural, "{facts:?}");
    }
}
