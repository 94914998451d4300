//! The sections on the game itself: shoe, cards, dealing, third cards, and who wins.

use crate::{
    page::Page,
    span::cells,
    words::{Act, Column, Heading},
};
use croupier_game::{Rank, Round, Side, banker_draws, is_natural, player_draws};

/// Totals and values of cards.
const TOTALS: std::ops::Range<u8> = 0..10;

/// Hands whose totals the page works out, by the names of their cards: those of the sources among them.
const EXAMPLES: [&[Rank]; 7] = [
    &[Rank::Eight, Rank::Nine],
    &[Rank::Nine, Rank::Seven],
    &[Rank::Ten, Rank::Nine],
    &[Rank::Five, Rank::Five, Rank::Five],
    &[Rank::Six, Rank::Eight],
    &[Rank::Seven, Rank::Eight],
    &[Rank::Seven, Rank::Eight, Rank::Four],
];

/// The cards, the burn, the cut card and the last round.
pub(crate) fn shoe(page: &mut Page<'_>) {
    let description = page.table.description();
    let (rules, words) = (description.shoe, page.words);
    page.noted_section(Heading::Shoe, &description.shoe_note);
    let runs =
        [words.decks(&rules), words.burn(rules.burn), words.cut_card(rules.cut_card, rules.last_round)];
    page.items(runs.into_iter().chain(words.shoe_ends(Round::MAX_CARDS)));
}

/// What cards are worth, and how a hand is totalled.
pub(crate) fn cards(page: &mut Page<'_>) {
    let words = page.words;
    page.section(Heading::Cards);
    page.paragraph(words.card_values());
    let line = |column, cell: fn(Rank) -> String| {
        [words.column(column).to_owned()].into_iter().chain(Rank::ALL.map(cell)).collect::<Vec<_>>()
    };
    page.headed_table(line(Column::Card, name), &[line(Column::Value, |rank| rank.value().to_string())]);
    page.paragraph(words.totals());
    page.table(&[Column::Cards, Column::Sum, Column::Total], &EXAMPLES.map(example));
}

/// A hand's cards, their sum and its total.
fn example(ranks: &[Rank]) -> Vec<String> {
    let names: Vec<String> = ranks.iter().map(|rank| name(*rank)).collect();
    let sum: u8 = ranks.iter().map(|rank| rank.value()).sum();
    vec![names.join(" + "), sum.to_string(), (sum % 10).to_string()]
}

/// A rank as people write it.
fn name(rank: Rank) -> String {
    if rank == Rank::Ten { "10".to_owned() } else { rank.to_string() }
}

/// The steps of a round.
pub(crate) fn dealing(page: &mut Page<'_>) {
    let words = page.words;
    page.section(Heading::Dealing);
    let order = [Side::BOTH, Side::BOTH].concat();
    let order: Vec<&str> = order.into_iter().map(|side| words.side(side)).collect();
    page.numbered(words.dealing(&order));
    page.paragraph(words.no_choice());
}

/// Who draws a third card, as the rules that deal and settle have it.
pub(crate) fn third_cards(page: &mut Page<'_>) {
    let words = page.words;
    page.section(Heading::ThirdCard);
    page.subsection(words.heading(Heading::PlayerThird));
    page.paragraph(words.player_third());
    alone(page, Side::Player, player_draws);
    page.subsection(words.heading(Heading::BankerThird));
    page.paragraph(words.banker_alone());
    alone(page, Side::Banker, |total| banker_draws(total, None));
    page.paragraph(words.banker_against());
    let rows = grouped(TOTALS.filter(|total| !is_natural(*total)), |total| {
        TOTALS.partition(|value| banker_draws(total, Some(*value)))
    });
    let columns = [Column::TwoCards(Side::Banker), Column::DrawsOn, Column::StandsOn];
    page.table(&columns, &rows);
    page.paragraph(words.banker_by_card());
    let rows = grouped(TOTALS, |value| {
        TOTALS.filter(|total| !is_natural(*total)).partition(|total| banker_draws(*total, Some(value)))
    });
    page.table(&[Column::PlayerThird, Column::BankerDraws, Column::BankerStands], &rows);
}

/// What a hand does by its own two cards.
fn alone(page: &mut Page<'_>, side: Side, draws: impl Fn(u8) -> bool) {
    let act = |total| match (is_natural(total), draws(total)) {
        (true, _) => Act::Natural,
        (false, true) => Act::Draws,
        (false, false) => Act::Stands,
    };
    let rows = [Act::Draws, Act::Stands, Act::Natural].map(|does| {
        let totals: Vec<u8> = TOTALS.filter(|total| act(*total) == does).collect();
        vec![cells(&totals), page.words.act(does).to_owned()]
    });
    page.table(&[Column::TwoCards(side), Column::Rule], &rows);
}

/// Numbers that draw, and numbers that stand.
type Acts = (Vec<u8>, Vec<u8>);

/// A row for all keys of which the same numbers draw and stand, in the order of the first such key.
fn grouped(keys: impl Iterator<Item = u8>, draws_and_stands: impl Fn(u8) -> Acts) -> Vec<Vec<String>> {
    let mut rows: Vec<(Vec<u8>, Acts)> = Vec::new();
    for key in keys {
        let acts = draws_and_stands(key);
        match rows.iter_mut().find(|(_, known)| *known == acts) {
            Some((keys, _)) => keys.push(key),
            None => rows.push((vec![key], acts)),
        }
    }
    rows.iter().map(|(keys, (draws, stands))| vec![cells(keys), cells(draws), cells(stands)]).collect()
}

/// Who wins.
pub(crate) fn ending(page: &mut Page<'_>) {
    page.section(Heading::Ending);
    page.items(page.words.ending());
}
