//! Sums over settled bets.

use croupier_payout::{
    AmountOverflow, Commission, Odds, Pay, Rounding, Ruling, Settlement, Stake, Totals, Verdict, settle,
};

fn settled(stake: i64, ruling: Ruling) -> Settlement {
    settle(Stake::new(stake).unwrap(), ruling, Rounding::Down).unwrap()
}

fn won(stake: i64, commission: &str) -> Settlement {
    let pay = Pay::new(Odds::EVEN, commission.parse().unwrap());
    settled(stake, Ruling::Verdict(Verdict::Win(pay)))
}

fn lost(stake: i64) -> Settlement {
    settled(stake, Ruling::Verdict(Verdict::Lose))
}

fn refused(stake: i64) -> Settlement {
    settled(stake, Ruling::Refused { closes_after_round: 1 })
}

fn totals(bets: &[Settlement]) -> Result<Totals, AmountOverflow> {
    bets.iter().try_fold(Totals::default(), |totals, bet| totals.with(bet))
}

#[test]
fn no_bets_sum_to_nothing() {
    let nothing = Totals { stake: 0, gross: 0, commission: 0, returned: 0, refused_stake: 0, count: 0 };
    assert_eq!(totals(&[]).unwrap(), nothing);
}

#[test]
fn each_bet_is_rounded_on_its_own_and_then_summed() {
    // Each of the three is rounded down to 0: rounding the sum would give 2.
    let bets = [won(1, "5%"), won(1, "5%"), won(1, "5%")];
    let totals = totals(&bets).unwrap();
    assert_eq!((totals.gross, totals.commission, totals.profit(), totals.returned), (3, 3, 0, 3));
}

#[test]
fn every_kind_of_bet_is_counted_where_it_belongs() {
    let bets = [
        won(100, "5%"),
        lost(7),
        settled(20, Ruling::Verdict(Verdict::Push)),
        settled(3, Ruling::Void),
        refused(1000),
    ];
    let expected =
        Totals { stake: 130, gross: 100, commission: 5, returned: 218, refused_stake: 1000, count: 4 };
    assert_eq!(totals(&bets).unwrap(), expected);
    assert_eq!(expected.profit(), 95 - 7);
}

#[test]
fn refused_bets_count_in_their_stake_only() {
    let totals = totals(&[refused(5), refused(6)]).unwrap();
    assert_eq!(totals, Totals { refused_stake: 11, ..Totals::default() });
}

#[test]
fn sums_that_do_not_fit_are_an_error() {
    let half = i64::MAX / 2 + 1;
    let push = settled(half, Ruling::Verdict(Verdict::Push));
    for too_much in [[lost(half), lost(half)], [refused(half), refused(half)], [push, push]] {
        assert_eq!(totals(&too_much), Err(AmountOverflow), "{too_much:?}");
    }
    let quarter = i64::MAX / 4 + 1;
    assert_eq!(totals(&[won(quarter, "0%"), won(quarter, "0%")]), Err(AmountOverflow), "returned");
    // What is refused does not add to the rest.
    assert!(totals(&[lost(i64::MAX), refused(i64::MAX)]).is_ok());
    // The very last that fits.
    assert_eq!(totals(&[lost(i64::MAX - 1), lost(1)]).unwrap().profit(), -i64::MAX);
}

/// Sums of their own, each driven over its edge while the others stay within.
#[test]
fn each_sum_is_checked() {
    let full = [
        Totals { stake: i64::MAX, ..Totals::default() },
        Totals { gross: i64::MAX, ..Totals::default() },
        Totals { commission: i64::MAX, ..Totals::default() },
        Totals { returned: i64::MAX, ..Totals::default() },
    ];
    for totals in full {
        assert_eq!(totals.with(&won(20, "5%")), Err(AmountOverflow), "{totals:?}");
    }
}

#[test]
fn the_error_says_what_does_not_fit() {
    assert_eq!(AmountOverflow.to_string(), "the amount does not fit 64 bits");
    assert_eq!(Commission::NONE.to_string(), "0%");
}
