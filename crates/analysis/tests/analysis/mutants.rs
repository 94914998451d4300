//! Built-in tables with one thing changed: what each file says of itself, its examples and published figures, must
//! find out every one.

use crate::tables::built_in_catalog;
use croupier_analysis::check;
use croupier_payout::{Fact, Fault, Finding, Severity, Source};

/// A file with one thing changed, and what was.
struct Mutant {
    what: String,
    text: String,
}

/// Every way in which one value of one line is changed.
fn mutants(text: &str) -> Vec<Mutant> {
    let mut found = Vec::new();
    let mut in_bet = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with('[') {
            in_bet = line.starts_with("[[bet]]");
        }
        if in_bet && !line.starts_with('#') {
            for (place, length, value) in changes(line) {
                let (from, to) = (start + place, start + place + length);
                let changed = format!("{}{value}{}", &text[..from], &text[to..]);
                let what = format!("{} → {value} in {}", &text[from..to], line.trim());
                found.push(Mutant { what, text: changed });
            }
        }
        start += line.len();
    }
    found
}

/// The places of a line that can be changed, with their lengths and other values for them.
fn changes(line: &str) -> Vec<(usize, usize, String)> {
    let mut changes = Vec::new();
    for (place, _) in line.match_indices("pays = \"") {
        let place = place + "pays = \"".len();
        let odds = &line[place..place + line[place..].find('"').unwrap()];
        let (win, stake) = odds.split_once(':').unwrap();
        changes.push((place, odds.len(), format!("{win}.000001:{stake}").replace(".000001", more(win))));
        changes.push((place, odds.len(), format!("{win}:{}", stake.parse::<u32>().unwrap() + 1)));
    }
    for (place, _) in line.match_indices("commission = \"") {
        changes.push((place + "commission = \"".len(), 0, "1".into()));
    }
    for (name, fact) in Fact::NAMES {
        for (place, _) in line.match_indices(&format!("{name} = ")) {
            if line[..place].ends_with(|c: char| c == '_' || c.is_alphanumeric()) {
                continue;
            }
            let start = place + name.len() + 3;
            for (place, value) in values(line, start) {
                let others = others(fact, value).into_iter();
                changes.extend(others.map(|other| (place, value.len(), other)));
            }
        }
    }
    changes
}

/// The value that begins here, or those of a list, with their places.
fn values(line: &str, start: usize) -> Vec<(usize, &str)> {
    let rest = &line[start..];
    let end = if rest.starts_with('[') { rest.find(']') } else { rest.find([',', ' ', '}']) };
    let (mut found, mut place) = (Vec::new(), start);
    for piece in rest[..end.unwrap()].split_inclusive([',', ' ', '[']) {
        let value = piece.trim_matches([',', ' ', '[']);
        if !value.is_empty() {
            found.push((place, value));
        }
        place += piece.len();
    }
    found
}

/// What makes odds a little better.
fn more(win: &str) -> &'static str {
    if win.contains('.') { "1" } else { ".000001" }
}

/// Other values of a condition: the neighbours of a number, the other words, the other flag.
fn others(fact: Fact, value: &str) -> Vec<String> {
    use croupier_payout::Domain;
    match fact.domain() {
        Domain::Flag => vec![if value == "true" { "false".into() } else { "true".into() }],
        Domain::Words(words) => {
            words.iter().map(|word| format!("\"{word}\"")).filter(|word| word != value).collect()
        }
        Domain::Numbers(low, high) => match value.trim_matches('"').split_once("..=") {
            None => neighbours(value, low, high),
            Some((first, last)) => {
                let firsts = neighbours(first, low, high).into_iter().map(|first| (first, last.to_owned()));
                let lasts = neighbours(last, low, high).into_iter().map(|last| (first.to_owned(), last));
                let sound = firsts.chain(lasts).filter(|(first, last)| first <= last);
                sound.map(|(first, last)| format!("\"{first}..={last}\"")).collect()
            }
        },
    }
}

fn neighbours(number: &str, low: u8, high: u8) -> Vec<String> {
    let number: u8 = number.parse().unwrap_or_else(|_| panic!("{number}"));
    let near = [number.checked_sub(1), number.checked_add(1)];
    near.into_iter()
        .flatten()
        .filter(|near| (low..=high).contains(near))
        .map(|near| near.to_string())
        .collect()
}

#[test]
fn every_changed_value_of_a_built_in_table_is_found_out() {
    let mut survivors = Vec::new();
    let mut tried = 0;
    for source in Source::built_in() {
        let mutants = mutants(&source.text);
        assert!(!mutants.is_empty(), "{}", source.name);
        for mutant in mutants {
            tried += 1;
            let changed = Source { text: mutant.text, ..source.clone() };
            let found = check(&[changed], built_in_catalog()).findings;
            let error = |finding: &Finding| finding.fault.severity() == Severity::Error;
            if !found.iter().any(error) {
                survivors.push(format!("{}: {}", source.name, mutant.what));
            }
            // Each mutant is a table of its own: only what it pays is at fault.
            assert!(
                !found.iter().any(|finding| matches!(finding.fault, Fault::Syntax(_))),
                "{}",
                mutant.what
            );
        }
    }
    assert!(tried > 500, "{tried}");
    assert!(survivors.is_empty(), "{} of {tried}:\n{}", survivors.len(), survivors.join("\n"));
}
