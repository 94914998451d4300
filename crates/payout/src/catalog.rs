//! The payout tables that are loaded, found by name.

use crate::{
    Class, PayoutTable, compare_versions,
    error::{TwiceLoaded, UnknownBet, UnknownTable},
    fault::nearest,
    limits::backed_side,
};
use croupier_game::Side;
use foldhash::{HashMap, HashMapExt as _};
use std::{
    fmt,
    sync::{Arc, OnceLock},
};

/// Where a payout table came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Built into the program.
    BuiltIn,
    /// A file of the operator's.
    File,
    /// A plugin of the operator's.
    Plugin {
        /// SHA-256 of the plugin's file.
        sha256: [u8; 32],
    },
}

impl Origin {
    /// Whether it is a plugin.
    #[must_use]
    pub fn is_plugin(self) -> bool {
        matches!(self, Origin::Plugin { .. })
    }
}

/// A payout table that is loaded.
#[derive(Clone, Debug)]
pub struct LoadedTable {
    table: Arc<dyn PayoutTable>,
    origin: Origin,
    newest: bool,
    /// Places of the bets by their ids.
    bets: HashMap<String, usize>,
    /// The side that each bet backs.
    backed_sides: Vec<Option<Side>>,
    /// The last round in which each bet is open; no round's number is greater than that of one that never closes.
    closings: Vec<u32>,
    /// The least of them.
    first_closing: u32,
    /// Whether each bet goes by class, once somebody asks.
    by_class: OnceLock<Vec<bool>>,
}

impl LoadedTable {
    /// This table, loaded from there.
    #[must_use]
    pub fn new(table: Arc<dyn PayoutTable>, origin: Origin) -> LoadedTable {
        let bets = &table.description().bets;
        let backed_sides =
            (0..bets.len()).map(|bet| backed_side(|class| table.class_verdict(bet, class))).collect();
        let closings: Vec<_> = bets.iter().map(|bet| bet.closes_after_round.unwrap_or(u32::MAX)).collect();
        let first_closing = closings.iter().copied().min().unwrap_or(u32::MAX);
        let bets = bets.iter().map(|bet| bet.id.clone()).zip(0..).collect();
        let by_class = OnceLock::new();
        LoadedTable { table, origin, newest: false, bets, backed_sides, closings, first_closing, by_class }
    }

    /// The table.
    #[inline]
    #[must_use]
    pub fn table(&self) -> &dyn PayoutTable {
        self.table.as_ref()
    }

    /// Where it came from.
    #[must_use]
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// Whether no other version of its id is newer: the bare id means this one.
    #[must_use]
    pub fn newest(&self) -> bool {
        self.newest
    }

    /// The side that the bet at this place backs, whose stakes count for the Player/Banker difference (seed
    /// 001): the bet is returned on every tie, never loses while the side wins and loses whenever the other
    /// side wins. `None` for other bets.
    #[must_use]
    pub fn backed_side(&self, bet: usize) -> Option<Side> {
        self.backed_sides.get(bet).copied().flatten()
    }

    /// The last round in which each bet is open, for a round of this number; empty where it closes none.
    #[inline]
    pub(crate) fn closings(&self, round_number: u32) -> &[u32] {
        if round_number > self.first_closing { &self.closings } else { &[] }
    }

    /// The last round of a shoe in which the bet at this place is open.
    #[must_use]
    pub fn closes_after_round(&self, bet: usize) -> Option<u32> {
        self.table.description().bets.get(bet)?.closes_after_round
    }

    /// Whether what the bet at this place pays is decided by the class of a round alone.
    #[must_use]
    pub fn goes_by_class(&self, bet: usize) -> bool {
        let goes = |bet| Class::all().all(|class| self.table.class_verdict(bet, class).is_some());
        let bets = 0..self.table.description().bets.len();
        self.by_class.get_or_init(|| bets.map(goes).collect()).get(bet).copied().unwrap_or_default()
    }

    /// The place of a bet among the table's bets; `None` when it has no such bet.
    #[must_use]
    pub fn bet(&self, id: &str) -> Option<usize> {
        self.bets.get(id).copied()
    }

    /// The error of asking for a bet that the table does not have, with the bet that may have been meant.
    #[must_use]
    pub fn unknown_bet(&self, id: &str) -> UnknownBet {
        let description = self.table.description();
        let known = description.bets.iter().map(|bet| bet.id.as_str());
        let nearest = nearest(id, known).map(str::to_owned);
        UnknownBet { table: description.reference(), given: short(id), nearest }
    }
}

