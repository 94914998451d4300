//! The conformance vectors: rounds of every class that differ in what a class leaves open, so that a bet that looks at more than
//! it says is found out.

use crate::chance::Chance;
use croupier_game::{BySide, CLASSES, Card, Class, Pair, Rank, Round, Suit};
use std::sync::LazyLock;

/// Rounds of a class at the least.
const LEAST: usize = 16;
/// How many of the first rounds of a class are taken though they add nothing new; of those after them some are, ever more seldom.
const SAMPLE: usize = 4;

/// The vectors, class by class.
pub(crate) struct Vectors {
    rounds: Vec<(Class, Round)>,
    /// The place of each class' first.
    first: Vec<usize>,
}

/// What is found of a class.
#[derive(Clone, Default)]
struct Found {
    /// Ranks in their places and totals of two cards that are among the rounds, for each hand.
    met: BySide<u64>,
    rounds: Vec<Round>,
    /// Rounds that were looked at.
    seen: usize,
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
        let (mut by_class, mut chance) = (vec![Found::default(); CLASSES], Chance::new());
        let mut beginnings = beginnings();
        // So that what comes first, of which more is taken, is not all aces.
        beginnings.sort_by_cached_key(|_| chance.below(usize::MAX));
        for player in &beginnings {
            for banker in &beginnings {
                endings(*player, *banker, |round| {
                    if let Some(found) = by_class.get_mut(Class::of(&round).index()) {
                        found.look_at(&round, &mut chance);
                    }
                });
            }
        }
        let (mut rounds, mut first) = (Vec::new(), Vec::new());
        for (class, found) in Class::all().zip(by_class) {
            first.push(rounds.len());
            rounds.extend(found.filled(&mut chance).map(|round| (class, round)));
        }
        Vectors { rounds, first }
    }
}

impl Found {
    /// Takes a round that has something new, or by chance.
    fn look_at(&mut self, round: &Round, chance: &mut Chance) {
        self.seen += 1;
        let open = left_open(round);
        let is_new = open.player & !self.met.player != 0 || open.banker & !self.met.banker != 0;
        if is_new || chance.below(self.seen) < SAMPLE {
            let BySide { player, banker } = self.met;
            self.met = BySide { player: player | open.player, banker: banker | open.banker };
            self.rounds.push(in_some_suits(round, chance));
        }
    }

    /// The rounds, with every suit in every place, and so many that suits come together in many ways.
    fn filled(self, chance: &mut Chance) -> impl Iterator<Item = Round> {
        let rounds = self.rounds;
        let in_other_suits = rounds.first().into_iter().flat_map(in_other_suits).collect::<Vec<_>>();
        let missing = LEAST.saturating_sub(rounds.len());
        let again: Vec<_> =
            rounds.iter().cycle().take(missing).map(|round| in_some_suits(round, chance)).collect();
        rounds.into_iter().chain(in_other_suits).chain(again)
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

/// The same round in suits of chance, but that a pair stays the pair that it is.
fn in_some_suits(round: &Round, chance: &mut Chance) -> Round {
    let BySide { player, banker } = round.hands().map(|hand| {
        let mut cards: Vec<Card> = hand.cards().map(|card| Card::new(card.rank(), chance.suit())).collect();
        if let [first, second, ..] = &mut cards[..] {
            while hand.pair() != Pair::None && (first == second) != (hand.pair() == Pair::Suited) {
                *second = Card::new(second.rank(), chance.suit());
            }
        }
        cards
    });
    // Suits decide nothing that is dealt.
    Round::from_hands(&player, &banker).unwrap_or(*round)
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
    let mut found = Vec::new();
    for first in Rank::ALL {
        let one = Card::new(first, Suit::Spades);
        found.extend(Rank::ALL.map(|second| [one, Card::new(second, Suit::Hearts)]));
        found.push([one, one]);
    }
    found
}

/// Every way in which a round with these first cards can end, by the ranks of the third cards.
fn endings(player: [Card; 2], banker: [Card; 2], mut end: impl FnMut(Round)) {
    let thirds = Rank::ALL.map(|rank| Card::new(rank, Suit::Diamonds));
    for fifth in thirds {
        for sixth in thirds {
            let round = Round::deal(&[player[0], banker[0], player[1], banker[1], fifth, sixth]);
            end(round);
            if round.len() < 6 {
                break;
            }
        }
        if Round::deal(&[player[0], banker[0], player[1], banker[1], fifth, fifth]).len() == 4 {
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
        let mut chance = Chance::new();
        for _ in 0..200_000 {
            let card = |_| Card::from_index(u8::try_from(chance.below(Card::COUNT)).unwrap()).unwrap();
            let round = Round::deal(&[(); 6].map(card));
            let class = Class::of(&round);
            for open in open(&round) {
                assert!(met.contains(&(class, open)), "{open:?} of {round:?}");
            }
        }
    }
}
