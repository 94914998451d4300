//! Conditions in English.

use crate::{
    english::English,
    phrase::{Clause, Hand, Mark, Phrase, Win},
    span::{Span, list},
    words::Conditions,
};
use croupier_game::Side;
use croupier_payout::Values;

impl Conditions for English {
    fn clause(&self, clause: &Clause) -> String {
        match clause {
            Clause::Wins(win) => wins(win),
            Clause::Ties { at, naturals, cards } => ties(*at, *naturals, *cards),
            Clause::Fails { side, hand } if hand.is_any() => format!("the {side} does not win"),
            Clause::Fails { side, hand } => format!("the {side} has {} but does not win", held(hand)),
            Clause::NoTie => "either hand wins (no tie)".into(),
            Clause::Has { side, hand } => has(*side, hand),
            Clause::HigherTotal(values) => {
                let totals = totals(*values);
                format!("the winning total, or on a tie the total of both hands, is {totals}")
            }
            Clause::Difference(values) => match Span::of(*values) {
                Span::One(0) => "the totals are equal".into(),
                span => format!("the totals differ by {}", points(&span)),
            },
            Clause::CardsInAll(values) => {
                let exactly = if values.iter().count() == 1 { "exactly " } else { "" };
                format!("{exactly}{} cards are dealt in all", numbers(*values))
            }
            Clause::Marked { side, mark, holds } => has_or_not(*side, *mark, *holds),
            Clause::Both(mark) => format!("both hands have {}", marked(*mark)),
            Clause::Either(mark) => either(*mark).into(),
            Clause::Neither(mark) => format!("neither hand has {}", marked(*mark)),
            Clause::SamePair(true) => "both hands have a pair, and both pairs are of the same rank".into(),
            Clause::SamePair(false) => "the hands do not both have a pair of the same rank".into(),
        }
    }

    fn constant(&self, phrase: &Phrase) -> &'static str {
        if *phrase == Phrase::Never { "never" } else { "always, whatever the result" }
    }

    fn and_or(&self) -> (&'static str, &'static str) {
        ("and", "or")
    }

    fn except(&self, phrase: Option<&str>, case: &str) -> String {
        match phrase {
            Some(phrase) => format!("{phrase}, except when {case}"),
            None => format!("it is not so that {case}"),
        }
    }
}

fn ties(at: Option<Values>, naturals: bool, cards: Option<Values>) -> String {
    let at = at.map_or_else(String::new, |at| match Span::of(at) {
        Span::Odd => " at an odd total".into(),
        Span::Even => " at an even total (0 is even)".into(),
        span => format!(" at {}", span.say("or", "to")),
    });
    let naturals = if naturals { ", both with a natural" } else { "" };
    format!("the hands tie{at}{naturals}{}", in_all(cards))
}

fn has_or_not(side: Side, mark: Mark, holds: bool) -> String {
    let not = if holds { "" } else { " not" };
    match mark {
        Mark::Natural if holds => format!("the {side} has a natural (8 or 9 with two cards)"),
        Mark::Natural => format!("the {side} does not have a natural"),
        Mark::Pair => format!("the {side}'s first two cards are{not} a pair"),
        Mark::SuitedPair => {
            format!("the {side}'s first two cards are{not} a perfect pair (same rank and suit)")
        }
    }
}

fn either(mark: Mark) -> &'static str {
    match mark {
        Mark::Natural => "the Player or the Banker (or both) has a natural (8 or 9 with two cards)",
        Mark::Pair => "the first two cards of the Player or the Banker (or of both) are a pair",
        Mark::SuitedPair => {
            "the first two cards of the Player or the Banker (or of both) are a perfect pair (same rank and suit)"
        }
    }
}

fn wins(win: &Win) -> String {
    let side = win.side;
    let how = match win.score() {
        Some((total, against)) => format!(" {total} to {against}"),
        _ => {
            let with = |word: &str, hand: &Hand| match hand {
                hand if hand.is_any() => String::new(),
                hand => format!(" {word} {}", held(hand)),
            };
            with("with", &win.hand) + &with("against", &win.against)
        }
    };
    let margin = win.margin.map_or_else(String::new, |margin| format!(" by {}", points(&Span::of(margin))));
    format!("the {side} wins{how}{margin}{}", in_all(win.cards))
}

fn in_all(cards: Option<Values>) -> String {
    cards.map_or_else(String::new, |cards| format!(", with {} cards dealt in all", numbers(cards)))
}

/// "a three-card 7", "a total of 6 or 7", "a natural".
fn held(hand: &Hand) -> String {
    let cards = hand.cards.map(number);
    match (hand.natural, cards, hand.total.map(Span::of)) {
        (true, _, Some(total)) => format!("a natural {}", total.say("or", "to")),
        (true, _, None) => "a natural".into(),
        (false, None, None) => "any total".into(),
        (false, Some(cards), None) => format!("{cards} cards"),
        (false, Some(cards), Some(Span::One(total))) => format!("a {cards}-card {total}"),
        (false, Some(cards), Some(Span::Odd)) => format!("a {cards}-card odd total"),
        (false, Some(cards), Some(Span::Even)) => format!("a {cards}-card even total (0 is even)"),
        (false, Some(cards), Some(total)) => format!("a {cards}-card total of {}", total.say("or", "to")),
        (false, None, Some(Span::Odd)) => "an odd total".into(),
        (false, None, Some(Span::Even)) => "an even total (0 is even)".into(),
        (false, None, Some(total)) => format!("a total of {}", total.say("or", "to")),
    }
}

fn has(side: Side, hand: &Hand) -> String {
    match hand {
        Hand { natural: false, cards: None, total: Some(total) } => {
            format!("the {side}'s total is {}", totals(*total))
        }
        _ => format!("the {side} has {}", held(hand)),
    }
}

fn totals(values: Values) -> String {
    match Span::of(values) {
        Span::Odd => "odd".into(),
        Span::Even => "even (0 is even)".into(),
        span => span.say("or", "to"),
    }
}

fn points(span: &Span) -> String {
    match span {
        Span::One(1) => "1 point".into(),
        Span::AtLeast(least) => format!("{least} points or more"),
        span => format!("{} points", span.say("or", "to")),
    }
}

fn marked(mark: Mark) -> &'static str {
    match mark {
        Mark::Natural => "a natural (8 or 9 with two cards)",
        Mark::Pair => "a pair",
        Mark::SuitedPair => "a perfect pair (same rank and suit)",
    }
}

/// Numbers of cards.
fn numbers(values: Values) -> String {
    list(&values.iter().map(|value| number(value).to_owned()).collect::<Vec<_>>(), "or")
}

fn number(number: u8) -> &'static str {
    match number {
        2 => "two",
        3 => "three",
        4 => "four",
        5 => "five",
        _ => "six",
    }
}
