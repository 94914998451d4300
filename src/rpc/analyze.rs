//! `AnalyzePayoutTable` and `AnalyzeRound`.

use super::lookup::table;
use crate::{
    Snapshot,
    problem::{Problem, Reason},
    proto::{
        self, AnalyzePayoutTableRequest, AnalyzePayoutTableResponse, AnalyzeRoundRequest,
        AnalyzeRoundResponse,
    },
    wire,
};
use croupier_analysis::Distribution;
use croupier_payout::{Class, LoadedTable};
use tokio::sync::Semaphore;

/// Tables at a time whose bets look at the cards: they come in many ways, which may take seconds of a core.
const MOST_COUNTED: usize = 1;
static COUNTED: Semaphore = Semaphore::const_new(MOST_COUNTED);

pub(crate) fn analyze_payout_table(
    snapshot: &Snapshot,
    request: AnalyzePayoutTableRequest,
) -> Result<AnalyzePayoutTableResponse, Problem> {
    let table = table(&snapshot.catalog, &request.payout_table, "payout_table")?;
    let shoe = wire::composition(request.decks, request.seen.as_ref(), &request.composition, table)?;
    let field = if request.composition.is_empty() { "seen" } else { "composition" };
    let distribution = Distribution::of(&shoe).map_err(|error| wire::composition_problem(field, &error))?;
    Ok(AnalyzePayoutTableResponse {
        bets: figures(table, &distribution)?,
        payout_table: Some(wire::table_ref(table)),
        cards: shoe.cards(),
    })
}

pub(crate) fn analyze_round(
    snapshot: &Snapshot,
    request: AnalyzeRoundRequest,
) -> Result<AnalyzeRoundResponse, Problem> {
    let table = table(&snapshot.catalog, &request.payout_table, "payout_table")?;
    let shoe = wire::composition(request.decks, request.seen.as_ref(), &request.composition, table)?;
    // More copies of a card than the shoe still has are found below, card by card.
    let deal = wire::deal(request.cards.as_ref(), request.hands.as_ref(), "", u8::MAX)?;
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
        bets: figures(table, &distribution)?,
        payout_table: Some(wire::table_ref(table)),
        cards: left.cards(),
    })
}

/// The figures of every bet of a table.
fn figures(table: &LoadedTable, distribution: &Distribution) -> Result<Vec<proto::BetAnalysis>, Problem> {
    let mut bets = 0..table.table().description().bets.len();
    let by_class = |bet| Class::all().all(|class| table.table().class_verdict(bet, class).is_some());
    let busy = "the server works out another plugin's figures and takes no more; try again shortly";
    let busy = |_| Problem::new(Reason::Overloaded, "", busy).with("limit", MOST_COUNTED);
    let _permit = if bets.all(by_class) { None } else { Some(COUNTED.try_acquire().map_err(busy)?) };
    Ok(wire::bet_analyses(table, distribution)?)
}
