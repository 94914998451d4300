//! What a condition says, before it is said in any language.
//!
//! Conditions that people say in one breath ("the Player wins 7 to 6 with five cards dealt in all") are put together,
//! what always holds is left out, and what is denied is turned into what then holds.

use crate::span::Span;
use croupier_game::Side;
use croupier_payout::{Condition, Domain, Fact, Values, When};

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phrase {
    /// It always holds.
    Always,
    /// It never holds.
    Never,
    /// Each part holds; at least one part.
    All(Vec<Part>),
}

/// A part of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// This is so.
    Clause(Clause),
    /// At least one of these holds; at least two of them.
    Any(Vec<Phrase>),
    /// This does not hold as a whole. Stands last.
    Except(Box<Phrase>),
}

/// What people say in one clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Clause {
    /// A hand wins.
    Wins(Win),
    /// The hands tie.
    Ties { at: Option<Values>, naturals: bool, cards: Option<Values> },
    /// A hand, which has this, does not win.
    Fails { side: Side, hand: Hand },
    /// One of the hands wins.
    NoTie,
    /// A hand has this.
    Has { side: Side, hand: Hand },
    /// The winning total, or the common one, is one of these.
    HigherTotal(Values),
    /// The totals differ by one of these.
    Difference(Values),
    /// So many cards are dealt to both hands together.
    CardsInAll(Values),
    /// A hand has the mark, or does not have it.
    Marked { side: Side, mark: Mark, holds: bool },
    /// Both hands have the mark.
    Both(Mark),
    /// One hand has the mark, or both.
    Either(Mark),
    /// No hand has the mark.
    Neither(Mark),
    /// Both hands have a pair of one rank, or that is not so.
    SamePair(bool),
}

/// A hand that wins, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Win {
    pub(crate) side: Side,
    pub(crate) hand: Hand,
    pub(crate) against: Hand,
    pub(crate) margin: Option<Values>,
    pub(crate) cards: Option<Values>,
}

impl Win {
    /// The two totals when nothing else is asked of the hands: the Player wins 7 to 6.
    pub(crate) fn score(&self) -> Option<(u8, u8)> {
        let total = |hand: &Hand| match (hand.natural, hand.cards, hand.total.map(Span::of)) {
            (false, None, Some(Span::One(total))) => Some(total),
            _ => None,
        };
        Some((total(&self.hand)?, total(&self.against)?))
    }
}

impl Hand {
    /// Whether nothing is asked of it.
    pub(crate) fn is_any(&self) -> bool {
        *self == Hand::default()
    }
}

/// What is asked of a hand as a whole; nothing, if every field is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Hand {
    pub(crate) natural: bool,
    pub(crate) cards: Option<u8>,
    pub(crate) total: Option<Values>,
}

/// What a hand's first two cards can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Natural,
    Pair,
    SuitedPair,
}

impl Phrase {
    /// What a condition says.
    pub(crate) fn of(when: &When) -> Phrase {
        let Some((facts, except)) = facts(when) else { return Phrase::Never };
        let Some(clauses) = facts.clauses() else { return Phrase::Never };
        let mut parts: Vec<Part> = clauses.into_iter().map(Part::Clause).collect();
        match any(&when.any) {
            Phrase::Never => return Phrase::Never,
            Phrase::Always => {}
            Phrase::All(any) => parts.extend(any),
        }
        parts.extend(except.map(denied).into_iter().flatten());
        // A part of an only alternative may be an exception too: exceptions stand last.
        parts.sort_by_key(|part| matches!(part, Part::Except(_)));
        if parts.is_empty() { Phrase::Always } else { Phrase::All(parts) }
    }
}

impl Phrase {
    /// Whether it asks for one thing in either hand.
    pub(crate) fn is_of_hands(&self) -> bool {
        matches!(self, Phrase::All(parts) if parts.iter().any(|part| matches!(part, Part::Clause(Clause::Either(_)))))
    }
}

/// That this does not hold. Denied twice it does.
fn denied(phrase: Phrase) -> Vec<Part> {
    match phrase {
        Phrase::All(mut parts) => match (parts.pop(), parts.is_empty()) {
            (Some(Part::Except(case)), true) => match *case {
                Phrase::All(parts) => parts,
                _ => Vec::new(),
            },
            (last, _) => {
                parts.extend(last);
                vec![Part::Except(Box::new(Phrase::All(parts)))]
            }
        },
        phrase => vec![Part::Except(Box::new(phrase))],
    }
}

