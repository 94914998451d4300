//! The example plugins, each against a second plain computation of its rules.

use crate::{
    built::{compiled, example, red_black, repository},
    loaded::{asked, assert_refused, host, sound},
    random::Random,
};
use croupier_game::{CLASSES, Card, Class, Round};
use croupier_payout::{LoadedTable, Verdict};
use std::{fs, sync::LazyLock};

/// Random rounds that each example is asked in.
const ROUNDS: usize = 100_000;
const WEIGHTS: [(u64, u64); 4] = [(1, 70), (2, 20), (5, 8), (8, 2)];

/// The example in Rust.
static LIGHTNING: LazyLock<Vec<u8>> =
    LazyLock::new(|| fs::read(example("croupier-plugin", "lightning", "liblightning.so")).unwrap());

/// What a bet pays: odds such as 7:2, a push or nothing.
#[derive(Debug, PartialEq, Eq)]
enum Plain {
    Lose,
    Push,
    Win(u64, u64),
}

impl Plain {
    fn of(verdict: Verdict) -> Plain {
        match verdict {
            Verdict::Lose => Plain::Lose,
            Verdict::Push => Plain::Push,
            Verdict::Win(pay) => {
                assert_eq!(pay.commission().to_string(), "0%");
                let odds = pay.odds().fraction();
                Plain::Win(odds.numerator(), odds.denominator())
            }
        }
    }

    fn win(win: u64, stake: u64) -> Plain {
        let divisor = if win.is_multiple_of(2) && stake.is_multiple_of(2) { 2 } else { 1 };
        Plain::Win(win / divisor, stake / divisor)
    }
}

/// Cards in the order dealt by rank 0-12 and suit 0-3, with both totals.
struct Dealt {
    ranks: Vec<u64>,
    red: Vec<bool>,
    totals: [u64; 2],
    natural: bool,
}

impl Dealt {
    fn of(round: &Round) -> Dealt {
        let cards: Vec<u8> = round.cards().map(Card::index).collect();
        let value = |card: u8| if card % 13 < 9 { u64::from(card % 13) + 1 } else { 0 };
        let third_is_players = cards.len() > 4 && (value(cards[0]) + value(cards[2])) % 10 < 6;
        let (mut player, mut banker) = (vec![cards[0], cards[2]], vec![cards[1], cards[3]]);
        if third_is_players {
            player.push(cards[4]);
        }
        banker.extend(cards.iter().skip(if third_is_players { 5 } else { 4 }));
        let total = |hand: &[u8]| hand.iter().map(|card| value(*card)).sum::<u64>() % 10;
        let totals = [total(&player), total(&banker)];
        Dealt {
            ranks: cards.iter().map(|card| u64::from(card % 13)).collect(),
            red: cards.iter().map(|card| (13..39).contains(card)).collect(),
            totals,
            natural: cards.len() == 4 && totals.iter().any(|total| *total > 7),
        }
    }

    fn winner(&self) -> usize {
        match self.totals[0].cmp(&self.totals[1]) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 2,
        }
    }
}

fn plain_lightning(bet: usize, dealt: &Dealt) -> Plain {
    if bet == 3 {
        return if dealt.natural { Plain::Win(1, 1) } else { Plain::Lose };
    }
    let winner = dealt.winner();
    if winner != bet {
        return if winner == 2 { Plain::Push } else { Plain::Lose };
    }
    let factors = [1, 7, 31, 127, 509, 1021];
    let mix: u64 = dealt.ranks.iter().zip(factors).map(|(rank, factor)| (rank + 1) * factor).sum();
    let drawn = mix % WEIGHTS.iter().map(|(_, weight)| weight).sum::<u64>();
    let ends = WEIGHTS.iter().scan(0, |sum, (multiplier, weight)| {
        *sum += weight;
        Some((*multiplier, *sum))
    });
    let multiplier = ends.into_iter().find(|(_, end)| drawn < *end).unwrap().0;
    if bet == 2 { Plain::win(5 * multiplier, 1) } else { Plain::win(multiplier, 2) }
}

fn plain_red_black(bet: usize, dealt: &Dealt) -> Plain {
    let wins = match bet {
        0 => dealt.red[0],
        1 => !dealt.red[0],
        2 => dealt.red[1],
        3 => !dealt.red[1],
        _ => dealt.red.iter().all(|red| *red == dealt.red[0]),
    };
    match (wins, bet) {
        (false, _) => Plain::Lose,
        (true, 4) => Plain::Win(11, 1),
        (true, _) => Plain::Win(19, 20),
    }
}

