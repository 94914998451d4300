//! `CheckPayoutTable`.

use crate::{
    Snapshot,
    problem::Problem,
    proto::{CheckPayoutTableRequest, CheckPayoutTableResponse},
    wire,
};
use croupier_payout::{Origin, Source};

/// The file's name in findings when the request gives none.
const NAME: &str = "payout-table.toml";

pub(crate) fn check_payout_table(
    snapshot: &Snapshot,
    request: CheckPayoutTableRequest,
) -> Result<CheckPayoutTableResponse, Problem> {
    let name = if request.file.is_empty() { NAME.into() } else { request.file };
    let source = [Source { name, text: request.toml, origin: Origin::File }];
    let checked = croupier_analysis::check(&source, &snapshot.catalog);
    let [source] = &source;
    Ok(wire::checked(&checked, 0, source))
}
