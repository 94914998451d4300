//! The languages of the page.

use crate::{english::English, indonesian::Indonesian, words::Words};
use croupier_payout::Text;

/// A language of rules pages. English prevails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    English,
    /// Indonesian.
    Indonesian,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::Indonesian];

    /// The language's code, as pages name it: `en`, `id`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Indonesian => "id",
        }
    }

    pub(crate) fn words(self) -> &'static dyn Words {
        match self {
            Language::English => &English,
            Language::Indonesian => &Indonesian,
        }
    }

    /// A table's own text; English where the table gives no other.
    pub(crate) fn say(self, text: &Text) -> &str {
        match self {
            Language::Indonesian if !text.id.trim().is_empty() => &text.id,
            _ => &text.en,
        }
    }
}
