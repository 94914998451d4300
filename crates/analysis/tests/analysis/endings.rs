//! Counting card by card: every way on to six cards, whatever the round needs.

use crate::{plain::play, tally::Tally};
use croupier_analysis::Composition;
use croupier_game::Card;

/// The rounds that begin with the cards known and go on with those left.
pub(crate) fn tally(known: &[Card], left: &Composition) -> Tally {
    let mut tally = Tally::new();
    let mut copies: Vec<(Card, u64)> =
        Card::all().zip(left.counts().map(u64::from)).filter(|(_, copies)| *copies > 0).collect();
    draw(&mut known.to_vec(), &mut copies, 1, &mut tally);
    tally
}

fn draw(drawn: &mut Vec<Card>, left: &mut [(Card, u64)], sequences: u64, tally: &mut Tally) {
    if drawn.len() == 6 {
        return tally.add(&play(drawn), sequences);
    }
    for place in 0..left.len() {
        let (card, copies) = left[place];
        if copies > 0 {
            drawn.push(card);
            left[place].1 -= 1;
            draw(drawn, left, sequences * copies, tally);
            left[place].1 += 1;
            drawn.pop();
        }
    }
}
