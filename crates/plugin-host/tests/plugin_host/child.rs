//! The process of a probe: what it may use, and what is left of it.

use crate::{
    built::{c, c_with, compiled, example, folder, repository},
    loaded::{assert_refused, hasty_host, host, load},
};
use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// How long is waited for an end.
const PATIENCE: Duration = Duration::from_secs(20);

/// C that writes the number of its process into a file, if it is the probe's, and waits.
fn leaves(path: &Path) -> String {
    format!("{{ pid_t own = getpid(); append(\"{}\", &own, sizeof own); for (;;) pause(); }}", path.display())
}

/// The process whose number is in this file.
fn written(path: &Path) -> u32 {
    let begun = Instant::now();
    loop {
        if let Some(number) = fs::read(path).ok().and_then(|bytes| bytes.first_chunk().copied()) {
            return u32::from_le_bytes(number);
        }
        assert!(begun.elapsed() < PATIENCE, "nothing was written to {}", path.display());
        thread::sleep(Duration::from_millis(5));
    }
}

/// Waits until there is no such process, or nothing but that nobody has asked for its end yet.
fn assert_ends(process: u32) {
    let runs = || {
        let told = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        told.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(" Z"))
    };
    let begun = Instant::now();
    while runs() {
        assert!(begun.elapsed() < PATIENCE, "{process} goes on");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_process_left_behind_is_ended() {
    let folder = folder("left");
    for (name, host) in [("ends", host()), ("hangs", hasty_host())] {
        let path = folder.join(name);
        let hangs = if name == "hangs" { "pause();" } else { "" };
        let does = format!("if (is_probe()) {{ if (fork() == 0) {} {hangs} }}", leaves(&path));
        // The probe waits until the number is there.
        let waits = format!("while (is_probe() && access(\"{}\", F_OK) != 0) usleep(1000);", path.display());
        let why = load(&host, &c(&[("IN_CREATE", &does), ("IN_DESCRIBE", &waits)]), "").unwrap_err();
        let sentence =
            if name == "hangs" { "the probe did not end" } else { "it changes the processes beside it" };
        assert!(why.starts_with(sentence), "{why}");
        assert_ends(written(&path));
    }
}

/// The threads of the service have twice as much.
#[test]
fn stack_without_end_is_not_given() {
    let does = "volatile char room[3 << 19]; for (int i = (3 << 19) - 1; i >= 0; i -= 4096) room[i] = 1;";
    let why = load(&host(), &c(&[("IN_PAYOUT", does)]), "").unwrap_err();
    assert!(why.starts_with("the probe ended without an answer: signal: "), "{why}");
}

#[test]
fn what_is_printed_is_refused() {
    let sentence =
        "it prints to standard output, which is the service's: an error goes to the log, all else nowhere";
    for (place, does) in [
        ("IN_CREATE", "fputs(\"x\", stdout);"),
        ("IN_PAYOUT", "puts(\"x\");"),
        ("IN_DESCRIBE", "write(1, \"x\", 1);"),
    ] {
        assert_refused(&host(), &c(&[(place, does)]), "", sentence);
    }
}

#[test]
fn memory_without_end_is_not_given() {
    let does = "for (;;) { volatile char *room = malloc(1 << 20); for (int i = 0; i < 1 << 20; i += 4096) room[i] = 1; }";
    let sentence = "the probe ended without an answer: signal: 11 (SIGSEGV)";
    assert_refused(&host(), &c(&[("IN_CREATE", does)]), "", sentence);
}

/// A plugin in a file, and the program that loads it.
fn loads(folder: &Path, plugin: &[u8]) -> [String; 3] {
    let path = folder.join("plugin.so");
    fs::write(&path, plugin).unwrap();
    let program = |name| example("croupier-plugin-host", name, name).display().to_string();
    [program("load"), program("probe"), path.display().to_string()]
}

#[test]
fn a_probe_ends_with_whoever_waits_for_it() {
    let folder = folder("orphan");
    let path = folder.join("number");
    let [load, rest @ ..] = loads(&folder, &c(&[("IN_CREATE", &leaves(&path))]));
    let mut child = Command::new(load).args(rest).stdout(Stdio::null()).spawn().unwrap();
    let probe = written(&path);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_ends(probe);
}

/// The kernel tells nobody how a child ended who wants to hear nothing of it.
#[test]
fn a_process_that_hears_of_no_end_loads_plugins() {
    let folder = folder("unheard");
    let unheard = folder.join("unheard");
    fs::write(&unheard, compiled("gcc", &[], &repository("crates/plugin-host/tests/fixtures/unheard.c")))
        .unwrap();
    fs::set_permissions(&unheard, fs::Permissions::from_mode(0o755)).unwrap();
    let done = Command::new(&unheard).args(loads(&folder, &c(&[]))).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let done =
        Command::new(&unheard).args(loads(&folder, &c(&[("IN_CREATE", "abort();")]))).output().unwrap();
    let told = String::from_utf8_lossy(&done.stderr);
    assert!(told.contains("the probe ended without an answer: nobody knows how"), "{told}");
}

/// Headers that the fixture does without.
const MORE: [&str; 9] = [
    "-include",
    "fenv.h",
    "-include",
    "locale.h",
    "-include",
    "pthread.h",
    "-include",
    "sys/resource.h",
    "-lm",
];

fn changes(what: &str) -> String {
    format!("it changes {what}: the process is not its own, and stays as the plugin found it")
}

/// What the process has one of is the service's.
#[test]
fn a_plugin_that_changes_the_process_is_refused() {
    let host = host();
    for (does, what) in [
        ("signal(SIGCHLD, SIG_IGN);", "what SIGCHLD does"),
        ("signal(SIGTERM, SIG_IGN);", "what SIGTERM does"),
        ("signal(SIGSEGV, SIG_DFL);", "what SIGSEGV does"),
        ("signal(40, SIG_IGN);", "what signal 40 does"),
        ("sigset_t set; sigfillset(&set); pthread_sigmask(SIG_BLOCK, &set, 0);", "which signals are blocked"),
        ("fesetround(FE_UPWARD);", "the modes of arithmetic"),
        ("if (chdir(\"/proc\")) abort();", "the working directory"),
        ("umask(0);", "the umask"),
        ("close(1);", "the standard files"),
        ("setrlimit(RLIMIT_NOFILE, &(struct rlimit){64, 64});", "the limits of the process"),
        ("setenv(\"TZ\", \"UTC\", 1);", "the environment"),
        ("alarm(1000);", "the timers"),
    ] {
        let sentence = changes(what);
        for place in ["IN_CREATE", "IN_DESCRIBE", "IN_PAYOUT", "IN_DESTROY"] {
            let bytes = c_with(&[(place, does)], &MORE);
            assert_refused(&host, &bytes, "", &sentence);
        }
    }
    for (does, what) in [
        ("setlocale(LC_ALL, \"C.UTF-8\");", "the locale"),
        ("(void)!nice(1);", "the priority"),
        (
            "pthread_t other; pthread_create(&other, 0, (void *(*)(void *))pause, 0);",
            "the threads of the process",
        ),
        ("if (fork() == 0) for (;;) pause();", "the processes beside it"),
        // One that is the child of none.
        ("if (fork() == 0) { if (fork() == 0) for (;;) pause(); _exit(0); }", "the processes beside it"),
    ] {
        assert_refused(&host, &c_with(&[("IN_CREATE", does)], &MORE), "", &changes(what));
    }
    // Those that have ended are no change.
    let ended = "if (fork() == 0) _exit(0); if (system(\"true\")) abort();";
    crate::loaded::sound(&c(&[("IN_CREATE", ended)]), "");
    assert_eq!(host.kept(), 0, "nothing of them was loaded here");
    let counts = "static volatile double third; third = 1.0 / 3; feraiseexcept(FE_INEXACT);";
    crate::loaded::sound(&c_with(&[("IN_PAYOUT", counts)], &["-include", "fenv.h", "-lm"]), "");
}
