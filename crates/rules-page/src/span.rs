//! Sets of numbers as people say them.

use croupier_payout::Values;

/// A set of numbers in its shortest form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Span {
    /// One number.
    One(u8),
    /// 1, 3, 5, 7 and 9.
    Odd,
    /// 0, 2, 4, 6 and 8.
    Even,
    /// Two or more in a row up to 9.
    AtLeast(u8),
    /// Three or more in a row, from the first to the second.
    Range(u8, u8),
    /// Any others, the smallest first.
    List(Vec<u8>),
}

impl Span {
    /// The set of a condition.
    pub(crate) fn of(values: Values) -> Span {
        let numbers: Vec<u8> = values.iter().collect();
        let in_a_row = numbers.windows(2).all(|pair| matches!(pair, [a, b] if a + 1 == *b));
        match numbers.as_slice() {
            [one] => Span::One(*one),
            [1, 3, 5, 7, 9] => Span::Odd,
            [0, 2, 4, 6, 8] => Span::Even,
            [first, .., 9] if in_a_row => Span::AtLeast(*first),
            [first, _, .., last] if in_a_row && numbers.len() > 2 => Span::Range(*first, *last),
            _ => Span::List(numbers),
        }
    }

    /// The numbers with a language's words between them: "6", "6 or 7", "4 to 7".
    pub(crate) fn say(&self, or: &str, to: &str) -> String {
        let listed = |numbers: &[u8]| {
            let names: Vec<String> = numbers.iter().map(u8::to_string).collect();
            list(&names, or)
        };
        match self {
            Span::One(number) => number.to_string(),
            Span::Odd => listed(&[1, 3, 5, 7, 9]),
            Span::Even => listed(&[0, 2, 4, 6, 8]),
            Span::AtLeast(8) => listed(&[8, 9]),
            Span::AtLeast(first) => format!("{first} {to} 9"),
            Span::Range(first, last) => format!("{first} {to} {last}"),
            Span::List(numbers) => listed(numbers),
        }
    }
}

/// "a, b or c".
pub(crate) fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

/// "0, 1, 2" of numbers; a dash where there are none.
pub(crate) fn cells(numbers: &[u8]) -> String {
    match numbers {
        [] => "–".to_owned(),
        _ => numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(", "),
    }
}
