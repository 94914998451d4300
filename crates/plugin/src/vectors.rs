//! The conformance vectors: rounds of every class that differ in what a class leaves open, so that a bet that looks at more than
//! it says is found out.

use croupier_game::{BySide, CLASSES, Card, Class, Rank, Round, Suit};
use std::sync::LazyLock;

/// The vectors, class by class.
pub(crate) struct Vectors {
    rounds: Vec<(Class, Round)>,
    /// The place of each class' first.
    first: Vec<usize>,
}

impl Vectors {
    /// The vectors, made once.
    pub(crate) fn get() -> &'static Vectors {
        static VECTORS: LazyLock<Vectors> = LazyLock::new(Vectors::new);
        &VECTORS
    }

    pub(crate) fn rounds(&self) -> &[(Class, Round)] {
        &self.rounds
    }

    /// The place of the first of a class.
    pub(crate) fn first(&self, class: Class) -> usize {
        self.first.get(class.index()).copied().unwrap_or_default()
    }

    fn new() -> Vectors {
        let mut by_class = vec![(BySide::<u64>::default(), Vec::<Round>::new()); CLASSES];
        let beginnings = beginnings();
        for player in &beginnings {
            for banker in &beginnings {
                endings(*player, *banker, |round| {
                    let Some((met, rounds)) = by_class.get_mut(Class::of(&round).index()) else { return };
                    let open = left_open(&round);
                    if open.player & !met.player != 0 || open.banker & !met.banker != 0 {
                        *met = BySide { player: met.player | open.player, banker: met.banker | open.banker };
                        rounds.push(round);
                    }
                });
            }
        }
        let (mut rounds, mut first) = (Vec::new(), Vec::new());
        for (class, (_, of_class)) in Class::all().zip(by_class) {
            first.push(rounds.len());
            let in_other_suits = of_class.first().into_iter().flat_map(in_other_suits);
            let all = of_class.iter().copied().chain(in_other_suits);
            rounds.extend(all.map(|round| (class, round)));
        }
        Vectors { rounds, first }
    }
}

/// What a class leaves open of the hands of a round, besides suits, a bit each: the two-card total, and the rank of each card.
fn left_open(round: &Round) -> BySide<u64> {
    round.hands().map(|hand| {
        let [first, second] = hand.initial().map(|card| card.rank() as u32);
        let third = hand.third().map_or(0, |card| 1 << (36 + card.rank() as u32));
        1 << hand.initial_total() | 1 << (10 + first) | 1 << (23 + second) | third
    })
}

/// The same round with each suit replaced by the next, by the one after it, and by the last.
fn in_other_suits(round: &Round) -> impl Iterator<Item = Round> {
    (1..Suit::ALL.len()).map(|by| {
        let suits = || Suit::ALL.into_iter().cycle();
        let other =
            |card: Card| suits().nth(card.suit() as usize + by).map(|suit| Card::new(card.rank(), suit));
        let cards: Vec<Card> = round.cards().filter_map(other).collect();
        // Suits decide nothing that is dealt.
        Round::from_cards(&cards).unwrap_or(*round)
    })
}

/// Two first cards of a hand: every two ranks, a pair both in two suits and in one.
fn beginnings() -> Vec<[Card; 2]> {
    let mut suits = Suit::ALL.into_iter().cycle();
    let mut found = Vec::new();
    for first in Rank::ALL {
        for second in Rank::ALL {
            let [one, other] = [(); 2].map(|()| suits.next().unwrap_or(Suit::Spades));
            found.push([Card::new(first, one), Card::new(second, other)]);
            if first == second {
                found.push([Card::new(first, one), Card::new(second, one)]);
            }
            // So that the next two are other suits.
            suits.next();
        }
    }
    found
}

/// Every way in which a round with these first cards can end, by the ranks of the third cards.
fn endings(player: [Card; 2], banker: [Card; 2], mut end: impl FnMut(Round)) {
    let suits = Suit::ALL.into_iter().cycle().skip(player[0].suit() as usize + banker[0].suit() as usize);
    let thirds: Vec<Card> =
        Rank::ALL.into_iter().zip(suits).map(|(rank, suit)| Card::new(rank, suit)).collect();
    for fifth in &thirds {
        for sixth in &thirds {
            let round = Round::deal(&[player[0], banker[0], player[1], banker[1], *fifth, *sixth]);
            end(round);
            if round.len() < 6 {
                break;
            }
        }
        if Round::deal(&[player[0], banker[0], player[1], banker[1], *fifth, *fifth]).len() == 4 {
            break;
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops where something is not as it should be")]
mod tests {
    use super::*;
    use croupier_game::Side;
    use std::collections::HashSet;

    #[test]
    fn every_class_has_a_vector_at_its_place() {
        let vectors = Vectors::get();
        for class in Class::all() {
            assert_eq!(
                vectors.rounds().get(vectors.first(class)).map(|vector| vector.0),
                Some(class),
                "{:?}",
                class.facts()
            );
        }
        for (class, round) in vectors.rounds() {
            assert_eq!(Class::of(round), *class);
        }
    }

    /// What a class leaves open of a round: each hand's two-card total, and rank and suit of each card by its place.
    fn open(round: &Round) -> impl Iterator<Item = (usize, &'static str, usize)> {
        let [player, banker] = Side::BOTH.map(|side| *round.hand(side));
        [player, banker].into_iter().zip(0..).flat_map(|(hand, side)| {
            let cards = hand.cards().zip(0..).flat_map(move |(card, place)| {
                let place = 3 * side + place;
                [(place, "rank", card.rank() as usize), (place, "suit", card.suit() as usize)]
            });
            cards.chain([(side, "total", hand.initial_total().into())])
        })
    }

    #[test]
    fn whatever_a_class_leaves_open_occurs_in_its_vectors() {
        let vectors = Vectors::get().rounds();
        let met: HashSet<_> =
            vectors.iter().flat_map(|(class, round)| open(round).map(|open| (*class, open))).collect();
        let mut state = 1_u64;
        for _ in 0..200_000 {
            let round = Round::deal(&[(); 6].map(|()| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                Card::from_index(((state >> 33) % 52) as u8).unwrap()
            }));
            let class = Class::of(&round);
            for open in open(&round) {
                assert!(met.contains(&(class, open)), "{open:?} of {round:?}");
            }
        }
    }
}
