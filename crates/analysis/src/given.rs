//! The distribution of a round of which some cards have come.

use crate::{
    Composition, CompositionError, Distribution,
    beginnings::Beginnings,
    ends::Ends,
    hands::{Banker, Players},
    last_cards::{card_by_card, most_due},
};
use croupier_game::{Card, Deal, Round};

impl Distribution {
    /// The distribution over the ends of a round whose first cards are known, the others coming out of
    /// `left`, which holds neither them nor any card seen before.
    ///
    /// The unit is an ordered sequence of as many cards as the round lacks of six, or of all that are left
    /// where these are fewer; cards that the round does not need are counted all the same.
    ///
    /// # Errors
    /// [`TooFew`](CompositionError::TooFew) when the cards left can come in an order in which they do not
    /// finish the round, such as one card for a Player who draws and a Banker who may draw after it. For a
    /// round of which no card has come, fewer than six are always too few.
    ///
    /// ```
    /// use croupier_analysis::{Composition, Distribution, Fraction};
    /// use croupier_game::{Deal, Outcome, parse_cards};
    ///
    /// // Player 5, Banker 7: the Player draws, the Banker stands.
    /// let known = parse_cards("2H 5C 3S 2D")?;
    /// let left = Composition::fresh(1)?.without(known.iter().copied())?;
    /// let distribution = Distribution::given(&Deal::from_cards(&known)?, &left)?;
    /// let player = distribution.probability(|class| class.facts().outcome() == Outcome::Player);
    /// assert_eq!(player, "7/48".parse::<Fraction>()?); // a 3 or a 4
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn given(deal: &Deal, left: &Composition) -> Result<Distribution, CompositionError> {
        let known = deal.cards();
        let lacking = Round::MAX_CARDS - known.len();
        let (length, enough) = (lacking.min(left.len()), left.len() >= lacking);
        let ends = match known {
            [] => return Distribution::of(left),
            [_] if enough => by_value::<1, 2>(known, left),
            [_, _] if enough => by_value::<1, 1>(known, left),
            [_, _, _] if enough => by_value::<0, 1>(known, left),
            [_, _, _, _] if enough => by_value::<0, 0>(known, left),
            _ => {
                let too_few = CompositionError::TooFew { cards: left.len(), needed: most_due(deal) };
                card_by_card(deal, left, length).ok_or(too_few)?
            }
        };
        Ok(Distribution::new(deal, left, ends))
    }
}

/// The ends of a round of which one to four cards are known: of its first two cards, the Player's hand lacks
/// `PLAYER`, and the Banker's `BANKER`.
fn by_value<const PLAYER: usize, const BANKER: usize>(known: &[Card], left: &Composition) -> Box<[u64]> {
    let mut ends = Ends::<PLAYER, BANKER>::new(left);
    let card = |place: usize| known.get(place).copied();
    let Some(first) = card(0) else { return ends.by_class() };
    let bankers = Banker::<BANKER>::all(first, [card(1), card(3)], left);
    for players in Players::<PLAYER>::all(first, card(2), left) {
        for alike in bankers.chunk_by(|one, other| one.kind == other.kind) {
            let mut beginnings = Beginnings::default();
            for banker in alike {
                let sequences = banker.sequences * players.beside(&banker.drawn);
                beginnings.add(players.drawn, banker.drawn.map(|card| card.value().into()), sequences);
            }
            if let Some(Banker { kind, .. }) = alike.first() {
                let (totals, state) = kind.beside(&players.hand);
                ends.add(totals, state, &beginnings);
            }
        }
    }
    ends.by_class()
}
