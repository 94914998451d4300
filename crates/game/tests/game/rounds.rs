//! Rounds from cards and from hands: the cases, all their beginnings, and one card more.

use croupier_game::{Card, CardNotDue, Deal, Incomplete, Outcome, Pair, Reason, Round, RoundError, Side};

use crate::cases::{self, card, cards};

fn side(name: &str) -> Side {
    match name {
        "player" => Side::Player,
        "banker" => Side::Banker,
        _ => panic!("{name} is no side"),
    }
}

fn pair(pair: bool, suited: bool) -> Pair {
    match (pair, suited) {
        (false, false) => Pair::None,
        (true, false) => Pair::Ranked,
        (true, true) => Pair::Suited,
        (false, true) => panic!("a suited pair is a pair"),
    }
}

#[test]
fn the_cases_make_the_rounds_they_say() {
    for case in cases::rounds() {
        let round = Round::from_cards(&cards(&case.cards)).unwrap();
        let (player, banker) = (round.hand(Side::Player), round.hand(Side::Banker));
        let dealt = &case.cards;

        assert_eq!(round.outcome(), cases::outcome(&case.outcome), "{dealt}");
        assert_eq!(round.margin(), case.player_total.abs_diff(case.banker_total), "{dealt}");
        assert_eq!(round.natural(), case.player_natural || case.banker_natural, "{dealt}");
        assert_eq!(round.cards().collect::<Vec<_>>(), cards(dealt));
        assert_eq!(usize::from(round.len()), cards(dealt).len(), "{dealt}");

        assert_eq!(player.cards().collect::<Vec<_>>(), cards(&case.player), "{dealt}");
        assert_eq!(banker.cards().collect::<Vec<_>>(), cards(&case.banker), "{dealt}");
        assert_eq!((player.total(), banker.total()), (case.player_total, case.banker_total), "{dealt}");
        assert_eq!(
            (player.natural(), banker.natural()),
            (case.player_natural, case.banker_natural),
            "{dealt}"
        );
        assert_eq!(player.pair(), pair(case.player_pair, case.player_suited_pair), "{dealt}");
        assert_eq!(banker.pair(), pair(case.banker_pair, case.banker_suited_pair), "{dealt}");

        let from_hands = Round::from_hands(&cards(&case.player), &cards(&case.banker));
        assert_eq!(from_hands, Ok(round), "{dealt}");
    }
}

#[test]
fn known_faults_are_not_ours() {
    for fault in cases::known_faults() {
        let dealt = cards(&fault.cards);
        let round = Round::from_cards(&dealt).expect(&fault.name);
        let totals = round.totals();
        assert_eq!(
            (totals.player, totals.banker),
            (fault.player_total, fault.banker_total),
            "{}",
            fault.name
        );
        assert_eq!(round.outcome(), cases::outcome(&fault.outcome), "{}", fault.name);

        let [player, banker] = Side::BOTH.map(|side| round.hand(side).cards().collect::<Vec<_>>());
        assert_eq!(Round::from_hands(&player, &banker), Ok(round), "{}", fault.name);
    }
}

#[test]
fn illegal_rounds_are_refused_for_the_right_card() {
    for case in cases::illegal_rounds() {
        let dealt = cards(&case.cards);
        match (Round::from_cards(&dealt).unwrap_err(), case.error.as_str()) {
            (RoundError::Incomplete(error), "ROUND_INCOMPLETE") => {
                assert_eq!(Some(error.next), case.next.as_deref().map(side), "{}", case.cards);
            }
            (RoundError::NotDue(error), "CARD_NOT_DUE") => {
                assert_eq!(Some(error.card), case.not_due.as_deref().map(card), "{}", case.cards);
                assert_eq!(error.card, dealt[error.index], "{}", case.cards);
                assert_eq!(error.hand, None);
                assert!(Round::from_cards(&dealt[..error.index]).is_ok(), "{}", case.cards);
            }
            (error, expected) => panic!("{}: {expected} expected, but {error}", case.cards),
        }
    }
}

/// The same, given as hands: an unfinished round lacks the same card; a card too many is refused in either
/// hand.
#[test]
fn illegal_hands_are_refused_for_the_right_card() {
    for case in cases::illegal_rounds() {
        let dealt = cards(&case.cards);
        let legal = Deal::from_cards(&dealt).map_or_else(|error| error.index, |_| dealt.len());
        let deal = Deal::from_cards(&dealt[..legal]).unwrap();
        let hands = Side::BOTH.map(|side| deal.hand_cards(side).collect::<Vec<_>>());
        let [player, banker] = &hands;
        let Some(left_over) = case.not_due.as_deref().map(card) else {
            let error = Round::from_hands(player, banker).unwrap_err();
            let next = side(case.next.as_deref().unwrap());
            assert!(matches!(error, RoundError::Incomplete(error) if error.next == next), "{}", case.cards);
            continue;
        };
        for side in Side::BOTH {
            let mut hands = hands.clone();
            let index = hands[side as usize].len();
            hands[side as usize].push(left_over);
            let Err(RoundError::NotDue(error)) = Round::from_hands(&hands[0], &hands[1]) else {
                panic!("{}: {left_over} taken into the hand of the {side}", case.cards);
            };
            assert_eq!(
                (error.card, error.index, error.hand),
                (left_over, index, Some(side)),
                "{}",
                case.cards
            );
        }
    }
}

