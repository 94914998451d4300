//! Loads a plugin as the service does, and plays rounds with it, for tools that watch over memory:
//! `load PROBE FILE [CONFIGURATION]`.

use croupier_game::{Card, Class, Round};
use croupier_plugin_host::{Host, PluginFile, Refusal, probe::Probe};
use std::{env, error::Error, path::Path, time::Duration};

/// Rounds that are played.
const ROUNDS: u64 = 2000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (probe, file, config) = match &arguments[..] {
        [probe, file] => (probe, file, ""),
        [probe, file, config] => (probe, file, config.as_str()),
        _ => return Err("expected PROBE FILE [CONFIGURATION]".into()),
    };
    // What watches slows everything down.
    let host = Host::new(Probe::new(probe, &[]).within(Duration::from_secs(600)));
    let file = PluginFile::unpinned(Path::new(file), config)?;
    // Twice: the second time the library is there already.
    for _ in 0..2 {
        let told = |refusals: Vec<Refusal>| refusals.iter().map(ToString::to_string).collect::<String>();
        let loaded = host.load(std::slice::from_ref(&file)).map_err(told)?;
        for table in &loaded {
            let bets = table.table().description().bets.len();
            for round in (0..ROUNDS).filter_map(round) {
                (0..bets).try_for_each(|bet| {
                    table.table().round_verdict(bet, &round, Class::of(&round)).map(|_| ())
                })?;
            }
        }
    }
    println!("{} library", host.kept());
    Ok(())
}

/// A round of cards far from each other.
fn round(number: u64) -> Option<Round> {
    let card = |place: u64| {
        let mixed = (number * 6 + place).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        u8::try_from(mixed % 52).ok().and_then(Card::from_index)
    };
    let cards: Option<Vec<Card>> = (0..6).map(card).collect();
    Some(Round::deal(&cards?.try_into().ok()?))
}
