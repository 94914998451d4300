//! A payout table's file, read but not yet put together with the table it extends.

use crate::{
    Bet, Commission, Domain, Edge, Example, Expected, Fact, Fault, Figure, Limits, Line, Note, Odds, Pay,
    Rounding, StakeLimits, Text, Values, Verdict, When,
    condition::Condition,
    document::{Document, Keys, Node},
    odds::percentage,
};
use croupier_game::{Burn, LastRound, ShoeRules, parse_cards};
use toml::Spanned;

/// Bets of one table, and lines of one bet, at the most.
pub(crate) const MOST_BETS: usize = 200;
const MOST_LINES: usize = 200;
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
    pub(crate) bets: Vec<Spanned<Bet>>,
    pub(crate) examples: Vec<Spanned<Example>>,
    pub(crate) edges: Vec<Spanned<Edge>>,
}

impl Draft {
    /// `id@version`.
    pub(crate) fn reference(&self) -> String {
        format!("{}@{}", self.id.get_ref(), self.version.get_ref())
    }
}

/// The `[shoe]` of a file.
#[derive(Default)]
pub(crate) struct ShoeDraft {
    pub(crate) place: std::ops::Range<usize>,
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
    let examples = keys.each("example").filter_map(|node| Some(node.placed(read_example(&node)?))).collect();
    let edges = keys.each("edge").filter_map(|node| Some(node.placed(read_edge(&node)?))).collect();
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
const BET_NAME: &str = "a-z 0-9 _";

fn name(node: &Node<'_>, allowed: &'static str) -> Option<Spanned<String>> {
    let text = node.text(1000)?;
    let fits = |c: char| match allowed {
        TABLE_NAME => c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-',
        BET_NAME => c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_',
        _ => c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'),
    };
    if text.len() > 64 || !text.chars().all(fits) {
        return node.refuse(Fault::Name { given: text.chars().take(80).collect(), allowed });
    }
    Some(node.placed(text.to_owned()))
}

fn read_title(node: &Node<'_>) -> Option<Text> {
    let keys = node.keys("a title", &["en", "id"])?;
    let text = |node: Node<'_>| node.text(TITLE).map(str::to_owned);
    let id = keys.optional("id").and_then(text).unwrap_or_default();
    Some(Text { en: keys.required("en").and_then(text)?, id })
}

fn note(keys: &Keys<'_>) -> Note {
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

fn read_stakes(keys: &Keys<'_>) -> StakeLimits {
    let amount = |key| keys.optional(key).and_then(|node| node.number::<i64>(1, i64::MAX));
    let limits = StakeLimits { min: amount("min_stake"), max: amount("max_stake") };
    if let (Some(min), Some(max)) = (limits.min, limits.max)
        && min > max
    {
        keys.refuse::<()>(Fault::LimitsReversed { min, max });
    }
    limits
}

fn read_bets(keys: &Keys<'_>) -> Vec<Spanned<Bet>> {
    let mut bets: Vec<Spanned<Bet>> = Vec::new();
    for (index, node) in keys.each("bet").enumerate() {
        if index == MOST_BETS {
            node.refuse::<()>(Fault::TooMany { most: MOST_BETS });
            break;
        }
        let Some(bet) = read_bet(&node) else { continue };
        if bets.iter().any(|other| other.get_ref().id == bet.id) {
            node.refuse::<()>(Fault::DuplicateBet { id: bet.id.clone() });
        }
        bets.push(node.placed(bet));
    }
    bets
}

fn read_bet(node: &Node<'_>) -> Option<Bet> {
    const KEYS: [&str; 8] =
        ["id", "title", "lines", "closes_after_round", "min_stake", "max_stake", "source", "assumed"];
    let keys = node.keys("a bet", &KEYS)?;
    let id = keys.required("id").and_then(|node| name(&node, BET_NAME));
    let title = keys.required("title").and_then(|node| read_title(&node));
    let lines: Vec<Line> =
        keys.required("lines").and_then(|node| node.list()).map_or_else(Vec::new, |lines| {
            lines.take(MOST_LINES + 1).filter_map(|line| read_line(&line)).collect()
        });
    if lines.len() > MOST_LINES {
        return keys.refuse(Fault::TooMany { most: MOST_LINES });
    }
    Some(Bet {
        lines,
        closes_after_round: keys
            .optional("closes_after_round")
            .and_then(|node| node.number(1, u32::MAX.into())),
        stakes: read_stakes(&keys),
        note: note(&keys),
        id: id?.into_inner(),
        title: title?,
    })
}

fn read_line(node: &Node<'_>) -> Option<Line> {
    let keys = node.keys("a line", &["when", "pays", "push", "commission", "source", "assumed"])?;
    let when = keys.required("when").and_then(|node| read_when(&node));
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
    Some(Line { when: when?, verdict, note: note(&keys) })
}

fn read_pay(pays: &Node<'_>, commission: Option<&Node<'_>>) -> Option<Verdict> {
    let odds: Option<Odds> = pays.parse("odds such as \"7:2\"");
    let commission = match commission {
        Some(node) => node.parse("a percentage such as \"5%\""),
        None => Some(Commission::NONE),
    };
    let (odds, commission) = (odds?, commission?);
    let given = || Fault::Odds { given: odds.to_string() };
    Pay::new(odds, commission).map_or_else(|| pays.refuse(given()), |pay| Some(Verdict::Win(pay)))
}

fn read_when(node: &Node<'_>) -> Option<When> {
    let known: Vec<&'static str> = Fact::NAMES.iter().map(|(name, _)| *name).chain(["any", "not"]).collect();
    let keys = node.keys("a condition", &known)?;
    let mut when = When::default();
    for (key, node) in keys.all() {
        match key {
            "any" => when.any = node.list()?.filter_map(|entry| read_when(&entry)).collect(),
            "not" => when.not = read_when(&node).map(Box::new),
            _ => {
                let Some(fact) = Fact::from_name(key) else { continue };
                let mut values = Values::default();
                for entry in node.one_or_more()? {
                    values = read_values(&entry, fact, values)?;
                }
                when.conditions.push(Condition { fact, values });
            }
        }
    }
    Some(when)
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
                let (first, last): (u8, u8) = (first.parse().ok()?, last.parse().ok()?);
                (low <= first && first <= last && last <= high).then_some(first..=last)
            };
            match range() {
                Some(range) => Some(range.fold(values, Values::with)),
                None => node.refuse(Fault::Range { given: text.chars().take(40).collect() }),
            }
        }
    }
}

fn read_example(node: &Node<'_>) -> Option<Example> {
    let keys = node.keys("an example", &["cards", "pays"])?;
    let cards = keys.required("cards").and_then(|node| {
        let text = node.text(100)?;
        parse_cards(text).map_or_else(|error| node.refuse(Fault::ExampleRound(error.to_string())), Some)
    });
    let pays = keys.required("pays").and_then(|node| node.keys("an example", &[]));
    let pays =
        pays?.all().into_iter().filter_map(|(bet, node)| Some((bet.to_owned(), read_expected(&node)?)));
    Some(Example { pays: pays.collect(), cards: cards? })
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

fn read_edge(node: &Node<'_>) -> Option<Edge> {
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
    Some(Edge { bet: bet?.into_inner(), decks: decks?, figure, printed: text.into(), source })
}
