//! What is said is what was asked: a phrase, read by a plain second way, holds in the very rounds of its condition.

use crate::phrase::{Clause, Hand, Mark, Part, Phrase};
use croupier_game::{Outcome, Pair, Side};
use croupier_payout::{Class, Condition, Domain, Fact, Facts, Values, When};

fn holds(phrase: &Phrase, facts: &Facts) -> bool {
    match phrase {
        Phrase::Always => true,
        Phrase::Never => false,
        Phrase::All(parts) => parts.iter().all(|part| match part {
            Part::Clause(clause) => is_so(clause, facts),
            Part::Any(any) => any.iter().any(|phrase| holds(phrase, facts)),
            Part::Except(case) => !holds(case, facts),
        }),
    }
}

fn is_so(clause: &Clause, facts: &Facts) -> bool {
    let totals = facts.totals;
    let outcome = facts.outcome();
    let within = |values: &Option<Values>, value| values.is_none_or(|values| values.contains(value));
    let in_all = facts.cards.player + facts.cards.banker;
    let difference = totals.player.abs_diff(totals.banker);
    match clause {
        Clause::Wins(win) => {
            outcome.winner() == Some(win.side)
                && has(&win.hand, win.side, facts)
                && has(&win.against, win.side.other(), facts)
                && within(&win.margin, difference)
                && within(&win.cards, in_all)
        }
        Clause::Ties { at, naturals, cards } => {
            outcome == Outcome::Tie
                && within(at, totals.player)
                && (!naturals || Side::BOTH.into_iter().all(|side| facts.natural(side)))
                && within(cards, in_all)
        }
        Clause::Fails { side, hand } => outcome.winner() != Some(*side) && has(hand, *side, facts),
        Clause::NoTie => outcome != Outcome::Tie,
        Clause::Has { side, hand } => has(hand, *side, facts),
        Clause::HigherTotal(values) => values.contains(totals.player.max(totals.banker)),
        Clause::Difference(values) => values.contains(difference),
        Clause::CardsInAll(values) => values.contains(in_all),
        Clause::Marked { side, mark, holds } => marked(*mark, *side, facts) == *holds,
        Clause::Both(mark) => Side::BOTH.into_iter().all(|side| marked(*mark, side, facts)),
        Clause::Either(mark) => Side::BOTH.into_iter().any(|side| marked(*mark, side, facts)),
        Clause::Neither(mark) => !Side::BOTH.into_iter().any(|side| marked(*mark, side, facts)),
        Clause::SamePair(holds) => facts.same_pair == *holds,
    }
}

fn has(hand: &Hand, side: Side, facts: &Facts) -> bool {
    (!hand.natural || facts.natural(side))
        && hand.cards.is_none_or(|cards| cards == facts.cards[side])
        && hand.total.is_none_or(|total| total.contains(facts.totals[side]))
}

fn marked(mark: Mark, side: Side, facts: &Facts) -> bool {
    match mark {
        Mark::Natural => facts.natural(side),
        Mark::Pair => facts.pairs[side] != Pair::None,
        Mark::SuitedPair => facts.pairs[side] == Pair::Suited,
    }
}

/// A tiny generator, so that what fails once fails again.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % n
    }

    fn condition(&mut self) -> Condition {
        let fact = Fact::NAMES.get(self.below(Fact::NAMES.len())).map_or(Fact::Winner, |(_, fact)| *fact);
        let last = match fact.domain() {
            Domain::Words(_) => 2,
            Domain::Numbers(_, last) => last,
            Domain::Flag => 1,
        };
        let values = (0..=last).filter(|_| self.below(2) == 0).fold(Values::default(), Values::with);
        Condition { fact, values: values.with(last) }
    }

    fn when(&mut self, depth: usize) -> When {
        let conditions = (0..self.below(5)).map(|_| self.condition()).collect();
        let any = if depth > 0 { self.below(4) } else { 0 };
        let any = (0..any).map(|_| self.when(depth.saturating_sub(1))).collect();
        let not = (depth > 0 && self.below(2) == 0).then(|| Box::new(self.when(depth - 1)));
        When { conditions, any, not }
    }
}

#[test]
fn a_phrase_holds_when_its_condition_does() {
    let mut random = Random(7);
    for round in 0..10_000 {
        let when = random.when(round % 4);
        let phrase = Phrase::of(&when);
        for class in Class::all() {
            let facts = class.facts();
            assert_eq!(holds(&phrase, facts), when.holds(facts), "{when:?} {phrase:?} {facts:?}");
        }
    }
}
