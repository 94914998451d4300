//! What the checker says, as replies give it.

use super::{analysis::bet_analyses, tables::payout_table};
use crate::proto;
use croupier_analysis::BetFigures;
use croupier_payout::{Checked, Finding, Lines, LoadedTable, Severity, Source};
use std::ops::Range;

/// What the checker says of one of the files that it checked, the one at this place.
pub(crate) fn checked(checked: &Checked, place: usize, source: &Source) -> proto::CheckPayoutTableResponse {
    let lines = Lines::new(&source.text);
    let own = checked.findings.iter().filter(|finding| finding.file == source.name);
    let sound = own.clone().all(|finding| finding.fault.severity() != Severity::Error);
    let reference = checked.references.get(place).and_then(Option::as_ref).filter(|_| sound);
    let table = reference.and_then(|reference| checked.catalog.find(reference));
    proto::CheckPayoutTableResponse {
        sound,
        findings: own.map(|own| finding(own, &lines)).collect(),
        payout_table: table.map(payout_table),
        bets: table.map(figures).unwrap_or_default(),
    }
}

/// The figures of a table's bets in the first round of its shoe.
fn figures(table: &LoadedTable) -> Vec<proto::BetAnalysis> {
    // A table from a file always answers.
    bet_analyses(table, &BetFigures::of_fresh_shoe(table.table())).unwrap_or_default()
}

fn finding(finding: &Finding, lines: &Lines<'_>) -> proto::Finding {
    proto::Finding {
        severity: match finding.fault.severity() {
            Severity::Warning => proto::Severity::Warning,
            Severity::Error => proto::Severity::Error,
        }
        .into(),
        code: finding.fault.code().into(),
        message: finding.fault.headline().replace(char::is_control, " "),
        hint: finding.fault.hint().unwrap_or_default().replace(char::is_control, " "),
        file: finding.file.clone(),
        range: (!finding.is_of_the_whole_file()).then(|| range(&finding.span, lines)),
        related: finding.also.iter().map(|span| range(span, lines)).collect(),
    }
}

fn range(span: &Range<usize>, lines: &Lines<'_>) -> proto::TextRange {
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let [(line, column), (end_line, end_column)] = [span.start, span.end].map(|byte| lines.place(byte));
    proto::TextRange {
        line: number(line),
        column: number(column),
        end_line: number(end_line),
        end_column: number(end_column),
    }
}
