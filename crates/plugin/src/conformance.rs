//! The conformance kit: what the host asks of a table before any caller does, for the tests of its author.
//!
//! ```
//! # use croupier_plugin::{Bet, Description, Odds, PayoutTable, Round, Rounding, ShoeRules, Text, Verdict};
//! # struct MyTable;
//! # impl PayoutTable for MyTable {
//! #     const ID: &'static str = "mine";
//! #     const VERSION: &'static str = "1";
//! #     const VENDOR: &'static str = "Me";
//! #     fn create(_: &[u8]) -> Result<MyTable, String> { Ok(MyTable) }
//! #     fn describe(&self) -> Description {
//! #         let (title, shoe, rounding) = (Text::new("Mine", ""), ShoeRules::default(), Rounding::Down);
//! #         let bets = vec![Bet::new("never", "Never", Odds::EVEN).by_class()];
//! #         Description { title, source: String::new(), shoe, rounding, bets, kinds: None }
//! #     }
//! #     fn payout(&self, _: usize, _: &Round) -> Verdict { Verdict::Lose }
//! # }
//! let held = croupier_plugin::conformance::check::<MyTable>(b"the operator's configuration");
//! assert_eq!(held, Ok(()));
//! ```

use crate::{Description, Fault, PayoutTable, Promise, chance::Chance, vectors::Vectors};
use croupier_game::{Card, Class, Round};
use croupier_terms::Verdict;
use std::{collections::HashSet, panic::resume_unwind, thread};

/// Threads that ask again.
const THREADS: usize = 4;
/// Bytes of stack that they have: half of what the service's have.
const STACK: usize = 1 << 20;
/// From one round that is asked again to the next: a prime above the number of rounds, so that all of them are, and none after the one
/// that it came after before.
const STEP: usize = 1_000_003;

/// What a table answered in every round of the conformance vectors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// The bets' ids.
    bets: Vec<String>,
    /// Vector by vector, bet by bet.
    verdicts: Vec<Verdict>,
}

impl Answers {
    /// What the bet pays in the first vector of a class, which is what it pays in all of it when it goes by class.
    #[must_use]
    pub fn of_class(&self, bet: usize, class: Class) -> Option<Verdict> {
        let place = Vectors::get().first(class) * self.bets.len() + bet;
        self.verdicts.get(place).copied().filter(|_| bet < self.bets.len())
    }

    /// Sees that tables of one configuration answer the same again, whatever they were asked before: every question is asked of each
    /// table once more, in another order and from several threads at once.
    ///
    /// # Errors
    /// A question that has two answers, or none now.
    pub fn agree<T: Sync, E: ToString>(
        &self,
        tables: &[T],
        payout: impl Fn(&T, usize, &Round) -> Result<Verdict, E> + Sync,
    ) -> Result<(), Fault> {
        let count = Vectors::get().rounds().len();
        let places = |thread| (thread..count).step_by(THREADS).map(|turn| count - 1 - turn * STEP % count);
        let ask = |thread| {
            places(thread).try_for_each(|place| {
                tables.iter().try_for_each(|table| self.agrees(place, |bet, round| payout(table, bet, round)))
            })
        };
        thread::scope(|scope| {
            let ask = &ask;
            let begin = |thread| {
                let begun = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || ask(thread));
                // Where there is no thread to be had, this one asks.
                begun.map_err(|_| ask(thread))
            };
            let threads: Vec<_> = (0..THREADS).map(begin).collect();
            threads.into_iter().try_for_each(|thread| match thread {
                Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
                Err(asked) => asked,
            })
        })
    }

    /// Asks every bet again in the vector at a place.
    fn agrees<E: ToString>(
        &self,
        place: usize,
        payout: impl Fn(usize, &Round) -> Result<Verdict, E>,
    ) -> Result<(), Fault> {
        let Some((_, round)) = Vectors::get().rounds().get(place) else { return Ok(()) };
        let known = self.verdicts.chunks(self.bets.len()).nth(place).unwrap_or_default();
        for ((number, bet), known) in self.bets.iter().enumerate().zip(known) {
            match payout(number, round) {
                Ok(verdict) if verdict == *known => {}
                Ok(_) => return Err(Fault::NotDeterministic { bet: bet.clone(), round: *round }),
                Err(why) => return Err(no_answer(bet, round, &why)),
            }
        }
        Ok(())
    }

    /// Every verdict, vector by vector, bet by bet.
    #[must_use]
    pub fn verdicts(&self) -> &[Verdict] {
        &self.verdicts
    }
}

