//! Roads: the cases, the plain implementation on many shoes, and tails that meet.

use std::collections::HashSet;

use croupier_game::{Bead, BySide, Color, Marks, Outcome, RoadCell, Roads, Round, Side};

use crate::cases::{self, cards};
use crate::plain_roads::{self, Cell};
use crate::random::Random;

fn outcome(letter: char) -> Outcome {
    match letter {
        'P' => Outcome::Player,
        'B' => Outcome::Banker,
        'T' => Outcome::Tie,
        _ => panic!("{letter} is no outcome"),
    }
}

/// The roads of outcomes without marks.
fn draw(outcomes: &str) -> Roads {
    Roads::draw(outcomes.chars().map(|letter| (outcome(letter), Marks::default())))
}

fn big_road(roads: &Roads) -> Vec<Cell> {
    let letter = |side| if side == Side::Player { 'P' } else { 'B' };
    roads.big_road.iter().map(|cell| (letter(cell.winner), cell.column, cell.row)).collect()
}

fn derived(road: &[RoadCell]) -> Vec<Cell> {
    let letter = |color| if color == Color::Red { 'r' } else { 'b' };
    road.iter().map(|cell| (letter(cell.color), cell.column, cell.row)).collect()
}

/// The derived roads, with how far back each looks.
fn derived_roads(roads: &Roads) -> [(i32, Vec<Cell>); 3] {
    let Roads { big_eye_boy, small_road, cockroach_road, .. } = roads;
    [(1, derived(big_eye_boy)), (2, derived(small_road)), (3, derived(cockroach_road))]
}

fn letters(cells: &[Cell]) -> String {
    cells.iter().map(|(letter, ..)| letter).collect()
}

/// Cells of one letter from a list of columns and rows.
fn all(letter: char, cells: &[(u32, u32)]) -> Vec<Cell> {
    cells.iter().map(|(column, row)| (letter, *column, *row)).collect()
}

/// Runs of these lengths, the Banker's first.
fn runs(lengths: &[usize]) -> String {
    let sides = ["B", "P"].into_iter().cycle();
    sides.zip(lengths).map(|(side, length)| side.repeat(*length)).collect()
}

/// A shoe in which a winner wins again so many times in a hundred, and one round in ten is a tie.
fn shoe(random: &mut Random, rounds: usize, again: usize) -> String {
    let mut winner = 'P';
    let mut next = || {
        if random.below(10) == 0 {
            return 'T';
        }
        if random.below(100) >= again {
            winner = if winner == 'P' { 'B' } else { 'P' };
        }
        winner
    };
    (0..rounds).map(|_| next()).collect()
}

/// Whether a tail lies along the first row: then it holds more cells than there are runs.
fn first_row_holds_a_tail(cells: &[Cell]) -> bool {
    let runs = cells.chunk_by(|(letter, ..), (next, ..)| letter == next).count();
    cells.iter().filter(|(_, _, row)| *row == 1).count() > runs
}

fn assert_no_cell_is_shared(cells: impl Iterator<Item = (u32, u32)>, of: &str) {
    let mut taken = HashSet::new();
    for (column, row) in cells {
        assert!(column >= 1 && (1..=Roads::ROWS).contains(&row), "column {column}, row {row} of {of}");
        assert!(taken.insert((column, row)), "column {column}, row {row} is taken twice, {of}");
    }
}

