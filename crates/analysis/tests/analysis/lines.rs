//! How likely each line of a bet decides.

use crate::{
    cards::fresh,
    random::Random,
    tables::{built_in, built_in_figures, decimal, figures},
};
use croupier_analysis::{Distribution, Figures, Fraction};
use croupier_payout::{Class, Verdict};

/// With losing, the lines make one: some line decides or none does.
#[test]
fn lines_and_losing_add_up_to_one() {
    let mut random = Random(81);
    for shoe in [fresh(8), fresh(1), random.end_of_shoe(8, 6), random.end_of_shoe(8, 33)] {
        let distribution = Distribution::of(&shoe).unwrap();
        for table in built_in() {
            for (place, bet) in table.table().description().bets.iter().enumerate() {
                let lines = Figures::of(table.table(), place, &distribution).unwrap().lines;
                let loses = |class: Class| table.table().class_verdict(place, class) == Some(Verdict::Lose);
                let sum: Fraction = lines.iter().sum();
                assert_eq!(sum + distribution.probability(loses), decimal("1"), "{}", bet.id);
                assert_eq!(lines.len(), bet.lines.len(), "{}", bet.id);
            }
        }
    }
}

/// Winning and returning lines make up winning and being returned.
#[test]
fn lines_of_a_kind_add_up_to_its_probability() {
    let distribution = Distribution::of(&fresh(6)).unwrap();
    for table in built_in() {
        for (place, bet) in table.table().description().bets.iter().enumerate() {
            let figures = Figures::of(table.table(), place, &distribution).unwrap();
            let lines = || bet.lines.iter().zip(&figures.lines);
            let push: Fraction =
                lines().filter(|(line, _)| line.verdict == Verdict::Push).map(|(_, part)| part).sum();
            let win: Fraction =
                lines().filter(|(line, _)| line.verdict != Verdict::Push).map(|(_, part)| part).sum();
            assert_eq!((win, push), (figures.win, figures.push), "{}", bet.id);
        }
    }
}

/// The first line that holds decides; the next ones get what it leaves.
#[test]
fn a_line_gets_what_those_before_it_leave() {
    let distribution = Distribution::of(&fresh(8)).unwrap();
    let figures = figures(
        &[
            "{ when = { winner = \"banker\", banker_total = 6 }, pays = \"1:2\" }",
            "{ when = { winner = \"banker\" }, pays = \"1:1\" }",
            "{ when = { winner = \"banker\", banker_total = 7 }, pays = \"9:1\" }",
            "{ when = { margin = 0 }, push = true }",
            "{ when = {}, pays = \"2:1\" }",
            "{ when = {}, push = true }",
        ],
        &distribution,
    );
    let six = built_in_figures("sa-gaming", "lucky_six", &distribution).win;
    let [player, banker, tie] =
        ["player", "banker", "tie"].map(|bet| built_in_figures("classic", bet, &distribution).win);
    let zero = decimal("0");
    assert_eq!(figures.lines, [six.clone(), banker - six, zero.clone(), tie, player, zero]);
}

#[test]
fn a_line_that_no_round_of_the_shoe_reaches() {
    let one_deck = Distribution::of(&fresh(1)).unwrap();
    let lines = figures(
        &[
            "{ when = { player_suited_pair = true }, pays = \"25:1\" }",
            "{ when = { player_pair = true }, pays = \"11:1\" }",
        ],
        &one_deck,
    )
    .lines;
    // The second card is one of three out of 51.
    assert_eq!(lines, [decimal("0"), "1/17".parse().unwrap()]);
}
