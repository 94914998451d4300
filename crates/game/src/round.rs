//! A finished round.

use crate::{
    BySide, Card, Deal, Decisions, Hand, Outcome, RoundError, Side, banker_draws, is_natural, player_draws,
};

/// A finished round (coup). It is legal by construction: no `Round` has a third card the tableau forbids or
/// lacks one it demands.
///
/// ```
/// use croupier_game::{Outcome, Round, Side, parse_cards};
///
/// // Player 2H 3S, Banker 3C KD: the Player draws on 5, the Banker stands on 3 against an 8.
/// let round = Round::from_cards(&parse_cards("2H 3C 3S KD 8C")?)?;
/// assert_eq!(round.outcome(), Outcome::Tie);
/// assert_eq!(round.hand(Side::Player).len(), 3);
/// assert_eq!(round.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// In memory it is its hands, the Player's first, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct Round {
    hands: BySide<Hand>,
}

impl Round {
    /// The most cards a round can take.
    pub const MAX_CARDS: usize = 6;

    /// The round that these cards make, in the order dealt: Player, Banker, Player, Banker, then the third
    /// cards that are due, the Player's first.
    ///
    /// # Errors
    ///
    /// [`RoundError::NotDue`] for the first card the rules do not allow, [`RoundError::Incomplete`] if a card
    /// is missing.
    pub fn from_cards(cards: &[Card]) -> Result<Round, RoundError> {
        Ok(Deal::from_cards(cards)?.round()?)
    }

    /// The round that these two hands make, each in the order it was dealt.
    ///
    /// # Errors
    ///
    /// As [`from_cards`](Round::from_cards); the card is named with its hand.
    ///
    /// ```
    /// use croupier_game::{Round, parse_cards};
    ///
    /// let refused = Round::from_hands(&parse_cards("KH 6S 2C")?, &parse_cards("5D TC 4H")?);
    /// assert_eq!(
    ///     refused.unwrap_err().to_string(),
    ///     "2C (card 3 of the Player's hand) is not due: the Player stands on 6"
    /// );
    /// # Ok::<(), croupier_game::UnknownCard>(())
    /// ```
    pub fn from_hands(player: &[Card], banker: &[Card]) -> Result<Round, RoundError> {
        Ok(Deal::from_hands(player, banker)?.round()?)
    }

    /// Deals a round from the front of six cards, which are enough for any round; those it does not need are
    /// left.
    ///
    /// Every `Round` is made here.
    #[inline]
    pub fn deal(six: &[Card; Round::MAX_CARDS]) -> Round {
        let [player_1, banker_1, player_2, banker_2, fifth, sixth] = *six;
        let player = Hand::new([player_1, player_2], None);
        let banker = Hand::new([banker_1, banker_2], None);
        let totals = BySide { player: player.initial_total(), banker: banker.initial_total() };

        let natural = is_natural(totals.player) || is_natural(totals.banker);
        let player_third = (!natural && player_draws(totals.player)).then_some(fifth);
        let draws = !natural && banker_draws(totals.banker, player_third.map(Card::value));
        let banker_third = draws.then_some(if player_third.is_some() { sixth } else { fifth });

        Round {
            hands: BySide {
                player: Hand::new(player.initial(), player_third),
                banker: Hand::new(banker.initial(), banker_third),
            },
        }
    }

    /// Both hands.
    #[inline]
    pub const fn hands(&self) -> &BySide<Hand> {
        &self.hands
    }

    /// One hand.
    #[inline]
    pub fn hand(&self, side: Side) -> &Hand {
        &self.hands[side]
    }

    /// Both final totals, 0 to 9.
    #[inline]
    pub fn totals(&self) -> BySide<u8> {
        self.hands.map(|hand| hand.total())
    }

    /// Who won.
    #[inline]
    pub fn outcome(&self) -> Outcome {
        Outcome::of(self.totals())
    }

    /// Whether a natural in either hand ended the round.
    #[inline]
    pub fn natural(&self) -> bool {
        self.hands.player.natural() || self.hands.banker.natural()
    }

    /// By how much the higher total beats the lower, 0 to 9; 0 is a tie.
    #[inline]
    pub fn margin(&self) -> u8 {
        let totals = self.totals();
        totals.player.abs_diff(totals.banker)
    }

    /// The number of cards in both hands, 4 to 6.
    #[expect(clippy::len_without_is_empty, reason = "a round is never empty")]
    #[inline]
    pub const fn len(&self) -> u8 {
        self.hands.player.len() + self.hands.banker.len()
    }

    /// Why each hand drew or stood: always two decisions.
    pub fn decisions(&self) -> Decisions {
        Decisions::new(self.hands.map(|hand| hand.initial_total()), self.hands.player.third())
    }

    /// The cards in the order dealt.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        let BySide { player, banker } = self.hands;
        let [player_1, player_2] = player.initial();
        let [banker_1, banker_2] = banker.initial();
        // The fifth is the Banker's where the Player stood. Any card fills the places behind the last.
        let fifth = player.third().or(banker.third()).unwrap_or(player_1);
        let sixth = banker.third().unwrap_or(player_1);
        [player_1, banker_1, player_2, banker_2, fifth, sixth].into_iter().take(self.len().into())
    }
}
