//! A player's rules page, written out of a payout table itself.
//!
//! What a page says of odds, conditions, closings, commission and limits is read from the very data that decides
//! what is paid; who draws a third card is asked of the rules that deal; and what bets return is counted over every
//! round. So the page cannot disagree with the settlement: where a table pays otherwise than its lines say, as a
//! program's may, the lines are not shown.
//!
//! ```
//! use croupier_analysis::BetFigures;
//! use croupier_payout::{Catalog, Source};
//! use croupier_rules_page::{Language, html, markdown};
//!
//! let catalog = Catalog::load(&Source::built_in())?;
//! let table = catalog.find("sa-gaming").ok_or("not loaded")?.table();
//!
//! let figures = BetFigures::of_fresh_shoe(table);
//! let page = markdown(table, &figures, Language::English);
//! assert!(page.starts_with("# SA Gaming Baccarat: rules of the game\n"));
//! assert!(page.contains("| The Player wins 7 to 6, with six cards dealt in all | pays 100:1 |"));
//! assert!(page.contains("Open in rounds 1 to 60 of each shoe, closed after that."));
//!
//! assert!(html(table, &figures, Language::Indonesian).contains("<html lang=\"id\">"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Contents
//!
//! | read this | for |
//! |---|---|
//! | [`markdown`], [`html`], [`Language`] | a page |
//! | `game`, `bets`, `returns` | its sections |
//! | `phrase`, `say` | conditions in plain words |
//! | `english`, `indonesian`, `…_conditions` | everything a page says in a language; `words` names what that is |
//! | `page`, `escape`, `number`, `span` | Markdown, the author's text on it, figures and sets of numbers |
//!
//! HTML is made from the Markdown, so the two say the same. Titles, sources and reasons are the author's text: they
//! appear as they were written and nothing in them is markup.
//!
//! # What it does not do
//!
//! It knows nothing of the wire or of files, decides nothing that is paid, and keeps no text for a table of its own:
//! what a house does beside its table (who may end a round, where a bet is looked up, how its program is used) is
//! not on the page. No float takes part.
//!
//! # The figures
//!
//! A return is worked out exactly for the first round of a fresh shoe of the table's decks, before money is rounded,
//! and shown with two decimals, half up, by integers alone. That of a program's bet that looks at more of the cards than can be
//! counted is the average of rounds played at random, and marked so.

#![forbid(unsafe_code)]

mod bets;
mod english;
mod english_conditions;
mod escape;
mod game;
mod html;
mod indonesian;
mod indonesian_conditions;
mod language;
mod number;
mod page;
mod phrase;
mod returns;
mod say;
mod span;
mod words;

pub use language::Language;

use croupier_analysis::{BetFigures, NoFigures};
use croupier_payout::{PayoutTable, When};
use page::Page;
use returns::Returns;
use words::Heading;

/// The page in Markdown, with the tables of GitHub. The figures are those of the table's bets in the first round of its
/// shoe, [`BetFigures::of_fresh_shoe`]; the page says of a bet without any that its return is not known.
#[must_use]
pub fn markdown(
    table: &dyn PayoutTable,
    figures: &[Result<BetFigures, NoFigures>],
    language: Language,
) -> String {
    let mut page = Page::new(table, language);
    let returned = Returns(figures);
    let title = page.words.title(&escape::markdown(title(table, language)));
    let title = page.noted(&title, &table.description().note);
    page.title(&title);
    for paragraph in page.words.introduction() {
        page.paragraph(paragraph);
    }
    game::shoe(&mut page);
    game::cards(&mut page);
    game::dealing(&mut page);
    game::third_cards(&mut page);
    game::ending(&mut page);
    bets::bets(&mut page, returned);
    bets::closings(&mut page);
    bets::limits(&mut page);
    money(&mut page);
    returns::returns(&mut page, returned);
    general(&mut page);
    page.into_markdown()
}

/// The page in HTML: a complete document without scripts. The same as [`markdown`].
#[must_use]
pub fn html(
    table: &dyn PayoutTable,
    figures: &[Result<BetFigures, NoFigures>],
    language: Language,
) -> String {
    let heading = language.words().title(title(table, language));
    html::page(&markdown(table, figures, language), &heading, language)
}

/// A condition as a page says it, such as "the Banker wins with a three-card 7".
#[must_use]
pub fn condition(when: &When, language: Language) -> String {
    say::condition(when, language.words())
}

/// The table's title; its id where the title is empty.
fn title(table: &dyn PayoutTable, language: Language) -> &str {
    let description = table.description();
    match language.say(&description.title) {
        title if title.trim().is_empty() => &description.id,
        title => title,
    }
}

/// How money is rounded.
fn money(page: &mut Page<'_>) {
    let table = page.table.description();
    page.section(Heading::Money);
    let rounding = page.words.rounding(table.rounding, bets::facts(page.table).commission != Some(false));
    let rounding = page.noted(&rounding, &table.rounding_note);
    page.paragraph(&rounding);
}

/// What holds at every table, the notes, and what the page was written from.
fn general(page: &mut Page<'_>) {
    let (table, words) = (page.table.description(), page.words);
    page.section(Heading::Interruptions);
    page.items(words.interruptions());
    page.section(Heading::GoodToKnow);
    page.items(words.good_to_know());
    let notes = page.notes();
    if !notes.is_empty() {
        page.section(Heading::Notes);
        page.paragraph(words.notes());
        page.numbered(notes);
    }
    page.section(Heading::About);
    let reference = escape::name(&table.reference());
    let digest = escape::name(&table.digest);
    let source = table.note.source.as_deref().map(escape::markdown);
    page.items(words.about(&reference, &digest, source.as_deref()));
}

#[cfg(test)]
mod phrase_tests;
