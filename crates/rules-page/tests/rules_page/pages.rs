//! The pages of the four seed tables, to the letter: files in `pages/`, `<table>.<language>.md`.
//!
//! `UPDATE_EXPECT=1 cargo test -p croupier-rules-page` writes them anew. Read what has changed, as a player would, before
//! you commit it.

use crate::tables::{SEEDS, markdown, table};
use croupier_rules_page::Language;
use expect_test::expect_file;

/// The text is the one that was read, a file in `pages/`.
pub(crate) fn assert_as_read(file: &str, text: &str) {
    expect_file![format!("{}/tests/rules_page/pages/{file}", env!("CARGO_MANIFEST_DIR"))].assert_eq(text);
}

#[test]
fn the_pages_of_the_seed_tables_are_those_that_were_read() {
    for (id, language) in SEEDS.into_iter().flat_map(|id| Language::ALL.map(|language| (id, language))) {
        assert_as_read(&format!("{id}.{}.md", language.code()), &markdown(table(id), language));
    }
}
