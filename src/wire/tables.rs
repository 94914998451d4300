//! Payout tables as replies give them, and as requests name them.

use super::payouts::odds;
use crate::{
    problem::Problem,
    proto::{self, shoe_rules::Burn as WireBurn},
};
use croupier_game::{Burn, LastRound, ShoeRules};
use croupier_payout::{
    Bet, Commission, Condition, Edge, Figure, Fraction, Limits, Line, LoadedTable, Odds, Origin, Rounding,
    StakeLimits, Text, Verdict, When,
};

/// A digest given to check with: empty or 64 hexadecimal digits; lower case in the answer.
pub(crate) fn digest(given: &str, field: &str) -> Result<Option<String>, Problem> {
    if given.is_empty() {
        return Ok(None);
    }
    if given.len() != 64 || !given.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(Problem::field(field, "expected a digest of 64 hexadecimal digits"));
    }
    Ok(Some(given.to_ascii_lowercase()))
}

/// The table by name, version and digest.
pub(crate) fn table_ref(table: &LoadedTable) -> proto::PayoutTableRef {
    let table = table.table().description();
    proto::PayoutTableRef {
        id: table.id.clone(),
        version: table.version.clone(),
        digest: table.digest.clone(),
    }
}

/// The table in brief.
pub(crate) fn summary(loaded: &LoadedTable) -> proto::PayoutTableSummary {
    let table = loaded.table().description();
    proto::PayoutTableSummary {
        id: table.id.clone(),
        version: table.version.clone(),
        digest: table.digest.clone(),
        title: text(&table.title),
        origin: origin(loaded).into(),
        bets: table.bets.iter().map(|bet| bet.id.clone()).collect(),
        newest: loaded.newest(),
        plugin_sha256: plugin_sha256(loaded),
    }
}

/// The table in full.
pub(crate) fn payout_table(loaded: &LoadedTable) -> proto::PayoutTable {
    let table = loaded.table().description();
    proto::PayoutTable {
        id: table.id.clone(),
        version: table.version.clone(),
        digest: table.digest.clone(),
        title: text(&table.title),
        origin: origin(loaded).into(),
        newest: loaded.newest(),
        extends: table.extends.clone().unwrap_or_default(),
        source: table.note.source.clone().unwrap_or_default(),
        assumed: table.note.assumed.clone().unwrap_or_default(),
        shoe: Some(shoe_rules(&table.shoe)),
        shoe_source: table.shoe_note.source.clone().unwrap_or_default(),
        shoe_assumed: table.shoe_note.assumed.clone().unwrap_or_default(),
        rounding: rounding(table.rounding).into(),
        rounding_source: table.rounding_note.source.clone().unwrap_or_default(),
        rounding_assumed: table.rounding_note.assumed.clone().unwrap_or_default(),
        limits: Some(limits(&table.limits, &table.bets)),
        minimum_return: table.limits.minimum_return.map(fraction),
        bets: (0..)
            .zip(&table.bets)
            .map(|(place, own)| bet(own, loaded.table().largest_odds(place)))
            .collect(),
        edges: table.edges.iter().map(edge).collect(),
        plugin_sha256: plugin_sha256(loaded),
    }
}

fn plugin_sha256(loaded: &LoadedTable) -> String {
    match loaded.origin() {
        Origin::Plugin { sha256 } => hex::encode(sha256),
        Origin::BuiltIn | Origin::File => String::new(),
    }
}

fn origin(loaded: &LoadedTable) -> proto::Origin {
    match loaded.origin() {
        Origin::BuiltIn => proto::Origin::BuiltIn,
        Origin::File => proto::Origin::File,
        Origin::Plugin { .. } => proto::Origin::Plugin,
    }
}

fn rounding(rounding: Rounding) -> proto::Rounding {
    match rounding {
        Rounding::Down => proto::Rounding::Down,
        Rounding::HalfUp => proto::Rounding::HalfUp,
        Rounding::HalfEven => proto::Rounding::HalfEven,
        Rounding::Up => proto::Rounding::Up,
    }
}

