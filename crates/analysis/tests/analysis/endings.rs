//! Counting card by card: every way on to six cards, whatever the round needs.

use crate::{
    plain::{play, play_if_enough},
    tally::Tally,
};
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

/// The rounds that begin with the cards known and go on with those left, in every order of all of these;
/// `None` when there is an order in which they do not finish the round.
pub(crate) fn tally_of_all(known: &[Card], left: &Composition) -> Option<Tally> {
    let mut cards: Vec<Card> =
        Card::all().zip(left.counts()).flat_map(|(card, copies)| vec![card; usize::from(*copies)]).collect();
    let mut tally = Tally::new();
    orders(&mut known.to_vec(), &mut cards, &mut tally).then_some(tally)
}

fn orders(drawn: &mut Vec<Card>, left: &mut Vec<Card>, tally: &mut Tally) -> bool {
    if left.is_empty() {
        let round = play_if_enough(drawn);
        round.iter().for_each(|round| tally.add(round, 1));
        return round.is_some();
    }
    (0..left.len()).all(|place| {
        let card = left.remove(place);
        drawn.push(card);
        let finished = orders(drawn, left, tally);
        drawn.pop();
        left.insert(place, card);
        finished
    })
}
