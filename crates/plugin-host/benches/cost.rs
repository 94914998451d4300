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

use croupier_game::{Class, Round, Side, Suit};
use croupier_payout::{
    Catalog, Commission, Description, Ending, LoadedTable, Odds, Origin, Pay, PayoutFailure, PayoutTable,
    Rounding, Source, Stake, Totals, Verdict, settle,
};
use croupier_speed::{Way, race};
use random::Random;
use std::{fs, hint::black_box, sync::Arc};

/// Rounds that are settled in one go.
const ROUNDS: usize = 5_000;

fn main() {
    let built_in = Catalog::load(&Source::built_in()).unwrap();
    let lightning = fs::read(built::example("croupier-plugin", "lightning", "liblightning.so")).unwrap();
    let lightning = loaded::sound(&lightning, "1:70 2:20 5:8 8:2");
    let whims = fs::read(built::example("croupier-plugin-host", "whims", "libwhims.so")).unwrap();
    let whims = loaded::sound(&whims, "");
    let red_black = loaded::sound(&built::red_black(), "");
    let plain = loaded::sound(&built::c(&[]), "");
    let red = Red {
        description: plain.table().description().clone(),
        win: Verdict::Win(Pay::new(Odds::EVEN, Commission::NONE)),
    };
    let red = LoadedTable::new(Arc::new(red), Origin::BuiltIn);
    let bets = [
        ("built-in, by class: classic, banker", built_in.find("classic").unwrap(), "banker"),
        ("built-in, by round: the first card red", &red, "red"),
        ("plugin, by class: lightning, natural", &lightning, "natural"),
        ("plugin in C, by round: the first card red", &plain, "red"),
        ("plugin in C, by round: red-black, one_colour", &red_black, "one_colour"),
        ("plugin in Rust, by round: one that always loses", &whims, "never"),
        ("plugin in Rust, by round: lightning, lightning_player", &lightning, "lightning_player"),
    ];
    let mut random = Random(1);
    let rounds: Vec<Round> = (0..ROUNDS).map(|_| random.round()).collect();
    let endings: Vec<Ending> = rounds.into_iter().map(Ending::played).collect();
    for players in [1, 20] {
        let way = |(name, table, bet)| {
            let endings = &endings;
            Way::new(name, move || endings.iter().for_each(|ending| settled(table, bet, ending, players)))
        };
        let title = format!("A bet of a round that {players} made, settled");
        race(&title, ROUNDS * players, bets.map(way).into());
    }
}

/// The fixture in C as a table of the program's own.
#[derive(Debug)]
struct Red {
    description: Description,
    win: Verdict,
}

impl PayoutTable for Red {
    fn description(&self) -> &Description {
        &self.description
    }

    fn round_verdict(&self, _: usize, round: &Round, _: Class) -> Result<Verdict, PayoutFailure> {
        let [first, _] = round.hand(Side::Player).initial();
        Ok(match first.suit() {
            Suit::Hearts | Suit::Diamonds => self.win,
            Suit::Spades | Suit::Clubs => Verdict::Lose,
        })
    }
}

/// Settles a bet of so many players in a round.
fn settled(table: &LoadedTable, bet: &str, ending: &Ending, players: usize) {
    let bet = table.bet(bet).unwrap();
    let stake = Stake::new(10_050).unwrap();
    let mut judged = table.judge(black_box(ending), None);
    let totals = (0..players).fold(Totals::default(), |totals, _| {
        let ruling = judged.ruling(black_box(bet)).unwrap();
        totals.with(&settle(stake, ruling, Rounding::Down).unwrap()).unwrap()
    });
    _ = black_box(totals);
}
