//! A payout table whose bets depend on a round's class alone, worked out for every class when it is loaded.

use crate::{CLASSES, Class, Description, PayoutTable, Verdict};
use std::collections::HashMap;

/// A table compiled to classes: what a bet pays is a look-up.
#[derive(Debug)]
pub struct ClassTable {
    description: Description,
    /// What a bet of this table can pay, each once; losing first.
    verdicts: Vec<Verdict>,
    /// For each class, for each bet: the place in `verdicts`.
    places: Box<[u16]>,
}

impl ClassTable {
    /// Reads the description's lines for every class. `None` when the bets can pay in more than 65,536
    /// different ways.
    #[must_use]
    pub fn new(description: Description) -> Option<ClassTable> {
        let mut dictionary = Dictionary::default();
        dictionary.place(Verdict::Lose)?;
        let line_places: Vec<Vec<u16>> = description
            .bets
            .iter()
            .map(|bet| bet.lines.iter().map(|line| dictionary.place(line.verdict)).collect())
            .collect::<Option<_>>()?;
        let mut places = Vec::with_capacity(CLASSES * description.bets.len());
        for class in Class::all() {
            let facts = class.facts();
            for (bet, line_places) in description.bets.iter().zip(&line_places) {
                let line = bet.lines.iter().zip(line_places).find(|(line, _)| line.when.holds(facts));
                places.push(line.map_or(0, |(_, place)| *place));
            }
        }
        Some(ClassTable { description, verdicts: dictionary.verdicts, places: places.into_boxed_slice() })
    }
}

/// Verdicts, each once.
#[derive(Default)]
struct Dictionary {
    verdicts: Vec<Verdict>,
    places: HashMap<Verdict, u16>,
}

impl Dictionary {
    fn place(&mut self, verdict: Verdict) -> Option<u16> {
        if let Some(place) = self.places.get(&verdict) {
            return Some(*place);
        }
        let place = u16::try_from(self.verdicts.len()).ok()?;
        self.verdicts.push(verdict);
        self.places.insert(verdict, place);
        Some(place)
    }
}

impl PayoutTable for ClassTable {
    fn description(&self) -> &Description {
        &self.description
    }

    fn class_verdict(&self, bet: usize, class: Class) -> Option<Verdict> {
        let bets = self.description.bets.len();
        if bet >= bets {
            return None;
        }
        let place = self.places.get(class.index() * bets + bet)?;
        self.verdicts.get(usize::from(*place)).copied()
    }
}
