//! What a plugin has to itself: one that is loaded later changes nothing of one that is in force.

use crate::{
    built::{compiled, repository},
    loaded::{asked, assert_refused, host, load},
    random::Random,
};
use croupier_game::Round;

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
