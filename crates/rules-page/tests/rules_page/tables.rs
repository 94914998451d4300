//! The tables that pages are written of.

use croupier_analysis::BetFigures;
use croupier_payout::{Catalog, LoadedTable, Origin, PayoutTable, Source};
use croupier_rules_page::Language;
use std::sync::LazyLock;

static BUILT_IN: LazyLock<Catalog> = LazyLock::new(|| Catalog::load(&Source::built_in()).unwrap());

/// The tables of the four seed pages.
pub(crate) const SEEDS: [&str; 4] = ["classic", "sa-gaming", "sa-gaming-no-commission", "supreme"];

/// Every table that is built in.
pub(crate) fn built_in() -> impl Iterator<Item = &'static dyn PayoutTable> {
    BUILT_IN.tables().iter().map(LoadedTable::table)
}

/// A table that is built in.
pub(crate) fn table(id: &str) -> &'static dyn PayoutTable {
    BUILT_IN.find(id).unwrap().table()
}

/// A table of the test's own: a file's text.
pub(crate) fn written(text: &str) -> Catalog {
    let source = Source { name: "test.toml".into(), text: text.into(), origin: Origin::File };
    Catalog::load(&[Source::built_in(), vec![source]].concat()).unwrap()
}

/// A table's page in Markdown.
pub(crate) fn markdown(table: &dyn PayoutTable, language: Language) -> String {
    croupier_rules_page::markdown(table, &BetFigures::of_fresh_shoe(table), language)
}

/// A table's page in HTML.
pub(crate) fn html(table: &dyn PayoutTable, language: Language) -> String {
    croupier_rules_page::html(table, &BetFigures::of_fresh_shoe(table), language)
}
