//! The conditions of a payout table: what a line may ask of a round. Each is one row of [`Fact`] and its
//! `match` arms here; adding one touches this file and its case.

use crate::{CLASSES, Class, Facts, Text};
use croupier_game::{Outcome, Side};
use croupier_terms::list;
use fixedbitset::FixedBitSet;
use std::sync::LazyLock;

/// A fact of a complete round that a condition can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// `winner`: who won the round: `player`, `banker` or `tie`.
    Winner,
    /// `player_total`, `banker_total`: a hand's final total, 0–9.
    Total(Side),
    /// `winning_total`: the winner's final total, 0–9; on a tie the common total.
    WinningTotal,
    /// `margin`: the winner's total less the loser's, 0–9; 0 on a tie.
    Margin,
    /// `player_cards`, `banker_cards`: the number of cards in a hand, 2–3.
    Cards(Side),
    /// `total_cards`: the number of cards in both hands, 4–6.
    TotalCards,
    /// `player_natural`, `banker_natural`: whether a hand's two cards make 8 or 9.
    Natural(Side),
    /// `player_pair`, `banker_pair`: whether a hand's first two cards have one rank; a suited pair is a pair
    /// too.
    Pair(Side),
    /// `player_suited_pair`, `banker_suited_pair`: whether a hand's first two cards have one rank and suit.
    SuitedPair(Side),
    /// `same_pair`: whether both hands have a pair, of one rank.
    SamePair,
}

/// The values a fact can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A number from the first to the second.
    Numbers(u8, u8),
    /// `true` or `false`.
    Flag,
}

/// The classes of rounds that have each value of each fact.
static CLASSES_BY_VALUE: LazyLock<Vec<(Fact, u8, FixedBitSet)>> = LazyLock::new(|| {
    let mut found: Vec<(Fact, u8, FixedBitSet)> = Vec::new();
    for (_, fact) in Fact::NAMES {
        for value in 0..=9 {
            let classes = Class::all().filter(|class| fact.value(class.facts()) == value).map(Class::index);
            let mut set: FixedBitSet = classes.collect();
            set.grow(CLASSES);
            found.push((fact, value, set));
        }
    }
    found
});

/// The words of `winner`, in the order of their values.
const WINNERS: [&str; 3] = ["player", "banker", "tie"];

impl Fact {
    /// Every fact with its name in the table format.
    pub const NAMES: [(&'static str, Fact); 15] = [
        ("winner", Fact::Winner),
        ("player_total", Fact::Total(Side::Player)),
        ("banker_total", Fact::Total(Side::Banker)),
        ("winning_total", Fact::WinningTotal),
        ("margin", Fact::Margin),
        ("player_cards", Fact::Cards(Side::Player)),
        ("banker_cards", Fact::Cards(Side::Banker)),
        ("total_cards", Fact::TotalCards),
        ("player_natural", Fact::Natural(Side::Player)),
        ("banker_natural", Fact::Natural(Side::Banker)),
        ("player_pair", Fact::Pair(Side::Player)),
        ("banker_pair", Fact::Pair(Side::Banker)),
        ("player_suited_pair", Fact::SuitedPair(Side::Player)),
        ("banker_suited_pair", Fact::SuitedPair(Side::Banker)),
        ("same_pair", Fact::SamePair),
    ];

    /// The fact's name in the table format.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, fact)| *fact == self).map_or("", |(name, _)| name)
    }

