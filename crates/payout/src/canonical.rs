//! The canonical form of a table: what its digest covers, and nothing else.
//!
//! It is RFC 8785 JSON, so that anyone can work the digest out in any language:
//!
//! ```json
//! {"format": "croupier-table-1", "id": "…", "version": "…",
//!  "shoe": {"decks": 8, "burn": "face_value", "cut_card": 14, "last_round": "finish_round"},
//!  "rounding": "down",
//!  "bets": [{"id": "banker", "closes_after_round": null,
//!            "lines": [{"when": {"winner": ["banker"]}, "odds": [1, 1], "commission": [1, 20]},
//!                      {"when": {"winner": ["tie"]}, "push": true}]}]}
//! ```
//!
//! `burn` is `"face_value"`, `"none"` or a number; `commission` is `[0, 1]` where there is none; the values
//! of a condition are in ascending order (`winner`: player, banker, tie), each as the words, numbers or flags
//! of the file; `any` is a list of further `when`s and `not` is one, and they are absent where the line has
//! none.

use crate::{Bet, Domain, Fraction, Line, Rounding, Verdict, When, condition::Condition};
use croupier_game::{Burn, LastRound, ShoeRules};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;

#[derive(Serialize)]
struct Canonical<'a> {
    format: &'static str,
    id: &'a str,
    version: &'a str,
    shoe: Shoe,
    rounding: &'static str,
    bets: Vec<CanonicalBet<'a>>,
}

#[derive(Serialize)]
struct Shoe {
    decks: u8,
    burn: Value,
    cut_card: u16,
    last_round: &'static str,
}

#[derive(Serialize)]
struct CanonicalBet<'a> {
    id: &'a str,
    closes_after_round: Option<u32>,
    lines: Vec<CanonicalLine>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum CanonicalLine {
    Pays { when: Entry, odds: [u64; 2], commission: [u64; 2] },
    Push { when: Entry, push: bool },
}

#[derive(Serialize)]
#[serde(untagged)]
enum Entry {
    Values(Vec<Value>),
    Whens(Vec<Entry>),
    When(BTreeMap<&'static str, Entry>),
}

#[derive(Serialize)]
#[serde(untagged)]
enum Value {
    Word(&'static str),
    Number(u16),
    Flag(bool),
}

/// SHA-256 of the canonical form, in lower-case hexadecimal.
#[expect(clippy::expect_used, reason = "texts, whole numbers and flags under textual keys always serialize")]
pub(crate) fn digest(id: &str, version: &str, shoe: &ShoeRules, rounding: Rounding, bets: &[Bet]) -> String {
    let canonical = Canonical {
        format: "croupier-table-1",
        id,
        version,
        shoe: Shoe {
            decks: shoe.decks,
            burn: match shoe.burn {
                Burn::FaceValue => Value::Word("face_value"),
                Burn::None => Value::Word("none"),
                Burn::Cards(cards) => Value::Number(cards),
            },
            cut_card: shoe.cut_card,
            last_round: match shoe.last_round {
                LastRound::FinishRound => "finish_round",
                LastRound::OneMoreRound => "one_more_round",
            },
        },
        rounding: rounding.name(),
        bets: bets.iter().map(canonical_bet).collect(),
    };
    let bytes = serde_json_canonicalizer::to_vec(&canonical).expect("no float and only textual keys");
    hex::encode(Sha256::digest(bytes))
}

fn canonical_bet(bet: &Bet) -> CanonicalBet<'_> {
    let lines = bet.lines.iter().map(canonical_line).collect();
    CanonicalBet { id: &bet.id, closes_after_round: bet.closes_after_round, lines }
}

fn canonical_line(line: &Line) -> CanonicalLine {
    let when = canonical_when(&line.when);
    let terms = |fraction: Fraction| [fraction.numerator(), fraction.denominator()];
    match line.verdict {
        Verdict::Win(pay) => CanonicalLine::Pays {
            when,
            odds: terms(pay.odds().fraction()),
            commission: terms(pay.commission().fraction()),
        },
        Verdict::Push | Verdict::Lose => CanonicalLine::Push { when, push: line.verdict == Verdict::Push },
    }
}

fn canonical_when(when: &When) -> Entry {
    let mut entries: BTreeMap<_, _> =
        when.conditions.iter().map(|c| (c.fact.name(), canonical_values(c))).collect();
    if !when.any.is_empty() {
        entries.insert("any", Entry::Whens(when.any.iter().map(canonical_when).collect()));
    }
    if let Some(not) = &when.not {
        entries.insert("not", canonical_when(not));
    }
    Entry::When(entries)
}

fn canonical_values(condition: &Condition) -> Entry {
    let value = |value: u8| match condition.fact.domain() {
        Domain::Words(words) => Value::Word(words.get(usize::from(value)).copied().unwrap_or_default()),
        Domain::Numbers(..) => Value::Number(value.into()),
        Domain::Flag => Value::Flag(value == 1),
    };
    Entry::Values(condition.values.iter().map(value).collect())
}
