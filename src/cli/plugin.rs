//! `croupier plugin`.

use super::{Failure, analyze::Shown, output, table};
use crate::{Snapshot, Sources, files::Files, problem::Reason, proto, rpc};
use clap::{Args, Subcommand};
use croupier_plugin_host::{PluginFile, probe};
use std::path::PathBuf;

/// Try payout tables that are programs.
#[derive(Subcommand)]
pub(super) enum Plugin {
    Check(Check),
    /// What the service starts to try a plugin in a process of its own.
    #[command(hide = true)]
    Probe,
}

/// Check a plugin as the service does before it loads one, and print what it offers and what to put into plugins.toml.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier plugin check target/release/liblightning.so --config '1:70 2:20 5:8 8:2'

The plugin's code runs: check only what you trust. Exit code 1 when it is refused.")]
pub(super) struct Check {
    /// The plugin's shared library.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The plugin's configuration.
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    config: String,
}

impl Plugin {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self {
            Plugin::Check(args) => args.run(),
            Plugin::Probe => probe::answer().map_err(|error| Failure(error.to_string())),
        }
    }
}

impl Check {
    fn run(self) -> Result<(), Failure> {
        let failure = |refused: &dyn ToString| Failure(refused.to_string());
        let plugin = PluginFile::unpinned(&self.file, &self.config).map_err(|refusal| failure(&refusal))?;
        let pin = hex::encode(plugin.sha256);
        let files = Files { tables: Vec::new(), plugins: vec![plugin] };
        let (snapshot, warnings) =
            Snapshot::of(&files, Sources::none().host()).map_err(|faults| failure(&faults))?;
        let loaded = snapshot.catalog.tables().iter().find(|table| table.origin().is_plugin());
        let payout_table = loaded.map(|table| table.table().description().reference()).unwrap_or_default();
        let request = proto::GetPayoutTableRequest { payout_table: payout_table.clone() };
        let described =
            rpc::get_table::get_payout_table(&snapshot, request)?.payout_table.unwrap_or_default();
        let request = proto::AnalyzePayoutTableRequest { payout_table, ..Default::default() };
        let figures = match rpc::analyze::analyze_payout_table(&snapshot, request) {
            Ok(figures) => Shown::plain(None).bets(&figures.bets),
            // The service takes the table all the same.
            Err(problem) if problem.reason == Reason::FiguresUnavailable => {
                format!("no figures: {}\n", problem.message)
            }
            Err(problem) => return Err(problem.into()),
        };
        let told = output::harmless(&format!(
            "{}: {}@{} is sound\n{}\n{}\n{}\nplugins.toml:\n",
            self.file.display(),
            described.id,
            described.version,
            warnings.iter().map(|warning| format!("warning: {warning}\n")).collect::<String>(),
            table::show(&described, false),
            figures,
        ));
        // What is to be pasted has each of its letters.
        output::say(&format!("{told}\n{}", self.entry(&pin)))
    }

    /// What stands for the plugin in `plugins.toml`.
    fn entry(&self, pin: &str) -> String {
        let file = self.file.file_name().unwrap_or_default().to_string_lossy();
        let config = match self.config.as_str() {
            "" => String::new(),
            config => format!("config = {}\n", text(config)),
        };
        format!("[[plugin]]\nfile = {}\nsha256 = {}\n{config}", text(&file), text(pin))
    }
}

/// A text as TOML says it in one line, with what a terminal would obey or hide by its number.
fn text(text: &str) -> String {
    let letter = |letter: char| match letter {
        '"' | '\\' => format!("\\{letter}"),
        _ if letter == '\n' || output::is_obeyed(letter) => format!("\\U{:08X}", u32::from(letter)),
        _ => letter.to_string(),
    };
    format!("\"{}\"", text.chars().map(letter).collect::<String>())
}
