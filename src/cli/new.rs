//! `croupier table new`.

use super::{Failure, output};
use clap::Args;
use croupier_payout::{Catalog, LoadError, Origin, Source};
use std::{fs::File, io::Write as _, path::PathBuf};

/// Write a commented file to start a payout table of one's own from.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier table new my-table
  croupier table new my-table --output my-tables/house.toml
  croupier table new my-table --output - | less

A file that is there already is never written over.")]
pub(super) struct New {
    /// The table's id: a-z, 0-9 and -, at most 64 characters.
    #[arg(value_name = "ID")]
    id: String,
    /// Where to write it; `-` prints it. ID.toml when left out.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The file, with this id.
const TEMPLATE: &str = include_str!("new.toml");
const ID: &str = "my-table";

impl New {
    pub(super) fn run(self) -> Result<(), Failure> {
        let text = TEMPLATE.replace(ID, &self.id);
        let source = Source { name: "ID".into(), text: text.clone(), origin: Origin::File };
        // The template is sound: what can be at fault is the id.
        croupier_analysis::check(&[source], &Catalog::default()).sound().map_err(|LoadError(faults)| {
            let first = faults.first().map(|finding| finding.fault.to_string());
            Failure(format!("ID: {}", first.unwrap_or_default()))
        })?;
        let path = self.output.unwrap_or_else(|| PathBuf::from(format!("{}.toml", self.id)));
        if path.as_os_str() == "-" {
            return output::say(&text);
        }
        let failed = |error: std::io::Error| Failure(format!("{}: {error}", path.display()));
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        File::create_new(&path).map_err(failed)?.write_all(text.as_bytes()).map_err(failed)?;
        let path = output::harmless(&path.display().to_string());
        output::say(&format!("{path} is written: croupier table check {path}"))
    }
}
