//! Every one of the 1,000,000 sequences of six values, dealt at once and card by card, against the plain
//! implementation.

use croupier_game::{Card, CardNotDue, Deal, Outcome, Rank, Round, Side, Suit};

use crate::plain::{self, PlainRound};

/// A card of each value for each place in the round, no two alike, with all ranks worth 0 in use.
fn card(value: u8, place: usize) -> Card {
    const ZEROS: [Rank; 4] = [Rank::Ten, Rank::Jack, Rank::Queen, Rank::King];
    let rank = match value {
        0 => ZEROS[place % 4],
        value => Rank::ALL[usize::from(value) - 1],
    };
    Card::new(rank, Suit::ALL[place / 2])
}

/// The six values of a number's six digits, and cards that are worth them.
fn sequence(number: u32) -> ([u8; 6], [Card; 6]) {
    let mut unit = 1_000_000;
    let values = [(); 6].map(|()| {
        unit /= 10;
        u8::try_from(number / unit % 10).unwrap()
    });
    (values, std::array::from_fn(|place| card(values[place], place)))
}

/// Where each hand's third card lies among the six, by the number of cards the hands have.
fn thirds(plain: &PlainRound) -> (Option<usize>, Option<usize>) {
    match (plain.player_cards, plain.banker_cards) {
        (2, 2) => (None, None),
        (3, 2) => (Some(4), None),
        (2, 3) => (None, Some(4)),
        (3, 3) => (Some(4), Some(5)),
        other => panic!("{other:?} cards"),
    }
}

fn outcome(plain: &PlainRound) -> Outcome {
    if plain.player_total == plain.banker_total {
        Outcome::Tie
    } else if plain.player_total > plain.banker_total {
        Outcome::Player
    } else {
        Outcome::Banker
    }
}

#[test]
fn a_round_dealt_at_once_is_the_plain_round() {
    for (values, six) in (0..1_000_000).map(sequence) {
        let plain = plain::play(values);
        let round = Round::deal(&six);
        let (player, banker) = (round.hand(Side::Player), round.hand(Side::Banker));
        let (player_third, banker_third) = thirds(&plain);

        assert_eq!(player.initial(), [six[0], six[2]], "{values:?}");
        assert_eq!(banker.initial(), [six[1], six[3]], "{values:?}");
        assert_eq!(player.third(), player_third.map(|place| six[place]), "{values:?}");
        assert_eq!(banker.third(), banker_third.map(|place| six[place]), "{values:?}");
        assert_eq!((player.total(), banker.total()), (plain.player_total, plain.banker_total), "{values:?}");
        assert_eq!(round.natural(), plain.natural, "{values:?}");
        assert_eq!(round.outcome(), outcome(&plain), "{values:?}");
        assert_eq!(usize::from(round.len()), plain.player_cards + plain.banker_cards, "{values:?}");
        let margin = i16::from(plain.player_total) - i16::from(plain.banker_total);
        assert_eq!(i16::from(round.margin()), margin.abs(), "{values:?}");
    }
}

#[test]
fn a_round_dealt_card_by_card_is_the_same() {
    for first_four in 0..10_000 {
        let (_, six) = sequence(first_four * 100);
        let mut deal = Deal::new();
        for (side, card) in Side::BOTH.into_iter().cycle().zip(&six[..4]) {
            assert_eq!(deal.next(), Some(side), "after {deal:?}");
            deal.push(*card).unwrap();
        }
        for last_two in 0..100 {
            let (values, six) = sequence(first_four * 100 + last_two);
            deal_third_cards(deal, values, six);
        }
    }
}

/// Goes on with a deal of four cards.
fn deal_third_cards(mut deal: Deal, values: [u8; 6], six: [Card; 6]) {
    let (player, banker) = thirds(&plain::play(values));
    for (side, third) in [(Side::Player, player), (Side::Banker, banker)] {
        if let Some(place) = third {
            assert_eq!(deal.next(), Some(side), "{values:?} after {deal:?}");
            deal.push(six[place]).unwrap();
        }
    }
    assert_eq!(deal.round(), Ok(Round::deal(&six)), "{values:?}");
    let decisions = deal.decisions();
    for (side, third) in [(Side::Player, player), (Side::Banker, banker)] {
        assert!(decisions.of(side).is_some_and(|it| it.draws == third.is_some()), "{values:?}");
    }

    let before = deal;
    let index = deal.cards().len();
    let refused = deal.push(six[5]);
    assert!(matches!(refused, Err(CardNotDue { index: at, hand: None, .. }) if at == index), "{values:?}");
    assert_eq!(deal, before, "a refused card leaves the deal as it was");
}
