//! What a payout table is: the trait above which nobody can tell a file from a plugin, and what a table says
//! of itself.

use crate::{Class, Facts, Fraction, Odds, Rounding, Text, Verdict, When, error::PayoutFailure};
use croupier_game::{Card, Round, ShoeRules};
use std::fmt;

/// A payout table: its bets, and what each pays in a round.
///
/// An implementation is pure: the same bet and round give the same verdict for ever, whatever else was asked.
/// A bet is named by its place among the description's bets.
pub trait PayoutTable: Send + Sync + fmt::Debug {
    /// What the table says of itself.
    fn description(&self) -> &Description;

    /// What the bet pays in every round of a class; `None` when more than the class matters, or there is no
    /// such bet.
    fn class_verdict(&self, bet: usize, class: Class) -> Option<Verdict> {
        self.class_verdicts(class).of(bet)
    }

    /// The same of all bets, from a table that has worked it out: so bets are settled the fastest. A table that has not
    /// leaves it empty and says [`class_verdict`](PayoutTable::class_verdict).
    fn class_verdicts(&self, class: Class) -> ClassVerdicts<'_> {
        let _ = class;
        ClassVerdicts::default()
    }

    /// For each bet, the line that decides in every round of a class, by its place among the lines of all
    /// bets: from 1, in the order of the description, and 0 where no line holds and the bet loses. `None`,
    /// for every class, when the table has verdicts but decides by no lines.
    ///
    /// Where there are lines, [`class_verdict`](PayoutTable::class_verdict) gives the verdict of each.
    fn deciding_lines(&self, class: Class) -> Option<&[u16]> {
        let _ = class;
        None
    }

    /// What the bet pays in a round, whose class is given. Asked only where
    /// [`class_verdict`](PayoutTable::class_verdict) gives `None`.
    ///
    /// # Errors
    /// When the table cannot answer, or there is no such bet.
    fn round_verdict(&self, bet: usize, round: &Round, class: Class) -> Result<Verdict, PayoutFailure> {
        let _ = (bet, round, class);
        Err(self.description().failure(bet, "it has no such bet"))
    }

    /// The same for figures alone: nothing is paid by it, so that a failure counts for nothing.
    ///
    /// # Errors
    /// As [`round_verdict`](PayoutTable::round_verdict).
    fn figure_verdict(&self, bet: usize, round: &Round, class: Class) -> Result<Verdict, PayoutFailure> {
        self.round_verdict(bet, round, class)
    }

    /// The largest odds that the bet ever pays, before commission, where its lines do not say it.
    fn largest_odds(&self, bet: usize) -> Option<Odds> {
        let _ = bet;
        None
    }

    /// How often the table failed to answer. A table from a file never does.
    fn failures(&self) -> Failures {
        Failures::default()
    }

    /// Which cards matter, a kind for each by its [index](Card::index): no bet tells cards of one kind apart, and cards of
    /// one kind have one value. `None` where every card may matter to a bet that does not go by class.
    fn kinds(&self) -> Option<&[u8; Card::COUNT]> {
        None
    }
}

/// What the bets of a table pay in a class, bet by bet the place of a verdict.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClassVerdicts<'t> {
    places: &'t [u16],
    verdicts: &'t [Verdict],
}

impl<'t> ClassVerdicts<'t> {
    /// The verdict of each bet by its place among these. The first is always that it loses; a place that none has stands
    /// for a bet that is not decided by the class.
    #[must_use]
    pub fn new(places: &'t [u16], verdicts: &'t [Verdict]) -> ClassVerdicts<'t> {
        ClassVerdicts { places, verdicts }
    }

    /// What the bet at this place pays, where the class decides it.
    #[inline]
    #[must_use]
    pub fn of(&self, bet: usize) -> Option<Verdict> {
        match *self.places.get(bet)? {
            // Most bets, so they are spared the look-up.
            0 => Some(Verdict::Lose),
            place => self.verdicts.get(usize::from(place)).copied(),
        }
    }

    /// Whether the table has worked out nothing.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }
}

/// How often a table failed to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Failures {
    /// Calls that it failed, since it was loaded.
    pub count: u64,
    /// Whether it is asked no more: it kept failing, or another plugin has changed it.
    pub suspended: bool,
}

