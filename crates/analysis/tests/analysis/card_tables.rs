//! Payout tables that are asked round by round, and their bets counted plainly.

use crate::{
    plain::play_if_enough,
    tables::{built_in, table},
};
use croupier_analysis::{BetFigures, Composition, Distribution, Figures, Fraction};
use croupier_game::{Card, Deal, Round, Suit};
use croupier_payout::{Class, Commission, Description, Odds, Pay, PayoutFailure, PayoutTable, Text, Verdict};
use std::collections::BTreeMap;

/// A bet by the cards of a round in the order dealt.
pub(crate) type CardBet = fn(&[Card]) -> Verdict;

/// A table of such bets.
#[derive(Debug)]
pub(crate) struct ByCards {
    description: Description,
    bets: Vec<CardBet>,
    kinds: Option<[u8; 52]>,
}

impl ByCards {
    pub(crate) fn new(bets: &[CardBet], kinds: Option<[u8; 52]>) -> ByCards {
        ByCards { description: described(bets.len()), bets: bets.to_vec(), kinds }
    }
}

impl PayoutTable for ByCards {
    fn description(&self) -> &Description {
        &self.description
    }

    fn round_verdict(&self, bet: usize, round: &Round, _: Class) -> Result<Verdict, PayoutFailure> {
        Ok(self.bets[bet](&round.cards().collect::<Vec<_>>()))
    }

    fn kinds(&self) -> Option<&[u8; 52]> {
        self.kinds.as_ref()
    }
}

/// Bets of files, answered by class where the table is said to know, and else round by round.
#[derive(Debug)]
pub(crate) struct Mirror {
    description: Description,
    /// For each bet, the verdict in each class.
    verdicts: Vec<Vec<Verdict>>,
    kinds: Option<[u8; 52]>,
    knows: fn(usize, Class) -> bool,
}

impl Mirror {
    /// A table that knows nothing by class.
    pub(crate) fn new(verdicts: Vec<Vec<Verdict>>, kinds: Option<[u8; 52]>) -> Mirror {
        Mirror { description: described(verdicts.len()), verdicts, kinds, knows: |_, _| false }
    }

    /// The table, knowing these bets in these classes.
    pub(crate) fn knowing(self, knows: fn(usize, Class) -> bool) -> Mirror {
        Mirror { knows, ..self }
    }
}

impl PayoutTable for Mirror {
    fn description(&self) -> &Description {
        &self.description
    }

    fn class_verdict(&self, bet: usize, class: Class) -> Option<Verdict> {
        (self.knows)(bet, class).then(|| self.verdicts[bet][class.index()])
    }

    fn round_verdict(&self, bet: usize, round: &Round, class: Class) -> Result<Verdict, PayoutFailure> {
        assert_eq!(class, Class::of(round));
        assert!(!(self.knows)(bet, class), "asked once more");
        Ok(self.verdicts[bet][class.index()])
    }

    fn kinds(&self) -> Option<&[u8; 52]> {
        self.kinds.as_ref()
    }
}

/// Every different bet of the built-in tables: its verdict in each class, with its table and place.
pub(crate) fn built_in_bets() -> Vec<(&'static dyn PayoutTable, usize, Vec<Verdict>)> {
    let mut bets: Vec<(&dyn PayoutTable, usize, Vec<Verdict>)> = Vec::new();
    for loaded in built_in() {
        let table = loaded.table();
        for place in 0..table.description().bets.len() {
            let verdicts: Vec<_> =
                Class::all().map(|class| table.class_verdict(place, class).unwrap()).collect();
            if bets.iter().all(|(.., other)| *other != verdicts) {
                bets.push((table, place, verdicts));
            }
        }
    }
    bets
}

/// Bets without lines.
fn described(bets: usize) -> Description {
    let mut description = table(&["{ when = {}, push = true }"]).table().description().clone();
    let mut bet = description.bets.remove(0);
    bet.lines.clear();
    for place in 0..bets {
        bet.id = format!("bet_{place}");
        bet.title = Text::new(&bet.id, "");
        description.bets.push(bet.clone());
    }
    description
}

