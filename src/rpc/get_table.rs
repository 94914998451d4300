//! `GetPayoutTable`.

use super::lookup::table;
use crate::{
    Snapshot,
    problem::Problem,
    proto::{GetPayoutTableRequest, GetPayoutTableResponse},
    wire,
};

pub(crate) fn get_payout_table(
    snapshot: &Snapshot,
    request: GetPayoutTableRequest,
) -> Result<GetPayoutTableResponse, Problem> {
    let table = table(&snapshot.catalog, &request.payout_table, "payout_table")?;
    Ok(GetPayoutTableResponse { payout_table: Some(wire::payout_table(table)) })
}
