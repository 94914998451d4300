//! Each condition of tables.md, with each way to write its values.

use crate::{
    documents::{bet, loaded, table},
    plain::PlainRound,
    rounds,
};
use croupier_payout::{Domain, Fact, Verdict};

/// The conditions of tables.md with the values each can have.
pub(crate) const CONDITIONS: [(&str, &[&str]); 15] = [
    ("winner", &["player", "banker", "tie"]),
    ("player_total", &DIGITS),
    ("banker_total", &DIGITS),
    ("winning_total", &DIGITS),
    ("margin", &DIGITS),
    ("player_cards", &["2", "3"]),
    ("banker_cards", &["2", "3"]),
    ("total_cards", &["4", "5", "6"]),
    ("player_natural", &FLAGS),
    ("banker_natural", &FLAGS),
    ("player_pair", &FLAGS),
    ("banker_pair", &FLAGS),
    ("player_suited_pair", &FLAGS),
    ("banker_suited_pair", &FLAGS),
    ("same_pair", &FLAGS),
];

const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
const FLAGS: [&str; 2] = ["true", "false"];

/// A value as a file writes it: words in quotes.
pub(crate) fn written(name: &str, value: &str) -> String {
    if name == "winner" { format!("\"{value}\"") } else { value.into() }
}

/// Whether a condition holds, by plain counting.
pub(crate) fn holds(round: &PlainRound, name: &str, values: &[&str]) -> bool {
    values.contains(&round.fact(name))
}

/// A condition written in some way, and the values that this means.
type Written<'a> = (String, &'a [&'a str]);

/// Loads a bet for each way of writing and plays it in every class.
fn compare(name: &str, ways: &[Written<'_>]) {
    for ways in ways.chunks(100) {
        let bets = ways.iter().zip(0..).map(|((text, _), place): (_, usize)| {
            bet(&format!("b{place}"), &format!("{{ when = {{ {name} = {text} }}, pays = \"1:1\" }}"))
        });
        let loaded = loaded(&table(&bets.collect::<String>()));
        for (class, (six, round)) in rounds::of_classes() {
            for (place, (text, values)) in ways.iter().enumerate() {
                let wins = loaded.table().class_verdict(place, class).unwrap() != Verdict::Lose;
                assert_eq!(wins, holds(round, name, values), "{name} = {text} with {six:?}");
            }
        }
    }
}

#[test]
fn one_value_asks_for_it() {
    for (name, values) in CONDITIONS {
        let ways: Vec<Written<'_>> = values.chunks(1).map(|one| (written(name, one[0]), one)).collect();
        compare(name, &ways);
    }
}

#[test]
fn a_list_asks_for_any_of_its_values() {
    for (name, values) in CONDITIONS {
        let list = |values: &[&str]| {
            let values: Vec<_> = values.iter().map(|value| written(name, value)).collect();
            format!("[{}]", values.join(", "))
        };
        let twice = format!("[{0}, {0}]", written(name, values[0]));
        let backwards: Vec<_> = values.iter().rev().copied().collect();
        compare(
            name,
            &[
                (list(values), values),
                (list(&backwards), values),
                (list(&values[..1]), &values[..1]),
                (list(&values[1..]), &values[1..]),
                (list(&values[..2]), &values[..2]),
                (twice, &values[..1]),
            ],
        );
    }
}

#[test]
fn a_range_asks_for_everything_from_its_first_to_its_last() {
    for (name, values) in CONDITIONS {
        if !values[0].starts_with(char::is_numeric) {
            continue;
        }
        let places = (0..values.len()).flat_map(|first| (first..values.len()).map(move |last| (first, last)));
        let ways: Vec<Written<'_>> = places
            .map(|(first, last)| (format!("\"{}..={}\"", values[first], values[last]), &values[first..=last]))
            .collect();
        compare(name, &ways);
    }
}

#[test]
fn whole_numbers_may_be_written_in_every_way_of_toml() {
    compare("margin", &[("0x9".into(), &["9"]), ("0b11".into(), &["3"]), ("+4".into(), &["4"])]);
}

#[test]
fn the_conditions_are_those_of_the_design() {
    let known: Vec<&str> = Fact::NAMES.iter().map(|(name, _)| *name).collect();
    let expected: Vec<&str> = CONDITIONS.iter().map(|(name, _)| *name).collect();
    assert_eq!(known, expected);
    for (name, values) in CONDITIONS {
        let fact = Fact::from_name(name).unwrap();
        assert_eq!(fact.name(), name);
        let domain: Vec<String> = match fact.domain() {
            Domain::Words(words) => words.iter().map(|word| (*word).into()).collect(),
            Domain::Numbers(low, high) => (low..=high).map(|number| number.to_string()).collect(),
            Domain::Flag => vec!["true".into(), "false".into()],
        };
        assert_eq!(domain, values, "{name}");
    }
    assert_eq!(Fact::from_name("total"), None);
}

#[test]
fn a_condition_knows_its_values_in_order() {
    let text =
        "{ when = { margin = [7, 2, 7], winner = [\"tie\", \"player\"], same_pair = true }, push = true }";
    let loaded = loaded(&table(&bet("a", text)));
    let when = &loaded.table().description().bets[0].lines[0].when;
    let names = |name: &str| {
        let found = when.conditions.iter().find(|condition| condition.fact.name() == name);
        found.unwrap().value_names()
    };
    assert_eq!(names("margin"), ["2", "7"]);
    assert_eq!(names("winner"), ["player", "tie"]);
    assert_eq!(names("same_pair"), ["true"]);
}

#[test]
fn a_fact_has_the_value_that_plain_counting_gives() {
    for (class, (six, round)) in rounds::of_classes() {
        for (name, values) in CONDITIONS {
            let fact = Fact::from_name(name).unwrap();
            let value = usize::from(fact.value(class.facts()));
            let shown = match fact.domain() {
                Domain::Words(words) => words[value].to_string(),
                Domain::Numbers(..) => value.to_string(),
                Domain::Flag => (value == 1).to_string(),
            };
            assert_eq!(shown, round.fact(name), "{name} with {six:?}");
            assert!(values.contains(&shown.as_str()));
        }
    }
}
