//! A plugin in Rust that does what its configuration says, for the tests: it is sound, or it panics.
//!
//! | configuration | what happens |
//! |---|---|
//! | `panic in create`, `panic in describe`, `panic in payout` | that |
//! | `panic when FILE is there` | each answer panics while there is such a file |
//! | `refuse WHY` | it is not created, and says why |
//! | `log` | a line for each level |

use croupier_plugin::{
    Bet, Description, Level, Odds, PayoutTable, Round, Rounding, ShoeRules, Text, Verdict,
    export_payout_table, log,
};
use std::path::Path;

struct Whims {
    whim: String,
}

impl PayoutTable for Whims {
    const ID: &'static str = "whims";
    const VERSION: &'static str = "1";
    const VENDOR: &'static str = "Tests";

    fn create(config: &[u8]) -> Result<Whims, String> {
        let whim = String::from_utf8_lossy(config).into_owned();
        panics(whim == "panic in create");
        if let Some(why) = whim.strip_prefix("refuse ") {
            return Err(why.into());
        }
        if whim == "log" {
            let levels = [Level::Error, Level::Warn, Level::Info, Level::Debug];
            levels.into_iter().for_each(|level| log(level, &format!("{level:?} of a whim")));
        }
        Ok(Whims { whim })
    }

    fn describe(&self) -> Description {
        panics(self.whim == "panic in describe");
        Description {
            title: Text::new("Whims", ""),
            source: String::new(),
            shoe: ShoeRules::default(),
            rounding: Rounding::Down,
            bets: vec![Bet::new("never", "Never", Odds::EVEN)],
            kinds: None,
        }
    }

    fn payout(&self, _bet: usize, _round: &Round) -> Verdict {
        panics(self.whim == "panic in payout");
        let file = self.whim.strip_prefix("panic when ").and_then(|whim| whim.strip_suffix(" is there"));
        panics(file.is_some_and(|file| Path::new(file).exists()));
        Verdict::Lose
    }
}

#[expect(clippy::panic, reason = "it is what it is for")]
fn panics(does: bool) {
    if does {
        panic!("a whim");
    }
}

export_payout_table!(Whims);
