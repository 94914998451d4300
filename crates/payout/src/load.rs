//! Loading a set of payout tables: every file is read, resolved, checked against its examples and compiled.

use crate::{
    Catalog, Class, ClassTable, Description, Expected, Fault, LoadedTable, Origin, PayoutTable, Verdict,
    compare_versions,
    document::Document,
    error::LoadError,
    file,
    resolve::{Entry, Resolver},
    source::Source,
};
use croupier_game::{Round, first_excess};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

impl Catalog {
    /// The catalog of these files. A file of the operator's hides every built-in table of its id.
    ///
    /// # Errors
    /// Everything that is wrong with the files, at once.
    pub fn load(sources: &[Source]) -> Result<Catalog, LoadError> {
        let entries: Vec<Entry<'_>> = sources
            .iter()
            .map(|source| {
                let document = Document::new(&source.name, &source.text);
                let draft = file::read(&document);
                let sound = !document.has_findings();
                Entry { origin: source.origin, document, draft, sound }
            })
            .collect();
        let tables = load_entries(&entries);
        let findings: Vec<_> = entries.into_iter().flat_map(|entry| entry.document.into_findings()).collect();
        if findings.is_empty() { Ok(Catalog::new(tables)) } else { Err(LoadError(findings)) }
    }
}

fn load_entries(entries: &[Entry<'_>]) -> Vec<LoadedTable> {
    let mut resolver = Resolver::new(entries);
    let files: HashSet<&str> = entries
        .iter()
        .filter(|entry| entry.origin == Origin::File)
        .filter_map(|entry| Some(entry.draft.as_ref()?.id.get_ref().as_str()))
        .collect();
    let mut known: HashMap<String, Vec<(String, String, String)>> = HashMap::new();
    let mut tables = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        let Some(description) = resolver.resolve(place) else { continue };
        if entry.origin == Origin::BuiltIn && files.contains(description.id.as_str()) {
            continue;
        }
        let others = known.entry(description.id.clone()).or_default();
        if !is_new(entry, &description, others) {
            continue;
        }
        others.push((description.version.clone(), description.digest.clone(), entry.document.name().into()));
        tables.extend(compile(entry, description));
    }
    tables
}

/// Whether a table is none of those before it. A copy with the same digest is not; another table under the
/// same version, or under a version that compares equal, is a fault.
fn is_new(entry: &Entry<'_>, description: &Description, others: &[(String, String, String)]) -> bool {
    let equal = others.iter().find(|(version, ..)| compare_versions(version, &description.version).is_eq());
    let Some((version, digest, name)) = equal else { return true };
    let fault = if *version != description.version {
        let (id, version) = (description.id.clone(), description.version.clone());
        Fault::EqualVersions { id, version, other: equal.map_or_else(String::new, |other| other.0.clone()) }
    } else if *digest != description.digest {
        Fault::SameVersion { reference: description.reference(), other: name.clone() }
    } else {
        return false;
    };
    report_at_id(entry, fault);
    false
}

fn compile(entry: &Entry<'_>, description: Description) -> Option<LoadedTable> {
    let table = ClassTable::new(description).or_else(|| {
        report_at_id(entry, Fault::TooMany { most: usize::from(u16::MAX) });
        None
    })?;
    check_examples(entry, &table);
    check_edges(entry, table.description());
    Some(LoadedTable::new(Arc::new(table), entry.origin))
}

fn report_at_id(entry: &Entry<'_>, fault: Fault) {
    let place = entry.draft.as_ref().map_or(0..0, |draft| draft.id.span());
    entry.document.report(place, fault);
}

/// Plays every example of the file.
fn check_examples(entry: &Entry<'_>, table: &ClassTable) {
    let Some(draft) = &entry.draft else { return };
    for example in &draft.examples {
        let report = |fault| entry.document.report(example.span(), fault);
        let example = example.get_ref();
        let decks = table.description().shoe.decks;
        if let Some((_, card)) = first_excess(example.cards.iter().copied(), decks) {
            report(Fault::ExampleRound(format!("more than {decks} copies of {card}")));
            continue;
        }
        let round = match Round::from_cards(&example.cards) {
            Ok(round) => round,
            Err(error) => {
                report(Fault::ExampleRound(error.to_string()));
                continue;
            }
        };
        let class = Class::of(&round);
        for (bet, expected) in &example.pays {
            let Some(place) = table.description().bets.iter().position(|known| known.id == *bet) else {
                report(unknown_bet(bet, table.description()));
                continue;
            };
            let Some(verdict) = table.class_verdict(place, class) else { continue };
            let found = Expected::of(verdict);
            if found != *expected {
                let (expected, found) = (expected.to_string(), found.to_string());
                report(Fault::ExampleDiffers { bet: bet.clone(), expected, found });
            }
        }
    }
}

/// Sees that every published figure is of a bet of the table.
fn check_edges(entry: &Entry<'_>, description: &Description) {
    let Some(draft) = &entry.draft else { return };
    for edge in &draft.edges {
        let bet = &edge.get_ref().bet;
        if !description.bets.iter().any(|known| known.id == *bet) {
            entry.document.report(edge.span(), unknown_bet(bet, description));
        }
    }
}

fn unknown_bet(given: &str, description: &Description) -> Fault {
    let known = description.bets.iter().map(|bet| bet.id.clone()).collect();
    Fault::UnknownBet { given: given.chars().take(64).collect(), known }
}

impl Expected {
    fn of(verdict: Verdict) -> Expected {
        match verdict {
            Verdict::Win(pay) => Expected::Net(pay.net()),
            Verdict::Push => Expected::Push,
            Verdict::Lose => Expected::Lose,
        }
    }
}

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Expected::Net(net) => write!(f, "{}:{}", net.numerator(), net.denominator()),
            Expected::Push => f.write_str("push"),
            Expected::Lose => f.write_str("lose"),
        }
    }
}
