//! The order of versions.

use crate::random::Random;
use croupier_payout::compare_versions;
use std::cmp::Ordering;

/// A version as plain reading takes it apart: numbers without leading zeros, and other characters.
fn runs(version: &str) -> Vec<Result<String, Vec<u8>>> {
    let mut runs: Vec<Result<String, Vec<u8>>> = Vec::new();
    let mut after_digit = None;
    for byte in version.bytes() {
        let digit = byte.is_ascii_digit();
        if after_digit != Some(digit) {
            runs.push(if digit { Ok(String::new()) } else { Err(Vec::new()) });
        }
        match runs.last_mut().unwrap() {
            Ok(number) => number.push(char::from(byte)),
            Err(bytes) => bytes.push(byte),
        }
        after_digit = Some(digit);
    }
    // As wide as any number of a version of 64 characters.
    runs.into_iter().map(|run| run.map(|number| format!("{number:0>64}"))).collect()
}

/// Numbers as numbers and before other characters, those as bytes, and what goes on after what ends.
fn plain_order(a: &str, b: &str) -> Ordering {
    let rank = |run: &Result<String, Vec<u8>>| match run {
        Ok(number) => (0, number.clone().into_bytes()),
        Err(bytes) => (1, bytes.clone()),
    };
    let [a, b] = [a, b].map(|version| runs(version).iter().map(rank).collect::<Vec<_>>());
    a.cmp(&b)
}

#[test]
fn newer_versions_come_after_older() {
    let in_order = [
        "0",
        "0.9",
        "1",
        "1-",
        "1-a",
        "1-b",
        "1-beta",
        "1-beta2",
        "1-beta10",
        "1.9",
        "1.10",
        "1.10.1",
        "1a",
        "2",
        "9",
        "10",
        "2026-04-20",
        "2026-10-01",
        "20260420",
        "99999999999999999999999999999999999999999999999999999999999999",
        "100000000000000000000000000000000000000000000000000000000000000",
        "-1",
        "A",
        "Z",
        "_",
        "a",
        "a1",
        "a2",
        "a10",
        "aa",
        "rc",
        "v1",
        "v9",
        "v10",
    ];
    for (place, earlier) in in_order.iter().enumerate() {
        assert_eq!(compare_versions(earlier, earlier), Ordering::Equal);
        for later in &in_order[place + 1..] {
            assert_eq!(compare_versions(earlier, later), Ordering::Less, "{earlier} and {later}");
            assert_eq!(compare_versions(later, earlier), Ordering::Greater, "{later} and {earlier}");
        }
    }
}

#[test]
fn leading_zeros_make_no_other_number() {
    for (a, b) in [("1.0", "1.00"), ("01", "1"), ("0", "000"), ("a-007", "a-7"), ("2026-4-1", "2026-04-01")] {
        assert_eq!(compare_versions(a, b), Ordering::Equal, "{a} and {b}");
    }
    assert_ne!(compare_versions("1", "1.0"), Ordering::Equal);
    assert_ne!(compare_versions("1.", "1.0"), Ordering::Equal);
    assert_ne!(compare_versions("a", "A"), Ordering::Equal);
}

#[test]
fn the_order_is_that_of_plain_reading() {
    let mut random = Random(7);
    let letters: Vec<char> = "0019.-_aAbz".chars().collect();
    let versions: Vec<String> =
        (0..600).map(|_| (0..1 + random.below(7)).map(|_| *random.of(&letters)).collect()).collect();
    for a in &versions {
        for b in &versions {
            assert_eq!(compare_versions(a, b), plain_order(a, b), "{a} and {b}");
        }
    }
}
