//! The probe: a child process in which a plugin's code runs for the first time.
//!
//! The child reads the plugin from its standard input, loads it, creates its table twice, and asks every conformance vector
//! twice, the second time from several threads at once. What it answers ends with a token that only the end of all that can
//! give: a plugin that crashes, hangs or exits is found out here.

use crate::{Fault, Wrote, digest::Digests, fault::tells_of_panic, memory};
use rustix::{
    io::Errno,
    process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid},
    rand::{GetRandomFlags, getrandom},
};
use sha2::{Digest as _, Sha256};
use std::{
    fs::File,
    io::{self, Read as _, Seek as _, SeekFrom},
    os::unix::{fs::MetadataExt as _, process::CommandExt as _},
    path::PathBuf,
    process::{Child, Command, ExitStatus},
    time::{Duration, Instant},
};

pub use crate::child::answer;

/// How long a probe may take.
const LONGEST: Duration = Duration::from_secs(20);
/// How often it is looked at.
const PAUSE: Duration = Duration::from_millis(2);
/// Bytes of its answer at the most.
const LONGEST_ANSWER: u64 = 8 << 10;
/// Blocks, of 512 bytes, of what it writes to standard error that are kept while it runs.
const MOST_BLOCKS: u64 = 2048;
/// How an answer begins.
pub(crate) const HOLDS: &str = "holds ";
pub(crate) const REFUSED: &str = "refused ";

/// How the child is started: a program and its arguments, which must come to [`answer`].
#[derive(Clone, Debug)]
pub struct Probe {
    program: PathBuf,
    arguments: Vec<String>,
    longest: Duration,
}

impl Probe {
    /// This program with these arguments.
    #[must_use]
    pub fn new(program: impl Into<PathBuf>, arguments: &[&str]) -> Probe {
        let arguments = arguments.iter().map(ToString::to_string).collect();
        Probe { program: program.into(), arguments, longest: LONGEST }
    }

    /// The same, but a probe that has not ended by then is refused.
    #[must_use]
    pub fn within(self, longest: Duration) -> Probe {
        Probe { longest, ..self }
    }

    /// Probes a plugin; gives the digests of what it says and answers.
    pub(crate) fn run(&self, bytes: &[u8], sha256: &[u8; 32], config: &[u8]) -> Result<Digests, Fault> {
        let nonce = nonce()?;
        // Files, not pipes: nobody has to wait for a child that reads nothing, or for one that the plugin left behind.
        let parent = std::process::id().to_le_bytes();
        let parts: [&[u8]; 6] = [&parent, &nonce, sha256, &length(config), config, bytes];
        let input = memory::file(&parts).map_err(Fault::NoProbe)?;
        let mut output = memory::file(&[]).map_err(Fault::NoProbe)?;
        let mut errors = memory::file(&[]).map_err(Fault::NoProbe)?;
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .env_clear()
            .process_group(0)
            .stdin(input)
            .stdout(output.try_clone().map_err(Fault::NoProbe)?)
            .stderr(errors.try_clone().map_err(Fault::NoProbe)?)
            .spawn()
            .map_err(Fault::NoProbe)?;
        let ended = self.wait(&mut child, &errors).map_err(Fault::NoProbe)?;
        let said = read(&mut output).map_err(Fault::NoProbe)?;
        let wrote = last(&mut errors).map_or_else(|_| Wrote::default(), |bytes| Wrote::last(&bytes));
        let Ended::InTime(status) = ended else {
            return Err(Fault::ProbeHangs(self.longest.as_secs(), wrote));
        };
        if let Some(why) = said.strip_prefix(REFUSED) {
            let wrote = if tells_of_panic(why) { wrote } else { Wrote::default() };
            return Err(Fault::Probe(why.into(), wrote));
        }
        let said = said.strip_prefix(HOLDS).and_then(digests);
        let held = said.filter(|(digests, given)| {
            *given == token(&nonce, digests) && status.is_none_or(|status| status.success())
        });
        held.map(|(digests, _)| digests).ok_or(Fault::ProbeDied(status, wrote))
    }

    /// Waits for the end of a child, which does not come later than its time, and ends what it has left behind.
    fn wait(&self, child: &mut Child, errors: &File) -> io::Result<Ended> {
        let begun = Instant::now();
        let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        let in_time = pid.map_or(Ok(false), |pid| self.ends(pid, begun, errors));
        // Not waited for yet, the child keeps its number, which is its group's.
        let _ = pid.map(|pid| kill_process_group(pid, Signal::KILL));
        let status = child.wait().ok();
        Ok(if in_time? { Ended::InTime(status) } else { Ended::Late })
    }

    /// Whether a child ends in its time.
    fn ends(&self, child: Pid, begun: Instant, errors: &File) -> Result<bool, Errno> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        while begun.elapsed() <= self.longest {
            match waitid(WaitId::Pid(child), options) {
                Ok(None) | Err(Errno::INTR) => std::thread::sleep(PAUSE),
                Ok(Some(_)) | Err(Errno::CHILD) => return Ok(true),
                Err(error) => return Err(error),
            }
            // The child goes on behind what is forgotten.
            if errors.metadata().is_ok_and(|written| written.blocks() > MOST_BLOCKS) {
                let _ = errors.set_len(0);
            }
        }
        Ok(false)
    }
}

/// How a child ended: in its time, with its status if that is told. It is not where a plugin has seen to that in this process;
/// then the answer alone decides.
enum Ended {
    InTime(Option<ExitStatus>),
    Late,
}

/// The end of what a child wrote to standard error.
fn last(errors: &mut File) -> io::Result<Vec<u8>> {
    let length = errors.metadata()?.len();
    errors.seek(SeekFrom::Start(length.saturating_sub(LONGEST_ANSWER)))?;
    let mut last = Vec::new();
    errors.take(LONGEST_ANSWER).read_to_end(&mut last)?;
    Ok(last)
}

/// What a child said.
fn read(output: &mut File) -> io::Result<String> {
    let mut said = Vec::new();
    output.rewind()?;
    output.take(LONGEST_ANSWER).read_to_end(&mut said)?;
    Ok(String::from_utf8_lossy(&said).trim_end().to_owned())
}

/// What nobody can guess.
fn nonce() -> Result<[u8; 32], Fault> {
    let mut nonce = [0; 32];
    getrandom(&mut nonce, GetRandomFlags::empty()).map_err(|error| Fault::NoProbe(error.into()))?;
    Ok(nonce)
}

/// Both digests, and the token that follows them.
fn digests(said: &str) -> Option<(Digests, &str)> {
    let (description, rest) = said.split_once(' ')?;
    let (answers, token) = rest.split_once(' ')?;
    let digest = |text| hex::decode(text).ok()?.try_into().ok();
    Some((Digests { description: digest(description)?, answers: digest(answers)? }, token))
}

/// What only the end of a probe can say.
pub(crate) fn token(nonce: &[u8; 32], digests: &Digests) -> String {
    let hash = Sha256::new().chain_update(nonce).chain_update(digests.description);
    hex::encode(hash.chain_update(digests.answers).finalize())
}

fn length(config: &[u8]) -> [u8; 8] {
    u64::try_from(config.len()).unwrap_or(u64::MAX).to_le_bytes()
}