/// What holds for any roads.
fn assert_sound(roads: &Roads, outcomes: &str) {
    let ties = outcomes.matches('T').count();
    let wins = outcomes.len() - ties;
    assert_eq!(roads.bead_plate.len(), outcomes.len(), "{outcomes}");
    assert_eq!(roads.big_road.len(), wins, "{outcomes}");
    let counted: u32 = roads.big_road.iter().map(|cell| cell.ties).sum();
    let alone = if wins == 0 { roads.leading_ties } else { 0 };
    assert_eq!(usize::try_from(counted + alone), Ok(ties), "{outcomes}");

    assert_no_cell_is_shared(roads.bead_plate.iter().map(|bead| (bead.column, bead.row)), outcomes);
    let big_road = big_road(roads);
    assert_no_cell_is_shared(big_road.iter().map(|(_, column, row)| (*column, *row)), outcomes);
    let runs: Vec<_> = big_road.chunk_by(|(letter, ..), (next, ..)| letter == next).map(<[_]>::len).collect();
    for (back, cells) in derived_roads(roads) {
        assert_no_cell_is_shared(cells.iter().map(|(_, column, row)| (*column, *row)), outcomes);
        // The runs that have another so far back, less the very first of their entries.
        let compared: usize = runs.iter().skip(usize::try_from(back).unwrap()).sum();
        assert_eq!(cells.len(), compared.saturating_sub(1), "{outcomes}");
    }
}

/// Holds the roads against the plain ones.
fn assert_plain(roads: &Roads, outcomes: &str) {
    for ((bead, letter), index) in roads.bead_plate.iter().zip(outcomes.chars()).zip(0..) {
        let (column, row) = (index / 6 + 1, index % 6 + 1);
        assert_eq!(*bead, Bead { column, row, outcome: outcome(letter), marks: Marks::default() });
    }
    assert_eq!(big_road(roads), plain_roads::plot(&plain_roads::wins(outcomes)), "{outcomes}");
    let ties = roads.big_road.iter().map(|cell| usize::try_from(cell.ties).unwrap()).collect();
    let leading = usize::try_from(roads.leading_ties).unwrap();
    assert_eq!((ties, leading), plain_roads::ties(outcomes), "{outcomes}");
    for (back, cells) in derived_roads(roads) {
        let colors = plain_roads::colors(outcomes, back);
        assert_eq!(cells, plain_roads::plot(&colors), "{back} back in {outcomes}");
    }
}

#[test]
fn the_cases_draw_the_roads_they_say() {
    for case in cases::roads() {
        let roads = draw(&case.outcomes);
        let big: Vec<_> = big_road(&roads)
            .into_iter()
            .zip(&roads.big_road)
            .map(|((letter, column, row), cell)| (letter, column, row, cell.ties))
            .collect();
        assert_eq!(big, case.big, "{}", case.outcomes);
        assert_eq!(derived(&roads.big_eye_boy), case.big_eye_boy, "{}", case.outcomes);
        assert_eq!(derived(&roads.small_road), case.small_road, "{}", case.outcomes);
        assert_eq!(derived(&roads.cockroach_road), case.cockroach_road, "{}", case.outcomes);
        assert_sound(&roads, &case.outcomes);
        assert_plain(&roads, &case.outcomes);
    }
}

/// Every sequence of up to nine outcomes.
#[test]
fn short_shoes_are_drawn_as_the_plain_ones() {
    let mut shoes = vec![String::new()];
    for length in 0..=9 {
        assert_eq!(shoes.len(), 3_usize.pow(length));
        for outcomes in &shoes {
            let roads = draw(outcomes);
            assert_sound(&roads, outcomes);
            assert_plain(&roads, outcomes);
        }
        shoes =
            shoes.iter().flat_map(|shoe| ['P', 'B', 'T'].map(|letter| format!("{shoe}{letter}"))).collect();
    }
}

#[test]
fn random_shoes_are_drawn_as_the_plain_ones() {
    let mut random = Random(11);
    let (mut big_tails, mut derived_tails) = (0, 0);
    for number in 0..8_000 {
        let rounds = random.below(160);
        let outcomes = shoe(&mut random, rounds, [10, 50, 80, 90][number % 4]);
        let roads = draw(&outcomes);
        assert_sound(&roads, &outcomes);
        assert_plain(&roads, &outcomes);

        big_tails += usize::from(first_row_holds_a_tail(&big_road(&roads)));
        let derived = derived_roads(&roads);
        derived_tails += derived.iter().filter(|(_, cells)| first_row_holds_a_tail(cells)).count();
    }
    assert!(big_tails > 100, "only {big_tails} Big Roads have a tail along the first row");
    assert!(derived_tails > 100, "only {derived_tails} derived roads have a tail along the first row");
}

