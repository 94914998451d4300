//! `RenderRules`.

use super::lookup::table;
use crate::{
    Snapshot,
    problem::Problem,
    proto::{RenderRulesRequest, RenderRulesResponse, RulesFormat},
    wire,
    words::Language,
};

pub(crate) fn render_rules(
    snapshot: &Snapshot,
    request: RenderRulesRequest,
) -> Result<RenderRulesResponse, Problem> {
    let table = table(&snapshot.catalog, &request.payout_table, "payout_table")?;
    let language = match Language::asked(true, &request.language)? {
        Some(Language::Indonesian) => croupier_rules_page::Language::Indonesian,
        _ => croupier_rules_page::Language::English,
    };
    let figures = snapshot.fresh_figures.of(table)?;
    let (page, media_type) = match RulesFormat::try_from(request.format) {
        Ok(RulesFormat::Unspecified | RulesFormat::Markdown) => {
            (croupier_rules_page::markdown(table.table(), &figures, language), "text/markdown; charset=utf-8")
        }
        Ok(RulesFormat::Html) => {
            (croupier_rules_page::html(table.table(), &figures, language), "text/html; charset=utf-8")
        }
        Err(_) => {
            let message = format!("{} is no format of rules pages", request.format);
            return Err(Problem::field("format", message));
        }
    };
    Ok(RenderRulesResponse {
        page,
        media_type: media_type.to_owned(),
        payout_table: Some(wire::table_ref(table)),
    })
}
