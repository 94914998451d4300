//! What the whole process, or a thread of it, has one of: a plugin that changes it changes the service.

use crate::Fault;
use rustix::process::{WaitId, WaitIdOptions, getpriority_process, waitid};
use std::{
    borrow::Cow,
    env,
    ffi::{CStr, c_char, c_int, c_void},
    fs, io,
    os::unix::ffi::OsStringExt as _,
    ptr, thread,
    time::{Duration, Instant},
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

/// The word of `struct sigaction` that holds its flags, and the flag that the system sets whenever it is told anything.
const FLAGS: usize = 17;
const RESTORER: u32 = 0x0400_0000;

/// How long threads and processes that end may take to be gone, and how often they are looked at.
const LONGEST: Duration = Duration::from_secs(3);
const PAUSE: Duration = Duration::from_millis(5);

/// A process and this thread of it as they are at one moment: what there is, and how it is.
pub(crate) struct Surroundings {
    threads: usize,
    others: Vec<(Cow<'static, str>, Vec<u8>)>,
}

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
        found.extend([
            ("the limits of the process".into(), fs::read("/proc/self/limits")?),
            ("the environment".into(), environment()),
            ("the locale".into(), locale()),
            ("the timers".into(), timers()),
            ("the priority".into(), getpriority_process(None)?.to_le_bytes().into()),
        ]);
        let status = fs::read_to_string("/proc/thread-self/status")?;
        for (which, begins) in [
            ("the umask", "Umask:"),
            ("which signals are blocked", "SigBlk:"),
            ("the processors it may use", "Cpus_allowed:"),
        ] {
            let line = status.lines().find_map(|line| line.strip_prefix(begins)).unwrap_or_default();
            found.push((which.into(), line.into()));
        }
        found.extend((1..=LAST).map(|signal| (does(signal), handling(signal))));
        Ok(Surroundings { threads: threads()?, others: found })
    }

    /// Sees that they are so still, and that no process was started that goes on.
    pub(crate) fn hold(&self) -> Result<(), Fault> {
        let others = Surroundings::now()?.others;
        let changed = self.others.iter().zip(&others).find(|(before, after)| before != after);
        if let Some(((which, _), _)) = changed {
            return Err(Fault::Changes(which.to_string()));
        }
        let begun = Instant::now();
        loop {
            let goes_on = match (threads()? > self.threads, has_children()) {
                (false, false) => return Ok(()),
                (true, _) => "the threads of the process",
                (false, true) => "the processes beside it",
            };
            if begun.elapsed() > LONGEST {
                return Err(Fault::Changes(goes_on.into()));
            }
            thread::sleep(PAUSE);
        }
    }
}

/// How many threads there are.
fn threads() -> io::Result<usize> {
    Ok(fs::read_dir("/proc/self/task")?.count())
}

fn does(signal: c_int) -> Cow<'static, str> {
    let name = usize::try_from(signal - 1).ok().and_then(|place| SIGNALS.get(place));
    name.map_or_else(|| format!("what signal {signal} does"), |name| format!("what {name} does")).into()
}

unsafe extern "C" {
    fn sigaction(signal: c_int, new: *const c_void, old: *mut c_void) -> c_int;
    fn getitimer(which: c_int, now: *mut [i64; 4]) -> c_int;
    fn setlocale(category: c_int, locale: *const c_char) -> *const c_char;
}

/// All of a locale, as the system numbers it.
const LC_ALL: c_int = 6;

/// The locale's name.
fn locale() -> Vec<u8> {
    // SAFETY: nothing is changed, and the name stays until the next change.
    let name = unsafe { setlocale(LC_ALL, ptr::null()) };
    // SAFETY: it is none, or a text that ends with a zero.
    if name.is_null() { Vec::new() } else { unsafe { CStr::from_ptr(name) }.to_bytes().to_vec() }
}

/// The three timers that end in a signal.
fn timers() -> Vec<u8> {
    let mut now = [[0_i64; 4]; 3];
    for (which, timer) in (0..).zip(&mut now) {
        // SAFETY: it writes two times, of two words each, to where it is told.
        unsafe { getitimer(which, timer) };
    }
    now.as_flattened().iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The variables of the environment.
fn environment() -> Vec<u8> {
    let mut all: Vec<_> = env::vars_os().collect();
    all.sort();
    all.into_iter().flat_map(|(name, value)| [name.into_vec(), value.into_vec()].concat()).collect()
}

/// Whether a process goes on that this one has started.
fn has_children() -> bool {
    loop {
        match waitid(WaitId::All, WaitIdOptions::EXITED | WaitIdOptions::NOHANG) {
            // It has ended, and is nobody's any more.
            Ok(Some(_)) => {}
            Ok(None) => return true,
            Err(_) => return false,
        }
    }
}

/// What a signal does, of the system's `struct sigaction`: the function, the first signals that it blocks, and flags. Zeros for a
/// signal that the system keeps to itself.
fn handling(signal: c_int) -> Vec<u8> {
    // The struct has 19 words, and a mask of which all but the first is left as it was.
    let mut room = [0_u64; 32];
    // SAFETY: nothing is changed, and the room is larger than the struct and aligned for it.
    unsafe { sigaction(signal, ptr::null(), room.as_mut_ptr().cast()) };
    let [function, mask, ..] = room;
    let flags = room.get(FLAGS).copied().unwrap_or_default() & u64::from(!RESTORER);
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
