//! Folders of table files at fault as a whole: files that contradict each other, that are no text or are not there.

use crate::table_files::{HOUSE, folder, folder_of_bytes, line_at, refused_start};

#[test]
fn tables_that_extend_each_other_are_refused() {
    let extending = |id: &str, base: &str| {
        format!(
            "id = \"{id}\"\nversion = \"1\"\ntitle = {{ en = \"X\" }}\nsource = \"a test\"\nextends = \"{base}@1\"\n"
        )
    };
    let files = [("a.toml", extending("a", "b")), ("b.toml", extending("b", "a"))];
    let ended = refused_start(&folder("cycle", &[(files[0].0, &files[0].1), (files[1].0, &files[1].1)]));
    let line = line_at(&ended.stderr, "a.toml:5:11").or(line_at(&ended.stderr, "b.toml:5:11"));
    let line = line.unwrap_or_else(|| panic!("no place in {}", ended.stderr));
    assert!(line.contains("a@1") || line.contains("b@1"), "{line}");
}

#[test]
fn a_file_that_is_no_utf_8_is_refused() {
    let bytes = [HOUSE.as_bytes(), b"# caf\xe9\n"].concat();
    let ended = refused_start(&folder_of_bytes("no-utf-8", &[("house.toml", &bytes)]));
    let line =
        line_at(&ended.stderr, "house.toml:13:6").unwrap_or_else(|| panic!("no place in {}", ended.stderr));
    assert!(line.contains("UTF-8"), "{line}");
}

#[test]
fn one_version_with_two_contents_is_refused() {
    let other = HOUSE.replace("1:1", "2:1");
    let ended = refused_start(&folder("twice", &[("a.toml", HOUSE), ("b.toml", &other)]));
    let place = line_at(&ended.stderr, "a.toml:").or(line_at(&ended.stderr, "b.toml:"));
    let line = place.unwrap_or_else(|| panic!("no place in {}", ended.stderr));
    assert!(line.contains("house@1") && line.contains("a.toml") && line.contains("b.toml"), "{line}");
}

#[test]
fn versions_that_compare_equal_and_differ_are_refused() {
    let files = [
        ("a.toml", HOUSE.replace("version = \"1\"", "version = \"1.0\"")),
        ("b.toml", HOUSE.replace("version = \"1\"", "version = \"1.00\"")),
    ];
    let ended = refused_start(&folder("equal", &[(files[0].0, &files[0].1), (files[1].0, &files[1].1)]));
    assert!(ended.stderr.contains("1.00"), "{}", ended.stderr);
}

#[test]
fn every_problem_is_said_at_once() {
    let toml = HOUSE.replacen("pays = \"1:1\"", "pays = \"1:0\"", 1).replacen("source =", "sourse =", 1);
    let toml = toml.replacen("winner = \"tie\"", "winner = \"draw\"", 1);
    let ended = refused_start(&folder("many", &[("house.toml", &toml), ("other.toml", "id = 5\n")]));
    for place in ["house.toml:4:1", "house.toml:10:42", "house.toml:11:23", "other.toml:1:6"] {
        assert!(line_at(&ended.stderr, place).is_some(), "{place} in {}", ended.stderr);
    }
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let ended = refused_start("/nowhere/tables");
    assert!(ended.stderr.contains("/nowhere/tables"), "{}", ended.stderr);
}
