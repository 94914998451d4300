//! The conformance vectors: rounds of every class, most of them several with other ranks and suits.

use croupier_game::{CLASSES, Card, Class, Hand, Pair, Rank, Round, Suit};
use std::sync::LazyLock;

/// Rounds of a class at the most.
const MOST_OF_A_CLASS: usize = 3;
/// Beginnings of a hand without a pair, for each total.
const MOST_OF_A_TOTAL: usize = 2;

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
        let mut by_class = vec![Vec::<Round>::new(); CLASSES];
        let beginnings = beginnings();
        for player in &beginnings {
            for banker in &beginnings {
                endings(*player, *banker, |round| {
                    let of_class = by_class.get_mut(Class::of(&round).index());
                    let of_class = of_class.filter(|rounds| rounds.len() < MOST_OF_A_CLASS);
                    of_class.into_iter().for_each(|rounds| rounds.push(round));
                });
            }
        }
        let (mut rounds, mut first) = (Vec::new(), Vec::new());
        for (class, of_class) in Class::all().zip(by_class) {
            first.push(rounds.len());
            rounds.extend(of_class.into_iter().map(|round| (class, round)));
        }
        Vectors { rounds, first }
    }
}

/// Two first cards of a hand: every pair, ranked and suited, and some of each total without a pair.
fn beginnings() -> Vec<[Card; 2]> {
    let mut without_pair = [0; 10];
    let mut suits = Suit::ALL.into_iter().cycle();
    let mut found = Vec::new();
    for first in Rank::ALL {
        for second in Rank::ALL {
            let [one, other] = [(); 2].map(|()| suits.next().unwrap_or(Suit::Spades));
            let (ranked, suited) = ([one, other], [one, one]);
            for [one, other] in [ranked, suited] {
                let cards = [Card::new(first, one), Card::new(second, other)];
                let hand = Hand::new(cards, None);
                let Some(count) = without_pair.get_mut(usize::from(hand.initial_total())) else { continue };
                if hand.pair() != Pair::None {
                    found.push(cards);
                } else if *count < MOST_OF_A_TOTAL {
                    *count += 1;
                    found.push(cards);
                }
            }
            // So that the next two are other suits.
            suits.next();
        }
    }
    found
}

/// Every way in which a round with these first cards can end, by the values of the third cards.
fn endings(player: [Card; 2], banker: [Card; 2], mut end: impl FnMut(Round)) {
    let thirds = Rank::ALL.into_iter().take(10).zip(Suit::ALL.into_iter().cycle());
    let thirds: Vec<Card> = thirds.map(|(rank, suit)| Card::new(rank, suit)).collect();
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
mod tests {
    use super::*;

    #[test]
    fn every_class_has_a_vector_at_its_place() {
        let vectors = Vectors::get();
        assert!(vectors.rounds().len() > 2 * CLASSES, "{}", vectors.rounds().len());
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
}
