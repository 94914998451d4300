//! Reading files into payout tables: every file is read, resolved, checked against its examples and compiled.

use crate::{
    Catalog, Class, ClassTable, Description, Expected, Fault, Finding, LoadError, LoadedTable, Origin,
    PayoutTable, Severity, Source, Verdict, compare_versions,
    document::Document,
    file,
    resolve::{Entry, Resolver},
};
use croupier_game::{Round, first_excess};
use fixedbitset::FixedBitSet;
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

/// Files read into payout tables, with everything that is found wrong with them so far.
pub struct Reading<'a> {
    entries: Vec<Entry<'a>>,
    known: &'a Catalog,
    tables: Vec<ReadTable>,
}

/// A payout table of a [`Reading`].
#[derive(Debug)]
pub struct ReadTable {
    /// The table, which may fail its examples.
    pub table: LoadedTable,
    /// The place of its file.
    entry: usize,
}

/// A part of a table that a finding can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The bet at this place of the table.
    Bet(usize),
    /// The published figure at this place of the table.
    Edge(usize),
}

impl<'a> Reading<'a> {
    /// Reads files as one set. A file may extend another of the set or a table that is known; one of the set
    /// hides all known tables of its id.
    #[must_use]
    pub fn new(sources: &'a [Source], known: &'a Catalog) -> Reading<'a> {
        let read = |source: &'a Source| {
            let document = Document::new(&source.name, &source.text);
            let draft = file::read(&document);
            let sound = document.breaks() == 0;
            Entry { origin: source.origin, document, draft, sound }
        };
        let mut reading = Reading { entries: sources.iter().map(read).collect(), known, tables: Vec::new() };
        reading.resolve();
        reading.compare_meanings();
        reading
    }

    /// The tables that could be read, in the order of the files.
    #[must_use]
    pub fn tables(&self) -> &[ReadTable] {
        &self.tables
    }

    /// Reports a fault of a part of one of the [`tables`](Reading::tables), at its place in the file.
    pub fn report(&self, table: &ReadTable, part: Part, fault: Fault) {
        let Some((entry, draft)) = self.file(table) else { return };
        let description = table.table.table().description();
        let place = match part {
            Part::Bet(bet) => description.bets.get(bet).and_then(|bet| draft.own_bet(&bet.id)),
            Part::Edge(edge) => draft.edges.get(edge).map(|edge| edge.printed.clone()),
        };
        entry.document.report(place.unwrap_or_else(|| draft.id.span()), fault);
    }

    /// The tables of the files together with those that were known and are not hidden, and everything that
    /// was found.
    #[must_use]
    pub fn finish(self) -> Checked {
        let own: HashSet<String> = self.tables.iter().flat_map(|read| names(&read.table)).collect();
        // A file hides every built-in table of its id, and of the operator's others that of its version.
        let (hidden, known): (Vec<_>, Vec<_>) = self.known.tables().iter().cloned().partition(|table| {
            let [id, reference] = names(table);
            own.contains(if table.origin() == Origin::BuiltIn { &id } else { &reference })
        });
        let hidden = hidden.into_iter().filter(|table| table.origin() == Origin::BuiltIn);
        let hidden = hidden.chain(self.known.hidden().iter().cloned()).collect();
        let tables = self.tables.into_iter().map(|read| read.table).chain(known).collect();
        let reference = |entry: &Entry<'_>| entry.draft.as_ref().map(file::Draft::reference);
        let references = self.entries.iter().map(reference).collect();
        let findings = self.entries.into_iter().flat_map(|entry| entry.document.into_findings()).collect();
        Checked { catalog: Catalog::new(tables, hidden), references, findings }
    }

    fn file(&self, table: &ReadTable) -> Option<(&Entry<'a>, &file::Draft)> {
        let entry = self.entries.get(table.entry)?;
        Some((entry, entry.draft.as_ref()?))
    }

    fn resolve(&mut self) {
        let mut resolver = Resolver::new(&self.entries, self.known);
        let mut read: HashMap<String, Vec<(Description, &str)>> = HashMap::new();
        for (place, entry) in self.entries.iter().enumerate() {
            let Some(description) = resolver.resolve(place) else { continue };
            let others = read.entry(description.id.clone()).or_default();
            if !is_new(entry, &description, others, self.known) {
                continue;
            }
            others.push((description.clone(), entry.document.name()));
            report_changed(entry, &description, self.known);
            let table = compile(entry, description);
            self.tables.extend(table.map(|table| ReadTable { table, entry: place }));
        }
    }

    /// Warns of bets that share their id with a bet of another table but not its meaning.
    fn compare_meanings(&self) {
        let ids = self.tables.iter().flat_map(|read| &read.table.table().description().bets);
        let ids: HashSet<&str> = ids.map(|bet| bet.id.as_str()).collect();
        let mut meanings: HashMap<&str, Vec<Meaning<'_>>> = HashMap::new();
        for table in self.known.tables() {
            for &bet in &ids {
                let meaning = table.bet(bet).and_then(|place| Meaning::of(table, place));
                let others = meanings.entry(bet).or_default();
                let new = meaning.filter(|new| !others.iter().any(|other| other.wins == new.wins));
                others.extend(new);
            }
        }
        for read in &self.tables {
            let bets = read.table.table().description().bets.iter().enumerate();
            let own = bets.filter(|(_, bet)| {
                self.file(read).is_some_and(|(_, draft)| draft.own_bet(&bet.id).is_some())
            });
            for (place, bet) in own {
                let Some(meaning) = Meaning::of(&read.table, place) else { continue };
                let others = meanings.entry(&bet.id).or_default();
                if let Some(other) = others.iter().find(|other| other.contradicts(&meaning)) {
                    let fault = Fault::OtherMeaning { bet: bet.id.clone(), other: other.table.reference() };
                    self.report(read, Part::Bet(place), fault);
                }
                // Bets of one meaning need but one of them to be compared with.
                if !others.iter().any(|other| other.wins == meaning.wins) {
                    others.push(meaning);
                }
            }
        }
    }
}