/// That one of these holds, if there are some.
fn any(alternatives: &[When]) -> Phrase {
    if alternatives.is_empty() {
        return Phrase::Always;
    }
    let mut phrases = Vec::new();
    for phrase in alternatives.iter().map(Phrase::of) {
        match phrase {
            Phrase::Always => return Phrase::Always,
            Phrase::Never => {}
            phrase if phrases.contains(&phrase) => {}
            phrase => phrases.push(phrase),
        }
    }
    match (phrases.len(), either(&phrases)) {
        (0, _) => Phrase::Never,
        (1, _) => phrases.swap_remove(0),
        (_, Some(mark)) => Phrase::All(vec![Part::Clause(Clause::Either(mark))]),
        _ => Phrase::All(vec![Part::Any(phrases)]),
    }
}

/// The mark that the one hand or the other has, if these two say no more.
fn either(phrases: &[Phrase]) -> Option<Mark> {
    let marked = |phrase: &Phrase| match phrase {
        Phrase::All(parts) => match parts.as_slice() {
            [Part::Clause(Clause::Marked { side, mark, holds: true })] => Some((*side, *mark)),
            _ => None,
        },
        _ => None,
    };
    let [one, other] = phrases else { return None };
    let ((side, mark), (across, same)) = (marked(one)?, marked(other)?);
    (side != across && mark == same).then_some(mark)
}

/// The facts asked for with their values, each once, those that any round has left out; and what is denied as a
/// whole. `None` when no round meets them.
fn facts(when: &When) -> Option<(Facts, Option<Phrase>)> {
    let mut facts = Facts::default();
    for condition in &when.conditions {
        facts.add(condition.fact, condition.values);
    }
    let denied = when.not.as_deref();
    let except = match denied.map(|not| (not, Phrase::of(not))) {
        None | Some((_, Phrase::Never)) => None,
        Some((_, Phrase::Always)) => return None,
        Some((not, phrase)) => match (not.conditions.as_slice(), not.any.as_slice(), &not.not) {
            ([Condition { fact, values }], [], None) => {
                facts.add(*fact, only(all(*fact), |value| !values.contains(value)));
                None
            }
            _ => Some(phrase),
        },
    };
    let met = facts.0.iter().all(|(_, values)| values.iter().next().is_some());
    facts.0.retain(|(fact, values)| *values != all(*fact));
    met.then_some((facts, except))
}

/// Every value that a fact can have.
fn all(fact: Fact) -> Values {
    let (first, last) = match fact.domain() {
        Domain::Words(words) => (0, u8::try_from(words.len()).unwrap_or(1).saturating_sub(1)),
        Domain::Numbers(first, last) => (first, last),
        Domain::Flag => (0, 1),
    };
    (first..=last).fold(Values::default(), Values::with)
}

/// Those of the values that pass.
fn only(values: Values, pass: impl Fn(u8) -> bool) -> Values {
    values.iter().filter(|value| pass(*value)).fold(Values::default(), Values::with)
}

/// One value.
fn one(value: u8) -> Values {
    Values::default().with(value)
}

/// The clause of a fact that is said by itself.
fn single(fact: Fact, values: Values) -> Option<Clause> {
    match fact {
        Fact::WinningTotal => Some(Clause::HigherTotal(values)),
        Fact::Margin => Some(Clause::Difference(values)),
        Fact::TotalCards => Some(Clause::CardsInAll(values)),
        Fact::SamePair => Some(Clause::SamePair(values.contains(1))),
        // These have been said together with others.
        Fact::Winner
        | Fact::Total(_)
        | Fact::Cards(_)
        | Fact::Natural(_)
        | Fact::Pair(_)
        | Fact::SuitedPair(_) => None,
    }
}

/// Facts asked for with the values that satisfy them.
#[derive(Default)]
struct Facts(Vec<(Fact, Values)>);

impl Facts {
    fn add(&mut self, fact: Fact, values: Values) {
        let values = only(values, |value| all(fact).contains(value));
        match self.0.iter_mut().find(|(known, _)| *known == fact) {
            Some((_, known)) => *known = only(*known, |value| values.contains(value)),
            None => self.0.push((fact, values)),
        }
    }

    /// Takes a fact out, for it has been said.
    fn take(&mut self, fact: Fact) -> Option<Values> {
        let place = self.0.iter().position(|(known, _)| *known == fact)?;
        Some(self.0.remove(place).1)
    }

    fn is(&self, fact: Fact, values: Values) -> bool {
        self.0.contains(&(fact, values))
    }

