//! A payout table's file, read but not yet put together with the table it extends.

use crate::{
    Bet, Edge, Example, Fault, Limits, Note, Rounding, StakeLimits, Text,
    bets::{read_bets, read_edge, read_example},
    document::{Document, Keys, Node},
};
use croupier_game::{Burn, LastRound, ShoeRules};
use croupier_terms::percentage;
use std::ops::Range;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// Characters of a title, and of a source or an assumption.
const TITLE: usize = 200;
const NOTE: usize = 1000;

/// A file's table as written: what it leaves open may come from the table it extends.
pub(crate) struct Draft {
    pub(crate) id: Spanned<String>,
    pub(crate) version: Spanned<String>,
    pub(crate) title: Text,
    pub(crate) note: Note,
    pub(crate) extends: Option<Spanned<String>>,
    pub(crate) remove: Vec<Spanned<String>>,
    pub(crate) shoe: ShoeDraft,
    pub(crate) rounding: Option<Rounding>,
    pub(crate) rounding_note: Note,
    pub(crate) limits: Limits,
    /// The file's own bets, each at the place of its id.
    pub(crate) bets: Vec<Spanned<Bet>>,
    pub(crate) examples: Vec<ExampleDraft>,
    pub(crate) edges: Vec<EdgeDraft>,
}

/// An example and where its parts stand.
pub(crate) struct ExampleDraft {
    pub(crate) example: Example,
    pub(crate) cards: Range<usize>,
    /// The bets and what is expected of them, in the order of the example.
    pub(crate) pays: Vec<(Range<usize>, Range<usize>)>,
}

/// A published figure and where its parts stand.
pub(crate) struct EdgeDraft {
    pub(crate) edge: Edge,
    pub(crate) bet: Range<usize>,
    pub(crate) printed: Range<usize>,
}

impl Draft {
    /// `id@version`.
    pub(crate) fn reference(&self) -> String {
        format!("{}@{}", self.id.get_ref(), self.version.get_ref())
    }

    /// Where the id of a bet stands that the file itself has.
    pub(crate) fn own_bet(&self, id: &str) -> Option<Range<usize>> {
        self.bets.iter().find(|bet| bet.get_ref().id == id).map(Spanned::span)
    }
}

/// The `[shoe]` of a file.
#[derive(Default)]
pub(crate) struct ShoeDraft {
    pub(crate) place: Range<usize>,
    decks: Option<u8>,
    burn: Option<Burn>,
    cut_card: Option<u16>,
    last_round: Option<LastRound>,
    pub(crate) note: Note,
}

impl ShoeDraft {
    /// The rules with what stands here in place of `base`'s.
    pub(crate) fn over(&self, base: ShoeRules) -> ShoeRules {
        ShoeRules {
            decks: self.decks.unwrap_or(base.decks),
            burn: self.burn.unwrap_or(base.burn),
            cut_card: self.cut_card.unwrap_or(base.cut_card),
            last_round: self.last_round.unwrap_or(base.last_round),
        }
    }
}

const TOP: [&str; 13] = [
    "id",
    "version",
    "title",
    "source",
    "assumed",
    "extends",
    "remove",
    "shoe",
    "settlement",
    "limits",
    "bet",
    "example",
    "edge",
];

/// Reads a document. `None` when it is too broken to go on with; every fault is reported either way.
pub(crate) fn read(document: &Document<'_>) -> Option<Draft> {
    let table = document.parse();
    let draft = read_table(document, &table);
    take_apart(table.into_inner());
    draft
}

/// Drops tables in tables one by one. A parser limits how deep lists and inline tables nest and how many
/// parts a key has, but not the product of both, and dropped one within the other they would run out of
/// stack.
fn take_apart(table: DeTable<'_>) {
    let mut rest = vec![DeValue::Table(table)];
    while let Some(value) = rest.pop() {
        match value {
            DeValue::Table(table) => rest.extend(table.into_iter().map(|(_, value)| value.into_inner())),
            DeValue::Array(list) => rest.extend(list.into_iter().map(Spanned::into_inner)),
            _ => {}
        }
    }
}

fn read_table(document: &Document<'_>, table: &Spanned<DeTable<'_>>) -> Option<Draft> {
    // What is no TOML says nothing: looking on would only find what follows from that.
    if document.findings() > 0 {
        return None;
    }
    // The parsed table borrows from the document; what is kept of it is copied.
    let keys = Keys::new(document, table.get_ref(), table.span(), "the table", &TOP);
    read_top(&keys)
}

