//! How a table says that shoes are dealt, and how it rounds.

use crate::documents::{HEAD, built_in_tables, described, findings, plain_bet};
use croupier_game::{Burn, LastRound, ShoeRules};
use croupier_payout::Rounding;

fn shoe(lines: &str) -> ShoeRules {
    described(&format!("{HEAD}[shoe]\n{lines}\n{}", plain_bet("a"))).shoe
}

fn rounding(lines: &str) -> Rounding {
    described(&format!("{HEAD}[settlement]\n{lines}\n{}", plain_bet("a"))).rounding
}

/// Eight decks, burn by face value, the cut card 14 from the end, that round the last.
const USUAL: ShoeRules =
    ShoeRules { decks: 8, burn: Burn::FaceValue, cut_card: 14, last_round: LastRound::FinishRound };

#[test]
fn what_a_table_leaves_open_is_as_usual() {
    assert_eq!(described(&format!("{HEAD}{}", plain_bet("a"))).shoe, USUAL);
    assert_eq!(described(&format!("{HEAD}{}", plain_bet("a"))).rounding, Rounding::Down);
    assert_eq!(shoe(""), USUAL);
    assert_eq!(shoe("decks = 6"), ShoeRules { decks: 6, ..USUAL });
}

#[test]
fn every_built_in_table_is_dealt_as_usual_and_rounds_down() {
    for table in built_in_tables() {
        assert_eq!(table.table().description().shoe, USUAL);
        assert_eq!(table.table().description().rounding, Rounding::Down);
    }
}

#[test]
fn each_setting_of_a_shoe_is_read() {
    assert_eq!(shoe("burn = \"face_value\"").burn, Burn::FaceValue);
    assert_eq!(shoe("burn = \"none\"").burn, Burn::None);
    assert_eq!(shoe("burn = 3").burn, Burn::Cards(3));
    assert_eq!(shoe("decks = 1").decks, 1);
    assert_eq!(shoe("decks = 16").decks, 16);
    assert_eq!(shoe("cut_card = 0").cut_card, 0);
    assert_eq!(shoe("cut_card = 104").cut_card, 104);
    assert_eq!(shoe("last_round = \"finish_round\"").last_round, LastRound::FinishRound);
    assert_eq!(shoe("last_round = \"one_more_round\"").last_round, LastRound::OneMoreRound);
}

#[test]
fn a_shoe_must_leave_room_for_a_round() {
    // 52 cards: a burn of 11, six for a round and 35 behind the cut card.
    assert_eq!(shoe("decks = 1\ncut_card = 35").cut_card, 35);
    let findings = findings(&format!("{HEAD}[shoe]\ndecks = 1\ncut_card = 36\n{}", plain_bet("a")));
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].line, 4);
    let told = findings[0].to_string();
    assert!(told.contains("36") && told.contains("11") && told.contains("52"), "{told}");
    assert_eq!(shoe("decks = 1\nburn = \"none\"\ncut_card = 46").cut_card, 46);
    assert_eq!(shoe("decks = 16\nburn = 826\ncut_card = 0").burn, Burn::Cards(826));
}

#[test]
fn each_rounding_is_read() {
    assert_eq!(rounding("rounding = \"down\""), Rounding::Down);
    assert_eq!(rounding("rounding = \"half_up\""), Rounding::HalfUp);
    assert_eq!(rounding("rounding = \"half_even\""), Rounding::HalfEven);
    assert_eq!(rounding("rounding = \"up\""), Rounding::Up);
    assert_eq!(rounding(""), Rounding::Down);
    for (name, mode) in Rounding::NAMES {
        assert_eq!(mode.name(), name);
        assert_eq!(rounding(&format!("rounding = \"{name}\"")), mode);
    }
}
