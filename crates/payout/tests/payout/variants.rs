//! Bets of other houses, as the facts describe them: each is written as a table, without a line of Rust in the
//! crate, and played in every class against the same words read plainly.

use crate::{
    documents::{bet, loaded, table},
    plain::PlainRound,
    plain_bets::{Plain, plain},
    rounds,
};

/// A bet's id, its lines, and what it pays by plain reading.
type Variant = (&'static str, &'static str, fn(&PlainRound) -> Plain);

const VARIANTS: [Variant; 11] = [
    (
        "dragon_7",
        r#"{ when = { winner = "banker", banker_total = 7, banker_cards = 3 }, pays = "40:1" }"#,
        dragon_7,
    ),
    (
        "panda_8",
        r#"{ when = { winner = "player", player_total = 8, player_cards = 3 }, pays = "25:1" }"#,
        panda_8,
    ),
    (
        "ez_banker",
        r#"{ when = { winner = "tie" }, push = true },
           { when = { winner = "banker", banker_total = 7, banker_cards = 3 }, push = true },
           { when = { winner = "banker" }, pays = "1:1" }"#,
        ez_banker,
    ),
    (
        "tiger_pair",
        r#"{ when = { same_pair = true }, pays = "100:1" },
           { when = { player_pair = true, banker_pair = true }, pays = "20:1" },
           { when = { any = [{ player_pair = true }, { banker_pair = true }] }, pays = "4:1" }"#,
        tiger_pair,
    ),
    ("tiger_tie", r#"{ when = { winner = "tie", winning_total = 6 }, pays = "35:1" }"#, |round| {
        to_one(if round.tie() && round.banker.total == 6 { 35 } else { 0 })
    }),
    ("super_six", r#"{ when = { winner = "banker", winning_total = 6 }, pays = "15:1" }"#, |round| {
        to_one(if round.banker_wins() && round.banker.total == 6 { 15 } else { 0 })
    }),
    (
        "perfect_pair",
        r#"{ when = { player_suited_pair = true, banker_suited_pair = true }, pays = "200:1" },
           { when = { not = { player_suited_pair = false, banker_suited_pair = false } }, pays = "25:1" }"#,
        perfect_pair,
    ),
    ("player_odd", r#"{ when = { player_total = [1, 3, 5, 7, 9] }, pays = "0.96:1" }"#, |round| {
        if round.player.total % 2 == 1 { win(24, 25) } else { Plain::Lose }
    }),
    ("natural_9", r#"{ when = { player_natural = true, player_total = 9 }, pays = "8:1" }"#, |round| {
        to_one(if round.player.natural && round.player.total == 9 { 8 } else { 0 })
    }),
    ("five_cards", r#"{ when = { total_cards = 5 }, pays = "2:1" }"#, |round| {
        to_one(if round.total_cards() == 5 { 2 } else { 0 })
    }),
    (
        "ties",
        r#"{ when = { winner = "tie", winning_total = 0 }, pays = "160:1" },
           { when = { winner = "tie", winning_total = "1..=3" }, pays = "70:1" },
           { when = { winner = "tie", winning_total = "4..=5" }, pays = "60:1" },
           { when = { winner = "tie", winning_total = "6..=7" }, pays = "22:1" },
           { when = { winner = "tie" }, pays = "40:1" }"#,
        ties,
    ),
];

fn win(odds: u64, stake: u64) -> Plain {
    Plain::Win { odds: (odds, stake), commission: (0, 1) }
}

/// Odds of 0 are no win.
fn to_one(odds: u64) -> Plain {
    if odds == 0 { Plain::Lose } else { win(odds, 1) }
}

fn dragon_7(round: &PlainRound) -> Plain {
    to_one(if round.banker_wins() && round.banker.total == 7 && round.banker.cards == 3 { 40 } else { 0 })
}

fn panda_8(round: &PlainRound) -> Plain {
    to_one(if round.player_wins() && round.player.total == 8 && round.player.cards == 3 { 25 } else { 0 })
}

fn ez_banker(round: &PlainRound) -> Plain {
    if round.tie() || dragon_7(round) != Plain::Lose {
        Plain::Push
    } else {
        to_one(u64::from(round.banker_wins()))
    }
}

fn tiger_pair(round: &PlainRound) -> Plain {
    match (round.player.pair, round.banker.pair) {
        (true, true) if round.same_pair => win(100, 1),
        (true, true) => win(20, 1),
        (false, false) => Plain::Lose,
        _ => win(4, 1),
    }
}

fn perfect_pair(round: &PlainRound) -> Plain {
    let pairs = u64::from(round.player.suited_pair) + u64::from(round.banker.suited_pair);
    to_one(match pairs {
        0 => 0,
        1 => 25,
        _ => 200,
    })
}

fn ties(round: &PlainRound) -> Plain {
    let odds = match round.player.total {
        _ if !round.tie() => 0,
        0 => 160,
        1..=3 => 70,
        4 | 5 => 60,
        6 | 7 => 22,
        _ => 40,
    };
    to_one(odds)
}

#[test]
fn bets_of_other_houses_need_only_a_file() {
    let bets: String = VARIANTS.iter().map(|(id, lines, _)| bet(id, lines)).collect();
    let loaded = loaded(&table(&bets));
    for (class, (six, round)) in rounds::of_classes() {
        for (place, (id, _, pays)) in VARIANTS.iter().enumerate() {
            let verdict = loaded.table().class_verdict(place, class).unwrap();
            assert_eq!(plain(verdict), pays(round), "{id} with {six:?}");
        }
    }
}
