//! The classes of a round: what totals, numbers of cards and pairs can tell apart.
//!
//! Most bets ask for no more of a round than these few facts, so rounds fall into finitely many classes, and what a bet
//! pays can be worked out once for each.

use crate::{BySide, Outcome, Pair, Round, Side, banker_draws, is_natural, player_draws};

/// Number of classes that a round can fall into, from a shoe of any composition.
pub const CLASSES: usize = 1841;

/// The facts that make a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Facts {
    /// Final totals, 0–9.
    pub totals: BySide<u8>,
    /// Number of cards in each hand, 2–3.
    pub cards: BySide<u8>,
    /// Whether each hand's first two cards are a pair.
    pub pairs: BySide<Pair>,
    /// Whether both hands have a pair of one and the same rank.
    pub same_pair: bool,
}

impl Facts {
    /// How the round ended.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome::of(self.totals)
    }

    /// Whether this hand's two cards make 8 or 9.
    #[must_use]
    pub fn natural(&self, side: Side) -> bool {
        self.cards[side] == 2 && self.totals[side] >= 8
    }

    /// Position among all combinations of the facts, possible or not.
    #[inline]
    const fn key(&self) -> usize {
        let mut key = self.totals.player as usize;
        key = key * 10 + self.totals.banker as usize;
        key = key * 2 + (self.cards.player - 2) as usize;
        key = key * 2 + (self.cards.banker - 2) as usize;
        key = key * PAIRS.len() + self.pairs.player as usize;
        key = key * PAIRS.len() + self.pairs.banker as usize;
        key * 2 + self.same_pair as usize
    }

    #[inline]
    fn of(round: &Round) -> Facts {
        let hands = round.hands();
        let [player, banker] = [hands.player.initial(), hands.banker.initial()];
        let pairs = BySide { player: hands.player.pair(), banker: hands.banker.pair() };
        Facts {
            totals: BySide { player: hands.player.total(), banker: hands.banker.total() },
            cards: BySide { player: hands.player.len(), banker: hands.banker.len() },
            pairs,
            same_pair: pairs.player.is_pair()
                && pairs.banker.is_pair()
                && player[0].rank() as u8 == banker[0].rank() as u8,
        }
    }
}

/// The class of a complete round. Two rounds of one class pay the same on every bet that depends on the class
/// alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class(u16);

impl Class {
    /// The round's class.
    #[must_use]
    #[expect(
        clippy::indexing_slicing,
        reason = "facts of a round give a key below KEYS, and every round has a class"
    )]
    pub fn of(round: &Round) -> Class {
        Class(KEYS[Facts::of(round).key()])
    }

    /// The class with these facts; `None` when no round has them, such as a natural with three cards.
    #[must_use]
    pub fn with(facts: &Facts) -> Option<Class> {
        let exist = |cards: u8, total: u8| (2..=3).contains(&cards) && total <= 9;
        if !exist(facts.cards.player, facts.totals.player) || !exist(facts.cards.banker, facts.totals.banker)
        {
            return None;
        }
        KEYS.get(facts.key()).copied().filter(|&index| index != NO_CLASS).map(Class)
    }

    /// Every class.
    pub fn all() -> impl Iterator<Item = Class> {
        (0_u16..).map(Class).take(CLASSES)
    }

    /// Position among all classes, 0 to 1840.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The facts that make this class.
    #[must_use]
    #[expect(clippy::indexing_slicing, reason = "a class is made below CLASSES only")]
    pub fn facts(self) -> &'static Facts {
        &FACTS[self.index()]
    }
}

/// States of a hand's first two cards.
const PAIRS: [Pair; 3] = [Pair::None, Pair::Ranked, Pair::Suited];
/// Combinations of the facts, possible or not.
const COMBINATIONS: usize = 10 * 10 * 2 * 2 * PAIRS.len() * PAIRS.len() * 2;
/// Stands in `KEYS` where no round has the facts.
const NO_CLASS: u16 = u16::MAX;

/// The facts of each class, in the order of their keys, and each key's class.
static FACTS: [Facts; CLASSES] = TABLES.0;
static KEYS: [u16; COMBINATIONS] = TABLES.1;

/// Numbered when the program is compiled, so that starting it costs nothing.
const TABLES: ([Facts; CLASSES], [u16; COMBINATIONS]) = numbered(&possible());

/// The facts that a round can have, each at its key: every pair of two-card totals played to its end.
const fn possible() -> [Option<Facts>; COMBINATIONS] {
    let mut found = [None; COMBINATIONS];
    let mut deal = 0;
    while deal < 10 * 10 * 10 * 10 {
        // Two two-card totals and the values of two third cards, which stay aside where none is due.
        let [player, banker, player_third, banker_third] = digits(deal);
        let natural = is_natural(player) || is_natural(banker);
        let player_value = if !natural && player_draws(player) { Some(player_third) } else { None };
        let banker_value =
            if !natural && banker_draws(banker, player_value) { Some(banker_third) } else { None };
        let totals =
            BySide { player: final_total(player, player_value), banker: final_total(banker, banker_value) };
        let cards =
            BySide { player: 2 + player_value.is_some() as u8, banker: 2 + banker_value.is_some() as u8 };
        mark(&mut found, totals, cards, BySide { player, banker });
        deal += 1;
    }
    found
}

/// Marks these totals with every state of the pairs. A pair's two-card total is even, and two ranks lead to
/// each even total; so both hands may have pairs of two ranks whenever both two-card totals are even, of one
/// rank when they are equal too.
#[expect(clippy::indexing_slicing, reason = "run by the compiler, which checks it")]
const fn mark(
    found: &mut [Option<Facts>; COMBINATIONS],
    totals: BySide<u8>,
    cards: BySide<u8>,
    initial: BySide<u8>,
) {
    let mut state = 0;
    while state < PAIRS.len() * PAIRS.len() * 2 {
        let pairs = BySide { player: PAIRS[state / 6], banker: PAIRS[state / 2 % 3] };
        let same_pair = state % 2 == 1;
        let possible = (!pairs.player.is_pair() || initial.player.is_multiple_of(2))
            && (!pairs.banker.is_pair() || initial.banker.is_multiple_of(2))
            && (!same_pair
                || (pairs.player.is_pair() && pairs.banker.is_pair() && initial.player == initial.banker));
        if possible {
            let facts = Facts { totals, cards, pairs, same_pair };
            found[facts.key()] = Some(facts);
        }
        state += 1;
    }
}

/// Numbers the facts found in the order of their keys.
#[expect(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "run by the compiler; 1841 fits"
)]
const fn numbered(found: &[Option<Facts>; COMBINATIONS]) -> ([Facts; CLASSES], [u16; COMBINATIONS]) {
    let zero = BySide { player: 0, banker: 0 };
    let nothing = BySide { player: Pair::None, banker: Pair::None };
    let mut facts = [Facts { totals: zero, cards: zero, pairs: nothing, same_pair: false }; CLASSES];
    let mut keys = [NO_CLASS; COMBINATIONS];
    let (mut key, mut class) = (0, 0);
    while key < COMBINATIONS {
        if let Some(these) = found[key] {
            facts[class] = these;
            keys[key] = class as u16;
            class += 1;
        }
        key += 1;
    }
    assert!(class == CLASSES);
    (facts, keys)
}

const fn final_total(initial: u8, third: Option<u8>) -> u8 {
    match third {
        Some(value) => (initial + value) % 10,
        None => initial,
    }
}

const fn digits(number: u16) -> [u8; 4] {
    [(number / 1000) as u8, (number / 100 % 10) as u8, (number / 10 % 10) as u8, (number % 10) as u8]
}
