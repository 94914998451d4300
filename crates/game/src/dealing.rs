//! The rounds of a shoe, from the burn to the last.

use std::fmt;
use std::iter::FusedIterator;

use crate::{Burn, Card, LastRound, Round, ShoeRules};

/// Deals a shoe: an iterator over its rounds, made by [`Shoe::deal`](crate::Shoe::deal). It allocates
/// nothing.
#[derive(Clone)]
pub struct Dealing<'a> {
    /// The card turned up for the burn, with [`Burn::FaceValue`].
    pub turned: Option<Card>,
    /// How many cards were burned, the turned card not counted.
    pub burned: u16,
    cards: &'a [Card],
    /// Where the next card comes from.
    position: u32,
    /// The position of the card that the cut card lies before; with no card behind it, the end.
    cut: u32,
    last_round: LastRound,
    /// Where the round before began; 0 before the first.
    previous: u32,
    /// How many rounds were dealt.
    dealt: u32,
}

/// A round of a shoe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DealtRound {
    /// Its number in the shoe, from 1.
    pub number: u32,
    /// The position of its first card in the shoe, from 0.
    pub first_card_position: u32,
    /// The round.
    pub round: Round,
}

impl<'a> Dealing<'a> {
    /// Burns, and stands ready for the first round. The rules have been checked against the number of cards.
    #[expect(clippy::cast_possible_truncation, reason = "a shoe has at most 832 cards")]
    pub(crate) fn new(cards: &'a [Card], rules: &ShoeRules) -> Dealing<'a> {
        let (turned, burned) = match (rules.burn, cards.first()) {
            (Burn::FaceValue, Some(first)) => (Some(*first), face_value(*first)),
            (Burn::FaceValue | Burn::None, _) => (None, 0),
            (Burn::Cards(number), _) => (None, number),
        };
        Dealing {
            turned,
            burned,
            cards,
            position: u32::from(turned.is_some()) + u32::from(burned),
            cut: cards.len() as u32 - u32::from(rules.cut_card),
            last_round: rules.last_round,
            previous: 0,
            dealt: 0,
        }
    }

    /// How many cards have left the shoe so far: turned, burned and played. Of the whole shoe once the
    /// iterator is exhausted.
    pub const fn cards_used(&self) -> usize {
        self.position as usize
    }

    /// Whether another round begins, as far as the cut card goes.
    ///
    /// The cut card comes out in the round that begins at or before it and ends behind it. So `FinishRound`
    /// ends the shoe when a round would begin behind it, and `OneMoreRound` when the round before began at it
    /// or behind it.
    #[inline]
    const fn continues(&self) -> bool {
        match self.last_round {
            LastRound::FinishRound => self.position <= self.cut,
            LastRound::OneMoreRound => self.previous < self.cut,
        }
    }
}

/// How many cards the card turned up burns.
fn face_value(turned: Card) -> u16 {
    match turned.value() {
        0 => 10,
        value => value.into(),
    }
}

impl Iterator for Dealing<'_> {
    type Item = DealtRound;

    #[inline]
    fn next(&mut self) -> Option<DealtRound> {
        if !self.continues() {
            return None;
        }
        let round = Round::deal(self.cards.get(self.position as usize..)?.first_chunk()?);
        self.previous = self.position;
        self.position += u32::from(round.len());
        self.dealt += 1;
        Some(DealtRound { number: self.dealt, first_card_position: self.previous, round })
    }
}

impl FusedIterator for Dealing<'_> {}

/// Shows how far the shoe is dealt, not the cards still in it.
impl fmt::Debug for Dealing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (position, dealt) = (self.position, self.dealt);
        write!(f, "Dealing({dealt} rounds, {position} of {} cards)", self.cards.len())
    }
}
