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

/// The most cards that the round can still need, whatever comes.
pub(crate) fn most_due(deal: &Deal) -> usize {
    let lacking = Round::MAX_CARDS - deal.cards().len();
    (1..=lacking).rev().find(|&more| may_take(deal, more)).unwrap_or(0)
}

/// Whether the round can go on with so many more cards.
fn may_take(deal: &Deal, more: usize) -> bool {
    more == 0
        || Rank::ALL.into_iter().any(|rank| {
            let mut deal = *deal;
            deal.push(Card::new(rank, Suit::Spades)).is_ok() && may_take(&deal, more - 1)
        })
}
