//! Near the end of the shoe: exactly enough cards for the round, and one too few.

use crate::{
    cards::{deal, fresh, sequences, shoe},
    endings,
    random::Random,
    tables::decimal,
};
use croupier_analysis::{Composition, CompositionError, Distribution};
use croupier_game::{Card, Deal};

/// Deals that may go on to six cards, from no card on.
const DEALS: [&str; 6] = ["", "KH", "KH KD", "KH KD AS", "KH KD AS 2C", "KH KD AS 2C 5H"];

#[test]
fn exactly_enough_cards() {
    let mut random = Random(41);
    for cards in DEALS {
        let deal = deal(cards);
        let missing = 6 - deal.cards().len();
        for _ in 0..50 {
            let left = random.end_of_shoe(8, missing);
            let distribution = Distribution::given(&deal, &left).unwrap();
            endings::tally(deal.cards(), &left).assert_is(&distribution, &format!("{deal:?} {left:?}"));
            assert_eq!(distribution.probability(|_| true), decimal("1"));
        }
    }
}

#[test]
fn one_card_too_few() {
    let mut random = Random(42);
    for cards in DEALS {
        let deal = deal(cards);
        let needed = 6 - deal.cards().len();
        let left = random.end_of_shoe(8, needed - 1);
        let error = Distribution::given(&deal, &left).unwrap_err();
        assert_eq!(error, CompositionError::TooFew { cards: needed - 1, needed }, "{deal:?}");
        let error = Distribution::given(&deal, &shoe(""));
        assert_eq!(error, Err(CompositionError::TooFew { cards: 0, needed }), "{deal:?}");
    }
}

#[test]
fn a_round_needs_six_cards() {
    for cards in 0..=5 {
        let shoe = Random(43).end_of_shoe(1, cards);
        let error = CompositionError::TooFew { cards, needed: 6 };
        assert_eq!(Distribution::of(&shoe), Err(error));
    }
    // Though these four would make two naturals.
    let naturals = Composition::of_counts(*shoe("8H 8C KD KS").counts()).unwrap();
    assert_eq!(Distribution::of(&naturals), Err(CompositionError::TooFew { cards: 4, needed: 6 }));
}

/// Whatever is known and however few cards are left, a round is refused exactly when an order of the cards
/// left does not finish it.
#[test]
fn fewer_cards_than_six_in_every_order() {
    let mut random = Random(44);
    let all: Vec<Card> = Card::all().collect();
    let mut seen = [[0; 2]; 6];
    for round in 0..6000 {
        let known = 1 + round % 5;
        let deal = random.unfinished(&all, known);
        let cards = random.below(6 - known);
        let left = random.end_of_shoe(8, cards);
        let plain = endings::tally_of_all(deal.cards(), &left);
        match (&plain, Distribution::given(&deal, &left)) {
            (Some(tally), Ok(distribution)) => {
                tally.assert_is(&distribution, &format!("{deal:?} {left:?}"));
                assert_eq!(distribution.probability(|_| true), decimal("1"));
            }
            (None, Err(CompositionError::TooFew { cards: given, needed })) => {
                assert_eq!(given, cards);
                assert!((cards + 1..=6 - known).contains(&needed), "{needed} for {deal:?}");
            }
            (plain, given) => panic!("{deal:?} {left:?}: {given:?}, finished: {}", plain.is_some()),
        }
        seen[known][usize::from(plain.is_some())] += 1;
    }
    // Two cards and more can be enough before the last four have come, but seldom are.
    assert!(seen[4][0] > 100 && seen[4][1] > 100 && seen[3][1] > 10, "{seen:?}");
}

/// What is the most that the round may need, by hand.
#[test]
fn the_cards_that_may_be_needed() {
    for (cards, left, needed) in [
        ("", "AS AH AD AC 2S", 6),
        ("KH", "AS AH AD AC", 5),
        ("KH KD", "AS AH AD", 4),
        // The Player has a natural, or stands: the Banker's second card, and perhaps a third.
        ("9H KD KS", "", 1),
        ("7H KD KS", "AS", 2),
        ("5H KD KS", "AS AH", 3),
        // The Player draws; the Banker may draw, does for certain, or cannot.
        ("KH 3D KS KC", "AS", 2),
        ("KH 2D KS KC", "8S", 2),
        ("KH 7D KS KC", "", 1),
        // The Player stands and the Banker draws.
        ("7H 2D KS KC", "", 1),
        ("KH 3D KS KC 2H", "", 1),
    ] {
        let (deal, left) = (deal(cards), shoe(left));
        let error = CompositionError::TooFew { cards: left.cards() as usize, needed };
        assert_eq!(Distribution::given(&deal, &left), Err(error), "{cards}");
    }
}

/// One card finishes these rounds, though the tableau knows of two in some: against an 8 the Banker stands on
/// 3.
#[test]
fn one_card_is_enough() {
    for (cards, left) in
        [("7H 2D KS KC", "9S"), ("KH 7D KS KC", "9S"), ("KH 3D KS KC", "8S"), ("9H KD KS", "5C")]
    {
        let (deal, left) = (deal(cards), shoe(left));
        let distribution = Distribution::given(&deal, &left).unwrap();
        assert_eq!(distribution.total(), 1, "{cards}");
        endings::tally_of_all(deal.cards(), &left).unwrap().assert_is(&distribution, cards);
    }
}

/// The unit, whether or not the round needs the cards: as many as it lacks of six, or all that are left.
#[test]
fn the_sequences_of_a_distribution() {
    for cards in [
        "7C",
        "7C 2D 7C",
        "7C 2D 7C 2D",
        "7C 2D 7C 2D 6S",
        "9H 2C KD 3S",
        "2H 3C 3S KD 8C",
        "7C 2D 7C 2D 6S 4H",
    ] {
        let deal = deal(cards);
        let lacking = 6 - u32::try_from(deal.cards().len()).unwrap();
        assert_eq!(
            Distribution::given(&deal, &fresh(8)).unwrap().total(),
            sequences(416, lacking),
            "{cards}"
        );
    }
    let finished = deal("9H 2C KD 3S");
    for (left, total) in [("", 1), ("AS", 1), ("AS 2S", 2), ("AS 2S 3S", 6)] {
        assert_eq!(Distribution::given(&finished, &shoe(left)).unwrap().total(), total, "{left}");
    }
}

#[test]
fn one_card_is_and_two_cards_are() {
    let words = |left| Distribution::given(&deal("KH KD KS KC"), &shoe(left)).unwrap_err().to_string();
    assert_eq!(words("AS"), "1 card is left in the shoe; the round may need 2");
    assert_eq!(words(""), "0 cards are left in the shoe; the round may need 2");
    let of = Distribution::given(&Deal::new(), &shoe("AS AH")).unwrap_err();
    assert_eq!(of.to_string(), "2 cards are left in the shoe; the round may need 6");
}
