//! Many rounds in packed arrays.

use super::{cards::card_number, payouts::bet_verdict, rounds};
use crate::{problem::Problem, proto};
use croupier_game::{BySide, Card, Deal, DealtRound, Hand, Pair, Round};
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
        if let Ok(round) = deal.round() {
            return self.push_round(&round, verdicts);
        }
        self.columns.outcomes.push(0);
        self.columns.next.push(rounds::next_card(deal).into());
        let hand = |side| match deal.hand(side) {
            Some(hand) => HandColumns::of(&hand),
            None => HandColumns::so_far(deal.hand_cards(side), deal.total(side)),
        };
        self.push_hands(BySide::from_fn(hand), verdicts);
    }

    /// One round of a shoe more.
    pub(crate) fn push_dealt(
        &mut self,
        dealt: &DealtRound,
        verdicts: impl IntoIterator<Item = Option<Verdict>>,
    ) {
        self.columns.numbers.push(dealt.number);
        self.columns.first_card_positions.push(dealt.first_card_position);
        self.push_round(&dealt.round, verdicts);
    }

    fn push_round(&mut self, round: &Round, verdicts: impl IntoIterator<Item = Option<Verdict>>) {
        self.columns.outcomes.push(rounds::outcome(round.outcome()).into());
        self.columns.next.push(proto::NextCard::None.into());
        self.push_hands(BySide::from_fn(|side| HandColumns::of(round.hand(side))), verdicts);
    }

    fn push_hands(
        &mut self,
        hands: BySide<HandColumns>,
        verdicts: impl IntoIterator<Item = Option<Verdict>>,
    ) {
        let columns = &mut self.columns;
        columns.count += 1;
        columns.player_totals.push(hands.player.total);
        columns.banker_totals.push(hands.banker.total);
        columns.flags.push(hands.player.flags | hands.banker.flags << 1);
        columns.player_card_counts.push(hands.player.count);
        columns.banker_card_counts.push(hands.banker.count);
        columns.cards.extend(hands.player.cards);
        columns.cards.extend(hands.banker.cards);
        for (column, verdict) in columns.bets.iter_mut().zip(verdicts) {
            column.verdicts.push(place(&mut self.verdicts, verdict));
        }
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
}

/// A verdict's place in the dictionary. It has few entries, so looking through them beats hashing.
fn place(dictionary: &mut Vec<Verdict>, verdict: Option<Verdict>) -> u32 {
    let Some(verdict) = verdict else { return OPEN };
    let place = dictionary.iter().position(|known| *known == verdict).unwrap_or_else(|| {
        dictionary.push(verdict);
        dictionary.len() - 1
    });
    u32::try_from(place + 1).unwrap_or(OPEN)
}

/// A hand's part of a round.
struct HandColumns {
    cards: [i32; 3],
    count: u32,
    total: u32,
    /// The Player's; the Banker's are each one bit higher.
    flags: u32,
}

impl HandColumns {
    fn of(hand: &Hand) -> HandColumns {
        let facts = [hand.natural(), hand.pair().is_pair(), hand.pair() == Pair::Suited];
        let flags = (0..).zip(facts).map(|(fact, holds)| u32::from(holds) << (2 * fact));
        HandColumns { flags: flags.sum(), ..HandColumns::so_far(hand.cards(), hand.total()) }
    }

    /// A hand that has not got two cards.
    fn so_far(dealt: impl Iterator<Item = Card>, total: u8) -> HandColumns {
        let (mut cards, mut count) = ([0; 3], 0);
        for (place, card) in cards.iter_mut().zip(dealt) {
            *place = card_number(card);
            count += 1;
        }
        HandColumns { cards, count, total: total.into(), flags: 0 }
    }
}
