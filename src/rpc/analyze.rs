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
use croupier_payout::LoadedTable;
use tokio::sync::{Semaphore, SemaphorePermit};

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
        bets: figures(table, &distribution)?,
        payout_table: Some(wire::table_ref(table)),
        cards: left.cards(),
    })
}

/// The figures of every bet of a table.
fn figures(table: &LoadedTable, distribution: &Distribution) -> Result<Vec<proto::BetAnalysis>, Problem> {
    let _turn = turn(table)?;
    Ok(wire::bet_analyses(table, distribution)?)
}

/// The turn to work out a table's figures, where that takes long.
pub(super) fn turn(table: &LoadedTable) -> Result<Option<SemaphorePermit<'static>>, Problem> {
    let busy = "the server is working out the figures of a plugin and takes no more; try again shortly";
    let busy = |_| Problem::new(Reason::Overloaded, "", busy).with("limit", MOST_COUNTED);
    looks_at_cards(table).then(|| COUNTED.try_acquire().map_err(busy)).transpose()
}

/// Whether a bet depends on more than a round's class, which those of files never do.
fn looks_at_cards(table: &LoadedTable) -> bool {
    let mut bets = 0..table.table().description().bets.len();
    table.origin().is_plugin() && !bets.all(|bet| table.goes_by_class(bet))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops where something is not as it should be")]
mod tests {
    use super::*;
    use croupier_analysis::Composition;
    use croupier_game::Round;
    use croupier_payout::{Catalog, Class, Description, Origin, PayoutFailure, PayoutTable, Source, Verdict};
    use std::sync::Arc;

    /// A plugin of bets that are asked in each round.
    #[derive(Debug)]
    struct ByRound(Description);

    impl PayoutTable for ByRound {
        fn description(&self) -> &Description {
            &self.0
        }

        fn round_verdict(&self, _: usize, _: &Round, _: Class) -> Result<Verdict, PayoutFailure> {
            Ok(Verdict::Push)
        }
    }

    #[test]
    fn one_plugin_is_analysed_at_a_time_and_files_whenever_they_are() {
        let catalog = Catalog::load(&Source::built_in()).unwrap();
        let classic = catalog.find("classic").unwrap();
        let plugin = Arc::new(ByRound(classic.table().description().clone()));
        let plugin = LoadedTable::new(plugin, Origin::Plugin { sha256: [0; 32] });
        let distribution = Distribution::of(&Composition::fresh(8).unwrap()).unwrap();
        let taken = COUNTED.try_acquire().unwrap();
        assert_eq!(figures(&plugin, &distribution).unwrap_err().reason, Reason::Overloaded);
        assert_eq!(figures(classic, &distribution).unwrap().len(), 5);
        drop(taken);
        assert_eq!(figures(&plugin, &distribution).unwrap().len(), 5);
    }
}
