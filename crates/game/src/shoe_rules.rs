//! How a house runs a shoe: its size, its burn, its cut card, its last round.

use crate::{Round, ShoeError};

/// How a house runs a shoe. The default is 8 decks, burn by face value, the cut card 14 cards from the end,
/// and the round in which it comes out the last (source 001).
///
/// ```
/// use croupier_game::{Burn, ShoeRules};
///
/// let rules = ShoeRules { decks: 6, burn: Burn::None, ..ShoeRules::default() };
/// assert_eq!(rules.cards(), 312);
/// assert!(rules.check(rules.cards()).is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShoeRules {
    /// Decks of 52 cards, 1 to 16.
    pub decks: u8,
    /// What is burned before the first round.
    pub burn: Burn,
    /// How many cards lie behind the cut card. At 0 it never comes out, and the shoe ends when fewer than six
    /// cards are left.
    pub cut_card: u16,
    /// Which round is the last once the cut card has come out.
    pub last_round: LastRound,
}

/// What is taken out of a shoe before its first round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Burn {
    /// The first card is turned up, and as many further cards are burned as it says: ace 1, two to nine their
    /// number, ten and court cards 10 (source 001).
    FaceValue,
    /// Nothing.
    None,
    /// This many cards; none is turned up.
    Cards(u16),
}

impl Burn {
    /// The most cards it can take, a turned card included.
    pub const fn most(self) -> u16 {
        match self {
            Burn::FaceValue => 11,
            Burn::None => 0,
            Burn::Cards(number) => number,
        }
    }
}

/// Which round of a shoe is the last. The cut card comes out just before the card behind it is drawn.
/// Whatever is chosen, no round begins with fewer than six cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LastRound {
    /// The round in which the cut card comes out (source 001).
    FinishRound,
    /// One more after that, unless the cut card comes out before a round's first card: then that round is the
    /// last.
    OneMoreRound,
}

impl Default for ShoeRules {
    fn default() -> ShoeRules {
        ShoeRules { decks: 8, burn: Burn::FaceValue, cut_card: 14, last_round: LastRound::FinishRound }
    }
}

impl ShoeRules {
    /// The cards of a whole shoe, 52 for each deck.
    pub const fn cards(&self) -> usize {
        52 * self.decks as usize
    }

    /// Whether a shoe of this many cards can be dealt by these rules.
    ///
    /// # Errors
    ///
    /// [`ShoeError::Decks`] unless there are 1 to 16 decks; [`ShoeError::NoRoom`] unless the burn at its
    /// most, the cards behind the cut card and six cards for a round fit into the shoe together.
    pub fn check(&self, cards: usize) -> Result<(), ShoeError> {
        check_decks(self.decks)?;
        let (burn, cut_card) = (self.burn.most(), self.cut_card);
        if usize::from(burn) + usize::from(cut_card) + Round::MAX_CARDS <= cards {
            Ok(())
        } else {
            Err(ShoeError::NoRoom { burn, cut_card, cards })
        }
    }
}

/// A shoe has 1 to 16 decks.
pub(crate) fn check_decks(decks: u8) -> Result<(), ShoeError> {
    if (1..=16).contains(&decks) { Ok(()) } else { Err(ShoeError::Decks { given: decks }) }
}
