//! The cases through the whole library: table, bet, round, ruling, money.

use crate::{
    cases::{self, SettlementCase, round},
    documents::built_in,
};
use croupier_payout::{Ending, Ruling, Settlement, Stake, Totals, Verdict, settle};

/// Settles a case's bet; `told` names the case in messages.
fn settled(table: &str, cards: &str, case: &SettlementCase, told: &str) -> Settlement {
    let table = built_in(table);
    let bet = table.bet(&case.bet).unwrap_or_else(|| panic!("{told}: no bet {}", case.bet));
    let ruling = table.judge(&Ending::played(round(cards)), None).ruling(bet).expect(told);
    settle(Stake::new(case.stake).expect(told), ruling, table.table().description().rounding).expect(told)
}

/// What a ruling is called in the cases: the verdict, and net odds as `a:b`, `lose` or `push`.
fn named(ruling: Ruling) -> (&'static str, String) {
    match ruling {
        Ruling::Verdict(Verdict::Win(pay)) => {
            ("win", format!("{}:{}", pay.net().numerator(), pay.net().denominator()))
        }
        Ruling::Verdict(Verdict::Push) => ("push", "push".into()),
        Ruling::Verdict(Verdict::Lose) => ("lose", "lose".into()),
        Ruling::Void | Ruling::Refused { .. } => panic!("no case is void or refused"),
    }
}

fn hold(table: &str, cards: &str, case: &SettlementCase, told: &str) {
    let found = settled(table, cards, case, told);
    let (verdict, pays) = named(found.ruling);
    assert_eq!(verdict, case.verdict, "{told}");
    assert_eq!(pays, case.pays.clone().unwrap_or_else(|| pays.clone()), "{told}");
    let money = (found.stake, found.gross, found.commission, found.profit, found.returned);
    assert_eq!(money, (case.stake, case.gross, case.commission, case.profit, case.returned), "{told}");
}

#[test]
fn every_settlement_of_the_cases_holds() {
    for case in cases::settlements() {
        for bet in &case.settlements {
            assert!(
                bet.pays.is_some() && bet.table.is_none(),
                "the case says what it pays, and its table once"
            );
            let told = format!("{} on {} of {}, {}", bet.stake, bet.bet, case.table, case.cards);
            hold(&case.table, &case.cards, bet, &told);
        }
    }
}

#[test]
fn every_known_fault_is_avoided() {
    for fault in cases::known_faults() {
        let told = format!("{} ({})", fault.name, fault.why);
        let (totals, outcome) = (round(&fault.cards).totals(), round(&fault.cards).outcome());
        assert_eq!((totals.player, totals.banker), (fault.player_total, fault.banker_total), "{told}");
        assert_eq!(outcome.to_string().to_lowercase(), fault.outcome, "{told}");
        for bet in &fault.settlements {
            hold(bet.table.as_ref().expect(&told), &fault.cards, bet, &format!("{told}: {}", bet.bet));
        }
    }
}

#[test]
fn the_totals_of_a_round_are_the_sums_of_its_settlements() {
    for case in cases::settlements() {
        let mut totals = Totals::default();
        for bet in &case.settlements {
            totals = totals.with(&settled(&case.table, &case.cards, bet, &case.cards)).unwrap();
        }
        let sum = |of: fn(&SettlementCase) -> i64| case.settlements.iter().map(of).sum::<i64>();
        let found = [totals.stake, totals.gross, totals.commission, totals.profit(), totals.returned];
        let expected = [
            sum(|bet| bet.stake),
            sum(|bet| bet.gross),
            sum(|bet| bet.commission),
            sum(|bet| bet.profit),
            sum(|bet| bet.returned),
        ];
        assert_eq!(found, expected, "{}", case.cards);
        assert_eq!(usize::try_from(totals.count).unwrap(), case.settlements.len(), "{}", case.cards);
        assert_eq!(totals.refused_stake, 0);
    }
}
