//! What the first two cards of each hand can become once the first card of the round is known.

use crate::{Composition, count::Count, state::State};
use croupier_game::{BySide, Card, Hand, Pair};
use std::num::Wrapping;

/// Player's hands with the same total and pair, whose first card is known, and whose second too unless they
/// have `DRAWN` = 1 card to come.
pub(crate) struct Players<const DRAWN: usize> {
    /// One of them.
    pub(crate) hand: Hand,
    /// The value of the card to come.
    pub(crate) drawn: [usize; DRAWN],
    /// How many cards can be the second, and which: a bit for each to come, by its index.
    copies: u64,
    to_come: u64,
}

impl<const DRAWN: usize> Players<DRAWN> {
    /// All that the Player's hand can become, given its first card, and its second if that is known.
    pub(crate) fn all(first: Card, second: Option<Card>, left: &Composition) -> Vec<Players<DRAWN>> {
        let mut all: Vec<Players<DRAWN>> = Vec::new();
        for (card, copies) in choices(second, left) {
            let hand = Hand::new([first, card], None);
            let to_come = if second.is_none() { bit(card) } else { 0 };
            let alike = |other: &Hand| (other.total(), other.pair()) == (hand.total(), hand.pair());
            match all.iter_mut().find(|players| alike(&players.hand)) {
                Some(players) => {
                    players.copies += copies;
                    players.to_come |= to_come;
                }
                None => all.push(Players { hand, drawn: [card.value().into(); DRAWN], copies, to_come }),
            }
        }
        all
    }

    /// How many cards make them beside a Banker's hand that took these cards.
    pub(crate) fn beside(&self, taken: &[Card]) -> Count {
        let gone = |card: &Card| u64::from(self.to_come & bit(*card) != 0);
        Wrapping(self.copies - taken.iter().map(gone).sum::<u64>())
    }
}

const fn bit(card: Card) -> u64 {
    1 << card.index()
}

/// A hand of the Banker, `DRAWN` cards of which are to come.
pub(crate) struct Banker<const DRAWN: usize> {
    pub(crate) drawn: [Card; DRAWN],
    /// How many sequences of cards make it.
    pub(crate) sequences: Count,
    pub(crate) kind: Kind,
}

/// What classes tell apart of a Banker's hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Kind {
    total: u8,
    pair: Pair,
    /// Whether it is a pair of the Player's first card's rank.
    of_players_rank: bool,
}

impl Kind {
    /// The totals of both hands and the state of their pairs beside this Player's hand.
    pub(crate) fn beside(self, player: &Hand) -> (BySide<usize>, State) {
        let totals = BySide { player: player.initial_total(), banker: self.total };
        let pairs = BySide { player: player.pair(), banker: self.pair };
        let same_pair = self.of_players_rank && pairs.player.is_pair();
        (totals.map(usize::from), State { pairs, same_pair })
    }
}

#[expect(clippy::indexing_slicing, reason = "the Banker draws two cards at the most")]
impl<const DRAWN: usize> Banker<DRAWN> {
    /// All that the Banker's hand can become, those of a kind together, given the Player's first card and the
    /// Banker's cards that are known.
    pub(crate) fn all(player: Card, known: [Option<Card>; 2], left: &Composition) -> Vec<Banker<DRAWN>> {
        let [known_1, known_2] = known;
        let mut all = Vec::new();
        for (first, sequences) in choices(known_1, left) {
            let left = if known_1.is_none() { left.less(first) } else { *left };
            for (second, copies) in choices(known_2, &left) {
                let (cards, hand) = ([first, second], Hand::new([first, second], None));
                let of_players_rank = hand.pair().is_pair() && first.rank() == player.rank();
                all.push(Banker {
                    drawn: std::array::from_fn(|place| cards[place + cards.len() - DRAWN]),
                    sequences: Wrapping(sequences * copies),
                    kind: Kind { total: hand.initial_total(), pair: hand.pair(), of_players_rank },
                });
            }
        }
        all.sort_unstable_by_key(|banker| banker.kind);
        all
    }
}

/// What a card can be, with its copies: the one that is known, or one of those left.
fn choices(known: Option<Card>, left: &Composition) -> Vec<(Card, u64)> {
    known.map_or_else(|| left.copies().collect(), |card| vec![(card, 1)])
}
