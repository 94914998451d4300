//! `ListPayoutTables`.

use crate::{
    Snapshot,
    problem::Problem,
    proto::{LastReload, ListPayoutTablesRequest, ListPayoutTablesResponse},
    wire,
};

/// Tables of a page, when the request does not say and at the most.
const PAGE: usize = 100;
const MOST_PAGE: usize = 1000;

pub(crate) fn list_payout_tables(
    snapshot: &Snapshot,
    request: ListPayoutTablesRequest,
) -> Result<ListPayoutTablesResponse, Problem> {
    let size = match usize::try_from(request.page_size) {
        Ok(0) => PAGE,
        Ok(size) => size.min(MOST_PAGE),
        Err(_) => {
            let message = format!("expected 0 or more tables a page, not {}", request.page_size);
            return Err(Problem::field("page_size", message));
        }
    };
    let tables = snapshot.catalog.tables();
    // A token is the last table of the page before.
    let start = match request.page_token.as_str() {
        "" => 0,
        token => {
            let last = tables.iter().position(|table| table.table().description().reference() == token);
            let gone = || {
                Problem::field("page_token", "the token is of no page of the tables in force; begin again")
            };
            last.ok_or_else(gone)? + 1
        }
    };
    let page: Vec<_> = tables.iter().skip(start).take(size).collect();
    let more = start + page.len() < tables.len();
    let next = page.last().filter(|_| more).map(|table| table.table().description().reference());
    Ok(ListPayoutTablesResponse {
        payout_tables: page.into_iter().map(wire::summary).collect(),
        next_page_token: next.unwrap_or_default(),
        last_reload: Some(LastReload {
            time: Some(snapshot.last_reload.time.into()),
            held: snapshot.last_reload.fault.is_none(),
            fault: snapshot.last_reload.fault.clone().unwrap_or_default(),
        }),
    })
}
