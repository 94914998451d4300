//! Texts in the languages of a payout table.

/// A text in English, which prevails, and in Indonesian.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Text {
    /// English.
    pub en: String,
    /// Indonesian; empty where a table gives none.
    pub id: String,
}

impl Text {
    /// A text of both.
    #[must_use]
    pub fn new(en: &str, id: &str) -> Text {
        Text { en: en.into(), id: id.into() }
    }

    /// The text in brackets.
    #[must_use]
    pub fn grouped(self) -> Text {
        Text { en: format!("({})", self.en), id: format!("({})", self.id) }
    }

    /// Several texts as one list, with a word before the last: "a, b or c".
    #[must_use]
    pub fn list(texts: Vec<Text>, last: Text) -> Text {
        let (en, id): (Vec<String>, Vec<String>) = texts.into_iter().map(|text| (text.en, text.id)).unzip();
        Text { en: list(&en, &last.en), id: list(&id, &last.id) }
    }
}

/// "a, b or c": items as one list, with a word before the last.
#[must_use]
pub fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}
