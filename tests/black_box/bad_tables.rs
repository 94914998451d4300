//! Table files at fault: the server says on one line where and what, ends with 1 and never opens its port.
//!
//! A case replaces a part of a sound file. In the new part `«` marks where the fault may be said to lie; `¦` marks a line of
//! which any column will do, as does the whole file when there is no mark.

use crate::table_files::{HOUSE, folder, line_at, refused_start};

/// The text without its marks, and the places they mark.
fn unmarked(file: &str, marked: &str) -> (String, Vec<String>) {
    let (mut text, mut places, mut line, mut column) = (String::new(), Vec::new(), 1, 1);
    for c in marked.chars() {
        match c {
            '«' => places.push(format!("{file}:{line}:{column}")),
            '¦' => places.push(format!("{file}:{line}:")),
            _ => {
                (line, column) = if c == '\n' { (line + 1, 1) } else { (line, column + 1) };
                text.push(c);
            }
        }
    }
    if places.is_empty() {
        places.push(format!("{file}:"));
    }
    (text, places)
}

/// What is wrong with how a file at fault is refused; nothing when it is as it should be.
fn wrongly_refused(kind: &str, marked: &str, words: &[&str]) -> Option<String> {
    let (text, places) = unmarked("house.toml", marked);
    let ended = refused_start(&folder(kind, &[("house.toml", &text)]));
    let Some(line) = places.iter().find_map(|place| line_at(&ended.stderr, place)) else {
        return Some(format!("none of {places:?} in {}", ended.stderr));
    };
    let missing = words.iter().find(|word| !line.contains(**word))?;
    Some(format!("{missing} is not named in {line}"))
}

/// What to replace, by what, and the words that the line about it must have.
type Case = (&'static str, &'static str, &'static [&'static str]);

/// Every case of a kind is refused as it should be.
fn assert_all(kind: &str, cases: &[Case]) {
    let file = |(from, to, words): &Case| {
        assert!(HOUSE.contains(from), "{from} is in the sound file");
        (HOUSE.replacen(from, to, 1), *to, *words)
    };
    assert_files(kind, &cases.iter().map(file).collect::<Vec<_>>());
}

