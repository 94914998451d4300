//! Any text as cards: what is read is written back the same, and a round made of it deals itself again.
#![no_main]

use croupier_game::{Deal, Round, parse_cards};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(cards) = parse_cards(text) else { return };
    let written: Vec<String> = cards.iter().map(ToString::to_string).collect();
    assert_eq!(parse_cards(&written.join(" ")).as_ref(), Ok(&cards));
    if let Ok(round) = Round::from_cards(&cards) {
        assert!((4..=6).contains(&cards.len()));
        assert_eq!(round.cards().collect::<Vec<_>>(), cards);
    }
    if let Ok(deal) = Deal::from_cards(&cards) {
        assert_eq!(deal.cards(), cards);
        assert_eq!(deal.next().is_none(), Round::from_cards(&cards).is_ok());
    }
});
