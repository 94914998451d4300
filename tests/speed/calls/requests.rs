//! The requests, and how gRPC frames them.

use croupier::proto::{
    BatchResolveRoundsRequest, Bet, CardList, DealShoeRequest, ResolveRoundRequest, RoundCards, RoundView,
    SettleRoundRequest, ShoeSource, StreamShoesRequest, shoe_source::Source,
};
use prost::{Message, bytes::Bytes};

/// Rounds of four, five and six cards.
const ROUNDS: [&str; 4] = ["7H 6C KS KD", "7H 2C KS KD 4C", "5C JH 5C 2D 7S 4D", "9H 8C KD QS"];

/// The bets of `sa-gaming`.
const BETS: [&str; 18] = [
    "player",
    "banker",
    "tie",
    "player_pair",
    "banker_pair",
    "either_pair",
    "perfect_pair",
    "player_natural",
    "banker_natural",
    "player_bonus",
    "banker_bonus",
    "lucky_six",
    "lucky_six_two_card",
    "lucky_six_three_card",
    "lucky_seven",
    "lucky_seven_two_card",
    "lucky_seven_three_card",
    "super_lucky_seven",
];

/// So many bets on one round under a table that has those of `sa-gaming`, in turn.
pub(crate) fn settle_by(table: &str, bets: usize) -> SettleRoundRequest {
    let bet = |number: usize| Bet {
        id: format!("bet-{number}"),
        bet: BETS[number % BETS.len()].to_owned(),
        stake: 10_050,
        ..Bet::default()
    };
    SettleRoundRequest {
        payout_table: table.to_owned(),
        cards: Some(cards(ROUNDS[1])),
        bets: (0..bets).map(bet).collect(),
        round_number: 12,
        ..SettleRoundRequest::default()
    }
}

/// The same under `sa-gaming`.
pub(crate) fn settle(bets: usize) -> SettleRoundRequest {
    settle_by("sa-gaming", bets)
}

/// A round with what every bet pays.
pub(crate) fn resolve() -> ResolveRoundRequest {
    ResolveRoundRequest {
        cards: Some(cards(ROUNDS[1])),
        payout_table: "sa-gaming".to_owned(),
        ..ResolveRoundRequest::default()
    }
}

/// So many rounds with what every bet pays.
pub(crate) fn batch(rounds: usize, view: RoundView) -> BatchResolveRoundsRequest {
    let round = |number: usize| RoundCards { cards: Some(cards(ROUNDS[number % 4])), hands: None };
    BatchResolveRoundsRequest {
        rounds: (0..rounds).map(round).collect(),
        payout_table: "sa-gaming".to_owned(),
        view: view.into(),
        ..BatchResolveRoundsRequest::default()
    }
}

/// A shoe of eight decks with what every bet of its rounds pays.
pub(crate) fn shoe(number: usize, view: RoundView) -> StreamShoesRequest {
    let mut seed = vec![0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    let request = DealShoeRequest {
        source: Some(ShoeSource { source: Some(Source::Seed(seed)) }),
        payout_table: "sa-gaming".to_owned(),
        view: view.into(),
        ..DealShoeRequest::default()
    };
    StreamShoesRequest { id: format!("shoe-{number}"), request: Some(request) }
}

fn cards(text: &str) -> CardList {
    CardList { text: text.to_owned(), ..CardList::default() }
}

/// A message as gRPC frames it.
pub(crate) fn framed(message: &impl Message) -> Bytes {
    let length = u32::try_from(message.encoded_len()).unwrap().to_be_bytes();
    [&[0], &length[..], &message.encode_to_vec()].concat().into()
}

/// The messages of framed ones.
pub(crate) fn messages(mut framed: &[u8]) -> Vec<&[u8]> {
    let mut messages = Vec::new();
    while let Some((head, rest)) = framed.split_first_chunk::<5>() {
        let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]);
        let (message, rest) = rest.split_at(usize::try_from(length).unwrap());
        messages.push(message);
        framed = rest;
    }
    messages
}
