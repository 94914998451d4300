//! Figures of `facts/variants.md` that `house_edges.csv` does not have: other decks and other bets.

use crate::{
    cards::{card, fresh},
    printed::assert_prints,
    tables::{built_in_figures, figures},
};
use croupier_analysis::{Distribution, decimal};
use croupier_game::Deal;

/// Section 2: bets of `sa-gaming` with how likely they win (8 decks), the house edge of 6 decks and the
/// standard deviation (8 decks).
#[rustfmt::skip]
const SA_GAMING: [(&str, &str, &str, &str); 17] = [
    ("player", "0.446247", "0.012374148986", "0.951"),
    ("banker", "0.458597", "0.010558486955", "0.927"),
    ("tie", "0.095156", "0.144382", "2.641"),
    ("player_pair", "0.074699", "0.112540", "3.155"),
    ("banker_pair", "0.074699", "0.112540", "3.155"),
    ("either_pair", "0.143817", "0.145365", "2.105"),
    ("perfect_pair", "0.033450", "0.170716", "4.675"),
    ("player_natural", "0.189435", "0.147415", "1.763"),
    ("player_bonus", "0.289887", "0.026675", "2.474"),
    ("banker_bonus", "0.282795", "0.093889", "2.305"),
    ("lucky_six", "0.053864", "0.167163", "3.596"),
    ("lucky_six_two_card", "0.037247", "0.143547", "4.355"),
    ("lucky_six_three_card", "0.016617", "0.153025", "6.519"),
    ("lucky_seven", "0.081635", "0.182583", "2.997"),
    ("lucky_seven_two_card", "0.054347", "0.129728", "3.627"),
    ("lucky_seven_three_card", "0.027288", "0.153945", "5.051"),
    ("super_lucky_seven", "0.018988", "0.148243", "6.918"),
];

fn fresh_decks(decks: u8) -> Distribution {
    Distribution::of(&fresh(decks)).unwrap()
}

#[test]
fn bets_of_sa_gaming_with_six_and_eight_decks() {
    let [six, eight] = [6, 8].map(fresh_decks);
    for (bet, win, edge_of_six, deviation) in SA_GAMING {
        let with_eight = built_in_figures("sa-gaming", bet, &eight);
        assert_prints(&with_eight.win, win, bet);
        let shown = format!("{:.3}", decimal(&with_eight.variance).sqrt());
        assert_eq!(shown, deviation, "{bet}");
        assert_prints(&built_in_figures("sa-gaming", bet, &six).house_edge(), edge_of_six, bet);
    }
    let banker = built_in_figures("sa-gaming-no-commission", "banker", &six);
    assert_prints(&banker.house_edge(), "0.014548", "Banker without commission");
    for bonus in ["player_bonus", "banker_bonus"] {
        assert_prints(&built_in_figures("sa-gaming", bonus, &eight).push, "0.017871", bonus);
    }
}

/// Lines of a bet and its printed house edge with eight decks.
const BETS: [(&[&str], &str); 8] = [
    // Section 1.
    (&["{ when = { player_pair = true }, pays = \"12:1\" }"], "0.028915662651"),
    (
        &[
            "{ when = { winner = \"banker\", banker_total = 6, banker_cards = 2 }, pays = \"12:1\" }",
            "{ when = { winner = \"banker\", banker_total = 6, banker_cards = 3 }, pays = \"18:1\" }",
        ],
        "0.200069713766",
    ),
    // Section 2: a natural that has to win.
    (&["{ when = { winner = \"player\", player_natural = true }, pays = \"7:2\" }"], "0.268"),
    // Section 3.4: five and six cards, natural 8 and natural 9.
    (&["{ when = { total_cards = 5 }, pays = \"2:1\" }"], "0.089667"),
    (&["{ when = { total_cards = 6 }, pays = \"2:1\" }"], "0.046938"),
    (&["{ when = { player_natural = true, player_total = 8 }, pays = \"8:1\" }"], "0.149212"),
    (&["{ when = { banker_natural = true, banker_total = 8 }, pays = \"8:1\" }"], "0.149212"),
    (&["{ when = { banker_natural = true, banker_total = 9 }, pays = \"8:1\" }"], "0.145876"),
];

#[test]
fn bets_of_other_operators() {
    let eight = fresh_decks(8);
    for (lines, edge) in BETS {
        assert_prints(&figures(lines, &eight).house_edge(), edge, &lines.concat());
    }
}

/// Section 3.4, "7 Up": the Player's first card is a seven that lies on the table and is none of the
/// shoe's.
#[test]
fn seven_up() {
    let player: &[&str] = &[
        "{ when = { winner = \"player\", player_total = 7 }, pays = \"1:2\" }",
        "{ when = { winner = \"player\" }, pays = \"1:1\" }",
        "{ when = { winner = \"tie\" }, push = true }",
    ];
    let banker: &[&str] = &[
        "{ when = { winner = \"banker\", banker_total = 7 }, pays = \"9:5\" }",
        "{ when = { winner = \"banker\" }, pays = \"1:1\" }",
        "{ when = { winner = \"tie\" }, push = true }",
    ];
    let tie: &[&str] = &[
        "{ when = { winner = \"tie\", winning_total = 7 }, pays = \"9:1\" }",
        "{ when = { winner = \"tie\" }, pays = \"7:1\" }",
    ];
    let seven = card("7S");
    let deal = Deal::from_cards(&[seven]).unwrap();
    for (decks, edges) in
        [(8, ["0.025926", "0.025793", "0.040929"]), (6, ["0.026049", "0.025592", "0.040503"])]
    {
        let distribution = Distribution::given(&deal, &fresh(decks)).unwrap();
        for (lines, edge) in [player, banker, tie].into_iter().zip(edges) {
            assert_prints(&figures(lines, &distribution).house_edge(), edge, &lines.concat());
        }
    }
}
