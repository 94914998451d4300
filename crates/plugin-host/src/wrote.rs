//! What a plugin wrote to standard error in its probe.

use std::fmt;

/// Lines of it that are shown at the most, from the last one back, and characters.
const LINES: usize = 3;
const CHARACTERS: usize = 400;

/// The end of what was written, in one line that prints; perhaps nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wrote(String);

impl Wrote {
    /// Of these bytes.
    pub(crate) fn last(bytes: &[u8]) -> Wrote {
        let text = String::from_utf8_lossy(bytes);
        let lines = text.lines().map(|line| line.replace(char::is_control, " "));
        let lines: Vec<String> = lines.filter(|line| !line.trim().is_empty()).collect();
        let last = lines.get(lines.len().saturating_sub(LINES)..).unwrap_or_default();
        let shown = last.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" | ");
        let long = shown.chars().count().saturating_sub(CHARACTERS);
        let cut: String = shown.chars().skip(long).collect();
        Wrote(if long > 0 { format!("…{cut}") } else { cut })
    }
}

/// What follows a refusal.
impl fmt::Display for Wrote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, "; it wrote: {}", self.0) }
    }
}
