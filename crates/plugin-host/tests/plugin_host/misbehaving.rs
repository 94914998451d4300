//! Plugins that crash, hang, exit or fail: refusals of those that are probed, and never an outage.

use crate::{
    built::{c, folder},
    loaded::{assert_refused, hasty_host, host, load},
};
use std::{sync::mpsc, thread, time::Duration};

/// What is done in `create` or `payout`, and what the loader says of it, whichever it is.
const ENDS: [(&str, &str); 5] = [
    ("exit(0);", "the probe ended without an answer: exit status: 0"),
    ("_exit(3);", "the probe ended without an answer: exit status: 3"),
    ("raise(SIGSEGV);", "the probe ended without an answer: signal: 11 (SIGSEGV)"),
    ("abort();", "the probe ended without an answer: signal: 6 (SIGABRT)"),
    // What is printed is no answer.
    ("puts(\"holds 00 00\"); fflush(stdout); _exit(0);", "the probe ended without an answer: exit status: 0"),
];

#[test]
fn an_end_of_the_process_is_a_refusal() {
    let host = host();
    for (does, sentence) in ENDS {
        for place in ["IN_CREATE", "IN_DESCRIBE", "IN_PAYOUT", "IN_DESTROY"] {
            // Each is done to the probe alone: here the loader would not come back from it.
            assert_refused(&host, &c(&[(place, does)]), "", sentence);
        }
    }
    assert_eq!(host.kept(), 0, "nothing of them was loaded here");
}

#[test]
fn a_crash_by_a_bad_pointer_is_a_refusal() {
    let does = "*(volatile int *)(uintptr_t)config_length = 1;";
    assert_refused(
        &host(),
        &c(&[("IN_CREATE", does)]),
        "",
        "the probe ended without an answer: signal: 11 (SIGSEGV)",
    );
}

#[test]
fn a_loop_is_a_refusal() {
    let host = hasty_host();
    for (place, does) in [("IN_CREATE", "for (;;);"), ("IN_PAYOUT", "for (;;);"), ("IN_CREATE", "pause();")] {
        assert_refused(&host, &c(&[(place, does)]), "", "the probe did not end within 1 seconds");
    }
    assert_eq!(host.kept(), 0);
}

/// The last lines on standard error follow, in one line that prints.
#[test]
fn what_was_written_before_a_crash_is_told() {
    let died = "the probe ended without an answer: signal: 6 (SIGABRT); it wrote: ";
    let many = "for (int i = 0; i < 100000; i++) fprintf(stderr, \"%d of many lines\\n\", i);";
    let long = "for (int i = 0; i < 1000; i++) fputc('x', stderr);";
    for (does, wrote) in [
        ("fputs(\"weights sum to 0\", stderr);", "weights sum to 0"),
        ("fputs(\"one\\n\\n two\\r\\n\\033[31mthree\\nfour\\n\", stderr);", "two | [31mthree | four"),
        (many, "99997 of many lines | 99998 of many lines | 99999 of many lines"),
        (long, &format!("…{}", "x".repeat(400))),
    ] {
        let does = format!("{does} abort();");
        // Here `…` is meant as it stands.
        let why = load(&host(), &c(&[("IN_CREATE", &does)]), "").unwrap_err();
        assert_eq!(why, format!("{died}{wrote}"));
    }
    let does = "fputs(\"no end\", stderr); for (;;);";
    let sentence = "the probe did not end within 1 seconds; it wrote: no end";
    assert_refused(&hasty_host(), &c(&[("IN_CREATE", does)]), "", sentence);
    let does = "fputs(\"of no use\", stderr); return 1;";
    assert_refused(&host(), &c(&[("IN_CREATE", does)]), "", "it refuses to start: it failed");
}

/// More than is kept is no fault of the plugin's.
#[test]
fn much_that_is_written_is_no_fault() {
    let does = "if (is_probe() && bet == RED) fputs(\"a line that means nothing to anybody\\n\", stderr);";
    assert!(load(&host(), &c(&[("IN_PAYOUT", does)]), "").is_ok());
}

