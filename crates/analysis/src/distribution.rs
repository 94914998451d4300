//! The joint distribution of the classes of a round, counted exactly.
//!
//! The unit is an ordered sequence of six cards out of the shoe; cards that the round does not need are
//! counted all the same. A shoe of N cards has N(N−1)…(N−5) of them, below 2⁵⁹ for sixteen decks.
//!
//! The first four cards are counted by value and pair, which is all that third cards and classes
//! depend on, and the third cards by value, each out of what is left.

use crate::{
    Composition, CompositionError, Fraction,
    starts::{STATES, Start, Starts, VALUES, state},
};
use croupier_game::{Side, banker_draws, is_natural, player_draws};
use croupier_payout::{CLASSES, Class};

/// How many six-card sequences of a shoe fall into each class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    sequences: Box<[u64; CLASSES]>,
    total: u64,
}

impl Distribution {
    /// The distribution over the next round of a shoe.
    ///
    /// # Errors
    /// When fewer than six cards are left.
    pub fn of(composition: &Composition) -> Result<Distribution, CompositionError> {
        composition.check_round()?;
        let starts = Starts::of(composition);
        let mut counts = Counts::new(composition, starts.cards());
        for player in 0..TOTALS {
            for banker in 0..TOTALS {
                counts.add(&starts, player, banker);
            }
        }
        Ok(counts.finish())
    }

    pub(crate) fn new(sequences: Box<[u64; CLASSES]>, total: u64) -> Distribution {
        Distribution { sequences, total }
    }

    /// The sequences that fall into a class.
    #[must_use]
    pub fn sequences(&self, class: Class) -> u64 {
        self.sequences.get(class.index()).copied().unwrap_or(0)
    }

    /// How likely a class out of those chosen comes.
    #[must_use]
    pub fn probability(&self, chosen: impl Fn(Class) -> bool) -> Fraction {
        let sequences: u64 =
            Class::all().filter(|&class| chosen(class)).map(|class| self.sequences(class)).sum();
        Fraction::new(sequences.into(), self.total.into())
    }

    /// All sequences.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }
}

/// Two-card and final totals.
const TOTALS: usize = 10;
/// Combinations of both totals and both numbers of cards.
const CORES: usize = 4 * TOTALS * TOTALS;

/// The place of two totals when the hands have third cards or not.
const fn core(player_third: bool, banker_third: bool, player: usize, banker: usize) -> usize {
    ((player_third as usize * 2 + banker_third as usize) * TOTALS + player) * TOTALS + banker
}

/// What is needed of all beginnings with the same totals and pairs: how many sequences of four cards they
/// are, and how many cards of each value, and of each two values, those take out of the shoe. With C cards of
/// a value in the shoe and u taken, n·(C − u) sequences go on with that value; summed over all beginnings
/// that is C·Σn − Σn·u, and likewise for two cards more.
#[derive(Clone, Copy, Default)]
struct Moments {
    sequences: i64,
    taken: [i64; VALUES],
    taken_both: [[i64; VALUES]; VALUES],
}

/// Sequences of six cards by the state of the pairs and by totals and numbers of cards.
struct Counts {
    /// For each state, for each [`core`].
    cells: Box<[[i64; CORES]; STATES]>,
    /// Cards of each value, and of all.
    left: [i64; VALUES],
    cards: i64,
    moments: Box<[Moments; STATES]>,
}

#[expect(
    clippy::indexing_slicing,
    reason = "states, values and totals are below the arrays' lengths by construction"
)]
impl Counts {
    fn new(composition: &Composition, left: [i64; VALUES]) -> Counts {
        Counts {
            cells: Box::new([[0; CORES]; STATES]),
            left,
            cards: composition.cards().into(),
            moments: Box::new([Moments::default(); STATES]),
        }
    }

    /// Adds the rounds that begin with these two-card totals.
    fn add(&mut self, starts: &Starts, player: usize, banker: usize) {
        let natural = is_natural(total(player)) || is_natural(total(banker));
        starts.with_totals(player, banker, |start| {
            for &(state, sequences) in start.sequences() {
                let moments = &mut self.moments[state];
                moments.sequences += sequences;
                if !natural {
                    moments.take(start, sequences);
                }
            }
        });
        for state in 0..STATES {
            if self.moments[state].sequences > 0 {
                let moments = std::mem::take(&mut self.moments[state]);
                if natural {
                    let unused = (self.cards - 4) * (self.cards - 5);
                    self.cells[state][core(false, false, player, banker)] += moments.sequences * unused;
                } else {
                    self.play(state, &moments, player, banker);
                }
            }
        }
    }

    /// Adds what the Player does.
    fn play(&mut self, state: usize, moments: &Moments, player: usize, banker: usize) {
        let cells = &mut self.cells[state];
        if !player_draws(total(player)) {
            let unused = self.cards - 5;
            if !banker_draws(total(banker), None) {
                cells[core(false, false, player, banker)] += moments.sequences * (self.cards - 4) * unused;
                return;
            }
            for (value, left) in self.left.iter().enumerate() {
                let sequences = left * moments.sequences - moments.taken[value];
                cells[core(false, true, player, (banker + value) % TOTALS)] += sequences * unused;
            }
            return;
        }
        for (value, &left) in self.left.iter().enumerate() {
            let sequences = left * moments.sequences - moments.taken[value];
            let player = (player + value) % TOTALS;
            if !banker_draws(total(banker), Some(total(value))) {
                cells[core(true, false, player, banker)] += sequences * (self.cards - 5);
                continue;
            }
            let row = core(true, true, player, 0);
            for second in 0..VALUES {
                let more = sequences * (self.left[second] - i64::from(second == value))
                    - left * moments.taken[second]
                    + moments.taken_both[value][second];
                cells[row + (banker + second) % TOTALS] += more;
            }
        }
    }

    /// The cells as classes.
    #[expect(clippy::cast_sign_loss, reason = "a number of sequences")]
    fn finish(self) -> Distribution {
        let mut sequences = Box::new([0; CLASSES]);
        for class in Class::all() {
            let facts = class.facts();
            let third = |side: Side| facts.cards[side] == 3;
            let [player, banker] = Side::BOTH.map(|side| usize::from(facts.totals[side]));
            let core = core(third(Side::Player), third(Side::Banker), player, banker);
            let state = state(facts.pairs.player as usize, facts.pairs.banker as usize, facts.same_pair);
            sequences[class.index()] = self.cells[state][core] as u64;
        }
        let total = (0..6).map(|taken| (self.cards - taken) as u64).product();
        Distribution { sequences, total }
    }
}

#[expect(clippy::indexing_slicing, reason = "values are below 10")]
impl Moments {
    /// Adds the cards that `sequences` beginnings with these values take.
    fn take(&mut self, start: &Start, sequences: i64) {
        for &value in &start.values {
            self.taken[value] += sequences;
            for &other in &start.values {
                self.taken_both[value][other] += sequences;
            }
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "totals and values are below 10")]
const fn total(number: usize) -> u8 {
    number as u8
}
