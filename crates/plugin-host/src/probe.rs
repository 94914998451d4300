//! The probe: a child process in which a plugin's code runs for the first time.
//!
//! The child reads the plugin from its standard input, loads it, creates its table, and asks every conformance vector twice.
//! What it answers ends with a token that only the end of all that can give: a plugin that crashes, hangs or exits is found
//! out here.

use crate::{Fault, library::Library, table::PluginTable};
use croupier_payout::Verdict;
use croupier_plugin::conformance::Answers;
use rustix::{
    process::{Resource, Rlimit, setrlimit},
    rand::{GetRandomFlags, getrandom},
    stdio::dup2_stdout,
};
use sha2::{Digest as _, Sha256};
use std::{
    fs::File,
    io::{self, Read as _, Write as _},
    os::fd::AsFd as _,
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};

/// How long a probe may take.
const LONGEST: Duration = Duration::from_secs(20);
/// How often it is looked at.
const PAUSE: Duration = Duration::from_millis(2);
/// Bytes of its answer at the most.
const LONGEST_ANSWER: u64 = 8 << 10;
/// How an answer begins.
const HOLDS: &str = "holds ";
const REFUSED: &str = "refused ";

/// How the child is started: a program and its arguments, which must come to [`answer`].
#[derive(Clone, Debug)]
pub struct Probe {
    program: PathBuf,
    arguments: Vec<String>,
}

impl Probe {
    /// This program with these arguments.
    #[must_use]
    pub fn new(program: impl Into<PathBuf>, arguments: &[&str]) -> Probe {
        Probe { program: program.into(), arguments: arguments.iter().map(ToString::to_string).collect() }
    }

    /// Probes a plugin; gives the digest of its answers.
    pub(crate) fn run(&self, bytes: &[u8], sha256: &[u8; 32], config: &[u8]) -> Result<[u8; 32], Fault> {
        let nonce = nonce()?;
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(Fault::NoProbe)?;
        let sent = send(&mut child, &[&nonce, sha256, &length(config), config, bytes]);
        let ended = wait(&mut child)?;
        let mut said = String::new();
        if let Some(answer) = child.stdout.take() {
            answer.take(LONGEST_ANSWER).read_to_string(&mut said).map_err(Fault::NoProbe)?;
        }
        let said = said.trim_end();
        if let Some(why) = said.strip_prefix(REFUSED) {
            return Err(Fault::Probe(why.into()));
        }
        let digest = said.strip_prefix(HOLDS).and_then(|said| said.split_once(' '));
        let digest = digest.and_then(|(digest, given)| {
            let digest: [u8; 32] = hex::decode(digest).ok()?.try_into().ok()?;
            (given == token(&nonce, &digest) && ended.success()).then_some(digest)
        });
        match (digest, sent) {
            (Some(digest), _) => Ok(digest),
            // It had ended before it was told everything.
            (None, Err(error)) if ended.success() => Err(Fault::NoProbe(error)),
            (None, _) => Err(Fault::ProbeDied(ended.to_string())),
        }
    }
}

/// What nobody can guess.
fn nonce() -> Result<[u8; 32], Fault> {
    let mut nonce = [0; 32];
    getrandom(&mut nonce, GetRandomFlags::empty()).map_err(|error| Fault::NoProbe(error.into()))?;
    Ok(nonce)
}

/// What only the end of a probe can say.
fn token(nonce: &[u8; 32], digest: &[u8; 32]) -> String {
    hex::encode(Sha256::new().chain_update(nonce).chain_update(digest).finalize())
}

fn length(config: &[u8]) -> [u8; 8] {
    u64::try_from(config.len()).unwrap_or(u64::MAX).to_le_bytes()
}

/// Tells the child everything.
fn send(child: &mut Child, parts: &[&[u8]]) -> io::Result<()> {
    let Some(mut input) = child.stdin.take() else { return Ok(()) };
    parts.iter().try_for_each(|part| input.write_all(part))
}

/// Waits for the end of a child, which does not come later than its time.
fn wait(child: &mut Child) -> Result<ExitStatus, Fault> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(Fault::NoProbe)? {
            return Ok(status);
        }
        if begun.elapsed() > LONGEST {
            let _ = child.kill();
            let _ = child.wait();
            return Err(Fault::ProbeHangs(LONGEST.as_secs()));
        }
        std::thread::sleep(PAUSE);
    }
}

/// The child's end: reads a plugin from standard input, probes it, and answers on standard output.
///
/// # Errors
/// When the input is none of the parent's.
pub fn answer() -> io::Result<()> {
    let mut input = Vec::new();
    io::stdin().take(128 << 20).read_to_end(&mut input)?;
    let broken = || io::Error::new(io::ErrorKind::InvalidData, "this is asked by the service itself");
    let (nonce, rest) = input.split_first_chunk::<32>().ok_or_else(broken)?;
    let (sha256, rest) = rest.split_first_chunk::<32>().ok_or_else(broken)?;
    let (length, rest) = rest.split_first_chunk::<8>().ok_or_else(broken)?;
    let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| broken())?;
    let (config, bytes) = rest.split_at_checked(length).ok_or_else(broken)?;

    // What the plugin prints is no answer of ours.
    let mut out = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    dup2_stdout(File::options().write(true).open("/dev/null")?)?;
    limit()?;
    let said = match twice(bytes, sha256, config) {
        Ok(digest) => format!("{HOLDS}{} {}", hex::encode(digest), token(nonce, &digest)),
        Err(fault) => format!("{REFUSED}{fault}"),
    };
    out.write_all(said.as_bytes())
}

/// Asks everything twice; gives the digest of the answers.
fn twice(bytes: &[u8], sha256: &[u8; 32], config: &[u8]) -> Result<[u8; 32], Fault> {
    let library = Library::load(bytes)?;
    let (table, answers) = PluginTable::create(library, sha256, config)?;
    let (again, others) = PluginTable::create(library, sha256, config)?;
    answers.agree(&others)?;
    drop((table, again));
    Ok(digest(&answers))
}

/// SHA-256 of answers.
pub(crate) fn digest(answers: &Answers) -> [u8; 32] {
    let mut hash = Sha256::new();
    for verdict in answers.verdicts() {
        let terms = match verdict {
            Verdict::Lose => [0; 4],
            Verdict::Push => [1, 0, 0, 0],
            Verdict::Win(pay) => {
                let (odds, commission) = (pay.odds().fraction(), pay.commission().fraction());
                [odds.numerator(), odds.denominator(), commission.numerator(), commission.denominator()]
            }
        };
        terms.iter().for_each(|term| hash.update(term.to_le_bytes()));
    }
    hash.finalize().into()
}

/// No core is dumped, and a loop ends.
fn limit() -> io::Result<()> {
    let most = |most| Rlimit { current: Some(most), maximum: Some(most) };
    setrlimit(Resource::Core, most(0))?;
    setrlimit(Resource::Cpu, most(LONGEST.as_secs()))?;
    Ok(())
}
