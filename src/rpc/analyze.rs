//! `AnalyzePayoutTable` and `AnalyzeRound`.

use super::lookup::table;
use crate::{
    Snapshot,
    figures::figures,
    problem::Problem,
    proto::{
        AnalyzePayoutTableRequest, AnalyzePayoutTableResponse, AnalyzeRoundRequest, AnalyzeRoundResponse,
    },
    wire,
};
use croupier_analysis::{Composition, Distribution};

pub(crate) fn analyze_payout_table(
    snapshot: &Snapshot,
    request: AnalyzePayoutTableRequest,
) -> Result<AnalyzePayoutTableResponse, Problem> {
    let table = table(&snapshot.catalog, &request.payout_table, "payout_table")?;
    let shoe = wire::composition(request.decks, request.seen.as_ref(), &request.composition, table)?;
    let field = if request.composition.is_empty() { "seen" } else { "composition" };
    let decks = table.table().description().shoe.decks;
    let bets = if Composition::fresh(decks).is_ok_and(|fresh| fresh == shoe) {
        wire::bet_analyses(table, &snapshot.fresh_figures.of(table)?)?
    } else {
        let distribution =
            Distribution::of(&shoe).map_err(|error| wire::composition_problem(field, &error))?;
        wire::bet_analyses(table, &figures(table, &distribution)?)?
    };
    Ok(AnalyzePayoutTableResponse { bets, payout_table: Some(wire::table_ref(table)), cards: shoe.cards() })
}

pub(crate) fn analyze_round(
    snapshot: &Snapshot,
    request: AnalyzeRoundRequest,
) -> Result<AnalyzeRoundResponse, Problem> {
    let table = table(&snapshot.catalog, &request.payout_table, "payout_table")?;
    let shoe = wire::composition(request.decks, request.seen.as_ref(), &request.composition, table)?;
    // More copies of a card than the shoe still has are found below, card by card.
    let deal = wire::deal(request.cards.as_ref(), request.hands.as_ref(), u8::MAX)?;
    let (field, gone) = match request.hands {
        Some(_) => ("hands", "seen"),
        None => ("cards", "seen"),
    };
    let left = shoe.without(deal.cards().iter().copied());
    let left = left.map_err(|error| wire::composition_problem(field, &error))?;
    let distribution =
        Distribution::given(&deal, &left).map_err(|error| wire::composition_problem(gone, &error))?;
    Ok(AnalyzeRoundResponse {
        outcomes: Some(wire::outcomes(&distribution)),
        bets: wire::bet_analyses(table, &figures(table, &distribution)?)?,
        payout_table: Some(wire::table_ref(table)),
        cards: left.cards(),
    })
}
