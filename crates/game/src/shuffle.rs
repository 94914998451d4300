//! The shuffle `croupier-shoe-1`: frozen, so that a shoe can be replayed for years, in any language.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::{Card, Seed};

/// The name of the shuffle. A shuffle that orders a single shoe differently takes another name.
///
/// 1. Cards are numbered 0 to 52·decks − 1; card *i* has [index](Card::index) *i* mod 52.
/// 2. The keystream is ChaCha20 (20 rounds) with the 32-byte seed as key, a 64-bit block counter from 0 and a
///    64-bit nonce of 0, read as little-endian 32-bit words.
/// 3. A draw below *n* takes a word *x* and forms *m* = *x*·*n*; while *m* mod 2³² < 2³² mod *n* it takes
///    another word and forms *m* again; then it is *m* div 2³², without bias.
/// 4. For *i* from 0 to *N* − 2: *j* = *i* + a draw below *N* − *i*; cards *i* and *j* change places.
///
/// A 256-bit seed cannot reach all of the about 2²²²⁹ different orders of an eight-deck shoe.
pub const ALGORITHM: &str = "croupier-shoe-1";

/// Shuffles at most 832 cards in place by the seed's keystream: the first of the `rest` is card *i*.
#[expect(clippy::cast_possible_truncation, reason = "832 cards can be counted in 32 bits")]
pub(crate) fn shuffle(cards: &mut [Card], seed: &Seed) {
    let mut keystream = keystream(seed);
    let mut rest = cards;
    while rest.len() > 1 {
        let chosen = below(rest.len() as u32, || keystream.next_u32());
        rest.swap(0, chosen as usize);
        (_, rest) = rest.split_at_mut(1);
    }
}

/// The words the seed stands for.
fn keystream(seed: &Seed) -> ChaCha20Rng {
    ChaCha20Rng::from_seed(*seed.as_bytes())
}

/// A number below `n` (which is not 0), each as likely as any other if the words are.
fn below(n: u32, mut next_word: impl FnMut() -> u32) -> u32 {
    let n = u64::from(n);
    loop {
        let product = u64::from(next_word()) * n;
        let low = product & 0xffff_ffff;
        // 2³² mod n is below n, so the division is rarely needed.
        if low >= n || low >= (1 << 32) % n {
            return (product >> 32) as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::rand_core::Rng;

    use super::{below, keystream};
    use crate::Seed;

    /// Draws below `n` from these words; gives the number drawn and how many words are left.
    fn draw(n: u32, words: &[u32]) -> (u32, usize) {
        let mut words = words.iter();
        let drawn = below(n, || words.next().copied().unwrap_or_default());
        (drawn, words.len())
    }

    #[test]
    fn the_keystream_is_chacha20_with_counter_and_nonce_zero() {
        let mut keystream = keystream(&Seed::from([0; 32]));
        let words: Vec<u32> = (0..32).map(|_| keystream.next_u32()).collect();
        // Test vectors 1 and 2 of draft-nir-cfrg-chacha20-poly1305-04: the first and the second block.
        assert_eq!(words.get(..4), Some(&[0xade0_b876, 0x903d_f1a0, 0xe56a_5d40, 0x28bd_8653][..]));
        assert_eq!(words.get(16..18), Some(&[0xbee7_079f, 0x7a38_5155][..]));
    }

    #[test]
    fn a_draw_is_the_upper_half_of_the_product() {
        assert_eq!(draw(416, &[0xade0_b876, 9]), (282, 1));
        assert_eq!(draw(415, &[0xffff_ffff, 9]), (414, 1));
        assert_eq!(draw(2, &[0x7fff_ffff, 9]), (0, 1));
        assert_eq!(draw(2, &[0x8000_0000, 9]), (1, 1));
    }

    /// By row: n; the word whose product is the last to be refused; the first to be taken; the number it
    /// draws. Worked out apart, with x = low · n⁻¹ modulo 2³² on either side of low = 2³² mod n.
    const BOUNDARIES: [(u32, u32, u32, u32); 12] = [
        (3, 0x0000_0000, 0xaaaa_aaab, 2),
        (5, 0x0000_0000, 0xcccc_cccd, 4),
        (6, 0x2aaa_aaab, 0x5555_5556, 2),
        (7, 0x2492_4925, 0xdb6d_b6dc, 6),
        (13, 0x2762_7628, 0xec4e_c4ed, 12),
        (52, 0x3627_6277, 0x3b13_b13c, 12),
        (312, 0x0834_8349, 0x1f2d_f2e0, 38),
        (415, 0xf6bf_3a9b, 0xff62_14fa, 414),
        (416, 0x0276_2763, 0x0762_7628, 12),
        (831, 0xf30f_b611, 0xffb1_22d0, 830),
        (0x8000_0001, 0x7fff_fffe, 0xffff_ffff, 0x8000_0000),
        (0xffff_ffff, 0x0000_0000, 0xffff_ffff, 0xffff_fffe),
    ];

    #[test]
    fn words_that_would_bias_the_draw_are_refused() {
        for (n, refused, taken, drawn) in BOUNDARIES {
            assert_eq!(draw(n, &[taken, 9]), (drawn, 1), "below {n}");
            assert_eq!(draw(n, &[refused, taken, 9]), (drawn, 1), "below {n}");
            assert_eq!(draw(n, &[refused, 0, refused, taken, 9]), (drawn, 1), "below {n}");
        }
    }

    #[test]
    fn a_power_of_two_refuses_no_word() {
        for n in [1, 2, 256, 0x8000_0000] {
            assert_eq!(draw(n, &[0, 9]), (0, 1), "below {n}");
        }
    }
}
