//! Numbers of sequences of cards, modulo 2⁶⁴.
//!
//! A count is a sum of products with signs, of which parts may be negative or larger than the whole. Modulo
//! 2⁶⁴ that does not matter: sums, differences and products are exact there whatever lies between, so a count
//! is right whenever it fits itself. Each is of at most six cards out of at most 832 (sixteen decks), and so
//! at most 832 · 831 · … · 827 < 2⁵⁹.

use std::num::Wrapping;

/// How many ordered sequences of cards.
pub(crate) type Count = Wrapping<u64>;

/// n(n−1)…, `terms` of them: the sequences of so many out of n cards.
///
/// Of no meaning for n below 0: such a term only ever stands beside one that is 0.
pub(crate) fn falling(n: Count, terms: u64) -> Count {
    (0..terms).map(|taken| n - Wrapping(taken)).product()
}
