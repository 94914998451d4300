//! Bets that look at the cards themselves, counted exactly by the kinds that matter to them.

use crate::{
    card_tables::{
        ByCards, CardBet, Mirror, all_figures, all_of, built_in_bets, coloured, kinds, plain_figures, ranked,
        red, win,
    },
    cards::{deal, fresh, shoe},
    random::Random,
};
use croupier_analysis::{BetFigures, Composition, Distribution, Figures, Fraction};
use croupier_game::{Card, Deal, Pair, Side};
use croupier_payout::{Class, Facts, Verdict};

/// Bets that tell values and colours apart, and the order of the cards.
const BETS: [CardBet; 4] = [
    |cards| match cards.iter().filter(|card| !red(card)).count() {
        0 => win(8, 1, "0%"),
        1 => Verdict::Push,
        _ => Verdict::Lose,
    },
    |cards| if red(&cards[0]) && !red(&cards[cards.len() - 1]) { win(2, 1, "5%") } else { Verdict::Lose },
    |cards| match cards.get(4) {
        Some(fifth) if red(fifth) => win(u64::from(fifth.value()) + 1, 10, "0%"),
        Some(_) => Verdict::Lose,
        None => Verdict::Push,
    },
    |cards| match cards.windows(2).filter(|pair| red(&pair[0]) != red(&pair[1])).count() {
        changes @ 3.. => win(changes as u64, 2, "2.5%"),
        _ => Verdict::Lose,
    },
];

fn exact(figures: Figures) -> BetFigures {
    BetFigures { figures, simulated_rounds: None }
}

/// Sees that each bet's figures are those of every order of the cards.
#[track_caller]
fn check(bets: &[CardBet], kinds: Option<[u8; 52]>, deal: &Deal, left: &Composition) {
    let figures = all_figures(&ByCards::new(bets, kinds), deal, left);
    assert_eq!(figures.len(), bets.len());
    for (bet, figures) in bets.iter().zip(figures) {
        assert_eq!(figures, exact(plain_figures(*bet, deal.cards(), left)), "{deal:?} {left:?}");
    }
}

#[test]
fn colours_in_small_shoes() {
    let mut random = Random(71);
    for round in 0..12 {
        let different = random.kinds(6);
        let left = random.copies(&different, [2, 16][round % 2]);
        check(&BETS, coloured(), &Deal::new(), &left);
        // A kind for each card says the same, as does saying nothing.
        check(&BETS, kinds(Card::index), &Deal::new(), &left);
        check(&BETS, None, &Deal::new(), &left);
    }
}

#[test]
fn colours_of_a_round_in_play() {
    let mut random = Random(72);
    let all: Vec<Card> = Card::all().collect();
    for round in 0..60 {
        let known = 1 + round % 5;
        let deal = random.unfinished(&all, known);
        let different = random.kinds([6, 8, 12, 20, 52][known - 1]);
        check(&BETS, coloured(), &deal, &random.copies(&different, 3));
    }
}

#[test]
fn the_last_cards_of_a_shoe() {
    let mut random = Random(73);
    check(&BETS, coloured(), &Deal::new(), &random.end_of_shoe(8, 6));
    check(&BETS, coloured(), &deal("7C 2D"), &random.end_of_shoe(8, 4));
    // Player 5, Banker 7: one card is enough.
    check(&BETS, coloured(), &deal("2H 5C 3S 2D"), &shoe("9H"));
}

#[test]
fn a_finished_round_leaves_nothing_open() {
    for cards in ["2H 9C 3S KD", "2H 5C 3S 2D 4H", "KH KC KH KC 2S 3S"] {
        for left in [fresh(8), shoe("")] {
            check(&BETS, coloured(), &deal(cards), &left);
        }
    }
}

/// By symmetry, half of all cards being red.
#[test]
fn colours_of_a_fresh_shoe() {
    let bets: [CardBet; 3] = [
        |cards| if red(&cards[0]) { win(1, 1, "0%") } else { Verdict::Lose },
        |cards| if red(&cards[0]) && red(&cards[2]) { win(3, 1, "0%") } else { Verdict::Lose },
        |cards| if cards.iter().take(4).all(red) { win(12, 1, "0%") } else { Verdict::Lose },
    ];
    let figures = all_figures(&ByCards::new(&bets, coloured()), &Deal::new(), &fresh(8));
    let wins: Vec<Fraction> = figures.iter().map(|bet| bet.figures.win.clone()).collect();
    // 208 of 416 cards; then 207 of 415, 206 of 414 and 205 of 413.
    let expected = ["1/2", "207/830", "4223/68558"].map(|part| part.parse().unwrap());
    assert_eq!(wins, expected);
    assert_eq!(figures[0].figures.gain, Fraction::from_integer(0.into()));
    assert_eq!(figures[0].figures.variance, Fraction::from_integer(1.into()));
    assert_eq!(figures[1].figures.house_edge(), "1/415".parse().unwrap());
    assert!(figures.iter().all(|bet| bet.simulated_rounds.is_none() && bet.standard_error() == 0.0));
}

