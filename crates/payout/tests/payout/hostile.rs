//! Text that is no payout table, or nearly one. Whatever it is, it is answered: with a table or with findings
//! that can be shown.

use crate::{
    documents::{HEAD, bet, file, plain_bet, table},
    random::Random,
};
use croupier_payout::{Catalog, Source};
use std::{collections::BTreeMap, sync::mpsc, thread, time::Duration};

/// Loads a file and sees that what is found in it stands in its text, in order.
fn answer(text: &str) {
    let Err(error) = Catalog::load(&[file("x.toml", text)]) else { return };
    assert!(!error.0.is_empty());
    assert!(error.0.is_sorted_by_key(|finding| finding.span.start), "{text:?}");
    // Of a great many some are enough.
    for finding in error.0.iter().step_by(error.0.len() / 500 + 1) {
        let before = text.get(..finding.span.start).unwrap_or_else(|| panic!("{finding:?} in {text:?}"));
        assert_eq!(finding.line, before.matches('\n').count() + 1, "{finding:?} in {text:?}");
        assert!(text.get(finding.span.clone()).is_some(), "{finding:?} in {text:?}");
        assert!(finding.to_string().chars().count() < 10_000, "{finding}");
    }
    assert!(!error.to_string().is_empty());
}

/// Pieces of which tables are made, and pieces that fit nowhere.
const PIECES: [&str; 56] = [
    "id",
    "version",
    "title",
    "en",
    "bet",
    "lines",
    "when",
    "pays",
    "push",
    "commission",
    "extends",
    "remove",
    "shoe",
    "decks",
    "burn",
    "limits",
    "example",
    "cards",
    "edge",
    "any",
    "not",
    "margin",
    "winner",
    "a",
    "=",
    "=",
    ".",
    ",",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "\n",
    "\n",
    " ",
    "\t",
    "\"",
    "'",
    "\"\"\"",
    "'''",
    "\\",
    "\\u",
    "#",
    "\r\n",
    "0",
    "1",
    "-",
    "1e400",
    "0x",
    "true",
    "\"1:1\"",
    "\"x@1\"",
    "é",
    "\u{feff}",
];

fn soup(random: &mut Random, length: usize) -> String {
    (0..length).map(|_| *random.of(&PIECES)).collect()
}

fn ascii(random: &mut Random, length: usize) -> String {
    let letters: Vec<char> = "\t\n !\"#'()+,-./019:=AZ[\\]_az{|}~".chars().collect();
    (0..length).map(|_| *random.of(&letters)).collect()
}

