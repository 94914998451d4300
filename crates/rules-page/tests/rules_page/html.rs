//! The page in HTML: well-formed, complete, without scripts, and with everything that is on the page in Markdown.

use crate::tables::{built_in, html, markdown};
use croupier_rules_page::Language;
use roxmltree::{Node, ParsingOptions};

/// A page of HTML, taken apart by a reader that takes nothing but well-formed documents.
pub(crate) struct Document {
    elements: Vec<String>,
    texts: Vec<String>,
}

fn parsed<T>(page: &str, read: impl Fn(Node<'_, '_>) -> T) -> T {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = roxmltree::Document::parse_with_options(page, options);
    let document = document.unwrap_or_else(|error| panic!("{error}: {page:.500}"));
    read(document.root_element())
}

/// Everything in an element, as a reader sees it.
fn text(node: Node<'_, '_>) -> String {
    node.descendants().filter(|node| node.is_text()).filter_map(|node| node.text()).collect()
}

impl Document {
    pub(crate) fn of(page: &str) -> Document {
        parsed(page, |root| {
            let elements = root.descendants().filter(|node| node.is_element());
            let attributes = |node: Node<'_, '_>| {
                node.attributes().map(|attribute| format!(" {}", attribute.name())).collect::<String>()
            };
            let leaves = ["title", "h1", "h2", "h3", "p", "li", "th", "td"];
            Document {
                elements: elements
                    .clone()
                    .map(|node| node.tag_name().name().to_owned() + &attributes(node))
                    .collect(),
                texts: elements.filter(|node| leaves.contains(&node.tag_name().name())).map(text).collect(),
            }
        })
    }

    /// The names of all elements with those of their attributes, in order.
    pub(crate) fn elements(&self) -> &[String] {
        &self.elements
    }

    /// The text of each heading, paragraph, item and cell, in order.
    pub(crate) fn texts(&self) -> &[String] {
        &self.texts
    }
}

/// The number of cells of each row.
pub(crate) fn rows(page: &str) -> Vec<usize> {
    parsed(page, |root| {
        let rows = root.descendants().filter(|node| node.has_tag_name("tr"));
        rows.map(|row| row.children().filter(Node::is_element).count()).collect()
    })
}

#[test]
fn the_page_is_a_whole_document() {
    for (table, language) in built_in().flat_map(|table| Language::ALL.map(|language| (table, language))) {
        let page = html(table, language);
        assert!(page.starts_with("<!DOCTYPE html>\n") && page.ends_with("</html>\n"));
        parsed(&page, |root| {
            assert_eq!(root.attribute("lang"), Some(language.code()));
            let named = |name: &str| {
                root.descendants().filter(move |node| node.has_tag_name(name)).collect::<Vec<_>>()
            };
            let headings = named("h1");
            assert_eq!(headings.len(), 1);
            assert!(text(headings[0]).starts_with(&text(named("title")[0])), "the title is the heading");
            assert_eq!(named("meta")[0].attribute("charset"), Some("utf-8"));
            for unwanted in ["script", "a", "img", "iframe", "link", "form"] {
                assert!(named(unwanted).is_empty(), "{unwanted}");
            }
        });
        let widths = rows(&page);
        assert!(widths.len() > 40 && widths.iter().all(|cells| [2, 3, 4, 14].contains(cells)), "{widths:?}");
    }
}

/// A line of Markdown as a reader sees it.
fn shown(line: &str) -> String {
    line.replace("**", "").replace(['*', '`', '\\'], "")
}

#[test]
fn the_page_says_what_it_says_in_markdown() {
    for (table, language) in built_in().flat_map(|table| Language::ALL.map(|language| (table, language))) {
        let document = Document::of(&html(table, language));
        let mut texts = document.texts().iter().skip(1);
        for line in
            markdown(table, language).lines().filter(|line| !line.is_empty() && !line.starts_with("| ---"))
        {
            let line = shown(line);
            let cells: Vec<&str> = match line.strip_prefix("| ") {
                Some(row) => row.trim_end_matches(" |").split(" | ").collect(),
                None => {
                    vec![line.trim_start_matches(|c: char| "#-. ".contains(c) || c.is_ascii_digit()).trim()]
                }
            };
            for cell in cells {
                let text = texts.next().expect("as many texts");
                assert!(text == cell || text.ends_with(cell), "{text:?} for {cell:?}");
            }
        }
        assert_eq!(texts.next(), None);
    }
}