    /// Takes several totals that must agree: `None` when they cannot, `Some(None)` when none is asked for.
    fn common(&mut self, facts: &[Fact]) -> Option<Option<Values>> {
        let mut common: Option<Values> = None;
        for fact in facts {
            if let Some(values) = self.take(*fact) {
                common = Some(common.map_or(values, |known| only(known, |value| values.contains(value))));
            }
        }
        let met = common.is_none_or(|values| values.iter().next().is_some());
        met.then_some(common)
    }

    /// Everything in clauses; `None` when no round meets them.
    fn clauses(mut self) -> Option<Vec<Clause>> {
        let winner = self.take(Fact::Winner).map(|winner| [0, 1, 2].map(|place| winner.contains(place)));
        let first = match winner {
            Some([true, false, false]) => Some(self.wins(Side::Player)?),
            Some([false, true, false]) => Some(self.wins(Side::Banker)?),
            Some([false, false, true]) => Some(self.ties()?),
            Some([true, false, true]) => Some(self.fails(Side::Banker)),
            Some([false, true, true]) => Some(self.fails(Side::Player)),
            Some([true, true, false]) => Some(Clause::NoTie),
            _ => None,
        };
        let mut clauses: Vec<Clause> = first.into_iter().collect();
        clauses.extend(Side::BOTH.into_iter().filter_map(|side| self.has(side)));
        let marks = [(Mark::Pair, Fact::Pair as fn(Side) -> Fact), (Mark::SuitedPair, Fact::SuitedPair)];
        self.marks(&mut clauses, Mark::Natural, Fact::Natural);
        for (mark, fact) in marks {
            self.marks(&mut clauses, mark, fact);
        }
        clauses.extend(self.0.iter().filter_map(|(fact, values)| single(*fact, *values)));
        Some(clauses)
    }

    fn wins(&mut self, side: Side) -> Option<Clause> {
        let total = self.common(&[Fact::Total(side), Fact::WinningTotal])?;
        let hand = self.hand(side, total);
        let across = self.take(Fact::Total(side.other()));
        let against = self.hand(side.other(), across);
        let (margin, cards) = (self.take(Fact::Margin), self.take(Fact::TotalCards));
        Some(Clause::Wins(Win { side, hand, against, margin, cards }))
    }

    fn ties(&mut self) -> Option<Clause> {
        let [player, banker] = Side::BOTH.map(Fact::Total);
        let at = self.common(&[player, banker, Fact::WinningTotal])?;
        let naturals = Side::BOTH.into_iter().all(|side| self.is(Fact::Natural(side), one(1)));
        if naturals {
            for side in Side::BOTH {
                self.take(Fact::Natural(side));
            }
        }
        Some(Clause::Ties { at, naturals, cards: self.take(Fact::TotalCards) })
    }

    fn fails(&mut self, side: Side) -> Clause {
        let total = self.take(Fact::Total(side));
        Clause::Fails { side, hand: self.hand(side, total) }
    }

    fn has(&mut self, side: Side) -> Option<Clause> {
        let (total, natural) = (self.take(Fact::Total(side)), self.is(Fact::Natural(side), one(1)));
        // A natural and no more is said as a mark, which both hands may have.
        if natural && total.is_none() && !self.0.iter().any(|(fact, _)| *fact == Fact::Cards(side)) {
            return None;
        }
        let hand = self.hand(side, total);
        (hand != Hand::default()).then_some(Clause::Has { side, hand })
    }

    /// A hand of this total: with its number of cards, and as a natural where that is one word with the rest.
    fn hand(&mut self, side: Side, total: Option<Values>) -> Hand {
        let cards = self.take(Fact::Cards(side)).and_then(|values| values.iter().next());
        let high = total.is_none_or(|total| total.iter().all(|total| total >= 8));
        let natural = high && cards != Some(3) && self.is(Fact::Natural(side), one(1));
        if !natural {
            return Hand { natural, cards, total };
        }
        self.take(Fact::Natural(side));
        Hand { natural, cards: None, total: total.filter(|total| *total != one(8).with(9)) }
    }

    fn marks(&mut self, clauses: &mut Vec<Clause>, mark: Mark, fact: fn(Side) -> Fact) {
        let [player, banker] = Side::BOTH.map(|side| self.take(fact(side)).map(|values| values.contains(1)));
        let marked = |side, holds| Clause::Marked { side, mark, holds };
        match (player, banker) {
            (Some(true), Some(true)) => clauses.push(Clause::Both(mark)),
            (Some(false), Some(false)) => clauses.push(Clause::Neither(mark)),
            _ => {
                clauses.extend(player.map(|holds| marked(Side::Player, holds)));
                clauses.extend(banker.map(|holds| marked(Side::Banker, holds)));
            }
        }
    }
}
