//! What the engine takes from the heap while it deals, resolves and settles: nothing for a round, nothing for a bet.
#![expect(clippy::unwrap_used, reason = "a test stops where something is not as it should be")]

use croupier_game::{Card, Deal, Round, Seed, Shoe, ShoeRules};
use croupier_payout::{Catalog, Ending, Source, Stake, Totals, settle};
use std::hint::black_box;

/// Pieces of memory taken by the work.
fn taken(work: impl FnOnce()) -> u64 {
    allocation_counter::measure(work).count_total
}

#[test]
fn the_counter_counts() {
    assert_eq!(taken(|| drop(black_box(vec![1_u8]))), 1);
}

/// A shoe takes its cards once, whatever is dealt of it.
#[test]
fn a_shoe_takes_its_cards_and_its_rounds_take_nothing() {
    let mut shoe = None;
    let of_shoe = taken(|| shoe = Some(Shoe::from_seed(&Seed::from([7; 32]), 8).unwrap()));
    assert_eq!(of_shoe, 1);
    let shoe = shoe.unwrap();
    let mut rounds = 0;
    let of_rounds = taken(|| rounds = black_box(shoe.deal(&ShoeRules::default()).unwrap()).count());
    assert!(rounds > 70, "{rounds}");
    assert_eq!(of_rounds, 0);
}

#[test]
fn resolving_takes_nothing() {
    let cards: Vec<Card> = "2H 3C 3S KD 8C".split(' ').map(|card| card.parse().unwrap()).collect();
    let resolved = || {
        let mut deal = Deal::new();
        cards.iter().for_each(|card| deal.push(*card).unwrap());
        black_box((deal.round().unwrap(), deal.decisions(), Round::from_cards(&cards).unwrap()));
    };
    assert_eq!(taken(resolved), 0);
}

/// Every bet of every built-in table, in every round of a shoe, whether it is open or closed or the round is void.
#[test]
fn settling_takes_nothing() {
    let catalog = Catalog::load(&Source::built_in()).unwrap();
    let shoe = Shoe::from_seed(&Seed::from([7; 32]), 8).unwrap();
    let rounds: Vec<_> = shoe.deal(&ShoeRules::default()).unwrap().collect();
    let mut settled = 0;
    let settle_all = || {
        for table in catalog.tables() {
            let description = table.table().description();
            for dealt in &rounds {
                for ending in [Ending::played(dealt.round), Ending::Void] {
                    let mut judged = table.judge(&ending, Some(dealt.number));
                    let mut totals = Totals::default();
                    for bet in &description.bets {
                        let bet = table.bet(&bet.id).unwrap();
                        let ruling = judged.ruling(bet).unwrap();
                        let bet = settle(Stake::new(10_050).unwrap(), ruling, description.rounding).unwrap();
                        totals = totals.with(&bet).unwrap();
                        settled += 1;
                    }
                    black_box(totals);
                }
            }
        }
    };
    let taken = taken(settle_all);
    assert!(settled > 10_000, "{settled}");
    assert_eq!(taken, 0);
}
