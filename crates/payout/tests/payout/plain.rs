//! The game once more, slowly, from the words of sources 000, 001 and 003. It shares nothing with the crates
//! but the names of the cards: where the two differ, one of them is wrong.

use croupier_game::{Card, Rank};

/// A finished hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PlainHand {
    /// 2 or 3.
    pub(crate) cards: u8,
    pub(crate) total: u8,
    /// The first two cards make 8 or 9.
    pub(crate) natural: bool,
    /// The first two cards have one rank.
    pub(crate) pair: bool,
    /// The first two cards have one rank and one suit.
    pub(crate) suited_pair: bool,
}

/// A finished round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PlainRound {
    pub(crate) player: PlainHand,
    pub(crate) banker: PlainHand,
    /// Both hands have a pair, of one rank.
    pub(crate) same_pair: bool,
}

/// Plays a round from the front of these cards, at least as many as it needs.
pub(crate) fn play(cards: &[Card]) -> PlainRound {
    let [player_1, banker_1, player_2, banker_2] = [cards[0], cards[1], cards[2], cards[3]];
    let mut player = two_cards(player_1, player_2);
    let mut banker = two_cards(banker_1, banker_2);
    let same_pair = player.pair && banker.pair && player_1.rank() == banker_1.rank();
    if !player.natural && !banker.natural {
        draw(&mut player, &mut banker, &cards[4..]);
    }
    PlainRound { player, banker, same_pair }
}

fn two_cards(first: Card, second: Card) -> PlainHand {
    let total = tens_off(points(first) + points(second));
    let pair = first.rank() == second.rank();
    let suited_pair = pair && first.suit() == second.suit();
    PlainHand { cards: 2, total, natural: total == 8 || total == 9, pair, suited_pair }
}

/// "If the Player stands pat, the Banker regards only its own hand. If the Player drew …"
fn draw(player: &mut PlainHand, banker: &mut PlainHand, further: &[Card]) {
    let mut further = further.iter().copied();
    let mut limit = 5;
    if player.total <= 5 {
        let third = points(further.next().unwrap());
        player.cards = 3;
        player.total = tens_off(player.total + third);
        limit = banker_draws_up_to(third);
    }
    if banker.total <= limit {
        banker.cards = 3;
        banker.total = tens_off(banker.total + points(further.next().unwrap()));
    }
}

/// "If the Player gets a 2 or 3, the Banker draws on 0–4 …": the highest total on which it does.
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

/// "10 points are taken off until the points are in the range 0 to 9."
fn tens_off(mut points: u8) -> u8 {
    while points > 9 {
        points -= 10;
    }
    points
}

impl PlainRound {
    pub(crate) fn player_wins(&self) -> bool {
        self.player.total > self.banker.total
    }

    pub(crate) fn banker_wins(&self) -> bool {
        self.banker.total > self.player.total
    }

    pub(crate) fn tie(&self) -> bool {
        self.player.total == self.banker.total
    }

    pub(crate) fn total_cards(&self) -> u8 {
        self.player.cards + self.banker.cards
    }

    /// By how much the higher total beats the lower.
    pub(crate) fn margin(&self) -> u8 {
        self.player.total.max(self.banker.total) - self.player.total.min(self.banker.total)
    }

    fn winner(&self) -> &'static str {
        match (self.player_wins(), self.banker_wins()) {
            (true, _) => "player",
            (_, true) => "banker",
            _ => "tie",
        }
    }

    /// What tables.md calls by this name, as a table file writes it.
    pub(crate) fn fact(&self, name: &str) -> &'static str {
        let PlainRound { player, banker, same_pair } = self;
        match name {
            "winner" => self.winner(),
            "player_total" => digit(player.total),
            "banker_total" => digit(banker.total),
            "winning_total" => digit(if self.banker_wins() { banker.total } else { player.total }),
            "margin" => digit(self.margin()),
            "player_cards" => digit(player.cards),
            "banker_cards" => digit(banker.cards),
            "total_cards" => digit(self.total_cards()),
            "player_natural" => flag(player.natural),
            "banker_natural" => flag(banker.natural),
            "player_pair" => flag(player.pair),
            "banker_pair" => flag(banker.pair),
            "player_suited_pair" => flag(player.suited_pair),
            "banker_suited_pair" => flag(banker.suited_pair),
            "same_pair" => flag(*same_pair),
            _ => panic!("tables.md has no condition {name}"),
        }
    }
}

fn digit(number: u8) -> &'static str {
    ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"][usize::from(number)]
}

fn flag(holds: bool) -> &'static str {
    if holds { "true" } else { "false" }
}
