//! Figures for people.

use std::fmt;

/// The median of what was measured, and the quarters around it.
pub(crate) struct Quartiles([f64; 3]);

impl Quartiles {
    pub(crate) fn of(mut measured: Vec<f64>) -> Quartiles {
        measured.sort_unstable_by(f64::total_cmp);
        Quartiles([1, 2, 3].map(|quarter| measured[(measured.len() - 1) * quarter / 4]))
    }

    pub(crate) fn median(&self) -> f64 {
        self.0[1]
    }
}

impl fmt::Display for Quartiles {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, median, high] = self.0;
        let digits = if median < 10.0 { 2 } else { usize::from(median < 1000.0) };
        write!(formatter, "{median:.digits$} ({low:.digits$}–{high:.digits$})")
    }
}
