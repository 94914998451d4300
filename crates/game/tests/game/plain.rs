//! The game once more, slowly, from the words of source 003 and of rules.md, on values alone. It shares
//! nothing with the crate: where the two differ, one of them is wrong.

/// What six values make.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PlainRound {
    /// 2 or 3 for each hand.
    pub(crate) player_cards: usize,
    pub(crate) banker_cards: usize,
    pub(crate) player_total: u8,
    pub(crate) banker_total: u8,
    pub(crate) natural: bool,
}

/// Plays a round from the front of six values.
pub(crate) fn play(values: [u8; 6]) -> PlainRound {
    let mut round = PlainRound {
        player_cards: 2,
        banker_cards: 2,
        player_total: tens_off(values[0] + values[2]),
        banker_total: tens_off(values[1] + values[3]),
        natural: false,
    };
    if round.player_total > 7 || round.banker_total > 7 {
        round.natural = true;
        return round;
    }
    let banker = round.banker_total;
    if round.player_total < 6 {
        let third = values[4];
        round.player_cards = 3;
        round.player_total = tens_off(round.player_total + third);
        if banker <= banker_draws_up_to(third) {
            round.banker_cards = 3;
            round.banker_total = tens_off(banker + values[5]);
        }
    } else if banker < 6 {
        round.banker_cards = 3;
        round.banker_total = tens_off(banker + values[4]);
    }
    round
}

/// "If the Player gets a 2 or 3, the Banker draws on 0-4 …": the highest total on which it does.
fn banker_draws_up_to(player_third: u8) -> u8 {
    match player_third {
        2 | 3 => 4,
        4 | 5 => 5,
        6 | 7 => 6,
        8 => 2,
        0 | 1 | 9 => 3,
        _ => panic!("no card is worth {player_third}"),
    }
}

/// "10 points are taken off until the points are in the range 0 to 9."
fn tens_off(mut points: u8) -> u8 {
    while points > 9 {
        points -= 10;
    }
    points
}

/// Whose card is next (`'P'` or `'B'`) when the hands have these values; `None` when the round is over.
///
/// Expects hands that some legal dealing leads to.
pub(crate) fn next(player: &[u8], banker: &[u8]) -> Option<char> {
    match (player.len(), banker.len()) {
        (0, _) => return Some('P'),
        (1, 0) => return Some('B'),
        (1, _) => return Some('P'),
        (2, 1) => return Some('B'),
        _ => {}
    }
    let player_two = tens_off(player[0] + player[1]);
    let banker_two = tens_off(banker[0] + banker[1]);
    if player_two > 7 || banker_two > 7 {
        return None;
    }
    if player_two < 6 && player.len() == 2 {
        return Some('P');
    }
    let limit = if player_two < 6 { banker_draws_up_to(player[2]) } else { 5 };
    (banker_two <= limit && banker.len() == 2).then_some('B')
}
