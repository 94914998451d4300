//! How odds, commissions and fractions are written and read.

use crate::random::Random;
use croupier_payout::{Commission, Fraction, NoCommission, NoOdds, Odds, Pay};

fn terms(odds: Odds) -> (u64, u64) {
    (odds.fraction().numerator(), odds.fraction().denominator())
}

#[test]
fn odds_are_reduced_fractions() {
    let read = [
        ("1:1", (1, 1)),
        ("7:2", (7, 2)),
        ("14:4", (7, 2)),
        ("0.95:1", (19, 20)),
        ("0.950000:1", (19, 20)),
        ("19:20", (19, 20)),
        ("1.9:2", (19, 20)),
        ("0.54:1", (27, 50)),
        ("1.5:1", (3, 2)),
        ("100:1", (100, 1)),
        ("0.000001:1", (1, 1_000_000)),
        ("0.333333:1", (333_333, 1_000_000)),
        ("4294967295:1", (u32::MAX.into(), 1)),
        ("1:4294967295", (1, u32::MAX.into())),
        ("4294967295:4294967294", (u32::MAX.into(), 4_294_967_294)),
        ("4294.967295:1", (858_993_459, 200_000)),
    ];
    for (text, expected) in read {
        assert_eq!(text.parse().map(terms), Ok(expected), "{text}");
    }
}

#[test]
fn nothing_else_is_odds() {
    let refused = [
        "",
        ":",
        "1",
        "1:",
        ":1",
        "0:1",
        "1:0",
        "0:0",
        "0.0:1",
        "0.000000:1",
        "0.0000001:1",
        "0.9500000:1",
        "1:0.5",
        "1:1.0",
        ".5:1",
        "1.:1",
        "1.5.0:1",
        "-1:1",
        "1:-1",
        "+1:1",
        "1:+1",
        " 1:1",
        "1:1 ",
        "1 : 1",
        "1:1:1",
        "1/1",
        "1-1",
        "1,5:1",
        "1e3:1",
        "0x1:1",
        "1_000:1",
        "2 for 1",
        "8 to 1",
        "inf:1",
        "nan:1",
        "4294967296:1",
        "1:4294967296",
        "4294967295.5:1",
        "18446744073709551616:1",
        "99999999999999999999999999999999999999999:1",
        "1:99999999999999999999999999999999999999999",
        "١:١",
        "1:1\u{0}",
        "１:１",
    ];
    for text in refused {
        let fault = text.parse::<Odds>().expect_err(text);
        assert_eq!(fault, NoOdds { given: text.into() });
        assert!(fault.to_string().contains(&format!("`{text}`")), "{fault}");
    }
}

#[test]
fn commissions_are_percentages_below_a_hundred() {
    let read = [
        ("0%", (0, 1)),
        ("0.000000%", (0, 1)),
        ("5%", (1, 20)),
        ("5.0%", (1, 20)),
        ("2.5%", (1, 40)),
        ("4%", (1, 25)),
        ("50%", (1, 2)),
        ("0.000001%", (1, 100_000_000)),
        ("99.999999%", (99_999_999, 100_000_000)),
    ];
    for (text, expected) in read {
        let commission: Commission = text.parse().expect(text);
        let fraction = commission.fraction();
        assert_eq!((fraction.numerator(), fraction.denominator()), expected, "{text}");
    }
    let refused = [
        "",
        "%",
        "5",
        "0.05",
        "100%",
        "100.000001%",
        "1000%",
        "-1%",
        "+5%",
        "5 %",
        "5%%",
        " 5%",
        "5%5",
        "5.%",
        ".5%",
        "0.0000001%",
        "5.0000000%",
        "5e0%",
        "99999999999999999999%",
        "five%",
    ];
    for text in refused {
        let fault = text.parse::<Commission>().expect_err(text);
        assert_eq!(fault, NoCommission { given: text.into() });
    }
}

#[test]
fn odds_are_shown_as_people_write_them() {
    for (text, shown) in [
        ("1:1", "1:1"),
        ("7:2", "7:2"),
        ("1:2", "1:2"),
        ("1.5:1", "3:2"),
        ("0.54:1", "0.54:1"),
        ("19:20", "0.95:1"),
        ("11:1", "11:1"),
        ("1:3", "1:3"),
        ("3:4", "0.75:1"),
    ] {
        assert_eq!(text.parse::<Odds>().unwrap().to_string(), shown);
    }
    for percent in ["5%", "2.5%", "0.000001%", "99.999999%", "0%", "33.333333%"] {
        assert_eq!(percent.parse::<Commission>().unwrap().to_string(), percent);
    }
}

