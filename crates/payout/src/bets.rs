//! The bets of a file: their lines, and what is claimed of them by examples and published figures.

use crate::{
    Bet, CLASSES, Commission, Condition, Domain, Edge, Example, Expected, Fact, Fault, Figure, Line, Odds,
    Pay, Text, Values, Verdict, When,
    document::{Keys, Node},
    file::{BET_NAME, EdgeDraft, ExampleDraft, name, note, read_stakes, read_title},
};
use croupier_game::parse_cards;
use croupier_terms::percentage;
use fixedbitset::FixedBitSet;
use toml::Spanned;

/// Bets of one table, and lines of one bet, at the most.
pub(crate) const MOST_BETS: usize = 200;
pub(crate) const MOST_LINES: usize = 200;
/// Conditions in conditions at the most.
const DEEPEST_CONDITION: usize = 32;

pub(crate) fn read_bets(keys: &Keys<'_>) -> Vec<Spanned<Bet>> {
    let mut bets: Vec<Spanned<Bet>> = Vec::new();
    for (index, node) in keys.each("bet").enumerate() {
        if index == MOST_BETS {
            node.refuse::<()>(Fault::TooMany { most: MOST_BETS });
            break;
        }
        let Some(bet) = read_bet(&node) else { continue };
        let id = &bet.get_ref().id;
        if bets.iter().any(|other| other.get_ref().id == *id) {
            keys.report(bet.span(), Fault::DuplicateBet { id: id.clone() });
        }
        bets.push(bet);
    }
    bets
}

/// A bet, at the place of its id.
fn read_bet(node: &Node<'_>) -> Option<Spanned<Bet>> {
    const KEYS: [&str; 8] =
        ["id", "title", "lines", "closes_after_round", "min_stake", "max_stake", "source", "assumed"];
    let breaks = node.document().breaks();
    let keys = node.keys("a bet", &KEYS)?;
    let id = keys.required("id").and_then(|node| name(&node, BET_NAME));
    let title = keys.required("title").and_then(|node| read_title(&node));
    let lines: Vec<PlacedLine<'_>> =
        keys.required("lines").and_then(|node| node.list()).map_or_else(Vec::new, |lines| {
            lines.take(MOST_LINES + 1).filter_map(|line| read_line(&line)).collect()
        });
    if lines.len() > MOST_LINES {
        return keys.refuse(Fault::TooMany { most: MOST_LINES });
    }
    if node.document().breaks() == breaks {
        check_order(&lines);
    }
    let id = id?;
    let place = id.span();
    let bet = Bet {
        lines: lines.into_iter().map(|line| line.line).collect(),
        closes_after_round: keys
            .optional("closes_after_round")
            .and_then(|node| node.number(1, u32::MAX.into())),
        stakes: read_stakes(&keys),
        note: note(&keys),
        rule: Text::default(),
        id: id.into_inner(),
        title: title?,
    };
    Some(Spanned::new(place, bet))
}

/// A line, where it stands, and the classes of rounds that it holds for.
struct PlacedLine<'d> {
    line: Line,
    node: Node<'d>,
    classes: FixedBitSet,
}

/// Sees that every line decides some round: that those before it leave it one.
fn check_order(lines: &[PlacedLine<'_>]) {
    let mut open = FixedBitSet::with_capacity(CLASSES);
    open.insert_range(..);
    // Lines that decide some round, with their numbers and the rounds.
    let mut deciding: Vec<(usize, &PlacedLine<'_>, FixedBitSet)> = Vec::new();
    for (line, number) in lines.iter().zip(1..) {
        let decided = &line.classes & &open;
        open.difference_with(&decided);
        if !decided.is_clear() {
            deciding.push((number, line, decided));
        } else if !line.classes.is_clear() {
            let before = deciding.iter().filter(|(_, _, decided)| !decided.is_disjoint(&line.classes));
            let also = before.clone().map(|(_, other, _)| other.node.span()).collect();
            let by = before.map(|(number, ..)| *number).collect();
            line.node.refuse_with(also, Fault::NeverReached { by });
        }
    }
}

fn read_line<'d>(node: &Node<'d>) -> Option<PlacedLine<'d>> {
    let keys = node.keys("a line", &["when", "pays", "push", "commission", "source", "assumed"])?;
    let when = keys.required("when").and_then(|node| read_when(&node, 0));
    let pays = keys.optional("pays");
    let push = keys.optional("push");
    let commission = keys.optional("commission");
    if pays.is_none() && commission.is_some() {
        return keys.refuse(Fault::CommissionAlone);
    }
    let verdict = match (pays, push) {
        (Some(pays), None) => read_pay(&pays, commission.as_ref())?,
        (None, Some(push)) if push.flag()? => Verdict::Push,
        (None, Some(push)) => return push.refuse(Fault::PushFalse),
        _ => return keys.refuse(Fault::PaysOrPush),
    };
    let (when, classes) = when?;
    Some(PlacedLine { line: Line { when, verdict, note: note(&keys) }, node: *node, classes })
}

fn read_pay(pays: &Node<'_>, commission: Option<&Node<'_>>) -> Option<Verdict> {
    let odds: Option<Odds> = pays.parse("odds such as \"7:2\"");
    let commission = match commission {
        Some(node) => node.parse("a percentage such as \"5%\""),
        None => Some(Commission::NONE),
    };
    Some(Verdict::Win(Pay::new(odds?, commission?)))
}

