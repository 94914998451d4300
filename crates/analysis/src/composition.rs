//! What is left in a shoe: how many of each card.

use crate::error::CompositionError;
use croupier_game::Card;

/// Copies of one card at the most: those of sixteen decks.
const MOST_COPIES: u8 = 16;
/// Cards that a round can take.
const ROUND: usize = croupier_game::Round::MAX_CARDS;

/// How many of each card are in a shoe, in no order. Every card is as likely to come next as every other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Composition {
    counts: [u8; Card::COUNT],
}

impl Composition {
    /// Whole decks.
    ///
    /// # Errors
    /// Unless there are 1 to 16 decks.
    ///
    /// ```
    /// use croupier_analysis::Composition;
    ///
    /// assert_eq!(Composition::fresh(8)?.cards(), 416);
    /// # Ok::<(), croupier_analysis::CompositionError>(())
    /// ```
    pub fn fresh(decks: u8) -> Result<Composition, CompositionError> {
        match decks {
            1..=MOST_COPIES => Ok(Composition { counts: [decks; Card::COUNT] }),
            _ => Err(CompositionError::Decks { given: decks }),
        }
    }

    /// This many of each card, by the card's index.
    ///
    /// # Errors
    /// When there are more than 16 of a card.
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
    /// For the first card of which no more is left.
    pub fn without(mut self, cards: impl IntoIterator<Item = Card>) -> Result<Composition, CompositionError> {
        for (index, card) in cards.into_iter().enumerate() {
            let copies = self.counts.get_mut(usize::from(card.index())).filter(|copies| **copies > 0);
            *copies.ok_or(CompositionError::Gone { card, index })? -= 1;
        }
        Ok(self)
    }

    /// The number of cards.
    #[must_use]
    pub fn cards(&self) -> u32 {
        self.counts.iter().map(|&copies| u32::from(copies)).sum()
    }

    /// How many of each card, by the card's index.
    #[must_use]
    pub fn counts(&self) -> &[u8; Card::COUNT] {
        &self.counts
    }

    /// Whether a round can be finished with the cards, whatever they are: `needed` more at the most.
    pub(crate) fn check_room(&self, needed: usize) -> Result<(), CompositionError> {
        let cards = self.counts.iter().map(|&copies| usize::from(copies)).sum();
        if cards < needed { Err(CompositionError::TooFew { cards, needed }) } else { Ok(()) }
    }

    /// Whether a whole round can be dealt.
    pub(crate) fn check_round(&self) -> Result<(), CompositionError> {
        self.check_room(ROUND)
    }
}
