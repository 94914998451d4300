//! The section on returns: what bets give back on average, worked out exactly.

use crate::{
    number::{percent, probability, whole},
    page::Page,
    words::{Column, Heading},
};
use croupier_analysis::{Composition, Distribution, Figures};
use croupier_payout::PayoutTable;

/// The figures of each bet in the next round of a fresh shoe of the table's decks; `None` where they are not known.
pub(crate) struct Returns(Vec<Option<Figures>>);

impl Returns {
    pub(crate) fn of(table: &dyn PayoutTable) -> Returns {
        let description = table.description();
        let fresh = Composition::fresh(description.shoe.decks);
        let distribution = fresh.and_then(|shoe| Distribution::of(&shoe)).ok();
        Returns(distribution.map_or_else(Vec::new, |distribution| Figures::of_table(table, &distribution)))
    }

    fn figures(&self, bet: usize) -> Option<&Figures> {
        self.0.get(bet)?.as_ref()
    }

    /// What the bet at this place returns.
    pub(crate) fn part(&self, bet: usize) -> Option<String> {
        self.figures(bet).map(|figures| percent(&figures.expected_return()))
    }
}

/// How often each bet wins and what it returns.
pub(crate) fn returns(page: &mut Page<'_>, returns: &Returns) {
    let (description, words) = (page.table.description(), page.words);
    page.section(Heading::Returns);
    page.paragraph(&words.about_returns(description.shoe.decks));
    let titles: Vec<String> = description.bets.iter().map(|bet| page.bet_title(bet)).collect();
    let rows: Vec<Vec<String>> = titles
        .iter()
        .enumerate()
        .map(|(place, title)| {
            let known = returns.figures(place).map(|figures| {
                let part = percent(&figures.expected_return());
                [probability(&figures.win), probability(&figures.push), part]
            });
            let unknown = || ["–".to_owned(), "–".to_owned(), words.unknown().to_owned()];
            [vec![title.clone()], known.unwrap_or_else(unknown).to_vec()].concat()
        })
        .collect();
    page.table(&[Column::Bet, Column::Wins, Column::Pushes, Column::Return], &rows);
    let known =
        || titles.iter().enumerate().filter_map(|(place, title)| Some((title, returns.figures(place)?)));
    if let Some(highest) = known().map(|(_, figures)| figures.expected_return()).max() {
        let of = known().filter(|(_, figures)| figures.expected_return() == highest);
        let of: Vec<&str> = of.map(|(title, _)| title.as_str()).collect();
        page.paragraph(&words.highest(&percent(&highest), &of.join(", ")));
    }
    let paying = known().filter(|(_, figures)| figures.gain > whole(0));
    page.items(paying.map(|(title, _)| words.pays_the_player(title)).collect::<Vec<_>>());
}
