//! Small payout tables, written and loaded.

use croupier_payout::{
    Catalog, Description, Fault, Finding, LoadError, LoadedTable, Origin, Reading, Source,
};
use std::sync::LazyLock;

/// How a table begins that is about something else.
pub(crate) const HEAD: &str = "id = \"x\"\nversion = \"1\"\ntitle = { en = \"X\" }\n";

static BUILT_IN: LazyLock<Catalog> = LazyLock::new(|| match Catalog::load(&Source::built_in()) {
    Ok(catalog) => catalog,
    Err(error) => panic!("the built-in tables do not load: {error}"),
});

/// The built-in tables.
pub(crate) fn built_in(name: &str) -> &'static LoadedTable {
    BUILT_IN.find(name).expect(name)
}

pub(crate) fn built_in_tables() -> &'static [LoadedTable] {
    BUILT_IN.tables()
}

/// A file of the operator's.
pub(crate) fn file(name: &str, text: &str) -> Source {
    Source { name: name.into(), text: text.into(), origin: Origin::File }
}

pub(crate) fn load(text: &str) -> Result<Catalog, LoadError> {
    Catalog::load(&[file("x.toml", text)])
}

/// The only table of a file that says what it is: lines that decide nothing are no matter here.
pub(crate) fn loaded(text: &str) -> LoadedTable {
    let (files, known) = ([file("x.toml", text)], Catalog::default());
    let checked = Reading::new(&files, &known).finish();
    for finding in &checked.findings {
        let harmless = matches!(finding.fault, Fault::NeverHolds { .. } | Fault::NeverReached { .. });
        assert!(harmless, "{finding}\n{text}");
    }
    checked.catalog.tables()[0].clone()
}

/// What a sound file's only table says of itself.
pub(crate) fn described(text: &str) -> Description {
    loaded(text).table().description().clone()
}

/// The sound tables of several files.
pub(crate) fn loaded_all(texts: &[&str]) -> Catalog {
    match load_all(texts) {
        Ok(catalog) => catalog,
        Err(error) => panic!("{error}\n{texts:#?}"),
    }
}

/// Several files of the operator's: `0.toml`, `1.toml` and so on.
pub(crate) fn load_all(texts: &[&str]) -> Result<Catalog, LoadError> {
    let name = |place| format!("{place}.toml");
    let files: Vec<Source> = texts.iter().enumerate().map(|(place, text)| file(&name(place), text)).collect();
    Catalog::load(&files)
}

/// What is wrong with a file; nothing when it is sound.
pub(crate) fn findings(text: &str) -> Vec<Finding> {
    load(text).map_or_else(|error| error.0, |_| Vec::new())
}

/// The findings of a file, a line each, without its name.
pub(crate) fn complaints(text: &str) -> Vec<String> {
    findings(text).iter().map(|finding| complaint(finding).to_owned()).collect()
}

pub(crate) fn complaint(finding: &Finding) -> String {
    format!("{}:{} {}", finding.line, finding.column, finding.fault)
}

/// A table of id `x` with these bets.
pub(crate) fn table(bets: &str) -> String {
    format!("{HEAD}{bets}")
}

/// A bet of these lines.
pub(crate) fn bet(id: &str, lines: &str) -> String {
    format!("[[bet]]\nid = \"{id}\"\ntitle = {{ en = \"{id}\" }}\nlines = [{lines}]\n")
}

/// A table of id `x` with one bet, `a`, of these lines.
pub(crate) fn one_bet(lines: &str) -> String {
    table(&bet("a", lines))
}

/// A bet that always returns the stake.
pub(crate) fn plain_bet(id: &str) -> String {
    bet(id, "{ when = {}, push = true }")
}
