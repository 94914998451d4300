//! The pages of the four seed tables, to the letter: files in `pages/`, `<table>.<language>.md`.
//!
//! `CROUPIER_WRITE_PAGES=1 cargo test -p croupier-rules-page` writes them anew. Read what has changed, as a player would,
//! before you commit it.

use crate::tables::{SEEDS, table};
use croupier_rules_page::{Language, markdown};
use std::{env, fs, path::PathBuf};

/// The text is the one that was read, a file in `pages/`.
pub(crate) fn assert_as_read(file: &str, text: &str) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/rules_page/pages").join(file);
    if env::var_os("CROUPIER_WRITE_PAGES").is_some() {
        fs::write(&file, text).unwrap();
    }
    let read = fs::read_to_string(&file).unwrap_or_default();
    for (number, (ours, theirs)) in (1..).zip(text.lines().zip(read.lines())) {
        assert_eq!(ours, theirs, "{}, line {number}", file.display());
    }
    assert_eq!(text, read, "{} ends elsewhere", file.display());
}

#[test]
fn the_pages_of_the_seed_tables_are_those_that_were_read() {
    for (id, language) in SEEDS.into_iter().flat_map(|id| Language::ALL.map(|language| (id, language))) {
        assert_as_read(&format!("{id}.{}.md", language.code()), &markdown(table(id), language));
    }
}
