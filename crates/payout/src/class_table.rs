//! A payout table whose bets depend on a round's class alone, worked out for every class when it is loaded.

use crate::{CLASSES, Class, ClassVerdicts, Description, PayoutTable, Verdict};

/// A table compiled to classes: what a bet pays is a look-up.
#[derive(Debug)]
pub struct ClassTable {
    description: Description,
    /// Losing, then the verdict of each line of each bet.
    verdicts: Vec<Verdict>,
    /// For each class, for each bet: the place in `verdicts` of the line that decides, 0 where none holds.
    lines: Box<[u16]>,
}

impl ClassTable {
    /// Reads the description's lines for every class. `None` when the bets have more than 65,535 lines
    /// together.
    #[must_use]
    pub fn new(description: Description) -> Option<ClassTable> {
        let lines = description.bets.iter().flat_map(|bet| &bet.lines);
        let verdicts: Vec<_> = std::iter::once(Verdict::Lose).chain(lines.map(|line| line.verdict)).collect();
        let last = u16::try_from(verdicts.len() - 1).ok()?;
        let mut places = Vec::with_capacity(CLASSES * description.bets.len());
        for facts in Class::all().map(Class::facts) {
            let mut before = 0;
            for bet in &description.bets {
                let mut lines = (1..=last).skip(before).zip(&bet.lines);
                let deciding = lines.find(|(_, line)| line.when.holds(facts));
                places.push(deciding.map_or(0, |(place, _)| place));
                before += bet.lines.len();
            }
        }
        Some(ClassTable { description, verdicts, lines: places.into_boxed_slice() })
    }
}

impl PayoutTable for ClassTable {
    fn description(&self) -> &Description {
        &self.description
    }

    fn class_verdicts(&self, class: Class) -> ClassVerdicts<'_> {
        ClassVerdicts::new(self.deciding_lines(class).unwrap_or_default(), &self.verdicts)
    }

    fn deciding_lines(&self, class: Class) -> Option<&[u16]> {
        let bets = self.description.bets.len();
        let first = class.index() * bets;
        self.lines.get(first..first + bets)
    }
}
