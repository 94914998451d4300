//! The page in HTML, from the page in Markdown.

use crate::{Language, escape};
use pulldown_cmark::{Event, Options, Parser, html};

/// Enough for a page that reads well on a telephone and on paper.
const STYLE: &str = "\
body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}\
table{border-collapse:collapse;margin:1rem 0}\
th,td{border:1px solid #bbb;padding:.3rem .6rem;text-align:left;vertical-align:top}\
th{background:#f2f2f2}\
h1,h2,h3{line-height:1.2}";

/// A complete page of HTML that is well-formed XML too.
pub(crate) fn page(markdown: &str, title: &str, language: Language) -> String {
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).map(|event| match event {
        // No markup of a page is written as HTML: what looks so is text.
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        event => event,
    });
    let mut body = String::new();
    html::push_html(&mut body, events);
    let (code, title) = (language.code(), escape::html(title));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\" />\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}
