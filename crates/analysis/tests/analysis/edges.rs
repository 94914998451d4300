//! Every row of `house_edges.csv`: of the built-in table that has the bet, and of a table written from the
//! row itself.

use crate::{
    cards::fresh,
    printed::{assert_prints, assert_published},
    rows::{Row, rows},
    tables::{built_in, built_in_figures, built_in_table, decimal, figures},
    whens::lines,
};
use croupier_analysis::{Distribution, Figures};
use croupier_payout::Figure;

/// Sees that a bet's figures are the row's.
#[track_caller]
fn check(row: &Row, figures: &Figures) {
    let edge = figures.house_edge();
    assert_eq!(figures.win.to_string(), row.text("win_probability"), "{}", row.name());
    assert_eq!(edge.to_string(), row.text("house_edge_fraction"), "{}", row.name());
    assert_prints(&edge, row.text("house_edge"), &row.name());
    assert_prints(&figures.variance, row.text("variance"), &row.name());
    if !row.text("printed_edge").is_empty() {
        assert_published(&edge, row.text("printed_edge"), &row.name());
    }
    if !row.text("printed_return").is_empty() {
        assert_published(&figures.expected_return(), row.text("printed_return"), &row.name());
    }
}

fn distribution(row: &Row) -> Distribution {
    Distribution::of(&fresh(row.decks())).unwrap()
}

#[test]
fn figures_are_printed_in_full() {
    for row in rows() {
        let decimals = |column| row.text(column).split_once('.').unwrap().1.len();
        assert_eq!((decimals("house_edge"), decimals("variance")), (12, 8), "{}", row.name());
    }
}

/// Every row with ids is of a built-in table.
#[test]
fn bets_of_the_built_in_tables() {
    let mut checked = 0;
    for row in rows() {
        let (table, bet) = (row.text("table_id"), row.text("bet_id"));
        if !table.is_empty() {
            check(&row, &built_in_figures(table, bet, &distribution(&row)));
            checked += 1;
        }
    }
    assert_eq!(checked, 69);
}

#[test]
fn bets_written_from_the_rows() {
    let mut checked = 0;
    for row in rows() {
        let Some(lines) = lines(&row) else { panic!("no table can be written for {}", row.name()) };
        check(&row, &figures(&lines, &distribution(&row)));
        checked += 1;
    }
    assert_eq!(checked, 79);
}

/// Tables without rows of their own share bets with those that have some.
#[test]
fn every_bet_of_the_built_in_tables_is_in_a_row() {
    let (rows, eight) = (rows(), Distribution::of(&fresh(8)).unwrap());
    for table in built_in() {
        for bet in &table.table().description().bets {
            let Figures { win, gain, .. } =
                built_in_figures(&table.table().description().id, &bet.id, &eight);
            let figures = [win.to_string(), (-gain).to_string()];
            let is_of_bet = |row: &Row| {
                let of_row = ["win_probability", "house_edge_fraction"].map(|column| row.text(column));
                row.text("bet_id") == bet.id && figures == of_row
            };
            assert!(rows.iter().any(is_of_bet), "{} {}", table.table().description().id, bet.id);
        }
    }
}

/// What the built-in tables claim for themselves.
#[test]
fn edges_of_the_built_in_tables() {
    let mut checked = 0;
    for table in built_in() {
        let description = table.table().description();
        for edge in &description.edges {
            let distribution = Distribution::of(&fresh(edge.decks)).unwrap();
            let figures = built_in_figures(&description.id, &edge.bet, &distribution);
            let exact = match edge.figure {
                Figure::HouseEdge => figures.house_edge(),
                Figure::Return => figures.expected_return(),
            };
            assert_published(&exact, &edge.printed, &format!("{} {}", description.id, edge.bet));
            checked += 1;
        }
    }
    assert!(checked >= 35, "{checked} figures are claimed");
}

#[test]
fn a_table_keeps_the_figures_of_the_bets_it_extends() {
    let six = Distribution::of(&fresh(6)).unwrap();
    for bet in &built_in_table("sa-gaming").table().description().bets {
        let [base, extending] =
            ["sa-gaming", "sa-gaming-no-commission"].map(|table| built_in_figures(table, &bet.id, &six));
        assert_eq!(base == extending, bet.id != "banker", "{}", bet.id);
    }
}

/// The Banker paid in full even on 6: the player would have the edge.
#[test]
fn a_banker_without_commission_pays_the_player() {
    let eight = Distribution::of(&fresh(8)).unwrap();
    let lines = [
        "{ when = { winner = \"banker\" }, pays = \"1:1\" }",
        "{ when = { winner = \"tie\" }, push = true }",
    ];
    let figures = figures(&lines, &eight);
    assert!(figures.house_edge() < decimal("0"));
    assert_published(&figures.expected_return(), "101.235%", "Banker at 1:1");
}