/// The rounds of the conformance vectors, in the order of [`Answers::verdicts`].
pub fn rounds() -> impl Iterator<Item = &'static Round> {
    Vectors::get().rounds().iter().map(|(_, round)| round)
}

/// Tries a table as the host does: creates it, checks what it says of itself, and asks every bet in some 65,000 rounds: of
/// each class as many as it takes for every two-card total, rank and suit that it leaves open to occur, and some more by chance.
/// Then it creates another, which must say the same of itself, and asks both again, in another order and from several threads.
///
/// # Errors
/// The first thing that is wrong, in one sentence.
pub fn check<T: PayoutTable>(config: &[u8]) -> Result<(), String> {
    let told = |fault: Fault| fault.to_string();
    check_name(T::ID, T::VERSION).map_err(told)?;
    text("the table's vendor", T::VENDOR, 0, 200).map_err(told)?;
    let table = T::create(config)?;
    let description = table.describe();
    let payout = |table: &T, bet, round: &Round| Ok::<_, String>(table.payout(bet, round));
    let answers = examine(&description, |bet, round| payout(&table, bet, round)).map_err(told)?;
    let again = T::create(config)?;
    if again.describe() != description {
        return Err(told(Fault::TwoDescriptions));
    }
    answers.agree(&[table, again], payout).map_err(told)
}

/// Checks a table's id and version.
///
/// # Errors
/// The one that is none.
pub fn check_name(id: &str, version: &str) -> Result<(), Fault> {
    let known = |c: char| c.is_ascii_digit() || c.is_ascii_lowercase() || c == '-';
    if !(1..=64).contains(&id.len()) || !id.chars().all(known) {
        return Err(Fault::Id(id.into()));
    }
    check_version(version)
}

/// Checks a table's version.
///
/// # Errors
/// When it is none.
pub fn check_version(version: &str) -> Result<(), Fault> {
    let known = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if !(1..=64).contains(&version.len()) || !version.chars().all(known) {
        return Err(Fault::Version(version.into()));
    }
    Ok(())
}

/// Checks what a table says of itself.
///
/// # Errors
/// The first thing that is wrong.
pub fn check_description(description: &Description) -> Result<(), Fault> {
    let Description { title, source, shoe, bets, kinds, .. } = description;
    text("the table's title", &title.en, 1, 200)?;
    text("the table's Indonesian title", &title.id, 0, 200)?;
    text("the table's source", source, 0, 1000)?;
    shoe.check(shoe.cards()).map_err(|error| Fault::Shoe(error.to_string()))?;
    if !(1..=64).contains(&bets.len()) {
        return Err(Fault::Bets(bets.len()));
    }
    let mut ids = HashSet::new();
    for bet in bets {
        let known = |c: char| c.is_ascii_digit() || c.is_ascii_lowercase() || c == '_';
        if !(1..=64).contains(&bet.id.len()) || !bet.id.chars().all(known) {
            return Err(Fault::BetId(bet.id.clone()));
        }
        if !ids.insert(&bet.id) {
            return Err(Fault::DuplicateBet(bet.id.clone()));
        }
        text(&format!("the title of `{}`", bet.id), &bet.title.en, 1, 200)?;
        text(&format!("the Indonesian title of `{}`", bet.id), &bet.title.id, 0, 200)?;
        text(&format!("the rule of `{}`", bet.id), &bet.rule.en, 0, 1000)?;
        text(&format!("the Indonesian rule of `{}`", bet.id), &bet.rule.id, 0, 1000)?;
    }
    kinds.as_ref().map_or(Ok(()), check_kinds)
}

