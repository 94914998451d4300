//! Payout tables as requests name them.

use crate::{
    problem::{Problem, Reason},
    proto, wire,
};
use croupier_game::ShoeRules;
use croupier_payout::{Catalog, LoadedTable};

/// The table that a field names; `None` when the field is empty.
pub(crate) fn optional_table<'a>(
    catalog: &'a Catalog,
    name: &str,
    field: &str,
) -> Result<Option<&'a LoadedTable>, Problem> {
    if name.is_empty() {
        return Ok(None);
    }
    let found = catalog.find(name).ok_or_else(|| Problem::unknown_table(&catalog.unknown(name), field));
    found.map(Some)
}

/// The table that a field must name.
pub(crate) fn table<'a>(catalog: &'a Catalog, name: &str, field: &str) -> Result<&'a LoadedTable, Problem> {
    optional_table(catalog, name, field)?.ok_or_else(|| missing(field))
}

fn missing(field: &str) -> Problem {
    let message = "no payout table is named: expected `id` or `id@version`";
    Problem::new(Reason::PayoutTableMissing, field, message)
}

/// The shoe's rules under a table, or those that hold without one.
pub(crate) fn shoe_rules(table: Option<&LoadedTable>) -> ShoeRules {
    table.map(|table| table.table().description().shoe).unwrap_or_default()
}

/// The payout tables of a request with bets, the request's own first.
pub(crate) struct Tables<'a> {
    catalog: &'a Catalog,
    /// The name of the request's own table.
    own: &'a str,
    used: Vec<&'a LoadedTable>,
}

impl<'a> Tables<'a> {
    /// Finds the request's own table and checks its digest. It may be missing when every bet names its own.
    pub(crate) fn of(
        catalog: &'a Catalog,
        name: &'a str,
        digest: &str,
        bets: &[proto::Bet],
    ) -> Result<Tables<'a>, Problem> {
        let pinned = wire::digest(digest, "payout_table_digest")?;
        let own = optional_table(catalog, name, "payout_table")?;
        match (own, pinned) {
            (None, Some(_)) => return Err(missing("payout_table")),
            (None, None) if bets.is_empty() || bets.iter().any(|bet| bet.payout_table.is_empty()) => {
                return Err(missing("payout_table"));
            }
            (Some(table), Some(pinned)) => check_pin(table, &pinned)?,
            _ => {}
        }
        Ok(Tables { catalog, own: name, used: own.into_iter().collect() })
    }

    /// The request's own table.
    pub(crate) fn own(&self) -> Option<&'a LoadedTable> {
        self.used.first().copied().filter(|_| !self.own.is_empty())
    }

    /// The tables used so far.
    pub(crate) fn used(&self) -> &[&'a LoadedTable] {
        &self.used
    }

    /// The table of a bet with its place among those used; `None` when it is not loaded.
    pub(crate) fn of_bet(&mut self, bet: &proto::Bet) -> Option<(usize, &'a LoadedTable)> {
        if bet.payout_table.is_empty() || bet.payout_table == self.own {
            return self.used.first().map(|table| (0, *table));
        }
        let table = self.catalog.find(&bet.payout_table)?;
        let place = self.used.iter().position(|used| std::ptr::eq(*used, table)).unwrap_or_else(|| {
            self.used.push(table);
            self.used.len() - 1
        });
        Some((place, table))
    }

    /// The error of a bet whose own table is not loaded.
    pub(crate) fn unknown(&self, name: &str, field: String) -> Problem {
        Problem::unknown_table(&self.catalog.unknown(name), field)
    }

    /// The tables used, as replies name them.
    pub(crate) fn refs(&self) -> Vec<proto::PayoutTableRef> {
        self.used.iter().map(|table| wire::table_ref(table)).collect()
    }
}

fn check_pin(table: &LoadedTable, pinned: &str) -> Result<(), Problem> {
    let table = table.table().description();
    if table.digest == pinned {
        return Ok(());
    }
    let reference = table.reference();
    let message = format!("{reference} has the digest {}, the caller expects {pinned}", table.digest);
    Err(Problem::new(Reason::PayoutTableChanged, "payout_table_digest", message)
        .with("payout_table", reference)
        .with("pinned", pinned)
        .with("loaded", &table.digest))
}
