//! Which bets of an unfinished round no further card can change.

use crate::{CLASSES, Class, Facts, LoadedTable, Verdict, error::PayoutFailure};
use croupier_game::{BySide, Card, Deal, Hand, Pair, Rank, Side, banker_draws, is_natural, player_draws};
use std::collections::{HashMap, HashSet};

impl LoadedTable {
    /// What each bet pays whatever cards may follow, in the table's order; `None` where that is open. A
    /// finished round leaves nothing open.
    ///
    /// Only the cards of the round itself count as gone from the shoe of `decks` decks.
    ///
    /// # Errors
    /// When the table cannot answer.
    pub fn certain_verdicts(&self, deal: &Deal, decks: u8) -> Result<Vec<Option<Verdict>>, PayoutFailure> {
        if let Ok(round) = deal.round() {
            return self.verdicts(&round).map(|verdict| verdict.map(Some)).collect();
        }
        let bets = 0..self.table().description().bets.len();
        let classes = Ahead::of(deal, decks).classes();
        Ok(bets.map(|bet| self.common_verdict(bet, &classes)).collect())
    }

    fn common_verdict(&self, bet: usize, classes: &[Class]) -> Option<Verdict> {
        let mut verdicts = classes.iter().map(|&class| self.table().class_verdict(bet, class));
        let first = verdicts.next()??;
        verdicts.all(|verdict| verdict == Some(first)).then_some(first)
    }
}

/// A hand's first two cards, as far as the classes tell them apart: total, pair, and the rank of a pair.
type Start = (u8, Pair, Option<Rank>);

/// The pairs of both hands, and whether they are of one rank.
type Pairs = (Pair, Pair, bool);

/// What may still come in a round.
struct Ahead<'a> {
    deal: &'a Deal,
    decks: u8,
    /// Cards of each value left in the shoe.
    left: [u16; 10],
    /// The Player's third card, if it has come.
    player_third: Option<u8>,
}

impl<'a> Ahead<'a> {
    fn of(deal: &'a Deal, decks: u8) -> Ahead<'a> {
        let gone = |value: u8| deal.cards().iter().filter(|card| card.value() == value).count();
        let left = std::array::from_fn(|value| {
            let copies = if value == 0 { 16 } else { 4 } * u16::from(decks);
            u8::try_from(value)
                .map_or(0, |value| copies.saturating_sub(u16::try_from(gone(value)).unwrap_or(copies)))
        });
        let player_third = deal.hand(Side::Player).and_then(|hand| hand.third()).map(Card::value);
        Ahead { deal, decks, left, player_third }
    }

    /// Every class that the round can still fall into.
    fn classes(&self) -> Vec<Class> {
        let starts = BySide::from_fn(|side| self.starts(side));
        // The states of the pairs that lead to the same two-card totals go on alike.
        let mut states: HashMap<(u8, u8), HashSet<Pairs>> = HashMap::new();
        for player in &starts.player {
            for banker in &starts.banker {
                let same_pair = player.1.is_pair() && banker.1.is_pair() && player.2 == banker.2;
                states.entry((player.0, banker.0)).or_default().insert((player.1, banker.1, same_pair));
            }
        }
        let mut reached = [false; CLASSES];
        for ((player, banker), states) in states {
            self.play(BySide { player, banker }, &mut |totals, cards| {
                for &(player, banker, same_pair) in &states {
                    let facts = Facts { totals, cards, pairs: BySide { player, banker }, same_pair };
                    let class = Class::with(&facts).map(Class::index);
                    class
                        .and_then(|class| reached.get_mut(class))
                        .into_iter()
                        .for_each(|reached| *reached = true);
                }
            });
        }
        Class::all().zip(reached).filter(|(_, reached)| *reached).map(|(class, _)| class).collect()
    }

    /// The ways in which a hand's first two cards can still turn out.
    fn starts(&self, side: Side) -> HashSet<Start> {
        let mut known = self.deal.hand_cards(side);
        match (known.next(), known.next()) {
            (Some(first), Some(second)) => {
                let hand = Hand::new([first, second], None);
                HashSet::from([(
                    hand.initial_total(),
                    hand.pair(),
                    hand.pair().is_pair().then_some(first.rank()),
                )])
            }
            (Some(first), None) => {
                let seen = self.deal.cards().iter().filter(|&&card| card == first).count();
                seconds(first.rank(), seen < usize::from(self.decks)).collect()
            }
            _ => Rank::ALL.into_iter().flat_map(|first| seconds(first, self.decks > 1)).collect(),
        }
    }

    /// Calls `end` with the final totals and numbers of cards of every way in which a round with these
    /// two-card totals can go on.
    fn play(&self, initial: BySide<u8>, end: &mut impl FnMut(BySide<u8>, BySide<u8>)) {
        let natural = is_natural(initial.player) || is_natural(initial.banker);
        if natural || !player_draws(initial.player) {
            return self.play_banker(initial, initial.player, None, !natural, end);
        }
        for value in 0..10 {
            let possible = match self.player_third {
                Some(third) => third == value,
                None => self.left(value) > 0,
            };
            if possible {
                self.play_banker(initial, (initial.player + value) % 10, Some(value), true, end);
            }
        }
    }

    fn play_banker(
        &self,
        initial: BySide<u8>,
        player: u8,
        third: Option<u8>,
        may_draw: bool,
        end: &mut impl FnMut(BySide<u8>, BySide<u8>),
    ) {
        let player_cards = 2 + u8::from(third.is_some());
        if !may_draw || !banker_draws(initial.banker, third) {
            return end(
                BySide { player, banker: initial.banker },
                BySide { player: player_cards, banker: 2 },
            );
        }
        for value in 0..10 {
            // A third card that the Player has still to draw is gone too.
            let drawn = u16::from(self.player_third.is_none() && third == Some(value));
            if self.left(value) > drawn {
                let banker = (initial.banker + value) % 10;
                end(BySide { player, banker }, BySide { player: player_cards, banker: 3 });
            }
        }
    }

    fn left(&self, value: u8) -> u16 {
        self.left.get(usize::from(value)).copied().unwrap_or(0)
    }
}

/// A hand's first card and every second one, by rank; a suited pair only where it is possible.
fn seconds(first: Rank, suited: bool) -> impl Iterator<Item = Start> {
    Rank::ALL.into_iter().flat_map(move |second| {
        let total = (first.value() + second.value()) % 10;
        let pairs = match (first == second, suited) {
            (false, _) => &[Pair::None][..],
            (true, false) => &[Pair::Ranked],
            (true, true) => &[Pair::Ranked, Pair::Suited],
        };
        pairs.iter().map(move |&pair| (total, pair, pair.is_pair().then_some(first)))
    })
}
