//! Stakes, odds and commissions to whole minor units.

use crate::{
    documents::built_in_tables,
    plain_money::{self, PlainMoney, PlainPay},
    random::Random,
};
use croupier_payout::{
    AmountOverflow, Commission, Fraction, Odds, Pay, Rounding, Ruling, Settlement, Stake, Verdict, settle,
};

const MODES: [Rounding; 4] = [Rounding::Down, Rounding::HalfUp, Rounding::HalfEven, Rounding::Up];

/// Odds and commissions that no table has, each in its own way difficult.
const AWKWARD: [(u32, u32, u32); 14] = [
    (1, 3, 0),
    (2, 3, 5_000_000),
    (999_999, 1, 0),
    (1, 1_000_000, 0),
    (1, 1_000_000, 99_999_999),
    (1, 1, 99_999_999),
    (1, 1, 1),
    (19, 20, 0),
    (999_999, 1, 99_999_999),
    (u32::MAX, 1, 0),
    (1, u32::MAX, 0),
    (u32::MAX, u32::MAX - 1, 33_333_333),
    (4_294_967_291, 2, 50_000_000),
    (1, 2, 50_000_000),
];

/// Awkward odds, and all that a built-in table pays.
fn pays() -> Vec<PlainPay> {
    let mut pays = AWKWARD.map(|(win, stake, commission)| PlainPay { win, stake, commission }).to_vec();
    let term = |term: u64| u32::try_from(term).unwrap();
    let lines = built_in_tables().iter().flat_map(|table| &table.table().description().bets);
    for line in lines.flat_map(|bet| &bet.lines) {
        let Verdict::Win(pay) = line.verdict else { continue };
        let (odds, commission) = (pay.odds().fraction(), pay.commission().fraction());
        pays.push(PlainPay {
            win: term(odds.numerator()),
            stake: term(odds.denominator()),
            commission: term(commission.numerator() * (100_000_000 / commission.denominator())),
        });
    }
    pays.sort_by_key(|pay| (pay.win, pay.stake, pay.commission));
    pays.dedup_by_key(|pay| (pay.win, pay.stake, pay.commission));
    pays
}

/// The same in the crate's terms, read as a file's text is.
fn read(pay: PlainPay) -> Pay {
    let odds = format!("{}:{}", pay.win, pay.stake).parse().unwrap();
    let percent = format!("{}.{:06}%", pay.commission / 1_000_000, pay.commission % 1_000_000);
    Pay::new(odds, percent.parse().unwrap())
}

/// Settles a win and holds it against plain counting.
fn compare(stake: i64, plain_pay: PlainPay, pay: Pay, mode: Rounding) {
    let found = settle(Stake::new(stake).unwrap(), Ruling::Verdict(Verdict::Win(pay)), mode);
    let told = || format!("{stake} at {plain_pay:?}, {mode:?}: {found:?}");
    let Some(expected) = plain_money::win(stake, plain_pay, mode) else {
        assert_eq!(found, Err(AmountOverflow), "{}", told());
        return;
    };
    let Ok(found) = found else { panic!("{}, expected {expected:?}", told()) };
    let Settlement { gross, commission, profit, returned, .. } = found;
    assert_eq!(PlainMoney { gross, commission, profit, returned }, expected, "{}", told());
    assert_eq!(found.stake, stake, "{}", told());
    assert!(commission >= 0 && returned == stake + profit && gross == profit + commission, "{}", told());
}

#[test]
fn every_small_stake_wins_what_plain_counting_says() {
    for plain_pay in pays() {
        let pay = read(plain_pay);
        for mode in MODES {
            for stake in 1..=10_000 {
                compare(stake, plain_pay, pay, mode);
            }
        }
    }
}

#[test]
fn large_stakes_win_what_plain_counting_says_or_do_not_fit() {
    let mut random = Random(1);
    let edges = (0..100).flat_map(|below| [i64::MAX - below, (1 << 62) - 50 + below, (1 << 53) - 50 + below]);
    let stakes: Vec<i64> = edges.chain((0..2000).map(|_| random.stake())).collect();
    for plain_pay in pays() {
        let pay = read(plain_pay);
        for mode in MODES {
            for stake in &stakes {
                compare(*stake, plain_pay, pay, mode);
            }
        }
    }
}

