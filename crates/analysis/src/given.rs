//! The distribution of a round of which some cards have come.

use crate::{Composition, CompositionError, Distribution};
use croupier_game::{BySide, Card, Deal, Hand, Pair, Round, Side, banker_draws, is_natural, player_draws};
use croupier_payout::{CLASSES, Class, Facts};

impl Distribution {
    /// The distribution over the ends of a round whose first cards are known, the others coming out of
    /// `left`, which holds neither them nor any card seen before. The unit is an ordered sequence of as many
    /// cards as the round lacks of six.
    ///
    /// # Errors
    /// When fewer cards are left than that, unless the round is finished.
    pub fn given(deal: &Deal, left: &Composition) -> Result<Distribution, CompositionError> {
        let known = deal.cards().len();
        if known == 0 {
            return Distribution::of(left);
        }
        let mut ahead = Ahead {
            sequences: Box::new([0; CLASSES]),
            left: left.counts().map(u64::from),
            cards: left.cards().into(),
            third_cards: (Round::MAX_CARDS - known.max(4)) as u64,
            player_third: deal.hand(Side::Player).and_then(|hand| hand.third()),
        };
        if let Ok(round) = deal.round() {
            ahead.add(Class::of(&round), 1);
            return Ok(Distribution::new(ahead.sequences, 1));
        }
        let missing = Round::MAX_CARDS - known;
        left.check_room(missing)?;
        let mut first = [None; 4];
        first.iter_mut().zip(deal.cards()).for_each(|(place, card)| *place = Some(*card));
        ahead.begin(first, 1);
        Ok(Distribution::new(ahead.sequences, falling(left.cards().into(), missing as u64)))
    }
}

/// n(n−1)…, `terms` of them.
fn falling(n: u64, terms: u64) -> u64 {
    (0..terms).map(|taken| n.saturating_sub(taken)).product()
}

/// The ends counted so far, and what is left in the shoe.
struct Ahead {
    sequences: Box<[u64; CLASSES]>,
    /// Copies of each card, by its index, and all of them.
    left: [u64; Card::COUNT],
    cards: u64,
    /// How many third cards at the most have not come.
    third_cards: u64,
    player_third: Option<Card>,
}

/// Two hands of two cards and their third cards' values.
struct End<'a> {
    hands: &'a BySide<Hand>,
    thirds: BySide<Option<u8>>,
}

#[expect(clippy::indexing_slicing, reason = "cards, values and classes are below the arrays' lengths")]
impl Ahead {
    /// Fills the first four cards that have not come, one after the other, and plays the round on.
    fn begin(&mut self, first: [Option<Card>; 4], sequences: u64) {
        let Some(place) = first.iter().position(Option::is_none) else {
            let [Some(a), Some(b), Some(c), Some(d)] = first else { return };
            let hands = BySide { player: Hand::new([a, c], None), banker: Hand::new([b, d], None) };
            return self.play(&hands, sequences);
        };
        for card in Card::all() {
            let index = usize::from(card.index());
            let copies = self.left[index];
            if copies > 0 {
                let mut first = first;
                first[place] = Some(card);
                self.take(index, 1);
                self.begin(first, sequences * copies);
                self.take(index, -1);
            }
        }
    }

    fn take(&mut self, index: usize, cards: i64) {
        self.left[index] = self.left[index].wrapping_add_signed(-cards);
        self.cards = self.cards.wrapping_add_signed(-cards);
    }

    /// Plays the third cards by value.
    fn play(&mut self, hands: &BySide<Hand>, sequences: u64) {
        let totals = hands.map(|hand| hand.initial_total());
        let natural = is_natural(totals.player) || is_natural(totals.banker);
        let mut left = [0; 10];
        for (card, copies) in Card::all().zip(self.left) {
            left[usize::from(card.value())] += copies;
        }
        let mut end = End { hands, thirds: BySide { player: None, banker: None } };
        if natural || !player_draws(totals.player) {
            return self.play_banker(
                &mut end,
                !natural && banker_draws(totals.banker, None),
                sequences,
                &left,
                0,
            );
        }
        if let Some(third) = self.player_third {
            end.thirds.player = Some(third.value());
            let draws = banker_draws(totals.banker, end.thirds.player);
            return self.play_banker(&mut end, draws, sequences, &left, 0);
        }
        for value in 0..10_u8 {
            let copies = left[usize::from(value)];
            if copies > 0 {
                end.thirds.player = Some(value);
                left[usize::from(value)] -= 1;
                let draws = banker_draws(totals.banker, end.thirds.player);
                self.play_banker(&mut end, draws, sequences * copies, &left, 1);
                left[usize::from(value)] += 1;
            }
        }
    }

    /// Plays the Banker's third card, `drawn` third cards having come out of what is left.
    fn play_banker(&mut self, end: &mut End<'_>, draws: bool, sequences: u64, left: &[u64; 10], drawn: u64) {
        let unused = |drawn: u64| falling(self.cards - drawn, self.third_cards - drawn);
        if !draws {
            end.thirds.banker = None;
            let sequences = sequences * unused(drawn);
            return end.class().into_iter().for_each(|class| self.add(class, sequences));
        }
        let sequences = sequences * unused(drawn + 1);
        for (value, copies) in (0..10_u8).zip(left) {
            end.thirds.banker = Some(value);
            end.class().into_iter().for_each(|class| self.add(class, sequences * copies));
        }
    }

    fn add(&mut self, class: Class, sequences: u64) {
        self.sequences[class.index()] += sequences;
    }
}

impl End<'_> {
    fn class(&self) -> Option<Class> {
        let total = |side: Side| (self.hands[side].initial_total() + self.thirds[side].unwrap_or(0)) % 10;
        let rank = |side: Side| match self.hands[side].pair() {
            Pair::None => None,
            _ => self.hands[side].initial().first().map(|card| card.rank()),
        };
        let (player, banker) = (rank(Side::Player), rank(Side::Banker));
        Class::with(&Facts {
            totals: BySide::from_fn(total),
            cards: self.thirds.map(|third| 2 + u8::from(third.is_some())),
            pairs: self.hands.map(|hand| hand.pair()),
            same_pair: player.is_some() && player == banker,
        })
    }
}
