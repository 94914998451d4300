//! Why a plugin is refused. All wording is here.

use crate::Wrote;
use croupier_payout::TwiceLoaded;
use std::{borrow::Cow, path::Path, process::ExitStatus};
use thiserror::Error;

/// What a plugin says by its code that has panicked.
const PANICKED: &str = "it panicked";

/// A plugin, or a whole directory of them, that is refused: the file and why, in one line whatever is in it.
#[derive(Debug, Error)]
#[error("{}", format!("{file}: {fault}").replace(char::is_control, "\u{fffd}"))]
pub struct Refusal {
    /// The file.
    pub file: String,
    /// Why.
    pub fault: Fault,
}

impl Refusal {
    pub(crate) fn of(file: &Path, fault: Fault) -> Refusal {
        Refusal { file: file.display().to_string(), fault }
    }
}

/// Why a plugin is refused.
#[derive(Debug, Error)]
pub enum Fault {
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] std::io::Error),
    /// The file is a directory, a pipe or a device.
    #[error("it is no regular file")]
    NotRegular,
    /// The file is empty or larger than a plugin may be.
    #[error("it has {given} bytes: expected 1-{most}")]
    Size {
        /// Its size.
        given: u64,
        /// The most.
        most: u64,
    },
    /// Others than its owner and group may change the file or its directory.
    #[error(
        "everybody may write to {what}: whoever can change a plugin can change what is paid; take the right away (chmod o-w)"
    )]
    Writable {
        /// The file or its directory.
        what: String,
    },
    /// `plugins.toml` is no such file.
    #[error("{0}")]
    Listing(String),
    /// A plugin's file is not named by a plain name.
    #[error("`{0}` is no plain file name: a plugin lies in the directory of its plugins.toml")]
    NotPlain(String),
    /// Two plugins are one file, and of one version.
    #[error(
        "`{0}` stands twice in plugins.toml: beside another of the same file it needs a `version` of its own"
    )]
    Twice(String),
    /// No pin.
    #[error(
        "it has no `sha256` in plugins.toml; its own is {found}. A damaged plugin can crash the service or pay wrongly: pin it, or allow unpinned plugins while developing"
    )]
    NoPin {
        /// The SHA-256 of the file.
        found: String,
    },
    /// A pin that is none.
    #[error("`{0}` is no SHA-256: expected 64 hexadecimal digits")]
    PinInvalid(String),
    /// The bytes are not those pinned.
    #[error("its SHA-256 is {found}, pinned is {pinned}: it is damaged or another version")]
    Pin {
        /// Of the file.
        found: String,
        /// In `plugins.toml`.
        pinned: String,
    },
    /// The configuration is too large.
    #[error("its configuration has {given} bytes: expected at most {most}")]
    Config {
        /// Its size.
        given: usize,
        /// The most.
        most: usize,
    },

    /// The file is no shared library.
    #[error("it is no ELF shared library: {0}")]
    NotLibrary(String),
    /// The library was built for another machine.
    #[error("it is built for {built}, this host is {host}")]
    Machine {
        /// The library's.
        built: String,
        /// Ours.
        host: &'static str,
    },
    /// The file ends before its contents do.
    #[error("it is cut off: its contents end at byte {needed}, the file at {given}")]
    Truncated {
        /// The end of the last segment.
        needed: u64,
        /// The size of the file.
        given: u64,
    },
    /// The library asks for a stack that code can run on.
    #[error("it asks for an executable stack: link it with -z noexecstack")]
    ExecutableStack,
    /// The library needs a newer glibc.
    #[error("it needs glibc {needed}, this host has {host}: build it on an older system")]
    Glibc {
        /// The library's.
        needed: String,
        /// Ours.
        host: String,
    },
    /// The library exports no entry.
    #[error("it exports no `{0}`: it is no payout table")]
    NoEntry(&'static str),
    /// The library needs another that is not the system's.
    #[error("it needs `{0}`, which no pin covers: link it in statically")]
    Needs(String),
    /// The library defines what the process has one of.
    #[error("it would share `{0}` with every library that has it too: build it with -fno-gnu-unique")]
    Unique(String),
    /// The entry does not begin as entries do.
    #[error("its entry does not begin with CROUPIER")]
    Magic,
    /// The plugin speaks another ABI.
    #[error(
        "it is built for ABI {major}.{minor}, this host has {}.{}",
        croupier_plugin::abi::MAJOR,
        croupier_plugin::abi::MINOR
    )]
    Major {
        /// The plugin's.
        major: u16,
        /// The plugin's.
        minor: u16,
    },
    /// The plugin needs what this host does not offer.
    #[error("it needs a host of ABI 1.{needed}, this one has 1.{}", croupier_plugin::abi::MINOR)]
    Minor {
        /// What it needs.
        needed: u16,
    },
    /// A field that has no meaning yet is in use.
    #[error("its entry has a reserved field that is not 0")]
    Reserved,
    /// A struct has a size that it cannot have.
    #[error("its {which} has {given} bytes: expected {expected}")]
    StructSize {
        /// The struct.
        which: &'static str,
        /// The plugin's.
        given: u32,
        /// What can be.
        expected: String,
    },

    /// The probe could not be run.
    #[error("it cannot be probed: {0}")]
    NoProbe(std::io::Error),
    /// The probe did not end.
    #[error("the probe did not end within {0} seconds{1}")]
    ProbeHangs(u64, Wrote),
    /// The probe ended without its token: a crash, or an exit of the plugin's.
    #[error("the probe ended without an answer: {how}{1}", how = how(.0.as_ref()))]
    ProbeDied(Option<ExitStatus>, Wrote),
    /// The probe refused the plugin.
    #[error("{0}{1}")]
    Probe(String, Wrote),

    /// The loader refused the library.
    #[error("it cannot be loaded: {0}")]
    Load(String),
    /// The library is in memory, and other than its file: why it is refused.
    #[error("{0}")]
    Spoilt(String),
    /// More libraries were loaded than stay in memory.
    #[error(
        "{0} plugins have been loaded since the start, and stay in memory: restart the service to load another"
    )]
    TooManyKept(usize),
    /// The plugin's own texts are not texts.
    #[error("its {which} is no text: {why}")]
    Text {
        /// Which.
        which: &'static str,
        /// Why.
        why: &'static str,
    },
    /// The table was not created.
    #[error("it refuses to start: {0}")]
    Create(String),
    /// The table does not describe itself.
    #[error("it does not describe itself: {0}")]
    Describe(String),
    /// What the table says or answers is against the rules.
    #[error(transparent)]
    Conformance(#[from] croupier_plugin::Fault),
    /// The table answers otherwise here than in the probe.
    #[error(
        "it answers otherwise than in its probe: it keeps something outside its table, or looks at its process, a file or a clock"
    )]
    OtherAnswers,
    /// The plugin prints.
    #[error(
        "it prints to standard output, which is the service's: an error goes to the log, all else nowhere"
    )]
    Prints,
    /// The plugin changes the process.
    #[error("it changes {0}: the process is not its own, and stays as the plugin found it")]
    Changes(String),
    /// The table describes itself otherwise here than in the probe.
    #[error(
        "it describes itself otherwise than in its probe: it keeps something outside its table, or looks at its process, a file or a clock"
    )]
    OtherDescription,
    /// The table answers otherwise once the set is loaded.
    #[error("it answers otherwise since the whole set was loaded: it keeps something outside its tables")]
    Changed,
    /// Another table has its id and version.
    #[error(transparent)]
    TwiceLoaded(#[from] TwiceLoaded),
}

/// How a process ended, where that is told.
fn how(ended: Option<&ExitStatus>) -> String {
    ended.map_or_else(|| "nobody knows how".into(), ToString::to_string)
}

/// Whether a plugin is refused for a panic, of which it may have written more.
pub(crate) fn tells_of_panic(refusal: &str) -> bool {
    refusal.ends_with(PANICKED)
}

/// What a function of a plugin says by its code.
#[cold]
pub(crate) fn by_code(code: i32) -> Cow<'static, str> {
    match code {
        croupier_plugin::abi::FAILED => "it failed".into(),
        croupier_plugin::abi::PANICKED => PANICKED.into(),
        unknown => format!("it returned {unknown}, which is no code").into(),
    }
}
