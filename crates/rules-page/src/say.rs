//! Conditions in a language's words.

use crate::{
    phrase::{Part, Phrase},
    span::list,
    words::Conditions,
};
use croupier_payout::When;

/// A condition in words.
pub(crate) fn condition(when: &When, words: &dyn Conditions) -> String {
    phrase(&Phrase::of(when), words).text
}

/// A text, and whether it must stand in brackets beside others.
struct Said {
    text: String,
    compound: bool,
}

impl Said {
    fn beside_others(self) -> String {
        if self.compound { format!("({})", self.text) } else { self.text }
    }
}

fn phrase(given: &Phrase, words: &dyn Conditions) -> Said {
    let Phrase::All(parts) = given else {
        return Said { text: words.constant(given).into(), compound: false };
    };
    let (and, or) = words.and_or();
    let (mut held, mut cases) = (Vec::new(), Vec::new());
    for part in parts {
        match part {
            Part::Clause(clause) => held.push(Said { text: words.clause(clause), compound: false }),
            Part::Any(any) => {
                let any: Vec<String> =
                    any.iter().map(|phrase_of| phrase(phrase_of, words).beside_others()).collect();
                held.push(Said { text: any.join(&format!(", {or} ")), compound: true });
            }
            Part::Except(case) => cases.push(phrase(case, words).beside_others()),
        }
    }
    let alone = held.len() == 1;
    let compound = parts.len() > 1 || held.iter().any(|said| said.compound) || !cases.is_empty();
    let texts: Vec<String> = held
        .into_iter()
        .map(|said| if alone && cases.is_empty() { said.text } else { said.beside_others() })
        .collect();
    let text = list(&texts, and);
    if cases.is_empty() {
        return Said { text, compound };
    }
    let positive = (!text.is_empty()).then_some(text.as_str());
    Said { text: words.except(positive, &list(&cases, or)), compound }
}

/// A sentence's beginning: with a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
