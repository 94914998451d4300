//! Plugins in Rust that panic, refuse and log.

use crate::{
    built::{example, folder, repository},
    loaded::{asked, assert_refused, host, load},
    random::Random,
};
use croupier_payout::Failures;
use std::{
    fs,
    process::Command,
    sync::{Arc, LazyLock, Mutex},
};
use tracing::{Level, Subscriber, field::Visit};

static WHIMS: LazyLock<Vec<u8>> =
    LazyLock::new(|| fs::read(example("croupier-plugin-host", "whims", "libwhims.so")).unwrap());

#[test]
fn a_panic_is_a_refusal() {
    let host = host();
    for (whim, sentence) in [
        ("panic in create", "it refuses to start: it panicked; it wrote: panic at …whims.rs:…"),
        ("panic in describe", "it refuses to start: it panicked; it wrote: panic at …whims.rs:…"),
        ("panic in payout", "`never` has no answer in …: it panicked; it wrote: panic at …whims.rs:…"),
        ("refuse to be", "it refuses to start: to be"),
        ("refuse \u{1}\n", "it refuses to start: it failed"),
    ] {
        assert_refused(&host, &WHIMS, whim, sentence);
    }
    let long = "why?".repeat(400);
    assert_refused(
        &host,
        &WHIMS,
        &format!("refuse {long}"),
        &format!("it refuses to start: {}", &long[..1000]),
    );
}

#[test]
fn a_panic_in_service_is_a_failure_of_the_call() {
    let turned = folder("whims").join("turned");
    let loaded = load(&host(), &WHIMS, &format!("panic when {} is there", turned.display())).unwrap();
    let (table, mut random) = (loaded.table(), Random(12));
    assert!(asked(table, 0, &random.round()).is_ok());
    fs::write(&turned, "").unwrap();
    for count in 1..=9 {
        let failure = asked(table, 0, &random.round()).unwrap_err();
        assert_eq!((failure.table.as_str(), failure.why.as_str()), ("whims@1", "it panicked"));
        assert_eq!(table.failures(), Failures { count, suspended: false });
    }
    fs::remove_file(&turned).unwrap();
    assert!(asked(table, 0, &random.round()).is_ok());
}

/// What was logged, with its level and the plugin's name.
#[derive(Clone, Default)]
struct Logged(Arc<Mutex<Vec<(Level, String)>>>);

impl Subscriber for Logged {
    fn enabled(&self, _: &tracing::Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        tracing::span::Id::from_u64(1)
    }

    fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}

    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}

    fn event(&self, event: &tracing::Event<'_>) {
        let mut line = Line(String::new());
        event.record(&mut line);
        self.0.lock().unwrap().push((*event.metadata().level(), line.0));
    }

    fn enter(&self, _: &tracing::span::Id) {}

    fn exit(&self, _: &tracing::span::Id) {}
}

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn std::fmt::Debug) {
        self.0 += &format!("{}={value:?} ", field.name());
    }
}

#[test]
fn what_a_plugin_logs_is_in_the_log_under_its_name() {
    let logged = Logged::default();
    let lines = Arc::clone(&logged.0);
    tracing::subscriber::with_default(logged, || {
        let loaded = load(&host(), &WHIMS, "log").unwrap();
        drop(loaded);
    });
    let of_plugin: Vec<_> =
        lines.lock().unwrap().iter().filter(|(_, line)| line.contains("of a whim")).cloned().collect();
    let expected =
        [(Level::ERROR, "Error"), (Level::WARN, "Warn"), (Level::INFO, "Info"), (Level::DEBUG, "Debug")];
    for ((level, line), (expected, name)) in of_plugin.iter().zip(expected) {
        assert_eq!(*level, expected);
        assert!(
            line.contains(&format!("message={name} of a whim")) && line.contains("plugin=whims"),
            "{line}"
        );
    }
    assert_eq!(of_plugin.len(), 4);
}

/// Where a panic would end the whole process, the macro does not compile.
#[test]
fn a_plugin_under_abort_does_not_compile() {
    let target = folder("abort");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["check", "--quiet", "--locked", "--package", "croupier-plugin", "--example", "lightning"]);
    cargo.args(["--profile", "dev", "--target-dir"]).arg(&target);
    cargo.args(["--config", "profile.dev.panic=\"abort\"", "--config", "profile.dev.debug=false"]);
    let done = cargo.current_dir(repository("")).output().unwrap();
    fs::remove_dir_all(target).unwrap();
    let told = String::from_utf8_lossy(&done.stderr);
    assert!(!done.status.success(), "{cargo:?}");
    assert!(
        told.contains(
            "a plugin needs panic = \"unwind\": under \"abort\" a panic would end the whole service"
        ),
        "{told}"
    );
}
