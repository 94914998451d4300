//! An operator's directory of payout tables.

use crate::documents::{HEAD, plain_bet};
use croupier_payout::{Catalog, Fault, LoadError, Origin, Source};
use std::{fs, os::unix, path::PathBuf};

/// A new, empty directory of this test's own.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("payout-{name}"));
    if path.exists() {
        fs::remove_dir_all(&path).unwrap();
    }
    fs::create_dir_all(&path).unwrap();
    path
}

fn sound() -> String {
    format!("{HEAD}{}", plain_bet("a"))
}

fn names(sources: &[Source]) -> Vec<&str> {
    sources.iter().map(|source| source.name.rsplit('/').next().unwrap()).collect()
}

/// The findings of a directory that does not load: file, place and fault.
fn faults(result: Result<Vec<Source>, LoadError>) -> Vec<(String, usize, usize, Fault)> {
    let found = result.unwrap_err().0.into_iter();
    found
        .map(|finding| {
            let name = finding.file.rsplit('/').next().unwrap().to_owned();
            (name, finding.line, finding.column, finding.fault)
        })
        .collect()
}

#[test]
fn every_toml_file_is_read_by_name_and_nothing_else() {
    let path = directory("names");
    for name in ["b.toml", "a.toml", "10.toml", "with space.toml", "ünï.toml"] {
        fs::write(path.join(name), sound()).unwrap();
    }
    for name in ["readme.md", "a.toml.bak", "toml", "c.TOML", ".hidden.toml", ".toml", "..data.toml"] {
        fs::write(path.join(name), "this is no table").unwrap();
    }
    fs::create_dir(path.join("folder")).unwrap();
    fs::write(path.join("folder/c.toml"), "nor is this").unwrap();
    let sources = Source::directory(&path).unwrap();
    assert_eq!(names(&sources), ["10.toml", "a.toml", "b.toml", "with space.toml", "ünï.toml"]);
    for source in &sources {
        assert_eq!((source.text.clone(), source.origin), (sound(), Origin::File));
        assert!(source.name.starts_with(path.to_str().unwrap()), "{}", source.name);
    }
    assert_eq!(Catalog::load(&sources).unwrap().tables().len(), 1);
}

#[test]
fn an_empty_directory_has_no_table() {
    assert_eq!(Source::directory(&directory("empty")).unwrap(), []);
}

#[test]
fn a_file_behind_a_link_is_read_as_kubernetes_mounts_it() {
    let path = directory("links");
    fs::create_dir(path.join("..2026_04_20")).unwrap();
    fs::write(path.join("..2026_04_20/a.toml"), sound()).unwrap();
    unix::fs::symlink("..2026_04_20", path.join("..data")).unwrap();
    unix::fs::symlink("..data/a.toml", path.join("a.toml")).unwrap();
    assert_eq!(names(&Source::directory(&path).unwrap()), ["a.toml"]);
}

#[test]
fn what_cannot_be_read_is_told_file_by_file() {
    let path = directory("unreadable");
    fs::write(path.join("good.toml"), sound()).unwrap();
    fs::write(path.join("bytes.toml"), b"id = \"\xff\"").unwrap();
    fs::create_dir(path.join("folder.toml")).unwrap();
    unix::fs::symlink("nowhere", path.join("link.toml")).unwrap();
    unix::fs::symlink("/dev/zero", path.join("endless.toml")).unwrap();
    fs::write(path.join("large.toml"), "#".repeat((1 << 20) + 1)).unwrap();
    let found = faults(Source::directory(&path));
    let places: Vec<_> =
        found.iter().map(|(name, line, column, _)| (name.as_str(), *line, *column)).collect();
    let bad = ["bytes.toml", "endless.toml", "folder.toml", "large.toml", "link.toml"];
    // The byte that is no text is the seventh; of the others nothing was read.
    assert_eq!(places, bad.map(|name| (name, 1, if name == "bytes.toml" { 7 } else { 1 })));
    assert_eq!(found[0].3, Fault::NotUtf8);
    assert!(matches!(&found[1].3, Fault::Unreadable(why) if why.contains("no regular file")), "{found:?}");
    assert!(matches!(&found[2].3, Fault::Unreadable(why) if why.contains("no regular file")), "{found:?}");
    assert_eq!(found[3].3, Fault::TooLarge(1 << 20));
    assert!(matches!(&found[4].3, Fault::Unreadable(why) if why.contains("No such file")), "{found:?}");
}

#[test]
fn a_file_may_be_of_one_mebibyte_and_no_larger() {
    let path = directory("sizes");
    let padded = format!("{}#", sound());
    let text = format!("{padded}{}", " ".repeat((1 << 20) - padded.len()));
    fs::write(path.join("a.toml"), &text).unwrap();
    let sources = Source::directory(&path).unwrap();
    assert_eq!(sources[0].text.len(), 1 << 20);
    assert_eq!(Catalog::load(&sources).unwrap().tables().len(), 1);
    fs::write(path.join("a.toml"), text + " ").unwrap();
    assert_eq!(faults(Source::directory(&path))[0].3, Fault::TooLarge(1 << 20));
}

#[test]
fn a_directory_that_is_none_is_told_with_its_name() {
    let path = directory("none");
    let missing = path.join("missing");
    let file = path.join("file");
    fs::write(&file, "").unwrap();
    for path in [missing, file] {
        let error = Source::directory(&path).unwrap_err();
        assert_eq!(error.0.len(), 1);
        assert!(matches!(error.0[0].fault, Fault::Unreadable(_)));
        let told = error.to_string();
        assert!(told.starts_with(&format!("{}: the file cannot be read: ", path.display())), "{told}");
    }
}

#[test]
fn a_directory_may_have_ten_thousand_files_and_no_more() {
    let path = directory("many");
    for number in 0..10_000 {
        fs::write(path.join(format!("{number}.toml")), "").unwrap();
    }
    fs::write(path.join("one_more.md"), "").unwrap();
    assert_eq!(Source::directory(&path).unwrap().len(), 10_000);
    fs::write(path.join("one_more.toml"), "").unwrap();
    let found = faults(Source::directory(&path));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].3, Fault::TooMany { most: 10_000 });
    fs::remove_dir_all(path).unwrap();
}
