//! Payout tables that are no file.

use crate::{
    cards::{deal, fresh, shoe},
    random::Random,
    tables::{built_in, decimal, table},
};
use croupier_analysis::{Distribution, Figures};
use croupier_payout::{Class, Commission, Description, LoadedTable, Odds, Pay, PayoutTable, Verdict};

/// A table that says this of every class.
#[derive(Debug)]
struct Saying {
    description: Description,
    verdict: fn(Class) -> Option<Verdict>,
}

impl PayoutTable for Saying {
    fn description(&self) -> &Description {
        &self.description
    }

    fn class_verdict(&self, _: usize, class: Class) -> Option<Verdict> {
        (self.verdict)(class)
    }
}

/// A table that needs to see the cards in one class alone.
#[derive(Debug)]
struct Gap {
    description: Description,
    class: Class,
}

impl PayoutTable for Gap {
    fn description(&self) -> &Description {
        &self.description
    }

    fn class_verdict(&self, _: usize, class: Class) -> Option<Verdict> {
        (class != self.class).then_some(Verdict::Push)
    }
}

/// A built-in table that does not tell which lines decide.
#[derive(Debug)]
struct Untold(&'static LoadedTable);

impl PayoutTable for Untold {
    fn description(&self) -> &Description {
        self.0.table().description()
    }

    fn class_verdict(&self, bet: usize, class: Class) -> Option<Verdict> {
        self.0.table().class_verdict(bet, class)
    }
}

/// A table that says these lines decide in every class.
#[derive(Debug)]
struct Deciding {
    description: Description,
    lines: &'static [u16],
}

impl PayoutTable for Deciding {
    fn description(&self) -> &Description {
        &self.description
    }

    fn deciding_lines(&self, _: Class) -> Option<&[u16]> {
        Some(self.lines)
    }
}

/// A table that leaves everything to its verdicts.
#[derive(Debug)]
struct Silent(Description);

impl PayoutTable for Silent {
    fn description(&self) -> &Description {
        &self.0
    }
}

/// One bet without lines.
fn described() -> Description {
    let mut description = table(&["{ when = {}, push = true }"]).table().description().clone();
    description.bets[0].lines.clear();
    description
}

fn eight() -> Distribution {
    Distribution::of(&fresh(8)).unwrap()
}

#[test]
fn a_bet_that_needs_the_cards_has_no_figures() {
    assert_eq!(Figures::of(&Silent(described()), 0, &eight()), None);
}

/// Nor has one that needs them in one class alone.
#[test]
fn one_class_without_a_verdict_is_enough() {
    let distribution = eight();
    for class in Class::all().step_by(80).chain(Class::all().last()) {
        assert!(distribution.sequences(class) > 0);
        let gap = Gap { description: described(), class };
        assert_eq!(Figures::of(&gap, 0, &distribution), None, "{:?}", class.facts());
    }
}

#[test]
fn a_table_without_the_bet_has_no_figures() {
    let table = table(&["{ when = {}, push = true }"]);
    assert!(Figures::of(table.table(), 0, &eight()).is_some());
    for bet in [1, usize::MAX] {
        assert_eq!(Figures::of(table.table(), bet, &eight()), None);
    }
}

/// A table that says its verdicts but no lines: its bets have figures, and no lines.
#[test]
fn a_table_without_lines() {
    let verdict = |class: Class| {
        let facts = class.facts();
        let tens = |total: u8| Odds::new(u64::from(total) + 1, 10);
        Some(match facts.totals.player {
            total if total > facts.totals.banker => Verdict::Win(Pay::new(tens(total)?, Commission::NONE)),
            total if total == facts.totals.banker => Verdict::Push,
            _ => Verdict::Lose,
        })
    };
    let table = Saying { description: described(), verdict };
    // The Player has 3 and draws to 4, 5, 9 or 2; the Banker has 7.
    let given = Distribution::given(&deal("KH KD 3S 7C"), &shoe("AS 2S 6S 9S")).unwrap();
    let figures = Figures::of(&table, 0, &given).unwrap();
    assert_eq!(figures.lines, []);
    assert_eq!([&figures.win, &figures.push], [&decimal("0.25"), &decimal("0")]);
    // A win pays 1 on 1 with 9; three cards lose.
    assert_eq!(figures.gain, decimal("-0.5"));
    assert_eq!(figures.variance, decimal("0.75"));
}

/// Figures from the lines that decide are those from the verdicts, with the lines read one by one.
#[test]
fn figures_do_not_depend_on_how_a_table_answers() {
    for shoe in [fresh(8), Random(91).end_of_shoe(8, 40)] {
        let distribution = Distribution::of(&shoe).unwrap();
        for loaded in built_in() {
            let told = Figures::of_table(loaded.table(), &distribution);
            assert_eq!(told.len(), loaded.table().description().bets.len());
            assert_eq!(told, Figures::of_table(&Untold(loaded), &distribution));
            for (place, figures) in told.iter().enumerate() {
                assert_eq!(*figures, Figures::of(loaded.table(), place, &distribution));
            }
        }
    }
}

/// Lines that cannot be: more than the description has, or too many decide at once.
#[test]
fn a_table_with_impossible_lines_does_not_panic() {
    let description = table(&["{ when = {}, push = true }"]).table().description().clone();
    for (lines, push) in [(&[1][..], Some("1")), (&[0], Some("0")), (&[2], Some("0")), (&[1, 1], None)] {
        let deciding = Deciding { description: description.clone(), lines };
        let figures = Figures::of(&deciding, 0, &eight());
        assert_eq!(figures.map(|figures| figures.push), push.map(decimal), "{lines:?}");
    }
}
