//! `croupier table rules`.

use super::{Failure, Tables, output};
use crate::{
    proto::{RenderRulesRequest, RulesFormat},
    rpc::render_rules::render_rules,
};
use clap::Args;

/// Write a player's rules page out of a payout table: the game, every bet with its odds, and what it returns.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier table rules sa-gaming
  croupier table rules supreme --language id
  croupier table rules classic --format html > classic.html
  croupier table rules my-table --tables ./my-tables --json")]
pub(super) struct Rules {
    /// The payout table, `id` or `id@version`.
    #[arg(value_name = "ID")]
    table: String,
    /// Language of the page.
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = ["en", "id"])]
    language: String,
    /// How the page is written.
    #[arg(long, value_name = "FORMAT", default_value = "markdown", value_parser = ["markdown", "html"])]
    format: String,
    #[command(flatten)]
    tables: Tables,
    #[command(flatten)]
    output: output::Output,
}

impl Rules {
    pub(super) fn run(self) -> Result<(), Failure> {
        let format = if self.format == "html" { RulesFormat::Html } else { RulesFormat::Markdown };
        let request =
            RenderRulesRequest { payout_table: self.table, language: self.language, format: format.into() };
        let reply = render_rules(&self.tables.load()?, request)?;
        self.output.print(&reply, |reply| reply.page.clone())
    }
}