pub(crate) fn win(odds: u64, stake: u64, commission: &str) -> Verdict {
    let commission: Commission = commission.parse().unwrap();
    Verdict::Win(Pay::new(Odds::new(odds, stake).unwrap(), commission))
}

pub(crate) fn red(card: &Card) -> bool {
    matches!(card.suit(), Suit::Hearts | Suit::Diamonds)
}

/// Kinds by a number of each card.
pub(crate) fn kinds(kind: impl Fn(Card) -> u8) -> Option<[u8; 52]> {
    Some(std::array::from_fn(|index| kind(Card::from_index(u8::try_from(index).unwrap()).unwrap())))
}

/// 20 kinds: value and colour.
pub(crate) fn coloured() -> Option<[u8; 52]> {
    kinds(|card| card.value() * 2 + u8::from(red(&card)))
}

/// 13 kinds.
pub(crate) fn ranked() -> Option<[u8; 52]> {
    kinds(|card| card.rank() as u8)
}

/// The figures of all bets of a table.
pub(crate) fn all_figures(table: &dyn PayoutTable, deal: &Deal, left: &Composition) -> Vec<BetFigures> {
    all_of(table, &Distribution::given(deal, left).unwrap())
}

/// The same out of a distribution.
pub(crate) fn all_of(table: &dyn PayoutTable, distribution: &Distribution) -> Vec<BetFigures> {
    BetFigures::of_table(table, distribution).into_iter().map(Result::unwrap).collect()
}

/// The figures of a bet by every order of the cards left, card by card.
pub(crate) fn plain_figures(bet: CardBet, known: &[Card], left: &Composition) -> Figures {
    let mut sequences = BTreeMap::new();
    let most = 6.min(known.len() + usize::try_from(left.cards()).unwrap());
    draw(&mut known.to_vec(), most, &mut left.counts().map(u64::from), 1, &mut |cards, number| {
        let round = play_if_enough(cards).unwrap();
        let needed = usize::from(round.cards[0] + round.cards[1]);
        *sequences.entry(gain(bet(&cards[..needed]))).or_insert(0) += number;
    });
    let total: u64 = sequences.values().sum();
    let mean = |of: &dyn Fn(&Fraction) -> Fraction| -> Fraction {
        let part = |number: u64| Fraction::new(number.into(), total.into());
        sequences.iter().map(|(gain, number)| of(gain) * part(*number)).sum()
    };
    let [zero, one] = [0, 1].map(|number| Fraction::from_integer(number.into()));
    let one_if = |holds: bool| if holds { one.clone() } else { zero.clone() };
    let gain = mean(&Fraction::clone);
    Figures {
        win: mean(&|gain| one_if(*gain > zero)),
        push: mean(&|gain| one_if(*gain == zero)),
        variance: mean(&|one| (one - &gain) * (one - &gain)),
        gain,
        lines: Vec::new(),
    }
}

/// Calls `each` with every sequence of so many cards, each with how many times it comes.
fn draw(
    drawn: &mut Vec<Card>,
    most: usize,
    left: &mut [u64; 52],
    sequences: u64,
    each: &mut impl FnMut(&[Card], u64),
) {
    if drawn.len() == most {
        return each(drawn, sequences);
    }
    for card in Card::all() {
        let copies = left[usize::from(card.index())];
        if copies > 0 {
            left[usize::from(card.index())] -= 1;
            drawn.push(card);
            draw(drawn, most, left, sequences * copies, each);
            drawn.pop();
            left[usize::from(card.index())] += 1;
        }
    }
}

fn gain(verdict: Verdict) -> Fraction {
    match verdict {
        Verdict::Win(pay) => Fraction::new(pay.net().numerator().into(), pay.net().denominator().into()),
        Verdict::Push => Fraction::from_integer(0.into()),
        Verdict::Lose => Fraction::from_integer((-1).into()),
    }
}
