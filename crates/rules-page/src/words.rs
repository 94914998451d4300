//! What a page says. A language says all of it, or the program does not compile: its words are in one file, and those of conditions in a second.

use crate::phrase::{Clause, Phrase};
use croupier_game::{Burn, LastRound, ShoeRules, Side};
use croupier_payout::{Rounding, Verdict};

/// A heading of the page, in the order in which they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heading {
    Shoe,
    Cards,
    Dealing,
    ThirdCard,
    PlayerThird,
    BankerThird,
    Ending,
    Bets,
    Closings,
    Limits,
    Money,
    Returns,
    Interruptions,
    GoodToKnow,
    Notes,
    About,
}

/// A heading of a column or a row of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    Card,
    Value,
    Cards,
    Sum,
    Total,
    TwoCards(Side),
    Rule,
    DrawsOn,
    StandsOn,
    PlayerThird,
    BankerDraws,
    BankerStands,
    Result,
    Paid,
    LastRound,
    Bets,
    Bet,
    Wins,
    Pushes,
    Return,
}

/// What a hand does with a two-card total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Draws,
    Stands,
    Natural,
}

/// What the page says of the bets as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BetFacts {
    /// Whether a bet pays commission, if that is known.
    pub(crate) commission: Option<bool>,
    /// Whether a bet asks for a pair.
    pub(crate) pair: bool,
    /// Whether a bet asks for a suited pair.
    pub(crate) suited_pair: bool,
}

/// Who may stake how much, in minor units with their digits grouped.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Amounts {
    pub(crate) min: Option<String>,
    pub(crate) max: Option<String>,
}

/// A language's words for conditions.
pub(crate) trait Conditions: Sync {
    /// A clause of a condition.
    fn clause(&self, clause: &Clause) -> String;
    /// A condition that always holds, alone or as a part, or never.
    fn constant(&self, phrase: &Phrase) -> &'static str;
    /// "and", "or".
    fn and_or(&self) -> (&'static str, &'static str);
    /// A condition that holds except in a case; it may be missing.
    fn except(&self, phrase: Option<&str>, case: &str) -> String;
}

/// All other words of a language. Titles and reasons come as Markdown already, and so do all answers.
pub(crate) trait Words: Conditions {
    /// A heading.
    fn heading(&self, heading: Heading) -> &'static str;
    /// A heading of a column.
    fn column(&self, column: Column) -> &'static str;
    /// The page's own heading.
    fn title(&self, title: &str) -> String;
    /// What the game is about, in paragraphs.
    fn introduction(&self) -> &'static [&'static str];

    /// How many decks there are.
    fn decks(&self, rules: &ShoeRules) -> String;
    /// What is burned.
    fn burn(&self, burn: Burn) -> String;
    /// Where the cut card lies and which round is the last.
    fn cut_card(&self, cut_card: u16, last_round: LastRound) -> String;
    /// When no round begins, and what follows the last one.
    fn shoe_ends(&self, least: usize) -> [String; 2];

    /// What cards are worth.
    fn card_values(&self) -> &'static str;
    /// How a hand is totalled.
    fn totals(&self) -> &'static str;
    /// A hand's name.
    fn side(&self, side: Side) -> &'static str;
    /// How a round is dealt, step by step; the first cards go to these.
    fn dealing(&self, order: &[&str]) -> Vec<String>;
    /// That nobody chooses.
    fn no_choice(&self) -> &'static str;
    /// What comes before the Player's rule.
    fn player_third(&self) -> &'static str;
    /// What comes before the Banker's rule when the Player stood.
    fn banker_alone(&self) -> &'static str;
    /// What comes before the Banker's rule when the Player drew.
    fn banker_against(&self) -> &'static str;
    /// What comes before the same rule by the Player's third card.
    fn banker_by_card(&self) -> &'static str;
    /// What a hand does.
    fn act(&self, act: Act) -> &'static str;
    /// How a round ends, in items.
    fn ending(&self) -> &'static [&'static str];

    /// How to read the bets, in items.
    fn reading(&self, facts: BetFacts) -> Vec<String>;
    /// A condition that holds when none above it does.
    fn otherwise(&self, phrase: &str) -> String;
    /// Every result not named before, when there are such before it or not.
    fn any_other(&self, first: bool) -> &'static str;
    /// What is paid; odds are to one.
    fn paid(&self, verdict: Verdict) -> String;
    /// That a bet is paid once: when both hands have what it asks for, or several of its conditions hold.
    fn paid_once(&self, hands: bool) -> &'static str;
    /// That a bet's rows cannot be written.
    fn unwritten(&self) -> &'static str;
    /// The rounds in which a bet is open.
    fn open(&self, last_round: u32) -> String;
    /// A bet's return.
    fn returns(&self, part: &str) -> String;
    /// A bet's limits of stakes, or the table's for each bet.
    fn stakes(&self, amounts: &Amounts, each: bool) -> String;

    /// What closing means; that nothing closes.
    fn closings(&self, some: bool) -> &'static str;
    /// That amounts are in minor units; that the table sets no limits.
    fn limits(&self, some: bool) -> &'static str;
    /// The limit on the difference between Player and Banker, if the table has one.
    fn difference(&self, amount: Option<&str>) -> String;
    /// How money is rounded, where a bet pays commission or none does.
    fn rounding(&self, rounding: Rounding, commission: bool) -> String;
    /// What a return is and how it was worked out.
    fn about_returns(&self, decks: u8, all_exact: bool) -> String;
    /// A figure that is not exact.
    fn roughly(&self, figure: &str) -> String;
    /// That figures so marked are those of so many rounds played.
    fn about_samples(&self, rounds: &str) -> String;
    /// The highest return, of these bets.
    fn highest(&self, part: &str, bets: &str) -> String;
    /// That a bet pays the player.
    fn pays_the_player(&self, bet: &str) -> String;
    /// That a return is not known.
    fn unknown(&self) -> &'static str;
    /// What happens when a round or a connection breaks off, in items.
    fn interruptions(&self) -> &'static [&'static str];
    /// What a player should know, in items.
    fn good_to_know(&self) -> &'static [&'static str];
    /// A mark that leads to a note.
    fn mark(&self, number: usize) -> String;
    /// What comes before the notes.
    fn notes(&self) -> &'static str;
    /// Which table the page was written from, and its source if it names one; then what prevails and how numbers are
    /// written.
    fn about(&self, table: &str, digest: &str, source: Option<&str>) -> Vec<String>;
}
