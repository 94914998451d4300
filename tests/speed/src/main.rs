//! Work that is counted in instructions: `croupier-speed CASE TIMES` does it so many times. See `tests/speed/gate`.

#![forbid(unsafe_code)]

use croupier_analysis::{Distribution, Figures};
use croupier_payout::{Catalog, Source};
use croupier_speed::work::{Result, composition, margins, rounds, settled};
use std::{env, hint::black_box};

fn main() -> Result<()> {
    let mut arguments = env::args().skip(1);
    let (case, times) = arguments.next().zip(arguments.next()).ok_or("expected CASE TIMES")?;
    let times: usize = times.parse()?;
    let catalog = Catalog::load(&Source::built_in())?;
    let table = catalog.find("sa-gaming").ok_or("sa-gaming is not built in")?;
    let (rounds, left) = (rounds([7; 32])?, composition()?);
    let distribution = Distribution::of(&left)?;
    let mut times = 0..times;
    match case.as_str() {
        // A shoe out of a seed, and all its rounds.
        "shoe" => times.try_for_each(|time| {
            black_box(margins([u8::try_from(time % 256)?; 32])?);
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
