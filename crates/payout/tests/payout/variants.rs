//! The tables that players meet elsewhere: every bet in every class against the words of the facts, read plainly.

use crate::{
    documents::{built_in, built_in_tables},
    plain::{PlainHand, PlainRound},
    plain_bets::{Plain, bets, plain},
    rounds,
    tables::SEED_TABLES,
};

/// A bet's id and what it pays by plain reading.
type Variant = (&'static str, fn(&PlainRound) -> Plain);

/// What a table has beside, or instead of, the bets of the classic one.
const TABLES: [(&str, &[Variant]); 13] = [
    (
        "big-small",
        &[("small", |r| pays(r.total_cards() == 4, 3, 2)), ("big", |r| pays(r.total_cards() > 4, 27, 50))],
    ),
    ("commission-4", &[("banker", commission_4)]),
    (
        "dragon-bonus-1",
        &[
            ("player_bonus", |r| player_bonus(r, [1, 2, 4, 6])),
            ("banker_bonus", |r| banker_bonus(r, [1, 2, 4, 6])),
        ],
    ),
    (
        "dragon-bonus-2",
        &[
            ("player_bonus", |r| player_bonus(r, [1, 2, 3, 5])),
            ("banker_bonus", |r| banker_bonus(r, [1, 2, 3, 5])),
        ],
    ),
    (
        "dragon-bonus-3",
        &[
            ("player_bonus", |r| player_bonus(r, [2, 2, 4, 4])),
            ("banker_bonus", |r| banker_bonus(r, [2, 2, 4, 4])),
        ],
    ),
    (
        "egalite",
        &[
            ("tie_0", |r| tie(r, 0, 0, 150)),
            ("tie_1", |r| tie(r, 1, 1, 215)),
            ("tie_2", |r| tie(r, 2, 2, 225)),
            ("tie_3", |r| tie(r, 3, 3, 200)),
            ("tie_4", |r| tie(r, 4, 4, 120)),
            ("tie_5", |r| tie(r, 5, 5, 110)),
            ("tie_6", |r| tie(r, 6, 6, 45)),
            ("tie_7", |r| tie(r, 7, 7, 45)),
            ("tie_8", |r| tie(r, 8, 8, 80)),
            ("tie_9", |r| tie(r, 9, 9, 80)),
        ],
    ),
    (
        "egalite-groups",
        &[
            ("tie_0", |r| tie(r, 0, 0, 160)),
            ("tie_1_3", |r| tie(r, 1, 3, 70)),
            ("tie_4_5", |r| tie(r, 4, 5, 60)),
            ("tie_6_7", |r| tie(r, 6, 7, 22)),
            ("tie_8_9", |r| tie(r, 8, 9, 40)),
        ],
    ),
    (
        "ez",
        &[
            ("banker", ez_banker),
            ("dragon_seven", |r| pays(r.banker_wins() && three(r.banker, 7), 40, 1)),
            ("panda_eight", |r| pays(r.player_wins() && three(r.player, 8), 25, 1)),
            ("ox_six", |r| pays(r.player_wins() && three(r.player, 6), 40, 1)),
            ("kill", kill),
        ],
    ),
    (
        "odd-even",
        &[
            ("player_odd", |r| pays(r.player.total % 2 == 1, 24, 25)),
            ("player_even", |r| pays(r.player.total % 2 == 0, 9, 10)),
            ("banker_odd", |r| pays(r.banker.total % 2 == 1, 47, 50)),
            ("banker_even", |r| pays(r.banker.total % 2 == 0, 47, 50)),
        ],
    ),
    ("perfect-pair-200", &[("perfect_pair", perfect_pair)]),
    ("super-six", &[("banker", half_on_6), ("super_six", |r| pays(banker_6(r), 15, 1))]),
    ("super-six-12", &[("banker", half_on_6), ("super_six", |r| pays(banker_6(r), 12, 1))]),
    (
        "tiger",
        &[
            (
                "tiger",
                |r| if r.banker.cards == 2 { pays(banker_6(r), 12, 1) } else { pays(banker_6(r), 20, 1) },
            ),
            ("small_tiger", |r| pays(banker_6(r) && r.banker.cards == 2, 22, 1)),
            ("big_tiger", |r| pays(banker_6(r) && r.banker.cards == 3, 50, 1)),
            ("tiger_tie", |r| tie(r, 6, 6, 35)),
            ("tiger_pair", tiger_pair),
        ],
    ),
];

fn pays(wins: bool, odds: u64, stake: u64) -> Plain {
    if wins { Plain::Win { odds: (odds, stake), commission: (0, 1) } } else { Plain::Lose }
}

fn three(hand: PlainHand, total: u8) -> bool {
    hand.cards == 3 && hand.total == total
}

fn banker_6(round: &PlainRound) -> bool {
    round.banker_wins() && round.banker.total == 6
}

fn tie(round: &PlainRound, first: u8, last: u8, odds: u64) -> Plain {
    pays(round.tie() && round.player.total >= first && round.player.total <= last, odds, 1)
}

fn commission_4(round: &PlainRound) -> Plain {
    match (round.tie(), round.banker_wins()) {
        (true, _) => Plain::Push,
        (_, true) => Plain::Win { odds: (1, 1), commission: (1, 25) },
        _ => Plain::Lose,
    }
}

fn half_on_6(round: &PlainRound) -> Plain {
    match (round.tie(), banker_6(round)) {
        (true, _) => Plain::Push,
        (_, true) => pays(true, 1, 2),
        _ => pays(round.banker_wins(), 1, 1),
    }
}

/// "Three-card 7 is a push."
fn ez_banker(round: &PlainRound) -> Plain {
    if round.tie() || (round.banker_wins() && three(round.banker, 7)) {
        return Plain::Push;
    }
    pays(round.banker_wins(), 1, 1)
}

/// "Banker three-card 7 not winning, or Player three-card 6 not winning."
fn kill(round: &PlainRound) -> Plain {
    let banker = three(round.banker, 7) && !round.banker_wins();
    let player = three(round.player, 6) && !round.player_wins();
    pays(banker || player, 30, 1)
}

fn perfect_pair(round: &PlainRound) -> Plain {
    match (round.player.suited_pair, round.banker.suited_pair) {
        (true, true) => pays(true, 200, 1),
        (one, other) => pays(one || other, 25, 1),
    }
}

fn tiger_pair(round: &PlainRound) -> Plain {
    match (round.player.pair, round.banker.pair) {
        (true, true) => pays(true, if round.same_pair { 100 } else { 20 }, 1),
        (one, other) => pays(one || other, 4, 1),
    }
}

/// Odds of wins by 4, 5, 6 and 7; by 8 it is 10 and by 9 it is 30.
fn player_bonus(round: &PlainRound, odds: [u64; 4]) -> Plain {
    bonus(round, round.player_wins(), round.player, odds)
}

fn banker_bonus(round: &PlainRound, odds: [u64; 4]) -> Plain {
    bonus(round, round.banker_wins(), round.banker, odds)
}

fn bonus(round: &PlainRound, wins: bool, hand: PlainHand, [by_4, by_5, by_6, by_7]: [u64; 4]) -> Plain {
    if round.player.natural && round.banker.natural && round.tie() {
        return Plain::Push;
    }
    let by_margin = [0, 0, 0, 0, by_4, by_5, by_6, by_7, 10, 30];
    let odds = if hand.natural { 1 } else { by_margin[usize::from(round.margin())] };
    pays(wins && odds > 0, odds, 1)
}

/// The classic bets, with the table's own in their place or after them.
fn expected(own: &[Variant]) -> Vec<Variant> {
    let mut expected: Vec<Variant> = bets("classic").into_iter().map(|(id, _, pays)| (id, pays)).collect();
    for variant in own {
        match expected.iter().position(|(id, _)| *id == variant.0) {
            Some(place) => expected[place] = *variant,
            None => expected.push(*variant),
        }
    }
    expected
}

#[test]
fn every_bet_of_the_trade_pays_what_the_facts_say_in_every_class() {
    for (name, own) in TABLES {
        let table = built_in(name);
        let expected = expected(own);
        let ids: Vec<&str> = table.table().description().bets.iter().map(|bet| bet.id.as_str()).collect();
        assert_eq!(ids, expected.iter().map(|(id, _)| *id).collect::<Vec<_>>(), "{name}");
        for (class, (six, round)) in rounds::of_classes() {
            for (place, (id, pays)) in expected.iter().enumerate() {
                let verdict = table.table().class_verdict(place, class).unwrap();
                assert_eq!(plain(verdict), pays(round), "{name}: {id} with {six:?}");
            }
        }
    }
}

#[test]
fn every_built_in_table_is_read_plainly_somewhere() {
    for table in built_in_tables() {
        let id = table.table().description().id.as_str();
        assert!(SEED_TABLES.contains(&id) || TABLES.iter().any(|(name, _)| *name == id), "{id}");
    }
}
