//! Answers out of bounds: each is a refusal of what is probed, and later a failure of the one call.

use crate::{
    built::{c, folder},
    loaded::{asked, assert_refused, host, says, sound},
    random::Random,
};
use croupier_payout::{Failures, Verdict};
use std::fs;

/// What stands in the answer to `red` when it wins, and the rule against it.
const ANSWERS: [(&str, &str); 18] = [
    ("answer->verdict = 0;", "0 is no verdict"),
    ("answer->verdict = 4;", "4 is no verdict"),
    ("answer->verdict = 9;", "9 is no verdict"),
    ("answer->win = 0;", "0:1 are no odds"),
    ("answer->stake = 0;", "1:0 are no odds"),
    ("answer->win = answer->stake = 0;", "0:0 are no odds"),
    ("memset(answer, 0, sizeof *answer);", "0 is no verdict"),
    ("answer->commission = 1;", "1 of 0 is no commission"),
    ("answer->commission = answer->commission_of = 1;", "1 of 1 is no commission"),
    ("answer->commission = 3; answer->commission_of = 2;", "3 of 2 is no commission"),
    ("answer->commission = 1; answer->commission_of = 3;", "1 of 3 is no commission"),
    ("answer->commission = 1; answer->commission_of = 1u << 31;", "1 of 2147483648 is no commission"),
    ("answer->verdict = CROUPIER_LOSE;", "it gives odds of a bet that does not win"),
    ("answer->verdict = CROUPIER_PUSH;", "it gives odds of a bet that does not win"),
    ("answer->reserved = 7;", "its reserved field is 7, not 0"),
    ("return 1;", "it failed"),
    ("return 2;", "it panicked"),
    ("return 77;", "it returned 77, which is no code"),
];

const ABOVE: [(&str, &str); 3] = [
    ("answer->win = 2;", "2:1"),
    ("answer->win = 4294967295u;", "4294967295:1"),
    ("answer->win = 4294967295u; answer->stake = 4294967294u;", "4294967295:4294967294"),
];

fn when_red_wins(does: &str) -> String {
    format!("if (bet == RED && red) {{ {does} }}")
}

#[test]
fn each_rule_of_an_answer_is_checked_in_the_probe() {
    let host = host();
    for (does, why) in ANSWERS {
        let sentence = format!("`red` has no answer in …: {why}");
        assert_refused(&host, &c(&[("IN_PAYOUT", &when_red_wins(does))]), "", &sentence);
    }
    for (does, odds) in ABOVE {
        let sentence = format!("`red` pays {odds} in …: above its largest odds, 1:1");
        assert_refused(&host, &c(&[("IN_PAYOUT", &when_red_wins(does))]), "", &sentence);
    }
    assert_eq!(host.kept(), 0);
}

/// Once there is a file, the answers are wrong.
#[test]
fn each_rule_of_an_answer_is_checked_in_each_call() {
    let above = ABOVE.map(|(does, odds)| (does, format!("it pays {odds}, above the largest odds, 1:1")));
    let answers = ANSWERS.map(|(does, why)| (does, why.to_owned()));
    let turned = folder("turned").join("turned");
    let mut random = Random(1);
    let mut red = || {
        std::iter::repeat_with(|| random.round())
            .find(|round| round.hands().player.initial()[0].index() / 13 == 1)
            .unwrap()
    };
    for (does, why) in answers.into_iter().chain(above) {
        let does =
            format!("if (bet == RED && red && access(\"{}\", F_OK) == 0) {{ {does} }}", turned.display());
        let _ = fs::remove_file(&turned);
        let loaded = sound(&c(&[("IN_PAYOUT", &does)]), "");
        let table = loaded.table();
        assert!(matches!(asked(table, 1, &red()), Ok(Verdict::Win(_))));
        fs::write(&turned, "").unwrap();
        let failure = asked(table, 1, &red()).unwrap_err();
        let told = [&failure.table, &failure.bet, &failure.why].map(String::as_str);
        assert_eq!(told, ["fixture@1", "red", &why], "{does}");
        assert_eq!(table.failures(), Failures { count: 1, suspended: false });
        fs::remove_file(&turned).unwrap();
        assert!(matches!(asked(table, 1, &red()), Ok(Verdict::Win(_))), "a failure is of its call alone");
    }
}

#[test]
fn a_table_that_keeps_failing_is_asked_no_more() {
    let turned = folder("suspended").join("turned");
    let does = format!("if (bet == RED && access(\"{}\", F_OK) == 0) return 1;", turned.display());
    let loaded = sound(&c(&[("IN_PAYOUT", &does)]), "");
    let (table, round) = (loaded.table(), Random(2).round());
    let fail = |times: u64| {
        fs::write(&turned, "").unwrap();
        (0..times).for_each(|_| assert_eq!(asked(table, 1, &round).unwrap_err().why, "it failed"));
        fs::remove_file(&turned).unwrap();
    };
    fail(9);
    assert!(asked(table, 1, &round).is_ok(), "nine in a row are not ten");
    fail(10);
    assert_eq!(table.failures(), Failures { count: 19, suspended: true });
    let why = asked(table, 1, &round).unwrap_err().why;
    assert_eq!(why, "the plugin is suspended, for it kept failing");
    assert_eq!(table.failures().count, 19, "it is not asked any more");
    let class = croupier_payout::Class::of(&round);
    assert!(table.class_verdict(0, class).is_some(), "what was worked out at the start is known still");
}

#[test]
fn a_bet_that_is_not_there_is_a_failure() {
    let loaded = sound(&c(&[]), "");
    let failure = asked(loaded.table(), 2, &Random(3).round()).unwrap_err();
    assert!(says(&failure.why, "it has no such bet"), "{failure}");
}
