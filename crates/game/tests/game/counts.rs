//! The first round of a fresh eight-deck shoe, counted over all ordered draws of six cards.

use croupier_game::{Card, Outcome, Rank, Round, Suit};

/// 416 · 415 · 414 · 413 · 412 · 411.
const ALL_DRAWS: u64 = 4_998_398_275_503_360;

#[derive(Default)]
struct Counts {
    player: u64,
    banker: u64,
    tie: u64,
    /// Cards used, summed over all draws.
    cards: u64,
}

/// Draws another card of each value; `ways` is in how many ways the cards so far can be drawn.
fn draw(drawn: &mut Vec<Card>, left: &mut [u64; 10], ways: u64, counts: &mut Counts) {
    if let Ok(six) = drawn.as_slice().try_into() {
        let round = Round::deal(six);
        counts.cards += ways * u64::from(round.len());
        match round.outcome() {
            Outcome::Player => counts.player += ways,
            Outcome::Banker => counts.banker += ways,
            Outcome::Tie => counts.tie += ways,
        }
        return;
    }
    for value in 0..10 {
        let rank = Rank::ALL.into_iter().find(|rank| usize::from(rank.value()) == value);
        let ways = ways * left[value];
        drawn.push(Card::new(rank.unwrap(), Suit::Spades));
        left[value] -= 1;
        draw(drawn, left, ways, counts);
        left[value] += 1;
        drawn.pop();
    }
}

#[test]
fn outcomes_and_cards_of_a_fresh_eight_deck_shoe() {
    let mut counts = Counts::default();
    let mut left = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32];
    draw(&mut Vec::new(), &mut left, 1, &mut counts);

    assert_eq!(counts.banker, 2_292_252_566_437_888);
    assert_eq!(counts.player, 2_230_518_282_592_256);
    assert_eq!(counts.tie, 475_627_426_473_216);
    assert_eq!(counts.player + counts.banker + counts.tie, ALL_DRAWS);

    // A mean of 46,924,771,178 / 9,501,213,267 = 4.938819 cards a round, cross-multiplied.
    let (mean, out_of) = (46_924_771_178_u128, 9_501_213_267_u128);
    assert_eq!(u128::from(counts.cards) * out_of, u128::from(ALL_DRAWS) * mean);
}
