//! Lines of a bet: the first that holds decides.

use crate::{
    documents::{described, loaded, one_bet},
    rounds,
};
use croupier_game::Outcome;
use croupier_payout::{Class, Commission, LoadedTable, Odds, Verdict};

/// The verdict of the only bet of these lines in the first class for which `choose` holds.
fn verdict(lines: &str, choose: impl Fn(Class) -> bool) -> Verdict {
    in_class(&loaded(&one_bet(lines)), Class::all().find(|class| choose(*class)).unwrap())
}

fn in_class(table: &LoadedTable, class: Class) -> Verdict {
    table.table().class_verdict(0, class).unwrap()
}

fn odds(verdict: Verdict) -> Odds {
    match verdict {
        Verdict::Win(pay) => pay.odds(),
        other => panic!("{other:?} does not win"),
    }
}

fn tie(class: Class) -> bool {
    class.facts().outcome() == Outcome::Tie
}

#[test]
fn the_first_line_that_holds_decides() {
    let lines = "{ when = { winner = \"tie\" }, pays = \"8:1\" }, { when = {}, pays = \"2:1\" }, { when = {}, push = true }";
    assert_eq!(odds(verdict(lines, tie)), "8:1".parse().unwrap());
    assert_eq!(odds(verdict(lines, |class| !tie(class))), "2:1".parse().unwrap());
    let reversed = "{ when = {}, push = true }, { when = { winner = \"tie\" }, pays = \"8:1\" }";
    assert_eq!(verdict(reversed, tie), Verdict::Push);
}

#[test]
fn where_no_line_holds_the_bet_loses() {
    let lines = "{ when = { winner = \"tie\" }, pays = \"8:1\" }, { when = { margin = 9 }, push = true }";
    let table = loaded(&one_bet(lines));
    for (class, (_, round)) in rounds::of_classes() {
        let holds = round.tie() || round.margin() == 9;
        assert_eq!(in_class(&table, class) == Verdict::Lose, !holds, "{round:?}");
    }
}

#[test]
fn a_line_pays_its_odds_less_its_commission() {
    let Verdict::Win(pay) = verdict("{ when = {}, pays = \"0.95:1\", commission = \"2.5%\" }", tie) else {
        panic!("it pays");
    };
    assert_eq!(pay.odds(), "19:20".parse().unwrap());
    assert_eq!(pay.commission(), "2.5%".parse().unwrap());
    let Verdict::Win(pay) = verdict("{ when = {}, pays = \"1:1\" }", tie) else { panic!("it pays") };
    assert_eq!(pay.commission(), Commission::NONE);
    assert_eq!(verdict("{ when = {}, push = true }", tie), Verdict::Push);
}

#[test]
fn bets_and_lines_keep_the_order_of_the_file() {
    let description = described(&one_bet(
        "{ when = { margin = 1 }, pays = \"1:1\" }, { when = { margin = 2 }, pays = \"2:1\" }, { when = {}, push = true }",
    ));
    let lines: Vec<Verdict> = description.bets[0].lines.iter().map(|line| line.verdict).collect();
    assert_eq!(odds(lines[0]), "1:1".parse().unwrap());
    assert_eq!(odds(lines[1]), "2:1".parse().unwrap());
    assert_eq!(lines[2], Verdict::Push);
}

#[test]
fn a_place_without_a_bet_has_no_verdict() {
    let table = loaded(&one_bet("{ when = {}, push = true }"));
    for class in Class::all() {
        assert_eq!(table.table().class_verdict(1, class), None);
        assert_eq!(table.table().class_verdict(usize::MAX, class), None);
    }
}
