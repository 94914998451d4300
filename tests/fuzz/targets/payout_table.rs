//! Any text as a payout table's file: the checker finishes, and its findings lie within the text.
#![no_main]

use croupier_analysis::check;
use croupier_payout::{Catalog, Class, Origin, Source};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static BUILT_IN: LazyLock<Catalog> =
    LazyLock::new(|| Catalog::load(&Source::built_in()).unwrap_or_else(|error| panic!("{error}")));

fuzz_target!(|text: &str| {
    let file = Source { name: "x.toml".into(), text: text.into(), origin: Origin::File };
    let checked = check(&[file], &BUILT_IN);
    for finding in &checked.findings {
        let spans = finding.also.iter().chain([&finding.span]);
        assert!(spans.clone().all(|span| span.start <= span.end && span.end <= text.len()), "{finding:?}");
        assert!(
            finding.line >= 1 && finding.column >= 1 && !finding.to_string().contains('\n'),
            "{finding:?}"
        );
    }
    // A table that is there can answer for every bet and class.
    let reference = checked.references.iter().flatten().next();
    if let Some(table) = reference.and_then(|reference| checked.catalog.find(reference)) {
        for bet in 0..table.table().description().bets.len() {
            assert!(Class::all().all(|class| table.table().class_verdict(bet, class).is_some()));
        }
    }
});
