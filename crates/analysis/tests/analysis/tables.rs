//! Payout tables, built in or written in a test, and figures of their bets.

use croupier_analysis::{Distribution, Figures, Fraction};
use croupier_payout::{Catalog, Fault, LoadedTable, Origin, Reading, Source};
use std::sync::LazyLock;

static BUILT_IN: LazyLock<Catalog> = LazyLock::new(|| match Catalog::load(&Source::built_in()) {
    Ok(catalog) => catalog,
    Err(error) => panic!("the built-in tables do not load: {error}"),
});

pub(crate) fn built_in_catalog() -> &'static Catalog {
    &BUILT_IN
}

pub(crate) fn built_in() -> &'static [LoadedTable] {
    BUILT_IN.tables()
}

pub(crate) fn built_in_table(id: &str) -> &'static LoadedTable {
    BUILT_IN.find(id).expect(id)
}

/// A table of one bet with these lines, some of which may decide nothing.
pub(crate) fn table(lines: &[impl AsRef<str>]) -> LoadedTable {
    let lines: Vec<String> = lines.iter().map(|line| format!("  {},\n", line.as_ref())).collect();
    let text = format!(
        "id = \"x\"\nversion = \"1\"\ntitle = {{ en = \"X\" }}\n\n[[bet]]\nid = \"bet\"\n\
         title = {{ en = \"Bet\" }}\nlines = [\n{}]\n",
        lines.concat()
    );
    let sources = [Source { name: "x.toml".into(), text: text.clone(), origin: Origin::File }];
    let known = Catalog::default();
    let checked = Reading::new(&sources, &known).finish();
    for finding in &checked.findings {
        assert!(matches!(finding.fault, Fault::NeverReached { .. }), "{finding}\n{text}");
    }
    checked.catalog.tables()[0].clone()
}

/// The figures of the only bet of a table with these lines.
pub(crate) fn figures(lines: &[impl AsRef<str>], distribution: &Distribution) -> Figures {
    Figures::of(table(lines).table(), 0, distribution).unwrap()
}

/// The figures of a built-in table's bet.
pub(crate) fn built_in_figures(table: &str, bet: &str, distribution: &Distribution) -> Figures {
    let loaded = built_in_table(table);
    Figures::of(loaded.table(), loaded.bet(bet).expect(bet), distribution).unwrap()
}

/// Reads `12`, `0.95` or `-0.5`.
pub(crate) fn decimal(text: &str) -> Fraction {
    let (units, decimals) = text.split_once('.').unwrap_or((text, ""));
    format!("{units}{decimals}/1{}", "0".repeat(decimals.len())).parse().unwrap()
}
