//! Shoes: the vectors, the burn, the cut card, the last round, and shoes that cannot be.

use croupier_game::{
    ALGORITHM, Burn, Card, DealtRound, LastRound, Outcome, Round, Seed, Shoe, ShoeError, ShoeRules, Side,
};
use sha2::{Digest as _, Sha256};

use crate::cases::{self, BurnCase, ShoeCase, card, cards};
use crate::fair::bytes;
use crate::plain;
use crate::random::Random;

const LAST_ROUNDS: [LastRound; 2] = [LastRound::FinishRound, LastRound::OneMoreRound];

fn rules(case: &ShoeCase) -> ShoeRules {
    let burn = match &case.burn {
        BurnCase::Cards(number) => Burn::Cards(*number),
        BurnCase::Named(name) if name == "face_value" => Burn::FaceValue,
        BurnCase::Named(name) if name == "none" => Burn::None,
        BurnCase::Named(name) => panic!("{name} is no burn"),
    };
    let last_round = match case.last_round.as_str() {
        "finish_round" => LastRound::FinishRound,
        "one_more_round" => LastRound::OneMoreRound,
        name => panic!("{name} is no last round"),
    };
    ShoeRules { decks: case.decks, burn, cut_card: case.cut_card, last_round }
}

fn letter(outcome: Outcome) -> char {
    match outcome {
        Outcome::Player => 'P',
        Outcome::Banker => 'B',
        Outcome::Tie => 'T',
    }
}

#[test]
fn the_vectors_hold() {
    assert_eq!(ALGORITHM, "croupier-shoe-1");
    for case in cases::shoes() {
        let rules = rules(&case);
        let shoe = Shoe::from_seed(&Seed::from(bytes(&case.seed)), case.decks).unwrap();
        assert_eq!(hex::encode(shoe.digest()), case.digest);
        assert_eq!(shoe.cards()[..10], cards(&case.first_ten));

        let mut dealing = shoe.deal(&rules).unwrap();
        assert_eq!(dealing.turned, case.turned.as_deref().map(card), "{}", case.digest);
        assert_eq!(dealing.burned, case.burned, "{}", case.digest);
        let dealt: Vec<DealtRound> = dealing.by_ref().collect();
        assert_eq!(dealt.len(), case.total_rounds, "{}", case.digest);
        assert_eq!(dealing.cards_used(), case.cards_used, "{}", case.digest);
        let outcomes: String = dealt.iter().map(|dealt| letter(dealt.round.outcome())).collect();
        assert_eq!(outcomes, case.outcomes, "{}", case.digest);

        for expected in &case.rounds {
            let number = usize::try_from(expected.number).unwrap();
            let dealt = dealt[number - 1];
            assert_eq!(dealt.number, expected.number);
            assert_eq!(dealt.first_card_position, expected.first_card_position);
            assert!(dealt.round.hand(Side::Player).cards().eq(cards(&expected.player)));
            assert!(dealt.round.hand(Side::Banker).cards().eq(cards(&expected.banker)));
            assert_eq!(dealt.round.outcome(), cases::outcome(&expected.outcome));
        }
    }
}

#[test]
fn a_shuffled_shoe_has_every_card_once_for_each_deck() {
    let mut random = Random(1);
    for decks in 1..=16 {
        let shoe = Shoe::from_seed(&Seed::from(random.bytes()), decks).unwrap();
        assert_eq!(shoe.cards().len(), 52 * usize::from(decks));
        for card in Card::all() {
            let copies = shoe.cards().iter().filter(|other| **other == card).count();
            assert_eq!(copies, usize::from(decks), "{card}");
        }
    }
}

#[test]
fn a_digest_is_over_the_algorithm_and_the_cards() {
    let shuffled = Shoe::from_seed(&Seed::from([5; 32]), 8).unwrap();
    let given = Shoe::from_cards(shuffled.cards().to_vec(), 16).unwrap();
    let indices: Vec<u8> = given.cards().iter().map(|card| card.index()).collect();
    let plain =
        |name: &str| -> [u8; 32] { Sha256::digest([name.as_bytes(), &[0], &indices].concat()).into() };
    assert_eq!((shuffled.algorithm(), shuffled.digest()), ("croupier-shoe-1", plain("croupier-shoe-1")));
    assert_eq!((given.algorithm(), given.digest()), ("explicit", plain("explicit")));

    let mut swapped = shuffled.cards().to_vec();
    swapped.reverse();
    assert_ne!(Shoe::from_cards(swapped, 8).unwrap().digest(), shuffled.digest());
}

/// Six rounds of four cards each, beginning at 0, 4, 8, 12, 16 and 20: the Player has a natural 9.
fn naturals() -> Shoe {
    Shoe::from_cards(cards("9S 2H KD KC").repeat(6), 8).unwrap()
}