    /// The fact of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Fact> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|(_, fact)| *fact)
    }

    /// What the fact is, in a sentence.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Fact::Winner => "Who wins the round.",
            Fact::Total(Side::Player) => "The Player's final total.",
            Fact::Total(Side::Banker) => "The Banker's final total.",
            Fact::WinningTotal => "The winner's final total; on a tie the common total.",
            Fact::Margin => "The winner's total less the loser's; 0 on a tie.",
            Fact::Cards(Side::Player) => "The number of the Player's cards.",
            Fact::Cards(Side::Banker) => "The number of the Banker's cards.",
            Fact::TotalCards => "The number of cards in both hands.",
            Fact::Natural(Side::Player) => "Whether the Player's two cards make 8 or 9.",
            Fact::Natural(Side::Banker) => "Whether the Banker's two cards make 8 or 9.",
            Fact::Pair(Side::Player) => "Whether the Player's first two cards have one rank.",
            Fact::Pair(Side::Banker) => "Whether the Banker's first two cards have one rank.",
            Fact::SuitedPair(Side::Player) => "Whether the Player's first two cards have one rank and suit.",
            Fact::SuitedPair(Side::Banker) => "Whether the Banker's first two cards have one rank and suit.",
            Fact::SamePair => "Whether both hands have a pair, of one rank.",
        }
    }

    /// The values the fact can have.
    #[must_use]
    pub const fn domain(self) -> Domain {
        match self {
            Fact::Winner => Domain::Words(&WINNERS),
            Fact::Total(_) | Fact::WinningTotal | Fact::Margin => Domain::Numbers(0, 9),
            Fact::Cards(_) => Domain::Numbers(2, 3),
            Fact::TotalCards => Domain::Numbers(4, 6),
            Fact::Natural(_) | Fact::Pair(_) | Fact::SuitedPair(_) | Fact::SamePair => Domain::Flag,
        }
    }

    /// The fact's value in a round: the number itself, the word's place, or 1 for `true`.
    #[must_use]
    pub fn value(self, facts: &Facts) -> u8 {
        let totals = &facts.totals;
        match self {
            Fact::Winner => match facts.outcome() {
                Outcome::Player => 0,
                Outcome::Banker => 1,
                Outcome::Tie => 2,
            },
            Fact::Total(side) => totals[side],
            Fact::WinningTotal => totals.player.max(totals.banker),
            Fact::Margin => totals.player.abs_diff(totals.banker),
            Fact::Cards(side) => facts.cards[side],
            Fact::TotalCards => facts.cards.player + facts.cards.banker,
            Fact::Natural(side) => facts.natural(side).into(),
            Fact::Pair(side) => facts.pairs[side].is_pair().into(),
            Fact::SuitedPair(side) => (facts.pairs[side] == croupier_game::Pair::Suited).into(),
            Fact::SamePair => facts.same_pair.into(),
        }
    }

    /// The fact with its values in words, such as "the Player's total is 6 or 7".
    fn words(self, values: Values) -> Text {
        let holds = values.contains(1);
        let numbers: Vec<String> = values.iter().map(|value| value.to_string()).collect();
        let (or, atau) = (list(&numbers, "or"), list(&numbers, "atau"));
        let (en, id) = match self {
            Fact::Winner => return winners(values),
            Fact::Total(side) => {
                (format!("the {side}'s total is {or}"), format!("total {} adalah {atau}", indonesian(side)))
            }
            Fact::WinningTotal => {
                (format!("the winning total is {or}"), format!("total pemenang adalah {atau}"))
            }
            Fact::Margin => (format!("the margin is {or}"), format!("selisihnya {atau}")),
            Fact::Cards(side) => {
                (format!("the {side} has {or} cards"), format!("{} memegang {atau} kartu", indonesian(side)))
            }
            Fact::TotalCards => {
                (format!("{or} cards are dealt in all"), format!("{atau} kartu dibagikan seluruhnya"))
            }
            Fact::Natural(side) => return flag(side, values, "a natural", "alami (8 atau 9 dari 2 kartu)"),
            Fact::Pair(side) => return flag(side, values, "a pair", "pasangan"),
            Fact::SuitedPair(side) => return flag(side, values, "a suited pair", "pasangan sempurna"),
            Fact::SamePair if holds => (
                "both hands have a pair of one rank".into(),
                "kedua tangan berpasangan dengan rangking yang sama".into(),
            ),
            Fact::SamePair => (
                "the hands do not both have a pair of one rank".into(),
                "kedua tangan tidak berpasangan dengan rangking yang sama".into(),
            ),
        };
        Text { en, id }
    }
}

