//! A directory of plugins: what `plugins.toml` names, and files that are not taken.

use crate::built::{c, folder};
use croupier_plugin_host::{PluginFile, read};
use sha2::{Digest as _, Sha256};
use std::{
    fs,
    os::unix::fs::{PermissionsExt as _, symlink},
    path::Path,
    process::Command,
};

/// SHA-256 as it stands in `plugins.toml`.
pub(crate) fn pin(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// A folder with one plugin's file, and a listing.
fn listed(name: &str, listing: &str) -> std::path::PathBuf {
    let folder = folder(name);
    fs::write(folder.join("p.so"), b"a plugin").unwrap();
    fs::write(folder.join("plugins.toml"), listing).unwrap();
    folder
}

/// Why a folder is refused, without its path.
fn refusals(folder: &Path, unpinned: bool) -> Vec<String> {
    let refusals = read(folder, unpinned).unwrap_err();
    let folder = format!("{}/", folder.display());
    refusals.iter().map(|refusal| refusal.to_string().replace(&folder, "")).collect()
}

fn entry(file: &str, pin: &str) -> String {
    format!("[[plugin]]\nfile = \"{file}\"\nsha256 = \"{pin}\"\n")
}

#[test]
fn what_is_named_and_pinned_is_read() {
    let own = pin(b"a plugin");
    let config = "1:70 2:20\n\u{e9} \t\0";
    let toml = format!("{}config = \"1:70 2:20\\n\u{e9} \\t\\u0000\"\n", entry("p.so", &own));
    let folder = listed("named", &toml);
    let files = read(&folder, false).unwrap();
    let sha256: [u8; 32] = Sha256::digest(b"a plugin").into();
    let expected = PluginFile {
        path: folder.join("p.so"),
        bytes: b"a plugin".to_vec(),
        sha256,
        config: config.as_bytes().to_vec(),
        version: None,
    };
    assert_eq!(files, [expected]);
    fs::write(folder.join("plugins.toml"), entry("p.so", &own.to_uppercase())).unwrap();
    assert_eq!(read(&folder, false).unwrap().len(), 1, "a pin may be in upper case");
    fs::write(folder.join("plugins.toml"), "# none yet\n").unwrap();
    assert_eq!(read(&folder, false).unwrap(), []);
}

#[test]
fn pins_are_asked_for() {
    let own = pin(b"a plugin");
    let none = "[[plugin]]\nfile = \"p.so\"\n";
    let folder = listed("pins", none);
    assert_eq!(
        refusals(&folder, false),
        [format!(
            "p.so: it has no `sha256` in plugins.toml; its own is {own}. A damaged plugin can crash the service or pay wrongly: pin it, or allow unpinned plugins while developing"
        )]
    );
    assert_eq!(read(&folder, true).unwrap().len(), 1);
    let other = pin(b"another");
    for unpinned in [false, true] {
        let malformed = [
            "",
            "ab",
            &own[1..],
            &format!("{own}0"),
            &own.replace(&own[..1], "g"),
            &format!(" {}", &own[1..]),
        ];
        for malformed in malformed {
            fs::write(folder.join("plugins.toml"), entry("p.so", malformed)).unwrap();
            let expected = format!("p.so: `{malformed}` is no SHA-256: expected 64 hexadecimal digits");
            assert_eq!(refusals(&folder, unpinned), [expected]);
        }
        fs::write(folder.join("plugins.toml"), entry("p.so", &other)).unwrap();
        let expected =
            format!("p.so: its SHA-256 is {own}, pinned is {other}: it is damaged or another version");
        assert_eq!(refusals(&folder, unpinned), [expected], "a wrong pin is wrong where none is asked for");
    }
}

#[test]
fn a_listing_that_is_none_is_refused() {
    let missing = folder("no_listing");
    assert_eq!(
        refusals(&missing, false),
        ["plugins.toml: it cannot be read: No such file or directory (os error 2)"]
    );
    let own = pin(b"a plugin");
    let wrong: [(&str, &str); 7] = [
        ("", "plugins.toml: it has 0 bytes: expected 1-1048576"),
        ("[[plugin]\n", "plugins.toml: line 1, column "),
        (
            "[[plugin]]\nfile = 5\n",
            "plugins.toml: line 2, column 8: invalid type: integer `5`, expected a string",
        ),
        ("[[plugin]]\nfil = \"p.so\"\n", "plugins.toml: line 2, column 1: unknown field `fil`, expected "),
        (
            "[[plugins]]\nfile = \"p.so\"\n",
            "plugins.toml: line 1, column 3: unknown field `plugins`, expected ",
        ),
        ("[[plugin]]\nsha256 = \"00\"\n", "plugins.toml: line 1, column 1: missing field `file`"),
        ("plugin = 7\n", "plugins.toml: line 1, column 10: invalid type: integer `7`, expected a sequence"),
    ];
    for (listing, sentence) in wrong {
        let folder = listed("listing", listing);
        let told = refusals(&folder, false);
        assert!(told.len() == 1 && told[0].starts_with(sentence), "{listing}: {told:?}");
        assert!(!told[0].contains('\n'), "{told:?}");
    }
    let folder = listed("listing_bytes", "");
    fs::write(folder.join("plugins.toml"), b"# \xff\n").unwrap();
    assert_eq!(refusals(&folder, false), ["plugins.toml: it is not UTF-8"]);
    fs::write(folder.join("plugins.toml"), vec![b'#'; (1 << 20) + 1]).unwrap();
    assert_eq!(refusals(&folder, false), ["plugins.toml: it has 1048577 bytes: expected 1-1048576"]);
    fs::write(folder.join("plugins.toml"), [entry("p.so", &own), entry("p.so", &own)].concat()).unwrap();
    let twice = "p.so: `p.so` stands twice in plugins.toml: beside another of the same file it needs a `version` of its own";
    assert_eq!(refusals(&folder, false), [twice]);
}

#[test]
fn a_plugin_lies_beside_its_listing() {
    let own = pin(b"a plugin");
    for name in ["../p.so", "a/p.so", "/p.so", "./p.so", "", ".", "..", "p.so/"] {
        let folder = listed("beside", &entry(name, &own));
        let told = refusals(&folder, false);
        let expected =
            format!("`{name}` is no plain file name: a plugin lies in the directory of its plugins.toml");
        assert!(told.len() == 1 && told[0].ends_with(&expected), "{told:?}");
    }
}

#[test]
fn everything_that_is_wrong_is_told() {
    let own = pin(b"a plugin");
    let toml = [entry("gone.so", &own), entry("p.so", &pin(b"another")), entry("a/b.so", &own)].concat();
    let told = refusals(&listed("everything", &toml), false);
    assert_eq!(told.len(), 3);
    assert_eq!(told[0], "gone.so: it cannot be read: No such file or directory (os error 2)");
}

#[test]
fn what_everybody_may_write_to_is_refused() {
    let toml = entry("p.so", &pin(b"a plugin"));
    let writable = |what: &str| {
        format!(
            "everybody may write to {what}: whoever can change a plugin can change what is paid; take the right away (chmod o-w)"
        )
    };
    let mode = |path: &Path, mode: u32| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let folder = listed("writable", &toml);
    let own = folder.display();
    mode(&folder.join("p.so"), 0o666);
    assert_eq!(refusals(&folder, true), [format!("p.so: {}", writable("p.so"))]);
    mode(&folder.join("p.so"), 0o664);
    assert_eq!(read(&folder, false).unwrap().len(), 1, "the group may");
    mode(&folder.join("plugins.toml"), 0o602);
    assert_eq!(refusals(&folder, true), [format!("plugins.toml: {}", writable("plugins.toml"))]);
    mode(&folder.join("plugins.toml"), 0o600);
    mode(&folder, 0o777);
    let told = read(&folder, true).unwrap_err();
    assert_eq!(told[0].to_string(), format!("{own}/plugins.toml: {}", writable(&own.to_string())));
    mode(&folder, 0o755);
    // A link to a file in a directory that everybody may write to.
    let elsewhere = crate::built::folder("writable_elsewhere");
    fs::rename(folder.join("p.so"), elsewhere.join("p.so")).unwrap();
    symlink(elsewhere.join("p.so"), folder.join("p.so")).unwrap();
    assert_eq!(read(&folder, false).unwrap().len(), 1, "a link is as good");
    mode(&elsewhere, 0o777);
    let told = read(&folder, true).unwrap_err();
    assert!(told[0].to_string().ends_with(&writable(&elsewhere.display().to_string())), "{told:?}");
    // And one that leads to it by a link that lies there.
    let safe = crate::built::folder("writable_not");
    fs::rename(elsewhere.join("p.so"), safe.join("p.so")).unwrap();
    symlink(safe.join("p.so"), elsewhere.join("p.so")).unwrap();
    let told = read(&folder, true).unwrap_err();
    assert!(told[0].to_string().ends_with(&writable(&elsewhere.display().to_string())), "{told:?}");
    mode(&elsewhere, 0o755);
    assert_eq!(read(&folder, false).unwrap().len(), 1);
}

#[test]
fn what_is_no_regular_file_is_refused_at_once() {
    let folder = listed("irregular", &entry("p.so", &pin(b"a plugin")));
    let path = folder.join("p.so");
    fs::remove_file(&path).unwrap();
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    assert_eq!(refusals(&folder, true), ["p.so: it is no regular file"]);
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert_eq!(refusals(&folder, true), ["p.so: it is no regular file"]);
    fs::remove_dir(&path).unwrap();
    symlink("/dev/zero", &path).unwrap();
    assert_eq!(refusals(&folder, true), ["p.so: it is no regular file"]);
    fs::remove_file(&path).unwrap();
    symlink("p.so", &path).unwrap();
    let told = refusals(&folder, true);
    assert!(told[0].starts_with("p.so: it cannot be read: "), "{told:?}");
}

#[test]
fn sizes_have_bounds() {
    let folder = listed("sizes", &entry("p.so", &pin(b"a plugin")));
    fs::write(folder.join("p.so"), "").unwrap();
    assert_eq!(refusals(&folder, true), ["p.so: it has 0 bytes: expected 1-67108864"]);
    let large = fs::File::create(folder.join("p.so")).unwrap();
    large.set_len((64 << 20) + 1).unwrap();
    assert_eq!(refusals(&folder, true), ["p.so: it has 67108865 bytes: expected 1-67108864"]);
    fs::write(folder.join("p.so"), "a plugin").unwrap();
    let config = |bytes: usize| {
        let toml = format!("{}config = \"{}\"\n", entry("p.so", &pin(b"a plugin")), "c".repeat(bytes));
        fs::write(folder.join("plugins.toml"), toml).unwrap();
    };
    config(65536);
    assert_eq!(read(&folder, false).unwrap()[0].config, "c".repeat(65536).into_bytes());
    config(65537);
    assert_eq!(refusals(&folder, false), ["p.so: its configuration has 65537 bytes: expected at most 65536"]);
}

#[test]
fn a_file_of_its_own_needs_no_pin() {
    let folder = folder("alone");
    let bytes = c(&[]);
    fs::write(folder.join("p.so"), &bytes).unwrap();
    let file = PluginFile::unpinned(&folder.join("p.so"), "as it is").unwrap();
    assert_eq!((hex::encode(file.sha256), file.config.as_slice()), (pin(&bytes), &b"as it is"[..]));
    let gone = PluginFile::unpinned(&folder.join("gone.so"), "").unwrap_err();
    assert!(gone.to_string().ends_with("gone.so: it cannot be read: No such file or directory (os error 2)"));
}

/// Whatever stands in the listing, a refusal is one line.
#[test]
fn a_refusal_is_one_line() {
    let own = pin(b"a plugin");
    let no_pin = "no SHA-256: expected 64 hexadecimal digits";
    let plain = "no plain file name: a plugin lies in the directory of its plugins.toml";
    for (listing, sentence) in [
        (entry("p.so", "a\\nb\\u001b[31m"), format!("p.so: `a\u{fffd}b\u{fffd}[31m` is {no_pin}")),
        (entry("a\\n/b.so", &own), format!("a\u{fffd}/b.so: `a\u{fffd}/b.so` is {plain}")),
    ] {
        assert_eq!(refusals(&listed("one_line", &listing), false), [sentence]);
    }
}

/// A file stands twice with two configurations, if it has two versions.
#[test]
fn an_entry_may_have_a_version_of_its_own() {
    let own = entry("p.so", &pin(b"a plugin"));
    let folder = listed("versions", &format!("{own}{own}version = \"2\"\n{own}version = \"2.x_Y-1\"\n"));
    let versions: Vec<_> = read(&folder, false).unwrap().into_iter().map(|file| file.version).collect();
    assert_eq!(versions, [None, Some("2".into()), Some("2.x_Y-1".into())]);
    for version in ["", "1/2", &"1".repeat(65)] {
        fs::write(folder.join("plugins.toml"), format!("{own}version = \"{version}\"\n")).unwrap();
        let sentence = format!(
            "p.so: the table's version is `{version}`: expected 1-64 of 0-9, A-Z, a-z, `.`, `_` and -"
        );
        assert_eq!(refusals(&folder, false), [sentence]);
    }
}