/// Sees that a text is as long as it may be, and prints.
fn text(which: &str, text: &str, least: usize, most: usize) -> Result<(), Fault> {
    let length = text.chars().count();
    if !(least..=most).contains(&length) {
        return Err(Fault::Text(format!("{which} has {length} characters: expected {least}-{most}")));
    }
    if text.chars().any(char::is_control) {
        return Err(Fault::Text(format!("{which} has control characters")));
    }
    Ok(())
}

/// Cards of one kind have one value.
fn check_kinds(kinds: &[u8; Card::COUNT]) -> Result<(), Fault> {
    for (card, kind) in Card::all().zip(kinds) {
        if Card::all()
            .zip(kinds)
            .any(|(other, other_kind)| other_kind == kind && other.value() != card.value())
        {
            return Err(Fault::Kind(*kind));
        }
    }
    Ok(())
}

/// Checks a description, and asks every bet in every round of the conformance vectors, holding the answers against what
/// the table promises.
///
/// # Errors
/// The first thing that is wrong.
pub fn examine<E: ToString>(
    description: &Description,
    mut payout: impl FnMut(usize, &Round) -> Result<Verdict, E>,
) -> Result<Answers, Fault> {
    check_description(description)?;
    let (vectors, mut chance) = (Vectors::get(), Chance::new());
    let bets: Vec<String> = description.bets.iter().map(|bet| bet.id.clone()).collect();
    let verdicts = Vec::with_capacity(vectors.rounds().len() * bets.len());
    let mut answers = Answers { bets, verdicts };
    for (class, round) in vectors.rounds() {
        let twin = description.kinds.as_ref().map(|kinds| twin(round, kinds, &mut chance));
        for (place, bet) in description.bets.iter().enumerate() {
            let mut ask = |round: &Round| payout(place, round).map_err(|why| no_answer(&bet.id, round, &why));
            let verdict = ask(round)?;
            if let Verdict::Win(pay) = verdict
                && pay.odds() > bet.largest
            {
                let (odds, largest) = (pay.odds(), bet.largest);
                return Err(Fault::AboveLargest { bet: bet.id.clone(), round: *round, odds, largest });
            }
            let not_alike = |promise, other| Fault::NotAlike {
                bet: bet.id.clone(),
                promise,
                one: Box::new(other),
                other: Box::new((*round, verdict)),
            };
            if let Some(twin) = twin.as_ref().filter(|_| !bet.by_class) {
                let of_twin = ask(twin)?;
                if of_twin != verdict {
                    return Err(not_alike(Promise::Kinds, (*twin, of_twin)));
                }
            }
            answers.verdicts.push(verdict);
            if bet.by_class
                && let Some(first) = answers.of_class(place, *class).filter(|first| *first != verdict)
                && let Some((_, other)) = vectors.rounds().get(vectors.first(*class))
            {
                return Err(not_alike(Promise::ByClass, (*other, first)));
            }
        }
    }
    Ok(answers)
}

fn no_answer(bet: &str, round: &Round, why: &impl ToString) -> Fault {
    Fault::NoAnswer { bet: bet.into(), round: *round, why: why.to_string() }
}

/// The same round with each card replaced by one of its kind.
fn twin(round: &Round, kinds: &[u8; Card::COUNT], chance: &mut Chance) -> Round {
    let mut other = |card: Card| {
        let kind = |card: &Card| kinds.get(usize::from(card.index())).copied();
        let alike: Vec<Card> = Card::all().filter(|other| kind(other) == kind(&card)).collect();
        alike.get(chance.below(alike.len())).copied().unwrap_or(card)
    };
    let replaced: Vec<Card> = round.cards().map(&mut other).collect();
    // Cards of one value make the same round.
    Round::from_cards(&replaced).unwrap_or(*round)
}
