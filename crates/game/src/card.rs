//! The 52 cards, what they are worth, and how people write them.

use std::fmt;
use std::str::FromStr;

use crate::UnknownCard;

/// One of the 52 cards. There are no jokers (sources 001 and 004).
///
/// Cards are ordered by [`index`](Card::index), which is also how they travel: see there.
///
/// ```
/// use croupier_game::{Card, Rank, Suit};
///
/// let card: Card = "10h".parse()?;
/// assert_eq!(card, Card::new(Rank::Ten, Suit::Hearts));
/// assert_eq!(card.to_string(), "TH");
/// assert_eq!(card.value(), 0);
/// # Ok::<(), croupier_game::UnknownCard>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Card(u8);

impl Card {
    /// How many different cards there are.
    pub const COUNT: usize = 52;

    /// A new deck, by index.
    #[expect(clippy::indexing_slicing, reason = "computed when this is compiled")]
    pub(crate) const DECK: [Card; Card::COUNT] = {
        let mut deck = [Card(0); Card::COUNT];
        let mut index = 0;
        while (index as usize) < Card::COUNT {
            deck[index as usize] = Card(index);
            index += 1;
        }
        deck
    };

    /// The rank of each card, by index. As long as a byte can count, so that looking up needs no check.
    #[expect(clippy::indexing_slicing, reason = "computed when this is compiled")]
    const RANKS: [Rank; 256] = {
        let mut ranks = [Rank::Ace; 256];
        let mut index = 0;
        while index < Card::COUNT {
            ranks[index] = Rank::ALL[index % Rank::ALL.len()];
            index += 1;
        }
        ranks
    };

    /// What each card is worth, by index. As long as a byte can count, so that looking up needs no check.
    #[expect(clippy::indexing_slicing, reason = "computed when this is compiled")]
    const VALUES: [u8; 256] = {
        let mut values = [0; 256];
        let mut index = 0;
        while index < Card::COUNT {
            values[index] = Rank::ALL[index % Rank::ALL.len()].value();
            index += 1;
        }
        values
    };

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(suit as u8 * 13 + rank as u8)
    }

    /// The card with this [`index`](Card::index); `None` above 51.
    pub const fn from_index(index: u8) -> Option<Card> {
        if (index as usize) < Card::COUNT { Some(Card(index)) } else { None }
    }

    /// The card's number, 0 to 51: thirteen times the suit (0 spades, 1 hearts, 2 diamonds, 3 clubs) plus the
    /// rank (0 ace, 1 two, … 12 king). Frozen: shoes are digested over it.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The card's rank.
    #[expect(clippy::indexing_slicing, reason = "the table has an entry for every byte")]
    #[inline]
    pub const fn rank(self) -> Rank {
        Card::RANKS[self.0 as usize]
    }

    /// The card's suit.
    #[expect(clippy::indexing_slicing, reason = "a card's index is below 52")]
    pub const fn suit(self) -> Suit {
        Suit::ALL[self.0 as usize / Rank::ALL.len()]
    }

    /// What the card is worth in a hand, 0 to 9: see [`Rank::value`].
    #[expect(clippy::indexing_slicing, reason = "the table has an entry for every byte")]
    #[inline]
    pub const fn value(self) -> u8 {
        Card::VALUES[self.0 as usize]
    }

    /// All 52 cards by index: a new deck, aces first, spades first.
    pub fn all() -> impl ExactSizeIterator<Item = Card> + Clone {
        Card::DECK.into_iter()
    }
}

/// A card or none in one byte: its [index](Card::index), or 255.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub(crate) struct Place(u8);

impl Place {
    const EMPTY: u8 = u8::MAX;

    #[inline]
    pub(crate) const fn of(card: Option<Card>) -> Place {
        match card {
            Some(Card(index)) => Place(index),
            None => Place(Place::EMPTY),
        }
    }

    #[inline]
    pub(crate) const fn card(self) -> Option<Card> {
        match self.0 {
            Place::EMPTY => None,
            index => Some(Card(index)),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.card().fmt(f)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads a rank (`A`, `2` to `9`, `T` or `10`, `J`, `Q`, `K`) followed by a suit (`S`, `H`, `D`, `C`), in
/// either case. Anything else, spaces included, is an [`UnknownCard`] with index 0.
impl FromStr for Card {
    type Err = UnknownCard;

    fn from_str(text: &str) -> Result<Card, UnknownCard> {
        let card = match text.as_bytes() {
            [b'1', b'0', suit] => Suit::from_letter(*suit).map(|suit| Card::new(Rank::Ten, suit)),
            [rank, suit] => Rank::from_letter(*rank)
                .zip(Suit::from_letter(*suit))
                .map(|(rank, suit)| Card::new(rank, suit)),
            _ => None,
        };
        card.ok_or_else(|| UnknownCard::new(text, 0))
    }
}

/// Reads cards separated by white space, commas or both; text without a card is an empty list.
///
/// # Errors
///
/// [`UnknownCard`] for the first piece that is no card, with its place among the cards.
///
/// ```
/// use croupier_game::parse_cards;
///
/// assert_eq!(parse_cards("8H KD 7s,10c")?.len(), 4);
/// assert_eq!(parse_cards("8H 1D").unwrap_err().index, 1);
/// # Ok::<(), croupier_game::UnknownCard>(())
/// ```
pub fn parse_cards(text: &str) -> Result<Vec<Card>, UnknownCard> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|piece| !piece.is_empty())
        .enumerate()
        .map(|(index, piece)| piece.parse().map_err(|_| UnknownCard::new(piece, index)))
        .collect()
}

/// The rank of a card, ace low.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rank {
    Ace,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
}

impl Rank {
    /// Every rank from ace to king.
    #[rustfmt::skip]
    pub const ALL: [Rank; 13] = [
        Rank::Ace, Rank::Two, Rank::Three, Rank::Four, Rank::Five, Rank::Six, Rank::Seven,
        Rank::Eight, Rank::Nine, Rank::Ten, Rank::Jack, Rank::Queen, Rank::King,
    ];

    /// What a card of this rank is worth, 0 to 9: an ace 1, two to nine their number, ten and the court cards
    /// 0 (sources 000, 003 and 004).
    pub const fn value(self) -> u8 {
        match self {
            Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 0,
            number => number as u8 + 1,
        }
    }

    /// The rank as it is written: `A`, `2` to `9`, `T`, `J`, `Q` or `K`.
    const fn letter(self) -> u8 {
        match self {
            Rank::Ace => b'A',
            Rank::Ten => b'T',
            Rank::Jack => b'J',
            Rank::Queen => b'Q',
            Rank::King => b'K',
            number => b'1' + number as u8,
        }
    }

    fn from_letter(letter: u8) -> Option<Rank> {
        Rank::ALL.into_iter().find(|rank| rank.letter().eq_ignore_ascii_case(&letter))
    }
}

/// The letter or digit, `T` for ten.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(self.letter()))
    }
}

/// The suit of a card. It matters to nothing but a suited pair.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    Spades,
    Hearts,
    Diamonds,
    Clubs,
}

impl Suit {
    /// Every suit, in the order of [`Card::index`].
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    const fn letter(self) -> u8 {
        match self {
            Suit::Spades => b'S',
            Suit::Hearts => b'H',
            Suit::Diamonds => b'D',
            Suit::Clubs => b'C',
        }
    }

    fn from_letter(letter: u8) -> Option<Suit> {
        Suit::ALL.into_iter().find(|suit| suit.letter().eq_ignore_ascii_case(&letter))
    }
}

/// The letter: `S`, `H`, `D` or `C`.
impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(self.letter()))
    }
}
