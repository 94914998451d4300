//! The sections on the bets: when each wins, what it pays, when it closes, and its limits.

use crate::{
    escape::markdown,
    number::grouped,
    page::Page,
    phrase::Phrase,
    returns::Returns,
    say::{capital, condition},
    words::{Amounts, BetFacts, Column, Heading},
};
use croupier_payout::{Bet, Class, Commission, Fact, PayoutTable, StakeLimits, Verdict, When};

/// How a bet's lines share the rounds among them.
#[derive(Default)]
struct Shares {
    /// For each line, whether it decides in some round, and whether an earlier line holds in a round in which it
    /// holds too.
    decides: Vec<bool>,
    overlaps: Vec<bool>,
    /// Whether no line decides in some round.
    rest: bool,
    /// Whether several alternatives of a winning line hold in a round that it decides, and then whether they are
    /// one thing in both hands.
    several: Option<bool>,
}

impl Shares {
    /// `None` when the table does not pay what the lines say: then they are not to be shown.
    fn of(table: &dyn PayoutTable, place: usize, bet: &Bet) -> Option<Shares> {
        let none = vec![false; bet.lines.len()];
        let mut shares = Shares { decides: none.clone(), overlaps: none, ..Shares::default() };
        for class in Class::all() {
            let facts = class.facts();
            let mut first = None;
            for ((line, decides), overlaps) in
                bet.lines.iter().zip(&mut shares.decides).zip(&mut shares.overlaps)
            {
                if !line.when.holds(facts) {
                    continue;
                }
                match first {
                    Some(_) => *overlaps = true,
                    None => {
                        (first, *decides) = (Some(line), true);
                        let holding = line.when.any.iter().filter(|when| when.holds(facts)).count();
                        if holding > 1 && matches!(line.verdict, Verdict::Win(_)) && shares.several.is_none()
                        {
                            shares.several = Some(Phrase::of(&line.when).is_of_hands());
                        }
                    }
                }
            }
            shares.rest |= first.is_none();
            let verdict = first.map_or(Verdict::Lose, |line| line.verdict);
            if table.class_verdict(place, class) != Some(verdict) {
                return None;
            }
        }
        Some(shares)
    }
}

/// Every bet with its conditions and odds.
pub(crate) fn bets(page: &mut Page<'_>, returns: Returns<'_>) {
    let table = page.table;
    let bets = &table.description().bets;
    page.section(Heading::Bets);
    page.items(page.words.reading(facts(table)));
    for (place, bet) in bets.iter().enumerate() {
        let title = page.noted(&page.bet_title(bet), &bet.note);
        page.subsection(&title);
        let shares = Shares::of(table, place, bet);
        match &shares {
            Some(shares) => page_lines(page, bet, shares),
            None if page.language.say(&bet.rule).trim().is_empty() => page.paragraph(page.words.unwritten()),
            None => page.paragraph(&markdown(page.language.say(&bet.rule))),
        }
        let words = page.words;
        let once = shares.and_then(|shares| shares.several).map(|hands| words.paid_once(hands).to_owned());
        let open = bet.closes_after_round.map(|round| words.open(round));
        let stakes =
            (bet.stakes != StakeLimits::default()).then(|| words.stakes(&amounts(bet.stakes), false));
        let part = returns.part(place, words).map(|part| words.returns(&part));
        page.items([once, open, stakes, part].into_iter().flatten());
    }
}

/// A bet's lines that decide in some round, from the top, and what any other result does.
fn page_lines(page: &mut Page<'_>, bet: &Bet, shares: &Shares) {
    let words = page.words;
    let mut rows = Vec::new();
    for ((line, decides), overlaps) in bet.lines.iter().zip(&shares.decides).zip(&shares.overlaps) {
        if *decides {
            let when = match (Phrase::of(&line.when), *overlaps) {
                (Phrase::Always, _) => words.any_other(rows.is_empty()).to_owned(),
                (_, false) => condition(&line.when, words),
                (_, true) => words.otherwise(&condition(&line.when, words)),
            };
            rows.push(vec![page.noted(&capital(&when), &line.note), words.paid(line.verdict)]);
        }
    }
    if shares.rest {
        rows.push(vec![words.any_other(rows.is_empty()).to_owned(), words.paid(Verdict::Lose)]);
    }
    page.table(&[Column::Result, Column::Paid], &rows);
}

/// What bets have in common.
pub(crate) fn facts(table: &dyn PayoutTable) -> BetFacts {
    let bets = &table.description().bets;
    let lines = || bets.iter().flat_map(|bet| &bet.lines);
    let asks = |facts: &[fn(croupier_game::Side) -> Fact]| {
        let named = |fact: Fact| {
            croupier_game::Side::BOTH.into_iter().any(|side| facts.iter().any(|of| of(side) == fact))
        };
        lines().any(|line| mentions(&line.when, &named))
    };
    BetFacts {
        commission: commission(table),
        pair: asks(&[Fact::Pair, |_| Fact::SamePair]),
        suited_pair: asks(&[Fact::SuitedPair]),
    }
}

/// Whether a bet pays commission in some round, asked of what settles; `None` when that is not known of every bet.
fn commission(table: &dyn PayoutTable) -> Option<bool> {
    let mut known = true;
    for bet in 0..table.description().bets.len() {
        for class in Class::all() {
            match table.class_verdict(bet, class) {
                Some(Verdict::Win(pay)) if pay.commission() != Commission::NONE => return Some(true),
                Some(_) => {}
                None => known = false,
            }
        }
    }
    known.then_some(false)
}

/// Whether a condition asks for one of these facts.
fn mentions(when: &When, named: &impl Fn(Fact) -> bool) -> bool {
    when.conditions.iter().any(|condition| named(condition.fact))
        || when.any.iter().chain(when.not.as_deref()).any(|when| mentions(when, named))
}

/// Which bets close when.
pub(crate) fn closings(page: &mut Page<'_>) {
    let mut rounds: Vec<(u32, Vec<String>)> = Vec::new();
    for bet in &page.table.description().bets {
        if let Some(round) = bet.closes_after_round {
            let title = page.bet_title(bet);
            match rounds.iter_mut().find(|(known, _)| *known == round) {
                Some((_, titles)) => titles.push(title),
                None => rounds.push((round, vec![title])),
            }
        }
    }
    rounds.sort();
    page.section(Heading::Closings);
    page.paragraph(page.words.closings(!rounds.is_empty()));
    if !rounds.is_empty() {
        let rows: Vec<Vec<String>> =
            rounds.iter().map(|(round, titles)| vec![round.to_string(), titles.join(", ")]).collect();
        page.table(&[Column::LastRound, Column::Bets], &rows);
    }
}

/// The limits of stakes.
pub(crate) fn limits(page: &mut Page<'_>) {
    let (table, words) = (page.table.description(), page.words);
    let limits = table.limits;
    let difference = limits.player_banker_difference.map(|amount| grouped(&amount.to_string()));
    let own = table.bets.iter().any(|bet| bet.stakes != StakeLimits::default());
    let some = own || limits.stakes != StakeLimits::default() || difference.is_some();
    page.section(Heading::Limits);
    let each = words.stakes(&amounts(limits.stakes), true);
    let items = [words.limits(some).to_owned(), each, words.difference(difference.as_deref())];
    page.items(items.into_iter().filter(|item| !item.is_empty()));
}

fn amounts(limits: StakeLimits) -> Amounts {
    let amount = |amount: Option<i64>| amount.map(|amount| grouped(&amount.to_string()));
    Amounts { min: amount(limits.min), max: amount(limits.max) }
}