#[test]
fn odds_that_are_shown_read_back_as_the_same() {
    for stake in 1..=1000 {
        for win in [1, 2, 3, 7, 99, 1000, 999_999, u64::from(u32::MAX)] {
            let odds = Odds::new(win, stake).unwrap();
            assert_eq!(odds.to_string().parse(), Ok(odds), "{win}:{stake} is shown as {odds}");
        }
    }
    for stake in [1_000_000, 10_000_000, 12_500_000, 100_000_000, 1_000_000_000, 4_000_000_000] {
        let odds = Odds::new(1, stake).unwrap();
        assert_eq!(odds.to_string().parse(), Ok(odds), "1:{stake} is shown as {odds}");
    }
}

#[test]
fn odds_are_made_of_positive_terms_below_2_to_the_32() {
    assert_eq!(Odds::new(14, 4).map(terms), Some((7, 2)));
    assert_eq!(Odds::new(1 << 33, 1 << 32).map(terms), Some((2, 1)));
    for (win, stake) in [(0, 1), (1, 0), (0, 0), (1 << 32, 1), (1, 1 << 32), (u64::MAX, 2)] {
        assert_eq!(Odds::new(win, stake), None, "{win}:{stake}");
    }
}

#[test]
fn net_odds_are_the_odds_less_the_commission() {
    let net = |odds: &str, commission: &str| {
        let pay = Pay::new(odds.parse().unwrap(), commission.parse().unwrap());
        assert_eq!(pay.odds(), odds.parse().unwrap());
        assert_eq!(pay.commission(), commission.parse().unwrap());
        (pay.net().numerator(), pay.net().denominator())
    };
    assert_eq!(net("1:1", "5%"), (19, 20));
    assert_eq!(net("1:1", "0%"), (1, 1));
    assert_eq!(net("7:2", "50%"), (7, 4));
    assert_eq!(net("2:3", "25%"), (1, 2));
    // The greatest terms that a file can have.
    assert_eq!(net("4294967295:1", "99.999999%"), (858_993_459, 20_000_000));
    assert_eq!(net("1:4294967291", "99.999999%"), (1, 4_294_967_291 * 100_000_000));
}

#[test]
fn net_odds_are_reduced_whatever_the_terms() {
    let mut random = Random(7);
    for _ in 0..20_000 {
        let [win, stake] = [(); 2].map(|()| random.stake().unsigned_abs() >> 31);
        let whole = *random.of(&[20, 100, 400, 1_000, 100_000_000]);
        let part = random.next() % whole;
        let (Some(odds), Some(commission)) = (Odds::new(win, stake), Commission::new(part, whole)) else {
            continue;
        };
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        let expected = Fraction::new(product(win, whole - part), product(stake, whole));
        assert_eq!(Some(Pay::new(odds, commission).net()), expected, "{win}:{stake} less {part} of {whole}");
    }
}

#[test]
fn fractions_are_reduced_and_fit_64_bits() {
    let fraction = |numerator, denominator| {
        Fraction::new(numerator, denominator).map(|fraction| (fraction.numerator(), fraction.denominator()))
    };
    assert_eq!(fraction(95, 100), Some((19, 20)));
    assert_eq!(fraction(0, 7), Some((0, 1)));
    assert_eq!(fraction(1, 1), Some((1, 1)));
    assert_eq!(fraction(1, 0), None);
    assert_eq!(fraction(0, 0), None);
    assert_eq!(fraction(u64::MAX.into(), 1), Some((u64::MAX, 1)));
    assert_eq!(fraction(1, u64::MAX.into()), Some((1, u64::MAX)));
    assert_eq!(fraction(1 << 64, 1), None);
    assert_eq!(fraction(1, 1 << 64), None);
    assert_eq!(fraction(1 << 100, 1 << 99), Some((2, 1)));
    assert_eq!(fraction(u128::MAX, u128::MAX), Some((1, 1)));
    assert_eq!(Fraction::new(0, 3), Some(Fraction::ZERO));
    assert_eq!(Fraction::new(3, 3), Some(Fraction::ONE));
}
