//! How many sequences of cards there are, and how many classes they fall into.

use crate::{
    cards::{deal, fresh, sequences, shoe_of_each},
    printed::assert_prints,
    random::Random,
    tables::decimal,
};
use croupier_analysis::{Composition, Distribution, Fraction};
use croupier_game::{BySide, Outcome, Pair};
use croupier_payout::{Class, Facts};
use std::collections::HashSet;

fn distribution(decks: u8) -> Distribution {
    Distribution::of(&fresh(decks)).unwrap()
}

fn sum(distribution: &Distribution, chosen: impl Fn(&Facts) -> bool) -> u64 {
    let classes = Class::all().filter(|class| chosen(class.facts()));
    classes.map(|class| distribution.sequences(class)).sum()
}

/// The totals of `design/rules.md`.
#[test]
fn outcomes_and_cards_of_eight_decks() {
    let eight = distribution(8);
    let of = |outcome| sum(&eight, |facts| facts.outcome() == outcome);
    assert_eq!(of(Outcome::Banker), 2_292_252_566_437_888);
    assert_eq!(of(Outcome::Player), 2_230_518_282_592_256);
    assert_eq!(of(Outcome::Tie), 475_627_426_473_216);
    assert_eq!(eight.total(), 4_998_398_275_503_360);

    // The mean number of cards, cross-multiplied.
    let cards = |facts: &Facts| facts.cards.player + facts.cards.banker;
    let with = |number| u128::from(sum(&eight, |facts| cards(facts) == number));
    let all = 4 * with(4) + 5 * with(5) + 6 * with(6);
    assert_eq!(all * 9_501_213_267, u128::from(eight.total()) * 46_924_771_178);
}

/// Printed in `facts/variants.md`, section 6.
#[test]
fn rounds_of_four_five_and_six_cards() {
    let eight = distribution(8);
    for (cards, printed) in [(4, "0.378868"), (5, "0.303444"), (6, "0.317687")] {
        let chosen = |class: Class| class.facts().cards.player + class.facts().cards.banker == cards;
        assert_prints(&eight.probability(chosen), printed, &format!("{cards} cards"));
    }
}

/// Sees that the classes make up all sequences, and that these are as many as the shoe has.
#[track_caller]
fn check_sum(shoe: &Composition) {
    let distribution = Distribution::of(shoe).unwrap();
    assert_eq!(distribution.total(), sequences(shoe.cards(), 6), "{shoe:?}");
    assert_eq!(sum(&distribution, |_| true), distribution.total(), "{shoe:?}");
    assert_eq!(distribution.probability(|_| true), decimal("1"), "{shoe:?}");
}

#[test]
fn probabilities_of_fresh_shoes_add_up_to_one() {
    for decks in 1..=16 {
        check_sum(&fresh(decks));
    }
}

#[test]
fn probabilities_of_any_shoe_add_up_to_one() {
    let mut random = Random(5);
    for cards in 6..=106 {
        check_sum(&random.end_of_shoe(16, cards));
        check_sum(&random.end_of_shoe(4, cards));
        let number = random.between(6, 52);
        let kinds = random.kinds(number);
        check_sum(&random.copies(&kinds, 16));
    }
}

/// The classes that occur, and how many there are when these facts alone are told apart.
fn classes<T: Eq + std::hash::Hash>(distribution: &Distribution, facts: impl Fn(&Facts) -> T) -> usize {
    let occurring = Class::all().filter(|class| distribution.sequences(*class) > 0);
    occurring.map(|class| facts(class.facts())).collect::<HashSet<T>>().len()
}

/// The numbers of `design/analysis.md`.
#[test]
fn classes_of_eight_decks() {
    let eight = distribution(8);
    assert_eq!(classes(&eight, |facts| *facts), 1841);
    assert_eq!(classes(&eight, |facts| Facts { same_pair: false, ..*facts }), 1417);
    assert_eq!(classes(&eight, |facts| (facts.totals, facts.cards)), 205);
}

#[test]
fn one_deck_has_no_suited_pair() {
    let one = distribution(1);
    assert_eq!(sum(&one, |facts| facts.pairs.player == Pair::Suited), 0);
    assert_eq!(sum(&one, |facts| facts.pairs.banker == Pair::Suited), 0);
    assert!(sum(&one, |facts| facts.same_pair) > 0);
    // Every class without a suited pair comes.
    let suited = |facts: &Facts| Pair::Suited == facts.pairs.player || Pair::Suited == facts.pairs.banker;
    let others = Class::all().filter(|class| !suited(class.facts())).count();
    assert_eq!(classes(&one, |facts| *facts), others);
    assert!(others < 1841);
    assert_eq!(classes(&one, |facts| (facts.totals, facts.cards)), 205);
}

/// The largest shoe, with as many of each card as there may be: nothing wraps.
#[test]
fn sixteen_decks_fit() {
    for known in ["", "7C", "7C 2D", "7C 2D 7C", "7C 2D 7C 2D"] {
        let deal = deal(known);
        let lacking = 6 - deal.cards().len() as u128;
        let distribution = Distribution::given(&deal, &fresh(16)).unwrap();
        let total: u128 = (0..lacking).map(|taken| 832 - taken).product();
        let classes: u128 = Class::all().map(|class| u128::from(distribution.sequences(class))).sum();
        assert_eq!((u128::from(distribution.total()), classes), (total, total), "{known}");
        assert!(total < 1 << 59);
    }
}

/// Six kings of hearts can be dealt in 720 ways, which are one round.
#[test]
fn one_card_alone_makes_one_class() {
    let kings = Distribution::of(&shoe_of_each("KH", 6)).unwrap();
    let class = Class::with(&Facts {
        totals: BySide { player: 0, banker: 0 },
        cards: BySide { player: 3, banker: 3 },
        pairs: BySide { player: Pair::Suited, banker: Pair::Suited },
        same_pair: true,
    });
    assert_eq!(kings.sequences(class.unwrap()), 720);
    assert_eq!(kings.total(), 720);
}

#[test]
fn a_probability_is_the_part_of_the_classes_chosen() {
    let six = distribution(6);
    for class in Class::all() {
        let part = Fraction::new(six.sequences(class).into(), six.total().into());
        assert_eq!(six.probability(|other| other == class), part);
    }
    assert_eq!(six.probability(|_| false), decimal("0"));
    let suited = |class: Class| class.facts().pairs.player == Pair::Suited;
    // The second card is one of five out of 311.
    assert_eq!(six.probability(suited), "5/311".parse().unwrap());
}