fn any_text(random: &mut Random, length: usize) -> String {
    let bytes: Vec<u8> = (0..length).map(|_| random.next().to_le_bytes()[0]).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn thousands_of_short_texts_are_answered() {
    let mut random = Random(11);
    for make in [soup, ascii, any_text] {
        for _ in 0..4000 {
            let length = random.below(60);
            answer(&make(&mut random, length));
        }
    }
}

#[test]
fn a_table_with_a_short_text_in_it_is_answered() {
    let mut random = Random(12);
    let whole = format!("{HEAD}{}[shoe]\ndecks = 8\n", plain_bet("a"));
    for make in [soup, ascii, any_text] {
        for _ in 0..600 {
            let place = random.below(whole.len());
            let length = random.below(12);
            answer(&[&whole[..place], &make(&mut random, length), &whole[place..]].concat());
        }
    }
}

/// One change to a text: a byte turned over, or a piece left out, doubled, moved or replaced by another.
fn mutate(random: &mut Random, text: &mut Vec<u8>) {
    let [from, to] = [0, 0].map(|_| random.below(text.len() + 1));
    let last = text.len() - 1;
    let length = random.below(40).min(text.len() - from);
    let piece: Vec<u8> = text[from..from + length].to_vec();
    match random.below(5) {
        0 => text[from.min(last)] ^= 1 << random.below(8),
        1 => drop(text.drain(from..from + length)),
        2 => drop(text.splice(to..to, piece)),
        3 => {
            text.drain(from..from + length);
            let to = to.min(text.len());
            text.splice(to..to, piece);
        }
        _ => drop(text.splice(from..from + length, random.of(&PIECES).bytes())),
    }
}

#[test]
fn damaged_built_in_tables_are_answered() {
    let mut random = Random(13);
    let sources = Source::built_in();
    for round in 0..1200 {
        let source = &sources[round % sources.len()];
        let mut text = source.text.clone().into_bytes();
        for _ in 0..1 + random.below(4) {
            mutate(&mut random, &mut text);
        }
        answer(&String::from_utf8_lossy(&text));
    }
}

/// One value of a built-in table replaced by one of another place: TOML still, and mostly no table.
#[test]
fn built_in_tables_with_values_exchanged_are_answered() {
    let mut random = Random(14);
    for source in Source::built_in() {
        let values: Vec<&str> = source.text.split([' ', '\n']).filter(|word| !word.is_empty()).collect();
        for _ in 0..200 {
            let [old, new] = [0, 0].map(|_| *random.of(&values));
            let count = source.text.matches(old).count();
            let chosen = random.below(count);
            let mut parts: Vec<&str> = source.text.split(old).collect();
            let rest = parts.split_off(chosen + 1);
            answer(&format!("{}{new}{}", parts.join(old), rest.join(old)));
        }
    }
}

#[test]
fn numbers_of_any_size_are_answered() {
    let nines = "9".repeat(100_000);
    for number in
        ["0", "-0", "1e400", "-1e400", "nan", "0xffffffffffffffffffff", "0b1", "1_0", "1__0", &nines]
    {
        for place in
            ["[shoe]\ndecks", "[shoe]\nburn", "[limits]\nmin_stake", "[limits]\nplayer_banker_difference"]
        {
            answer(&format!("{HEAD}{}{place} = {number}\n", plain_bet("a")));
        }
        answer(&table(&bet("a", &format!("{{ when = {{ margin = {number} }}, pays = \"{number}:1\" }}"))));
        answer(&table(&bet(
            "a",
            &format!("{{ when = {{ margin = \"0..={number}\" }}, pays = \"1:{number}\" }}"),
        )));
        answer(&table(&bet("a", &format!("{{ when = {{}}, pays = \"1:1\", commission = \"{number}%\" }}"))));
    }
}

/// A mebibyte of each kind, and lists far longer than any table needs.
fn large() -> BTreeMap<&'static str, String> {
    const MEBIBYTE: usize = 1 << 20;
    let mut random = Random(15);
    let fill = |piece: &str| piece.repeat(MEBIBYTE / piece.len());
    let numbered = |piece: &dyn Fn(usize) -> String| (0..100_000).map(piece).collect::<String>();
    let in_bet = |lines: String| table(&bet("a", &lines));
    BTreeMap::from([
        ("any text", any_text(&mut random, MEBIBYTE / 2)),
        ("ascii", ascii(&mut random, MEBIBYTE)),
        ("soup", soup(&mut random, MEBIBYTE / 3)),
        ("lines that are no lines", fill("a\n")),
        ("commas", format!("a = [{}]", fill(","))),
        ("dots", fill(".")),
        ("equals signs", fill("=")),
        ("quotes", fill("\"")),
        ("open quotes", fill("a = \"\n")),
        ("one header again and again", fill("[a]\n")),
        ("one bet again and again", HEAD.to_owned() + &fill("[[bet]]\n")),
        ("one long key", fill("k")),
        ("one long value", format!("id = \"{}\"", fill("x"))),
        ("many keys", HEAD.to_owned() + &numbered(&|place| format!("k{place}=1\n"))),
        ("many keys on one line", format!("bet = [{{ {} }}]", numbered(&|place| format!("k{place}=1,")))),
        (
            "many conditions",
            in_bet(format!("{{ when = {{ {} }} }}", numbered(&|place| format!("k{place}=1,")))),
        ),
        ("many lines", in_bet(numbered(&|_| "{},".into()))),
        ("many bets", HEAD.to_owned() + &numbered(&|_| "[[bet]]\n".into())),
        ("many any", in_bet(format!("{{ when = {{ any = [{}] }} }}", numbered(&|_| "{},".into())))),
        ("many unknown bets", {
            let pays = numbered(&|place| format!("k{place}=\"1:1\","));
            format!("{}[[example]]\ncards=\"7H 7C KS KD\"\npays={{{pays}}}\n", table(&plain_bet("a")))
        }),
    ])
}

/// Far longer than any of them may take: what is not answered by then never will be.
const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn a_mebibyte_of_anything_is_answered() {
    for (name, text) in large() {
        let (done, answered) = mpsc::channel();
        let reading = thread::spawn(move || {
            answer(&text);
            done.send(()).unwrap();
        });
        if answered.recv_timeout(PATIENCE).is_err() {
            assert!(reading.is_finished(), "{name} is not answered in {PATIENCE:?}");
            panic!("{name} is answered wrongly");
        }
    }
}
