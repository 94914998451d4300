//! Rows of `house_edges.csv` as lines of a payout table.

use crate::rows::Row;

const PLAYER: &str = "winner = \"player\"";
const BANKER: &str = "winner = \"banker\"";
const TIE: &str = "winner = \"tie\"";
const BOTH_NATURAL: &str = "winner = \"tie\", player_natural = true, banker_natural = true";
const ONE_PAIR: &str = "any = [{ player_pair = true }, { banker_pair = true }]";
const ONE_SUITED_PAIR: &str = "any = [{ player_suited_pair = true }, { banker_suited_pair = true }]";
const BOTH_SUITED_PAIRS: &str = "player_suited_pair = true, banker_suited_pair = true";
const KILLED: &str = "any = [\
    { banker_total = 7, banker_cards = 3, not = { winner = \"banker\" } }, \
    { player_total = 6, player_cards = 3, not = { winner = \"player\" } }]";

/// The lines of the bet that a row is about; `None` when they cannot be said. No two hold in one round, so
/// their order does not matter.
pub(crate) fn lines(row: &Row) -> Option<Vec<String>> {
    let (whens, odds) = (whens(row)?, odds(row.text("odds")));
    assert_eq!(whens.len(), odds.len(), "{}", row.name());
    let line = |(when, odds): (String, String)| match odds.as_str() {
        "push" => format!("{{ when = {{ {when} }}, push = true }}"),
        _ => format!("{{ when = {{ {when} }}, pays = \"{odds}\" }}"),
    };
    let pushes = match row.text("push_condition") {
        "none" => None,
        // Where it names a win that is returned too, the odds say so.
        text if text == "tie" || text.starts_with("tie, ") => Some(TIE),
        "equal naturals" => Some(BOTH_NATURAL),
        other => panic!("{other}"),
    };
    let pushes = pushes.map(|when| (when.into(), "push".into()));
    Some(whens.into_iter().zip(odds).chain(pushes).map(line).collect())
}

/// The odds of a row, in its order: `12:1 / 20:1`, `4 / 20 / 100`, `1:1 / push on 6`,
/// `nat 1; 9/8/7/6/5/4 = 30/10/6/4/2/1`.
fn odds(text: &str) -> Vec<String> {
    let text = text.replace("9/8/7/6/5/4 =", "").replace("nat ", "").replace(" on 6", "");
    let to_one = |odds: &str| match odds.trim() {
        number if number.parse::<u8>().is_ok() => format!("{number}:1"),
        odds => odds.into(),
    };
    text.split(['/', ';']).map(to_one).collect()
}

/// The conditions of a row, in the order of its odds.
fn whens(row: &Row) -> Option<Vec<String>> {
    let condition = row.text("condition");
    let one = |when: String| Some(vec![when]);
    if let Some(total) = condition.strip_prefix("tie with total ") {
        let group = row.text("bet_id").strip_prefix("tie_").map(|group| group.replacen('_', "..=", 1));
        let total = if total == "in group" { group? } else { total.into() };
        let total = if total.contains('.') { format!("\"{total}\"") } else { total };
        return one(format!("{TIE}, winning_total = {total}"));
    }
    let (side, of_side) = match condition.split_once(' ') {
        Some(("Player", rest)) => ("player", rest),
        Some(("Banker", rest)) => ("banker", rest),
        _ => return of_both_hands(row, condition),
    };
    match of_side {
        "higher" | "total higher; tie returns stake" => one(format!("winner = \"{side}\"")),
        "two-card 8 or 9, win not required" => one(format!("{side}_natural = true")),
        "final total odd" => one(format!("{side}_total = [1, 3, 5, 7, 9]")),
        "final total even (0 is even)" => one(format!("{side}_total = [0, 2, 4, 6, 8]")),
        win => won(side, win).or_else(|| of_both_hands(row, condition)),
    }
}

