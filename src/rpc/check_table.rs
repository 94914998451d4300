//! `CheckPayoutTable`.

use crate::{
    Snapshot,
    problem::{Problem, Reason},
    proto::{CheckPayoutTableRequest, CheckPayoutTableResponse},
    wire,
};
use croupier_payout::{Origin, Source};
use tokio::sync::Semaphore;

/// Files that are checked at a time: one that is nothing but faults takes much memory.
const MOST_CHECKS: usize = 8;
static CHECKS: Semaphore = Semaphore::const_new(MOST_CHECKS);

/// The file's name in findings when the request gives none.
const NAME: &str = "payout-table.toml";

pub(crate) fn check_payout_table(
    snapshot: &Snapshot,
    request: CheckPayoutTableRequest,
) -> Result<CheckPayoutTableResponse, Problem> {
    let busy = format!("the server checks {MOST_CHECKS} files already and takes no more; try again shortly");
    let busy = |_| Problem::new(Reason::AnalysisBusy, "", busy).with("limit", MOST_CHECKS);
    let _permit = CHECKS.try_acquire().map_err(busy)?;
    let name = if request.file.is_empty() { NAME.into() } else { request.file };
    let source = [Source { name, text: request.toml, origin: Origin::File }];
    let checked = croupier_analysis::check(&source, &snapshot.catalog);
    let [source] = &source;
    Ok(wire::checked(&checked, 0, source))
}
