//! The bets of the four tables of the seeds once more, written down from the pages themselves and from what
//! tables.md says of them ("What must be there").

use crate::plain::{PlainHand, PlainRound};
use croupier_payout::{Fraction, Verdict};

/// What becomes of a bet: fractions as written, such as 7 on 2 and 5 of 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plain {
    Win { odds: (u64, u64), commission: (u64, u64) },
    Push,
    Lose,
}

use Plain::{Lose, Push};

/// One bet: its id, the last round in which it is open, and what becomes of it.
pub(crate) type PlainBet = (&'static str, Option<u32>, fn(&PlainRound) -> Plain);

/// A verdict in the same terms, reduced.
pub(crate) fn plain(verdict: Verdict) -> Plain {
    let terms = |fraction: Fraction| (fraction.numerator(), fraction.denominator());
    match verdict {
        Verdict::Win(pay) => {
            Plain::Win { odds: terms(pay.odds().fraction()), commission: terms(pay.commission().fraction()) }
        }
        Verdict::Push => Push,
        Verdict::Lose => Lose,
    }
}

/// The bets of a table, in its order.
pub(crate) fn bets(table: &str) -> Vec<PlainBet> {
    match table {
        "classic" => classic(),
        "sa-gaming" => sa_gaming(banker_less_5),
        "sa-gaming-no-commission" => sa_gaming(banker_half_on_6),
        "supreme" => supreme(),
        _ => panic!("{table} is no table of the seeds"),
    }
}

fn classic() -> Vec<PlainBet> {
    vec![
        ("player", None, player),
        ("banker", None, banker_less_5),
        ("tie", None, tie),
        ("player_pair", None, |round| to_one(round.player.pair, 11)),
        ("banker_pair", None, |round| to_one(round.banker.pair, 11)),
    ]
}

fn sa_gaming(banker: fn(&PlainRound) -> Plain) -> Vec<PlainBet> {
    vec![
        ("player", None, player),
        ("banker", None, banker),
        ("tie", None, tie),
        ("player_pair", Some(60), |round| to_one(round.player.pair, 11)),
        ("banker_pair", Some(60), |round| to_one(round.banker.pair, 11)),
        ("either_pair", Some(50), |round| to_one(round.player.pair || round.banker.pair, 5)),
        ("perfect_pair", Some(50), |round| to_one(round.player.suited_pair || round.banker.suited_pair, 25)),
        ("player_natural", Some(50), |round| natural(round.player)),
        ("banker_natural", Some(50), |round| natural(round.banker)),
        ("player_bonus", Some(40), |round| bonus(round, round.player_wins(), round.player)),
        ("banker_bonus", Some(40), |round| bonus(round, round.banker_wins(), round.banker)),
        ("lucky_six", Some(50), |round| lucky_six(round, 12, 20)),
        ("lucky_six_two_card", Some(50), |round| lucky_six(round, 22, 0)),
        ("lucky_six_three_card", Some(50), |round| lucky_six(round, 0, 50)),
        ("lucky_seven", Some(50), |round| lucky_seven(round, 6, 15)),
        ("lucky_seven_two_card", Some(50), |round| lucky_seven(round, 15, 0)),
        ("lucky_seven_three_card", Some(50), |round| lucky_seven(round, 0, 30)),
        ("super_lucky_seven", Some(50), super_lucky_seven),
    ]
}

fn supreme() -> Vec<PlainBet> {
    vec![
        ("player", None, player),
        ("banker", None, banker_half_on_6),
        ("tie", None, tie),
        ("player_pair", None, |round| to_one(round.player.pair, 11)),
        ("banker_pair", None, |round| to_one(round.banker.pair, 11)),
        ("small", None, |round| if round.total_cards() == 4 { win(3, 2) } else { Lose }),
        ("big", None, |round| if round.total_cards() > 4 { win(27, 50) } else { Lose }),
        ("lucky_six", None, |round| lucky_six(round, 12, 20)),
    ]
}

fn win(odds: u64, stake: u64) -> Plain {
    Plain::Win { odds: (odds, stake), commission: (0, 1) }
}

/// Wins at so many to one; odds of 0 are no win.
fn to_one(wins: bool, odds: u64) -> Plain {
    if wins && odds > 0 { win(odds, 1) } else { Lose }
}

fn player(round: &PlainRound) -> Plain {
    if round.tie() { Push } else { to_one(round.player_wins(), 1) }
}

fn banker_less_5(round: &PlainRound) -> Plain {
    match banker_half_on_6(round) {
        Plain::Win { .. } => Plain::Win { odds: (1, 1), commission: (1, 20) },
        other => other,
    }
}

fn banker_half_on_6(round: &PlainRound) -> Plain {
    match (round.tie(), round.banker_wins()) {
        (true, _) => Push,
        (_, true) if round.banker.total == 6 => win(1, 2),
        (_, wins) => to_one(wins, 1),
    }
}

fn tie(round: &PlainRound) -> Plain {
    to_one(round.tie(), 8)
}

/// Paid whoever wins.
fn natural(hand: PlainHand) -> Plain {
    if hand.natural { win(7, 2) } else { Lose }
}

/// "Non-natural win by 9/8/7/6/5/4 pays 30/10/6/4/2/1, natural win 1:1, natural tie returned."
fn bonus(round: &PlainRound, wins: bool, hand: PlainHand) -> Plain {
    if round.tie() && round.player.natural && round.banker.natural {
        return Push;
    }
    let odds = match round.margin() {
        _ if hand.natural => 1,
        9 => 30,
        8 => 10,
        7 => 6,
        6 => 4,
        5 => 2,
        4 => 1,
        _ => 0,
    };
    to_one(wins, odds)
}

fn lucky_six(round: &PlainRound, two_cards: u64, three_cards: u64) -> Plain {
    let wins = round.banker_wins() && round.banker.total == 6;
    to_one(wins, if round.banker.cards == 2 { two_cards } else { three_cards })
}

fn lucky_seven(round: &PlainRound, two_cards: u64, three_cards: u64) -> Plain {
    let wins = round.player_wins() && round.player.total == 7;
    to_one(wins, if round.player.cards == 2 { two_cards } else { three_cards })
}

/// "Player 7 against Banker 6, by the cards in all": five cards are the Player's two or three.
fn super_lucky_seven(round: &PlainRound) -> Plain {
    let odds = match round.total_cards() {
        4 => 30,
        5 => 40,
        _ => 100,
    };
    to_one(round.player.total == 7 && round.banker.total == 6, odds)
}
