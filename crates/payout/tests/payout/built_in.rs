//! The built-in tables are the files of `payout-tables/`.

use croupier_payout::{Origin, Source};
use std::{fs, path::Path};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../payout-tables")
}

#[test]
fn every_file_of_the_folder_is_built_in_byte_for_byte() {
    let built_in = Source::built_in();
    let mut files = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        files += 1;
        let name = format!("payout-tables/{}", path.file_name().unwrap().to_str().unwrap());
        let source = built_in.iter().find(|source| source.name == name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(source.text.as_bytes(), fs::read(&path).unwrap(), "{name}");
        assert_eq!(source.origin, Origin::BuiltIn);
    }
    assert_eq!(files, built_in.len());
    assert!(files >= 4);
}

/// An operator who points at the folder gets the same tables, as files.
#[test]
fn the_folder_loads_as_an_operators_directory() {
    let files = Source::directory(&folder()).unwrap();
    let built_in = Source::built_in();
    assert_eq!(files.len(), built_in.len());
    let both: Vec<Source> = built_in.into_iter().chain(files).collect();
    let catalog = croupier_payout::Catalog::load(&both).unwrap();
    for table in catalog.tables() {
        let description = table.table().description();
        assert_eq!(table.origin(), Origin::File, "{}", description.id);
        let own = crate::documents::built_in(&description.id).table().description();
        assert_eq!(own, description);
    }
}
