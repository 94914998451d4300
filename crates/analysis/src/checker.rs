//! The checker of payout tables' files: what the tables themselves cannot know, for it takes exact figures.

use crate::{Composition, Distribution, Figures, Fraction, fraction::hundred_with, percent};
use croupier_payout::{Catalog, Checked, Edge, Fault, Figure, LoadedTable, Part, ReadTable, Reading, Source};
use num_traits::{One as _, Signed as _};
use std::collections::HashMap;

/// Checks files as one set, beside tables that are known already: everything that is wrong with them, and
/// the tables when nothing is. It is what the service does at its start, the command line and the RPC for
/// authors, and the test suite for the built-in tables.
///
/// To what [`Reading`] finds, it adds as errors published figures that do not hold, and as warnings bets
/// that pay the player and bets that return less than their table's `minimum_return`.
///
/// ```
/// use croupier_analysis::check;
/// use croupier_payout::{Catalog, Source};
///
/// let checked = check(&Source::built_in(), &Catalog::default());
/// assert!(checked.findings.is_empty() && checked.catalog.find("classic").is_some());
/// ```
#[must_use]
pub fn check(sources: &[Source], known: &Catalog) -> Checked {
    let reading = Reading::new(sources, known);
    let mut shoes = FreshShoes::default();
    for read in reading.tables() {
        let description = read.table.table().description();
        for (place, edge) in description.edges.iter().enumerate() {
            check_edge(&reading, read, (place, edge), &mut shoes);
        }
        for place in 0..description.bets.len() {
            check_return(&reading, read, place, &mut shoes);
        }
    }
    reading.finish()
}

/// Distributions over the first round of fresh shoes, each worked out once.
#[derive(Default)]
struct FreshShoes(HashMap<u8, Option<Distribution>>);

impl FreshShoes {
    /// The figures of a bet; `None` when it depends on more than a round's class.
    fn figures(&mut self, table: &LoadedTable, bet: usize, decks: u8) -> Option<Figures> {
        let work_out = || Distribution::of(&Composition::fresh(decks).ok()?).ok();
        let distribution = self.0.entry(decks).or_insert_with(work_out).as_ref()?;
        Figures::of(table.table(), bet, distribution)
    }
}

fn check_edge(
    reading: &Reading<'_>,
    read: &ReadTable,
    (place, edge): (usize, &Edge),
    shoes: &mut FreshShoes,
) {
    let Some(bet) = read.table.bet(&edge.bet) else { return };
    let Some(figures) = shoes.figures(&read.table, bet, edge.decks) else { return };
    let exact = match edge.figure {
        Figure::HouseEdge => figures.house_edge(),
        Figure::Return => figures.expected_return(),
    };
    if !agrees(&exact, &edge.printed) {
        let fault = Fault::EdgeDiffers {
            bet: edge.bet.clone(),
            figure: edge.figure,
            decks: edge.decks,
            exact: percent(&exact, decimals(&edge.printed) + 2),
            printed: edge.printed.clone(),
        };
        reading.report(read, Part::Edge(place), fault);
    }
}

fn check_return(reading: &Reading<'_>, read: &ReadTable, place: usize, shoes: &mut FreshShoes) {
    let description = read.table.table().description();
    let Some(bet) = description.bets.get(place).map(|bet| bet.id.clone()) else { return };
    let decks = description.shoe.decks;
    let Some(figures) = shoes.figures(&read.table, place, decks) else { return };
    let exact = figures.expected_return();
    let minimum = description
        .limits
        .minimum_return
        .map(|part| Fraction::new(part.numerator().into(), part.denominator().into()));
    let fault = match minimum {
        _ if figures.gain.is_positive() => {
            Fault::PaysPlayer { bet, decks, returned: telling(&exact, &Fraction::one()) }
        }
        Some(minimum) if exact < minimum => Fault::BelowMinimumReturn {
            bet,
            decks,
            returned: telling(&exact, &minimum),
            minimum: telling(&minimum, &exact),
        },
        _ => return,
    };
    reading.report(read, Part::Bet(place), fault);
}

/// Decimals of a percentage that are shown at the least, and at the most to tell it from another.
const LEAST_TELLING: usize = 3;
const MOST_TELLING: usize = 12;

/// A figure as a percentage with enough decimals to tell it from another.
fn telling(figure: &Fraction, other: &Fraction) -> String {
    let decimals =
        (LEAST_TELLING..MOST_TELLING).find(|&places| percent(figure, places) != percent(other, places));
    percent(figure, decimals.unwrap_or(MOST_TELLING))
}

/// Whether an exact figure has the digits of a printed percentage, rounded to the nearest or cut off:
/// operators do both.
fn agrees(exact: &Fraction, printed: &str) -> bool {
    let Ok(digits) = printed.replace(['.', '%'], "").parse::<Fraction>() else { return false };
    let scaled = exact * hundred_with(decimals(printed));
    scaled.round() == digits || scaled.trunc() == digits
}

/// Decimals of a printed percentage.
fn decimals(printed: &str) -> usize {
    printed.trim_end_matches('%').split_once('.').map_or(0, |(_, decimals)| decimals.len())
}