/// The payout tables that are loaded, by id and version. It never changes: a reload makes another.
#[derive(Clone, Default)]
pub struct Catalog {
    tables: Vec<LoadedTable>,
    /// Built-in tables that others of their id hide: only those that extend them know them.
    hidden: Vec<LoadedTable>,
    /// Places of the tables by `id@version`, and of each id's newest by `id`.
    places: HashMap<String, usize>,
}

impl Catalog {
    /// A catalog of these tables, no two of one id and version, and of those that they hide.
    pub(crate) fn new(mut tables: Vec<LoadedTable>, hidden: Vec<LoadedTable>) -> Catalog {
        let name = |table: &LoadedTable| table.table().description().id.clone();
        tables.sort_by(|a, b| {
            let [a, b] = [a, b].map(|table| table.table().description());
            a.id.cmp(&b.id).then_with(|| compare_versions(&a.version, &b.version))
        });
        let mut places = HashMap::new();
        for (place, table) in tables.iter().enumerate() {
            places.insert(table.table().description().reference(), place);
            // The newest version comes last and stays.
            places.insert(name(table), place);
        }
        for (place, table) in tables.iter_mut().enumerate() {
            table.newest = places.get(&name(table)) == Some(&place);
        }
        Catalog { tables, hidden, places }
    }

    /// The catalog with further tables, which hide built-in ones of their id.
    ///
    /// # Errors
    /// When an operator's table of the same id and version, however that is written, is there already.
    pub fn with(self, added: Vec<LoadedTable>) -> Result<Catalog, TwiceLoaded> {
        let Catalog { mut tables, mut hidden, .. } = self;
        for table in added {
            let id = &table.table().description().id;
            let is_hidden = |other: &mut LoadedTable| {
                other.origin == Origin::BuiltIn && other.table().description().id == *id
            };
            hidden.extend(tables.extract_if(.., is_hidden));
            if let Some(other) = tables.iter().find(|other| is_same(&table, other)) {
                let reference = table.table().description().reference();
                return Err(TwiceLoaded { reference, from: other.origin });
            }
            tables.push(table);
        }
        Ok(Catalog::new(tables, hidden))
    }

    /// Built-in tables that others of their id hide.
    pub(crate) fn hidden(&self) -> &[LoadedTable] {
        &self.hidden
    }

    /// The table `id@version` that another may extend, hidden or not.
    pub(crate) fn base(&self, reference: &str) -> Option<&LoadedTable> {
        let hidden =
            || self.hidden.iter().find(|hidden| hidden.table().description().reference() == reference);
        self.find(reference).or_else(hidden)
    }

    /// Every table, by id and then by version, the oldest first.
    #[must_use]
    pub fn tables(&self) -> &[LoadedTable] {
        &self.tables
    }

    /// The table that `id` (its newest version) or `id@version` names; `None` when it is not loaded.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&LoadedTable> {
        self.places.get(name).and_then(|&place| self.tables.get(place))
    }

    /// The error of asking for a table that is not loaded, with the table that may have been meant.
    #[must_use]
    pub fn unknown(&self, name: &str) -> UnknownTable {
        let id = name.split('@').next().unwrap_or(name);
        let described = || self.tables.iter().map(|table| table.table().description());
        let versions: Vec<String> =
            described().filter(|table| table.id == id).map(|table| table.version.clone()).collect();
        // A known id with another version: the newest is what can be had.
        let nearest = match versions.last() {
            Some(newest) => Some(format!("{id}@{newest}")),
            None => nearest(id, described().map(|table| table.id.as_str())).map(str::to_owned),
        };
        UnknownTable { given: short(name), nearest, versions }
    }
}

impl fmt::Debug for Catalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.tables.iter().map(|table| table.table().description().reference()))
            .finish()
    }
}

/// Whether two tables have one id, and versions that compare equal.
fn is_same(one: &LoadedTable, other: &LoadedTable) -> bool {
    let [one, other] = [one, other].map(|table| table.table().description());
    one.id == other.id && compare_versions(&one.version, &other.version).is_eq()
}

/// What a caller gave, cut short when it is long.
fn short(given: &str) -> String {
    given.chars().take(140).collect()
}
