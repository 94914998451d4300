//! The game once more, slowly, from the words of seeds 000 and 003. It shares nothing with the crates but
//! the names of the cards: where the two differ, one of them is wrong.

use croupier_game::{Card, Rank};

pub(crate) const PLAYER: usize = 0;
pub(crate) const BANKER: usize = 1;

/// What bets can ask of a round; where there are two, the Player's comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlainRound {
    pub(crate) totals: [u8; 2],
    /// 2 or 3.
    pub(crate) cards: [u8; 2],
    /// The first two cards: 0 of two ranks, 1 of one rank, 2 of one rank and suit.
    pub(crate) pairs: [u8; 2],
    /// Both hands have a pair, of one rank.
    pub(crate) same_pair: bool,
}

impl PlainRound {
    /// A hand's first two cards make 8 or 9.
    pub(crate) fn natural(&self, side: usize) -> bool {
        self.cards[side] == 2 && (self.totals[side] == 8 || self.totals[side] == 9)
    }

    /// Which side won, if not both.
    pub(crate) fn winner(&self) -> Option<usize> {
        let [player, banker] = self.totals;
        if player == banker { None } else { Some(if player > banker { PLAYER } else { BANKER }) }
    }

    pub(crate) fn wins(&self, side: usize) -> bool {
        self.winner() == Some(side)
    }

    pub(crate) fn ties(&self) -> bool {
        self.winner().is_none()
    }

    /// Gives a hand its third card.
    pub(crate) fn draw(&self, side: usize, worth: u8) -> PlainRound {
        let mut round = *self;
        round.cards[side] = 3;
        round.totals[side] = tens_off(round.totals[side] + worth);
        round
    }
}

/// Plays a round from the front of these cards, at least as many as it needs.
pub(crate) fn play(cards: &[Card]) -> PlainRound {
    play_if_enough(cards).unwrap()
}

/// Plays a round from the front of these cards, if they are enough.
pub(crate) fn play_if_enough(cards: &[Card]) -> Option<PlainRound> {
    let (first_four, further) = cards.split_first_chunk()?;
    let mut round = begin(*first_four);
    if round.natural(PLAYER) || round.natural(BANKER) {
        return Some(round);
    }
    let mut further = further.iter().map(|card| points(*card));
    let mut limit = BANKER_ALONE;
    if round.totals[PLAYER] <= PLAYER_LIMIT {
        let third = further.next()?;
        round = round.draw(PLAYER, third);
        limit = banker_limit(third);
    }
    if round.totals[BANKER] <= limit {
        round = round.draw(BANKER, further.next()?);
    }
    Some(round)
}

/// The first four cards, in the order dealt.
pub(crate) fn begin([player_1, banker_1, player_2, banker_2]: [Card; 4]) -> PlainRound {
    let pairs = [pair(player_1, player_2), pair(banker_1, banker_2)];
    PlainRound {
        totals: [two_cards(player_1, player_2), two_cards(banker_1, banker_2)],
        cards: [2, 2],
        pairs,
        same_pair: pairs[PLAYER] > 0 && pairs[BANKER] > 0 && player_1.rank() == banker_1.rank(),
    }
}

fn two_cards(first: Card, second: Card) -> u8 {
    tens_off(points(first) + points(second))
}

fn pair(first: Card, second: Card) -> u8 {
    if first.rank() != second.rank() {
        0
    } else if first.suit() != second.suit() {
        1
    } else {
        2
    }
}

/// The highest total on which the Player draws.
pub(crate) const PLAYER_LIMIT: u8 = 5;
/// "If the Player stands pat, the Banker regards only its own hand": the highest total on which it draws.
pub(crate) const BANKER_ALONE: u8 = 5;

/// "If the Player gets a 2 or 3, the Banker draws on 0–4 …": the highest total on which it does.
pub(crate) fn banker_limit(player_third: u8) -> u8 {
    match player_third {
        2 | 3 => 4,
        4 | 5 => 5,
        6 | 7 => 6,
        8 => 2,
        0 | 1 | 9 => 3,
        _ => panic!("no card is worth {player_third}"),
    }
}

pub(crate) fn points(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => 1,
        Rank::Two => 2,
        Rank::Three => 3,
        Rank::Four => 4,
        Rank::Five => 5,
        Rank::Six => 6,
        Rank::Seven => 7,
        Rank::Eight => 8,
        Rank::Nine => 9,
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 0,
    }
}

/// Takes away ten once: neither two cards nor a total and a card reach twenty.
fn tens_off(sum: u8) -> u8 {
    if sum < 10 { sum } else { sum - 10 }
}