/// Every bet in random rounds, and in one of each class that they meet.
fn assert_plays(loaded: &LoadedTable, bets: usize, plain: fn(usize, &Dealt) -> Plain) {
    let (table, mut random) = (loaded.table(), Random(11));
    let mut met = vec![false; CLASSES];
    for _ in 0..ROUNDS {
        let round = random.round();
        met[Class::of(&round).index()] = true;
        let dealt = Dealt::of(&round);
        for bet in 0..bets {
            let verdict = asked(table, bet, &round).unwrap();
            assert_eq!(
                Plain::of(verdict),
                plain(bet, &dealt),
                "bet {bet} in {:?}",
                round.cards().collect::<Vec<_>>()
            );
            if let Some(by_class) = table.class_verdict(bet, Class::of(&round)) {
                assert_eq!(by_class, verdict);
            }
        }
    }
    assert!(met.iter().filter(|met| **met).count() > 900, "most classes are met");
}

#[test]
fn the_example_in_rust_plays_by_its_rules() {
    let loaded = sound(&LIGHTNING, "1:70 2:20 5:8 8:2");
    let table = loaded.table();
    let said = table.description();
    assert_eq!(said.reference(), "lightning@1");
    let bets: Vec<_> = said.bets.iter().map(|bet| bet.id.as_str()).collect();
    assert_eq!(bets, ["lightning_player", "lightning_banker", "lightning_tie", "natural"]);
    let largest: Vec<_> = (0..4).map(|bet| table.largest_odds(bet).unwrap().to_string()).collect();
    assert_eq!(largest, ["4:1", "4:1", "40:1", "1:1"]);
    let kinds: Vec<u8> = (0..52).map(|card| card % 13).collect();
    assert_eq!(table.kinds().unwrap().to_vec(), kinds);
    let by_class = |bet| table.class_verdict(bet, Class::of(&Random(1).round())).is_some();
    assert_eq!([0, 1, 2, 3].map(by_class), [false, false, false, true]);
    assert_plays(&loaded, 4, plain_lightning);
}

#[test]
fn the_example_in_rust_tells_a_wrong_configuration() {
    let host = host();
    for (config, why) in [
        ("", "it refuses to start: expected MULTIPLIER:WEIGHT pairs, such as `1:70 2:20 5:8 8:2`"),
        ("1:70 2", "it refuses to start: `2` is no MULTIPLIER:WEIGHT, both from 1 to 1000"),
        ("0:70", "it refuses to start: `0:70` is no MULTIPLIER:WEIGHT, both from 1 to 1000"),
        ("1001:1", "it refuses to start: `1001:1` is no MULTIPLIER:WEIGHT, both from 1 to 1000"),
    ] {
        assert_refused(&host, &LIGHTNING, config, why);
    }
}

#[test]
fn the_example_in_c_plays_by_its_rules() {
    let loaded = sound(&red_black(), "");
    let table = loaded.table();
    assert_eq!(table.description().reference(), "red-black@1");
    let bets: Vec<_> = table.description().bets.iter().map(|bet| bet.id.as_str()).collect();
    assert_eq!(bets, ["player_red", "player_black", "banker_red", "banker_black", "one_colour"]);
    let largest: Vec<_> = (0..5).map(|bet| table.largest_odds(bet).unwrap()).collect();
    assert_eq!(largest, ["19:20", "19:20", "19:20", "19:20", "11:1"].map(|odds| odds.parse().unwrap()));
    assert_eq!(table.kinds().unwrap().iter().collect::<std::collections::HashSet<_>>().len(), 20);
    assert_plays(&loaded, 5, plain_red_black);
}

#[test]
fn the_example_in_c_takes_no_configuration() {
    assert_refused(&host(), &red_black(), " ", "it refuses to start: red-black takes no configuration");
}

#[test]
fn the_example_in_c_is_one_in_cpp_too() {
    let flags = "-std=c++20 -O2 -shared -fPIC -fno-gnu-unique -fvisibility=hidden -Wall -Wpedantic -Werror";
    let cpp = compiled(
        "g++",
        &flags.split(' ').collect::<Vec<_>>(),
        &repository("crates/plugin/examples/red_black.c"),
    );
    let [c, cpp] = [red_black(), cpp].map(|bytes| sound(&bytes, ""));
    let bets = &c.table().description().bets;
    assert_eq!(*bets, cpp.table().description().bets);
    let mut random = Random(12);
    for round in (0..1_000).map(|_| random.round()) {
        for bet in 0..bets.len() {
            assert_eq!(asked(c.table(), bet, &round), asked(cpp.table(), bet, &round));
        }
    }
}
