//! What is left in a shoe: how many of each card.

use crate::{count::Count, error::CompositionError};
use croupier_game::{Card, Round};
use std::num::Wrapping;

/// Values of cards, and totals, 0–9.
pub(crate) const VALUES: usize = 10;
/// Copies of one card at the most: those of sixteen decks.
const MOST_COPIES: u8 = 16;

/// How many of each card are in a shoe, in no order. Every card is as likely to come next as every other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Composition {
    counts: [u8; Card::COUNT],
}

impl Composition {
    /// Whole decks.
    ///
    /// # Errors
    /// [`Decks`](CompositionError::Decks) unless there are 1 to 16.
    ///
    /// ```
    /// use croupier_analysis::Composition;
    ///
    /// assert_eq!(Composition::fresh(8)?.cards(), 416);
    /// assert_eq!(Composition::fresh(17).unwrap_err().to_string(), "a shoe has 1 to 16 decks, not 17");
    /// # Ok::<(), croupier_analysis::CompositionError>(())
    /// ```
    pub fn fresh(decks: u8) -> Result<Composition, CompositionError> {
        match decks {
            1..=MOST_COPIES => Ok(Composition { counts: [decks; Card::COUNT] }),
            _ => Err(CompositionError::Decks { given: decks }),
        }
    }

    /// This many of each card, by the card's [`index`](Card::index); none of any is an empty shoe.
    ///
    /// # Errors
    /// [`Copies`](CompositionError::Copies) for the first card with more than 16.
    ///
    /// ```
    /// use croupier_analysis::Composition;
    ///
    /// // A pack without its nines, tens and court cards.
    /// let low = Composition::of_counts(std::array::from_fn(|card| u8::from(card % 13 < 8)))?;
    /// assert_eq!(low.cards(), 32);
    /// # Ok::<(), croupier_analysis::CompositionError>(())
    /// ```
    pub fn of_counts(counts: [u8; Card::COUNT]) -> Result<Composition, CompositionError> {
        let excess = Card::all().zip(counts).find(|(_, copies)| *copies > MOST_COPIES);
        match excess {
            Some((card, given)) => Err(CompositionError::Copies { card, given }),
            None => Ok(Composition { counts }),
        }
    }

    /// The shoe without these cards.
    ///
    /// # Errors
    /// [`Gone`](CompositionError::Gone) for the first card of which no more is left, with its place among
    /// those given.
    ///
    /// ```
    /// use croupier_analysis::Composition;
    /// use croupier_game::parse_cards;
    ///
    /// let left = Composition::fresh(1)?.without(parse_cards("AS KD")?)?;
    /// assert_eq!(left.cards(), 50);
    /// assert_eq!(
    ///     left.without(parse_cards("7C AS")?).unwrap_err().to_string(),
    ///     "AS (card 2 of those given) is one more than the shoe had"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn without(mut self, cards: impl IntoIterator<Item = Card>) -> Result<Composition, CompositionError> {
        for (index, card) in cards.into_iter().enumerate() {
            let copies = self.counts.get_mut(usize::from(card.index())).filter(|copies| **copies > 0);
            *copies.ok_or(CompositionError::Gone { card, index })? -= 1;
        }
        Ok(self)
    }

    /// The number of cards, 0 to 832.
    #[must_use]
    pub fn cards(&self) -> u32 {
        self.counts.iter().map(|&copies| u32::from(copies)).sum()
    }

    /// How many of each card, 0 to 16, by the card's [`index`](Card::index).
    #[must_use]
    pub fn counts(&self) -> &[u8; Card::COUNT] {
        &self.counts
    }

    /// The number of cards.
    pub(crate) fn len(&self) -> usize {
        self.counts.iter().map(|&copies| usize::from(copies)).sum()
    }

    /// How many cards of each value.
    pub(crate) fn values(&self) -> [Count; VALUES] {
        let mut values = [Wrapping(0); VALUES];
        for (card, copies) in self.copies() {
            values.iter_mut().skip(card.value().into()).take(1).for_each(|cards| *cards += copies);
        }
        values
    }

    /// Each card that is left, with how many times.
    pub(crate) fn copies(&self) -> impl Iterator<Item = (Card, u64)> + use<> {
        Card::all()
            .zip(self.counts)
            .filter(|(_, copies)| *copies > 0)
            .map(|(card, copies)| (card, copies.into()))
    }

    /// How many ordered sequences of so many cards there are: of six cards below 2⁵⁹.
    pub(crate) fn sequences(&self, length: usize) -> u64 {
        let cards = u64::from(self.cards());
        (0..length as u64).map(|taken| cards.saturating_sub(taken)).product()
    }

    /// The shoe without one of this card, which it has.
    pub(crate) fn less(mut self, card: Card) -> Composition {
        let copies = self.counts.get_mut(usize::from(card.index()));
        copies.into_iter().for_each(|copies| *copies = copies.saturating_sub(1));
        self
    }

    /// Whether a whole round can be dealt, whatever comes.
    pub(crate) fn check_round(&self) -> Result<(), CompositionError> {
        let (cards, needed) = (self.len(), Round::MAX_CARDS);
        if cards < needed { Err(CompositionError::TooFew { cards, needed }) } else { Ok(()) }
    }
}
