//! Why a hand drew or stood.

use crate::{BySide, Card, Side, banker_draws, is_natural, player_draws};

/// A hand's decision to draw a third card or to stand, with all it was read from. Nobody chose it.
///
/// [`Display`](std::fmt::Display) says it in a sentence: "the Banker stands on 3 when the Player's third card
/// is 8H".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Decision {
    /// Whose decision it is.
    pub side: Side,
    /// Whether the hand draws; otherwise it stands.
    pub draws: bool,
    /// The rule that decides.
    pub reason: Reason,
    /// The two-card totals of both hands, 0 to 9.
    pub initial_totals: BySide<u8>,
    /// The Player's third card; set if and only if the reason is [`Reason::BankerTotalPlayerDrew`].
    pub player_third: Option<Card>,
}

/// The rule a decision follows (sources 000, 003 and 004).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// One of the hands is a natural, so nobody draws.
    Natural,
    /// The Player looks at its own total only.
    PlayerTotal,
    /// The Player stood, so the Banker looks at its own total only.
    BankerTotalPlayerStood,
    /// The Player drew: the Banker looks at its own total and at the Player's third card.
    BankerTotalPlayerDrew,
}

impl Decision {
    /// The Player's decision on these two-card totals.
    pub(crate) fn of_player(initial_totals: BySide<u8>) -> Decision {
        let (draws, reason) = if ends_at_once(initial_totals) {
            (false, Reason::Natural)
        } else {
            (player_draws(initial_totals.player), Reason::PlayerTotal)
        };
        Decision { side: Side::Player, draws, reason, initial_totals, player_third: None }
    }

    /// The Banker's decision, once the Player has its third card or will have none.
    pub(crate) fn of_banker(initial_totals: BySide<u8>, player_third: Option<Card>) -> Decision {
        let (draws, reason) = if ends_at_once(initial_totals) {
            (false, Reason::Natural)
        } else {
            let reason = match player_third {
                Some(_) => Reason::BankerTotalPlayerDrew,
                None => Reason::BankerTotalPlayerStood,
            };
            (banker_draws(initial_totals.banker, player_third.map(Card::value)), reason)
        };
        Decision { side: Side::Banker, draws, reason, initial_totals, player_third }
    }
}

/// Whether either hand is a natural.
fn ends_at_once(initial_totals: BySide<u8>) -> bool {
    is_natural(initial_totals.player) || is_natural(initial_totals.banker)
}

/// The decisions of a round that are certain so far: none before the fourth card, then the Player's, then the
/// Banker's. Iterating gives them in that order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Decisions(BySide<Option<Decision>>);

impl Decisions {
    /// The decisions that follow from two-card totals, and from the Player's third card if it has come.
    pub(crate) fn new(initial_totals: BySide<u8>, player_third: Option<Card>) -> Decisions {
        let player = Decision::of_player(initial_totals);
        let waits = player.draws && player_third.is_none();
        Decisions(BySide {
            player: Some(player),
            banker: (!waits).then(|| Decision::of_banker(initial_totals, player_third)),
        })
    }

    /// This side's decision, if it is certain.
    pub fn of(&self, side: Side) -> Option<Decision> {
        self.0[side]
    }

    /// The decisions that are certain, the Player's first.
    pub fn iter(&self) -> <Decisions as IntoIterator>::IntoIter {
        self.into_iter()
    }
}

impl IntoIterator for Decisions {
    type Item = Decision;
    type IntoIter = std::iter::Flatten<std::array::IntoIter<Option<Decision>, 2>>;

    fn into_iter(self) -> Self::IntoIter {
        [self.0.player, self.0.banker].into_iter().flatten()
    }
}
