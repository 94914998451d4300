//! The settings file: the flags of `croupier serve` as keys of TOML. What it says stands where the defaults of
//! the flags stand, so that flags and environment go before it.

use super::{Failure, arguments::why};
use clap::{Arg, ArgAction, Command, builder::Resettable};
use std::{fs, ops::Range, path::Path};
use toml::de::{DeTable, DeValue};

/// How alike a name must be to be suggested.
const ALIKE: f64 = 0.7;
/// Arguments of `serve` that are no settings of a file.
const NO_KEYS: [&str; 2] = ["config", "help"];

/// The file's text, for messages that name a place in it.
struct File<'a> {
    path: &'a Path,
    text: &'a str,
}

impl File<'_> {
    /// A fault at a place: file, line, column and what is wrong.
    fn fault(&self, place: Range<usize>, what: &str) -> Failure {
        let before = self.text.get(..place.start).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Failure(format!("{}:{line}:{column}: {}", self.path.display(), what.replace('\n', " ")))
    }
}

/// The command with the settings of a file as the defaults of `serve`.
pub(super) fn as_defaults(command: Command, path: &Path) -> Result<Command, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure(format!("{}: {error}", path.display())))?;
    let file = File { path, text: &text };
    let table = DeTable::parse(&text)
        .map_err(|error| file.fault(error.span().unwrap_or_default(), error.message()))?;
    let known: Vec<_> = command
        .find_subcommand("serve")
        .into_iter()
        .flat_map(Command::get_arguments)
        .filter(|argument| !NO_KEYS.contains(&argument.get_id().as_str()))
        .cloned()
        .collect();
    table.get_ref().iter().try_fold(command, |command, (key, value)| {
        let name: &str = key.get_ref();
        let Some(argument) = known.iter().find(|argument| argument.get_id() == name) else {
            return Err(file.fault(key.span(), &unknown(name, &known)));
        };
        let values = texts(value.get_ref(), argument).ok_or_else(|| {
            file.fault(value.span(), &format!("{name}: expected a text, a whole number, true or false"))
        })?;
        check(argument, &values)
            .map_err(|error| file.fault(value.span(), &format!("{name}: {}", why(&error))))?;
        let with_default = |argument: Arg| argument.default_values(values);
        Ok(command.mut_subcommand("serve", |serve| serve.mut_arg(argument.get_id(), with_default)))
    })
}

fn unknown(name: &str, known: &[Arg]) -> String {
    let likeness = |argument: &&Arg| strsim::jaro_winkler(name, argument.get_id().as_str());
    let nearest = known.iter().max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    match nearest.filter(|argument| likeness(argument) > ALIKE) {
        Some(nearest) => format!("{name} is no setting; the nearest is {}", nearest.get_id()),
        None => format!("{name} is no setting; `croupier serve --help` lists them"),
    }
}

/// A value as the command line would have it; a list where the flag may be repeated.
fn texts(value: &DeValue<'_>, argument: &Arg) -> Option<Vec<String>> {
    match value {
        DeValue::String(text) => Some(vec![text.clone().into_owned()]),
        DeValue::Integer(number) if number.radix() == 10 => Some(vec![number.as_str().to_owned()]),
        DeValue::Boolean(flag) => Some(vec![flag.to_string()]),
        DeValue::Array(values) if matches!(argument.get_action(), ArgAction::Append) => {
            values.iter().map(|value| value.get_ref().as_str().map(str::to_owned)).collect()
        }
        _ => None,
    }
}

/// Whether the flag takes these values.
fn check(argument: &Arg, values: &[String]) -> Result<(), clap::Error> {
    let alone = Command::new("serve").no_binary_name(true).arg(argument.clone().env(Resettable::Reset));
    let flag = argument.get_long().unwrap_or_default();
    alone.try_get_matches_from(values.iter().map(|value| format!("--{flag}={value}"))).map(drop)
}
