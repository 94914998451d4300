//! The cards of one value, and the pairs that one hand or both can have of them.
//!
//! Two cards of different values are never a pair, and two of the same value always are, but for tens and
//! court cards: four ranks of one value.

use crate::{
    Composition,
    count::{Count, falling},
    state::{PAIRS, State},
};
use croupier_game::{BySide, Card, Pair, Rank, Suit};
use std::num::Wrapping;

/// The cards of one value.
pub(crate) struct Group {
    /// Ordered pairs of cards by [`Pair`]: what one hand can be.
    one_hand: [Count; PAIRS.len()],
    /// Ordered fours of cards by [`State`]: what both hands can be.
    both_hands: [Count; State::COUNT],
}

#[expect(clippy::indexing_slicing, reason = "pairs and states are below the arrays' lengths")]
impl Group {
    pub(crate) fn of(composition: &Composition, value: usize) -> Group {
        let ranks = Rank::ALL.into_iter().filter(|rank| usize::from(rank.value()) == value);
        let ranks: Vec<Copies> = ranks.map(|rank| Copies::of(composition, rank)).collect();
        let cards = sum(&ranks, |rank| rank.cards);
        let [ranked, suited] = [Pair::Ranked, Pair::Suited].map(|pair| sum(&ranks, |rank| rank.pairs(pair)));
        Group {
            one_hand: [falling(cards, 2) - ranked - suited, ranked, suited],
            both_hands: both_hands(cards, &ranks),
        }
    }

    /// Ordered pairs of cards that make such a hand.
    pub(crate) fn one_hand(&self, pair: Pair) -> Count {
        self.one_hand[pair as usize]
    }

    /// Ordered fours of cards that make two such hands.
    pub(crate) fn both_hands(&self, state: State) -> Count {
        self.both_hands[state.index()]
    }
}

/// The cards of one rank.
struct Copies {
    cards: Count,
    /// Ordered pairs of one suit.
    suited: Count,
    /// Ordered fours of which the first two are of one suit, and the last two.
    both_suited: Count,
}

#[expect(clippy::indexing_slicing, reason = "a card's index is below the number of cards")]
impl Copies {
    fn of(composition: &Composition, rank: Rank) -> Copies {
        let index = |suit| usize::from(Card::new(rank, suit).index());
        let copies = Suit::ALL.map(|suit| Wrapping(u64::from(composition.counts()[index(suit)])));
        let suited = sum(&copies, |&copies| falling(copies, 2));
        // The second pair of the suit of the first, and of another.
        let one_suit = sum(&copies, |&copies| falling(copies, 4));
        let two_suits = sum(&copies, |&copies| falling(copies, 2) * (suited - falling(copies, 2)));
        Copies { cards: copies.iter().sum(), suited, both_suited: one_suit + two_suits }
    }

    /// Ordered pairs of this rank.
    fn pairs(&self, pair: Pair) -> Count {
        match pair {
            Pair::None => Wrapping(0),
            Pair::Ranked => falling(self.cards, 2) - self.suited,
            Pair::Suited => self.suited,
        }
    }

    /// Ordered fours of this rank.
    fn both_pairs(&self, pairs: BySide<Pair>) -> Count {
        let one_suited = self.suited * falling(self.cards - Wrapping(2), 2);
        let one_ranked = one_suited - self.both_suited;
        match (pairs.player, pairs.banker) {
            (Pair::None, _) | (_, Pair::None) => Wrapping(0),
            (Pair::Ranked, Pair::Ranked) => falling(self.cards, 4) - one_suited - one_ranked,
            (Pair::Suited, Pair::Suited) => self.both_suited,
            (Pair::Ranked, Pair::Suited) | (Pair::Suited, Pair::Ranked) => one_ranked,
        }
    }
}

/// Ordered fours out of the cards of one value, by the state of both hands.
#[expect(clippy::indexing_slicing, reason = "a state's index is below the number of states")]
fn both_hands(cards: Count, ranks: &[Copies]) -> [Count; State::COUNT] {
    let mut fours = [Wrapping(0); State::COUNT];
    for state in State::ALL {
        let BySide { player, banker } = state.pairs;
        let of_two_ranks = |rank: &Copies| {
            rank.pairs(player) * (sum(ranks, |other| other.pairs(banker)) - rank.pairs(banker))
        };
        fours[state.index()] = match (player.is_pair(), banker.is_pair()) {
            _ if state.same_pair => sum(ranks, |rank| rank.both_pairs(state.pairs)),
            (true, true) => sum(ranks, of_two_ranks),
            (true, false) => sum(ranks, |rank| rank.pairs(player) * unlike(cards, ranks, rank)),
            (false, true) => sum(ranks, |rank| rank.pairs(banker) * unlike(cards, ranks, rank)),
            (false, false) => Wrapping(0),
        };
    }
    fours[State::NO_PAIR.index()] = falling(cards, 4) - fours.iter().sum::<Count>();
    fours
}

/// Ordered pairs of cards of two ranks, once a pair of `gone` is gone.
fn unlike(cards: Count, ranks: &[Copies], gone: &Copies) -> Count {
    let two = Wrapping(2);
    let like = sum(ranks, |rank| falling(rank.cards, 2));
    falling(cards - two, 2) - (like - falling(gone.cards, 2) + falling(gone.cards - two, 2))
}

fn sum<T>(items: &[T], of: impl Fn(&T) -> Count) -> Count {
    items.iter().map(of).sum()
}
