//! Putting a file's table together with the table it extends.

use crate::fault::nearest;
use crate::{
    Bet, Catalog, Description, Fault, Limits, Note, Origin, Rounding, StakeLimits, bets::MOST_BETS,
    canonical, document::Document, file::Draft,
};
use croupier_game::ShoeRules;
use std::collections::{HashMap, HashSet};
use toml::Spanned;

/// One file of a set.
pub(crate) struct Entry<'a> {
    pub(crate) origin: Origin,
    pub(crate) document: Document<'a>,
    /// `None` when the file is too broken to go on with.
    pub(crate) draft: Option<Draft>,
    /// Whether the file itself has no fault: what would follow from one is not reported.
    pub(crate) sound: bool,
}

/// Known tables that a fault names at the most.
const MOST_NAMED: usize = 20;

/// Resolves the tables of a set, each once.
pub(crate) struct Resolver<'a> {
    entries: &'a [Entry<'a>],
    known: &'a Catalog,
    /// Places by `id@version`.
    places: HashMap<String, usize>,
    done: HashMap<usize, Option<Description>>,
}

/// What a table extends.
enum Base<'a> {
    Entry(usize),
    Known(&'a Description),
}

impl<'a> Resolver<'a> {
    pub(crate) fn new(entries: &'a [Entry<'a>], known: &'a Catalog) -> Resolver<'a> {
        let mut places = HashMap::new();
        for (place, entry) in entries.iter().enumerate() {
            let reference = entry.draft.as_ref().map(Draft::reference);
            reference.into_iter().for_each(|reference| {
                places.entry(reference).or_insert(place);
            });
        }
        Resolver { entries, known, places, done: HashMap::new() }
    }

    /// The table of the file at this place; `None` when it or one that it extends has faults, which are
    /// reported.
    pub(crate) fn resolve(&mut self, place: usize) -> Option<Description> {
        let (chain, mut resolved) = self.chain(place);
        for place in chain.into_iter().rev() {
            if let Some(done) = self.done.get(&place) {
                resolved = done.clone();
                continue;
            }
            let base = resolved.take();
            let sound = self.entries.get(place).filter(|entry| entry.sound);
            resolved = sound.zip(sound.and_then(|entry| entry.draft.as_ref())).and_then(|(entry, draft)| {
                // Without the base that it extends a table is nothing.
                if draft.extends.is_some() && base.is_none() { None } else { describe(entry, draft, base) }
            });
            self.done.insert(place, resolved.clone());
        }
        resolved
    }

    /// A table, the one it extends, and so on: to one that extends none, is done, has faults or is not there,
    /// or to one that is known.
    fn chain(&self, place: usize) -> (Vec<usize>, Option<Description>) {
        let (mut chain, mut places) = (Vec::new(), HashSet::new());
        let mut next = Some(place);
        while let Some(place) = next.take() {
            chain.push(place);
            places.insert(place);
            let open = self.entries.get(place).filter(|entry| entry.sound && !self.done.contains_key(&place));
            let base = open.and_then(|entry| Some((entry, entry.draft.as_ref()?.extends.as_ref()?)));
            match base.and_then(|(entry, base)| self.base(entry, base, &places)) {
                Some(Base::Entry(place)) => next = Some(place),
                Some(Base::Known(description)) => return (chain, Some(description.clone())),
                None => {}
            }
        }
        (chain, None)
    }

