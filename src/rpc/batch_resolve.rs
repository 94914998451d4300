//! `BatchResolveRounds`.

use super::{lookup::optional_table, resolve::Options};
use crate::{
    Snapshot,
    problem::Problem,
    proto::{
        BatchResolveRoundsRequest, BatchResolveRoundsResponse, RoundCards, RoundResult,
        round_result::Result as Resolved,
    },
    wire,
    words::Language,
};

/// Rounds of one call at the most.
const MOST_ROUNDS: usize = 10_000;

pub(crate) fn batch_resolve_rounds(
    snapshot: &Snapshot,
    request: BatchResolveRoundsRequest,
) -> Result<BatchResolveRoundsResponse, Problem> {
    if request.rounds.len() > MOST_ROUNDS {
        return Err(Problem::too_many("rounds", request.rounds.len(), MOST_ROUNDS));
    }
    wire::check_view(request.view)?;
    let options = Options {
        table: optional_table(&snapshot.catalog, &request.payout_table, "payout_table")?,
        allow_incomplete: request.allow_incomplete,
        language: Language::asked(request.explain, &request.language)?,
    };
    Ok(BatchResolveRoundsResponse {
        results: request.rounds.iter().map(|round| resolve(&options, round)).collect(),
        payout_table: options.table.map(wire::table_ref),
    })
}

fn resolve(options: &Options<'_>, round: &RoundCards) -> RoundResult {
    let resolved = || {
        let deal = options.deal(round.cards.as_ref(), round.hands.as_ref())?;
        Ok(RoundResult {
            bets: options.bets(&deal)?,
            explanation: options.explanation(&deal),
            result: Some(Resolved::Round(wire::round(&deal))),
        })
    };
    resolved().unwrap_or_else(|problem: Problem| RoundResult {
        result: Some(Resolved::Error(problem.into())),
        ..RoundResult::default()
    })
}
