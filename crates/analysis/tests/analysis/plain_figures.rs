//! Figures of a bet from a plain count and the bet said again in Rust.

use crate::{
    cards::deal,
    fours,
    plain::{BANKER, PLAYER, PlainRound},
    random::Random,
    tables::{decimal, figures},
    tally::{Tally, plain_round},
};
use croupier_analysis::{Distribution, Figures, Fraction};
use croupier_payout::Class;
use std::collections::BTreeMap;

/// A bet in words and once more as what it gains in a round; 0 is a returned stake, −1 a lost one.
struct Bet {
    lines: &'static [&'static str],
    gain: fn(&PlainRound) -> &'static str,
}

const BETS: [Bet; 6] = [
    Bet {
        lines: &[
            "{ when = { winner = \"banker\" }, pays = \"1:1\", commission = \"5%\" }",
            "{ when = { winner = \"tie\" }, push = true }",
        ],
        gain: |round| match round.winner() {
            None => "0",
            Some(BANKER) => "0.95",
            Some(_) => "-1",
        },
    },
    // Odds below one, with a commission of their own.
    Bet {
        lines: &[
            "{ when = { winner = \"banker\", banker_total = 6 }, pays = \"1:2\", commission = \"2.5%\" }",
            "{ when = { winner = \"banker\" }, pays = \"7:2\", commission = \"12%\" }",
        ],
        gain: |round| match (round.wins(BANKER), round.totals[BANKER]) {
            (true, 6) => "0.4875",
            (true, _) => "3.08",
            (false, _) => "-1",
        },
    },
    // The same net odds on two lines, once with and once without commission.
    Bet {
        lines: &[
            "{ when = { player_natural = true }, pays = \"2:1\", commission = \"50%\" }",
            "{ when = { banker_natural = true }, pays = \"1:1\" }",
            "{ when = { total_cards = 6 }, pays = \"40:1\" }",
            "{ when = { total_cards = 5, margin = 0 }, push = true }",
        ],
        gain: |round| match round.cards[PLAYER] + round.cards[BANKER] {
            _ if round.natural(PLAYER) || round.natural(BANKER) => "1",
            6 => "40",
            5 if round.ties() => "0",
            _ => "-1",
        },
    },
    Bet {
        lines: &[
            "{ when = { same_pair = true }, pays = \"100:1\" }",
            "{ when = { player_pair = true, banker_pair = true }, pays = \"20:1\" }",
            "{ when = { any = [{ player_suited_pair = true }, { banker_suited_pair = true }] }, pays = \"9:1\" }",
            "{ when = { any = [{ player_pair = true }, { banker_pair = true }] }, pays = \"4:1\" }",
        ],
        gain: |round| match round.pairs {
            _ if round.same_pair => "100",
            [1 | 2, 1 | 2] => "20",
            [2, 0] | [0, 2] => "9",
            [0, 0] => "-1",
            _ => "4",
        },
    },
    Bet {
        lines: &[
            "{ when = { winner = \"player\", margin = 9 }, pays = \"30:1\" }",
            "{ when = { winner = \"player\", margin = [7, 8] }, pays = \"10:1\" }",
            "{ when = { winner = \"player\", margin = \"4..=6\" }, pays = \"0.123456:1\" }",
            "{ when = { winner = \"tie\", winning_total = \"8..=9\", total_cards = 4 }, push = true }",
        ],
        gain: |round| match round.totals[PLAYER].saturating_sub(round.totals[BANKER]) {
            9 => "30",
            7 | 8 => "10",
            4..=6 => "0.123456",
            _ if round.natural(PLAYER) && round.natural(BANKER) && round.ties() => "0",
            _ => "-1",
        },
    },
    Bet {
        lines: &["{ when = { winner = \"tie\" }, pays = \"4294967295:1\" }"],
        gain: |round| {
            if round.ties() { "4294967295" } else { "-1" }
        },
    },
];

/// What a bet can gain, each with its probability.
fn parts(bet: &Bet, tally: &Tally) -> Vec<(Fraction, Fraction)> {
    let mut sequences = BTreeMap::new();
    for round in Class::all().map(|class| plain_round(class.facts())) {
        *sequences.entry((bet.gain)(&round)).or_insert(0) += tally.of(&round);
    }
    let part = |sequences: u64| Fraction::new(sequences.into(), tally.total().into());
    sequences.into_iter().map(|(gain, sequences)| (decimal(gain), part(sequences))).collect()
}

/// Sees that win, push, gain and variance are those of the plain count.
#[track_caller]
fn check(tally: &Tally, distribution: &Distribution) {
    for (place, bet) in BETS.iter().enumerate() {
        let Figures { win, push, gain, variance, .. } = figures(bet.lines, distribution);
        let parts = parts(bet, tally);
        let sum = |of: &dyn Fn(&Fraction) -> Fraction| -> Fraction {
            parts.iter().map(|(gain, part)| part * of(gain)).sum()
        };
        let (zero, one) = (decimal("0"), decimal("1"));
        let one_if = |holds: bool| if holds { one.clone() } else { zero.clone() };
        assert_eq!(win, sum(&|gain| one_if(*gain > zero)), "win of bet {place}");
        assert_eq!(push, sum(&|gain| one_if(*gain == zero)), "push of bet {place}");
        let mean = sum(&|gain| gain.clone());
        assert_eq!(gain, mean, "gain of bet {place}");
        let square = |gain: &Fraction| (gain - &mean) * (gain - &mean);
        assert_eq!(variance, sum(&square), "variance of bet {place}");
        // And reduced, as a sum of fractions always is.
        let printed = [&win, &push, &gain, &variance].map(ToString::to_string);
        let sums = [
            sum(&|gain| one_if(*gain > zero)),
            sum(&|gain| one_if(*gain == zero)),
            mean.clone(),
            sum(&square),
        ];
        assert_eq!(printed, sums.map(|sum| sum.to_string()), "bet {place}");
    }
}

#[test]
fn figures_of_the_next_round() {
    let mut random = Random(61);
    for shoe in [random.end_of_shoe(8, 7), random.end_of_shoe(6, 30), random.end_of_shoe(1, 45)] {
        check(&fours::tally(&[], &shoe), &Distribution::of(&shoe).unwrap());
    }
}

#[test]
fn figures_of_a_round_in_play() {
    let mut random = Random(62);
    for cards in ["4H", "4H 4S", "4H 4S 4H", "4H 4S 4D 4S"] {
        let (deal, left) = (deal(cards), random.end_of_shoe(8, 300));
        check(&fours::tally(deal.cards(), &left), &Distribution::given(&deal, &left).unwrap());
    }
}
