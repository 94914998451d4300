//! GetPayoutTable: the bets of the four shipped tables in order, with their closings, odds and commission.

use crate::{
    money::odds,
    tables::{SHIPPED, table},
};
use croupier::proto::{Fraction, PayoutBet, PayoutLine, PayoutTable};

/// A line's odds and commission: "1:1", "1:1 less 1/20" or "push".
fn pays(line: &PayoutLine) -> String {
    match (line.push, line.odds, line.commission) {
        (true, None, None) => "push".to_owned(),
        (false, Some(odds), None | Some(Fraction { numerator: 0, .. })) => {
            format!("{}:{}", odds.win, odds.stake)
        }
        (false, Some(odds), Some(less)) => {
            format!("{}:{} less {}/{}", odds.win, odds.stake, less.numerator, less.denominator)
        }
        other => panic!("{other:?}"),
    }
}

/// Ids, closings and what the lines pay, highest first, as the design's list of the tables gives them.
fn offers(table: &PayoutTable) -> Vec<(&str, u32, Vec<String>)> {
    let lines = |bet: &PayoutBet| {
        let mut lines: Vec<_> = bet.lines.iter().map(pays).collect();
        lines.sort();
        lines.dedup();
        lines
    };
    table.bets.iter().map(|bet| (bet.id.as_str(), bet.closes_after_round, lines(bet))).collect()
}

fn assert_offers(table: &PayoutTable, expected: &[(&str, u32, &[&str])]) {
    let found = offers(table);
    let ids: Vec<_> = found.iter().map(|(id, ..)| *id).collect();
    assert_eq!(ids, expected.iter().map(|(id, ..)| *id).collect::<Vec<_>>(), "{} in order", table.id);
    for ((id, closes, lines), (_, last, pays)) in found.iter().zip(expected) {
        let mut pays = pays.to_vec();
        pays.sort_unstable();
        assert_eq!((closes, lines.iter().map(String::as_str).collect()), (last, pays), "{} {id}", table.id);
    }
}

#[tokio::test]
async fn classic() {
    let pair = &["11:1"][..];
    let expected = [
        ("player", 0, &["1:1", "push"][..]),
        ("banker", 0, &["1:1 less 1/20", "push"]),
        ("tie", 0, &["8:1"]),
        ("player_pair", 0, pair),
        ("banker_pair", 0, pair),
    ];
    assert_offers(&table("classic").await, &expected);
}

/// Seed 001's bets, with the Banker's as the two tables differ.
fn sa_gaming(banker: &'static [&'static str]) -> Vec<(&'static str, u32, &'static [&'static str])> {
    let bonus = &["30:1", "10:1", "6:1", "4:1", "2:1", "1:1", "push"][..];
    vec![
        ("player", 0, &["1:1", "push"]),
        ("banker", 0, banker),
        ("tie", 0, &["8:1"]),
        ("player_pair", 60, &["11:1"]),
        ("banker_pair", 60, &["11:1"]),
        ("either_pair", 50, &["5:1"]),
        ("perfect_pair", 50, &["25:1"]),
        ("player_natural", 50, &["7:2"]),
        ("banker_natural", 50, &["7:2"]),
        ("player_bonus", 40, bonus),
        ("banker_bonus", 40, bonus),
        ("lucky_six", 50, &["12:1", "20:1"]),
        ("lucky_six_two_card", 50, &["22:1"]),
        ("lucky_six_three_card", 50, &["50:1"]),
        ("lucky_seven", 50, &["6:1", "15:1"]),
        ("lucky_seven_two_card", 50, &["15:1"]),
        ("lucky_seven_three_card", 50, &["30:1"]),
        ("super_lucky_seven", 50, &["30:1", "40:1", "100:1"]),
    ]
}

#[tokio::test]
async fn sa_gaming_with_commission() {
    assert_offers(&table("sa-gaming").await, &sa_gaming(&["1:1 less 1/20", "push"]));
    assert_eq!(table("sa-gaming").await.extends, "");
}

#[tokio::test]
async fn sa_gaming_without_commission_extends_it() {
    let found = table("sa-gaming-no-commission").await;
    assert_offers(&found, &sa_gaming(&["1:1", "1:2", "push"]));
    assert_eq!(found.extends, "sa-gaming@2026-04-20");
    let base = table("sa-gaming").await;
    assert_eq!((&found.shoe, found.rounding, &found.limits), (&base.shoe, base.rounding, &base.limits));
    let others =
        |table: PayoutTable| table.bets.into_iter().filter(|bet| bet.id != "banker").collect::<Vec<_>>();
    assert_eq!(others(found), others(table("sa-gaming").await), "only the Banker differs");
}

#[tokio::test]
async fn supreme() {
    let pair = &["11:1"][..];
    let expected = [
        ("player", 0, &["1:1", "push"][..]),
        ("banker", 0, &["1:1", "1:2", "push"]),
        ("tie", 0, &["8:1"]),
        ("player_pair", 0, pair),
        ("banker_pair", 0, pair),
        ("small", 0, &["3:2"]),
        ("big", 0, &["27:50"]),
        ("lucky_six", 0, &["12:1", "20:1"]),
    ];
    assert_offers(&table("supreme").await, &expected);
}

#[tokio::test]
async fn net_odds_are_odds_less_commission() {
    for id in SHIPPED {
        for line in table(id).await.bets.iter().flat_map(|bet| &bet.lines) {
            let expected = match pays(line).as_str() {
                "push" => None,
                "1:1 less 1/20" => Some(odds("19:20")),
                _ => line.odds,
            };
            assert_eq!(line.net_odds, expected, "{id}: {line:?}");
        }
    }
}
