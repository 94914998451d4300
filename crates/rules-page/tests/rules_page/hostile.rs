//! Whatever a table's author writes appears as it was written, and is never markup.

use crate::{
    html::{Document, rows},
    tables::{html, markdown, written},
};
use croupier_payout::{Description, PayoutTable, Text};
use croupier_rules_page::Language;
use pulldown_cmark::{Event, Options, Parser, Tag};

/// Texts that could break out of a cell, a heading, a list or a page, or hide.
const HOSTILE: [&str; 24] = [
    "<script>alert(1)</script>",
    "</title></head><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<!-- nothing more",
    "a | b || c \\| d \\\\| e",
    "*all* _of_ __it__ ~~here~~ `code` ``` fence",
    "[click](https://example.com) ![x](y) [z]: w",
    "]( javascript:alert(1) )",
    "https://example.com www.example.com WWW.example.com me@example.com <https://example.com>",
    "# heading",
    "## heading ##",
    "- item",
    "+ item",
    "1. item",
    "1) item",
    "> quote",
    "--- | ---",
    "===",
    "&amp; &lt;b&gt; &#42; &copy;",
    "$x$ $$y$$ [^1] {#id} :smile: \"quotes\" 'and' more",
    "\\",
    "ends in a backslash \\",
    "</style><style>*{display:none}",
    "]]> <![CDATA[ <?php ?> <!DOCTYPE x>",
];

/// A table whose every text is this one.
fn table_of(text: &str) -> Box<dyn PayoutTable> {
    let catalog = written(
        r#"
id = "hostile"
version = "1"
title = { en = "T" }
source = "S"
assumed = "A"
[shoe]
assumed = "B"
[settlement]
assumed = "C"
[[bet]]
id = "one"
title = { en = "U", id = "V" }
closes_after_round = 7
assumed = "D"
lines = [{ when = { winner = "player" }, pays = "1:1", assumed = "E" }]
"#,
    );
    let mut description = catalog.find("hostile").unwrap().table().description().clone();
    let put = |note: &mut croupier_payout::Note| note.assumed = Some(text.into());
    description.title = Text { en: text.into(), id: text.into() };
    description.note = croupier_payout::Note { source: Some(text.into()), assumed: Some(text.into()) };
    put(&mut description.shoe_note);
    put(&mut description.rounding_note);
    description.id = text.into();
    description.version = text.into();
    description.digest = text.into();
    for bet in &mut description.bets {
        bet.title = Text { en: text.into(), id: text.into() };
        put(&mut bet.note);
        bet.lines.iter_mut().for_each(|line| put(&mut line.note));
    }
    compiled(description)
}

fn compiled(description: Description) -> Box<dyn PayoutTable> {
    Box::new(croupier_payout::ClassTable::new(description).unwrap())
}

/// What a reader sees of the Markdown, block by block, and how it is built.
fn seen(page: &str) -> (Vec<String>, Vec<String>) {
    let (mut texts, mut built) = (vec![String::new()], Vec::new());
    // Every extension that a reader may have.
    for event in Parser::new_ext(page, Options::all() - Options::ENABLE_SMART_PUNCTUATION) {
        match event {
            Event::Text(text) | Event::Code(text) => texts.last_mut().unwrap().push_str(&text),
            Event::Start(Tag::Emphasis | Tag::Strong) => {}
            Event::Start(tag) => {
                built.push(format!("{tag:?}"));
                texts.push(String::new());
            }
            Event::End(_) => {}
            other => built.push(format!("{other:?}")),
        }
    }
    (texts, built)
}

#[test]
fn whatever_is_written_appears_as_written() {
    for (text, language) in
        HOSTILE.into_iter().flat_map(|text| Language::ALL.map(|language| (text, language)))
    {
        let table = table_of(text);
        let (texts, _) = seen(&markdown(&*table, language));
        let times = texts.iter().filter(|seen| seen.contains(text)).count();
        assert!(times >= 7, "{text:?} is seen {times} times in Markdown: {texts:#?}");
        let document = Document::of(&html(&*table, language));
        let times = document.texts().iter().filter(|seen| seen.contains(text)).count();
        assert!(times >= 8, "{text:?} is seen {times} times in HTML");
    }
}

#[test]
fn nothing_written_is_markup() {
    for language in Language::ALL {
        let plain = table_of("Plain title");
        let (_, built) = seen(&markdown(&*plain, language));
        let document = Document::of(&html(&*plain, language));
        for text in HOSTILE {
            let hostile = table_of(text);
            assert_eq!(seen(&markdown(&*hostile, language)).1, built, "{text:?}");
            let page = html(&*hostile, language);
            assert_eq!(Document::of(&page).elements(), document.elements(), "{text:?}");
            assert_eq!(rows(&page), rows(&html(&*plain, language)), "{text:?}");
        }
    }
}

#[test]
fn what_cannot_be_seen_is_shown_as_such() {
    let text = "one\u{0}two\u{7}\u{1b}[31m\u{202e}three\u{200b}\u{2066}\r\n\n# four\t\u{85}\u{2028}| five |";
    let shown = "one\u{fffd}two\u{fffd}\u{fffd}[31m\u{fffd}three\u{fffd}\u{fffd} # four | five |";
    let table = table_of(text);
    let page = markdown(&*table, Language::English);
    assert!(
        seen(&page).0.iter().any(|seen| seen == &format!("{shown}: rules of the game (note 1)")),
        "{page:.300}"
    );
    assert!(Document::of(&html(&*table, Language::English)).texts().iter().any(|seen| seen.contains(shown)));
    assert!(!page.contains(|c: char| c.is_control() && c != '\n'));
}

#[test]
fn an_empty_title_is_the_id() {
    let mut description = table_of("fine").description().clone();
    description.title = Text::new(" \t", "");
    description.bets[0].title = Text::new("", " ");
    for language in Language::ALL {
        let page = markdown(&*compiled(description.clone()), language);
        assert!(page.starts_with("# fine: ") && page.contains("\n### one"), "{page:.200}");
    }
}
