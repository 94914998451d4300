//! A payout table that is no file: the trait as a plugin sees it.

use crate::{
    cases::round,
    documents::{built_in_tables, described, one_bet, plain_bet, table},
};
use croupier_game::Round;
use croupier_payout::{
    Bet, Class, ClassTable, Commission, Description, Ending, Line, LoadedTable, Note, Odds, Origin, Pay,
    PayoutFailure, PayoutTable, Ruling, StakeLimits, Text, Verdict, When,
};
use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

/// A table that fails whenever it is asked about cards.
#[derive(Debug)]
struct Failing(Description);

impl PayoutTable for Failing {
    fn description(&self) -> &Description {
        &self.0
    }

    fn round_verdict(&self, _: usize, _: &Round, _: Class) -> Result<Verdict, PayoutFailure> {
        Err(self.0.failure(0, "it is out of sorts"))
    }
}

/// A table that says nothing of its own.
#[derive(Debug)]
struct Silent(Description);

impl PayoutTable for Silent {
    fn description(&self) -> &Description {
        &self.0
    }
}

#[test]
fn a_failure_names_the_table() {
    let failing: &dyn PayoutTable = &Failing(described(&table(&plain_bet("a"))));
    let round = round("7H 7C KS KD");
    let failure = failing.round_verdict(0, &round, Class::of(&round)).unwrap_err();
    assert_eq!(failure.table, "x@1");
    assert_eq!(failure.to_string(), "the payout table x@1 failed to answer: it is out of sorts");
    let _: &dyn std::error::Error = &failure;
}

#[test]
fn a_table_answers_nothing_by_itself() {
    let silent = Silent(described(&table(&plain_bet("a"))));
    for class in Class::all() {
        assert_eq!(silent.class_verdict(0, class), None);
        assert_eq!(silent.deciding_lines(class), None);
    }
    let round = round("7H 7C KS KD");
    let failure = silent.round_verdict(0, &round, Class::of(&round)).unwrap_err();
    assert_eq!(
        failure,
        PayoutFailure { table: "x@1".into(), bet: "a".into(), why: "it has no such bet".into() }
    );
}

/// A table that counts how often it is asked, and fails of its second bet.
#[derive(Debug)]
struct Counting {
    description: Description,
    asked: [AtomicU32; 2],
}

impl PayoutTable for Counting {
    fn description(&self) -> &Description {
        &self.description
    }

    fn round_verdict(&self, bet: usize, _: &Round, _: Class) -> Result<Verdict, PayoutFailure> {
        self.asked[bet].fetch_add(1, Ordering::Relaxed);
        if bet == 0 { Ok(Verdict::Push) } else { Err(self.description.failure(bet, "no")) }
    }
}

#[test]
fn a_bet_that_many_made_is_asked_about_once_a_round_though_it_fails() {
    let description = described(&table(&[plain_bet("a"), plain_bet("b")].concat()));
    let table = Arc::new(Counting { description, asked: Default::default() });
    let loaded = LoadedTable::new(table.clone(), Origin::File);
    for rounds in 1..=2 {
        let ending = Ending::played(round("7H 7C KS KD"));
        let mut judged = loaded.judge(&ending, None);
        for _ in 0..3 {
            assert_eq!(judged.ruling(0), Ok(Ruling::Verdict(Verdict::Push)));
            assert_eq!(judged.ruling(1).unwrap_err().why, "no");
        }
        assert_eq!(table.asked.each_ref().map(|asked| asked.load(Ordering::Relaxed)), [rounds, rounds]);
    }
    assert_eq!(loaded.judge(&Ending::Void, None).ruling(0), Ok(Ruling::Void));
    assert_eq!(table.asked[0].load(Ordering::Relaxed), 2, "a void round asks nothing");
}

#[test]
fn tables_are_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Box<dyn PayoutTable>>();
    shared::<croupier_payout::Catalog>();
}

#[test]
fn a_compiled_table_answers_from_the_class_alone() {
    let description = described(&one_bet("{ when = { margin = 0 }, push = true }"));
    let table = ClassTable::new(description.clone()).unwrap();
    assert_eq!(table.description(), &description);
    for class in Class::all() {
        let expected = if class.facts().totals.player == class.facts().totals.banker {
            Verdict::Push
        } else {
            Verdict::Lose
        };
        assert_eq!(table.class_verdict(0, class), Some(expected));
    }
    let round = round("7H 7C KS KD");
    assert!(table.round_verdict(1, &round, Class::of(&round)).is_err());
}

/// A bet whose lines pay in this many ways.
fn paying(ways: u64) -> Description {
    let line = |win| Line {
        when: When::default(),
        verdict: Verdict::Win(Pay::new(Odds::new(win, 1).unwrap(), Commission::NONE)),
        note: Note::default(),
    };
    let bet = Bet {
        id: "a".into(),
        title: Text::default(),
        lines: (1..=ways).map(line).collect(),
        rule: Text::default(),
        closes_after_round: None,
        stakes: StakeLimits::default(),
        note: Note::default(),
    };
    Description { bets: vec![bet], ..described(&table(&plain_bet("a"))) }
}

#[test]
fn a_table_may_pay_in_65_536_ways_losing_included() {
    let class = Class::all().next().unwrap();
    let table = ClassTable::new(paying(65_535)).unwrap();
    assert!(matches!(table.class_verdict(0, class), Some(Verdict::Win(pay)) if pay.odds() == Odds::EVEN));
    assert!(ClassTable::new(paying(65_536)).is_none());
}

/// The last place there is, and bets around it that have no lines.
#[test]
fn the_last_line_of_the_largest_table() {
    let mut description = paying(65_535);
    let never = When { not: Some(Box::default()), ..When::default() };
    let [bet] = description.bets.as_mut_slice() else { panic!("one bet") };
    let last = bet.lines.len() - 1;
    bet.lines[..last].iter_mut().for_each(|line| line.when = never.clone());
    let without = Bet { lines: Vec::new(), ..bet.clone() };
    description.bets = vec![without.clone(), description.bets[0].clone(), without];
    let table = ClassTable::new(description).unwrap();
    for class in Class::all().step_by(100) {
        assert_eq!(table.deciding_lines(class), Some(&[0, 65_535, 0][..]));
        let pays =
            |odds| matches!(table.class_verdict(1, class), Some(Verdict::Win(pay)) if pay.odds() == odds);
        assert!(pays(Odds::new(65_535, 1).unwrap()));
        assert_eq!(table.class_verdict(2, class), Some(Verdict::Lose));
    }
}

/// The first line that holds, counted through the lines of all bets.
#[test]
fn the_line_that_decides_in_every_class() {
    for loaded in built_in_tables() {
        let table = loaded.table();
        for class in Class::all() {
            let mut before = 0;
            let mut expected = Vec::new();
            for bet in &table.description().bets {
                let line = bet.lines.iter().position(|line| line.when.holds(class.facts()));
                expected.push(line.map_or(0, |line| u16::try_from(before + line + 1).unwrap()));
                before += bet.lines.len();
            }
            assert_eq!(table.deciding_lines(class), Some(expected.as_slice()), "{:?}", class.facts());
        }
    }
}
