//! Conditions in Indonesian.

use crate::{
    indonesian::Indonesian,
    phrase::{Clause, Hand, Mark, Phrase, Win},
    span::{Span, list},
    words::{Conditions, Words as _},
};
use croupier_game::Side;
use croupier_payout::Values;

impl Conditions for Indonesian {
    fn clause(&self, clause: &Clause) -> String {
        match clause {
            Clause::Wins(win) => wins(win),
            Clause::Ties { at, naturals, cards } => ties(*at, *naturals, *cards),
            Clause::Fails { side, hand } if hand.is_any() => {
                format!("{} tidak menang", name(*side))
            }
            Clause::Fails { side, hand } => {
                format!("{} memiliki {} tetapi tidak menang", name(*side), held(hand))
            }
            Clause::NoTie => "salah satu tangan menang (bukan Seri)".into(),
            Clause::Has { side, hand } => has(*side, hand),
            Clause::HigherTotal(values) => {
                format!("total pemenang, atau total bersama saat Seri, {}", is(*values))
            }
            Clause::Difference(values) => match Span::of(*values) {
                Span::One(0) => "kedua total sama".into(),
                span => format!("selisih kedua total adalah {}", points(&span)),
            },
            Clause::CardsInAll(values) => {
                let exactly = if values.iter().count() == 1 { "tepat " } else { "" };
                format!("banyaknya kartu di kedua tangan {exactly}{}", numbers(*values))
            }
            Clause::Marked { side, mark, holds } => has_or_not(*side, *mark, *holds),
            Clause::Both(mark) => format!("kedua tangan mendapat {}", marked(*mark)),
            Clause::Either(mark) => either(*mark).into(),
            Clause::Neither(mark) => format!("tidak satu tangan pun mendapat {}", marked(*mark)),
            Clause::SamePair(true) => {
                "kedua tangan mendapat pasangan, dan rangking kedua pasangan itu sama".into()
            }
            Clause::SamePair(false) => {
                "kedua tangan tidak sama-sama mendapat pasangan dengan rangking yang sama".into()
            }
        }
    }

    fn constant(&self, phrase: &Phrase) -> &'static str {
        if *phrase == Phrase::Never { "tidak pernah" } else { "selalu, apa pun hasilnya" }
    }

    fn and_or(&self) -> (&'static str, &'static str) {
        ("dan", "atau")
    }

    fn except(&self, phrase: Option<&str>, case: &str) -> String {
        match phrase {
            Some(phrase) => format!("{phrase}, kecuali jika {case}"),
            None => format!("tidak benar bahwa {case}"),
        }
    }
}

fn name(side: Side) -> &'static str {
    Indonesian.side(side)
}

fn ties(at: Option<Values>, naturals: bool, cards: Option<Values>) -> String {
    let at = at.map_or_else(String::new, |at| format!(" dengan total {}", totals(at)));
    let naturals = if naturals { ", keduanya alami" } else { "" };
    format!("hasilnya Seri{at}{naturals}{}", in_all(cards))
}

fn has_or_not(side: Side, mark: Mark, holds: bool) -> String {
    let (side, not) = (name(side), if holds { "" } else { "tidak " });
    match mark {
        Mark::Natural if holds => format!("{side} mendapat alami (8 atau 9 dengan dua kartu)"),
        Mark::Natural => format!("{side} tidak mendapat alami"),
        Mark::Pair => format!("dua kartu pertama {side} {not}membentuk pasangan"),
        Mark::SuitedPair => {
            format!("dua kartu pertama {side} {not}membentuk pasangan sempurna (rangking dan suit sama)")
        }
    }
}

fn either(mark: Mark) -> &'static str {
    match mark {
        Mark::Natural => "Pemain atau Bandar (atau keduanya) mendapat alami (8 atau 9 dengan dua kartu)",
        Mark::Pair => "dua kartu pertama Pemain atau Bandar (atau keduanya) membentuk pasangan",
        Mark::SuitedPair => {
            "dua kartu pertama Pemain atau Bandar (atau keduanya) membentuk pasangan sempurna (rangking dan suit sama)"
        }
    }
}

fn wins(win: &Win) -> String {
    let side = name(win.side);
    let how = match win.score() {
        Some((total, against)) => format!(" {total} lawan {against}"),
        _ => {
            let with = |word: &str, hand: &Hand| match hand {
                hand if hand.is_any() => String::new(),
                hand => format!(" {word} {}", held(hand)),
            };
            with("dengan", &win.hand) + &with("melawan", &win.against)
        }
    };
    let margin = win
        .margin
        .map_or_else(String::new, |margin| format!(" dengan selisih {}", points(&Span::of(margin))));
    format!("{side} menang{how}{margin}{}", in_all(win.cards))
}

fn in_all(cards: Option<Values>) -> String {
    cards.map_or_else(String::new, |cards| format!(", dengan total {} kartu di kedua tangan", numbers(cards)))
}

/// "total 7 dari tiga kartu", "total 6 atau 7", "alami".
fn held(hand: &Hand) -> String {
    let total = hand.total.map(totals);
    match (hand.natural, hand.cards.map(number), total) {
        (true, _, Some(total)) => format!("alami {total}"),
        (true, _, None) => "alami".into(),
        (false, None, None) => "total berapa pun".into(),
        (false, Some(cards), None) => format!("{cards} kartu"),
        (false, Some(cards), Some(total)) => format!("total {total} dari {cards} kartu"),
        (false, None, Some(total)) => format!("total {total}"),
    }
}

fn has(side: Side, hand: &Hand) -> String {
    match hand {
        Hand { natural: false, cards: None, total: Some(total) } => {
            format!("total {} {}", name(side), is(*total))
        }
        _ => format!("{} memiliki {}", name(side), held(hand)),
    }
}

/// "ganjil", "adalah 6 atau 7".
fn is(values: Values) -> String {
    match Span::of(values) {
        Span::Odd | Span::Even => totals(values),
        _ => format!("adalah {}", totals(values)),
    }
}

fn totals(values: Values) -> String {
    match Span::of(values) {
        Span::Odd => "ganjil".into(),
        Span::Even => "genap (0 termasuk genap)".into(),
        span => span.say("atau", "sampai"),
    }
}

fn points(span: &Span) -> String {
    match span {
        Span::AtLeast(least) => format!("{least} poin atau lebih"),
        span => format!("{} poin", span.say("atau", "sampai")),
    }
}

fn marked(mark: Mark) -> &'static str {
    match mark {
        Mark::Natural => "alami (8 atau 9 dengan dua kartu)",
        Mark::Pair => "pasangan",
        Mark::SuitedPair => "pasangan sempurna (rangking dan suit sama)",
    }
}

/// Banyaknya kartu.
fn numbers(values: Values) -> String {
    list(&values.iter().map(|value| number(value).to_owned()).collect::<Vec<_>>(), "atau")
}

fn number(number: u8) -> &'static str {
    match number {
        2 => "dua",
        3 => "tiga",
        4 => "empat",
        5 => "lima",
        _ => "enam",
    }
}
