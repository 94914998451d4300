//! Rounds played at random, for bets that can tell too many cards apart to count every way on.

use crate::{Distribution, kinds::six, tally::Tally};
use croupier_game::{Card, Round};
use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng as _, SeedableRng as _},
};

/// How many rounds are played.
pub(crate) const ROUNDS: u64 = 1_000_000;

/// Plays rounds out of the cards left. Frozen: the same shoe gives the same rounds, for ever and anywhere.
///
/// The shoe is in the order of the cards' [indices](Card::index) at first. For each round, for each place *i*
/// from 0 that the round may need, a card from there on comes to place *i*: *i* + *x*·*n* div 2⁶⁴, where *x* is
/// the next 64 bits of ChaCha20 with a key of zeros and *n* the number of cards from *i* on. What that favours
/// some cards by is below 2⁻⁵⁴.
pub(crate) fn simulate(distribution: &Distribution, tally: &mut Tally<'_>) {
    let copies = distribution.left.copies();
    let mut shoe: Vec<Card> = copies.flat_map(|(card, copies)| (0..copies).map(move |_| card)).collect();
    let mut keystream = ChaCha20Rng::from_seed([0; 32]);
    let known = distribution.deal.cards();
    let mut cards = six(known);
    for _ in 0..ROUNDS {
        for (place, card) in cards.iter_mut().skip(known.len()).enumerate().take(shoe.len()) {
            let chosen = place + below(shoe.len() - place, keystream.next_u64());
            shoe.swap(place, chosen);
            shoe.get(place).into_iter().for_each(|next| *card = *next);
        }
        tally.add(&Round::deal(&cards), 1);
    }
}

/// A number below `n` out of 64 bits.
#[expect(clippy::cast_possible_truncation, reason = "it is below n")]
fn below(n: usize, bits: u64) -> usize {
    ((u128::from(bits) * n as u128) >> 64) as usize
}
