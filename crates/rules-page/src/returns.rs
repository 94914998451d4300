//! The section on returns: what bets give back on average, worked out exactly where that can be, and else marked.

use crate::{
    number::{grouped, percent, probability, whole},
    page::Page,
    words::{Column, Heading, Words},
};
use croupier_analysis::{BetFigures, Fraction, NoFigures};

/// The figures of each bet in the first round of a fresh shoe, where they are known.
#[derive(Clone, Copy)]
pub(crate) struct Returns<'a>(pub(crate) &'a [Result<BetFigures, NoFigures>]);

impl Returns<'_> {
    fn figures(&self, bet: usize) -> Option<&BetFigures> {
        self.0.get(bet)?.as_ref().ok()
    }

    /// What the bet at this place returns.
    pub(crate) fn part(&self, bet: usize, words: &dyn Words) -> Option<String> {
        self.figures(bet).map(|figures| part(figures, words))
    }

    /// How many rounds were played for figures that are not exact, if any are not.
    fn simulated(&self) -> Option<u64> {
        self.0.iter().flatten().find_map(|figures| figures.simulated_rounds)
    }
}

/// What a bet with these figures returns.
fn part(figures: &BetFigures, words: &dyn Words) -> String {
    marked(figures, &percent(&figures.figures.expected_return()), words)
}

/// A figure, marked unless it is exact.
fn marked(figures: &BetFigures, figure: &str, words: &dyn Words) -> String {
    if figures.simulated_rounds.is_some() { words.roughly(figure) } else { figure.to_owned() }
}

/// How often each bet wins and what it returns.
pub(crate) fn returns(page: &mut Page<'_>, returns: Returns<'_>) {
    let (description, words) = (page.table.description(), page.words);
    page.section(Heading::Returns);
    page.paragraph(&words.about_returns(description.shoe.decks, returns.simulated().is_none()));
    let titles: Vec<String> = description.bets.iter().map(|bet| page.bet_title(bet)).collect();
    let rows: Vec<Vec<String>> = titles
        .iter()
        .enumerate()
        .map(|(place, title)| {
            let known = returns.figures(place).map(|figures| {
                let chance = |chance: &Fraction| marked(figures, &probability(chance), words);
                [chance(&figures.figures.win), chance(&figures.figures.push), part(figures, words)]
            });
            let unknown = || ["–".to_owned(), "–".to_owned(), words.unknown().to_owned()];
            [vec![title.clone()], known.unwrap_or_else(unknown).to_vec()].concat()
        })
        .collect();
    page.table(&[Column::Bet, Column::Wins, Column::Pushes, Column::Return], &rows);
    if let Some(rounds) = returns.simulated() {
        page.paragraph(&words.about_samples(&grouped(&rounds.to_string())));
    }
    let known =
        || titles.iter().enumerate().filter_map(|(place, title)| Some((title, returns.figures(place)?)));
    let expected = |figures: &BetFigures| figures.figures.expected_return();
    // A sample cannot tell which of two that are close is higher, nor which side of fair one is on.
    if known().count() == titles.len()
        && returns.simulated().is_none()
        && let Some((_, highest)) = known().max_by_key(|(_, figures)| expected(figures))
    {
        let of = known().filter(|(_, figures)| expected(figures) == expected(highest));
        let of: Vec<&str> = of.map(|(title, _)| title.as_str()).collect();
        page.paragraph(&words.highest(&part(highest, words), &of.join(", ")));
    }
    let exact = known().filter(|(_, figures)| figures.simulated_rounds.is_none());
    let paying = exact.filter(|(_, figures)| figures.figures.gain > whole(0));
    page.items(paying.map(|(title, _)| words.pays_the_player(title)).collect::<Vec<_>>());
}
