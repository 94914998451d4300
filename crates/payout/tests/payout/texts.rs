//! What stands in comments, notes and titles is for people: no amount of it is a fault.

use crate::documents::{HEAD, described, plain_bet};

const DOTS: &str = "a.b.c. And so on... and on... See 1.2.3.4, 5.6.7.8 and w.x.y.z.";

/// A sound table with more before its bet.
fn with(more: &str) -> String {
    format!("{HEAD}{more}\n{}", plain_bet("a"))
}

#[test]
fn a_comment_may_say_anything() {
    for comment in [
        DOTS,
        "[[[[[[{{{{{{ \"' \"\"\" '''",
        "= = =",
        "id = \"y\"",
        "百家乐 ' \" . . . . . . . . . . . . . . . . . .",
    ] {
        assert_eq!(described(&with(&format!("# {comment}"))).id, "x");
        assert_eq!(described(&format!("{} # {comment}\n", with(""))).id, "x");
    }
}

#[test]
fn a_note_is_kept_as_it_is() {
    let long = "ü".repeat(1000);
    let dots = format!("the page's own words: {DOTS}");
    for note in [DOTS, &dots, "'", "\u{feff}", &long, "# no comment", "[shoe]"] {
        let table = described(&with(&format!("source = \"{note}\"\nassumed = \"\"\"{note}\"\"\"")));
        assert_eq!(table.note.assumed.as_deref(), Some(note));
        assert_eq!(table.note.source.as_deref(), Some(note));
    }
    let lines = described(&with(&format!("source = \"\"\"\n{DOTS}\n{DOTS}\"\"\"")));
    assert_eq!(lines.note.source, Some(format!("{DOTS}\n{DOTS}")));
}

#[test]
fn keys_may_be_written_in_every_way_of_toml() {
    let text = "id = 'x'\n\"version\" = \"1\"\ntitle.en = \"X\"\ntitle.\"id\" = 'Iks'\nshoe.decks = 6\nshoe . cut_card=0x10\n\
                limits = { min_stake = 1_0, }\n\
                [[bet]]\nid = \"a\"\ntitle.en = \"\\u0041\"\n\
                lines = [ # all of them\n  { when.any = [{ margin = 1 }], when.not.margin = 2, push = true },\n]\n";
    let table = described(text);
    assert_eq!((table.shoe.decks, table.shoe.cut_card), (6, 16));
    assert_eq!((table.title.en.as_str(), table.title.id.as_str()), ("X", "Iks"));
    assert_eq!(table.limits.stakes.min, Some(10));
    assert_eq!(table.bets[0].title.en, "A");
    let when = &table.bets[0].lines[0].when;
    assert!(when.any.len() == 1 && when.not.is_some() && when.conditions.is_empty());
}
