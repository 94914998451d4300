//! Plugins loaded by the real loader, with a real child to probe them.

use crate::built::example;
use croupier_game::{Class, Round};
use croupier_payout::{LoadedTable, PayoutFailure, PayoutTable, Verdict};
use croupier_plugin_host::{Host, PluginFile, probe::Probe};
use sha2::{Digest as _, Sha256};
use std::{path::PathBuf, sync::LazyLock, time::Duration};

static PROBE: LazyLock<PathBuf> = LazyLock::new(|| example("croupier-plugin-host", "probe", "probe"));

/// A host of a test's own.
pub(crate) fn host() -> Host {
    Host::new(Probe::new(&*PROBE, &[]))
}

/// A host that waits a second for its probes.
pub(crate) fn hasty_host() -> Host {
    Host::new(Probe::new(&*PROBE, &[]).within(Duration::from_secs(1)))
}

/// These bytes as a file that was read.
pub(crate) fn file(bytes: &[u8], config: &str) -> PluginFile {
    PluginFile {
        path: "plugin.so".into(),
        bytes: bytes.to_vec(),
        sha256: Sha256::digest(bytes).into(),
        config: config.into(),
        version: None,
    }
}

/// Loads a plugin; or says why it is refused.
pub(crate) fn load(host: &Host, bytes: &[u8], config: &str) -> Result<LoadedTable, String> {
    let mut tables = host.load(&[file(bytes, config)]).map_err(|refusals| {
        assert_eq!((refusals.len(), refusals[0].file.as_str()), (1, "plugin.so"));
        refusals[0].fault.to_string()
    })?;
    assert_eq!(tables.len(), 1);
    Ok(tables.remove(0))
}

/// A plugin that holds.
pub(crate) fn sound(bytes: &[u8], config: &str) -> LoadedTable {
    load(&host(), bytes, config).unwrap_or_else(|why| panic!("{why}"))
}

/// What a table says of a bet in a round, asked though it may have said so of the class.
pub(crate) fn asked(table: &dyn PayoutTable, bet: usize, round: &Round) -> Result<Verdict, PayoutFailure> {
    table.round_verdict(bet, round, Class::of(round))
}

/// The plugin is refused with this sentence, in which `…` stands for anything.
pub(crate) fn assert_refused(host: &Host, bytes: &[u8], config: &str, sentence: &str) {
    let why = load(host, bytes, config).expect_err(sentence);
    assert!(says(&why, sentence), "expected: {sentence}\nfound:    {why}");
}

/// Whether a text is this one, in which `…` stands for anything.
pub(crate) fn says(text: &str, sentence: &str) -> bool {
    let mut parts = sentence.split('…');
    let Some(mut rest) = parts.next().and_then(|first| text.strip_prefix(first)) else { return false };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        let last = parts.peek().is_none();
        let found =
            if last { rest.ends_with(part).then(|| rest.len() - part.len()) } else { rest.find(part) };
        match found {
            Some(place) => rest = &rest[place + part.len()..],
            None => return false,
        }
    }
    rest.is_empty()
}