/// Bets on one side's win with some total.
fn won(side: &str, condition: &str) -> Option<Vec<String>> {
    let with = |total: u8, cards: &str| format!("winner = \"{side}\", {side}_total = {total}{cards}");
    let cards = |cards: u8| format!(", {side}_cards = {cards}");
    let by_cards = |total| vec![with(total, &cards(2)), with(total, &cards(3))];
    let but = |total: u8, cards: &str| {
        let not = format!("winner = \"{side}\", not = {{ {side}_total = {total}{cards} }}");
        vec![not, with(total, cards)]
    };
    Some(match condition {
        "wins with 6" => vec![with(6, "")],
        "wins with 6; 2 cards 12, 3 cards 20" | "wins with 6; 12 / 23" => by_cards(6),
        "wins with 7; 2 cards 6, 3 cards 15" => by_cards(7),
        "wins with two-card 6" => vec![with(6, &cards(2))],
        "wins with two-card 7" => vec![with(7, &cards(2))],
        "wins with three-card 6" => vec![with(6, &cards(3))],
        "wins with three-card 7" => vec![with(7, &cards(3))],
        "wins with three-card 8" => vec![with(8, &cards(3))],
        "higher; total 6 pays half" | "higher; 6 pays half" | "higher; 6 is a push" => but(6, ""),
        "higher; three-card 7 is a push" => but(7, &cards(3)),
        _ => return None,
    })
}

/// All other bets.
fn of_both_hands(row: &Row, condition: &str) -> Option<Vec<String>> {
    let lines = |lines: &[&str]| Some(lines.iter().map(|&line| line.into()).collect());
    match condition {
        "equal totals" => lines(&[TIE]),
        "first two Player cards same rank" => lines(&["player_pair = true"]),
        "first two Banker cards same rank" => lines(&["banker_pair = true"]),
        "at least one hand has a rank pair; pays once" => lines(&[ONE_PAIR]),
        "at least one hand has rank+suit pair; pays once" => lines(&[ONE_SUITED_PAIR]),
        "one hand perfect pair 25; both hands 200" | "one 25, both 250" => {
            let one = format!("{ONE_SUITED_PAIR}, not = {{ {BOTH_SUITED_PAIRS} }}");
            lines(&[&one, BOTH_SUITED_PAIRS])
        }
        "one pair 4; both hands pair 20; both same rank 100" => {
            let one = format!("{ONE_PAIR}, not = {{ player_pair = true, banker_pair = true }}");
            lines(&[&one, "player_pair = true, banker_pair = true, same_pair = false", "same_pair = true"])
        }
        "exactly four cards" | "exactly four cards in the round" => lines(&["total_cards = 4"]),
        "five or six cards" | "five or six cards in the round" => lines(&["total_cards = \"5..=6\""]),
        "Player 7 beats Banker 6; total cards 4/5/6" => {
            let with = |cards| format!("player_total = 7, banker_total = 6, total_cards = {cards}");
            Some([4, 5, 6].map(with).into())
        }
        "Banker three-card 7 not winning, or Player three-card 6 not winning" => lines(&[KILLED]),
        "natural win; or non-natural win by 4-9"
        | "as SA bonus, 7pt 5, 6pt 3"
        | "as SA bonus, 7/6pt 4, 5/4pt 2" => bonus(row.text("bet_id")),
        _ => None,
    }
}

/// A natural win, and wins by 9 down to 4 without one.
fn bonus(bet: &str) -> Option<Vec<String>> {
    let side = bet.strip_suffix("_bonus")?;
    let win = if side == "player" { PLAYER } else { BANKER };
    let natural = |natural| format!("{win}, {side}_natural = {natural}");
    let by = |margin| format!("{}, margin = {margin}", natural(false));
    Some([natural(true)].into_iter().chain((4..=9).rev().map(by)).collect())
}

#[test]
fn odds_are_read_in_every_form() {
    assert_eq!(odds("12:1 / 20:1"), ["12:1", "20:1"]);
    assert_eq!(odds("4 / 20 / 100"), ["4:1", "20:1", "100:1"]);
    assert_eq!(odds("1:1 / push on 6"), ["1:1", "push"]);
    assert_eq!(odds("nat 1; 9/8/7/6/5/4 = 30/10/6/4/2/1").len(), 7);
    assert_eq!(odds("nat 1; 30/10/5/3/2/1")[..3], ["1:1", "30:1", "10:1"]);
}
