//! A hand: two cards and perhaps a third.

use crate::{Card, card::Place, is_natural};

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
///
/// In memory it is what plugins see of a hand, so that nothing has to be made to show it: the order of the fields is frozen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(C)]
pub struct Hand {
    initial: [Card; 2],
    third: Place,
    len: u8,
    initial_total: u8,
    total: u8,
    /// Zeros.
    reserved: [u8; 2],
}

impl Hand {
    /// A hand of these cards. Whether a third card is allowed depends on the other hand too:
    /// [`Round`](crate::Round) and [`Deal`](crate::Deal) see to that.
    #[inline]
    pub const fn new(initial: [Card; 2], third: Option<Card>) -> Hand {
        let [first, second] = initial;
        let initial_total = plus(first.value(), second.value());
        let (len, total) = match third {
            Some(third) => (3, plus(initial_total, third.value())),
            None => (2, initial_total),
        };
        Hand { initial, third: Place::of(third), len, initial_total, total, reserved: [0; 2] }
    }

    /// The two or three cards, in the order they came.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        self.initial.into_iter().chain(self.third())
    }

    /// The number of cards, 2 or 3.
    #[expect(clippy::len_without_is_empty, reason = "a hand is never empty")]
    #[inline]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// The first two cards.
    #[inline]
    pub const fn initial(&self) -> [Card; 2] {
        self.initial
    }

    /// The third card, if the hand drew one.
    #[inline]
    pub const fn third(&self) -> Option<Card> {
        self.third.card()
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
    #[expect(clippy::indexing_slicing, reason = "the table has an entry for every byte")]
    #[inline]
    pub const fn pair(&self) -> Pair {
        let [first, second] = self.initial;
        PAIRS[first.index().wrapping_sub(second.index()) as usize]
    }
}

/// What two cards have in common, by the difference of their indices: a multiple of 13 for cards of one rank. As long as a
/// byte can count, so that looking up needs no check.
#[expect(clippy::indexing_slicing, reason = "computed when this is compiled")]
const PAIRS: [Pair; 256] = {
    let mut pairs = [Pair::None; 256];
    let mut difference = 13;
    while difference < Card::COUNT {
        pairs[difference] = Pair::Ranked;
        pairs[256 - difference] = Pair::Ranked;
        difference += 13;
    }
    pairs[0] = Pair::Suited;
    pairs
};

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