#[test]
fn entries_stay_when_more_rounds_follow() {
    let mut random = Random(12);
    for again in [50, 90] {
        let outcomes = shoe(&mut random, 120, again);
        let whole = draw(&outcomes);
        for rounds in 0..outcomes.len() {
            let part = draw(&outcomes[..rounds]);
            assert!(whole.bead_plate.starts_with(&part.bead_plate), "{rounds} of {outcomes}");
            assert!(big_road(&whole).starts_with(&big_road(&part)), "{rounds} of {outcomes}");
            for ((_, whole), (_, part)) in derived_roads(&whole).iter().zip(derived_roads(&part)) {
                assert!(whole.starts_with(&part), "{rounds} of {outcomes}");
            }
        }
    }
}

/// The colors that rules.md gives.
#[test]
fn the_worked_example_has_its_colors() {
    let outcomes = "BBPBPPPBBBBTPBPP";
    assert_eq!(plain_roads::wins(outcomes), runs(&[2, 1, 1, 3, 4, 1, 1, 2]));
    let colors = derived_roads(&draw(outcomes)).map(|(_, cells)| letters(&cells));
    assert_eq!(colors, ["brbrbrrbbbrb", "bbrbbrrbbbb", "rbbbrrbrbr"]);
}

/// Elsewhere an entry is red only while its run is no longer than the one compared with.
fn red_only_up_to_the_length(outcomes: &str) -> String {
    let mut colors = String::new();
    let wins: Vec<char> = plain_roads::wins(outcomes).chars().collect();
    let lengths: Vec<usize> = wins.chunk_by(|win, next| win == next).map(<[_]>::len).collect();
    for n in 1..lengths.len() {
        if n >= 2 {
            colors.push(if lengths[n - 1] == lengths[n - 2] { 'r' } else { 'b' });
        }
        colors.extend((2..=lengths[n]).map(|m| if m <= lengths[n - 1] { 'r' } else { 'b' }));
    }
    colors
}

#[test]
fn a_run_two_longer_than_the_last_is_red_again() {
    assert_eq!(letters(&derived(&draw("BPPPP").big_eye_boy)), "brr");
    assert_eq!(red_only_up_to_the_length("BPPPP"), "bbb");

    // One entry in six is wrong that way: 1/6 by the coin, 16.6 % as published.
    let outcomes = shoe(&mut Random(13), 100_000, 50);
    let (ours, theirs) = (draw(&outcomes).big_eye_boy, red_only_up_to_the_length(&outcomes));
    assert_eq!(ours.len(), theirs.len());
    let wrong =
        derived(&ours).iter().zip(theirs.chars()).filter(|((color, ..), other)| color != other).count();
    assert!((160..=173).contains(&(wrong * 1_000 / ours.len())), "{wrong} of {}", ours.len());
}

