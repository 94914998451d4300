//! The tableau: who draws a third card. The drawing rules stand here and nowhere else.

/// A row for each two-card total of the Banker; in it a bit for each value of the Player's third card, 9 to 0
/// from the left, and before them one for a Player who stood. A set bit draws. (Sources 000, 003 and 004.
/// Source 000's "the Banker may choose on 3 to 6" is not a choice, and where it says the Player's *total* its
/// own table says *card*.)
#[rustfmt::skip]
const BANKER_DRAWS: [u16; 8] = [
    0b1_1111111111, // 0, 1, 2: always
    0b1_1111111111,
    0b1_1111111111,
    0b1_1011111111, // 3: not against an 8
    0b1_0011111100, // 4: against 2 to 7
    0b1_0011110000, // 5: against 4 to 7
    0b0_0011000000, // 6: against 6 and 7, and not when the Player stood
    0b0_0000000000, // 7: never
];

/// The column of [`BANKER_DRAWS`] for a Player who stood.
const STOOD: u8 = 10;

/// Whether a two-card total is a natural, 8 or 9. A natural in either hand ends the round: nobody draws
/// (sources 000 and 004).
#[inline]
pub const fn is_natural(total: u8) -> bool {
    total >= 8
}

/// Whether the Player draws a third card on this two-card total: on 0 to 5, not on 6 and 7 (sources 000, 003,
/// 004).
///
/// For rounds without a natural; a natural total gives `false`.
#[inline]
pub const fn player_draws(total: u8) -> bool {
    total <= 5
}

/// Whether the Banker draws a third card on this two-card total, when the Player's third card is worth
/// `player_third` (0 to 9) or the Player stood (`None`). The rule reads the card, not the Player's total
/// (sources 000, 003, 004).
///
/// For rounds without a natural; a natural total, and totals or values above 9, which do not exist, give
/// `false`.
///
/// ```
/// use croupier_game::banker_draws;
///
/// assert!(banker_draws(3, Some(9)));
/// assert!(!banker_draws(3, Some(8)));
/// assert!(banker_draws(5, None));
/// assert!(!banker_draws(5, Some(0))); // a ten is a card too
/// ```
#[expect(clippy::indexing_slicing, reason = "the total is checked in the same line")]
#[inline]
pub const fn banker_draws(total: u8, player_third: Option<u8>) -> bool {
    let column = match player_third {
        Some(value) if value <= 9 => value,
        Some(_) => return false,
        None => STOOD,
    };
    total <= 7 && BANKER_DRAWS[total as usize] >> column & 1 == 1
}