/// What came of a [`Reading`].
#[derive(Debug)]
pub struct Checked {
    /// The tables; without those of files that are too broken.
    pub catalog: Catalog,
    /// For each file the table that it says it is, `id@version`; `None` when it does not even say that.
    pub references: Vec<Option<String>>,
    /// What was found, file by file in the order of the text: errors and warnings.
    pub findings: Vec<Finding>,
}

impl Checked {
    /// The catalog and the warnings.
    ///
    /// # Errors
    /// When a finding is an error: all that are.
    pub fn sound(self) -> Result<(Catalog, Vec<Finding>), LoadError> {
        let error = |finding: &Finding| finding.fault.severity() == Severity::Error;
        let (errors, warnings): (Vec<_>, Vec<_>) = self.findings.into_iter().partition(error);
        if errors.is_empty() { Ok((self.catalog, warnings)) } else { Err(LoadError(errors)) }
    }
}

impl Catalog {
    /// The catalog of these files. A file of the operator's hides every built-in table of its id. Figures are
    /// not worked out: published ones are taken as they stand.
    ///
    /// # Errors
    /// Everything that is wrong with the files, at once.
    pub fn load(sources: &[Source]) -> Result<Catalog, LoadError> {
        let (built_in, files): (Vec<_>, Vec<_>) =
            sources.iter().cloned().partition(|source| source.origin == Origin::BuiltIn);
        let (built_in, _) = Reading::new(&built_in, &Catalog::default()).finish().sound()?;
        Ok(Reading::new(&files, &built_in).finish().sound()?.0)
    }
}

/// The rounds in which a bet wins.
struct Meaning<'a> {
    table: &'a Description,
    wins: FixedBitSet,
}

impl Meaning<'_> {
    /// `None` for a bet that depends on more than a round's class.
    fn of(table: &LoadedTable, bet: usize) -> Option<Meaning<'_>> {
        let mut wins = FixedBitSet::with_capacity(crate::CLASSES);
        for class in Class::all() {
            let verdict = table.table().class_verdict(bet, class)?;
            wins.set(class.index(), matches!(verdict, Verdict::Win(_)));
        }
        Some(Meaning { table: table.table().description(), wins })
    }

    /// Whether each wins in a round in which the other does not. One that only wins more often, or pays
    /// otherwise, is a variant of the same bet.
    fn contradicts(&self, other: &Meaning<'_>) -> bool {
        self.table.id != other.table.id
            && !self.wins.is_subset(&other.wins)
            && !other.wins.is_subset(&self.wins)
    }
}