/// The largest stake whose win fits, found by plain counting, and its neighbour.
#[test]
fn the_last_stake_that_fits_is_settled_and_the_next_is_refused() {
    for plain_pay in pays() {
        for mode in MODES {
            let fits = |stake| plain_money::win(stake, plain_pay, mode).is_some();
            let (mut low, mut high) = (1, i64::MAX);
            while low < high {
                let middle = low + (high - low) / 2 + 1;
                if fits(middle) { low = middle } else { high = middle - 1 }
            }
            compare(low, plain_pay, read(plain_pay), mode);
            if low < i64::MAX {
                assert!(!fits(low + 1), "{plain_pay:?}");
                compare(low + 1, plain_pay, read(plain_pay), mode);
            }
        }
    }
}

#[test]
fn what_does_not_win_moves_no_more_than_the_stake() {
    let returned = [Ruling::Verdict(Verdict::Push), Ruling::Void, Ruling::Refused { closes_after_round: 60 }];
    for mode in MODES {
        for stake in (1..=10_000).chain([1 << 53, i64::MAX - 1, i64::MAX]) {
            let settle = |ruling| settle(Stake::new(stake).unwrap(), ruling, mode).unwrap();
            let none = |ruling, profit, returned| Settlement {
                ruling,
                stake,
                gross: 0,
                commission: 0,
                profit,
                returned,
            };
            for ruling in returned {
                assert_eq!(settle(ruling), none(ruling, 0, stake));
            }
            let lost = Ruling::Verdict(Verdict::Lose);
            assert_eq!(settle(lost), none(lost, -stake, 0));
        }
    }
}

#[test]
fn the_examples_of_the_design_hold() {
    let settled = |stake, odds: &str, commission: &str| {
        let pay = Pay::new(odds.parse().unwrap(), commission.parse().unwrap());
        let ruling = Ruling::Verdict(Verdict::Win(pay));
        let settled = settle(Stake::new(stake).unwrap(), ruling, Rounding::Down).unwrap();
        (settled.gross, settled.commission, settled.profit, settled.returned)
    };
    assert_eq!(settled(100, "1:1", "5%"), (100, 5, 95, 195));
    assert_eq!(settled(1, "1:1", "5%"), (1, 1, 0, 1));
    assert_eq!(settled(30, "7:2", "0%").0, 105);
    assert_eq!(settled(101, "0.54:1", "0%").0, 54);
}

/// Half a unit, one and a half, and a little on either side of them.
#[test]
fn each_mode_rounds_as_its_name_says() {
    let of_stakes = |odds: &str, mode| {
        let pay = Pay::new(odds.parse().unwrap(), Commission::NONE);
        [1, 2, 3, 4, 5].map(|stake| Stake::new(stake).unwrap().wins(pay, mode).unwrap().0)
    };
    assert_eq!(of_stakes("1:2", Rounding::Down), [0, 1, 1, 2, 2]);
    assert_eq!(of_stakes("1:2", Rounding::HalfUp), [1, 1, 2, 2, 3]);
    assert_eq!(of_stakes("1:2", Rounding::HalfEven), [0, 1, 2, 2, 2]);
    assert_eq!(of_stakes("1:2", Rounding::Up), [1, 1, 2, 2, 3]);
    assert_eq!(of_stakes("1:3", Rounding::Down), [0, 0, 1, 1, 1]);
    assert_eq!(of_stakes("1:3", Rounding::HalfUp), [0, 1, 1, 1, 2]);
    assert_eq!(of_stakes("1:3", Rounding::HalfEven), [0, 1, 1, 1, 2]);
    assert_eq!(of_stakes("1:3", Rounding::Up), [1, 1, 1, 2, 2]);
    let whole = Pay::new(Odds::new(3, 1).unwrap(), Commission::NONE);
    for mode in MODES {
        assert_eq!(Stake::new(5).unwrap().wins(whole, mode), Ok((15, 15)), "{mode:?}");
    }
}

#[test]
fn a_stake_is_positive() {
    for refused in [0, -1, i64::MIN] {
        assert_eq!(Stake::new(refused), None);
    }
    for stake in [1, i64::MAX] {
        assert_eq!(Stake::new(stake).unwrap().minor_units(), stake);
    }
}

#[test]
fn no_commission_takes_nothing() {
    assert_eq!("0%".parse::<Commission>().unwrap(), Commission::NONE);
    let pay = Pay::new(Odds::EVEN, Commission::NONE);
    assert_eq!(pay.net(), Fraction::ONE);
}
