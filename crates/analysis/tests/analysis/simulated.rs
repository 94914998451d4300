//! Bets that can tell too many cards apart to be counted: rounds played at random.

use crate::{
    card_tables::{ByCards, CardBet, Mirror, all_figures, all_of, built_in_bets, coloured, kinds, red, win},
    cards::{card, deal, fresh},
    random::Random,
};
use croupier_analysis::{BetFigures, Distribution, Figures, Fraction};
use croupier_game::{Deal, Rank, Round};
use croupier_payout::{Class, Description, PayoutFailure, PayoutTable, Verdict};

const ROUNDS: u64 = 1_000_000;

/// Bets of which a card's rank and suit decide.
const BETS: [CardBet; 3] = [
    |cards| if cards.iter().take(4).all(red) { win(12, 1, "0%") } else { Verdict::Lose },
    |cards| match cards.iter().filter(|card| card.rank() == Rank::Ace).count() {
        0 => Verdict::Lose,
        1 => Verdict::Push,
        aces => win(aces as u64 * 3, 2, "5%"),
    },
    |cards| if cards[cards.len() - 1].index() < 13 { win(3, 1, "0%") } else { Verdict::Lose },
];

/// Sees that the gain is within five standard errors of the exact one.
#[track_caller]
fn assert_near(simulated: &BetFigures, exact: &Fraction, of: &str) {
    assert_eq!(simulated.simulated_rounds, Some(ROUNDS), "{of}");
    let Figures { gain, variance, .. } = &simulated.figures;
    let off = gain - exact;
    let bound = variance * Fraction::new(25.into(), (ROUNDS - 1).into());
    assert!(&off * &off <= bound, "{gain} is too far from {exact}: {of}");
}

/// Asked card by card, no kinds being said, bets have nearly the figures that they have by class.
#[test]
fn bets_of_the_built_in_tables() {
    let bets: Vec<_> = built_in_bets().into_iter().step_by(4).collect();
    let mirror = Mirror::new(bets.iter().map(|(.., verdicts)| verdicts.clone()).collect(), None);
    let mut random = Random(81);
    for (known, left) in
        [("", fresh(8)), ("", fresh(1)), ("", random.end_of_shoe(8, 60)), ("7C", random.end_of_shoe(8, 300))]
    {
        let distribution = Distribution::given(&deal(known), &left).unwrap();
        let figures = all_of(&mirror, &distribution);
        for ((table, place, _), simulated) in bets.iter().zip(&figures) {
            let exact = Figures::of(*table, *place, &distribution).unwrap().gain;
            let of = &table.description().bets[*place].id;
            assert_near(simulated, &exact, &format!("{of} {known} {left:?}"));
        }
    }
}

/// Four red cards of eight decks: 208 of 416, 207 of 415, 206 of 414 and 205 of 413.
#[test]
fn colours_of_a_fresh_shoe() {
    let [red, ..] = &all_figures(&ByCards::new(&BETS, None), &Deal::new(), &fresh(8))[..] else { panic!() };
    let win: Fraction = "4223/68558".parse().unwrap();
    assert_near(red, &(win * Fraction::from_integer(13.into()) - Fraction::from_integer(1.into())), "red");
}

/// How often each bet won and was returned, counted by a second implementation of the keystream and the game.
#[test]
fn the_same_rounds_for_ever() {
    let table = ByCards::new(&BETS, None);
    let part = |rounds: u64| Fraction::new(rounds.into(), ROUNDS.into());
    for (known, left, counted) in [
        ("", fresh(8), [(61_020, 0), (49_841, 275_961), (249_601, 0)]),
        ("7C", fresh(2).without([card("7C")]).unwrap(), [(0, 0), (25_341, 247_411), (252_667, 0)]),
    ] {
        let figures = all_figures(&table, &deal(known), &left);
        let found = figures.iter().map(|bet| [bet.figures.win.clone(), bet.figures.push.clone()]);
        let counted = counted.map(|(win, push)| [part(win), part(push)]);
        assert_eq!(found.collect::<Vec<_>>(), counted, "{known} {:?}", left.counts());
        assert_eq!(figures, all_figures(&table, &deal(known), &left));
    }
}

