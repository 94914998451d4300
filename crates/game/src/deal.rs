//! A round being dealt.

use std::fmt;

use crate::{
    BySide, Card, CardNotDue, Decision, Decisions, Hand, Incomplete, Pair, Rank, Round, Rule, Side, Suit,
};

/// A round being dealt, from no card to its last: always the beginning of a legal round.
///
/// It knows whose card is next and refuses any other, so a table can push cards as they are scanned.
///
/// ```
/// use croupier_game::{Deal, Side, parse_cards};
///
/// let mut deal = Deal::from_cards(&parse_cards("2H 3C 3S KD")?)?;
/// assert_eq!(deal.total(Side::Player), 5);
/// assert_eq!(deal.next(), Some(Side::Player));
///
/// deal.push("8C".parse()?)?;
/// assert_eq!(deal.next(), None);
/// assert_eq!(deal.round()?.margin(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    /// The cards in the order dealt, then [`BLANK`] up to the end.
    cards: [Card; Round::MAX_CARDS],
    len: u8,
}

/// Fills the places of cards that have not come. It is never taken for a card.
const BLANK: Card = Card::new(Rank::Ace, Suit::Spades);

/// The deal of a finished round.
impl From<Round> for Deal {
    fn from(round: Round) -> Deal {
        let mut deal = Deal { cards: [BLANK; Round::MAX_CARDS], len: round.len() };
        deal.cards.iter_mut().zip(round.cards()).for_each(|(place, card)| *place = card);
        deal
    }
}

impl Deal {
    /// A round of which no card is dealt.
    pub const fn new() -> Deal {
        Deal { cards: [BLANK; Round::MAX_CARDS], len: 0 }
    }

    /// The deal that these cards make, in the order dealt (see [`Round::from_cards`]); it need not be
    /// finished.
    ///
    /// # Errors
    ///
    /// [`CardNotDue`] for the first card the rules do not allow.
    pub fn from_cards(cards: &[Card]) -> Result<Deal, CardNotDue> {
        let mut deal = Deal::new();
        cards.iter().try_for_each(|card| deal.push(*card))?;
        Ok(deal)
    }

    /// The deal that these two hands make, each in the order dealt; it need not be finished, but no card may
    /// come before one that is due earlier: with one card for the Player, the Banker cannot have two.
    ///
    /// # Errors
    ///
    /// [`CardNotDue`] for the first card, by its place in its hand, that the rules do not allow, with its
    /// hand.
    pub fn from_hands(player: &[Card], banker: &[Card]) -> Result<Deal, CardNotDue> {
        let hands = BySide { player, banker };
        let mut deal = Deal::new();
        while let Some(card) = deal.next().and_then(|side| hands[side].get(deal.count(side))) {
            deal.push(*card)?;
        }
        let left_over = Side::BOTH.into_iter().filter_map(|side| {
            let index = deal.count(side);
            Some((index, side, *hands[side].get(index)?))
        });
        match left_over.min() {
            None => Ok(deal),
            Some((index, side, card)) => {
                Err(CardNotDue { card, index, hand: Some(side), rule: deal.rule_against(side) })
            }
        }
    }

    /// Deals the next card.
    ///
    /// # Errors
    ///
    /// [`CardNotDue`] if the round is finished; the deal is left as it was.
    pub fn push(&mut self, card: Card) -> Result<(), CardNotDue> {
        let index = usize::from(self.len);
        match (self.next(), self.cards.get_mut(index)) {
            (Some(_), Some(place)) => {
                *place = card;
                self.len += 1;
                Ok(())
            }
            _ => Err(CardNotDue { card, index, hand: None, rule: self.rule_after_last() }),
        }
    }

    /// Whose card is next; `None` when the round is finished.
    pub fn next(&self) -> Option<Side> {
        match self.len {
            0 | 2 => Some(Side::Player),
            1 | 3 => Some(Side::Banker),
            _ => {
                let third_cards = usize::from(self.len - 4);
                let mut drawing = self.decisions().into_iter().filter(|decision| decision.draws);
                drawing.nth(third_cards).map(|decision| decision.side)
            }
        }
    }

