//! The probe: a child process in which a plugin's code runs for the first time.
//!
//! The child reads the plugin from its standard input, loads it, creates its table twice, and asks every conformance vector
//! twice, the second time from several threads at once. What it answers ends with a token that only the end of all that can give: a plugin that crashes, hangs or exits is found
//! out here.

use crate::{Fault, digest::Digests, instance::Instance, library::Library, memory, table::PluginTable};
use rustix::{
    process::{Resource, Rlimit, setrlimit},
    rand::{GetRandomFlags, getrandom},
    stdio::dup2_stdout,
};
use sha2::{Digest as _, Sha256};
use std::{
    fs::File,
    io::{self, Read as _, Seek as _, Write as _},
    os::fd::AsFd as _,
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};

/// How long a probe may take.
const LONGEST: Duration = Duration::from_secs(20);
/// How long it may work, should nobody wait for it any more.
const LONGEST_WORK: u64 = 60;
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
        let parts: [&[u8]; 5] = [&nonce, sha256, &length(config), config, bytes];
        let files = memory::file(&parts).and_then(|input| Ok((input, memory::file(&[])?)));
        let (input, mut output) = files.map_err(Fault::NoProbe)?;
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .env_clear()
            .stdin(input)
            .stdout(output.try_clone().map_err(Fault::NoProbe)?)
            .stderr(Stdio::null())
            .spawn()
            .map_err(Fault::NoProbe)?;
        let ended = self.wait(&mut child)?;
        let said = read(&mut output).map_err(Fault::NoProbe)?;
        if let Some(why) = said.strip_prefix(REFUSED) {
            return Err(Fault::Probe(why.into()));
        }
        let said = said.strip_prefix(HOLDS).and_then(digests);
        let held = said.filter(|(digests, given)| *given == token(&nonce, digests) && ended.success());
        held.map(|(digests, _)| digests).ok_or_else(|| Fault::ProbeDied(ended.to_string()))
    }

    /// Waits for the end of a child, which does not come later than its time.
    fn wait(&self, child: &mut Child) -> Result<ExitStatus, Fault> {
        let begun = Instant::now();
        loop {
            if let Some(status) = child.try_wait().map_err(Fault::NoProbe)? {
                return Ok(status);
            }
            if begun.elapsed() > self.longest {
                let _ = child.kill();
                let _ = child.wait();
                return Err(Fault::ProbeHangs(self.longest.as_secs()));
            }
            std::thread::sleep(PAUSE);
        }
    }
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
fn token(nonce: &[u8; 32], digests: &Digests) -> String {
    let hash = Sha256::new().chain_update(nonce).chain_update(digests.description);
    hex::encode(hash.chain_update(digests.answers).finalize())
}

fn length(config: &[u8]) -> [u8; 8] {
    u64::try_from(config.len()).unwrap_or(u64::MAX).to_le_bytes()
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
        Ok(digests) => {
            let Digests { description, answers } = digests;
            let [description, answers] = [description, answers].map(hex::encode);
            format!("{HOLDS}{description} {answers} {}", token(nonce, &digests))
        }
        Err(fault) => format!("{REFUSED}{fault}"),
    };
    out.write_all(said.as_bytes())
}

/// Makes the table twice and asks everything: the first one first, then both, so that one which keeps something outside its tables,
/// or remembers what it was asked, is found out.
fn twice(bytes: &[u8], sha256: &[u8; 32], config: &[u8]) -> Result<Digests, Fault> {
    let library = Library::load(bytes)?;
    let made = PluginTable::create(library, sha256, config)?;
    let again = Instance::create(library, config)?;
    if again.describe(library)? != made.said {
        return Err(croupier_plugin::Fault::TwoDescriptions.into());
    }
    made.answers.agree(&[made.table.instance(), &again], |table, bet, round| {
        table.verdict(bet, round).map(|(_, verdict)| verdict)
    })?;
    Ok(Digests::of(library, &made))
}

/// No core is dumped, and a loop ends.
fn limit() -> io::Result<()> {
    let most = |most| Rlimit { current: Some(most), maximum: Some(most) };
    setrlimit(Resource::Core, most(0))?;
    setrlimit(Resource::Cpu, most(LONGEST_WORK))?;
    Ok(())
}
