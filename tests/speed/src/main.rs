//! Work that is counted in instructions: `croupier-speed CASE TIMES [PLUGIN]` does it so many times. See `tests/speed/gate`.

#![forbid(unsafe_code)]

use croupier_analysis::{Distribution, Figures};
use croupier_payout::{Catalog, LoadedTable, Source};
use croupier_plugin_host::{
    Host, PluginFile,
    probe::{self, Probe},
};
use croupier_speed::work::{Result, composition, margins, rounds, settled};
use std::{env, hint::black_box, path::Path};

/// How the child is told that it is one.
const PROBE: &str = "probe";

fn main() -> Result<()> {
    let mut arguments = env::args().skip(1);
    let case = arguments.next().unwrap_or_default();
    // The child that a plugin is tried in.
    if case == PROBE {
        return Ok(probe::answer()?);
    }
    let times: usize = arguments.next().ok_or("expected CASE TIMES [PLUGIN]")?.parse()?;
    let catalog = Catalog::load(&Source::built_in())?;
    // A plugin's bets instead, each asked about in each round, where one is named.
    let table = match arguments.next() {
        Some(file) if case == "plugin" => plugin(&file)?,
        _ => catalog.find("sa-gaming").ok_or("sa-gaming is not built in")?.clone(),
    };
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
        "settle" | "plugin" => times.zip(rounds.iter().cycle()).try_for_each(|(_, round)| {
            black_box(settled(&table, black_box(round))?);
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

/// The table of a plugin's file.
fn plugin(file: &str) -> Result<LoadedTable> {
    let file = PluginFile::unpinned(Path::new(file), "")?;
    let host = Host::new(Probe::new(env::current_exe()?, &[PROBE]));
    let mut tables = host.load(&[file]).map_err(|refusals| format!("{refusals:?}"))?;
    Ok(tables.pop().ok_or("no table")?)
}
