//! The pages of the four seed tables, to the letter: files in `pages/`, `<table>.<language>.md`.
//!
//! `CROUPIER_WRITE_PAGES=1 cargo test -p croupier-rules-page` writes them anew. Read what has changed, as a player would,
//! before you commit it.

use crate::tables::{SEEDS, table};
use croupier_rules_page::{Language, markdown};
use std::{env, fs, path::PathBuf};

#[test]
fn the_pages_of_the_seed_tables_are_those_that_were_read() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/rules_page/pages");
    for (id, language) in SEEDS.into_iter().flat_map(|id| Language::ALL.map(|language| (id, language))) {
        let file = folder.join(format!("{id}.{}.md", language.code()));
        let page = markdown(table(id), language);
        if env::var_os("CROUPIER_WRITE_PAGES").is_some() {
            fs::write(&file, &page).unwrap();
        }
        let read = fs::read_to_string(&file).unwrap_or_default();
        for (number, (ours, theirs)) in (1..).zip(page.lines().zip(read.lines())) {
            assert_eq!(ours, theirs, "{}, line {number}", file.display());
        }
        assert_eq!(page, read, "{} ends elsewhere", file.display());
    }
}