    fn base(&self, entry: &Entry<'_>, base: &Spanned<String>, chain: &HashSet<usize>) -> Option<Base<'a>> {
        let given = base.get_ref().clone();
        let fault = match self.places.get(&given) {
            Some(place) if chain.contains(place) => Fault::Cycle { given },
            Some(place) => return Some(Base::Entry(*place)),
            None if !given.contains('@') => Fault::BaseWithoutVersion { given },
            None => match self.known.base(&given) {
                Some(known) => return Some(Base::Known(known.table().description())),
                None => Fault::UnknownBase { known: self.meant(&given), given },
            },
        };
        entry.document.report(base.span(), fault);
        None
    }

    /// The table that may have been meant, else some of those that there are.
    fn meant(&self, given: &str) -> Vec<String> {
        let known = self.known.tables().iter().map(|table| table.table().description().reference());
        let mut named: Vec<String> = self.places.keys().cloned().chain(known).collect();
        if let Some(nearest) = nearest(given, named.iter().map(String::as_str)) {
            return vec![nearest.to_owned()];
        }
        named.sort();
        named.truncate(MOST_NAMED);
        named
    }
}

/// The table with everything in its place.
fn describe(entry: &Entry<'_>, draft: &Draft, base: Option<Description>) -> Option<Description> {
    let base = base.unwrap_or_else(nothing);
    let shoe = draft.shoe.over(base.shoe);
    if let Err(error) = shoe.check(shoe.cards()) {
        entry.document.report(draft.shoe.place.clone(), Fault::Shoe(error.to_string()));
        return None;
    }
    let rounding = draft.rounding.unwrap_or(base.rounding);
    let bets = merge_bets(entry, draft, base.bets)?;
    let limits = inherit_limits(&draft.limits, &base.limits);
    check_limits(entry, draft, &limits, &bets)?;
    let (id, version) = (draft.id.get_ref(), draft.version.get_ref());
    Some(Description {
        digest: canonical::digest(id, version, &shoe, rounding, &bets),
        id: id.clone(),
        version: version.clone(),
        title: draft.title.clone(),
        extends: draft.extends.as_ref().map(|base| base.get_ref().clone()),
        note: draft.note.clone(),
        shoe,
        shoe_note: inherit_note(&draft.shoe.note, base.shoe_note),
        rounding,
        rounding_note: inherit_note(&draft.rounding_note, base.rounding_note),
        limits,
        bets,
        examples: draft.examples.iter().map(|placed| placed.example.clone()).collect(),
        edges: draft.edges.iter().map(|placed| placed.edge.clone()).collect(),
    })
}

/// What a table starts from that extends none.
fn nothing() -> Description {
    Description {
        id: String::new(),
        version: String::new(),
        digest: String::new(),
        title: crate::Text::default(),
        extends: None,
        note: Note::default(),
        shoe: ShoeRules::default(),
        shoe_note: Note::default(),
        rounding: Rounding::default(),
        rounding_note: Note::default(),
        limits: Limits::default(),
        bets: Vec::new(),
        examples: Vec::new(),
        edges: Vec::new(),
    }
}

/// A bet of the same id takes the place of the base's, new ones come after, and those to remove go.
fn merge_bets(entry: &Entry<'_>, draft: &Draft, mut bets: Vec<Bet>) -> Option<Vec<Bet>> {
    for removed in &draft.remove {
        let Some(place) = bets.iter().position(|bet| bet.id == *removed.get_ref()) else {
            let known = bets.iter().map(|bet| bet.id.clone()).collect();
            entry
                .document
                .report(removed.span(), Fault::UnknownBet { given: removed.get_ref().clone(), known });
            continue;
        };
        bets.remove(place);
    }
    for bet in &draft.bets {
        match bets.iter_mut().find(|known| known.id == bet.get_ref().id) {
            Some(known) => *known = bet.get_ref().clone(),
            None => bets.push(bet.get_ref().clone()),
        }
    }
    let fault = match bets.len() {
        0 => Fault::NoBets,
        1..=MOST_BETS => return Some(bets),
        _ => Fault::TooMany { most: MOST_BETS },
    };
    entry.document.report(draft.id.span(), fault);
    None
}

/// Sees that the limits leave a stake to every bet.
fn check_limits(entry: &Entry<'_>, draft: &Draft, limits: &Limits, bets: &[Bet]) -> Option<()> {
    for bet in bets {
        if let StakeLimits { min: Some(min), max: Some(max) } = bet.stakes.or(limits.stakes)
            && min > max
        {
            let place = draft.own_bet(&bet.id).unwrap_or_else(|| draft.id.span());
            entry.document.report(place, Fault::LimitsReversed { min, max });
            return None;
        }
    }
    Some(())
}

fn inherit_note(own: &Note, base: Note) -> Note {
    Note { source: own.source.clone().or(base.source), assumed: own.assumed.clone().or(base.assumed) }
}

fn inherit_limits(own: &Limits, base: &Limits) -> Limits {
    Limits {
        stakes: StakeLimits {
            min: own.stakes.min.or(base.stakes.min),
            max: own.stakes.max.or(base.stakes.max),
        },
        player_banker_difference: own.player_banker_difference.or(base.player_banker_difference),
        minimum_return: own.minimum_return.or(base.minimum_return),
    }
}
