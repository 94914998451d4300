//! Places in a text as people count them.

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// The lines of a text.
    #[must_use]
    pub fn new(text: &'a str) -> Lines<'a> {
        let after_breaks = text.match_indices('\n').map(|(place, _)| place + 1);
        Lines { text, starts: std::iter::once(0).chain(after_breaks).collect() }
    }

    /// The line of a byte and its column in characters, both from 1; of a byte beyond the text, those of its
    /// end.
    ///
    /// ```
    /// use croupier_payout::Lines;
    ///
    /// let lines = Lines::new("é = 1\nb = 2");
    /// assert_eq!((lines.place(3), lines.place(7)), ((1, 3), (2, 1)));
    /// ```
    #[must_use]
    pub fn place(&self, byte: usize) -> (usize, usize) {
        let line = self.starts.partition_point(|&start| start <= byte);
        let start = self.starts.get(line.saturating_sub(1)).copied().unwrap_or_default();
        let before = self.text.get(start..byte).or_else(|| self.text.get(start..)).unwrap_or_default();
        (line, before.chars().count() + 1)
    }
}
