//! The ends of a round by kinds of cards, for bets that look at the cards themselves.
//!
//! Cards of one kind are alike to every bet and to the tableau, so one of them stands for all: a sequence of
//! kinds is played once, and counts for every sequence of cards that it stands for.

use crate::{Distribution, tally::Tally};
use croupier_game::{Card, Rank, Round, Suit};
use croupier_payout::PayoutTable;

/// Sequences of kinds that are played at the most: those of six cards of 24 kinds.
const MOST_SEQUENCES: u64 = 24_u64.pow(6);
/// The same times the bets that are asked in each: seconds, not minutes.
const MOST_QUESTIONS: u64 = 200_000_000;

/// The kinds of the cards left, and the round so far.
pub(crate) struct Kinds {
    /// A card of each kind, with how many of the kind are left.
    kinds: Vec<(Card, u64)>,
    /// The cards that have come, and others behind them.
    cards: [Card; Round::MAX_CARDS],
    known: usize,
    /// How many sequences each number of cards goes on to, by that number.
    beyond: [u64; Round::MAX_CARDS + 1],
}

impl Kinds {
    /// The kinds that a table tells apart, where it says so, or else every card; `None` when they can come in
    /// too many ways to ask so many bets in each.
    pub(crate) fn of(table: &dyn PayoutTable, bets: usize, distribution: &Distribution) -> Option<Kinds> {
        let (deal, left) = (&distribution.deal, &distribution.left);
        let known = deal.cards().len();
        let mut kinds: Vec<(u8, (Card, u64))> = Vec::new();
        for (card, copies) in left.copies() {
            let of_card = |kinds: &[u8; Card::COUNT]| kinds.get(usize::from(card.index())).copied();
            let kind = table.kinds().and_then(of_card).unwrap_or(card.index());
            match kinds.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, (_, of_kind))) => *of_kind += copies,
                None => kinds.push((kind, (card, copies))),
            }
        }
        let lacking = Round::MAX_CARDS - known;
        let ways: u64 = (0..lacking).map(|_| kinds.len() as u64).product();
        let last = known + lacking.min(left.len());
        let from = |place: usize| (left.len() + known - place) as u64;
        let asked = ways.saturating_mul(bets as u64);
        (ways <= MOST_SEQUENCES && asked <= MOST_QUESTIONS).then(|| Kinds {
            kinds: kinds.into_iter().map(|(_, kind)| kind).collect(),
            cards: six(deal.cards()),
            known,
            beyond: std::array::from_fn(|place| (place..last).map(from).product()),
        })
    }

    /// Plays the round to each of its ends.
    pub(crate) fn play(mut self, tally: &mut Tally<'_>) {
        self.go_on(self.known, 1, tally);
    }

    /// Goes on from so many cards, which so many sequences lead to.
    #[expect(clippy::indexing_slicing, reason = "a round of six cards is over")]
    fn go_on(&mut self, cards: usize, sequences: u64, tally: &mut Tally<'_>) {
        // From four cards on, those that have come decide whether the next one is due.
        if cards >= 4 {
            let round = Round::deal(&self.cards);
            if usize::from(round.len()) <= cards {
                return tally.add(&round, sequences * self.beyond[cards]);
            }
        }
        for place in 0..self.kinds.len() {
            let (card, left) = self.kinds[place];
            if left > 0 {
                self.cards[cards] = card;
                self.kinds[place].1 -= 1;
                self.go_on(cards + 1, sequences * left, tally);
                self.kinds[place].1 += 1;
            }
        }
    }
}

/// These cards, and others behind them up to six.
pub(crate) fn six(cards: &[Card]) -> [Card; Round::MAX_CARDS] {
    let blank = Card::new(Rank::Ace, Suit::Spades);
    std::array::from_fn(|place| cards.get(place).copied().unwrap_or(blank))
}
