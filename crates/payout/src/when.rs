//! When a line of a bet holds.

use crate::{CLASSES, Condition, Facts, Text};
use fixedbitset::FixedBitSet;

/// All of the conditions, one of `any` (if there are some) and not `not` (if there is one). Empty: always.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct When {
    /// Each of these holds.
    pub conditions: Vec<Condition>,
    /// One of these holds, or the list is empty.
    pub any: Vec<When>,
    /// This does not hold as a whole.
    pub not: Option<Box<When>>,
}

impl When {
    /// Whether a round with these facts satisfies it.
    #[must_use]
    pub fn holds(&self, facts: &Facts) -> bool {
        self.conditions.iter().all(|condition| condition.holds(facts))
            && (self.any.is_empty() || self.any.iter().any(|when| when.holds(facts)))
            && !self.not.as_ref().is_some_and(|when| when.holds(facts))
    }

    /// The classes of rounds that satisfy what these three together ask for; see [`When`]. `any` is `None`
    /// where there is no such list.
    pub(crate) fn meet(
        conditions: &[Condition],
        any: Option<&FixedBitSet>,
        not: Option<&FixedBitSet>,
    ) -> FixedBitSet {
        let mut classes = FixedBitSet::with_capacity(CLASSES);
        classes.insert_range(..);
        conditions.iter().for_each(|condition| classes.intersect_with(&condition.classes()));
        any.into_iter().for_each(|any| classes.intersect_with(any));
        not.into_iter().for_each(|not| classes.difference_with(not));
        classes
    }

    /// The whole in words, such as "the Banker wins and the winning total is 6".
    #[must_use]
    pub fn words(&self) -> Text {
        let alone = self.conditions.len() == 1 && self.any.is_empty() && self.not.is_none();
        let words = if alone { Condition::words } else { Condition::words_beside_others };
        let mut parts: Vec<Text> = self.conditions.iter().map(words).collect();
        if !self.any.is_empty() {
            let any = Text::list(
                self.any.iter().map(|when| when.words().grouped()).collect(),
                Text::new("or", "atau"),
            );
            parts.push(if parts.is_empty() && self.not.is_none() { any } else { any.grouped() });
        }
        if let Some(not) = &self.not {
            let not = not.words().grouped();
            parts.push(Text { en: format!("not {}", not.en), id: format!("bukan {}", not.id) });
        }
        if parts.is_empty() {
            return Text::new("always", "selalu");
        }
        Text::list(parts, Text::new("and", "dan"))
    }
}
