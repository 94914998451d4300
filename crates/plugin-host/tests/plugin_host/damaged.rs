//! Damaged files: cut off, or with a bit turned.

use crate::{
    built::{c, folder},
    loaded::{asked, host, load, says},
    random::Random,
};
use croupier_plugin_host::{Host, read};
use std::{fs, path::Path};

/// Lengths at which a file is cut off.
const CUTS: usize = 120;
/// Bits that are turned.
const FLIPS: usize = 300;

/// Each is refused with a sentence, or answers as the whole one does: nothing ends this process.
#[test]
fn a_file_cut_off_anywhere_is_refused_or_sound() {
    let (bytes, host, mut random) = (c(&[]), host(), Random(5));
    let round = random.round();
    let whole = asked(load(&host, &bytes, "").unwrap().table(), 1, &round);
    let mut refused = 0;
    for cut in (0..CUTS).map(|cut| cut * bytes.len() / CUTS).chain([bytes.len() - 1]) {
        match load(&host, &bytes[..cut], "") {
            Ok(table) => assert_eq!(asked(table.table(), 1, &round), whole, "{cut}"),
            Err(why) => {
                let known = [
                    "it is no ELF shared library: …",
                    "it is cut off: its contents end at byte …, the file at …",
                ];
                assert!(known.iter().any(|sentence| says(&why, sentence)), "{cut}: {why}");
                refused += 1;
            }
        }
    }
    assert!(refused > CUTS / 2, "{refused}");
}

/// Unpinned, a turned bit may end the probe, and never this process.
#[test]
fn turned_bits_end_no_host() {
    let (bytes, host, mut random) = (c(&[]), host(), Random(6));
    // Where the code and the tables of the link editor are: elsewhere nothing comes of it.
    let end = bytes.len().min(14_000);
    for _ in 0..FLIPS / 8 {
        let mut damaged = bytes.clone();
        damaged[random.below(end)] ^= 1 << random.below(8);
        match load(&crate::loaded::hasty_host(), &damaged, "") {
            Ok(table) => assert!(table.table().description().bets.len() <= 64),
            Err(why) => assert!(!why.is_empty()),
        }
    }
    assert_eq!(host.kept(), 0);
}

#[test]
fn every_turned_bit_is_found_out_by_the_pin() {
    let (bytes, mut random) = (c(&[]), Random(7));
    let folder = folder("flipped");
    let pin = crate::files::pin(&bytes);
    fs::write(folder.join("plugins.toml"), format!("[[plugin]]\nfile = \"p.so\"\nsha256 = \"{pin}\"\n"))
        .unwrap();
    fs::write(folder.join("p.so"), &bytes).unwrap();
    let whole = read(&folder, false).unwrap();
    Host::load(&host(), &whole).unwrap();
    for _ in 0..FLIPS {
        let mut damaged = bytes.clone();
        damaged[random.below(bytes.len())] ^= 1 << random.below(8);
        assert_pin_fails(&folder, &damaged, &pin);
    }
    assert_pin_fails(&folder, &bytes[..bytes.len() - 1], &pin);
    assert_pin_fails(&folder, &[&bytes[..], &[0]].concat(), &pin);
}

fn assert_pin_fails(folder: &Path, bytes: &[u8], pin: &str) {
    fs::write(folder.join("p.so"), bytes).unwrap();
    let refusals = read(folder, false).unwrap_err();
    let (found, path) = (crate::files::pin(bytes), folder.join("p.so"));
    let sentence = format!(
        "{}: its SHA-256 is {found}, pinned is {pinned}: it is damaged or another version",
        path.display(),
        pinned = pin
    );
    assert_eq!(refusals.iter().map(ToString::to_string).collect::<Vec<_>>(), [sentence]);
}
