//! Files that are no plugins of this host: refused before any of their code runs, or in the probe.

use crate::{
    built::{c, c_with, compiled, folder},
    loaded::{assert_refused, host},
};
use std::fs;

const HEADS: [(&str, &str); 32] = [
    (".magic = \"croupier\"", "its entry does not begin with CROUPIER"),
    (".magic = \"CROUPIEr\"", "its entry does not begin with CROUPIER"),
    (".abi_major = 0", "it is built for ABI 0.0, this host has 1.0"),
    (".abi_major = 2", "it is built for ABI 2.0, this host has 1.0"),
    (".abi_major = 2, .abi_minor = 7", "it is built for ABI 2.7, this host has 1.0"),
    (".host_minor = 1", "it needs a host of ABI 1.1, this one has 1.0"),
    (".host_minor = 65535", "it needs a host of ABI 1.65535, this one has 1.0"),
    (".reserved = 1", "its entry has a reserved field that is not 0"),
    (".reserved_2 = 1", "its entry has a reserved field that is not 0"),
    (".entry_size = 119", "its entry has 119 bytes: expected 120-512"),
    (".entry_size = 513", "its entry has 513 bytes: expected 120-512"),
    (".host_size = 0", "its croupier_host has 0 bytes: expected 1-16"),
    (".host_size = 17", "its croupier_host has 17 bytes: expected 1-16"),
    (".round_size = 25", "its croupier_round has 25 bytes: expected 1-24"),
    (".payout_size = 23", "its croupier_payout has 23 bytes: expected 24-64"),
    (".payout_size = 65", "its croupier_payout has 65 bytes: expected 24-64"),
    (".table_size = 31", "its croupier_table has 31 bytes: expected 32-512"),
    (".table_size = 4294967295u", "its croupier_table has 4294967295 bytes: expected 32-512"),
    (".description_size = 79", "its croupier_description has 79 bytes: expected 80-512"),
    (".description_size = 513", "its croupier_description has 513 bytes: expected 80-512"),
    (".bet_size = 95", "its croupier_bet has 95 bytes: expected 96-512"),
    (".bet_size = 97", "its croupier_bet has 97 bytes: expected 96-512"),
    (".id = CROUPIER_TEXT(\"Fixture\")", "the table's id is `Fixture`: expected 1-64 of a-z, 0-9 and -"),
    (".id = {0, 0}", "the table's id is ``: expected 1-64 of a-z, 0-9 and -"),
    (".id = {0, 7}", "its id is no text: it points nowhere"),
    (
        ".version = CROUPIER_TEXT(\"1/2\")",
        "the table's version is `1/2`: expected 1-64 of 0-9, A-Z, a-z, `.`, `_` and -",
    ),
    (".vendor = CROUPIER_TEXT(\"a\\nb\")", "its vendor is no text: it has control characters"),
    (".id = CROUPIER_TEXT(\"a\\033[31m\")", "its id is no text: it has control characters"),
    (
        ".build = CROUPIER_TEXT(X50 X50 X50 X50 \"x\")",
        "its build information is no text: it is longer than 200 characters",
    ),
    (".vendor = CROUPIER_TEXT(\"\\xff\")", "its vendor is no text: it is not UTF-8"),
    (".build = {\"x\", 4001}", "its build information is no text: it is longer than 4000 bytes"),
    (".create = 0", "it refuses to start: it has no `create`"),
];

#[test]
fn an_entry_that_does_not_fit_is_refused() {
    let host = host();
    for (entry, sentence) in HEADS {
        let fifty = ("X50", &*format!("\"{}\"", "x".repeat(50)));
        assert_refused(&host, &c(&[("ENTRY", entry), fifty]), "", sentence);
    }
    assert_eq!(host.kept(), 0);
}

#[test]
fn later_minors_that_need_no_more_are_taken() {
    for entry in
        [".abi_minor = 9", ".entry_size = 128", ".round_size = 16", ".payout_size = 32", ".host_size = 8"]
    {
        crate::loaded::sound(&c(&[("ENTRY", entry)]), "");
    }
}

#[test]
fn a_library_without_the_entry_is_refused() {
    let none = "it exports no `croupier_payout_entry_v1`: it is no payout table";
    let host = host();
    assert_refused(&host, &c(&[("croupier_payout_entry_v1", "croupier_payout_entry_v2")]), "", none);
    let folder = folder("no_entry");
    let source = folder.join("code.c");
    fs::write(&source, "int croupier_payout_entry_v1(void) { return 1; }").unwrap();
    assert_refused(&host, &compiled("gcc", &["-shared", "-fPIC"], &source), "", none);
    fs::write(
        &source,
        "char croupier_payout_entry_v1[8] __attribute__((visibility(\"hidden\"))) = \"CROUPIE\";",
    )
    .unwrap();
    assert_refused(&host, &compiled("gcc", &["-shared", "-fPIC"], &source), "", none);
    // Zeros that no byte of the file stands for.
    fs::write(&source, "char croupier_payout_entry_v1[200];").unwrap();
    assert_refused(&host, &compiled("gcc", &["-shared", "-fPIC"], &source), "", none);
}

