//! Which side a bet backs: its stakes count for the Player/Banker difference.

use crate::documents::{bet, built_in_tables, loaded, table};
use croupier_game::Side;

#[test]
fn player_and_banker_back_their_sides_and_no_other_bet_of_the_tables_does() {
    for table in built_in_tables() {
        for (place, bet) in table.table().description().bets.iter().enumerate() {
            let expected = match bet.id.as_str() {
                "player" => Some(Side::Player),
                "banker" => Some(Side::Banker),
                _ => None,
            };
            assert_eq!(table.backed_side(place), expected, "{}", bet.id);
        }
        assert_eq!(table.backed_side(99), None);
    }
}

const WINS: &str = "{ when = { winner = \"banker\" }, pays = \"1:1\" }";
const TIE: &str = "{ when = { winner = \"tie\" }, push = true }";

fn backed(lines: &[&str]) -> Option<Side> {
    loaded(&table(&bet("a", &lines.join(", ")))).backed_side(0)
}

#[test]
fn a_bet_may_be_returned_on_some_wins_of_its_side() {
    let dragon = "{ when = { winner = \"banker\", banker_total = 7, banker_cards = 3 }, push = true }";
    assert_eq!(backed(&[dragon, WINS, TIE]), Some(Side::Banker), "the Banker's three-card 7 is returned");
    let six = "{ when = { winner = \"banker\", banker_total = 6 }, pays = \"1:2\" }";
    assert_eq!(backed(&[six, WINS, TIE]), Some(Side::Banker));
}

#[test]
fn a_bet_that_a_tie_does_not_return_backs_no_side() {
    assert_eq!(backed(&[WINS]), None, "a tie loses");
    assert_eq!(backed(&[WINS, "{ when = { winner = \"tie\" }, pays = \"8:1\" }"]), None, "a tie wins");
    let most_ties = "{ when = { winner = \"tie\", winning_total = \"1..=9\" }, push = true }";
    assert_eq!(backed(&[WINS, most_ties]), None, "a tie on 0 loses");
}

#[test]
fn a_bet_that_loses_with_its_side_or_gains_with_the_other_backs_none() {
    let big = "{ when = { winner = \"banker\", margin = \"2..=9\" }, pays = \"1:1\" }";
    assert_eq!(backed(&[big, TIE]), None, "it loses when the Banker wins by 1");
    assert_eq!(backed(&[WINS, "{ when = { margin = \"0..=1\" }, push = true }"]), None, "as insurance");
    assert_eq!(backed(&["{ when = {}, push = true }"]), None);
    assert_eq!(backed(&[TIE]), None);
    assert_eq!(backed(&["{ when = { winner = [\"player\", \"banker\"] }, pays = \"1:1\" }", TIE]), None);
}
