//! Fractions as people read them.

use crate::random::Random;
use croupier_analysis::decimal;

/// Sees that a fraction is shown as this very number.
#[track_caller]
fn assert_shown(fraction: &str, number: f64) {
    let shown = decimal(&fraction.parse().unwrap());
    assert_eq!(shown.to_bits(), number.to_bits(), "{fraction}: {shown} is not {number}");
}

#[test]
fn simple_fractions() {
    for (fraction, number) in [("0", 0.0), ("1", 1.0), ("-1/2", -0.5), ("1/3", 1.0 / 3.0), ("-8/5", -1.6)] {
        assert_shown(fraction, number);
    }
}

/// Dividing two whole numbers below 2⁵³ gives the nearest number.
#[test]
fn the_nearest_number_is_taken() {
    let mut random = Random(51);
    for _ in 0..2000 {
        let [a, b] = [(); 2].map(|()| {
            let bits = random.between(1, 53);
            (random.next() >> (64 - bits)).max(1)
        });
        assert_shown(&format!("{a}/{b}"), a as f64 / b as f64);
        assert_shown(&format!("-{a}/{b}"), -(a as f64) / b as f64);
    }
}

/// Terms may be far beyond what a floating-point number can hold.
#[test]
fn terms_of_any_size() {
    let zeros = "0".repeat(500);
    assert_shown(&format!("1{zeros}1/3{zeros}3"), 1.0 / 3.0);
    assert_shown(&format!("-5{zeros}1/2{zeros}1"), -2.5);
    assert_shown(&format!("1/1{zeros}"), 0.0);
    assert_shown(&format!("1{zeros}/1"), f64::INFINITY);
}