#[test]
fn what_is_no_library_is_refused() {
    let host = host();
    let no_library = "it is no ELF shared library: …";
    let other = "it is no ELF shared library: it is another kind of ELF file";
    for bytes in [&b""[..], b"#!/bin/sh\necho 7\n", b"\x7fELF", &[0; 4096], b"\x7fELF\x02\x01\x01"] {
        assert_refused(&host, bytes, "", no_library);
    }
    let folder = folder("strangers");
    let source = folder.join("program.c");
    fs::write(&source, "int main(void) { return 0; }").unwrap();
    assert_refused(&host, &compiled("gcc", &["-no-pie"], &source), "", other);
    assert_refused(&host, &compiled("gcc", &["-c"], &source), "", other);
    let none = "it exports no `croupier_payout_entry_v1`: it is no payout table";
    assert_refused(&host, &compiled("gcc", &["-fPIE", "-pie"], &source), "", none);
}

/// What the loader does without, but not the checks.
#[test]
fn a_library_without_headers_is_refused() {
    let (host, library) = (host(), c(&[]));
    for count in [0_u16, u16::MAX] {
        let mut bytes = library.clone();
        bytes[0x38..0x3a].copy_from_slice(&count.to_le_bytes());
        assert_refused(&host, &bytes, "", "it is no ELF shared library: it has no segments");
    }
    let mut bytes = library;
    bytes[0x28..0x30].fill(0);
    bytes[0x3c..0x40].fill(0);
    let sentence = "it is no ELF shared library: its section headers are missing, do not strip them";
    assert_refused(&host, &bytes, "", sentence);
}

#[test]
fn a_library_of_another_machine_is_refused() {
    let host = host();
    let (own, other, theirs) = match cfg!(target_arch = "aarch64") {
        true => ("aarch64", 62_u16, "x86_64"),
        false => ("x86_64", 183, "aarch64"),
    };
    let mut bytes = c(&[]);
    let built_for = |bytes: &mut Vec<u8>, machine: u16| bytes[18..20].copy_from_slice(&machine.to_le_bytes());
    built_for(&mut bytes, other);
    assert_refused(&host, &bytes, "", &format!("it is built for {theirs}, this host is {own}"));
    built_for(&mut bytes, 243);
    assert_refused(&host, &bytes, "", &format!("it is built for machine 243, this host is {own}"));
    // 32 bits, and the other order of bytes.
    let mut bytes = c(&[]);
    bytes[4] = 1;
    assert_refused(&host, &bytes, "", "it is no ELF shared library: …");
    let mut bytes = c(&[]);
    bytes[5] = 2;
    assert_refused(&host, &bytes, "", "it is built for machine …, this host is …");
}

#[test]
fn a_symbol_that_nobody_has_is_refused() {
    let bytes = c(&[("GLOBALS", "void nobody_has_it(void);"), ("IN_CREATE", "nobody_has_it();")]);
    assert_refused(&host(), &bytes, "", "it cannot be loaded: …undefined symbol: nobody_has_it");
}

#[test]
fn an_executable_stack_is_refused() {
    let bytes = c_with(&[], &["-z", "execstack"]);
    assert_refused(&host(), &bytes, "", "it asks for an executable stack: link it with -z noexecstack");
}

/// A libc of our own gives the link editor a version that no glibc has.
#[test]
fn a_newer_glibc_is_refused() {
    let folder = folder("glibc");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(path("libc.c"), "void newer(void) {}").unwrap();
    fs::write(path("versions"), "GLIBC_9.99 { newer; };").unwrap();
    let flags =
        ["-shared", "-fPIC", "-Wl,-soname,libc.so.6", &format!("-Wl,--version-script,{}", path("versions"))];
    fs::write(path("libnewer.so"), compiled("gcc", &flags, &folder.join("libc.c"))).unwrap();
    let bytes =
        c_with(&[("GLOBALS", "void newer(void);"), ("IN_CREATE", "newer();")], &[&path("libnewer.so")]);
    assert_refused(
        &host(),
        &bytes,
        "",
        "it needs glibc 9.99, this host has 2.…: build it on an older system",
    );
}

/// Only the plugin's own file is pinned.
#[test]
fn a_library_that_no_pin_covers_is_refused() {
    let folder = folder("needs");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(path("odds.c"), "unsigned odds(void) { return 50; }").unwrap();
    let compiled = compiled("gcc", &["-shared", "-fPIC"], &folder.join("odds.c"));
    fs::write(path("libodds.so"), compiled).unwrap();
    let puts = [("GLOBALS", "unsigned odds(void);"), ("IN_CREATE", "if (odds() == 0) return 1;")];
    let beside = ["-L", &path(""), "-lodds", &format!("-Wl,-rpath,{}", path(""))];
    let bytes = c_with(&puts, &beside);
    let sentence = |needed| format!("it needs `{needed}`, which no pin covers: link it in statically");
    assert_refused(&host(), &bytes, "", &sentence("libodds.so"));
    let by_path = path("libodds.so");
    assert_refused(&host(), &c_with(&puts, &[&by_path]), "", &sentence(&by_path));
    let system = ["-Wl,--no-as-needed", "-lm", "-lpthread", "-ldl", "-lrt", "-lgcc_s", "-lstdc++"];
    crate::loaded::sound(&c_with(&[], &system), "");
}
