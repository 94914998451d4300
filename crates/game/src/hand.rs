//! A hand: two cards and perhaps a third.

use crate::{Card, is_natural};

/// A hand with its first two cards and its third, if it drew one.
///
/// Its total is the sum of its cards' values modulo 10. (Source 000 takes 10 off once, source 004 says so of
/// two cards; three cards can reach 25, and source 003 takes off as many tens as are due.)
///
/// ```
/// use croupier_game::{Hand, Pair};
///
/// let hand = Hand::new(["2H".parse()?, "2S".parse()?], Some("7C".parse()?));
/// assert_eq!((hand.initial_total(), hand.total()), (4, 1));
/// assert_eq!(hand.pair(), Pair::Ranked);
/// # Ok::<(), croupier_game::UnknownCard>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hand {
    initial: [Card; 2],
    third: Option<Card>,
    initial_total: u8,
    total: u8,
}

impl Hand {
    /// A hand of these cards. Whether a third card is allowed depends on the other hand too:
    /// [`Round`](crate::Round) and [`Deal`](crate::Deal) see to that.
    #[inline]
    pub const fn new(initial: [Card; 2], third: Option<Card>) -> Hand {
        let [first, second] = initial;
        let initial_total = plus(first.value(), second.value());
        let total = match third {
            Some(third) => plus(initial_total, third.value()),
            None => initial_total,
        };
        Hand { initial, third, initial_total, total }
    }

    /// The two or three cards, in the order they came.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        self.initial.into_iter().chain(self.third)
    }

    /// The number of cards, 2 or 3.
    #[expect(clippy::len_without_is_empty, reason = "a hand is never empty")]
    #[inline]
    pub const fn len(&self) -> u8 {
        2 + self.third.is_some() as u8
    }

    /// The first two cards.
    #[inline]
    pub const fn initial(&self) -> [Card; 2] {
        self.initial
    }

    /// The third card, if the hand drew one.
    #[inline]
    pub const fn third(&self) -> Option<Card> {
        self.third
    }

    /// The total of the first two cards, 0 to 9.
    #[inline]
    pub const fn initial_total(&self) -> u8 {
        self.initial_total
    }

    /// The total of all cards, 0 to 9.
    #[inline]
    pub const fn total(&self) -> u8 {
        self.total
    }

    /// Whether the first two cards total 8 or 9 (sources 000 and 004). Three cards never make a natural.
    #[inline]
    pub const fn natural(&self) -> bool {
        is_natural(self.initial_total())
    }

    /// Whether the first two cards are a pair. A third card changes nothing.
    #[inline]
    pub fn pair(&self) -> Pair {
        let [first, second] = self.initial;
        if first == second {
            Pair::Suited
        } else if first.rank() == second.rank() {
            Pair::Ranked
        } else {
            Pair::None
        }
    }
}

/// Adds modulo 10, for totals and values of 0 to 9: a sum of two has at most one ten to lose.
#[inline]
const fn plus(total: u8, value: u8) -> u8 {
    let sum = total + value;
    if sum >= 10 { sum - 10 } else { sum }
}

/// What the first two cards of a hand have in common. Ordered: a suited pair is more than a ranked one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Pair {
    /// Different ranks. Ten and king are no pair, though both are worth 0.
    #[default]
    None,
    /// The same rank in two suits.
    Ranked,
    /// The same rank and suit, a "perfect pair": possible because a shoe has several decks.
    Suited,
}

impl Pair {
    /// Whether it is a pair of either kind.
    #[inline]
    pub const fn is_pair(self) -> bool {
        !matches!(self, Pair::None)
    }
}
