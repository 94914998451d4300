//! What an author writes: a payout table and what it says of itself.

use croupier_game::{Card, Round, ShoeRules};
use croupier_terms::{Odds, Rounding, Text, Verdict};

/// A payout table that is a program.
///
/// It is pure: the same bet and round give the same verdict for ever, whatever else was asked, and from many threads at
/// once. It starts nothing, waits for nothing, and reads nothing but its configuration. Nothing of it is kept outside, in a
/// `static` or a file: a library has many tables at once, of several configurations. A panic fails the one call and is counted; a
/// table that keeps failing is suspended.
pub trait PayoutTable: Sized + Send + Sync + 'static {
    /// The table's id: `a-z`, `0-9` and `-`, 1–64 characters.
    const ID: &'static str;
    /// Its version: `0-9 A-Z a-z . _ -`, 1–64 characters. A table that pays otherwise has another one.
    const VERSION: &'static str;
    /// Who made it, at most 200 characters.
    const VENDOR: &'static str;

    /// Makes the table from the operator's configuration, which is any bytes, perhaps none.
    ///
    /// # Errors
    /// What is wrong with the configuration, in one sentence for the operator.
    fn create(config: &[u8]) -> Result<Self, String>;

    /// What the table says of itself: the same for each table of one configuration. Asked once of each.
    fn describe(&self) -> Description;

    /// What a bet pays in a round. The bet is named by its place among the description's.
    ///
    /// A round has an [outcome](Round::outcome) and two [hands](Round::hand); a [hand](croupier_game::Hand) has its
    /// [first two cards](croupier_game::Hand::initial), perhaps a [third](croupier_game::Hand::third), totals and what makes a
    /// [pair](croupier_game::Hand::pair); a [card](Card) has rank, suit, value and [index](Card::index).
    fn payout(&self, bet: usize, round: &Round) -> Verdict;
}

/// What a table says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The table's title, 1–200 characters.
    pub title: Text,
    /// Where the rules were read, at most 1,000 characters; may be empty.
    pub source: String,
    /// Defaults for shoes dealt under the table.
    pub shoe: ShoeRules,
    /// How one bet's money becomes whole minor units.
    pub rounding: Rounding,
    /// The bets, 1–64.
    pub bets: Vec<Bet>,
    /// Which cards matter, a kind for each by its [index](Card::index): no bet but those by class tells cards of one kind apart. Cards
    /// of one kind have one value. With few kinds (24 for one bet that does not go by class, 20 for three, 13 for forty) all
    /// figures are exact; otherwise theirs are found by playing rounds, and marked so.
    pub kinds: Option<[u8; Card::COUNT]>,
}

/// One bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bet {
    /// The bet's id: `a-z`, `0-9` and `_`, 1–64 characters.
    pub id: String,
    /// The bet's title, 1–200 characters.
    pub title: Text,
    /// How the bet pays, in a sentence or two for players, at most 1,000 characters; may be empty.
    pub rule: Text,
    /// The largest odds that it ever pays, before commission. An answer above them is a failure.
    pub largest: Odds,
    /// The last round of a shoe in which the bet is open.
    pub closes_after_round: Option<u32>,
    /// Whether it pays the same in all rounds of one [class](croupier_game::Class). The host then asks in some rounds of each,
    /// when it loads the table only; the bet costs what a bet of a file costs, and its figures are exact.
    pub by_class: bool,
}

impl Bet {
    /// A bet that is open in every round, may tell any card from another, and says nothing to players.
    #[must_use]
    pub fn new(id: &str, title: &str, largest: Odds) -> Bet {
        Bet {
            id: id.into(),
            title: Text::new(title, ""),
            rule: Text::default(),
            largest,
            closes_after_round: None,
            by_class: false,
        }
    }

    /// The bet, explained to players.
    #[must_use]
    pub fn explained(self, rule: &str) -> Bet {
        Bet { rule: Text::new(rule, ""), ..self }
    }

    /// The bet, by class.
    #[must_use]
    pub fn by_class(self) -> Bet {
        Bet { by_class: true, ..self }
    }

    /// The bet, closed after this round of a shoe.
    #[must_use]
    pub fn closing_after(self, round: u32) -> Bet {
        Bet { closes_after_round: Some(round), ..self }
    }
}
