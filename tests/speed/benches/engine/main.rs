//! What the engine's work takes, each time beside another way of doing it: `cargo bench -p croupier-speed`.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a measurement stops where something is not as it should be"
)]

mod plain;

use croupier_analysis::{Distribution, Figures};
use croupier_game::{Outcome, Round};
use croupier_payout::{
    Catalog, Class, Ending, LoadedTable, Origin, Rounding, Ruling, Source, Stake, Totals, settle,
};
use croupier_speed::{
    Way, race,
    work::{composition, margins, rounds, settled},
};
use std::hint::black_box;

fn main() {
    shoes();
    bets();
    analysis();
    growth();
}

/// Bar 1: a shoe out of a seed, with all its rounds.
fn shoes() {
    let seeds: Vec<[u8; 32]> = (0..20).map(|seed| [seed; 32]).collect();
    let rounds = seeds.iter().map(|seed| rounds(*seed).unwrap().len()).sum();
    race(
        "A round of a shoe of eight decks, shuffled from a seed, dealt and resolved",
        rounds,
        vec![
            Way::new("ours", || {
                seeds.iter().for_each(|seed| _ = black_box(margins(black_box(*seed)).unwrap()))
            }),
            Way::new("the rand crate's shuffle, hands in vectors, branches", || {
                seeds.iter().for_each(|seed| _ = black_box(plain::shoe(black_box(*seed))));
            }),
        ],
    );
}

/// Bar 2: every bet of sa-gaming in a round, with the totals.
fn bets() {
    let catalog = Catalog::load(&Source::built_in()).unwrap();
    let table = catalog.find("sa-gaming").unwrap();
    let rounds: Vec<Round> = (0..20).flat_map(|seed| rounds([seed; 32]).unwrap()).collect();
    assert!(rounds.iter().all(|round| settled(table, round).unwrap() == walked(table, round)));
    race(
        "The 18 bets of sa-gaming in a round, each with its money, and their totals",
        rounds.len(),
        vec![
            Way::new("a walk through the lines of each bet", || {
                rounds.iter().for_each(|round| _ = black_box(walked(table, black_box(round))));
            }),
            Way::new("ours", || {
                rounds.iter().for_each(|round| _ = black_box(settled(table, black_box(round)).unwrap()));
            }),
        ],
    );
}

fn walked(table: &LoadedTable, round: &Round) -> Totals {
    let facts = Class::of(round).facts();
    let description = table.table().description();
    let stake = Stake::new(10_050).unwrap();
    description.bets.iter().fold(Totals::default(), |totals, bet| {
        let ruling = Ruling::Verdict(bet.verdict(facts));
        totals.with(&settle(stake, ruling, description.rounding).unwrap()).unwrap()
    })
}

/// Bar 3: the exact analysis of a shoe of eight decks less twenty cards.
fn analysis() {
    let left = composition().unwrap();
    let distribution = Distribution::of(&left).unwrap();
    let sequences = |outcome| -> u64 {
        let classes = Class::all().filter(|class| class.facts().outcome() == outcome);
        classes.map(|class| distribution.sequences(class)).sum()
    };
    assert_eq!([Outcome::Player, Outcome::Banker, Outcome::Tie].map(sequences), plain::outcomes(&left));
    let catalog = Catalog::load(&Source::built_in()).unwrap();
    let table = catalog.find("sa-gaming").unwrap().table();
    race(
        "The exact analysis of eight decks less twenty cards",
        1,
        vec![
            Way::new("brute force over the values of six cards: who wins, and no more", || {
                _ = black_box(plain::outcomes(black_box(&left)));
            }),
            Way::new("ours: the distribution of all 1,841 classes", || {
                drop(black_box(Distribution::of(black_box(&left)).unwrap()));
            }),
            Way::new("ours: the same, and the figures of the 18 bets of sa-gaming", || {
                let distribution = Distribution::of(black_box(&left)).unwrap();
                drop(black_box(Figures::of_table(table, &distribution)));
            }),
        ],
    );
}

/// Bar 7: what a bet takes among many bets, and beside many tables.
fn growth() {
    const CLASSIC: &str = include_str!("../../../../payout-tables/classic.toml");
    let named = |name: usize| CLASSIC.replace("\"classic\"", &format!("\"table-{name}\""));
    let catalogs = [1, 1_000].map(|tables| {
        let sources: Vec<Source> = (0..tables)
            .map(|name| Source { name: format!("{name}.toml"), text: named(name), origin: Origin::File })
            .collect();
        Catalog::load(&sources).unwrap()
    });
    let ending = Ending::played(rounds([1; 32]).unwrap()[0]);
    let found = |catalog: &Catalog, bets: usize| {
        let table = black_box(catalog).find("table-0").unwrap();
        let mut judged = table.judge(black_box(&ending), Some(12));
        let (stake, ids) = (Stake::new(10_050).unwrap(), ["player", "banker", "tie"]);
        let totals = (0..bets).fold(Totals::default(), |totals, bet| {
            let bet = table.bet(black_box(ids[bet % 3])).unwrap();
            totals.with(&settle(stake, judged.ruling(bet).unwrap(), Rounding::Down).unwrap()).unwrap()
        });
        _ = black_box(totals);
    };
    let [one, thousand] = &catalogs;
    race(
        "A bet found by its id and settled, among 1,000",
        1_000,
        vec![
            Way::new("one table loaded", || found(one, 1_000)),
            Way::new("1,000 tables loaded", || found(thousand, 1_000)),
        ],
    );
    race("The same among 100,000", 100_000, vec![Way::new("one table loaded", || found(one, 100_000))]);
}
