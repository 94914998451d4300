//! Text of a table's author on a page: it appears as it was written and cannot do anything else.

/// The text on one line of Markdown, in a table's cell, a heading or a paragraph. Every character that Markdown, or
/// a reader's extension of it, could take for markup is escaped. Line breaks are spaces; control characters and the
/// invisible ones that turn or hide what follows become U+FFFD.
pub(crate) fn markdown(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut escaped = String::with_capacity(line.len());
    // Digits alone so far: a full stop or a bracket after them would make a list.
    let mut number = true;
    let mut letters = line.chars().peekable();
    let mut last = ['\0'; 3];
    while let Some(letter) = letters.next() {
        let starts_list = number && matches!(letter, '-' | '+' | '.' | ')' | ':' | '=');
        let starts_link = match letter {
            ':' => letters.peek() == Some(&'/'),
            '.' => last.iter().all(|letter| letter.eq_ignore_ascii_case(&'w')),
            _ => false,
        };
        if MARKUP.contains(letter) || starts_list || starts_link {
            escaped.push('\\');
        }
        escaped.push(if is_shown(letter) { letter } else { char::REPLACEMENT_CHARACTER });
        number &= letter.is_ascii_digit();
        last = [last[1], last[2], letter];
    }
    escaped
}

/// What Markdown, tables, footnotes, formulas and links are made of.
const MARKUP: &str = r"\`*_[]{}<>&|~#$^@";

/// Whether a reader sees the character for what it is.
fn is_shown(letter: char) -> bool {
    let hides = matches!(letter,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    !letter.is_control() && !hides
}

/// A name on one line of Markdown: as code where it has letters, digits and `.`, `_`, `-`, `@` alone.
pub(crate) fn name(text: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "._-@".contains(letter);
    if !text.is_empty() && text.chars().all(plain) { format!("`{text}`") } else { markdown(text) }
}

/// The text in HTML, outside of Markdown.
pub(crate) fn html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.split_whitespace().collect::<Vec<_>>().join(" ").chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter if is_shown(letter) => escaped.push(letter),
            _ => escaped.push(char::REPLACEMENT_CHARACTER),
        }
    }
    escaped
}
