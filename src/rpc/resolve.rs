//! `ResolveRound`.

use super::lookup::{optional_table, shoe_rules};
use crate::{
    Snapshot,
    problem::Problem,
    proto::{BetVerdict, ResolveRoundRequest, ResolveRoundResponse},
    wire,
    words::{Language, explain, explain_bet},
};
use croupier_game::{Deal, Round};
use croupier_payout::{Bet, Class, LoadedTable, PayoutFailure, Verdict};
use std::{cell::RefCell, collections::HashMap};

pub(crate) fn resolve_round(
    snapshot: &Snapshot,
    request: ResolveRoundRequest,
) -> Result<ResolveRoundResponse, Problem> {
    let options = Options::new(
        optional_table(&snapshot.catalog, &request.payout_table, "payout_table")?,
        request.allow_incomplete,
        Language::asked(request.explain, &request.language)?,
    );
    let deal = options.deal(request.cards.as_ref(), request.hands.as_ref())?;
    let (bets, explanation) = options.told(&deal)?;
    Ok(ResolveRoundResponse {
        round: Some(wire::round(&deal)),
        explanation,
        bets,
        payout_table: options.table.map(wire::table_ref),
    })
}

/// What is asked of every round of a request.
pub(crate) struct Options<'a> {
    pub(crate) table: Option<&'a LoadedTable>,
    pub(crate) allow_incomplete: bool,
    /// The language to explain in, when an explanation is asked for.
    pub(crate) language: Option<Language>,
    /// The verdicts of unfinished rounds seen in the call.
    unfinished: RefCell<HashMap<Deal, Vec<Option<Verdict>>>>,
}

impl<'a> Options<'a> {
    pub(crate) fn new(
        table: Option<&'a LoadedTable>,
        allow_incomplete: bool,
        language: Option<Language>,
    ) -> Self {
        Options { table, allow_incomplete, language, unfinished: RefCell::default() }
    }
}

impl Options<'_> {
    /// The round given, complete unless it need not be.
    pub(crate) fn deal(
        &self,
        cards: Option<&crate::proto::CardList>,
        hands: Option<&crate::proto::Hands>,
    ) -> Result<Deal, Problem> {
        let deal = wire::deal(cards, hands, shoe_rules(self.table).decks)?;
        match deal.round() {
            Err(error) if !self.allow_incomplete => Err(Problem::incomplete(&error, hands.is_some())),
            _ => Ok(deal),
        }
    }

    /// For a reply: what each bet pays, without those that are still open, and the round in words when asked for. Each bet
    /// is asked about once.
    pub(crate) fn told(&self, deal: &Deal) -> Result<(Vec<BetVerdict>, Vec<String>), Problem> {
        let finished = deal.round().ok();
        let Some(language) = self.language else {
            return match (self.table, finished) {
                (Some(table), Some(round)) => Ok((judged(table, &round)?, Vec::new())),
                _ => Ok((self.shown(&self.verdicts(deal)?), Vec::new())),
            };
        };
        let verdicts = self.verdicts(deal)?;
        let mut lines = explain(deal, language);
        if let Some(round) = finished {
            let facts = Class::of(&round).facts();
            lines.extend(
                self.certain(&verdicts).map(|(bet, verdict)| explain_bet(bet, verdict, facts, language)),
            );
        }
        Ok((self.shown(&verdicts), lines))
    }

    /// What each bet of the table pays, as far as it is certain. Unfinished rounds take time to look ahead,
    /// so each is looked at once a call.
    pub(crate) fn verdicts(&self, deal: &Deal) -> Result<Vec<Option<Verdict>>, Problem> {
        let Some(table) = self.table else { return Ok(Vec::new()) };
        if let Ok(round) = deal.round() {
            return Ok(verdicts(table, &round)?.into_iter().map(Some).collect());
        }
        if let Some(known) = self.unfinished.borrow().get(deal) {
            return Ok(known.clone());
        }
        let verdicts = table.certain_verdicts(deal, table.table().description().shoe.decks)?;
        self.unfinished.borrow_mut().insert(*deal, verdicts.clone());
        Ok(verdicts)
    }

    /// The bets that are certain among these verdicts.
    fn certain(&self, verdicts: &[Option<Verdict>]) -> impl Iterator<Item = (&Bet, Verdict)> {
        let bets = self.table.map_or(&[][..], |table| &table.table().description().bets);
        bets.iter().zip(verdicts).filter_map(|(bet, verdict)| Some((bet, (*verdict)?)))
    }

    /// The same for a reply.
    fn shown(&self, verdicts: &[Option<Verdict>]) -> Vec<BetVerdict> {
        self.certain(verdicts).map(|(bet, verdict)| wire::bet_verdict(&bet.id, verdict)).collect()
    }
}

/// What each bet of a table pays in a finished round.
pub(super) fn verdicts(table: &LoadedTable, round: &Round) -> Result<Vec<Verdict>, PayoutFailure> {
    let mut verdicts = Vec::with_capacity(table.table().description().bets.len());
    for verdict in table.verdicts(round) {
        verdicts.push(verdict?);
    }
    Ok(verdicts)
}

/// The same for a reply.
pub(super) fn judged(table: &LoadedTable, round: &Round) -> Result<Vec<BetVerdict>, PayoutFailure> {
    let bets = &table.table().description().bets;
    let mut judged = Vec::with_capacity(bets.len());
    for (bet, verdict) in bets.iter().zip(table.verdicts(round)) {
        judged.push(wire::bet_verdict(&bet.id, verdict?));
    }
    Ok(judged)
}