/// Where the cut card lies among 24 cards, and how many rounds there are by each setting. At 8, 12 and 16 it
/// comes out before a round's first card: that round is the last by both. From 20 on only the six-card guard
/// is left: the round at 20 would have four cards.
const CUTS: [(u16, usize, usize); 19] = [
    (6, 2, 3),
    (7, 2, 3),
    (8, 3, 3),
    (9, 3, 4),
    (10, 3, 4),
    (11, 3, 4),
    (12, 4, 4),
    (13, 4, 5),
    (14, 4, 5),
    (15, 4, 5),
    (16, 5, 5),
    (17, 5, 5),
    (18, 5, 5),
    (19, 5, 5),
    (20, 5, 5),
    (21, 5, 5),
    (22, 5, 5),
    (23, 5, 5),
    (24, 5, 5),
];

#[test]
fn the_cut_card_decides_the_last_round() {
    for (cut, finish_round, one_more_round) in CUTS {
        for (last_round, rounds) in LAST_ROUNDS.into_iter().zip([finish_round, one_more_round]) {
            let rules = ShoeRules { decks: 8, burn: Burn::None, cut_card: 24 - cut, last_round };
            let shoe = naturals();
            let mut dealing = shoe.deal(&rules).unwrap();
            assert_eq!(dealing.by_ref().count(), rounds, "cut card before {cut}, {last_round:?}");
            assert_eq!(dealing.cards_used(), 4 * rounds);
            assert_eq!(dealing.next(), None, "a shoe that is over stays over");
            assert_eq!(dealing.cards_used(), 4 * rounds);
        }
    }
}

#[test]
fn six_cards_are_a_shoe_of_one_round() {
    let shoe = Shoe::from_cards(cards("2H 3C 3S KD 9C 9D"), 8).unwrap();
    let rules = ShoeRules { burn: Burn::None, cut_card: 0, ..ShoeRules::default() };
    let mut dealing = shoe.deal(&rules).unwrap();
    let only = dealing.next().unwrap();
    assert_eq!((only.number, only.first_card_position, only.round.len()), (1, 0, 6));
    assert_eq!(dealing.next(), None);
    assert_eq!(dealing.cards_used(), 6);
}

#[test]
fn the_first_card_says_how_many_are_burned() {
    let first = "AS 2H 3D 4C 5S 6H 7D 8C 9S TH JD QC KS";
    for (first, burned) in cards(first).into_iter().zip([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]) {
        let mut shoe = vec![first];
        shoe.extend(cards("9S 2H KD KC").repeat(6));
        let shoe = Shoe::from_cards(shoe, 8).unwrap();
        let dealing = shoe.deal(&ShoeRules { cut_card: 0, ..ShoeRules::default() }).unwrap();
        assert_eq!((dealing.turned, dealing.burned), (Some(first), burned));
        assert_eq!(dealing.cards_used(), 1 + usize::from(burned));
        assert_eq!(dealing.clone().next().unwrap().first_card_position, 1 + u32::from(burned));
    }
}

#[test]
fn a_fixed_burn_turns_no_card_up() {
    let shoe = naturals();
    for number in [0, 1, 4, 18] {
        let burn = Burn::Cards(number);
        let dealing = shoe.deal(&ShoeRules { burn, cut_card: 0, ..ShoeRules::default() }).unwrap();
        assert_eq!((dealing.turned, dealing.burned), (None, number));
        assert_eq!(dealing.clone().next().unwrap().first_card_position, u32::from(number));
    }
}

/// rules.md once more, with a flag for each thing that happens: the positions of the rounds, and the cards
/// used.
fn plain_dealing(shoe: &[Card], rules: &ShoeRules) -> (Vec<usize>, usize) {
    let mut position = match rules.burn {
        Burn::None => 0,
        Burn::Cards(number) => usize::from(number),
        Burn::FaceValue if shoe[0].value() == 0 => 11,
        Burn::FaceValue => 1 + usize::from(shoe[0].value()),
    };
    let (mut cut_card_out, mut rounds_after) = (false, 0);
    let mut rounds = Vec::new();
    while shoe.len() - position >= 6 && (!cut_card_out || rounds_after > 0) {
        rounds.push(position);
        if cut_card_out {
            rounds_after -= 1;
        }
        let values = std::array::from_fn(|place| shoe[position + place].value());
        let round = plain::play(values);
        for drawn in 0..round.player_cards + round.banker_cards {
            if rules.cut_card > 0 && shoe.len() - position == usize::from(rules.cut_card) {
                cut_card_out = true;
                let one_more = rules.last_round == LastRound::OneMoreRound && drawn > 0;
                rounds_after = usize::from(one_more);
            }
            position += 1;
        }
    }
    (rounds, position)
}