    /// The cards in the order dealt.
    pub fn cards(&self) -> &[Card] {
        self.cards.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// The cards of one hand so far.
    pub fn hand_cards(&self, side: Side) -> impl Iterator<Item = Card> + use<> {
        let [first, second] = self.initial(side);
        [first, second, self.third(side)].into_iter().flatten()
    }

    /// One hand, as soon as it has two cards.
    pub fn hand(&self, side: Side) -> Option<Hand> {
        let [first, second] = self.initial(side);
        Some(Hand::new([first?, second?], self.third(side)))
    }

    /// The total of a hand's cards so far, 0 to 9; 0 without a card.
    pub fn total(&self, side: Side) -> u8 {
        self.hand_cards(side).map(Card::value).sum::<u8>() % 10
    }

    /// The total of a hand's first two cards, 0 to 9, as soon as they are there.
    pub fn initial_total(&self, side: Side) -> Option<u8> {
        self.hand(side).map(|hand| hand.initial_total())
    }

    /// Whether a hand's first two cards are a pair, as soon as they are there.
    pub fn pair(&self, side: Side) -> Option<Pair> {
        self.hand(side).map(|hand| hand.pair())
    }

    /// Whether a hand's first two cards are there and total 8 or 9.
    pub fn natural(&self, side: Side) -> bool {
        self.hand(side).is_some_and(|hand| hand.natural())
    }

    /// The decisions that are certain so far; the Banker's waits for a third card the Player is due.
    pub fn decisions(&self) -> Decisions {
        match self.initial_totals() {
            Some(totals) => Decisions::new(totals, self.third(Side::Player)),
            None => Decisions::default(),
        }
    }

    /// The finished round.
    ///
    /// # Errors
    ///
    /// [`Incomplete`] while a card is due.
    pub fn round(&self) -> Result<Round, Incomplete> {
        match self.next() {
            None => Ok(Round::deal(&self.cards)),
            Some(next) => {
                Err(Incomplete { next, given: self.count(next), decision: self.decisions().of(next) })
            }
        }
    }

    /// The number of a hand's cards so far.
    fn count(&self, side: Side) -> usize {
        self.hand_cards(side).count()
    }

    /// A hand's first two cards, as far as they have come.
    fn initial(&self, side: Side) -> [Option<Card>; 2] {
        match side {
            Side::Player => [self.at(0), self.at(2)],
            Side::Banker => [self.at(1), self.at(3)],
        }
    }

    /// A hand's third card, if it has come: the Banker's is the fifth or the sixth of the round.
    fn third(&self, side: Side) -> Option<Card> {
        let player_draws = Decision::of_player(self.initial_totals()?).draws;
        match (side, player_draws) {
            (Side::Player, true) | (Side::Banker, false) => self.at(4),
            (Side::Player, false) => None,
            (Side::Banker, true) => self.at(5),
        }
    }

    /// Both two-card totals, once all four cards are there.
    fn initial_totals(&self) -> Option<BySide<u8>> {
        let [player_1, banker_1, player_2, banker_2, ..] = *self.cards() else { return None };
        Some(BySide {
            player: Hand::new([player_1, player_2], None).total(),
            banker: Hand::new([banker_1, banker_2], None).total(),
        })
    }

    /// The card at this place in the order dealt, if it has come.
    fn at(&self, index: usize) -> Option<Card> {
        self.cards().get(index).copied()
    }

    /// Which rule forbids this hand another card now.
    fn rule_against(&self, side: Side) -> Rule {
        match (self.decisions().of(side), self.next()) {
            (Some(stands), _) if !stands.draws => Rule::Stands(stands),
            (_, Some(due)) if self.third(side).is_none() => Rule::OutOfOrder { due },
            _ => Rule::FourthCard,
        }
    }

    /// Which rule forbids any further card, once the round is finished: the Banker acts last.
    fn rule_after_last(&self) -> Rule {
        match self.decisions().of(Side::Banker) {
            Some(stands) if !stands.draws => Rule::Stands(stands),
            _ => Rule::RoundOver,
        }
    }
}

impl Default for Deal {
    fn default() -> Deal {
        Deal::new()
    }
}

/// Shows the cards in the order dealt.
impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Deal").field(&self.cards()).finish()
    }
}
