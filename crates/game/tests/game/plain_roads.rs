//! The roads once more, slowly, on letters: each cell is looked up among those taken, and colors come from
//! the cells beside and above instead of from lengths. It shares nothing with the crate.

use std::collections::HashSet;

/// A letter in a column and a row.
pub(crate) type Cell = (char, u32, u32);

/// The rounds that were no ties.
pub(crate) fn wins(outcomes: &str) -> String {
    outcomes.replace('T', "")
}

/// The ties that count on each cell of the Big Road, and those before the first.
pub(crate) fn ties(outcomes: &str) -> (Vec<usize>, usize) {
    let mut gaps = outcomes.split(['P', 'B']).map(str::len);
    let leading = gaps.next().unwrap();
    let mut ties: Vec<usize> = gaps.collect();
    if let Some(first) = ties.first_mut() {
        *first += leading;
    }
    (ties, leading)
}

/// Plots letters: a run goes down, then right; a new run looks for a free cell on the first row, from the
/// column of its own number on.
pub(crate) fn plot(letters: &str) -> Vec<Cell> {
    let mut taken = HashSet::new();
    let mut cells: Vec<Cell> = Vec::new();
    let (mut runs, mut turned) = (0, false);
    for letter in letters.chars() {
        let next = match cells.last() {
            Some(&(last, column, row)) if last == letter => {
                turned |= row == 6 || taken.contains(&(column, row + 1));
                if turned { (column + 1, row) } else { (column, row + 1) }
            }
            _ => {
                runs += 1;
                turned = false;
                let mut columns = runs..;
                (columns.find(|column| !taken.contains(&(*column, 1))).unwrap(), 1)
            }
        };
        assert!(taken.insert(next), "{next:?} is taken when {letters} are plotted");
        cells.push((letter, next.0, next.1));
    }
    cells
}

/// The colors, `r` and `b`, of the road that looks `back` columns back, on a Big Road without end below.
///
/// Go `back` columns to the left: red if the cell there and the one above it are both filled or both empty.
/// The first win of a column takes the color that one more win of the other side would not have made.
pub(crate) fn colors(outcomes: &str, back: i32) -> String {
    let mut filled = HashSet::new();
    let mut colors = String::new();
    let (mut last, mut column, mut row) = (' ', 0, 0);
    for win in wins(outcomes).chars() {
        row += 1;
        let left = column - back;
        let mut alike = filled.contains(&(left, row)) == filled.contains(&(left, row - 1));
        if win != last {
            alike = !alike;
            (last, column, row) = (win, column + 1, 1);
        }
        filled.insert((column, row));
        if left >= 1 {
            colors.push(if alike { 'r' } else { 'b' });
        }
    }
    colors
}
