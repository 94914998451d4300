//! The last cards of a round or of a shoe, one by one.

use crate::Composition;
use croupier_game::{Card, Deal, Rank, Round, Suit};
use croupier_payout::{CLASSES, Class};

/// Sequences of `length` cards out of those left, by the class of the round that they finish; `None` when
/// some do not finish it. Meant for few cards.
pub(crate) fn card_by_card(deal: &Deal, left: &Composition, length: usize) -> Option<Box<[u64]>> {
    let mut ends = vec![0; CLASSES].into_boxed_slice();
    play(deal, left, length, 1, &mut ends).then_some(ends)
}

/// Adds the ends of `sequences` beginnings of a round; whether all of them are finished.
fn play(deal: &Deal, left: &Composition, length: usize, sequences: u64, ends: &mut [u64]) -> bool {
    if let Ok(round) = deal.round() {
        let end = ends.get_mut(Class::of(&round).index());
        end.into_iter().for_each(|end| *end += sequences * left.sequences(length));
        return true;
    }
    length > 0
        && left.copies().all(|(card, copies)| {
            let (mut deal, left) = (*deal, left.less(card));
            deal.push(card).is_ok() && play(&deal, &left, length - 1, sequences * copies, ends)
        })
}

/// The most cards that the round can still need.
pub(crate) fn most_due(deal: &Deal) -> usize {
    let known = deal.cards().len();
    if known < 3 {
        return Round::MAX_CARDS - known;
    }
    let after = |rank: Rank| {
        let mut deal = *deal;
        deal.push(Card::new(rank, Suit::Spades)).ok().map(|()| 1 + most_due(&deal))
    };
    Rank::ALL.into_iter().filter_map(after).max().unwrap_or(0)
}
