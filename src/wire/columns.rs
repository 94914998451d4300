//! Many rounds in packed arrays.

use super::{cards::card_number, payouts::bet_verdict, rounds};
use crate::{problem::Problem, proto};
use croupier_game::{Deal, DealtRound, Pair, Side};
use croupier_payout::{LoadedTable, Verdict};

/// What stands for a verdict that is not certain yet, and places of the verdicts that every table has.
const OPEN: u32 = 0;

/// The columns of rounds, one by one.
pub(crate) struct Columns<'a> {
    table: Option<&'a LoadedTable>,
    columns: proto::RoundColumns,
    /// The verdicts of the dictionary, from its second entry.
    verdicts: Vec<Verdict>,
}

impl<'a> Columns<'a> {
    /// No rounds yet, of `expected`.
    pub(crate) fn new(table: Option<&'a LoadedTable>, expected: usize) -> Columns<'a> {
        let bets = table.map_or(&[][..], |table| &table.table().description().bets);
        let columns = proto::RoundColumns {
            outcomes: Vec::with_capacity(expected),
            cards: Vec::with_capacity(6 * expected),
            bets: bets
                .iter()
                .map(|bet| proto::BetColumn { bet: bet.id.clone(), verdicts: Vec::with_capacity(expected) })
                .collect(),
            ..proto::RoundColumns::default()
        };
        Columns { table, columns, verdicts: Vec::new() }
    }

    /// One round more, complete or so far, with what each bet of the table pays.
    pub(crate) fn push(&mut self, deal: &Deal, verdicts: impl IntoIterator<Item = Option<Verdict>>) {
        let outcome = deal.round().map_or(0, |round| rounds::outcome(round.outcome()).into());
        let next = rounds::next_card(deal).into();
        let columns = &mut self.columns;
        columns.count += 1;
        columns.outcomes.push(outcome);
        columns.next.push(next);
        columns.player_totals.push(deal.total(Side::Player).into());
        columns.banker_totals.push(deal.total(Side::Banker).into());
        columns.flags.push(flags(deal));
        for (side, counts) in
            [(Side::Player, &mut columns.player_card_counts), (Side::Banker, &mut columns.banker_card_counts)]
        {
            let before = columns.cards.len();
            columns.cards.extend(deal.hand_cards(side).map(card_number));
            counts.push(u32::try_from(columns.cards.len() - before).unwrap_or(0));
            columns.cards.resize(before + 3, 0);
        }
        let mut places = Vec::new();
        places.extend(verdicts.into_iter().map(|verdict| self.place(verdict)));
        for (column, place) in self.columns.bets.iter_mut().zip(places) {
            column.verdicts.push(place);
        }
    }

    /// One round of a shoe more.
    pub(crate) fn push_dealt(
        &mut self,
        dealt: &DealtRound,
        verdicts: impl IntoIterator<Item = Option<Verdict>>,
    ) {
        self.columns.numbers.push(dealt.number);
        self.columns.first_card_positions.push(dealt.first_card_position);
        self.push(&Deal::from(dealt.round), verdicts);
    }

    /// One round more that has no result.
    pub(crate) fn push_error(&mut self, problem: Problem) {
        let index = self.columns.count;
        self.columns.errors.push(proto::IndexedError { index, error: Some(problem.into()) });
        let columns = &mut self.columns;
        columns.count += 1;
        columns.outcomes.push(0);
        columns.next.push(0);
        columns.cards.resize(columns.cards.len() + 6, 0);
        let numbers = [
            &mut columns.player_totals,
            &mut columns.banker_totals,
            &mut columns.player_card_counts,
            &mut columns.banker_card_counts,
            &mut columns.flags,
        ];
        for column in numbers.into_iter().chain(columns.bets.iter_mut().map(|bet| &mut bet.verdicts)) {
            column.push(OPEN);
        }
    }

    /// The columns with the dictionary of their verdicts.
    pub(crate) fn finish(mut self) -> proto::RoundColumns {
        if self.table.is_some() {
            let verdicts = self.verdicts.iter().map(|verdict| bet_verdict("", *verdict));
            self.columns.verdicts = std::iter::once(proto::BetVerdict::default()).chain(verdicts).collect();
        }
        self.columns
    }

    /// A verdict's place in the dictionary. It has few entries, so looking through them beats hashing.
    fn place(&mut self, verdict: Option<Verdict>) -> u32 {
        let Some(verdict) = verdict else { return OPEN };
        let place = self.verdicts.iter().position(|known| *known == verdict).unwrap_or_else(|| {
            self.verdicts.push(verdict);
            self.verdicts.len() - 1
        });
        u32::try_from(place + 1).unwrap_or(OPEN)
    }
}

fn flags(deal: &Deal) -> u32 {
    let mut flags = 0;
    for (side, place) in [(Side::Player, 0), (Side::Banker, 1)] {
        let pair = deal.pair(side).unwrap_or_default();
        let facts = [deal.natural(side), pair.is_pair(), pair == Pair::Suited];
        for (fact, holds) in (0..).zip(facts) {
            flags |= u32::from(holds) << (2 * fact + place);
        }
    }
    flags
}