fn text(text: &Text) -> Option<proto::LocalizedText> {
    Some(proto::LocalizedText { en: text.en.clone(), id: text.id.clone() })
}

fn fraction(fraction: Fraction) -> proto::Fraction {
    proto::Fraction { numerator: fraction.numerator(), denominator: fraction.denominator() }
}

fn shoe_rules(rules: &ShoeRules) -> proto::ShoeRules {
    let last_round = match rules.last_round {
        LastRound::FinishRound => proto::LastRound::FinishRound,
        LastRound::OneMoreRound => proto::LastRound::OneMoreRound,
    };
    proto::ShoeRules {
        decks: rules.decks.into(),
        burn: Some(match rules.burn {
            Burn::FaceValue => WireBurn::BurnFaceValue(true),
            Burn::None => WireBurn::BurnNone(true),
            Burn::Cards(cards) => WireBurn::BurnCards(cards.into()),
        }),
        cut_card: Some(rules.cut_card.into()),
        last_round: last_round.into(),
    }
}

fn limits(limits: &Limits, bets: &[Bet]) -> proto::Limits {
    let own = bets.iter().filter(|bet| bet.stakes != StakeLimits::default());
    proto::Limits {
        min_stake: limits.stakes.min,
        max_stake: limits.stakes.max,
        player_banker_difference: limits.player_banker_difference,
        bets: own
            .map(|bet| proto::BetLimits {
                bet: bet.id.clone(),
                min_stake: bet.stakes.min,
                max_stake: bet.stakes.max,
            })
            .collect(),
    }
}

fn bet(bet: &Bet, largest: Option<Odds>) -> proto::PayoutBet {
    proto::PayoutBet {
        id: bet.id.clone(),
        title: text(&bet.title),
        lines: bet.lines.iter().map(line).collect(),
        closes_after_round: bet.closes_after_round.unwrap_or_default(),
        source: bet.note.source.clone().unwrap_or_default(),
        assumed: bet.note.assumed.clone().unwrap_or_default(),
        rule: text(&bet.rule).filter(|_| bet.rule != Text::default()),
        largest_odds: largest.map(|largest| odds(largest.fraction())),
    }
}

fn line(line: &Line) -> proto::PayoutLine {
    let mut wire = proto::PayoutLine {
        when: Some(when(&line.when)),
        words: text(&line.words()),
        source: line.note.source.clone().unwrap_or_default(),
        assumed: line.note.assumed.clone().unwrap_or_default(),
        ..proto::PayoutLine::default()
    };
    match line.verdict {
        Verdict::Win(pay) => {
            wire.odds = Some(odds(pay.odds().fraction()));
            wire.commission =
                Some(pay.commission()).filter(|c| *c != Commission::NONE).map(|c| fraction(c.fraction()));
            wire.net_odds = Some(odds(pay.net()));
        }
        Verdict::Push => wire.push = true,
        Verdict::Lose => {}
    }
    wire
}

fn when(given: &When) -> proto::When {
    proto::When {
        conditions: given.conditions.iter().map(condition).collect(),
        any: given.any.iter().map(when).collect(),
        not: given.not.as_deref().map(|not| Box::new(when(not))),
    }
}

fn condition(condition: &Condition) -> proto::Condition {
    proto::Condition { fact: condition.fact.name().into(), values: condition.value_names() }
}

fn edge(edge: &Edge) -> proto::PublishedEdge {
    let (house_edge, r#return) = match edge.figure {
        Figure::HouseEdge => (edge.printed.clone(), String::new()),
        Figure::Return => (String::new(), edge.printed.clone()),
    };
    proto::PublishedEdge {
        bet: edge.bet.clone(),
        decks: edge.decks.into(),
        house_edge,
        r#return,
        source: edge.source.clone().unwrap_or_default(),
    }
}
