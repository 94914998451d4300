//! The first four cards of a round, counted by their values and by the pairs they make.
//!
//! Third cards depend on the first four by their values only, and classes by the pairs besides. Pairs matter
//! only where a hand's two values are equal; so they are counted within the cards of one value, and
//! everything else by value alone.

use crate::Composition;
use croupier_game::{Card, Pair, Rank};

/// Values of cards, 0–9.
pub(crate) const VALUES: usize = 10;
/// States of one hand's first two cards, in the order of [`Pair`].
pub(crate) const PAIRS: [Pair; 3] = [Pair::None, Pair::Ranked, Pair::Suited];
/// States of both hands: Player's pair, Banker's pair, and whether both are of one rank.
pub(crate) const STATES: usize = PAIRS.len() * PAIRS.len() * 2;

/// The place of a state of both hands.
pub(crate) const fn state(player: usize, banker: usize, same_pair: bool) -> usize {
    (player * PAIRS.len() + banker) * 2 + same_pair as usize
}

/// The cards of one value.
#[derive(Clone, Copy, Default)]
struct Group {
    cards: i64,
    /// Ordered pairs of cards by state: what one hand can be.
    one_hand: [i64; PAIRS.len()],
    /// Ordered fours of cards by state: what both hands can be.
    both_hands: [i64; STATES],
}

/// The first four cards of a shoe.
pub(crate) struct Starts {
    groups: [Group; VALUES],
}

/// The first four cards with these values, in any order within each hand.
#[derive(Default)]
pub(crate) struct Start {
    /// The Player's two values, then the Banker's.
    pub(crate) values: [usize; 4],
    /// States with how many ordered sequences of four cards are in them; those beyond `states` are of no
    /// meaning.
    sequences: [(usize, i64); STATES],
    states: usize,
}

impl Start {
    fn push(&mut self, state: usize, sequences: i64) {
        if sequences > 0
            && let Some(place) = self.sequences.get_mut(self.states)
        {
            *place = (state, sequences);
            self.states += 1;
        }
    }

    /// The states that occur, each with how many ordered sequences of four cards are in it.
    pub(crate) fn sequences(&self) -> &[(usize, i64)] {
        self.sequences.get(..self.states).unwrap_or_default()
    }
}

impl Starts {
    pub(crate) fn of(composition: &Composition) -> Starts {
        let mut groups = [Group::default(); VALUES];
        for (value, group) in groups.iter_mut().enumerate() {
            let ranks = Rank::ALL.into_iter().filter(|rank| usize::from(rank.value()) == value);
            *group = Group::of(ranks.map(|rank| RankCount::of(composition, rank)).collect());
        }
        Starts { groups }
    }

    /// How many cards there are of each value.
    pub(crate) fn cards(&self) -> [i64; VALUES] {
        self.groups.map(|group| group.cards)
    }

    /// Calls `each` with every way in which the two hands can begin with these two-card totals.
    pub(crate) fn with_totals(&self, player: usize, banker: usize, mut each: impl FnMut(&Start)) {
        let mut start = Start::default();
        for [a, b] in pairs_of_values(player) {
            for [c, d] in pairs_of_values(banker) {
                self.count([a, b, c, d], &mut start);
                each(&start);
            }
        }
    }

    /// Counts the sequences of four values, each hand's in either order.
    #[expect(clippy::indexing_slicing, reason = "values are below 10")]
    fn count(&self, values: [usize; 4], start: &mut Start) {
        let [a, b, c, d] = values;
        let groups = &self.groups;
        let left = |value: usize, drawn: [usize; 2]| {
            (groups[value].cards - drawn.iter().map(|&other| i64::from(other == value)).sum::<i64>()).max(0)
        };
        (start.values, start.states) = (values, 0);
        match (a == b, c == d) {
            (true, true) if a == c => {
                for (state, &sequences) in groups[a].both_hands.iter().enumerate() {
                    start.push(state, sequences);
                }
            }
            (true, true) => {
                for (player, ours) in groups[a].one_hand.iter().enumerate() {
                    for (banker, theirs) in groups[c].one_hand.iter().enumerate() {
                        start.push(state(player, banker, false), ours * theirs);
                    }
                }
            }
            (true, false) => {
                let banker = 2 * left(c, [a, a]) * left(d, [a, a]);
                for (player, sequences) in groups[a].one_hand.iter().enumerate() {
                    start.push(state(player, 0, false), sequences * banker);
                }
            }
            (false, true) => {
                let player = 2 * left(a, [c, c]) * left(b, [c, c]);
                for (banker, sequences) in groups[c].one_hand.iter().enumerate() {
                    start.push(state(0, banker, false), sequences * player);
                }
            }
            (false, false) => {
                let player = groups[a].cards * groups[b].cards;
                start.push(state(0, 0, false), 4 * player * left(c, [a, b]) * left(d, [a, b]));
            }
        }
    }
}

