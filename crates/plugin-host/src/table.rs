//! A plugin as a payout table.

use crate::{
    Fault, digest,
    fault::by_code,
    instance::{AnswerRoom, Instance, verdict},
    library::Library,
};
use croupier_game::{CLASSES, Card, Class, Round};
use croupier_payout::{
    Bet, ClassVerdicts, Description, Failures, Limits, Note, Odds, PayoutFailure, PayoutTable, StakeLimits,
    Verdict,
};
use croupier_plugin::{
    abi,
    conformance::{Answers, check_name, examine, rounds},
};
use sha2::{Digest as _, Sha256};
use std::{
    collections::HashMap,
    sync::{
        OnceLock,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// Failures in a row after which a table is asked no more.
const MOST_FAILURES: u32 = 10;
/// Answers of one bet that are kept.
const MOST_KEPT: usize = 32;

/// The table of a plugin.
#[derive(Debug)]
pub(crate) struct PluginTable {
    description: Description,
    bets: Vec<BetOf>,
    /// For each class, for each bet: the place in `by_class` of what it pays, or [`BY_ROUND`].
    places: Box<[u16]>,
    by_class: Vec<Verdict>,
    kinds: Option<[u8; Card::COUNT]>,
    instance: Instance,
    in_a_row: AtomicU32,
    failures: AtomicU64,
    /// Why it is asked no more.
    suspended: OnceLock<&'static str>,
    /// SHA-256 of what it answered when it was made.
    answers: [u8; 32],
}

/// A table that was made, and what it said and answered then.
pub(crate) struct Made {
    pub(crate) table: PluginTable,
    pub(crate) said: croupier_plugin::Description,
    pub(crate) answers: Answers,
}

/// Stands for a bet that is asked in each round.
const BY_ROUND: u16 = u16::MAX;

#[derive(Debug)]
struct BetOf {
    largest: Odds,
    /// Answers that were checked, with what they mean.
    known: Vec<(abi::Payout, Verdict)>,
}

impl BetOf {
    /// The verdict of an answer that was not given before.
    #[cold]
    fn read(&self, answer: &abi::Payout) -> Result<Verdict, String> {
        match verdict(answer)? {
            Verdict::Win(pay) if pay.odds() > self.largest => {
                Err(format!("it pays {}, above the largest odds, {}", pay.odds(), self.largest))
            }
            verdict => Ok(verdict),
        }
    }
}

impl PluginTable {
    /// Creates the table of a library under this version, and sees that it holds what it promises.
    pub(crate) fn create(
        library: &'static Library,
        version: &str,
        sha256: &[u8; 32],
        config: &[u8],
    ) -> Result<Made, Fault> {
        check_name(&library.id, &library.version)?;
        let instance = Instance::create(library, config)?;
        let said = instance.describe(library)?;
        let mut known = vec![Vec::new(); said.bets.len()];
        let answers = examine(&said, |bet, round| {
            let (answer, verdict) = instance.verdict(bet, round)?;
            let known: Option<&mut Vec<_>> = known.get_mut(bet);
            let new = known.filter(|known| known.len() < MOST_KEPT && !known.contains(&(answer, verdict)));
            new.into_iter().for_each(|known| known.push((answer, verdict)));
            Ok::<_, String>(verdict)
        })?;
        let verdicts = answers.verdicts().iter().map(|verdict| Ok::<_, Fault>(*verdict));
        let digest_of_answers = digest::of_verdicts(verdicts)?;
        let (by_class, places) = compile(&said, &answers);
        let bets = said.bets.iter().zip(known);
        let table = PluginTable {
            bets: bets.map(|(bet, known)| BetOf { largest: bet.largest, known }).collect(),
            places,
            by_class,
            kinds: said.kinds,
            description: described(
                said.clone(),
                &library.id,
                version,
                named(&library.id, version, sha256, config),
            ),
            instance,
            in_a_row: AtomicU32::new(0),
            failures: AtomicU64::new(0),
            suspended: OnceLock::new(),
            answers: digest_of_answers,
        };
        Ok(Made { table, said, answers })
    }

    /// The plugin's own table.
    pub(crate) fn instance(&self) -> &Instance {
        &self.instance
    }

    /// SHA-256 of what it answered when it was made.
    pub(crate) fn answers(&self) -> [u8; 32] {
        self.answers
    }

    /// Whether it answers as when it was made; `None` when it does not answer, or not in time.
    pub(crate) fn answers_still(&self, within: Duration) -> Option<bool> {
        let begun = Instant::now();
        let questions = rounds().flat_map(|round| (0..self.bets.len()).map(move |bet| (bet, round)));
        let verdicts = questions.map(|(bet, round)| match self.instance.verdict(bet, round) {
            Ok((_, verdict)) if begun.elapsed() <= within => Ok(verdict),
            _ => Err(()),
        });
        digest::of_verdicts(verdicts).ok().map(|answers| answers == self.answers)
    }

    /// Asks everything again after other plugins were loaded. A table that they have changed is asked no more; one that does
    /// not answer is for its calls to count.
    pub(crate) fn ask_again(&self, within: Duration) {
        if self.suspended.get().is_none() && self.answers_still(within) == Some(false) {
            self.suspend("it answers otherwise since others were loaded");
        }
    }

    fn suspend(&self, why: &'static str) {
        if self.suspended.set(why).is_ok() {
            let table = self.description.reference();
            tracing::error!(table, why, "the plugin is suspended until the next reload; SIGHUP reloads now");
        }
    }

    /// What the plugin says of a bet, or the failure that its saying is.
    #[inline]
    fn answer(
        &self,
        bet: usize,
        round: &Round,
        class: Class,
        failure: impl Fn(&str) -> PayoutFailure,
    ) -> Result<Verdict, PayoutFailure> {
        let number = u32::try_from(bet).unwrap_or(u32::MAX);
        let Some(bet) = self.bets.get(bet) else { return Err(failure("it has no such bet")) };
        let mut room = AnswerRoom::new();
        let answer = match self.instance.ask(number, round, class, &mut room) {
            Ok(answer) => answer,
            Err(code) => return Err(failure(&by_code(code))),
        };
        match bet.known.iter().find(|(known, _)| known == answer) {
            Some((_, verdict)) => Ok(*verdict),
            None => bet.read(answer).map_err(|why| failure(&why)),
        }
    }

    /// Counts a failure, after too many of which in a row the table is asked no more.
    #[cold]
    fn failed(&self, bet: usize, why: &str) -> PayoutFailure {
        let failure = self.description.failure(bet, why);
        let PayoutFailure { table, bet, .. } = &failure;
        self.failures.fetch_add(1, Ordering::Relaxed);
        let in_a_row = self.in_a_row.fetch_add(1, Ordering::Relaxed) + 1;
        tracing::error!(table, bet, why, "a plugin failed to answer");
        if in_a_row >= MOST_FAILURES {
            self.suspend("it kept failing");
        }
        failure
    }

    /// What becomes of a call while the table is asked no more.
    #[cold]
    fn refused(&self, bet: usize, why: &str) -> PayoutFailure {
        self.description.failure(bet, &format!("the plugin is suspended, for {why}"))
    }
}

impl PayoutTable for PluginTable {
    fn description(&self) -> &Description {
        &self.description
    }

    fn class_verdicts(&self, class: Class) -> ClassVerdicts<'_> {
        let bets = self.bets.len();
        let first = class.index() * bets;
        ClassVerdicts::new(self.places.get(first..first + bets).unwrap_or_default(), &self.by_class)
    }

    fn round_verdict(&self, bet: usize, round: &Round, class: Class) -> Result<Verdict, PayoutFailure> {
        if let Some(why) = self.suspended.get() {
            return Err(self.refused(bet, why));
        }
        let verdict = self.answer(bet, round, class, |why| self.failed(bet, why));
        if verdict.is_ok() && self.in_a_row.load(Ordering::Relaxed) != 0 {
            self.in_a_row.store(0, Ordering::Relaxed);
        }
        verdict
    }

    fn figure_verdict(&self, bet: usize, round: &Round, class: Class) -> Result<Verdict, PayoutFailure> {
        if let Some(why) = self.suspended.get() {
            return Err(self.refused(bet, why));
        }
        self.answer(bet, round, class, |why| self.description.failure(bet, why))
    }

    fn largest_odds(&self, bet: usize) -> Option<Odds> {
        self.bets.get(bet).map(|bet| bet.largest)
    }

    fn kinds(&self) -> Option<&[u8; Card::COUNT]> {
        self.kinds.as_ref()
    }

    fn failures(&self) -> Failures {
        Failures { count: self.failures.load(Ordering::Relaxed), suspended: self.suspended.get().is_some() }
    }
}

/// What the bets that go by class pay, class by class. The first verdict is that a bet loses.
fn compile(said: &croupier_plugin::Description, answers: &Answers) -> (Vec<Verdict>, Box<[u16]>) {
    let mut verdicts = vec![Verdict::Lose];
    let mut known = HashMap::from([(Verdict::Lose, 0)]);
    let mut places = Vec::with_capacity(CLASSES * said.bets.len());
    for class in Class::all() {
        for (bet, said) in said.bets.iter().enumerate() {
            let Some(verdict) = answers.of_class(bet, class).filter(|_| said.by_class) else {
                places.push(BY_ROUND);
                continue;
            };
            let place = known.get(&verdict).copied().unwrap_or_else(|| {
                // With so many different ones the rest is asked in each round.
                let place = u16::try_from(verdicts.len()).unwrap_or(BY_ROUND);
                if place != BY_ROUND {
                    verdicts.push(verdict);
                    known.insert(verdict, place);
                }
                place
            });
            places.push(place);
        }
    }
    (verdicts, places.into_boxed_slice())
}

/// SHA-256 of what decides: the canonical JSON (RFC 8785) of these five.
fn named(id: &str, version: &str, sha256: &[u8; 32], config: &[u8]) -> String {
    let (config, plugin) = (hex::encode(Sha256::digest(config)), hex::encode(sha256));
    // Ids and versions have no letter that JSON would escape.
    let canonical = format!(
        r#"{{"config":"{config}","format":"croupier-plugin-1","id":"{id}","plugin":"{plugin}","version":"{version}"}}"#
    );
    hex::encode(Sha256::digest(canonical))
}

fn described(said: croupier_plugin::Description, id: &str, version: &str, digest: String) -> Description {
    let bet = |bet: croupier_plugin::Bet| Bet {
        id: bet.id,
        title: bet.title,
        lines: Vec::new(),
        rule: bet.rule,
        closes_after_round: bet.closes_after_round,
        stakes: StakeLimits::default(),
        note: Note::default(),
    };
    Description {
        id: id.into(),
        version: version.into(),
        digest,
        title: said.title,
        extends: None,
        note: Note { source: Some(said.source).filter(|source| !source.is_empty()), assumed: None },
        shoe: said.shoe,
        shoe_note: Note::default(),
        rounding: said.rounding,
        rounding_note: Note::default(),
        limits: Limits::default(),
        bets: said.bets.into_iter().map(bet).collect(),
        examples: Vec::new(),
        edges: Vec::new(),
    }
}
