//! The same work, done the plain way: what the engine is held against.

use croupier_analysis::Composition;
use croupier_game::{Card, Rank};
use rand::seq::SliceRandom as _;
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng as _};

/// The cards behind the cut card.
const CUT_CARD: usize = 14;

/// Deals a shoe that the library shuffles, card by card, and gives the sum of its margins.
pub(crate) fn shoe(seed: [u8; 32]) -> u32 {
    let mut cards: Vec<Card> = (0..8).flat_map(|_| Card::all()).collect();
    cards.shuffle(&mut ChaCha20Rng::from_seed(seed));
    let turned = cards[0];
    let burned = match turned.rank() {
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 10,
        rank => rank as usize + 1,
    };
    let mut next = 1 + burned;
    let mut margins = 0;
    while next + CUT_CARD <= cards.len() {
        let (player, banker) = round(&cards, &mut next);
        margins += u32::from(player.abs_diff(banker));
    }
    margins
}

/// Deals a round from the place in the shoe, and gives both totals.
fn round(cards: &[Card], next: &mut usize) -> (u8, u8) {
    let mut draw = || {
        *next += 1;
        cards[*next - 1]
    };
    let (mut player, mut banker) = (Vec::new(), Vec::new());
    for _ in 0..2 {
        player.push(draw());
        banker.push(draw());
    }
    if total(&player) < 8 && total(&banker) < 8 {
        let third = (total(&player) <= 5).then(&mut draw);
        player.extend(third);
        let draws = match (total(&banker), third.map(Card::value)) {
            (0..=2, _) => true,
            (total, None) => total <= 5,
            (3, Some(third)) => third != 8,
            (4, Some(third)) => (2..=7).contains(&third),
            (5, Some(third)) => (4..=7).contains(&third),
            (6, Some(third)) => third == 6 || third == 7,
            _ => false,
        };
        if draws {
            banker.push(draw());
        }
    }
    (total(&player), total(&banker))
}

fn total(hand: &[Card]) -> u8 {
    hand.iter().map(|card| card.value()).sum::<u8>() % 10
}

/// How many sequences of six cards end with the Player's, the Banker's and equal totals: every value of every card gone
/// through, without pairs or numbers of cards, which would take longer.
pub(crate) fn outcomes(shoe: &Composition) -> [u64; 3] {
    let mut left = [0_u64; 10];
    for card in Card::all() {
        left[usize::from(card.value())] += u64::from(shoe.counts()[usize::from(card.index())]);
    }
    let mut outcomes = [0; 3];
    sequences(&mut left, &mut Vec::new(), 1, &mut outcomes);
    outcomes
}

fn sequences(left: &mut [u64; 10], drawn: &mut Vec<u8>, ways: u64, outcomes: &mut [u64; 3]) {
    if let &[player_1, banker_1, player_2, banker_2, fifth, sixth] = &drawn[..] {
        let (mut player, mut banker) = ((player_1 + player_2) % 10, (banker_1 + banker_2) % 10);
        if player < 8 && banker < 8 {
            let third = (player <= 5).then_some(fifth);
            if croupier_game::banker_draws(banker, third) {
                banker = (banker + if third.is_some() { sixth } else { fifth }) % 10;
            }
            player = (player + third.unwrap_or(0)) % 10;
        }
        outcomes[match player.cmp(&banker) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 2,
        }] += ways;
        return;
    }
    for value in 0..10 {
        let place = usize::from(value);
        if left[place] > 0 {
            let ways = ways * left[place];
            left[place] -= 1;
            drawn.push(value);
            sequences(left, drawn, ways, outcomes);
            drawn.pop();
            left[place] += 1;
        }
    }
}