/// The pairs of values, the smaller first, whose total is this one.
fn pairs_of_values(total: usize) -> impl Iterator<Item = [usize; 2]> {
    // Either both are up to the total, or both above it.
    let low = (0..=total / 2).map(move |first| [first, total - first]);
    let high = (total + 1..=(total + VALUES) / 2).map(move |first| [first, total + VALUES - first]);
    low.chain(high)
}

/// The cards of one rank.
struct RankCount {
    cards: i64,
    /// Ordered pairs of one suit.
    suited: i64,
    /// Ordered fours of which the first two are of one suit, and the last two.
    both_suited: i64,
}

impl RankCount {
    fn of(composition: &Composition, rank: Rank) -> RankCount {
        let of_rank = Card::all().zip(composition.counts()).filter(|(card, _)| card.rank() == rank);
        let copies: Vec<i64> = of_rank.map(|(_, &copies)| copies.into()).collect();
        let suited: i64 = copies.iter().map(|&n| falling(n, 2)).sum();
        // Two suits, or one suit twice.
        let squares: i64 = copies.iter().map(|&n| falling(n, 2) * falling(n, 2)).sum();
        let fours: i64 = copies.iter().map(|&n| falling(n, 4)).sum();
        RankCount { cards: copies.iter().sum(), suited, both_suited: suited * suited - squares + fours }
    }

    /// Ordered pairs by state.
    fn pairs(&self) -> [i64; PAIRS.len()] {
        [0, falling(self.cards, 2) - self.suited, self.suited]
    }
}

/// n(n−1)…, `terms` of them.
fn falling(n: i64, terms: i64) -> i64 {
    (0..terms).map(|taken| (n - taken).max(0)).product()
}

impl Group {
    fn of(ranks: Vec<RankCount>) -> Group {
        let cards = ranks.iter().map(|rank| rank.cards).sum();
        let mut one_hand = [0; PAIRS.len()];
        for rank in &ranks {
            one_hand.iter_mut().zip(rank.pairs()).for_each(|(all, pairs)| *all += pairs);
        }
        let [none, ..] = &mut one_hand;
        *none = 0;
        let paired: i64 = one_hand.iter().sum();
        let [none, ..] = &mut one_hand;
        *none = falling(cards, 2) - paired;
        Group { cards, one_hand, both_hands: both_hands(cards, &ranks) }
    }
}

/// Ordered fours out of the cards of one value, by the state of both hands.
fn both_hands(cards: i64, ranks: &[RankCount]) -> [i64; STATES] {
    let mut fours = [0; STATES];
    let mut add = |player: usize, banker: usize, same: bool, sequences: i64| {
        fours.iter_mut().skip(state(player, banker, same)).take(1).for_each(|all| *all += sequences);
    };
    for (place, rank) in ranks.iter().enumerate() {
        // Both hands of this rank.
        let one_suited = rank.suited * falling(rank.cards - 2, 2);
        let mixed = one_suited - rank.both_suited;
        add(2, 2, true, rank.both_suited);
        add(2, 1, true, mixed);
        add(1, 2, true, mixed);
        add(1, 1, true, falling(rank.cards, 4) + rank.both_suited - 2 * one_suited);
        // The other hand of another rank.
        for other in ranks.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, other)| other) {
            for (player, ours) in rank.pairs().into_iter().enumerate() {
                for (banker, theirs) in other.pairs().into_iter().enumerate() {
                    add(player, banker, false, ours * theirs);
                }
            }
        }
        // The other hand of two ranks.
        let pairs_left: i64 = ranks
            .iter()
            .enumerate()
            .map(|(other, rank)| falling(rank.cards - if other == place { 2 } else { 0 }, 2))
            .sum();
        let unlike = falling(cards - 2, 2) - pairs_left;
        for (pair, sequences) in rank.pairs().into_iter().enumerate() {
            add(pair, 0, false, sequences * unlike);
            add(0, pair, false, sequences * unlike);
        }
    }
    let paired: i64 = fours.iter().sum();
    fours.iter_mut().take(1).for_each(|none| *none += falling(cards, 4) - paired);
    fours
}
