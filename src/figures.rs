//! The figures of a table's bets: which of them take so long that they take turns, and are kept.

use crate::problem::{Problem, Reason};
use croupier_analysis::{BetFigures, Distribution, NoFigures};
use croupier_payout::LoadedTable;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Tables at a time whose bets look at the cards: they come in many ways, which may take seconds of a core.
const MOST_COUNTED: usize = 1;
static COUNTED: Semaphore = Semaphore::const_new(MOST_COUNTED);

/// The figures of each bet of a table, or why it has none.
pub(crate) type FiguresOfBets = Arc<[Result<BetFigures, NoFigures>]>;

/// The figures of the bets of a table.
pub(crate) fn figures(table: &LoadedTable, distribution: &Distribution) -> Result<FiguresOfBets, Problem> {
    let _turn = turn(table)?;
    Ok(BetFigures::of_table(table.table(), distribution).into())
}

/// Figures in the first round of a table's shoe, by the table's `id@version`. Every rules page shows them, so they are
/// worked out once, unless a bet has none.
#[derive(Debug, Default)]
pub(crate) struct FreshFigures(Mutex<HashMap<String, FiguresOfBets>>);

impl FreshFigures {
    /// Those of the bets of a table.
    pub(crate) fn of(&self, table: &LoadedTable) -> Result<FiguresOfBets, Problem> {
        let reference = table.table().description().reference();
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept().get(&reference) {
            return Ok(Arc::clone(known));
        }
        let _turn = turn(table)?;
        let figures: FiguresOfBets = BetFigures::of_fresh_shoe(table.table()).into();
        if figures.iter().all(Result::is_ok) {
            kept().insert(reference, Arc::clone(&figures));
        }
        Ok(figures)
    }
}

/// The turn to work out a table's figures, where that takes long.
fn turn(table: &LoadedTable) -> Result<Option<SemaphorePermit<'static>>, Problem> {
    let busy = "the server is working out the figures of a plugin and takes no more; try again shortly";
    let busy = |_| Problem::new(Reason::AnalysisBusy, "", busy).with("limit", MOST_COUNTED);
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
    use std::sync::atomic::{AtomicI64, Ordering};

    /// A plugin of bets that are asked in each round, and answers so many times.
    #[derive(Debug)]
    struct ByRound(Description, AtomicI64);

    impl ByRound {
        fn loaded(answers: i64) -> LoadedTable {
            let classic = Catalog::load(&Source::built_in()).unwrap().find("classic").unwrap().clone();
            let plugin = ByRound(classic.table().description().clone(), answers.into());
            LoadedTable::new(Arc::new(plugin), Origin::Plugin { sha256: [0; 32] })
        }
    }

    impl PayoutTable for ByRound {
        fn description(&self) -> &Description {
            &self.0
        }

        fn round_verdict(&self, bet: usize, _: &Round, _: Class) -> Result<Verdict, PayoutFailure> {
            let answers = self.1.fetch_sub(1, Ordering::Relaxed) > 0;
            answers.then_some(Verdict::Push).ok_or_else(|| self.0.failure(bet, "no more"))
        }
    }

    /// Rounds that are played for the five bets of a table that tells every card apart.
    const ASKED: i64 = 5 * 1_000_000;

    #[test]
    fn plugins_take_turns_and_files_do_not() {
        let (plugin, distribution) =
            (ByRound::loaded(ASKED), Distribution::of(&Composition::fresh(8).unwrap()).unwrap());
        let catalog = Catalog::load(&Source::built_in()).unwrap();
        let classic = catalog.find("classic").unwrap();
        let kept = FreshFigures::default();
        let _alone = ONE_TEST.lock().unwrap();
        let turn = COUNTED.try_acquire().unwrap();
        assert_eq!(figures(&plugin, &distribution).unwrap_err().reason, Reason::AnalysisBusy);
        assert_eq!(kept.of(&plugin).unwrap_err().reason, Reason::AnalysisBusy);
        assert_eq!(figures(classic, &distribution).unwrap(), kept.of(classic).unwrap());
        drop(turn);
        assert_eq!(figures(&plugin, &distribution).unwrap().len(), 5);
    }

    #[test]
    fn a_fresh_shoe_is_worked_out_once() {
        let (plugin, kept) = (ByRound::loaded(ASKED), FreshFigures::default());
        let _alone = ONE_TEST.lock().unwrap();
        let first = kept.of(&plugin).unwrap();
        assert!(first.iter().all(Result::is_ok));
        let _turn = COUNTED.try_acquire().unwrap();
        assert_eq!(kept.of(&plugin).unwrap(), first);
    }

    #[test]
    fn a_failure_is_not_kept() {
        let (plugin, kept) = (ByRound::loaded(3), FreshFigures::default());
        let _alone = ONE_TEST.lock().unwrap();
        assert_eq!(kept.of(&plugin).unwrap().iter().filter(|figures| figures.is_ok()).count(), 0);
        let _turn = COUNTED.try_acquire().unwrap();
        assert_eq!(kept.of(&plugin).unwrap_err().reason, Reason::AnalysisBusy);
    }

    /// The turn is one for all of the process.
    static ONE_TEST: Mutex<()> = Mutex::new(());
}
