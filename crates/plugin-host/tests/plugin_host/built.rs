//! Plugins built by the test: in C by gcc, in Rust by cargo.

use std::{
    collections::HashMap,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

/// A define of the compiler's: a place of `plugin.c`, and the C put there.
pub(crate) type Put<'a> = (&'a str, &'a str);

/// The repository.
pub(crate) fn repository(path: &str) -> PathBuf {
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().find(|folder| folder.join("Cargo.lock").exists());
    root.expect("the repository has a Cargo.lock").join(path)
}

/// A new folder of a test's own, which its owner alone may write to.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("plugins").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The bytes of `plugin.c`, built with these defines.
pub(crate) fn c(puts: &[Put<'_>]) -> Vec<u8> {
    c_with(puts, &[])
}

/// The same with flags of the compiler's besides.
pub(crate) fn c_with(puts: &[Put<'_>], flags: &[&str]) -> Vec<u8> {
    let defines = puts.iter().map(|(place, text)| format!("-D{place}={text}"));
    let flags: Vec<String> = defines.chain(flags.iter().map(ToString::to_string)).collect();
    library(&repository("crates/plugin-host/tests/fixtures/plugin.c"), &flags)
}

/// The example in C.
pub(crate) fn red_black() -> Vec<u8> {
    library(&repository("crates/plugin/examples/red_black.c"), &[])
}

/// A shared library of a C file, built once for each set of flags.
fn library(source: &Path, flags: &[String]) -> Vec<u8> {
    static BUILT: Mutex<Option<HashMap<String, Vec<u8>>>> = Mutex::new(None);
    let key = format!("{source:?} {flags:?}");
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    let bytes = built.get_or_insert_default().entry(key).or_insert_with(|| {
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        compiled("gcc", &[&["-std=gnu11", "-O2", "-shared", "-fPIC"], &flags[..]].concat(), source)
    });
    bytes.clone()
}

/// What a compiler makes of a source.
pub(crate) fn compiled(compiler: &str, flags: &[&str], source: &Path) -> Vec<u8> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let name = format!("{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut command = Command::new(compiler);
    command.arg("-I").arg(repository("crates/plugin")).arg("-o").arg(&out).arg(source).args(flags);
    let done = command.output().unwrap_or_else(|error| panic!("{compiler}: {error}: run tests/tools"));
    assert!(done.status.success(), "{command:?}: {}", String::from_utf8_lossy(&done.stderr));
    let bytes = fs::read(&out).unwrap();
    fs::remove_file(out).unwrap();
    bytes
}

/// A file that cargo makes of an example: of a package's own it is there already, of another it is built.
pub(crate) fn example(package: &str, name: &str, file: &str) -> PathBuf {
    let tests = env::current_exe().unwrap();
    let debug = tests.ancestors().nth(2).unwrap();
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--quiet", "--locked", "--package", package, "--example", name]);
    let release = debug.ends_with("release");
    cargo.args(release.then_some("--release")).arg("--target-dir").arg(debug.parent().unwrap());
    let done = cargo.current_dir(repository("")).output().unwrap();
    assert!(done.status.success(), "{cargo:?}: {}", String::from_utf8_lossy(&done.stderr));
    debug.join("examples").join(file)
}