#[test]
fn a_tail_turns_at_the_tail_below_it() {
    let cells = big_road(&draw(&runs(&[9, 8, 7, 2])));
    let banker = [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (2, 6), (3, 6), (4, 6)];
    let player = [(2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (3, 5), (4, 5), (5, 5)];
    // It could drop at (5, 4) into (5, 6): a tail does not.
    let again = [(3, 1), (3, 2), (3, 3), (3, 4), (4, 4), (5, 4), (6, 4)];
    let last = [(4, 1), (4, 2)];
    let expected = [all('B', &banker), all('P', &player), all('B', &again), all('P', &last)];
    assert_eq!(cells, expected.concat());
}

#[test]
fn a_run_after_a_tail_along_the_first_row_begins_behind_its_end() {
    let cells = big_road(&draw(&runs(&[7, 6, 5, 4, 3, 4, 2, 1, 2])));
    // The five runs before leave their tails in the rows 6 to 2, each one column further.
    let expected = [
        all('P', &[(6, 1), (7, 1), (8, 1), (9, 1)]),
        all('B', &[(10, 1), (10, 2)]),
        all('P', &[(11, 1)]),
        all('B', &[(12, 1), (12, 2)]),
    ];
    assert_eq!(cells[25..], expected.concat());
    assert_eq!(cells[22..25], all('B', &[(5, 1), (5, 2), (6, 2)]));
}

#[test]
fn no_rounds_make_empty_roads() {
    assert_eq!(draw(""), Roads::default());
}

#[test]
fn ties_wait_for_the_first_result() {
    let roads = draw("TTTTTTTT");
    assert_eq!((roads.bead_plate.len(), roads.leading_ties), (8, 8));
    assert_eq!(roads.big_road, []);

    let roads = draw("TTBTPT");
    let ties: Vec<_> = roads.big_road.iter().map(|cell| cell.ties).collect();
    assert_eq!((ties, roads.leading_ties), (vec![3, 1], 2));
    assert_eq!(draw("PTT").leading_ties, 0);
}

#[test]
fn beads_carry_their_marks() {
    let marks = |player, banker, natural| Marks { pairs: BySide { player, banker }, natural };
    let rounds = [
        (Outcome::Tie, marks(true, false, true)),
        (Outcome::Player, marks(false, true, false)),
        (Outcome::Banker, Marks::default()),
    ];
    let beads = Roads::draw(rounds.into_iter().cycle().take(9)).bead_plate;
    assert!(beads.iter().map(|bead| (bead.outcome, bead.marks)).eq(rounds.into_iter().cycle().take(9)));
    assert_eq!((beads[5].column, beads[5].row, beads[6].column, beads[6].row), (1, 6, 2, 1));
}

#[test]
fn a_round_has_the_marks_of_its_hands() {
    for case in cases::rounds() {
        let round = Round::from_cards(&cards(&case.cards)).unwrap();
        let marks = Marks {
            pairs: BySide { player: case.player_pair, banker: case.banker_pair },
            natural: case.player_natural || case.banker_natural,
        };
        assert_eq!(Marks::of(&round), marks, "{}", case.cards);
    }
}

#[test]
fn a_hundred_rounds_of_one_side_are_one_tail() {
    for side in ["P", "B"] {
        let roads = draw(&side.repeat(100));
        let cells: Vec<_> = roads.big_road.iter().map(|cell| (cell.column, cell.row)).collect();
        let down = (1..=6).map(|row| (1, row));
        let right = (2..=95).map(|column| (column, 6));
        assert_eq!(cells, down.chain(right).collect::<Vec<_>>());
        assert!(derived_roads(&roads).iter().all(|(_, cells)| cells.is_empty()));
    }
}

#[test]
fn alternating_rounds_are_one_row_of_columns() {
    let roads = draw(&"PB".repeat(50));
    assert!(roads.big_road.iter().map(|cell| (cell.column, cell.row)).eq((1..=100).map(|n| (n, 1))));
    for (back, cells) in derived_roads(&roads) {
        // Every run is as long as any other, so all is red, from the first entry of run back + 2 on.
        let count = usize::try_from(100 - back - 1).unwrap();
        assert_eq!(cells, plain_roads::plot(&"r".repeat(count)), "{back} back");
        assert_eq!(cells.last(), Some(&('r', u32::try_from(count).unwrap() - 5, 6)), "{back} back");
    }
}

#[test]
fn a_hundred_thousand_rounds_are_drawn() {
    let last = |roads: &Roads| roads.big_road.last().map(|cell| (cell.column, cell.row));
    assert_eq!(last(&draw(&"B".repeat(100_000))), Some((99_995, 6)));
    assert_eq!(last(&draw(&"BP".repeat(50_000))), Some((100_000, 1)));
    assert_eq!(draw(&"T".repeat(100_000)).leading_ties, 100_000);

    let mut random = Random(14);
    for again in [10, 50, 90, 99] {
        let outcomes = shoe(&mut random, 100_000, again);
        assert_sound(&draw(&outcomes), &outcomes);
    }
}