fn indonesian(side: Side) -> &'static str {
    match side {
        Side::Player => "Pemain",
        Side::Banker => "Bandar",
    }
}

/// That a hand has something, or does not.
fn flag(side: Side, values: Values, en: &str, id: &str) -> Text {
    let (sisi, holds) = (indonesian(side), values.contains(1));
    match (holds, values.contains(0)) {
        (true, false) => Text { en: format!("the {side} has {en}"), id: format!("{sisi} mendapat {id}") },
        (false, _) => {
            Text { en: format!("the {side} does not have {en}"), id: format!("{sisi} tidak mendapat {id}") }
        }
        (true, true) => {
            Text { en: format!("the {side} has {en} or not"), id: format!("{sisi} mendapat {id} atau tidak") }
        }
    }
}

fn winners(values: Values) -> Text {
    let name = |place| match place {
        0 => Text::new("the Player wins", "Pemain menang"),
        1 => Text::new("the Banker wins", "Bandar menang"),
        _ => Text::new("the hands tie", "hasilnya Seri"),
    };
    Text::list(values.iter().map(name).collect(), Text::new("or", "atau"))
}

/// A set of values of one fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Values(u16);

impl Values {
    /// The set with one value more. Values are 0–9; others are no member of any set.
    #[must_use]
    pub const fn with(self, value: u8) -> Values {
        if value < 10 { Values(self.0 | 1 << value) } else { self }
    }

    /// Whether the value is in the set.
    #[must_use]
    pub const fn contains(self, value: u8) -> bool {
        value < 10 && self.0 >> value & 1 == 1
    }

    /// The values, the smallest first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..10).filter(move |&value| self.contains(value))
    }
}

/// One condition: a fact and the values that satisfy it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    /// What is asked for.
    pub fact: Fact,
    /// The values that satisfy it; at least one.
    pub values: Values,
}

impl Condition {
    /// Whether a round with these facts satisfies the condition.
    #[must_use]
    pub fn holds(&self, facts: &Facts) -> bool {
        self.values.contains(self.fact.value(facts))
    }

    /// The values in order, as the table format writes them.
    #[must_use]
    pub fn value_names(&self) -> Vec<String> {
        let name = |value: u8| match self.fact.domain() {
            Domain::Words(words) => {
                words.get(usize::from(value)).map_or_else(String::new, |word| (*word).into())
            }
            Domain::Numbers(..) => value.to_string(),
            Domain::Flag => (value == 1).to_string(),
        };
        self.values.iter().map(name).collect()
    }

    /// The classes of rounds that satisfy the condition, by their indices.
    pub(crate) fn classes(&self) -> FixedBitSet {
        let mut classes = FixedBitSet::with_capacity(CLASSES);
        let by_value = CLASSES_BY_VALUE
            .iter()
            .filter(|(fact, value, _)| *fact == self.fact && self.values.contains(*value));
        by_value.for_each(|(_, _, with_value)| classes.union_with(with_value));
        classes
    }

    /// The condition as the table format writes it: `margin = [4, 5]`.
    pub(crate) fn written(&self) -> String {
        let words = matches!(self.fact.domain(), Domain::Words(_));
        let quoted = |name: String| if words { format!("\"{name}\"") } else { name };
        let values: Vec<String> = self.value_names().into_iter().map(quoted).collect();
        match values.as_slice() {
            [one] => format!("{} = {one}", self.fact.name()),
            _ => format!("{} = [{}]", self.fact.name(), values.join(", ")),
        }
    }

    /// The condition in words.
    #[must_use]
    pub fn words(&self) -> Text {
        self.fact.words(self.values)
    }

    /// The condition in words beside others: "or" within it is set apart.
    pub(crate) fn words_beside_others(&self) -> Text {
        let several = self.values.iter().count() > 1;
        if self.fact == Fact::Winner && several { self.words().grouped() } else { self.words() }
    }
}