/// Every file of a kind, given with what it is about, is refused as it should be.
fn assert_files(kind: &str, files: &[(String, &str, &[&str])]) {
    let wrong = |(text, about, words): &(String, &str, &[&str])| {
        wrongly_refused(kind, text, words).map(|wrong| format!("{about}: {wrong}"))
    };
    let wrong: Vec<_> = files.iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const PAYS: &str = "pays = \"1:1\"";
const WINNER: &str = "{ winner = \"player\" }";
const VERSION: &str = "version = \"1\"";
const BET_TITLE: &str = "title = { en = \"Player\", id = \"Pemain\" }";
const TIE: &str = "{ when = { winner = \"tie\" }, push = true }";

#[test]
fn syntax() {
    assert_all(
        "syntax",
        &[
            (VERSION, "¦version \"1\"", &[]),
            (VERSION, "¦version = \"1", &[]),
            (VERSION, "¦version = ", &[]),
            (VERSION, "version = \"1\"\n¦version = \"2\"", &["duplicate"]),
            ("[[bet]]", "¦[[bet]", &[]),
        ],
    );
}

#[test]
fn unknown_words() {
    assert_all(
        "unknown_words",
        &[
            ("source =", "«sourse = \"x\"\nsource =", &["sourse", "did you mean", "source"]),
            (
                BET_TITLE,
                "«closes_after_rounds = 3\ntitle = { en = \"Player\" }",
                &["closes_after_rounds", "did you mean", "closes_after_round"],
            ),
            (PAYS, "pays = \"1:1\", «comission = \"5%\"", &["comission", "did you mean", "commission"]),
            (WINNER, "{ «winer = \"player\" }", &["winer", "did you mean", "winner"]),
            (WINNER, "{ any = [{ «player_totl = 5 }] }", &["player_totl", "did you mean", "player_total"]),
            (WINNER, "{ not = { «bnker_pair = true } }", &["bnker_pair", "did you mean", "banker_pair"]),
            ("id = \"Rumah\"", "«fr = \"Maison\"", &["fr"]),
            (WINNER, "{ winner = «\"plyer\" }", &["plyer", "player"]),
        ],
    );
}

#[test]
fn wrong_types() {
    assert_all(
        "wrong_types",
        &[
            (VERSION, "version = «1", &["text"]),
            (WINNER, "{ winner = «true }", &[]),
            (WINNER, "{ player_pair = «\"yes\" }", &["yes"]),
            (WINNER, "{ player_total = «5.5 }", &["5.5"]),
            ("push = true", "push = «\"yes\"", &[]),
            (BET_TITLE, "closes_after_round = «\"60\"\ntitle = { en = \"Player\" }", &[]),
            (BET_TITLE, "closes_after_round = «-1\ntitle = { en = \"Player\" }", &["-1"]),
            ("title = { en = \"House\", id = \"Rumah\" }", "title = «\"House\"", &[]),
        ],
    );
}

#[test]
fn odds_and_commission() {
    assert_all(
        "odds_and_commission",
        &[
            (PAYS, "pays = «\"1:0\"", &["1:0"]),
            (PAYS, "pays = «\"0:1\"", &["0:1"]),
            (PAYS, "pays = «\"1.1234567:1\"", &["1.1234567:1"]),
            (PAYS, "pays = «1.5", &["1.5"]),
            (PAYS, "pays = «\"8\"", &["8"]),
            (PAYS, "pays = «\"-1:1\"", &["-1:1"]),
            (PAYS, "pays = «\"8 to 1\"", &["8 to 1"]),
            (PAYS, "pays = «\"4294967296:1\"", &["4294967296:1"]),
            (PAYS, "pays = \"1:1\", commission = «\"100%\"", &["100%"]),
            (PAYS, "pays = \"1:1\", commission = «\"-5%\"", &["-5%"]),
            (PAYS, "pays = \"1:1\", commission = «\"5\"", &["5"]),
            (PAYS, "pays = \"1:1\", commission = «0.05", &["0.05"]),
            ("push = true", "push = true, ¦commission = \"5%\"", &["commission"]),
        ],
    );
}

#[test]
fn lines() {
    assert_all(
        "lines",
        &[
            (PAYS, "pays = \"1:1\", ¦push = true", &["pays", "push"]),
            (", pays = \"1:1\"", "¦", &["pays", "push"]),
            ("push = true", "push = «false", &[]),
            ("when = { winner = \"player\" }, ", "¦", &["when"]),
        ],
    );
    let (head, _) = HOUSE.split_once("lines = [").unwrap();
    assert_files("no-lines", &[(format!("{head}lines = «[]\n"), "no lines", &["lines"])]);
}

#[test]
fn conditions() {
    assert_all(
        "conditions",
        &[
            (WINNER, "{ winner = «[] }", &["empty"]),
            (WINNER, "{ any = «[] }", &["empty"]),
            (WINNER, "{ player_total = «\"9..=3\" }", &["9..=3"]),
            (WINNER, "{ player_total = «\"0..=10\" }", &["10"]),
            (WINNER, "{ player_total = «10 }", &["10"]),
            (WINNER, "{ player_total = [1, «12] }", &["12"]),
            (WINNER, "{ margin = «-1 }", &["-1"]),
            (WINNER, "{ player_cards = «4 }", &["4"]),
            (WINNER, "{ total_cards = «7 }", &["7"]),
            (WINNER, "{ winner = «\"house\" }", &["house"]),
        ],
    );
}

#[test]
fn names() {
    assert_all(
        "names",
        &[
            ("id = \"house\"", "id = «\"House!\"", &["House!"]),
            ("id = \"player\"", "id = «\"Player\"", &["Player"]),
            (VERSION, "version = «\"1 beta\"", &["1 beta"]),
            (VERSION, "version = «\"\"", &[]),
        ],
    );
    // 64 characters are the most.
    let long = |quoted: &str, letter: &str| HOUSE.replacen(quoted, &format!("«\"{}\"", letter.repeat(65)), 1);
    assert_files(
        "long-names",
        &[
            (long("\"house\"", "h"), "a long id", &["64"]),
            (long("\"1\"", "1"), "a long version", &["64"]),
            (long("\"player\"", "p"), "a long bet id", &["64"]),
        ],
    );
    let twice = HOUSE.to_owned()
        + "\n«[[bet]]\nid = «\"player\"\ntitle = { en = \"Again\" }\nlines = ["
        + TIE
        + "]\n";
    assert_files("two-bets", &[(twice, "two bets of one id", &["player"])]);
}

#[test]
fn missing_keys() {
    assert_all(
        "missing_keys",
        &[
            ("id = \"house\"\n", "", &["id"]),
            ("version = \"1\"\n", "", &["version"]),
            ("title = { en = \"House\", id = \"Rumah\" }\n", "", &["title"]),
            ("id = \"player\"\n", "", &["id"]),
            ("{ en = \"House\", id", "{ id", &["en"]),
        ],
    );
    let (head, _) = HOUSE.split_once("lines = [").unwrap();
    assert_files("no-line", &[(head.to_owned(), "a bet without lines", &["lines"])]);
}

#[test]
fn sections() {
    assert_all(
        "sections",
        &[
            ("[[bet]]", "[shoe]\ndecks = «17\n[[bet]]", &["17"]),
            ("[[bet]]", "[shoe]\ndecks = «0\n[[bet]]", &["0"]),
            ("[[bet]]", "¦[shoe]\n¦cut_card = 400\n[[bet]]", &["400"]),
            ("[[bet]]", "[shoe]\nburn = «\"ace\"\n[[bet]]", &["ace"]),
            ("[[bet]]", "[shoe]\nlast_round = «\"later\"\n[[bet]]", &["later"]),
            ("[[bet]]", "[shoe]\n«deck = 8\n[[bet]]", &["deck", "did you mean", "decks"]),
            ("[[bet]]", "[settlement]\nrounding = «\"nearest\"\n[[bet]]", &["nearest"]),
            ("[[bet]]", "[limits]\nmin_stake = «0\n[[bet]]", &["0"]),
            ("[[bet]]", "[limits]\n«max_stakes = 5\n[[bet]]", &["max_stakes", "did you mean", "max_stake"]),
        ],
    );
}

#[test]
fn bases() {
    assert_all(
        "bases",
        &[
            ("source =", "extends = «\"nowhere@1\"\nsource =", &["nowhere@1"]),
            ("source =", "extends = «\"sa-gaming\"\nsource =", &["sa-gaming"]),
            ("source =", "extends = «\"sa-gaming@1900\"\nsource =", &["sa-gaming@1900"]),
            ("source =", "extends = «\"house@1\"\nsource =", &["house@1"]),
            (
                "source =",
                "extends = \"sa-gaming@2026-04-20\"\nremove = «[«\"nothing\"]\nsource =",
                &["nothing"],
            ),
        ],
    );
}

#[test]
fn examples() {
    let wrong = |pays: &str| {
        format!("{HOUSE}\n¦[[example]]\n¦cards = \"7H 6C KS KD\"\n¦pays = {{ player = {pays} }}\n")
    };
    let illegal = "\n¦[[example]]\ncards = «\"7H 6C KS KD 2C\"\npays = { player = \"1:1\" }\n";
    let unknown = "\n¦[[example]]\ncards = \"7H 6C KS KD\"\npays = { «nothing = «\"lose\" }\n";
    assert_files(
        "examples",
        &[
            (wrong("\"lose\""), "a win that is said to lose", &["player", "lose"]),
            (wrong("\"2:1\""), "a win at other odds", &["player", "2:1"]),
            (wrong("\"push\""), "a win that is said to be returned", &["player", "push"]),
            (wrong("«\"maybe\""), "no odds", &["maybe"]),
            (HOUSE.to_owned() + illegal, "cards that are no round", &["2C"]),
            (HOUSE.to_owned() + unknown, "a bet that is not there", &["nothing"]),
        ],
    );
}
