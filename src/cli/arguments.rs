//! The arguments, and for `serve` the environment and the settings file. A bad value is named in one line.

use super::{Cli, Failure, settings_file, tell};
use clap::{
    CommandFactory as _, Error, FromArgMatches as _,
    error::{ContextKind, ErrorKind},
};
use std::{env, error::Error as _, path::PathBuf, process::ExitCode};

/// Exit code of a call that is wrong in itself.
const USAGE: u8 = 2;

/// Reads the arguments; or says what is wrong with them, and gives the exit code.
pub(super) fn read() -> Result<Cli, ExitCode> {
    let command = Cli::command();
    let mut matches = command.clone().try_get_matches().map_err(|error| refuse(&error))?;
    let serve = matches.subcommand_matches("serve");
    if let Some(file) = serve.and_then(|serve| serve.get_one::<PathBuf>("config")) {
        let command = settings_file::as_defaults(command, file).map_err(|Failure(message)| {
            tell(&message);
            ExitCode::from(USAGE)
        })?;
        matches = command.try_get_matches().map_err(|error| refuse(&error))?;
    }
    Cli::from_arg_matches(&matches).map_err(|error| refuse(&error))
}

/// Why a value is none.
pub(super) fn why(error: &Error) -> String {
    let value = match error.get(ContextKind::InvalidValue) {
        Some(value) if !value.to_string().is_empty() => format!("\"{value}\""),
        _ => "empty".to_owned(),
    };
    match error.source() {
        Some(why) => format!("{why}, but it is {value}"),
        None => format!("it is {value}"),
    }
}

/// Says in one line which value is none and where it stands; other faults as clap says them.
fn refuse(error: &Error) -> ExitCode {
    let name = error.get(ContextKind::InvalidArg).map(ToString::to_string).unwrap_or_default();
    let name = name.split(' ').next().unwrap_or_default();
    if !matches!(error.kind(), ErrorKind::ValueValidation | ErrorKind::InvalidValue) || name.is_empty() {
        error.exit();
    }
    let variable = format!("CROUPIER_{}", name.trim_start_matches('-').replace('-', "_").to_uppercase());
    let given = |argument: String| argument == name || argument.starts_with(&format!("{name}="));
    let is_variable = env::var_os(&variable).is_some()
        && !env::args_os().any(|argument| given(argument.to_string_lossy().into_owned()));
    tell(&format!("{}: {}", if is_variable { &variable } else { name }, why(error)));
    ExitCode::from(USAGE)
}
