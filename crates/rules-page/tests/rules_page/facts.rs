//! Every fact of the seed pages is on ours: `facts.txt`, whose format stands at its head.

use crate::tables::{SEEDS, markdown, table};
use croupier_rules_page::Language;
use std::collections::HashMap;

#[test]
fn every_fact_of_the_seeds_is_on_our_pages() {
    let pages: HashMap<(&str, &str), String> = SEEDS
        .into_iter()
        .flat_map(|id| Language::ALL.map(|language| (id, language)))
        .map(|(id, language)| ((id, language.code()), markdown(table(id), language)))
        .collect();
    let (mut seed, mut tables, mut fact) = ("", Vec::new(), "");
    let mut told = HashMap::<(&str, &str), usize>::new();
    for line in include_str!("facts.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (kind, rest) = line.split_once(' ').expect("a kind and a text");
        match kind {
            "=" => {
                let mut words = rest.split(' ');
                (seed, tables) = (words.next().unwrap(), words.collect());
                assert!(!tables.is_empty() && tables.iter().all(|id| SEEDS.contains(id)), "{line}");
            }
            "-" => fact = rest,
            "!" => assert!(rest.contains(':'), "a reason: {rest}"),
            language @ ("en" | "id") => {
                let text = rest.replace('¶', "\n");
                for id in &tables {
                    let page = &pages[&(*id, language)];
                    assert!(page.contains(&text), "seed {seed}, {fact}: not on {id}.{language}.md: {text}");
                }
                *told.entry((seed, language)).or_default() += 1;
            }
            _ => panic!("{line}"),
        }
    }
    for seed in ["000", "001", "002", "003", "004"] {
        assert!(told[&(seed, "en")] > 10 && told[&(seed, "en")] == told[&(seed, "id")], "{seed}: {told:?}");
    }
}
