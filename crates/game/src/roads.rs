//! The roads: what came, drawn on scoreboards.

use crate::{BySide, Outcome, Round, Side};

/// The five roads of some rounds. They record what came and foretell nothing (source 002, which says no more
/// of them: they are drawn here as is the custom at the tables).
///
/// Every road has [six rows](Roads::ROWS) and the columns it needs, both counted from 1. No two entries of a
/// road share a cell, and an entry stays where it is when more rounds follow.
///
/// The bead plate is filled column by column. The Big Road and the three derived from it are plotted by one
/// rule. An entry like the one before it goes one row down. Where that cell is taken, or would be a seventh
/// row, it goes one column right instead, and so does the rest of the run: this dragon tail keeps to its row
/// even above free cells. An entry unlike the one before begins a run, on the first row, in the column after
/// the last one taken there. So the runs begin in columns 1, 2, 3 …, whatever tails lie below, until many
/// long tails meet and one has to lie along the first row: the next run then begins behind its end.
///
/// A derived road compares each run of the Big Road with the run 1, 2 or 3 before it, by their lengths,
/// wherever their tails were drawn. The first entry of a run asks about the run just ended: red if that was
/// as long as the one 1, 2 or 3 before *it*. Any other entry is blue if it is the first by which its run
/// outruns the earlier one, and red before and after that. Where there is no earlier run to compare with,
/// there is no entry.
///
/// ```
/// use croupier_game::{Color, Marks, Outcome, Roads, Side};
///
/// let outcomes = [Outcome::Tie, Outcome::Banker, Outcome::Player, Outcome::Player, Outcome::Player];
/// let roads = Roads::draw(outcomes.map(|outcome| (outcome, Marks::default())));
///
/// let winners: Vec<_> = roads.big_road.iter().map(|cell| (cell.winner, cell.column, cell.row)).collect();
/// assert_eq!(winners[..2], [(Side::Banker, 1, 1), (Side::Player, 2, 1)]);
/// assert_eq!(winners[2..], [(Side::Player, 2, 2), (Side::Player, 2, 3)]);
/// assert_eq!((roads.leading_ties, roads.big_road[0].ties), (1, 1));
///
/// let colors: Vec<_> = roads.big_eye_boy.iter().map(|cell| cell.color).collect();
/// assert_eq!(colors, [Color::Blue, Color::Red]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Roads {
    /// A bead for each round, ties included.
    pub bead_plate: Vec<Bead>,
    /// A cell for each round that was not a tie.
    pub big_road: Vec<BigRoadCell>,
    /// Compares with the run before.
    pub big_eye_boy: Vec<RoadCell>,
    /// Compares with the second run before.
    pub small_road: Vec<RoadCell>,
    /// Compares with the third run before.
    pub cockroach_road: Vec<RoadCell>,
    /// The ties before the first round that was none. The first cell of the Big Road counts them too; while
    /// it has no cell they stand here alone.
    pub leading_ties: u32,
}

/// A round on the bead plate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bead {
    /// From 1.
    pub column: u32,
    /// 1 to 6.
    pub row: u32,
    /// How the round ended.
    pub outcome: Outcome,
    /// What else it shows.
    pub marks: Marks,
}

/// What a bead shows besides the outcome. The default is a bead without marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marks {
    /// Whose first two cards were a pair, of either kind.
    pub pairs: BySide<bool>,
    /// Whether a natural in either hand ended the round.
    pub natural: bool,
}

/// A round on the Big Road, with the ties that came after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BigRoadCell {
    /// From 1.
    pub column: u32,
    /// 1 to 6.
    pub row: u32,
    /// The side that won.
    pub winner: Side,
    /// The ties between this round and the next that was none; on the first cell also the ties before it.
    pub ties: u32,
}

/// An entry of a derived road.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RoadCell {
    /// From 1.
    pub column: u32,
    /// 1 to 6.
    pub row: u32,
    /// Whether the Big Road repeated itself.
    pub color: Color,
}

/// The color of an entry of a derived road. It does not stand for a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// The Big Road repeats itself.
    Red,
    /// It does not.
    Blue,
}

impl Marks {
    /// The marks of a round.
    pub fn of(round: &Round) -> Marks {
        Marks { pairs: round.hands().map(|hand| hand.pair().is_pair()), natural: round.natural() }
    }
}

impl Roads {
    /// The rows of every road.
    pub const ROWS: u32 = 6;

