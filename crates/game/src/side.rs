//! The two sides of the table, and who won.

use std::fmt;
use std::ops::{Index, IndexMut};

/// A hand's place at the table. It is a name of the hand and says nothing about who bets on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The hand that is dealt to and acts first.
    Player,
    /// The other hand.
    Banker,
}

impl Side {
    /// Both sides, in the order in which they are dealt to and act.
    pub const BOTH: [Side; 2] = [Side::Player, Side::Banker];

    /// The side across.
    pub const fn other(self) -> Side {
        match self {
            Side::Player => Side::Banker,
            Side::Banker => Side::Player,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Player => "Player",
            Side::Banker => "Banker",
        })
    }
}

/// One `T` for each side: `totals[side]`.
///
/// ```
/// use croupier_game::{BySide, Side};
///
/// let totals = BySide { player: 6, banker: 9 };
/// assert_eq!(totals[Side::Banker], 9);
/// assert_eq!(totals.map(|total| total >= 8), BySide::from_fn(|side| side == Side::Banker));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(C)]
pub struct BySide<T> {
    /// The Player's.
    pub player: T,
    /// The Banker's.
    pub banker: T,
}

impl<T> BySide<T> {
    /// Calls `make` for the Player, then for the Banker.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> BySide<T> {
        BySide { player: make(Side::Player), banker: make(Side::Banker) }
    }

    /// Applies `change` to the Player's, then to the Banker's.
    #[inline]
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide { player: change(self.player), banker: change(self.banker) }
    }

    /// Borrows both.
    pub const fn as_ref(&self) -> BySide<&T> {
        BySide { player: &self.player, banker: &self.banker }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Player => &self.player,
            Side::Banker => &self.banker,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Player => &mut self.player,
            Side::Banker => &mut self.banker,
        }
    }
}

/// How a finished round ends: the higher total wins, equal totals are a tie (source 000).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// The Player's total is higher.
    Player,
    /// The Banker's total is higher.
    Banker,
    /// The totals are equal.
    Tie,
}

impl Outcome {
    /// The outcome of two final totals.
    #[inline]
    pub const fn of(totals: BySide<u8>) -> Outcome {
        if totals.player > totals.banker {
            Outcome::Player
        } else if totals.banker > totals.player {
            Outcome::Banker
        } else {
            Outcome::Tie
        }
    }

    /// The side that won; `None` for a tie.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Player => Some(Side::Player),
            Outcome::Banker => Some(Side::Banker),
            Outcome::Tie => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::Player => "Player",
            Outcome::Banker => "Banker",
            Outcome::Tie => "Tie",
        })
    }
}
