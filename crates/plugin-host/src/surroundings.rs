//! What the whole process, or a thread of it, has one of: a plugin that changes it changes the service.

use crate::Fault;
use std::{
    borrow::Cow,
    ffi::{c_int, c_void},
    fs, io,
    os::unix::ffi::OsStringExt as _,
    ptr,
};

/// The signals that have names of their own, from 1 on.
#[rustfmt::skip]
const SIGNALS: [&str; 31] = [
    "SIGHUP", "SIGINT", "SIGQUIT", "SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGKILL", "SIGUSR1",
    "SIGSEGV", "SIGUSR2", "SIGPIPE", "SIGALRM", "SIGTERM", "SIGSTKFLT", "SIGCHLD", "SIGCONT", "SIGSTOP", "SIGTSTP",
    "SIGTTIN", "SIGTTOU", "SIGURG", "SIGXCPU", "SIGXFSZ", "SIGVTALRM", "SIGPROF", "SIGWINCH", "SIGIO", "SIGPWR", "SIGSYS",
];
/// The last signal.
const LAST: c_int = 64;

/// The word of `struct sigaction` that holds its flags.
const FLAGS: usize = 17;

/// A process and this thread of it as they are at one moment: what there is, and how it is.
pub(crate) struct Surroundings(Vec<(Cow<'static, str>, Vec<u8>)>);

impl Surroundings {
    /// As they are now.
    pub(crate) fn now() -> io::Result<Surroundings> {
        let mut found = vec![
            ("the working directory".into(), fs::read_link("/proc/self/cwd")?.into_os_string().into_vec()),
            ("the modes of arithmetic".into(), arithmetic()),
        ];
        // A file that was closed is none.
        let file = |number: u8| fs::read_link(format!("/proc/self/fd/{number}")).unwrap_or_default();
        found.extend(
            (0..=2).map(|number| ("the standard files".into(), file(number).into_os_string().into_vec())),
        );
        let status = fs::read_to_string("/proc/thread-self/status")?;
        for (which, begins) in [("the umask", "Umask:"), ("which signals are blocked", "SigBlk:")] {
            let line = status.lines().find_map(|line| line.strip_prefix(begins)).unwrap_or_default();
            found.push((which.into(), line.into()));
        }
        found.extend((1..=LAST).map(|signal| (does(signal), handling(signal))));
        Ok(Surroundings(found))
    }

    /// Sees that they are so still.
    pub(crate) fn hold(&self) -> Result<(), Fault> {
        let now = Surroundings::now()?;
        let changed = self.0.iter().zip(&now.0).find(|(before, after)| before != after);
        changed.map_or(Ok(()), |((which, _), _)| Err(Fault::Changes(which.to_string())))
    }
}

fn does(signal: c_int) -> Cow<'static, str> {
    let name = usize::try_from(signal - 1).ok().and_then(|place| SIGNALS.get(place));
    name.map_or_else(|| format!("what signal {signal} does"), |name| format!("what {name} does")).into()
}

unsafe extern "C" {
    fn sigaction(signal: c_int, new: *const c_void, old: *mut c_void) -> c_int;
}

/// What a signal does, of the system's `struct sigaction`: the function, the first signals that it blocks, and flags. Zeros for a
/// signal that the system keeps to itself.
fn handling(signal: c_int) -> Vec<u8> {
    // The struct has 19 words, and a mask of which all but the first is left as it was.
    let mut room = [0_u64; 32];
    // SAFETY: nothing is changed, and the room is larger than the struct and aligned for it.
    unsafe { sigaction(signal, ptr::null(), room.as_mut_ptr().cast()) };
    let [function, mask, ..] = room;
    let flags = room.get(FLAGS).copied().unwrap_or_default() & u64::from(u32::MAX);
    [function, mask, flags].into_iter().flat_map(u64::to_le_bytes).collect()
}

/// How this thread computes: rounding, and what is done with numbers too small.
#[cfg(target_arch = "x86_64")]
fn arithmetic() -> Vec<u8> {
    let (mut sse, mut x87) = (0_u32, 0_u16);
    // SAFETY: both write a register to where they are told.
    unsafe {
        std::arch::asm!(
            "stmxcsr [{}]", "fnstcw [{}]", in(reg) &raw mut sse, in(reg) &raw mut x87,
            options(nostack, preserves_flags)
        );
    }
    // The last six bits tell what came up, not how it is dealt with.
    [(sse & !0x3f).to_le_bytes().as_slice(), &x87.to_le_bytes()].concat()
}

/// How this thread computes: rounding, and what is done with numbers too small.
#[cfg(target_arch = "aarch64")]
fn arithmetic() -> Vec<u8> {
    let register: u64;
    // SAFETY: it reads a register.
    unsafe { std::arch::asm!("mrs {}, fpcr", out(reg) register, options(nomem, nostack, preserves_flags)) };
    register.to_le_bytes().into()
}

/// Of another machine that is not known.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn arithmetic() -> Vec<u8> {
    Vec::new()
}
