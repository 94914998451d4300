//! Counting in full size: the first four cards by all 52 cards, the third cards by value out of what is left.

use crate::{
    plain::{BANKER, BANKER_ALONE, PLAYER, PLAYER_LIMIT, PlainRound, banker_limit, begin, points},
    tally::Tally,
};
use croupier_analysis::Composition;
use croupier_game::Card;

/// The rounds that begin with these cards, four at the most, and go on with those left.
pub(crate) fn tally(known: &[Card], left: &Composition) -> Tally {
    let mut values = [0; 10];
    for (card, copies) in Card::all().zip(left.counts()) {
        values[usize::from(points(card))] += u64::from(*copies);
    }
    let mut shoe = Shoe {
        copies: left.counts().map(u64::from),
        values,
        cards: values.iter().sum(),
        tally: Tally::new(),
    };
    shoe.first_four(&mut known.to_vec(), 1);
    shoe.tally
}

struct Shoe {
    copies: [u64; 52],
    values: [u64; 10],
    cards: u64,
    tally: Tally,
}

impl Shoe {
    fn first_four(&mut self, drawn: &mut Vec<Card>, sequences: u64) {
        if let Ok(four) = drawn.as_slice().try_into() {
            return self.third_cards(&begin(four), sequences);
        }
        for card in Card::all() {
            let (index, value) = (usize::from(card.index()), usize::from(points(card)));
            let copies = self.copies[index];
            if copies > 0 {
                self.copies[index] -= 1;
                self.values[value] -= 1;
                self.cards -= 1;
                drawn.push(card);
                self.first_four(drawn, sequences * copies);
                drawn.pop();
                self.copies[index] += 1;
                self.values[value] += 1;
                self.cards += 1;
            }
        }
    }

    fn third_cards(&mut self, round: &PlainRound, sequences: u64) {
        if round.natural(PLAYER) || round.natural(BANKER) {
            return self.tally.add(round, sequences * self.unused(2));
        }
        if round.totals[PLAYER] > PLAYER_LIMIT {
            return self.banker(round, BANKER_ALONE, sequences, 2);
        }
        for worth in 0..10 {
            let place = usize::from(worth);
            let copies = self.values[place];
            if copies > 0 {
                self.values[place] -= 1;
                self.cards -= 1;
                self.banker(&round.draw(PLAYER, worth), banker_limit(worth), sequences * copies, 1);
                self.values[place] += 1;
                self.cards += 1;
            }
        }
    }

    /// The Banker draws up to `limit`; the round has `places` cards less than six.
    fn banker(&mut self, round: &PlainRound, limit: u8, sequences: u64, places: u64) {
        if round.totals[BANKER] > limit {
            return self.tally.add(round, sequences * self.unused(places));
        }
        self.cards -= 1;
        let unused = self.unused(places - 1);
        self.cards += 1;
        for worth in 0..10 {
            let copies = self.values[usize::from(worth)];
            self.tally.add(&round.draw(BANKER, worth), sequences * copies * unused);
        }
    }

    /// How many ordered sequences of cards fill the places that the round does not need.
    fn unused(&self, places: u64) -> u64 {
        (0..places).map(|taken| self.cards - taken).product()
    }
}