/// Whether a bet takes a suited pair for any other.
fn is_suit_blind(verdicts: &[Verdict]) -> bool {
    let ranked = |pair| if pair == Pair::Suited { Pair::Ranked } else { pair };
    Class::all().all(|class| {
        let facts = class.facts();
        let other = Class::with(&Facts { pairs: facts.pairs.map(ranked), ..*facts }).unwrap();
        verdicts[class.index()] == verdicts[other.index()]
    })
}

/// Bets of the built-in tables, answered card by card, have the figures that they have by class.
#[test]
fn bets_of_the_built_in_tables() {
    let bets = built_in_bets();
    let blind: Vec<_> = bets.iter().filter(|(.., verdicts)| is_suit_blind(verdicts)).collect();
    assert!(blind.len() >= 50 && blind.len() < bets.len(), "{} of {}", blind.len(), bets.len());
    let mut random = Random(74);
    for shoe in [fresh(1), fresh(8), random.end_of_shoe(8, 100), random.end_of_shoe(6, 9)] {
        let distribution = Distribution::of(&shoe).unwrap();
        // As many of 13 kinds as are counted.
        for some in blind.chunks(41) {
            let verdicts = some.iter().map(|(.., verdicts)| verdicts.clone()).collect();
            let figures = all_of(&Mirror::new(verdicts, ranked()), &distribution);
            for ((table, place, _), figures) in some.iter().zip(figures) {
                let by_class = Figures::of(*table, *place, &distribution).unwrap();
                let of = &table.description().bets[*place].id;
                assert_eq!(figures, exact(Figures { lines: Vec::new(), ..by_class }), "{of} {shoe:?}");
            }
        }
    }
}

/// What is expected before a card comes is the mean of what is expected after it.
#[test]
fn before_the_next_card() {
    let mut random = Random(75);
    let all: Vec<Card> = Card::all().collect();
    for round in 0..25 {
        let known = round % 5;
        let deal = random.unfinished(&all, known);
        let different = random.kinds(9);
        let left = random.copies(&different, 4);
        if left.cards() > 6 {
            check_mean(&ByCards::new(&BETS, coloured()), &deal, &left);
        }
    }
}

#[track_caller]
fn check_mean(table: &ByCards, deal: &Deal, left: &Composition) {
    let mut means = vec![Fraction::from_integer(0.into()); BETS.len()];
    for (card, copies) in Card::all().zip(left.counts()).filter(|(_, copies)| **copies > 0) {
        let mut after = *deal;
        after.push(card).unwrap();
        let part = Fraction::new((*copies).into(), left.cards().into());
        let figures = all_figures(table, &after, &left.without([card]).unwrap());
        means.iter_mut().zip(figures).for_each(|(mean, bet)| *mean += bet.figures.gain * &part);
    }
    let before = all_figures(table, deal, left).into_iter().map(|bet| bet.figures.gain);
    assert_eq!(before.collect::<Vec<_>>(), means, "{deal:?} {left:?}");
}

/// Bets that go by class, by class in some rounds alone, and by no class have the same figures.
#[test]
fn bets_of_all_sorts_in_one_table() {
    let (all, distribution) = (built_in_bets(), Distribution::of(&Random(76).end_of_shoe(8, 10)).unwrap());
    let blind = all.iter().filter(|(.., verdicts)| is_suit_blind(verdicts));
    let verdicts: Vec<_> = blind.map(|(.., verdicts)| verdicts.clone()).take(9).collect();
    let by_class = Mirror::new(verdicts.clone(), None).knowing(|_, _| true);
    let mixed = Mirror::new(verdicts, ranked()).knowing(|bet, class| match bet % 3 {
        0 => true,
        1 => class.facts().natural(Side::Player),
        _ => false,
    });
    let of = |table| all_of(table, &distribution);
    assert_eq!(of(&mixed), of(&by_class));
}
