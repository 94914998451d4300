//! The conformance kit finds what the host would.

use croupier_plugin::{
    Bet, Commission, Description, Odds, Outcome, Pay, PayoutTable, Round, Rounding, ShoeRules, Text, Verdict,
    conformance::check,
};
use std::sync::atomic::{AtomicU32, Ordering};

/// A table of one bet, the Player's; and what is wrong with it.
struct Wrong<const WHAT: u32> {
    /// The outcome of the round asked before.
    after: AtomicU32,
}

const NOTHING: u32 = 0;
const VENDOR_OF_TWO_LINES: u32 = 1;
const LONG_VENDOR: u32 = 2;
const REMEMBERS: u32 = 3;
const TWO_TITLES: u32 = 4;

const LONG: &str = match str::from_utf8(&[b'x'; 201]) {
    Ok(text) => text,
    Err(_) => "",
};

impl<const WHAT: u32> PayoutTable for Wrong<WHAT> {
    const ID: &'static str = "wrong";
    const VERSION: &'static str = "1";
    const VENDOR: &'static str = match WHAT {
        VENDOR_OF_TWO_LINES => "a\nb",
        LONG_VENDOR => LONG,
        _ => "",
    };

    fn create(_: &[u8]) -> Result<Self, String> {
        Ok(Wrong { after: AtomicU32::new(0) })
    }

    fn describe(&self) -> Description {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let title = if WHAT == TWO_TITLES { COUNT.fetch_add(1, Ordering::Relaxed) } else { 0 };
        Description {
            title: Text::new(&format!("Wrong {title}"), ""),
            source: String::new(),
            shoe: ShoeRules::default(),
            rounding: Rounding::Down,
            bets: vec![Bet::new("player", "Player", Odds::EVEN)],
            kinds: None,
        }
    }

    fn payout(&self, _: usize, round: &Round) -> Verdict {
        let before = self.after.swap(round.outcome() as u32, Ordering::Relaxed);
        match round.outcome() {
            Outcome::Player if WHAT == REMEMBERS && before == Outcome::Banker as u32 => Verdict::Push,
            Outcome::Player => Verdict::Win(Pay::new(Odds::EVEN, Commission::NONE)),
            Outcome::Banker | Outcome::Tie => Verdict::Lose,
        }
    }
}

#[test]
fn a_sound_table_conforms() {
    assert_eq!(check::<Wrong<NOTHING>>(b""), Ok(()));
}

#[test]
fn the_vendor_is_one_line() {
    let control = "the table's vendor has control characters".to_owned();
    assert_eq!(check::<Wrong<VENDOR_OF_TWO_LINES>>(b""), Err(control));
    let long = "the table's vendor has 201 characters: expected 0-200".to_owned();
    assert_eq!(check::<Wrong<LONG_VENDOR>>(b""), Err(long));
}

#[test]
fn what_was_asked_before_changes_nothing() {
    let told = check::<Wrong<REMEMBERS>>(b"").err().unwrap_or_default();
    assert!(told.starts_with("`player` is not deterministic: two answers in "), "{told}");
}

#[test]
fn a_description_never_changes() {
    let told = "the table describes itself in two ways: a description never changes".to_owned();
    assert_eq!(check::<Wrong<TWO_TITLES>>(b""), Err(told));
}
