//! What the first two cards of both hands have in common.

use croupier_game::{BySide, Pair};

/// The pairs of both hands, and whether they are two pairs of one rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) pairs: BySide<Pair>,
    pub(crate) same_pair: bool,
}

/// States of one hand, in the order of [`Pair`].
pub(crate) const PAIRS: [Pair; 3] = [Pair::None, Pair::Ranked, Pair::Suited];

impl State {
    /// How many states there are.
    pub(crate) const COUNT: usize = 13;

    /// No pair in either hand.
    pub(crate) const NO_PAIR: State = State::of(Pair::None, Pair::None, false);

    /// Every state, in the order of their [`index`](State::index): those of one rank behind the others.
    pub(crate) const ALL: [State; State::COUNT] = [
        State::NO_PAIR,
        State::of(Pair::None, Pair::Ranked, false),
        State::of(Pair::None, Pair::Suited, false),
        State::of(Pair::Ranked, Pair::None, false),
        State::of(Pair::Ranked, Pair::Ranked, false),
        State::of(Pair::Ranked, Pair::Suited, false),
        State::of(Pair::Suited, Pair::None, false),
        State::of(Pair::Suited, Pair::Ranked, false),
        State::of(Pair::Suited, Pair::Suited, false),
        State::of(Pair::Ranked, Pair::Ranked, true),
        State::of(Pair::Ranked, Pair::Suited, true),
        State::of(Pair::Suited, Pair::Ranked, true),
        State::of(Pair::Suited, Pair::Suited, true),
    ];

    const fn of(player: Pair, banker: Pair, same_pair: bool) -> State {
        State { pairs: BySide { player, banker }, same_pair }
    }

    /// Whether first two cards with these totals can be so: a pair's total is even.
    pub(crate) fn fits(self, totals: BySide<usize>) -> bool {
        let fits = |pair: Pair, total: usize| !pair.is_pair() || total.is_multiple_of(2);
        fits(self.pairs.player, totals.player)
            && fits(self.pairs.banker, totals.banker)
            && (!self.same_pair || totals.player == totals.banker)
    }

    /// The place among all states.
    pub(crate) const fn index(self) -> usize {
        let [player, banker] = [self.pairs.player as usize, self.pairs.banker as usize];
        if self.same_pair { 6 + player * 2 + banker } else { player * 3 + banker }
    }
}
