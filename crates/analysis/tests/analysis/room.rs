//! Near the end of the shoe: exactly enough cards for the round, and one too few.

use crate::{
    cards::{deal, shoe},
    endings,
    random::Random,
    tables::decimal,
};
use croupier_analysis::{Composition, CompositionError, Distribution};

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
