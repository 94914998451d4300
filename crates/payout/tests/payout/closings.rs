//! What becomes of a bet that is not open, and of every bet of a cancelled round.

use crate::{
    cases::round,
    documents::{HEAD, built_in, built_in_tables, loaded},
};
use croupier_payout::{Ending, PayoutFailure, Ruling};

#[test]
fn a_bet_is_open_to_its_last_round_and_refused_from_the_next() {
    let ending = Ending::played(round("4H 2C 4H 2C"));
    let mut closings = 0;
    for table in built_in_tables() {
        for (bet, description) in table.table().description().bets.iter().enumerate() {
            let rule = |number| table.judge(&ending, number).ruling(bet).unwrap();
            let open = rule(None);
            assert!(matches!(open, Ruling::Verdict(_)), "closings are not looked at: {}", description.id);
            let Some(last) = description.closes_after_round else {
                assert_eq!(rule(Some(u32::MAX)), open, "{} never closes", description.id);
                continue;
            };
            closings += 1;
            for number in [1, last - 1, last] {
                assert_eq!(rule(Some(number)), open, "{} in round {number}", description.id);
            }
            for number in [last + 1, last + 2, u32::MAX] {
                assert_eq!(rule(Some(number)), Ruling::Refused { closes_after_round: last });
            }
        }
    }
    assert_eq!(closings, 15 + 15, "fifteen bets of each SA Gaming table close");
}

#[test]
fn pairs_close_after_round_60_bonuses_after_40_the_rest_after_50() {
    let table = built_in("sa-gaming");
    let closing = |id| table.closes_after_round(table.bet(id).unwrap());
    assert_eq!(closing("player"), None);
    assert_eq!(closing("player_pair"), Some(60));
    assert_eq!(closing("super_lucky_seven"), Some(50));
    assert_eq!(closing("player_bonus"), Some(40));
    assert_eq!(table.closes_after_round(99), None);
}

#[test]
fn a_cancelled_round_is_void_for_every_bet_closed_or_not() {
    let table = built_in("sa-gaming");
    for bet in 0..table.table().description().bets.len() {
        for number in [None, Some(1), Some(1000)] {
            assert_eq!(table.judge(&Ending::Void, number).ruling(bet), Ok(Ruling::Void));
        }
    }
}

#[test]
fn a_closing_may_be_any_round_from_1() {
    for last in [1, u32::MAX] {
        let text = format!(
            "{HEAD}[[bet]]\nid = \"a\"\ntitle = {{ en = \"A\" }}\nlines = [{{ when = {{}}, push = true }}]\n\
             closes_after_round = {last}\n"
        );
        assert_eq!(loaded(&text).closes_after_round(0), Some(last));
    }
}

#[test]
fn a_place_without_a_bet_is_a_failure_that_names_the_table() {
    let ending = Ending::played(round("4H 2C 4H 2C"));
    let failure =
        PayoutFailure { table: "classic@1".into(), bet: String::new(), why: "it has no such bet".into() };
    assert_eq!(failure.to_string(), "the payout table classic@1 failed to answer: it has no such bet");
    assert_eq!(built_in("classic").judge(&ending, None).ruling(5), Err(failure));
}
