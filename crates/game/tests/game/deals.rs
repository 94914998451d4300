//! A round while it is dealt: what is known at each card, and hands in any state.

use croupier_game::{BySide, Card, Deal, Decision, Pair, Reason, Side};

use crate::cases::{self, card, cards};
use crate::plain;
use crate::random::Random;

#[test]
fn an_empty_deal_waits_for_the_player() {
    let deal = Deal::new();
    assert_eq!(deal, Deal::default());
    assert_eq!(deal.cards(), []);
    assert_eq!(deal.next(), Some(Side::Player));
    for side in Side::BOTH {
        assert_eq!(deal.total(side), 0);
        assert_eq!(deal.initial_total(side), None);
        assert_eq!(deal.pair(side), None);
        assert_eq!(deal.hand(side), None);
        assert!(!deal.natural(side));
    }
    assert_eq!(deal.decisions().iter().count(), 0);
}

#[test]
fn each_card_tells_what_it_can() {
    let mut deal = Deal::from_cards(&cards("4H 9D 4S")).unwrap();
    assert_eq!((deal.total(Side::Player), deal.initial_total(Side::Player)), (8, Some(8)));
    assert_eq!((deal.total(Side::Banker), deal.initial_total(Side::Banker)), (9, None));
    assert_eq!((deal.pair(Side::Player), deal.pair(Side::Banker)), (Some(Pair::Ranked), None));
    assert!(deal.natural(Side::Player));
    assert_eq!(deal.next(), Some(Side::Banker));
    assert_eq!(deal.decisions().iter().count(), 0);

    deal.push(card("9D")).unwrap();
    assert_eq!(deal.pair(Side::Banker), Some(Pair::Suited));
    assert!(deal.natural(Side::Banker));
    assert_eq!(deal.next(), None);
    assert_eq!(deal.decisions().iter().count(), 2);
}

/// Deals these cards and lists the decisions known then: whose, whether it draws, why.
fn decisions(dealt: &str) -> Vec<(Side, bool, Reason)> {
    let decisions = Deal::from_cards(&cards(dealt)).unwrap().decisions();
    decisions.iter().map(|decision| (decision.side, decision.draws, decision.reason)).collect()
}

#[test]
fn decisions_come_as_soon_as_they_are_certain() {
    use Reason::{BankerTotalPlayerDrew, BankerTotalPlayerStood, Natural, PlayerTotal};
    use Side::{Banker, Player};

    assert_eq!(decisions("2H 3C 3S"), []);
    assert_eq!(decisions("2H 8C 3S KD"), [(Player, false, Natural), (Banker, false, Natural)]);
    assert_eq!(decisions("2H 3C 3S KD"), [(Player, true, PlayerTotal)]);
    assert_eq!(
        decisions("2H 3C 3S KD 8C"),
        [(Player, true, PlayerTotal), (Banker, false, BankerTotalPlayerDrew)]
    );
    assert_eq!(
        decisions("2H 3C 3S KD 9C"),
        [(Player, true, PlayerTotal), (Banker, true, BankerTotalPlayerDrew)]
    );
    assert_eq!(
        decisions("6H 3C KS KD"),
        [(Player, false, PlayerTotal), (Banker, true, BankerTotalPlayerStood)]
    );
    assert_eq!(
        decisions("6H 6C KS KD"),
        [(Player, false, PlayerTotal), (Banker, false, BankerTotalPlayerStood)]
    );
}

#[test]
fn a_decision_carries_what_it_was_read_from() {
    let deal = Deal::from_cards(&cards("2H 3C 3S KD 8C")).unwrap();
    let initial_totals = BySide { player: 5, banker: 3 };
    let player = Decision {
        side: Side::Player,
        draws: true,
        reason: Reason::PlayerTotal,
        initial_totals,
        player_third: None,
    };
    let banker = Decision {
        side: Side::Banker,
        draws: false,
        reason: Reason::BankerTotalPlayerDrew,
        initial_totals,
        player_third: Some(card("8C")),
    };
    assert_eq!(deal.decisions().of(Side::Player), Some(player));
    assert_eq!(deal.decisions().of(Side::Banker), Some(banker));
    assert_eq!(deal.round().unwrap().decisions(), deal.decisions());
}

