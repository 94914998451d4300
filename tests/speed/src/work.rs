//! The engine's work, as both the counts and the times are taken of it.

use croupier_analysis::Composition;
use croupier_game::{Round, Seed, Shoe, ShoeRules, parse_cards};
use croupier_payout::{Ending, LoadedTable, Stake, Totals, settle};
use std::error::Error;

/// Work that is done, or why it could not be.
pub type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The rounds of a shoe of eight decks.
///
/// # Errors
/// Never with eight decks.
pub fn rounds(seed: [u8; 32]) -> Result<Vec<Round>> {
    let shoe = Shoe::from_seed(&Seed::from(seed), 8)?;
    Ok(shoe.deal(&ShoeRules::default())?.map(|dealt| dealt.round).collect())
}

/// Deals every round of a shoe and keeps none: the sum of their margins.
///
/// # Errors
/// Never with eight decks.
pub fn margins(seed: [u8; 32]) -> Result<u32> {
    let shoe = Shoe::from_seed(&Seed::from(seed), 8)?;
    Ok(shoe.deal(&ShoeRules::default())?.map(|dealt| u32::from(dealt.round.margin())).sum())
}

/// Every bet of a table in a round, with the totals.
///
/// # Errors
/// When the table cannot answer.
#[inline(never)]
pub fn settled(table: &LoadedTable, round: &Round) -> Result<Totals> {
    let ending = Ending::played(*round);
    let description = table.table().description();
    let stake = Stake::new(10_050).ok_or("no stake")?;
    let mut judged = table.judge(&ending, Some(12));
    let mut totals = Totals::default();
    for bet in 0..description.bets.len() {
        totals = totals.with(&settle(stake, judged.ruling(bet)?, description.rounding)?)?;
    }
    Ok(totals)
}

/// Eight decks less twenty cards.
///
/// # Errors
/// Never with these cards.
pub fn composition() -> Result<Composition> {
    let seen = parse_cards("AS KD 7C 2H 9S TD QC 3H 5S 5D 8C JH AD 4S 6C 6H KS 2D 9C 7H")?;
    Ok(Composition::fresh(8)?.without(seen)?)
}