/// The id of a table, and `id@version`.
fn names(table: &LoadedTable) -> [String; 2] {
    let description = table.table().description();
    [description.id.clone(), description.reference()]
}

/// Whether a table is none of those before it. A copy is not; another table under the same version, or under
/// a version that compares equal, is a fault.
fn is_new(
    entry: &Entry<'_>,
    description: &Description,
    others: &[(Description, &str)],
    known: &Catalog,
) -> bool {
    let known = known.tables().iter().filter(|table| table.origin() == Origin::File);
    let known = known.map(|table| table.table().description()).filter(|known| known.id == description.id);
    let versions = others.iter().map(|(other, _)| other).chain(known).map(|other| &other.version);
    let equal = versions.filter(|other| **other != description.version);
    let mut equal = equal.filter(|other| compare_versions(other, &description.version).is_eq());
    let same = others.iter().find(|(other, _)| other.version == description.version);
    let fault = match (equal.next(), same) {
        (Some(other), _) => {
            let (id, version, other) = (description.id.clone(), description.version.clone(), other.clone());
            Fault::EqualVersions { id, version, other }
        }
        (None, Some((other, _))) if is_copy(description, other) => return false,
        (None, Some((_, name))) => {
            Fault::SameVersion { reference: description.reference(), other: (*name).into() }
        }
        (None, None) => return true,
    };
    report_at_id(entry, fault);
    false
}

/// Whether two tables of one version decide the same. Limits decide too, and are none of the digest's.
fn is_copy(one: &Description, other: &Description) -> bool {
    let stakes = |table: &Description| table.bets.iter().map(|bet| bet.stakes).collect::<Vec<_>>();
    one.digest == other.digest && one.limits == other.limits && stakes(one) == stakes(other)
}

/// Warns of a table that is known under this version with another digest.
fn report_changed(entry: &Entry<'_>, description: &Description, known: &Catalog) {
    let reference = description.reference();
    let known = known.find(&reference).map(|table| table.table().description().digest.clone());
    if let Some(known) = known.filter(|known| *known != description.digest) {
        report_at_id(entry, Fault::DigestChanged { reference, known, found: description.digest.clone() });
    }
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
    for placed in &draft.examples {
        let example = &placed.example;
        let decks = table.description().shoe.decks;
        let excess = first_excess(example.cards.iter().copied(), decks);
        let refused = excess.map(|(_, card)| format!("more than {decks} copies of {card}"));
        let round = match (refused, Round::from_cards(&example.cards)) {
            (None, Ok(round)) => round,
            (refused, round) => {
                let why = refused.or_else(|| Some(round.err()?.to_string())).unwrap_or_default();
                entry.document.report(placed.cards.clone(), Fault::ExampleRound(why));
                continue;
            }
        };
        let class = Class::of(&round);
        for ((bet, expected), (bet_place, expected_place)) in example.pays.iter().zip(&placed.pays) {
            let Some(place) = table.description().bets.iter().position(|known| known.id == *bet) else {
                entry.document.report(bet_place.clone(), unknown_bet(bet, table.description()));
                continue;
            };
            let Some(verdict) = table.class_verdict(place, class) else { continue };
            let found = Expected::of(verdict);
            if found != *expected {
                let (bet, expected, found) = (bet.clone(), expected.to_string(), found.to_string());
                let fault = Fault::ExampleDiffers { bet, expected, found };
                entry.document.report(expected_place.clone(), fault);
            }
        }
    }
}

/// Sees that every published figure is of a bet of the table.
fn check_edges(entry: &Entry<'_>, description: &Description) {
    let Some(draft) = &entry.draft else { return };
    for placed in &draft.edges {
        let bet = &placed.edge.bet;
        if !description.bets.iter().any(|known| known.id == *bet) {
            entry.document.report(placed.bet.clone(), unknown_bet(bet, description));
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