/// Hands cut short anywhere are the beginning of a round if they could lie on the table at some moment.
#[test]
fn parts_of_both_hands_are_taken_in_the_order_dealt_only() {
    let on_the_table = |player: usize, banker: usize, player_drew: bool| match (player, banker) {
        (3, banker) => banker >= 2,
        (player, 3) => player == 2 && !player_drew,
        (player, banker) => player == banker || player == banker + 1,
    };
    for case in cases::rounds() {
        let (player, banker) = (cards(&case.player), cards(&case.banker));
        for (p, b) in (0..=player.len()).flat_map(|p| (0..=banker.len()).map(move |b| (p, b))) {
            let part = Deal::from_hands(&player[..p], &banker[..b]);
            let (player, banker) = (&player[..p], &banker[..b]);
            let legal = on_the_table(p, b, cards(&case.player).len() == 3);
            assert_eq!(part.is_ok(), legal, "Player {player:?}, Banker {banker:?}");
            if let Ok(deal) = part {
                assert!(deal.hand_cards(Side::Player).eq(player.iter().copied()));
                assert!(deal.hand_cards(Side::Banker).eq(banker.iter().copied()));
                assert_eq!(Deal::from_cards(deal.cards()), Ok(deal));
            }
        }
    }
}

/// Deals two hands by the plain rules as far as it goes; gives what is left of each.
fn left_over(hands: [&[Card]; 2]) -> [usize; 2] {
    let values = hands.map(|hand| hand.iter().map(|card| card.value()).collect::<Vec<_>>());
    let mut taken = [0, 0];
    loop {
        let side = match plain::next(&values[0][..taken[0]], &values[1][..taken[1]]) {
            Some('P') => 0,
            Some(_) => 1,
            None => break,
        };
        if taken[side] == hands[side].len() {
            break;
        }
        taken[side] += 1;
    }
    [hands[0].len() - taken[0], hands[1].len() - taken[1]]
}

#[test]
fn any_two_hands_are_taken_or_refused_as_the_plain_rules_say() {
    let mut random = Random(3);
    let mut taken = 0;
    for _ in 0..200_000 {
        let [player, banker] = [(); 2].map(|()| {
            let length = random.below(5);
            random.cards(length)
        });
        let left = left_over([&player, &banker]);
        match Deal::from_hands(&player, &banker) {
            Ok(deal) => {
                assert_eq!(left, [0, 0], "Player {player:?}, Banker {banker:?}");
                assert!(deal.hand_cards(Side::Player).eq(player.iter().copied()));
                assert!(deal.hand_cards(Side::Banker).eq(banker.iter().copied()));
                taken += 1;
            }
            Err(error) => {
                // The first left over of each hand, and of these the one earlier in its hand.
                let first = [(&player, left[0], Side::Player), (&banker, left[1], Side::Banker)]
                    .into_iter()
                    .filter(|(_, left, _)| *left > 0)
                    .map(|(hand, left, side)| (hand.len() - left, side))
                    .min();
                let (index, side) = first.expect("a card was refused, though none is left over");
                let hand = if side == Side::Player { &player } else { &banker };
                assert_eq!((error.index, error.hand, error.card), (index, Some(side), hand[index]));
            }
        }
    }
    assert!(taken > 10_000, "only {taken} of the hands were legal");
}

#[test]
fn a_deal_shows_its_cards() {
    let deal = Deal::from_cards(&cards("8H KD 7S")).unwrap();
    assert_eq!(format!("{deal:?}"), "Deal([8H, KD, 7S])");
}