/// What a plugin leaves behind is waited for by nobody.
#[test]
fn a_process_left_behind_holds_up_nobody() {
    let does = "if (is_probe() && fork() == 0) { alarm(120); for (;;) pause(); }";
    let (ended, answer) = mpsc::channel();
    thread::spawn(move || ended.send(load(&host(), &c(&[("IN_CREATE", does)]), "").map(|_| ())));
    let why = answer.recv_timeout(Duration::from_secs(60)).unwrap().unwrap_err();
    assert!(why.starts_with("it changes the processes beside it"), "{why}");
}

#[test]
fn a_stack_that_runs_over_is_a_refusal() {
    let deep = "static int deep(volatile int n) { return n == -1 ? 0 : deep(n + 1) + deep(n + 2); }";
    assert_refused(
        &host(),
        &c(&[("GLOBALS", deep), ("IN_PAYOUT", "if (deep(0)) return 1;")]),
        "",
        "the probe ended without an answer: signal: …",
    );
}

#[test]
fn a_plugin_that_says_no_says_why() {
    let says = |text: &str| {
        format!("error->length = sizeof({text}) - 1; memcpy(error->data, {text}, error->length); return 1;")
    };
    let over = "memset(error->data, 'x', error->capacity); error->length = (uint64_t)1 << 40; return 1;";
    let full = format!("it refuses to start: {}", "x".repeat(1000));
    let refusals: [(&str, &str, &str); 11] = [
        ("IN_CREATE", &says("\"no such house\""), "it refuses to start: no such house"),
        ("IN_CREATE", &says("\"two\\nlines\\033[31m\""), "it refuses to start: two lines [31m"),
        ("IN_CREATE", &says("\"half \\xff\""), "it refuses to start: half \u{fffd}"),
        ("IN_CREATE", over, &full),
        ("IN_CREATE", "return 1;", "it refuses to start: it failed"),
        ("IN_CREATE", "return 2;", "it refuses to start: it panicked"),
        ("IN_CREATE", "return 3;", "it refuses to start: it returned 3, which is no code"),
        ("IN_CREATE", "return -1;", "it refuses to start: it returned -1, which is no code"),
        (
            "IN_CREATE",
            "table->payout = 0;",
            "it refuses to start: it leaves `destroy`, `describe` or `payout` out",
        ),
        ("IN_DESCRIBE", &says("\"no words\""), "it does not describe itself: no words"),
        ("IN_DESCRIBE", "return 1;", "it does not describe itself: it failed"),
    ];
    let host = host();
    for (place, does, sentence) in refusals {
        assert_refused(&host, &c(&[(place, does)]), "", sentence);
    }
}

/// Before a refused file's code could run, it was refused.
#[test]
fn a_constructor_of_a_refused_file_does_not_run() {
    let folder = folder("constructor");
    let ran = folder.join("ran");
    let path = ran.display();
    let constructor =
        format!("__attribute__((constructor)) static void ran(void) {{ append(\"{path}\", \"x\", 1); }}");
    let host = host();
    for (entry, sentence) in [
        (".magic = \"CROUPIES\"", "its entry does not begin with CROUPIER"),
        (".abi_major = 2", "it is built for ABI 2.0, this host has 1.0"),
        (".host_minor = 7", "it needs a host of ABI 1.7, this one has 1.0"),
    ] {
        assert_refused(&host, &c(&[("GLOBALS", &constructor), ("ENTRY", entry)]), "", sentence);
    }
    let executable = crate::built::c_with(&[("GLOBALS", &constructor)], &["-z", "execstack"]);
    assert_refused(&host, &executable, "", "it asks for an executable stack: link it with -z noexecstack");
    assert!(!ran.exists(), "the constructor of a refused file ran");
    load(&host, &c(&[("GLOBALS", &constructor)]), "").unwrap();
    assert_eq!(std::fs::read(&ran).unwrap(), b"xx", "of a sound one it runs, in the probe and here");
}
