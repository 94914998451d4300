//! Limits of stakes: read when bets are checked, never when they are settled.

use crate::{
    cases::round,
    documents::{HEAD, built_in_tables, described, findings, loaded, one_bet},
};
use croupier_payout::{Ending, Fraction, Limits, LoadedTable, OffLimits, Stake, StakeLimits, settle};

const LIMITS: &str = "[limits]\nmin_stake = 10_00\nmax_stake = 200_000_00\n\
                      player_banker_difference = 500_000_00\nminimum_return = \"75%\"\n";

/// A bet that pays double, with what else it says.
fn limited(id: &str, more: &str) -> String {
    format!(
        "[[bet]]\nid = \"{id}\"\ntitle = {{ en = \"A\" }}\nlines = [{{ when = {{}}, pays = \"2:1\" }}]\n{more}\n"
    )
}

fn stake(minor_units: i64) -> Stake {
    Stake::new(minor_units).unwrap()
}

fn limits_of(table: &LoadedTable, id: &str) -> (Option<i64>, Option<i64>) {
    let description = table.table().description();
    let limits = description.bets[table.bet(id).unwrap()].stakes.or(description.limits.stakes);
    (limits.min, limits.max)
}

#[test]
fn a_table_keeps_its_limits() {
    let expected = Limits {
        stakes: StakeLimits { min: Some(1000), max: Some(20_000_000) },
        player_banker_difference: Some(50_000_000),
        minimum_return: Fraction::new(3, 4),
    };
    assert_eq!(described(&format!("{HEAD}{LIMITS}{}", limited("a", ""))).limits, expected);
    assert_eq!(described(&format!("{HEAD}{}", limited("a", ""))).limits, Limits::default());
    let none = described(&format!("{HEAD}[limits]\nplayer_banker_difference = 0\n{}", limited("a", "")));
    assert_eq!(none.limits.player_banker_difference, Some(0));
}

#[test]
fn shipped_tables_carry_no_limits() {
    for table in built_in_tables() {
        let description = table.table().description();
        assert_eq!(description.limits, Limits::default(), "{}", description.id);
        for bet in &description.bets {
            assert_eq!(bet.stakes, StakeLimits::default(), "{}: {}", description.id, bet.id);
        }
    }
}

#[test]
fn the_limits_of_a_bet_go_before_those_of_the_table() {
    let bets = [
        limited("own", "min_stake = 5\nmax_stake = 50"),
        limited("min", "min_stake = 5"),
        limited("max", "max_stake = 2000"),
        limited("none", ""),
    ];
    let table = loaded(&format!("{HEAD}{LIMITS}{}", bets.concat()));
    assert_eq!(limits_of(&table, "own"), (Some(5), Some(50)));
    assert_eq!(limits_of(&table, "min"), (Some(5), Some(20_000_000)));
    assert_eq!(limits_of(&table, "max"), (Some(1000), Some(2000)));
    assert_eq!(limits_of(&table, "none"), (Some(1000), Some(20_000_000)));
    let free = loaded(&format!("{HEAD}{}", bets.concat()));
    assert_eq!(limits_of(&free, "none"), (None, None));
    assert_eq!(limits_of(&free, "max"), (None, Some(2000)));
    let wider = StakeLimits { min: Some(1), max: Some(9) };
    assert_eq!(StakeLimits { min: None, max: Some(5) }.or(wider), StakeLimits { min: Some(1), max: Some(5) });
}

#[test]
fn a_stake_is_within_its_limits_or_misses_one() {
    let limits = StakeLimits { min: Some(5), max: Some(50) };
    for within in [5, 6, 49, 50] {
        assert_eq!(limits.check(stake(within)), Ok(()), "{within}");
    }
    for under in [1, 4] {
        assert_eq!(limits.check(stake(under)), Err(OffLimits::Under(5)), "{under}");
    }
    for over in [51, i64::MAX] {
        assert_eq!(limits.check(stake(over)), Err(OffLimits::Over(50)), "{over}");
    }
    for any in [1, i64::MAX] {
        assert_eq!(StakeLimits::default().check(stake(any)), Ok(()));
    }
}

/// Limits that are reversed leave no stake, wherever they stand.
#[test]
fn limits_that_leave_no_stake_are_refused() {
    let reversed = [
        format!("{HEAD}[limits]\nmin_stake = 50\nmax_stake = 49\n{}", limited("a", "")),
        format!("{HEAD}{}", limited("a", "min_stake = 50\nmax_stake = 49")),
        format!("{HEAD}[limits]\nmax_stake = 49\n{}", limited("a", "min_stake = 50")),
        format!("{HEAD}[limits]\nmin_stake = 50\n{}", limited("a", "max_stake = 49")),
    ];
    for text in reversed {
        let findings = findings(&text);
        assert_eq!(findings.len(), 1, "{text}");
        assert!(findings[0].to_string().contains("the least stake 50 is above the greatest, 49"), "{text}");
    }
    let equal = loaded(&format!("{HEAD}[limits]\nmin_stake = 50\nmax_stake = 50\n{}", limited("a", "")));
    assert_eq!(limits_of(&equal, "a"), (Some(50), Some(50)));
}

#[test]
fn settling_never_reads_limits() {
    let table = loaded(&format!("{HEAD}{LIMITS}{}", limited("a", "min_stake = 500\nmax_stake = 600")));
    let ruling = table.judge(&Ending::played(round("4H 2C 4H 2C")), None).ruling(0).unwrap();
    for minor_units in [1, 499, 601, 1 << 40] {
        let settled = settle(stake(minor_units), ruling, table.table().description().rounding).unwrap();
        assert_eq!(settled.profit, 2 * minor_units);
    }
}

#[test]
fn the_largest_amount_is_the_most_that_a_stake_can_win_or_give_back() {
    let lines = "lines = [{ when = { margin = 9 }, pays = \"30:1\" }, { when = {}, pays = \"1:1\" }]";
    let table = loaded(&format!("{HEAD}[[bet]]\nid = \"a\"\ntitle = {{ en = \"A\" }}\n{lines}\n"));
    // The stake and thirty times as much again.
    let most = i64::MAX / 31;
    assert_eq!(table.largest_amount(0, stake(1)), Some(31));
    assert_eq!(table.largest_amount(0, stake(most)), Some(31 * most));
    assert_eq!(table.largest_amount(0, stake(most + 1)), None);
    assert_eq!(table.largest_amount(0, stake(i64::MAX)), None);
    let rising = "{ when = { margin = 9 }, pays = \"1:1\" }, { when = {}, pays = \"30:1\" }";
    let of = |lines: &str, minor_units| loaded(&one_bet(lines)).largest_amount(0, stake(minor_units));
    assert_eq!(of("{ when = {}, push = true }", i64::MAX), Some(i64::MAX), "a stake that is returned");
    assert_eq!((of(rising, 1), of(rising, most + 1)), (Some(31), None), "whichever line pays most");
    let mostly_taken = "{ when = {}, pays = \"100:1\", commission = \"99%\" }";
    assert_eq!(of(mostly_taken, 100), Some(10_000), "the win before commission is more than what goes back");
    assert_eq!(of(mostly_taken, i64::MAX / 100), Some(i64::MAX / 100 * 100));
    assert_eq!(of(mostly_taken, i64::MAX / 100 + 1), None);
}
