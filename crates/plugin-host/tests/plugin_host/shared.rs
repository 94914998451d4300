//! What a plugin has to itself: one that is loaded later changes nothing of one that is in force.

use crate::{
    built::{c, compiled, repository},
    loaded::{asked, assert_refused, file, host, load},
    random::Random,
};
use croupier_game::{Class, Round};
use croupier_payout::Failures;

/// The table in C++ of this id.
fn cpp(id: &str, flags: &[&str]) -> Vec<u8> {
    let id = format!("-DID=\"{id}\"");
    let flags = [&["-std=c++20", "-O2", "-shared", "-fPIC", &id], flags].concat();
    compiled("g++", &flags, &repository("crates/plugin-host/tests/fixtures/shared.cpp"))
}

/// A round in which red wins.
fn red() -> Round {
    let mut random = Random(8);
    let red = |round: &Round| [1, 2].contains(&(round.hands().player.initial()[0].index() / 13));
    std::iter::repeat_with(|| random.round()).find(red).unwrap()
}

#[test]
fn what_the_loader_makes_one_of_is_refused() {
    let sentence = "it would share `_ZN8Settings4oddsE` with every library that has it too: build it with -fno-gnu-unique";
    let host = host();
    assert_refused(&host, &cpp("one", &[]), "", sentence);
    assert_eq!(host.kept(), 0, "none of its code ran here");
}

#[test]
fn two_tables_in_cpp_have_their_own_variables() {
    let (host, red) = (host(), red());
    let tables = ["one", "other"].map(|id| {
        let config = if id == "one" { "2" } else { "30" };
        load(&host, &cpp(id, &["-fno-gnu-unique"]), config).unwrap()
    });
    let paid = tables.map(|table| format!("{:?}", asked(table.table(), 0, &red).unwrap()));
    assert!(paid[0] != paid[1], "{paid:?}");
}

/// A table in C that keeps its configuration outside the context: the odds of red, for all tables of the library.
fn forgetful() -> Vec<u8> {
    let does = "char text[16] = \"\"; memcpy(text, config, config_length < 15 ? config_length : 15); odds = (uint32_t)atoi(text);";
    c(&[
        ("GLOBALS", "static uint32_t odds;"),
        ("IN_CREATE", does),
        ("IN_DESCRIBE", "bets[RED].largest_win = 100;"),
        ("IN_PAYOUT", "if (bet == RED && red) answer->win = odds;"),
    ])
}

#[test]
fn a_set_of_which_one_changes_another_is_refused() {
    let bytes = forgetful();
    let refusals = host().load(&[file(&bytes, "2"), file(&c(&[]), ""), file(&bytes, "30")]).unwrap_err();
    let sentence = "plugin.so: it answers otherwise since the whole set was loaded: it keeps something outside its tables";
    assert_eq!(refusals.iter().map(ToString::to_string).collect::<Vec<_>>(), [sentence]);
}

/// A table in force that a later one changes, be the later one refused, pays nothing any more.
#[test]
fn a_table_that_another_changes_is_suspended() {
    let (bytes, host, red) = (forgetful(), host(), red());
    let table = load(&host, &bytes, "2").unwrap();
    let sound = load(&host, &c(&[]), "").unwrap();
    assert!(asked(table.table(), 1, &red).is_ok());
    let refused = c(&[("IN_CREATE", "return 1;")]);
    host.load(&[file(&bytes, "30"), file(&refused, "")]).unwrap_err();
    let why = asked(table.table(), 1, &red).unwrap_err().why;
    assert_eq!(why, "the plugin is suspended, for it answers otherwise since others were loaded");
    let figures = table.table().figure_verdict(1, &red, Class::of(&red));
    assert_eq!(figures.unwrap_err().why, why, "and no figures are wrong");
    assert_eq!(table.table().failures(), Failures { count: 0, suspended: true });
    assert!(asked(sound.table(), 1, &red).is_ok());
    assert_eq!(sound.table().failures(), Failures { count: 0, suspended: false });
}

/// A failure is no other answer: it is for the calls to count.
#[test]
fn a_table_that_does_not_answer_again_is_not_suspended() {
    let turned = crate::built::folder("silent").join("turned");
    let does = format!("if (access(\"{}\", F_OK) == 0) return 1;", turned.display());
    let (host, red) = (host(), red());
    let table = load(&host, &c(&[("IN_PAYOUT", &does)]), "").unwrap();
    std::fs::write(&turned, "").unwrap();
    load(&host, &c(&[]), "").unwrap();
    std::fs::remove_file(&turned).unwrap();
    assert!(asked(table.table(), 1, &red).is_ok());
}
