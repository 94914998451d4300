//! Rounds that are finished: nothing is left to chance.

use crate::{
    cards::{deal, fresh, shoe},
    plain::play,
    random::Random,
    tables::{built_in_figures, decimal},
    tally::plain_round,
};
use croupier_analysis::{Composition, Distribution};
use croupier_game::{Card, Deal};
use croupier_payout::Class;

#[track_caller]
fn check(deal: &Deal, left: &Composition) {
    let distribution = Distribution::given(deal, left).unwrap();
    let round = play(deal.cards());
    let of_round = |class: Class| plain_round(class.facts()) == round;
    assert_eq!(distribution.probability(of_round), decimal("1"), "{deal:?}");
    assert_eq!(distribution.probability(|class| !of_round(class)), decimal("0"), "{deal:?}");
}

#[test]
fn a_finished_round_has_one_class() {
    let mut random = Random(31);
    let mut seen = [0; 7];
    while seen[4] < 50 || seen[5] < 50 || seen[6] < 50 {
        let mut deal = Deal::new();
        while deal.next().is_some() {
            deal.push(random.kinds(1)[0]).unwrap();
        }
        check(&deal, &random.end_of_shoe(8, 100));
        seen[deal.cards().len()] += 1;
    }
}

/// All four states of two pairs, with two and with three cards.
#[test]
fn pairs_of_a_finished_round() {
    for cards in ["4H 9C 4H 9D", "4H 4C 4H 4D", "4H 4C 4D 4S", "KH KC KH KC 2S 3S", "KH QC KH QC 2S 3S"] {
        check(&deal(cards), &fresh(1));
    }
}

#[test]
fn a_finished_round_needs_no_more_cards() {
    for cards in ["9H 2C KD 3S", "2H 3C 3S KD 8C", "7C 2D 7C 2D 6S 4H"] {
        let deal = deal(cards);
        check(&deal, &shoe(""));
        check(&deal, &shoe("AS"));
    }
}

/// What a bet pays is certain then: it wins or does not, and its gain does not vary.
#[test]
fn figures_of_a_finished_round() {
    let left = fresh(8).without(deal("9H 2C KD 3S").cards().iter().copied()).unwrap();
    let distribution = Distribution::given(&deal("9H 2C KD 3S"), &left).unwrap();
    for (bet, win, gain) in [("player", "1", "1"), ("banker", "0", "-1"), ("player_natural", "1", "3.5")] {
        let figures = built_in_figures("sa-gaming", bet, &distribution);
        assert_eq!((figures.win, figures.gain), (decimal(win), decimal(gain)), "{bet}");
        assert_eq!(figures.variance, decimal("0"), "{bet}");
    }
}

/// The last card is still due until it has come.
#[test]
fn one_card_before_the_end_the_round_is_open() {
    let deal = deal("7C 2D 7C 2D 6S");
    let distribution = Distribution::given(&deal, &fresh(8)).unwrap();
    let classes = Class::all().filter(|class| distribution.sequences(*class) > 0).count();
    // The Banker's 4 and a card of each value.
    assert_eq!(classes, 10);
    assert_eq!(distribution.total(), 416);
    let ten = Card::all().filter(|card| card.value() == 0).count();
    let stays = |class: Class| class.facts().totals.banker == 4;
    assert_eq!(distribution.probability(stays), format!("{ten}/52").parse().unwrap());
}
