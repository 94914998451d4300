//! The shoe: shuffled cards.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::shoe_rules::check_decks;
use crate::shuffle::shuffle;
use crate::{ALGORITHM, Card, Dealing, Round, Seed, ShoeError, ShoeRules};

/// The most cards of a shoe: sixteen decks.
const MOST_CARDS: usize = 16 * Card::COUNT;

/// Cards in the order in which they will be dealt, 6 to 832 of them.
///
/// ```
/// use croupier_game::{Seed, Shoe, ShoeRules};
///
/// let rules = ShoeRules::default();
/// let shoe = Shoe::from_seed(&Seed::from([0; 32]), rules.decks)?;
/// let mut dealing = shoe.deal(&rules)?;
/// assert_eq!(dealing.by_ref().count(), 79);
/// assert_eq!(dealing.cards_used(), 403);
/// # Ok::<(), croupier_game::ShoeError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Shoe {
    cards: Vec<Card>,
    algorithm: &'static str,
}

/// Stands for the algorithm of a shoe whose cards were given in order.
const EXPLICIT: &str = "explicit";

impl Shoe {
    /// Shuffles this many decks by the seed: always in the same order, see [`ALGORITHM`].
    ///
    /// # Errors
    ///
    /// [`ShoeError::Decks`] unless there are 1 to 16 decks.
    pub fn from_seed(seed: &Seed, decks: u8) -> Result<Shoe, ShoeError> {
        check_decks(decks)?;
        let mut cards = Card::DECK.repeat(usize::from(decks));
        shuffle(&mut cards, seed);
        Ok(Shoe { cards, algorithm: ALGORITHM })
    }

    /// A shoe of these cards in this order. It need not be whole, but has no more copies of a card than
    /// decks.
    ///
    /// # Errors
    ///
    /// [`ShoeError::Decks`] unless there are 1 to 16 decks, [`ShoeError::TooFewCards`] below 6 cards,
    /// [`ShoeError::TooManyCards`] above 832, [`ShoeError::Excess`] for the first card that is one too many.
    pub fn from_cards(cards: Vec<Card>, decks: u8) -> Result<Shoe, ShoeError> {
        check_decks(decks)?;
        let given = cards.len();
        if given < Round::MAX_CARDS {
            return Err(ShoeError::TooFewCards { given });
        }
        if given > MOST_CARDS {
            return Err(ShoeError::TooManyCards { given });
        }
        match first_excess(cards.iter().copied(), decks) {
            Some((index, card)) => Err(ShoeError::Excess { card, index, decks }),
            None => Ok(Shoe { cards, algorithm: EXPLICIT }),
        }
    }

    /// The cards in the order in which they will be dealt.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// How the cards came into their order: [`ALGORITHM`], or `explicit` for cards that were given.
    pub const fn algorithm(&self) -> &'static str {
        self.algorithm
    }

    /// The SHA-256 over the [`algorithm`](Shoe::algorithm) in ASCII, a zero byte, and the [index](Card::index) of
    /// each card in order. Frozen.
    ///
    /// It names a shoe that is over. It is no commitment and must not be shown before: whoever has seen all
    /// but the last dozen cards finds those from it by trial. [`commitment`](crate::commitment) is for that.
    pub fn digest(&self) -> [u8; 32] {
        let indices: Vec<u8> = self.cards.iter().map(|card| card.index()).collect();
        Sha256::new().chain_update(self.algorithm).chain_update([0]).chain_update(indices).finalize().into()
    }

    /// Deals the shoe's rounds by these rules, from the first card on.
    ///
    /// # Errors
    ///
    /// What [`ShoeRules::check`] says of a shoe of this size.
    pub fn deal(&self, rules: &ShoeRules) -> Result<Dealing<'_>, ShoeError> {
        rules.check(self.cards.len())?;
        Ok(Dealing::new(&self.cards, rules))
    }
}

/// Shows the number of cards, not the cards: they are a secret until dealt.
impl fmt::Debug for Shoe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shoe({} cards)", self.cards.len())
    }
}

/// The first card, with its place from 0, of which there are more than `decks` copies up to there.
///
/// ```
/// use croupier_game::{first_excess, parse_cards};
///
/// let cards = parse_cards("8H KD 8H 8H")?;
/// assert_eq!(first_excess(cards.iter().copied(), 2), Some((3, cards[3])));
/// assert_eq!(first_excess(cards.iter().copied(), 3), None);
/// # Ok::<(), croupier_game::UnknownCard>(())
/// ```
pub fn first_excess(cards: impl Iterator<Item = Card>, decks: u8) -> Option<(usize, Card)> {
    let mut left = [decks; Card::COUNT];
    cards.enumerate().find(|(_, card)| match left.get_mut(usize::from(card.index())) {
        Some(left) if *left > 0 => {
            *left -= 1;
            false
        }
        _ => true,
    })
}