/// What a table says of itself. English prevails over other languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The table's id: `a-z`, `0-9` and `-`, 1–64 characters.
    pub id: String,
    /// The table's version: `0-9 A-Z a-z . _ -`, 1–64 characters.
    pub version: String,
    /// SHA-256 of the canonical form, 64 lower-case hexadecimal digits.
    pub digest: String,
    /// The table's title.
    pub title: Text,
    /// The table it extends, `id@version`.
    pub extends: Option<String>,
    /// Where the table as a whole was read.
    pub note: Note,
    /// Defaults for shoes dealt under this table.
    pub shoe: ShoeRules,
    /// Where the shoe's settings were read.
    pub shoe_note: Note,
    /// How one bet's money becomes whole minor units.
    pub rounding: Rounding,
    /// Where the rounding was read.
    pub rounding_note: Note,
    /// Limits for checking bets; settlement never reads them.
    pub limits: Limits,
    /// The bets, in the table's order.
    pub bets: Vec<Bet>,
    /// Rounds and what bets pay in them, which the table was checked against.
    pub examples: Vec<Example>,
    /// Published figures that the table claims.
    pub edges: Vec<Edge>,
}

impl Description {
    /// `id@version`, which names the table exactly.
    #[must_use]
    pub fn reference(&self) -> String {
        format!("{}@{}", self.id, self.version)
    }

    /// The table's failure to answer of the bet at this place.
    #[must_use]
    pub fn failure(&self, bet: usize, why: &str) -> PayoutFailure {
        let bet = self.bets.get(bet).map_or_else(String::new, |bet| bet.id.clone());
        PayoutFailure { table: self.reference(), bet, why: why.into() }
    }
}

/// Where something was read, and why it is an assumption if it is one.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Note {
    /// Where it was read.
    pub source: Option<String>,
    /// Why it is an assumption.
    pub assumed: Option<String>,
}

/// One bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bet {
    /// The bet's id: `a-z`, `0-9` and `_`, 1–64 characters.
    pub id: String,
    /// The bet's title.
    pub title: Text,
    /// The first line that holds decides; when none does, the bet loses. A table that is a program has no lines.
    pub lines: Vec<Line>,
    /// How the bet pays, for players, in the words of its author; empty where the lines say it.
    pub rule: Text,
    /// The last round of a shoe in which the bet is open, from 1.
    pub closes_after_round: Option<u32>,
    /// Limits of this bet's stake; they go before those of any bet.
    pub stakes: StakeLimits,
    /// Where the bet was read.
    pub note: Note,
}

/// One line of a bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// When it holds.
    pub when: When,
    /// What the bet is worth then: never [`Verdict::Lose`], for a bet loses when no line holds.
    pub verdict: Verdict,
    /// Where the line was read.
    pub note: Note,
}

/// The least and the greatest stake of a bet, in minor units, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct StakeLimits {
    /// The least.
    pub min: Option<i64>,
    /// The greatest.
    pub max: Option<i64>,
}

/// Limits of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Limits {
    /// Limits of any bet's stake.
    pub stakes: StakeLimits,
    /// The greatest difference between the stakes on Player and on Banker, in minor units, from 0.
    pub player_banker_difference: Option<i64>,
    /// A bet that returns less than this part of its stake is to be warned of.
    pub minimum_return: Option<Fraction>,
}

/// A round and what bets pay in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The round's cards, in the order dealt.
    pub cards: Vec<Card>,
    /// Bets by id, with net odds (`"19:20"`), `"lose"` or `"push"`.
    pub pays: Vec<(String, Expected)>,
}

/// What an example expects of a bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// It wins at these odds, after commission.
    Net(Fraction),
    /// The stake is returned.
    Push,
    /// It loses.
    Lose,
}

/// A published figure of a bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The bet's id.
    pub bet: String,
    /// Decks of the fresh shoe the figure holds for.
    pub decks: u8,
    /// The figure.
    pub figure: Figure,
    /// The figure as printed, such as `"1.0579%"`.
    pub printed: String,
    /// Where it was published.
    pub source: Option<String>,
}

/// Which figure of a bet is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// What the bet costs the player on average, as a part of the stake.
    HouseEdge,
    /// What the bet returns on average, as a part of the stake.
    Return,
}

impl Bet {
    /// The verdict that the bet's lines give, read one by one.
    #[must_use]
    pub fn verdict(&self, facts: &Facts) -> Verdict {
        self.lines.iter().find(|line| line.when.holds(facts)).map_or(Verdict::Lose, |line| line.verdict)
    }
}

impl Line {
    /// The line in words, such as "the Banker wins: pays 1:1 less 5% commission".
    #[must_use]
    pub fn words(&self) -> Text {
        let when = self.when.words();
        let Text { en, id } = self.verdict.words();
        Text { en: format!("{}: {en}", when.en), id: format!("{}: {id}", when.id) }
    }
}