/// A win of 12 at 1:1 is 12 in the sample's mean, and its error follows from its variance.
#[test]
fn the_standard_error_is_that_of_the_sample() {
    let [red, ..] = &all_figures(&ByCards::new(&BETS, None), &Deal::new(), &fresh(8))[..] else { panic!() };
    // 169·p·(1 − p) over a million rounds less one, by p = 0.06102.
    assert_eq!(format!("{:.9}", red.standard_error()), "0.003111773");
}

/// At most 24 kinds are counted, and more where fewer cards are to come.
#[test]
fn as_many_kinds_as_are_counted() {
    let first: [CardBet; 1] = [|cards| if red(&cards[0]) { win(1, 1, "0%") } else { Verdict::Lose }];
    let simulated = |kinds, known: &str| {
        let figures = all_figures(&ByCards::new(&first, kinds), &deal(known), &fresh(1));
        figures[0].simulated_rounds.is_some()
    };
    // 20 kinds by value and colour, and one more for each of the first spades.
    let and = |more: u8| {
        kinds(move |card| {
            if card.index() < more {
                100 + card.index()
            } else {
                coloured().unwrap()[usize::from(card.index())]
            }
        })
    };
    assert!(!simulated(coloured(), ""));
    assert!(simulated(and(5), ""));
    // Four bets of 20 kinds are too many questions.
    let four = all_figures(&ByCards::new(&[first[0]; 4], coloured()), &Deal::new(), &fresh(8));
    assert!(four[3].simulated_rounds.is_some());
    assert!(simulated(None, "7C"));
    assert!(!simulated(None, "7C 2D"));
    assert!(!simulated(None, "7C 2D 7C 2D"));
}

/// A table that answers so, or fails.
#[derive(Debug)]
struct Failing(ByCards, fn(usize, &Round) -> Option<Verdict>);

impl PayoutTable for Failing {
    fn description(&self) -> &Description {
        self.0.description()
    }

    fn round_verdict(&self, bet: usize, round: &Round, _: Class) -> Result<Verdict, PayoutFailure> {
        let failure = || self.description().failure(bet, &format!("no answer on bet {bet}"));
        (self.1)(bet, round).ok_or_else(failure)
    }

    fn kinds(&self) -> Option<&[u8; 52]> {
        self.0.kinds()
    }
}

#[test]
fn a_bet_that_fails_has_no_figures_and_the_others_have_theirs() {
    let red_or_no_answer: fn(usize, &Round) -> Option<Verdict> = |bet, round| {
        let cards: Vec<_> = round.cards().collect();
        // One round in dozens: six cards, the last an ace.
        let rare = cards.len() == 6 && cards[5].rank() == Rank::Ace;
        (bet != 1 || !rare).then(|| BETS[0](&cards))
    };
    let distribution = Distribution::of(&fresh(8)).unwrap();
    for kinds in [coloured(), None] {
        let alone = all_of(&ByCards::new(&BETS[..1], kinds), &distribution);
        let table = Failing(ByCards::new(&BETS, kinds), red_or_no_answer);
        let [first, failing, last] = &BetFigures::of_table(&table, &distribution)[..] else { panic!() };
        let failure = failing.as_ref().unwrap_err();
        assert_eq!(failure.to_string(), "the payout table x@1 failed to answer: no answer on bet 1");
        assert_eq!([first, last], [&Ok(alone[0].clone()); 2]);
    }
}

#[test]
fn a_thousand_odds_and_one_more() {
    // The second bet has one more.
    let odds = |bet, round: &Round| Some(win(odds_of(round) % (1000 + bet as u64) + 1, 1, "0%"));
    let table = Failing(ByCards::new(&BETS[..2], None), odds);
    let [most, more] = &BetFigures::of_table(&table, &Distribution::of(&fresh(8)).unwrap())[..] else {
        panic!()
    };
    assert_eq!(most.as_ref().unwrap().figures.win, Fraction::from_integer(1.into()));
    assert_eq!(
        more.as_ref().unwrap_err().to_string(),
        "`bet_1` of x@1 pays at more than 1000 different odds, too many for figures"
    );
}

fn odds_of(round: &Round) -> u64 {
    round.cards().fold(0, |number, card| number * 52 + u64::from(card.index()))
}
