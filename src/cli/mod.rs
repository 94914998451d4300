//! The command line: each verb makes the request that a caller would send, and shows the reply.

mod analyze;
mod arguments;
mod check;
mod health;
mod json;
mod new;
mod output;
mod plugin;
mod replay;
mod resolve;
mod roads;
mod rules;
mod serve;
mod settings_file;
mod settle;
mod shoe;
mod source;
mod table;
mod verify;

use crate::{Snapshot, Sources, problem::Problem};
use clap::{Args, Parser, Subcommand};
use std::{io::Write as _, path::PathBuf, process::ExitCode};

/// Baccarat rules as a service: rounds resolved, shoes dealt and bets settled, exactly.
#[derive(Parser)]
#[command(name = "croupier", version, max_term_width = 120)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
    Resolve(resolve::Resolve),
    Shoe(shoe::ShoeArgs),
    Settle(settle::Settle),
    Commit(verify::Commit),
    Verify(verify::Verify),
    Roads(roads::RoadsArgs),
    Replay(replay::Replay),
    #[command(subcommand)]
    Table(table::Table),
    #[command(subcommand)]
    Plugin(plugin::Plugin),
    Health(health::Health),
}

/// Where payout tables come from, besides the built-in ones.
#[derive(Args)]
struct Tables {
    /// Directory of payout tables (*.toml) that add to the built-in ones, or replace those of the same id.
    #[arg(long, value_name = "DIR", env = "CROUPIER_TABLES")]
    tables: Option<PathBuf>,
    /// Directory of plugins (plugins.toml and the shared libraries that it names).
    #[arg(long, value_name = "DIR", env = "CROUPIER_PLUGINS")]
    plugins: Option<PathBuf>,
}

impl Tables {
    fn load(&self) -> Result<Snapshot, Failure> {
        let sources = Sources::new(self.tables.clone(), self.plugins.clone(), false);
        let (snapshot, _) = sources.load().map_err(|error| Failure(error.to_string()))?;
        Ok(snapshot)
    }
}

/// The input is at fault, or the world: a line for each fault.
struct Failure(String);

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        let more = problem.further.len() + problem.more;
        let count = if more == 0 { String::new() } else { format!(" (and {more} more)") };
        Failure(match problem.field.as_str() {
            "" => format!("{}{count}", problem.message),
            field => format!("{field}: {}{count}", problem.message),
        })
    }
}

/// Runs the program. Exit codes: 0 fine, 1 the input is at fault, 2 usage.
#[must_use]
pub fn run() -> ExitCode {
    let cli = match arguments::read() {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    let result = match cli.command {
        Command::Serve(args) => args.run(),
        Command::Resolve(args) => args.run(),
        Command::Shoe(args) => args.run(),
        Command::Settle(args) => args.run(),
        Command::Commit(args) => args.run(),
        Command::Verify(args) => args.run(),
        Command::Roads(args) => args.run(),
        Command::Replay(args) => args.run(),
        Command::Table(args) => args.run(),
        Command::Plugin(args) => args.run(),
        Command::Health(args) => args.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(message)) => {
            tell(&message);
            ExitCode::FAILURE
        }
    }
}

/// Says on standard error what is at fault, a line for each fault.
fn tell(message: &str) {
    for line in message.lines() {
        // What cannot be said is not said; the exit code tells.
        let _ = writeln!(std::io::stderr(), "croupier: {}", output::harmless(line));
    }
}
