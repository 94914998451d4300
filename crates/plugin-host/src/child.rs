//! The child's end of a probe.

use crate::{
    Fault,
    digest::Digests,
    instance::Instance,
    library::Library,
    log, memory,
    probe::{HOLDS, REFUSED, token},
    surroundings::Surroundings,
    table::PluginTable,
};
use rustix::{
    process::{
        Resource, Rlimit, Signal, getpid, set_child_subreaper, set_parent_process_death_signal, setrlimit,
    },
    stdio::dup2_stdout,
};
use std::{
    ffi::{c_int, c_void},
    fs::{self, File},
    io::{self, Read as _, Write as _},
    os::{fd::AsFd as _, unix::process::parent_id},
    ptr,
};

unsafe extern "C" {
    fn fflush(stream: *mut c_void) -> c_int;
}

/// Seconds that a child may work, should nobody wait for it any more.
const LONGEST_WORK: u64 = 80;
/// Bytes of memory that it may fill.
const MOST_MEMORY: u64 = 1 << 30;

/// The child's end: reads a plugin from standard input, probes it, and answers on standard output.
///
/// # Errors
/// When the input is none of the parent's.
pub fn answer() -> io::Result<()> {
    // Whoever asks has a thread that waits.
    set_parent_process_death_signal(Some(Signal::KILL))?;
    let mut input = Vec::new();
    io::stdin().take(128 << 20).read_to_end(&mut input)?;
    let broken = || io::Error::new(io::ErrorKind::InvalidData, "this is asked by the service itself");
    let (parent, rest) = input.split_first_chunk::<4>().ok_or_else(broken)?;
    if u32::from_le_bytes(*parent) != parent_id() {
        return Err(broken());
    }
    let (nonce, rest) = rest.split_first_chunk::<32>().ok_or_else(broken)?;
    let (sha256, rest) = rest.split_first_chunk::<32>().ok_or_else(broken)?;
    let (length, rest) = rest.split_first_chunk::<8>().ok_or_else(broken)?;
    let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| broken())?;
    let (config, bytes) = rest.split_at_checked(length).ok_or_else(broken)?;

    // What the plugin prints is no answer of ours, and what it starts is its own for good.
    let mut out = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    let printed = memory::file(&[])?;
    dup2_stdout(&printed)?;
    set_child_subreaper(Some(getpid()))?;
    log::to_standard_error();
    limit()?;
    let before = Surroundings::now()?;
    let answers = twice(bytes, sha256, config).and_then(|digests| {
        before.hold()?;
        // SAFETY: nothing is passed: all that is buffered is written.
        unsafe { fflush(ptr::null_mut()) };
        if printed.metadata()?.len() > 0 { Err(Fault::Prints) } else { Ok(digests) }
    });
    let said = match answers {
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
    let made = PluginTable::create(library, &library.version, sha256, config)?;
    let again = Instance::create(library, config)?;
    if again.describe(library)? != made.said {
        return Err(croupier_plugin::Fault::TwoDescriptions.into());
    }
    made.answers.agree(&[made.table.instance(), &again], |table, bet, round| {
        table.verdict(bet, round).map(|(_, verdict)| verdict)
    })?;
    Ok(Digests::of(library, &made))
}

/// No core is dumped, a loop ends, and memory that is asked for without end is not given. Where the machine has less, the child
/// is ended before the service is.
fn limit() -> io::Result<()> {
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    let most = |most| Rlimit { current: Some(most), maximum: Some(most) };
    setrlimit(Resource::Core, most(0))?;
    setrlimit(Resource::Cpu, most(LONGEST_WORK))?;
    setrlimit(Resource::Data, most(MOST_MEMORY))?;
    Ok(())
}