fn any_rules(random: &mut Random) -> ShoeRules {
    let decks = [1, 1, 2, 6, 8, 16][random.below(6)];
    let burn = match random.below(3) {
        0 => Burn::FaceValue,
        1 => Burn::None,
        _ => Burn::Cards(u16::try_from(random.below(20)).unwrap()),
    };
    let most = 52 * usize::from(decks) - 6 - usize::from(burn.most());
    let cut_card = match random.below(4) {
        0 => random.below(8),
        1 => most - random.below(2),
        _ => random.below(most + 1),
    };
    let cut_card = u16::try_from(cut_card).unwrap();
    ShoeRules { decks, burn, cut_card, last_round: LAST_ROUNDS[random.below(2)] }
}

#[test]
fn any_shoe_is_dealt_as_the_plain_rules_say() {
    let mut random = Random(2);
    for _ in 0..3_000 {
        let rules = any_rules(&mut random);
        let shoe = Shoe::from_seed(&Seed::from(random.bytes()), rules.decks).unwrap();
        let mut dealing = shoe.deal(&rules).unwrap();
        let dealt: Vec<DealtRound> = dealing.by_ref().collect();
        let (positions, used) = plain_dealing(shoe.cards(), &rules);

        assert!(!dealt.is_empty(), "{rules:?}");
        assert_eq!(dealing.cards_used(), used, "{rules:?}");
        assert!(dealt.iter().map(|dealt| dealt.number).eq((1..).take(positions.len())), "{rules:?}");
        assert_eq!(dealt.len(), positions.len(), "{rules:?}");
        for (dealt, position) in dealt.iter().zip(positions) {
            assert_eq!(usize::try_from(dealt.first_card_position), Ok(position), "{rules:?}");
            let rest = &shoe.cards()[position..];
            assert!(rest.len() >= 6, "{rules:?}");
            assert_eq!(dealt.round, Round::deal(rest.first_chunk().unwrap()), "{rules:?}");
        }
    }
}

#[test]
fn a_shoe_has_one_to_sixteen_decks() {
    for given in [0, 17, u8::MAX] {
        let refused = ShoeError::Decks { given };
        assert_eq!(Shoe::from_seed(&Seed::from([0; 32]), given), Err(refused));
        assert_eq!(Shoe::from_cards(cards("2H 3C 3S KD 9C 9D"), given), Err(refused));
        assert_eq!(ShoeRules { decks: given, ..ShoeRules::default() }.check(416), Err(refused));
    }
}

#[test]
fn given_cards_are_counted() {
    let take = |number| Card::all().cycle().take(number).collect::<Vec<_>>();
    assert_eq!(Shoe::from_cards(Vec::new(), 8), Err(ShoeError::TooFewCards { given: 0 }));
    assert_eq!(Shoe::from_cards(take(5), 8), Err(ShoeError::TooFewCards { given: 5 }));
    assert!(Shoe::from_cards(take(6), 1).is_ok());
    assert!(Shoe::from_cards(take(832), 16).is_ok());
    assert_eq!(Shoe::from_cards(take(833), 16), Err(ShoeError::TooManyCards { given: 833 }));
    let excess = ShoeError::Excess { card: card("2H"), index: 4, decks: 2 };
    assert_eq!(Shoe::from_cards(cards("2H 3C 2H KD 2H 9D"), 2), Err(excess));
    assert!(Shoe::from_cards(cards("2H 3C 2H KD 2H 9D"), 3).is_ok());
}

#[test]
fn a_round_must_fit_between_the_burn_and_the_cut_card() {
    let check = |burn, cut_card, cards| {
        ShoeRules { decks: 1, burn, cut_card, last_round: LastRound::FinishRound }.check(cards)
    };
    for (burn, most) in [(Burn::FaceValue, 11), (Burn::None, 0), (Burn::Cards(7), 7), (Burn::Cards(0), 0)] {
        for cut_card in [0, 1, 14] {
            let needed = usize::from(most + cut_card) + 6;
            assert_eq!(check(burn, cut_card, needed), Ok(()));
            let refused = ShoeError::NoRoom { burn: most, cut_card, cards: needed - 1 };
            assert_eq!(check(burn, cut_card, needed - 1), Err(refused));
        }
    }
    let most = u16::MAX;
    let refused = ShoeError::NoRoom { burn: most, cut_card: most, cards: 832 };
    assert_eq!(check(Burn::Cards(most), most, 832), Err(refused));

    let shoe = Shoe::from_cards(cards("2H 3C 3S KD 9C 9D"), 8).unwrap();
    let refused = ShoeError::NoRoom { burn: 11, cut_card: 14, cards: 6 };
    assert_eq!(shoe.deal(&ShoeRules::default()).unwrap_err(), refused);
}

#[test]
fn a_shoe_shows_no_card() {
    let shoe = Shoe::from_seed(&Seed::from([0xab; 32]), 8).unwrap();
    assert_eq!(format!("{shoe:?}"), "Shoe(416 cards)");
    let mut dealing = shoe.deal(&ShoeRules { burn: Burn::None, ..ShoeRules::default() }).unwrap();
    let first = dealing.next().unwrap().round.len();
    assert_eq!(format!("{dealing:?}"), format!("Dealing(1 rounds, {first} of 416 cards)"));
}