    /// Draws the roads of these rounds, in the order they were played: of any number that fits a `u32`, in
    /// time and memory proportional to it.
    ///
    /// ```
    /// use croupier_game::{Marks, Roads, Seed, Shoe, ShoeRules};
    ///
    /// let shoe = Shoe::from_seed(&Seed::from([0; 32]), 8)?;
    /// let rounds = shoe.deal(&ShoeRules::default())?.map(|dealt| dealt.round);
    /// let roads = Roads::draw(rounds.map(|round| (round.outcome(), Marks::of(&round))));
    /// assert_eq!(roads.bead_plate.len(), 79);
    /// # Ok::<(), croupier_game::ShoeError>(())
    /// ```
    pub fn draw(rounds: impl IntoIterator<Item = (Outcome, Marks)>) -> Roads {
        let bead_plate = bead_plate(rounds);
        let (big_road, leading_ties) = big_road(&bead_plate);
        let runs = big_road.chunk_by(|cell, next| cell.winner == next.winner);
        let lengths: Vec<usize> = runs.map(<[BigRoadCell]>::len).collect();
        Roads {
            bead_plate,
            big_road,
            big_eye_boy: derived_road(&lengths, 1),
            small_road: derived_road(&lengths, 2),
            cockroach_road: derived_road(&lengths, 3),
            leading_ties,
        }
    }
}

fn bead_plate(rounds: impl IntoIterator<Item = (Outcome, Marks)>) -> Vec<Bead> {
    let cells = (1..=u32::MAX).flat_map(|column| (1..=Roads::ROWS).map(move |row| (column, row)));
    let beads = rounds.into_iter().zip(cells);
    beads.map(|((outcome, marks), (column, row))| Bead { column, row, outcome, marks }).collect()
}

/// The Big Road, and the ties before its first cell.
fn big_road(beads: &[Bead]) -> (Vec<BigRoadCell>, u32) {
    let mut cells: Vec<BigRoadCell> = Vec::new();
    let mut leading_ties = 0;
    let mut plot = Plot::new();
    for bead in beads {
        match (bead.outcome.winner(), cells.last_mut()) {
            (Some(winner), last) => {
                let ties = if last.is_none() { leading_ties } else { 0 };
                let (column, row) = plot.place(winner);
                cells.push(BigRoadCell { column, row, winner, ties });
            }
            (None, Some(last)) => last.ties += 1,
            (None, None) => leading_ties += 1,
        }
    }
    (cells, leading_ties)
}

/// The road that compares runs of these lengths with those `back` runs before.
fn derived_road(lengths: &[usize], back: usize) -> Vec<RoadCell> {
    let mut plot = Plot::new();
    let runs = lengths.iter().enumerate();
    let entries = runs.flat_map(|(run, length)| (1..=*length).map(move |m| (run, m)));
    let colors = entries.filter_map(|(run, m)| color(lengths, back, run, m));
    let cell = |color| {
        let (column, row) = plot.place(color);
        RoadCell { column, row, color }
    };
    colors.map(cell).collect()
}

/// The color of entry `m` (from 1) of a run (from 0); `None` while there is no earlier run to compare with.
fn color(lengths: &[usize], back: usize, run: usize, m: usize) -> Option<Color> {
    let length = |before: usize| lengths.get(run.checked_sub(before)?).copied();
    let repeats = if m == 1 { length(1)? == length(1 + back)? } else { m != length(back)? + 1 };
    Some(if repeats { Color::Red } else { Color::Blue })
}

/// Places the entries of a road; see [`Roads`] for the rule.
struct Plot<Entry> {
    /// The last entry and its cell.
    last: Option<Entry>,
    column: u32,
    row: u32,
    /// Whether the run has turned right.
    tail: bool,
    /// For each row the last column taken, 0 for none. A tail has no gaps, so of the cells in and right of the
    /// run's first column exactly those up to here are taken; and no run begins left of another.
    taken: [u32; Roads::ROWS as usize],
}

impl<Entry: Copy + PartialEq> Plot<Entry> {
    fn new() -> Plot<Entry> {
        Plot { last: None, column: 0, row: 0, tail: false, taken: [0; Roads::ROWS as usize] }
    }

    /// The column and row of the next entry.
    #[expect(clippy::indexing_slicing, reason = "a row is 1 to 6")]
    fn place(&mut self, entry: Entry) -> (u32, u32) {
        if self.last != Some(entry) {
            (self.column, self.row, self.tail) = (self.taken[0] + 1, 1, false);
        } else if self.tail || !self.is_free_below() {
            (self.column, self.tail) = (self.column + 1, true);
        } else {
            self.row += 1;
        }
        self.last = Some(entry);
        self.taken[self.row as usize - 1] = self.column;
        (self.column, self.row)
    }

    /// Whether there is a row below the last entry with its cell free.
    fn is_free_below(&self) -> bool {
        self.taken.get(self.row as usize).is_some_and(|taken| *taken < self.column)
    }
}