/// A condition with all that it asks for, and the classes of rounds that satisfy it.
fn read_when(node: &Node<'_>, depth: usize) -> Option<(When, FixedBitSet)> {
    if depth == DEEPEST_CONDITION {
        return node.refuse(Fault::TooDeep { most: DEEPEST_CONDITION });
    }
    let known: Vec<&'static str> = Fact::NAMES.iter().map(|(name, _)| *name).chain(["any", "not"]).collect();
    let found = node.document().findings();
    let keys = node.keys("a condition", &known)?;
    let (mut when, mut any, mut not) = (When::default(), None, None);
    for (key, node) in keys.all() {
        match *key.get_ref() {
            "any" => {
                let entries = node.list().into_iter().flatten();
                for (entry, classes) in entries.filter_map(|entry| read_when(&entry, depth + 1)) {
                    when.any.push(entry);
                    any.get_or_insert_with(FixedBitSet::new).union_with(&classes);
                }
            }
            "not" => {
                let read = read_when(&node, depth + 1);
                (when.not, not) = read.map(|(when, classes)| (Box::new(when), classes)).unzip();
            }
            key => when.conditions.extend(Fact::from_name(key).and_then(|fact| read_condition(&node, fact))),
        }
    }
    let classes = When::meet(&when.conditions, any.as_ref(), not.as_ref());
    // What is missing after a fault within would only be found again.
    if classes.is_clear() && node.document().findings() == found {
        node.refuse::<()>(Fault::NeverHolds { conflict: conflict(&when.conditions) });
    }
    Some((when, classes))
}

/// Two conditions that exclude each other.
fn conflict(conditions: &[Condition]) -> Option<(String, String)> {
    let pairs = conditions
        .iter()
        .enumerate()
        .flat_map(|(place, one)| conditions.iter().skip(place + 1).map(move |other| (one, other)));
    let excluding = |(one, other): &(&Condition, &Condition)| one.classes().is_disjoint(&other.classes());
    pairs.into_iter().find(excluding).map(|(one, other)| (one.written(), other.written()))
}

fn read_condition(node: &Node<'_>, fact: Fact) -> Option<Condition> {
    let read = |values: Option<Values>, entry: &Node<'_>| {
        let more = read_values(entry, fact, values.unwrap_or_default());
        values.and(more)
    };
    let values = node.one_or_more()?.iter().fold(Some(Values::default()), read)?;
    Some(Condition { fact, values })
}

/// One value or a range of them, added to those before.
fn read_values(node: &Node<'_>, fact: Fact, values: Values) -> Option<Values> {
    match fact.domain() {
        Domain::Flag => Some(values.with(node.flag()?.into())),
        Domain::Words(words) => {
            let numbered: Vec<(&'static str, u8)> = words.iter().copied().zip(0..).collect();
            Some(values.with(node.word(&numbered)?))
        }
        Domain::Numbers(low, high) => {
            let Some(text) = node.as_text() else {
                return Some(values.with(node.number(low.into(), high.into())?));
            };
            let range = || {
                let (first, last) = text.split_once("..=")?;
                let number = |text: &str| {
                    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<u8>().ok())?
                };
                let (first, last) = (number(first)?, number(last)?);
                (low <= first && first <= last && last <= high).then_some(first..=last)
            };
            match range() {
                Some(range) => Some(range.fold(values, Values::with)),
                None => node.refuse(Fault::Range { given: text.chars().take(40).collect() }),
            }
        }
    }
}

pub(crate) fn read_example(node: &Node<'_>) -> Option<ExampleDraft> {
    let keys = node.keys("an example", &["cards", "pays"])?;
    let cards = keys.required("cards").and_then(|node| {
        let text = node.text(100)?;
        let refuse = |error: croupier_game::UnknownCard| node.refuse(Fault::ExampleRound(error.to_string()));
        parse_cards(text).map_or_else(refuse, |cards| Some((node.span(), cards)))
    });
    let expected = keys.required("pays").and_then(|node| node.keys("an example", &[]))?.all();
    let (mut places, mut pays) = (Vec::new(), Vec::new());
    for (bet, node) in expected {
        let Some(expected) = read_expected(&node) else { continue };
        places.push((bet.span(), node.span()));
        pays.push((bet.into_inner().to_owned(), expected));
    }
    let (place, cards) = cards?;
    Some(ExampleDraft { example: Example { cards, pays }, cards: place, pays: places })
}

fn read_expected(node: &Node<'_>) -> Option<Expected> {
    match node.as_text() {
        Some("push") => Some(Expected::Push),
        Some("lose") => Some(Expected::Lose),
        _ => node
            .parse("net odds such as \"19:20\", \"lose\" or \"push\"")
            .map(|odds: Odds| Expected::Net(odds.fraction())),
    }
}

pub(crate) fn read_edge(node: &Node<'_>) -> Option<EdgeDraft> {
    let keys = node.keys("an edge", &["bet", "decks", "house_edge", "return", "source"])?;
    let bet = keys.required("bet").and_then(|node| name(&node, BET_NAME));
    let decks = keys.required("decks").and_then(|node| node.number(1, 16));
    let (figure, printed) = match (keys.optional("house_edge"), keys.optional("return")) {
        (Some(node), None) => (Figure::HouseEdge, node),
        (None, Some(node)) => (Figure::Return, node),
        _ => return keys.refuse(Fault::HouseEdgeOrReturn),
    };
    let text = printed.text(64)?;
    // A house edge may be negative: then the bet pays the player.
    if percentage(text.strip_prefix('-').filter(|_| figure == Figure::HouseEdge).unwrap_or(text)).is_none() {
        return printed.refuse(Fault::Percentage { given: text.into() });
    }
    let source = note(&keys).source;
    let bet = bet?;
    let place = bet.span();
    let edge = Edge { bet: bet.into_inner(), decks: decks?, figure, printed: text.into(), source };
    Some(EdgeDraft { edge, bet: place, printed: printed.span() })
}
