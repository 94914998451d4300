//! The checker of payout tables' files: what the tables themselves cannot know, for it takes exact figures.

use crate::{Composition, Distribution, Figures, Fraction, fraction::hundred_with, percent};
use croupier_payout::{
    Catalog, Checked, Description, Edge, Fault, Figure, LoadedTable, Part, Reading, Source,
};
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
        let mut figures = TableFigures { table: &read.table, shoes: &mut shoes, by_decks: HashMap::new() };
        for (place, edge) in description.edges.iter().enumerate() {
            let fault = edge_fault(edge, &mut figures);
            fault.into_iter().for_each(|fault| reading.report(read, Part::Edge(place), fault));
        }
        for place in 0..description.bets.len() {
            let fault = return_fault(description, place, &mut figures);
            fault.into_iter().for_each(|fault| reading.report(read, Part::Bet(place), fault));
        }
    }
    reading.finish()
}

/// What [`check`] warns of in the returns of a table that came from no file. Bets that depend on more than a round's class
/// are not looked at.
#[must_use]
pub fn warnings(table: &LoadedTable) -> Vec<Fault> {
    let (description, mut shoes) = (table.table().description(), FreshShoes::default());
    let mut figures = TableFigures { table, shoes: &mut shoes, by_decks: HashMap::new() };
    (0..description.bets.len()).filter_map(|place| return_fault(description, place, &mut figures)).collect()
}

/// Distributions over the first round of fresh shoes, each worked out once.
type FreshShoes = HashMap<u8, Option<Distribution>>;

/// The figures of a table's bets in the first round of fresh shoes, worked out once for each number of decks.
struct TableFigures<'a> {
    table: &'a LoadedTable,
    shoes: &'a mut FreshShoes,
    by_decks: HashMap<u8, Vec<Option<Figures>>>,
}

impl TableFigures<'_> {
    /// `None` for a bet that depends on more than a round's class.
    fn of(&mut self, bet: usize, decks: u8) -> Option<&Figures> {
        let shoe = || Distribution::of(&Composition::fresh(decks).ok()?).ok();
        let distribution = self.shoes.entry(decks).or_insert_with(shoe).as_ref()?;
        let work_out = || Figures::of_table(self.table.table(), distribution);
        self.by_decks.entry(decks).or_insert_with(work_out).get(bet)?.as_ref()
    }
}

/// What is wrong with a published figure.
fn edge_fault(edge: &Edge, figures: &mut TableFigures<'_>) -> Option<Fault> {
    let figures = figures.of(figures.table.bet(&edge.bet)?, edge.decks)?;
    let exact = match edge.figure {
        Figure::HouseEdge => figures.house_edge(),
        Figure::Return => figures.expected_return(),
    };
    (!agrees(&exact, &edge.printed)).then(|| Fault::EdgeDiffers {
        bet: edge.bet.clone(),
        figure: edge.figure,
        decks: edge.decks,
        exact: percent(&exact, decimals(&edge.printed) + 2),
        printed: edge.printed.clone(),
    })
}

/// What is to be warned of in what a bet returns.
fn return_fault(description: &Description, place: usize, figures: &mut TableFigures<'_>) -> Option<Fault> {
    let (bet, decks) = (description.bets.get(place)?.id.clone(), description.shoe.decks);
    let figures = figures.of(place, decks)?;
    let exact = figures.expected_return();
    if figures.gain.is_positive() {
        return Some(Fault::PaysPlayer { bet, decks, returned: telling(&exact, &Fraction::one()) });
    }
    let minimum = description.limits.minimum_return?;
    let minimum = Fraction::new(minimum.numerator().into(), minimum.denominator().into());
    (exact < minimum).then(|| Fault::BelowMinimumReturn {
        bet,
        decks,
        returned: telling(&exact, &minimum),
        minimum: telling(&minimum, &exact),
    })
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
