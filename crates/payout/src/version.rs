//! The order of versions.

use std::cmp::Ordering;

/// Compares versions by alternating runs of digits, as numbers, and of other characters, as bytes: `1.9` is
/// older than `1.10`, and `2026-04-20` than `2026-10-01`. A number is older than other characters, and a
/// version than itself with something added.
///
/// ```
/// # use croupier_payout::compare_versions;
/// assert!(compare_versions("1.9", "1.10").is_lt());
/// assert!(compare_versions("1.0", "1.00").is_eq());
/// ```
#[must_use]
pub fn compare_versions(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a, b);
    loop {
        if a.is_empty() || b.is_empty() {
            return a.len().cmp(&b.len());
        }
        let (run_a, rest_a) = first_run(a);
        let (run_b, rest_b) = first_run(b);
        let order = match (number(run_a), number(run_b)) {
            // Without leading zeros the longer number is the greater, whatever its size.
            (Some(a), Some(b)) => a.len().cmp(&b.len()).then_with(|| a.cmp(b)),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => run_a.cmp(run_b),
        };
        if order.is_ne() {
            return order;
        }
        (a, b) = (rest_a, rest_b);
    }
}

/// The leading run of digits or of other characters, and the rest.
fn first_run(text: &str) -> (&str, &str) {
    let digits = text.starts_with(|c: char| c.is_ascii_digit());
    text.split_at(text.find(|c: char| c.is_ascii_digit() != digits).unwrap_or(text.len()))
}

/// A run of digits without its leading zeros.
fn number(run: &str) -> Option<&str> {
    run.starts_with(|c: char| c.is_ascii_digit()).then(|| run.trim_start_matches('0'))
}
