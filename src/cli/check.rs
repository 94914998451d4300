//! `croupier table check`.

use super::{Failure, Tables, analyze::Shown, output};
use crate::{proto, wire};
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use clap::Args;
use croupier_payout::{Checked, Finding, Lines, LoadError, Severity, Source};
use std::{io::IsTerminal as _, ops::Range, path::PathBuf};

/// Check payout tables' files: everything that is wrong with them, and what each bet of a sound table costs.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier table check my-tables/house.toml
  croupier table check my-tables
  croupier table check my-tables/*.toml --json

The files are checked as one set beside the built-in tables, which they may extend: faults are errors, and a bet that pays the
player, returns less than `minimum_return` or means something else elsewhere is a warning. Exit code 1 when there is an error.")]
pub(super) struct Check {
    /// Files of payout tables, or directories of them (*.toml).
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    tables: Tables,
    #[command(flatten)]
    output: output::Output,
}

impl Check {
    pub(super) fn run(self) -> Result<(), Failure> {
        let (mut sources, mut unreadable) = (Vec::new(), Vec::new());
        for path in &self.files {
            let read = if path.is_dir() {
                Source::directory(path)
            } else {
                Source::file(path).map(|file| vec![file])
            };
            match read {
                Ok(read) => sources.extend(read),
                Err(LoadError(findings)) => unreadable.extend(findings),
            }
        }
        if sources.is_empty() && unreadable.is_empty() {
            return Err(Failure("no payout table (*.toml) to check".into()));
        }
        let known = self.tables.load()?.catalog;
        let checked = croupier_analysis::check(&sources, &known);
        let replies =
            sources.iter().enumerate().map(|(place, source)| wire::checked(&checked, place, source));
        for (source, reply) in sources.iter().zip(replies) {
            self.output.print_styled(&reply, |reply| report(source, &checked, reply))?;
        }
        if !unreadable.is_empty() {
            return Err(Failure(LoadError(unreadable).to_string()));
        }
        match count(&checked, Severity::Error) {
            0 => Ok(()),
            errors => Err(Failure(format!(
                "{}, {}",
                counted(errors, "error"),
                counted(count(&checked, Severity::Warning), "warning")
            ))),
        }
    }
}

fn count(checked: &Checked, severity: Severity) -> usize {
    checked.findings.iter().filter(|finding| finding.fault.severity() == severity).count()
}

fn counted(number: usize, name: &str) -> String {
    format!("{number} {name}{}", if number == 1 { "" } else { "s" })
}

/// Findings of one file that are shown: nobody reads more.
const MOST_SHOWN: usize = 50;

/// What was found in a file, as compilers show it, and what its table costs when it is sound.
fn report(source: &Source, checked: &Checked, reply: &proto::CheckPayoutTableResponse) -> String {
    let name = output::harmless(&source.name);
    let own: Vec<&Finding> = checked.findings.iter().filter(|finding| finding.file == source.name).collect();
    let mut text: String =
        own.iter().take(MOST_SHOWN).map(|finding| shown(source, finding) + "\n\n").collect();
    if own.len() > MOST_SHOWN {
        text += &format!("{name}: and {} more\n\n", counted(own.len() - MOST_SHOWN, "finding"));
    }
    if let Some(table) = &reply.payout_table {
        text += &format!("{name}: {}@{} is sound, digest {}\n\n", table.id, table.version, table.digest);
        text += &Shown::plain(table.minimum_return.as_ref()).bets(&reply.bets);
    }
    text
}

/// A finding with the line it is about, and the lines that have to do with it.
fn shown(source: &Source, finding: &Finding) -> String {
    let level = match finding.fault.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let headline = output::harmless(&finding.fault.headline()).replace('\n', " ");
    let name = output::harmless(&source.name);
    // Only the lines from the first that it is about to the last: a file may be long.
    let spans = || finding.also.iter().chain([&finding.span]);
    let first = spans().map(|span| span.start).min().unwrap_or_default();
    let last = spans().map(|span| span.end).max().unwrap_or_default();
    let start = source.text.get(..first).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let end = source
        .text
        .get(last..)
        .and_then(|after| after.find('\n'))
        .map_or(source.text.len(), |end| last + end);
    let within = |span: &Range<usize>| span.start - start..span.end - start;
    let also =
        finding.also.iter().map(|span| AnnotationKind::Context.span(within(span)).label("decides before it"));
    let snippet = Snippet::source(source.text.get(start..end).unwrap_or_default())
        .path(&name)
        .line_start(Lines::new(&source.text).place(start).0)
        .annotation(AnnotationKind::Primary.span(within(&finding.span)))
        .annotations(also);
    let hint = finding.fault.hint().map(|hint| output::harmless(&hint));
    let help = hint.as_deref().map(|hint| Level::HELP.message(hint));
    let group = level.primary_title(&headline).id(finding.fault.code());
    let renderer = if std::io::stdout().is_terminal() { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&[group.element(snippet).elements(help)])
}
