//! `BatchResolveRounds`.

use super::{lookup::optional_table, resolve::Options};
use crate::{
    Snapshot,
    problem::Problem,
    proto::{
        BatchResolveRoundsRequest, BatchResolveRoundsResponse, RoundCards, RoundColumns, RoundResult,
        round_result::Result as Resolved,
    },
    wire::{self, Columns, View},
    words::Language,
};

pub(crate) fn batch_resolve_rounds(
    snapshot: &Snapshot,
    request: BatchResolveRoundsRequest,
) -> Result<BatchResolveRoundsResponse, Problem> {
    if request.rounds.len() > snapshot.most.rounds {
        return Err(Problem::too_many("rounds", snapshot.most.rounds));
    }
    let view = View::of(request.view)?;
    if view == View::Columns && request.explain {
        return Err(Problem::field("explain", "columns hold no explanation; ask for the full view"));
    }
    let options = Options::new(
        optional_table(&snapshot.catalog, &request.payout_table, "payout_table")?,
        request.allow_incomplete,
        Language::asked(request.explain, &request.language)?,
    );
    let payout_table = options.table.map(wire::table_ref);
    Ok(match view {
        View::Full => BatchResolveRoundsResponse {
            results: request.rounds.iter().map(|round| resolve(&options, round)).collect(),
            payout_table,
            columns: None,
        },
        View::Columns => BatchResolveRoundsResponse {
            results: Vec::new(),
            payout_table,
            columns: Some(columns(&options, &request.rounds)),
        },
    })
}

fn columns(options: &Options<'_>, rounds: &[RoundCards]) -> RoundColumns {
    let mut columns = Columns::new(options.table, rounds.len());
    for round in rounds {
        let deal = options.deal(round.cards.as_ref(), round.hands.as_ref());
        match deal.and_then(|deal| Ok((deal, options.verdicts(&deal)?))) {
            Ok((deal, verdicts)) => columns.push(&deal, verdicts),
            Err(problem) => columns.push_error(problem),
        }
    }
    columns.finish()
}

fn resolve(options: &Options<'_>, round: &RoundCards) -> RoundResult {
    let resolved = || {
        let deal = options.deal(round.cards.as_ref(), round.hands.as_ref())?;
        let (bets, explanation) = options.told(&deal)?;
        Ok(RoundResult { bets, explanation, result: Some(Resolved::Round(wire::round(&deal))) })
    };
    resolved().unwrap_or_else(|problem: Problem| RoundResult {
        result: Some(Resolved::Error(problem.into())),
        ..RoundResult::default()
    })
}