/// The sides in the order in which a round of these hands was dealt.
fn order(player: usize, banker: usize) -> Vec<Side> {
    let mut order = vec![Side::Player, Side::Banker, Side::Player, Side::Banker];
    order.extend((player == 3).then_some(Side::Player));
    order.extend((banker == 3).then_some(Side::Banker));
    order
}

#[test]
fn every_beginning_of_a_round_lacks_the_card_that_came_next() {
    for case in cases::rounds() {
        let dealt = cards(&case.cards);
        let order = order(cards(&case.player).len(), cards(&case.banker).len());
        for (length, next) in order.iter().enumerate() {
            let beginning = &dealt[..length];
            let error = Round::from_cards(beginning).unwrap_err();
            let given = order[..length].iter().filter(|side| *side == next).count();
            let RoundError::Incomplete(Incomplete { next: lacking, given: has, decision }) = error else {
                panic!("{beginning:?} of {}: {error}", case.cards);
            };
            assert_eq!((lacking, has), (*next, given), "{beginning:?} of {}", case.cards);
            assert_eq!(decision.is_some(), length >= 4, "{beginning:?} of {}", case.cards);
            assert!(decision.is_none_or(|decision| decision.draws && decision.side == *next));
            assert_eq!(Deal::from_cards(beginning).unwrap().next(), Some(*next));
        }
    }
}

#[test]
fn one_card_more_is_never_due() {
    for case in cases::rounds() {
        let dealt = cards(&case.cards);
        for extra in Card::all() {
            let more = [&dealt[..], &[extra], &dealt[..]].concat();
            let error = Round::from_cards(&more).unwrap_err();
            let RoundError::NotDue(CardNotDue { card, index, hand, .. }) = error else {
                panic!("{more:?}: {error}");
            };
            assert_eq!((card, index, hand), (extra, dealt.len(), None), "{more:?}");
        }
    }
}

/// The commonest way to get the rules wrong: a third card left out, or one drawn that was not due.
#[test]
fn third_cards_are_told_by_hand() {
    let lacking = |player, banker| match Round::from_hands(&cards(player), &cards(banker)) {
        Err(RoundError::Incomplete(error)) => error,
        other => panic!("{other:?}"),
    };
    let forbidden = |player, banker| match Round::from_hands(&cards(player), &cards(banker)) {
        Err(RoundError::NotDue(error)) => (error.card, error.index, error.hand.unwrap(), error.rule.code()),
        other => panic!("{other:?}"),
    };
    use Side::{Banker, Player};

    assert_eq!(lacking("2H 3S", "7C KD").next, Player);
    assert_eq!(lacking("2H 3S 7C", "6C KD").next, Banker);
    assert_eq!(lacking("2H 3S 7C", "6C KD").decision.unwrap().reason, Reason::BankerTotalPlayerDrew);

    assert_eq!(forbidden("6H KS 2C", "5C KD 9D"), (card("2C"), 2, Player, "player_stands"));
    assert_eq!(forbidden("6H KS", "6C KD 9D"), (card("9D"), 2, Banker, "banker_stands_player_stood"));
    assert_eq!(forbidden("2H 3S 8C", "3C KD 9D"), (card("9D"), 2, Banker, "banker_stands_player_drew"));
    assert_eq!(forbidden("2H 3S 8C", "8D KD 9D"), (card("8C"), 2, Player, "natural"));
    assert_eq!(forbidden("2H 3S 8C 9C", "2C KD 9D"), (card("9C"), 3, Player, "fourth_card"));
    assert_eq!(forbidden("2H 3S 9C 9C", "3C KD"), (card("9C"), 3, Player, "fourth_card"));
    assert_eq!(forbidden("2H 3S", "2C KD 9D"), (card("9D"), 2, Banker, "out_of_order"));
    assert_eq!(forbidden("2H", "2C KD"), (card("KD"), 1, Banker, "out_of_order"));
}

#[test]
fn a_round_is_small() {
    assert!(size_of::<Round>() <= 16);
}

#[test]
fn an_outcome_names_its_winner() {
    assert_eq!(Outcome::Player.winner(), Some(Side::Player));
    assert_eq!(Outcome::Banker.winner(), Some(Side::Banker));
    assert_eq!(Outcome::Tie.winner(), None);
    assert_eq!(Side::BOTH.map(Side::other), [Side::Banker, Side::Player]);
}
