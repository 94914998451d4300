//! Work that is counted in instructions: `croupier-speed CASE TIMES` does it so many times. See `tests/speed/gate`.

#![forbid(unsafe_code)]

use croupier_analysis::{Composition, Distribution, Figures};
use croupier_game::{Round, Seed, Shoe, ShoeRules, parse_cards};
use croupier_payout::{Catalog, Ending, LoadedTable, Settlement, Source, Stake, Totals, settle};
use std::{env, error::Error, hint::black_box};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let mut arguments = env::args().skip(1);
    let (case, times) = arguments.next().zip(arguments.next()).ok_or("expected CASE TIMES")?;
    let times: usize = times.parse()?;
    let catalog = Catalog::load(&Source::built_in())?;
    let table = catalog.find("sa-gaming").ok_or("sa-gaming is not built in")?;
    let rounds = rounds(&Shoe::from_seed(&Seed::from([7; 32]), 8)?)?;
    let seen = parse_cards("AS KD 7C 2H 9S TD QC 3H 5S 5D 8C JH AD 4S 6C 6H KS 2D 9C 7H")?;
    let left = Composition::fresh(8)?.without(seen)?;
    let distribution = Distribution::of(&left)?;
    let mut times = 0..times;
    match case.as_str() {
        // A shoe out of a seed, and all its rounds.
        "shoe" => times.try_for_each(|time| {
            let seed = Seed::from([u8::try_from(time % 256)?; 32]);
            black_box(rounds_of(&Shoe::from_seed(&seed, 8)?)?);
            Ok(())
        }),
        // Every bet of sa-gaming in one round, with its totals.
        "settle" => times.zip(rounds.iter().cycle()).try_for_each(|(_, round)| {
            black_box(settled(table, black_box(round))?);
            Ok(())
        }),
        // The joint distribution of a shoe of eight decks less twenty cards.
        "distribution" => times.try_for_each(|_| {
            black_box(Distribution::of(black_box(&left))?);
            Ok(())
        }),
        // The figures of every bet of sa-gaming under it.
        "figures" => {
            times.for_each(|_| drop(black_box(Figures::of_table(table.table(), black_box(&distribution)))));
            Ok(())
        }
        unknown => Err(format!("`{unknown}` is no case").into()),
    }
}

fn rounds(shoe: &Shoe) -> Result<Vec<Round>> {
    Ok(shoe.deal(&ShoeRules::default())?.map(|dealt| dealt.round).collect())
}

/// Deals every round and keeps none: the sum of their margins.
fn rounds_of(shoe: &Shoe) -> Result<u32> {
    Ok(shoe.deal(&ShoeRules::default())?.map(|dealt| u32::from(dealt.round.margin())).sum())
}

#[inline(never)]
fn settled(table: &LoadedTable, round: &Round) -> Result<Totals> {
    let ending = Ending::played(*round);
    let description = table.table().description();
    let stake = Stake::new(10_050).ok_or("no stake")?;
    let judged = table.judge(&ending, Some(12));
    let mut totals = Totals::default();
    for bet in 0..description.bets.len() {
        let ruling = judged.ruling(bet)?;
        let settled: Settlement = settle(stake, ruling, description.rounding)?;
        totals = totals.with(&settled)?;
    }
    Ok(totals)
}
