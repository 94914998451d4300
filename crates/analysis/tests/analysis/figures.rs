//! What the figures of a bet say of each other, and bets at the edges.

use crate::{
    cards::{deal, fresh, shoe},
    printed::assert_prints,
    random::Random,
    tables::{built_in, built_in_figures, decimal, figures},
};
use croupier_analysis::{Distribution, Figures};
use croupier_payout::Verdict;

fn distributions() -> Vec<Distribution> {
    let mut random = Random(71);
    let shoes = [fresh(1), fresh(8), random.end_of_shoe(8, 6), random.end_of_shoe(6, 50)];
    shoes.iter().map(|shoe| Distribution::of(shoe).unwrap()).collect()
}

fn eight() -> Distribution {
    Distribution::of(&fresh(8)).unwrap()
}

#[test]
fn edge_return_and_gain_are_one_figure() {
    for distribution in distributions() {
        for table in built_in() {
            for bet in 0..table.table().description().bets.len() {
                let figures = Figures::of(table.table(), bet, &distribution).unwrap();
                let (one, edge) = (decimal("1"), figures.house_edge());
                assert_eq!(figures.expected_return().to_string(), (&one - &edge).to_string());
                assert_eq!(figures.gain, -&edge);
                let resolved = &one - &figures.push;
                match figures.house_edge_per_resolved() {
                    Some(per_resolved) => assert_eq!(per_resolved.to_string(), (edge / resolved).to_string()),
                    None => assert_eq!(resolved, decimal("0")),
                }
            }
        }
    }
}

/// Winning, being returned and losing make one.
#[test]
fn win_and_push_are_the_verdicts_of_the_classes() {
    for distribution in distributions() {
        for table in built_in() {
            for bet in 0..table.table().description().bets.len() {
                let figures = Figures::of(table.table(), bet, &distribution).unwrap();
                let part = |kind: fn(Verdict) -> bool| {
                    distribution.probability(|class| kind(table.table().class_verdict(bet, class).unwrap()))
                };
                assert_eq!(figures.win, part(|verdict| matches!(verdict, Verdict::Win(_))));
                assert_eq!(figures.push, part(|verdict| verdict == Verdict::Push));
            }
        }
    }
}

/// The other convention, ties left out: 1.36% and 1.17% on other pages (`facts/variants.md`).
#[test]
fn edges_per_resolved_bet() {
    for (bet, printed) in [("player", "1.36%"), ("banker", "1.17%")] {
        let figures = built_in_figures("classic", bet, &eight());
        assert_prints(&figures.house_edge_per_resolved().unwrap(), printed, bet);
    }
    // Without pushes the two are one.
    let tie = built_in_figures("classic", "tie", &eight());
    assert_eq!(tie.house_edge_per_resolved(), Some(tie.house_edge()));
}

#[test]
fn a_bet_that_is_always_returned() {
    for distribution in distributions() {
        let figures = figures(&["{ when = {}, push = true }"], &distribution);
        let [zero, one] = ["0", "1"].map(decimal);
        assert_eq!(
            [&figures.win, &figures.push, &figures.gain, &figures.variance],
            [&zero, &one, &zero, &zero]
        );
        assert_eq!(figures.house_edge(), zero);
        assert_eq!(figures.house_edge_per_resolved(), None);
        assert_eq!(figures.expected_return(), one);
        assert_eq!(figures.lines, [one]);
    }
}

#[test]
fn a_bet_that_always_wins() {
    let figures = figures(&["{ when = {}, pays = \"7:2\", commission = \"10%\" }"], &eight());
    let [zero, one, net] = ["0", "1", "3.15"].map(decimal);
    assert_eq!([&figures.win, &figures.push, &figures.variance], [&one, &zero, &zero]);
    assert_eq!(figures.gain, net);
    assert_eq!(figures.house_edge(), decimal("-3.15"));
    assert_eq!(figures.expected_return(), decimal("4.15"));
    assert_eq!(figures.house_edge_per_resolved(), Some(decimal("-3.15")));
}

/// One deck has no suited pair.
#[test]
fn a_bet_that_never_wins() {
    let one_deck = Distribution::of(&fresh(1)).unwrap();
    let figures = built_in_figures("sa-gaming", "perfect_pair", &one_deck);
    let [zero, one] = ["0", "1"].map(decimal);
    assert_eq!([&figures.win, &figures.push, &figures.variance], [&zero; 3]);
    assert_eq!(figures.house_edge(), one);
    assert_eq!(figures.expected_return(), zero);
    assert_eq!(figures.house_edge_per_resolved(), Some(one));
    assert_eq!(figures.lines, [zero]);
}

/// A bet wins with half, at even money: its gain is 1 or −1 and varies by 1.
#[test]
fn a_variance_of_one() {
    let lines = ["{ when = { player_total = [0, 2] }, pays = \"1:1\" }"];
    // The fifth card is the last that matters: three cards leave the Player at 0, three do not.
    let deal = deal("KH 7D KS KC");
    let left = shoe("TS TH 2C 5S 5D 9C");
    let figures = figures(&lines, &Distribution::given(&deal, &left).unwrap());
    assert_eq!((figures.win, figures.gain, figures.variance), (decimal("0.5"), decimal("0"), decimal("1")));
}
