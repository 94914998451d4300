//! Every round that some first cards can still become, counted card by card from what is left of the shoe.

use crate::plain::{self, PlainRound, points};
use croupier_game::{Card, Rank, Suit};
use std::collections::HashSet;

/// What is left of a shoe: copies of each card, by its index.
struct Left([usize; Card::COUNT]);

impl Left {
    fn after(cards: &[Card], decks: usize) -> Left {
        let mut left = Left([decks; Card::COUNT]);
        cards.iter().for_each(|card| *left.of_mut(*card) -= 1);
        left
    }

    fn of(&self, card: Card) -> usize {
        self.0[usize::from(card.index())]
    }

    fn of_mut(&mut self, card: Card) -> &mut usize {
        &mut self.0[usize::from(card.index())]
    }

    /// The card of this rank of which most are left, one of these suits.
    fn most(&self, rank: Rank, suits: impl Iterator<Item = Suit>) -> Option<Card> {
        let cards = suits.map(|suit| Card::new(rank, suit)).filter(|card| self.of(*card) > 0);
        cards.max_by_key(|card| self.of(*card))
    }
}

/// Every round that these cards can become; themselves when they are a round.
pub(crate) fn of(known: &[Card], decks: usize) -> HashSet<PlainRound> {
    let mut found = HashSet::new();
    let mut cards = known.to_vec();
    go_on(&mut cards, known.len(), &mut Left::after(known, decks), &mut found);
    found
}

fn go_on(cards: &mut Vec<Card>, known: usize, left: &mut Left, found: &mut HashSet<PlainRound>) {
    let choices = match cards.len() {
        0..4 => initial(cards, known, left),
        _ if over(cards) => {
            found.insert(plain::play(cards));
            return;
        }
        _ => thirds(left),
    };
    for card in choices {
        *left.of_mut(card) -= 1;
        cards.push(card);
        go_on(cards, known, left, found);
        cards.pop();
        *left.of_mut(card) += 1;
    }
}

/// Whether four or more cards are a whole round: with kings after them, none of those would be used.
fn over(cards: &[Card]) -> bool {
    let mut longer = [Card::new(Rank::King, Suit::Spades); 6];
    longer[..cards.len()].copy_from_slice(cards);
    usize::from(plain::play(&longer).total_cards()) == cards.len()
}

/// A card of each value that is left.
fn thirds(left: &Left) -> Vec<Card> {
    let of_value = |value| Card::all().find(|card| points(*card) == value && left.of(*card) > 0);
    (0..10).filter_map(of_value).collect()
}

/// What may come as one of the first four: any card that is left beside a known card; for a hand of which
/// nothing is known, each rank once, and beside its first card a suited and a ranked pair. The suit of which
/// most are left leaves every pair possible that was.
fn initial(cards: &[Card], known: usize, left: &Left) -> Vec<Card> {
    let of_ranks = |ranks: &mut dyn Iterator<Item = Rank>| -> Vec<Card> {
        ranks.filter_map(|rank| left.most(rank, Suit::ALL.into_iter())).collect()
    };
    let Some(partner) = cards.len().checked_sub(2) else { return of_ranks(&mut Rank::ALL.into_iter()) };
    if partner < known {
        return Card::all().filter(|card| left.of(*card) > 0).collect();
    }
    let partner = cards[partner];
    let mut choices = of_ranks(&mut Rank::ALL.into_iter().filter(|rank| *rank != partner.rank()));
    choices.extend(Some(partner).filter(|card| left.of(*card) > 0));
    choices.extend(left.most(partner.rank(), Suit::ALL.into_iter().filter(|suit| *suit != partner.suit())));
    choices
}
