//! Sequences of cards by the round they make.

use crate::plain::PlainRound;
use croupier_analysis::Distribution;
use croupier_game::Pair;
use croupier_payout::{Class, Facts};

/// How many sequences make each round.
pub(crate) struct Tally(Vec<u64>);

impl Tally {
    pub(crate) fn new() -> Tally {
        Tally(vec![0; 10 * 10 * 2 * 2 * 3 * 3 * 2])
    }

    pub(crate) fn add(&mut self, round: &PlainRound, sequences: u64) {
        self.0[place(round)] += sequences;
    }

    pub(crate) fn of(&self, round: &PlainRound) -> u64 {
        self.0[place(round)]
    }

    pub(crate) fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Sees that a distribution says the same of every class, to the last sequence.
    #[track_caller]
    pub(crate) fn assert_is(&self, distribution: &Distribution, of: &str) {
        for class in Class::all() {
            let round = plain_round(class.facts());
            assert_eq!(distribution.sequences(class), self.of(&round), "{round:?} of {of}");
        }
        // So no round of the tally is without a class.
        let classes: u64 = Class::all().map(|class| distribution.sequences(class)).sum();
        assert_eq!(classes, self.total(), "{of}");
        assert_eq!(distribution.total(), self.total(), "{of}");
    }
}

fn place(round: &PlainRound) -> usize {
    let PlainRound { totals, cards, pairs, same_pair } = round;
    let mut place = usize::from(totals[0]) * 10 + usize::from(totals[1]);
    place = place * 4 + usize::from(cards[0] - 2) * 2 + usize::from(cards[1] - 2);
    place = place * 9 + usize::from(pairs[0]) * 3 + usize::from(pairs[1]);
    place * 2 + usize::from(*same_pair)
}

/// The round that a class stands for.
pub(crate) fn plain_round(facts: &Facts) -> PlainRound {
    let pair = |pair| match pair {
        Pair::None => 0,
        Pair::Ranked => 1,
        Pair::Suited => 2,
    };
    PlainRound {
        totals: [facts.totals.player, facts.totals.banker],
        cards: [facts.cards.player, facts.cards.banker],
        pairs: [pair(facts.pairs.player), pair(facts.pairs.banker)],
        same_pair: facts.same_pair,
    }
}