fn read_top(keys: &Keys<'_>) -> Option<Draft> {
    let id = keys.required("id").and_then(|node| name(&node, TABLE_NAME));
    let version = keys.required("version").and_then(|node| name(&node, VERSION_NAME));
    let title = keys.required("title").and_then(|node| read_title(&node));
    let extends =
        keys.optional("extends").and_then(|node| node.text(NOTE).map(|text| node.placed(text.to_owned())));
    let settlement = keys.optional("settlement").and_then(|node| read_settlement(&node));
    let (rounding, rounding_note) = settlement.unwrap_or_default();
    let shoe = keys.optional("shoe").and_then(|node| read_shoe(&node)).unwrap_or_default();
    let limits = keys.optional("limits").and_then(|node| read_limits(&node)).unwrap_or_default();
    let bets = read_bets(keys);
    let examples = keys.each("example").filter_map(|node| read_example(&node)).collect();
    let edges = keys.each("edge").filter_map(|node| read_edge(&node)).collect();
    let remove = keys.each("remove").filter_map(|node| name(&node, BET_NAME)).collect();
    if keys.optional("extends").is_none() {
        keys.required("bet");
        if let Some(remove) = keys.optional("remove") {
            remove.refuse::<()>(Fault::RemoveAlone);
        }
    }
    Some(Draft {
        note: note(keys),
        id: id?,
        version: version?,
        title: title?,
        extends,
        remove,
        shoe,
        rounding,
        rounding_note,
        limits,
        bets,
        examples,
        edges,
    })
}

fn read_settlement(node: &Node<'_>) -> Option<(Option<Rounding>, Note)> {
    let keys = node.keys("[settlement]", &["rounding", "source", "assumed"])?;
    Some((keys.optional("rounding").and_then(|node| node.word(&Rounding::NAMES)), note(&keys)))
}

const TABLE_NAME: &str = "a-z 0-9 -";
const VERSION_NAME: &str = "0-9 A-Z a-z . _ -";
pub(crate) const BET_NAME: &str = "a-z 0-9 _";

pub(crate) fn name(node: &Node<'_>, allowed: &'static str) -> Option<Spanned<String>> {
    let text = node.any_text()?;
    let fits = |c: char| match allowed {
        TABLE_NAME => c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-',
        BET_NAME => c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_',
        _ => c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'),
    };
    if !(1..=64).contains(&text.len()) || !text.chars().all(fits) {
        return node.refuse(Fault::Name { given: text.chars().take(80).collect(), allowed });
    }
    Some(node.placed(text.to_owned()))
}

pub(crate) fn read_title(node: &Node<'_>) -> Option<Text> {
    let keys = node.keys("a title", &["en", "id"])?;
    let text = |node: Node<'_>| node.text(TITLE).map(str::to_owned);
    let id = keys.optional("id").and_then(text).unwrap_or_default();
    Some(Text { en: keys.required("en").and_then(text)?, id })
}

pub(crate) fn note(keys: &Keys<'_>) -> Note {
    let text = |key| keys.optional(key).and_then(|node| node.text(NOTE)).map(str::to_owned);
    Note { source: text("source"), assumed: text("assumed") }
}

fn read_shoe(node: &Node<'_>) -> Option<ShoeDraft> {
    let keys = node.keys("[shoe]", &["decks", "burn", "cut_card", "last_round", "source", "assumed"])?;
    Some(ShoeDraft {
        place: node.span(),
        decks: keys.optional("decks").and_then(|node| node.number(1, 16)),
        burn: keys.optional("burn").and_then(|node| match node.as_text() {
            Some(_) => node.word(&[("face_value", Burn::FaceValue), ("none", Burn::None)]),
            None => node.number(0, 832).map(|cards| if cards == 0 { Burn::None } else { Burn::Cards(cards) }),
        }),
        cut_card: keys.optional("cut_card").and_then(|node| node.number(0, 832)),
        last_round: keys.optional("last_round").and_then(|node| {
            node.word(&[
                ("finish_round", LastRound::FinishRound),
                ("one_more_round", LastRound::OneMoreRound),
            ])
        }),
        note: note(&keys),
    })
}

fn read_limits(node: &Node<'_>) -> Option<Limits> {
    let keys =
        node.keys("[limits]", &["min_stake", "max_stake", "player_banker_difference", "minimum_return"])?;
    Some(Limits {
        stakes: read_stakes(&keys),
        player_banker_difference: keys
            .optional("player_banker_difference")
            .and_then(|node| node.number(0, i64::MAX)),
        minimum_return: keys.optional("minimum_return").and_then(|node| {
            let text = node.text(64)?;
            percentage(text).map_or_else(|| node.refuse(Fault::Percentage { given: text.into() }), Some)
        }),
    })
}

pub(crate) fn read_stakes(keys: &Keys<'_>) -> StakeLimits {
    let amount = |key| keys.optional(key).and_then(|node| node.number::<i64>(1, i64::MAX));
    let limits = StakeLimits { min: amount("min_stake"), max: amount("max_stake") };
    if let (Some(min), Some(max)) = (limits.min, limits.max)
        && min > max
    {
        keys.refuse::<()>(Fault::LimitsReversed { min, max });
    }
    limits
}
