//! What a plugin's bet costs beside a built-in table's, in one run: `cargo bench -p croupier-plugin-host`.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a measurement stops where it cannot be"
)]

#[path = "../tests/plugin_host/built.rs"]
#[expect(dead_code, reason = "tests use more of it")]
mod built;
#[path = "../tests/plugin_host/loaded.rs"]
#[expect(dead_code, reason = "tests use more of it")]
mod loaded;
#[path = "../tests/plugin_host/random.rs"]
mod random;

use croupier_game::Round;
use croupier_payout::{Catalog, Ending, LoadedTable, Source};
use random::Random;
use std::{fs, hint::black_box, time::Instant};

/// Rounds asked in one go, and how often the whole is gone through.
const ROUNDS: usize = 20_000;
const PASSES: usize = 101;

/// Nanoseconds that a bet takes in the rounds, pass by pass.
struct Bet {
    name: &'static str,
    table: LoadedTable,
    bet: usize,
    passes: Vec<f64>,
}

impl Bet {
    fn of(name: &'static str, table: &LoadedTable, bet: &str) -> Bet {
        let bet = table.bet(bet).expect("the table has the bet");
        Bet { name, table: table.clone(), bet, passes: Vec::new() }
    }

    #[expect(clippy::float_arithmetic, reason = "a time, not money")]
    fn pass(&mut self, endings: &[Ending]) {
        let begun = Instant::now();
        for ending in endings {
            black_box(self.table.judge(black_box(ending), None).ruling(self.bet)).unwrap();
        }
        self.passes
            .push(begun.elapsed().as_secs_f64() * 1e9 / f64::from(u32::try_from(endings.len()).unwrap()));
    }

    fn median(&self) -> f64 {
        let mut sorted = self.passes.clone();
        sorted.sort_by(f64::total_cmp);
        sorted[sorted.len() / 2]
    }
}

#[expect(clippy::float_arithmetic, reason = "times, not money")]
fn main() {
    let built_in = Catalog::load(&Source::built_in()).unwrap();
    let lightning = fs::read(built::example("croupier-plugin", "lightning", "liblightning.so")).unwrap();
    let lightning = loaded::sound(&lightning, "1:70 2:20 5:8 8:2");
    let red_black = loaded::sound(&built::red_black(), "");
    let mut bets = [
        Bet::of("built-in, classic banker", built_in.find("classic").unwrap(), "banker"),
        Bet::of("plugin by class, lightning natural", &lightning, "natural"),
        Bet::of("plugin by round in C, red-black player_red", &red_black, "player_red"),
        Bet::of("plugin by round in C, red-black one_colour", &red_black, "one_colour"),
        Bet::of("plugin by round in Rust, lightning_player", &lightning, "lightning_player"),
    ];
    let mut random = Random(1);
    let rounds: Vec<Round> = (0..ROUNDS).map(|_| random.round()).collect();
    let endings: Vec<Ending> = rounds.into_iter().map(Ending::played).collect();
    // Turn by turn, so that what slows the machine slows all.
    for _ in 0..PASSES {
        bets.iter_mut().for_each(|bet| bet.pass(&endings));
    }
    let built_in = bets[0].median();
    for bet in &bets {
        let median = bet.median();
        println!(
            "{:45} {median:6.1} ns  {:+6.1} ns  x {:.2}",
            bet.name,
            median - built_in,
            median / built_in
        );
    }
}
