//! The header and the Rust side, field for field: a C and a C++ compiler check what Rust knows of its own structs.

use crate::built::{compiled, folder};
use croupier_plugin::abi;
use std::{fmt::Write as _, fs, mem::offset_of};

/// Assertions, in C and C++, of a struct's size, and of place and size of each of its fields.
macro_rules! asserted {
    ($($name:literal = $kind:ident { $($field:ident),* $(,)? })*) => {{
        let mut text = String::new();
        $({
            text += &same(concat!("sizeof(", $name, ")"), size_of::<abi::$kind>());
            text += &same(concat!("alignof(", $name, ")"), align_of::<abi::$kind>());
            let mut fields = 0;
            $({
                let field = stringify!($field);
                text += &same(&format!("offsetof({}, {field})", $name), offset_of!(abi::$kind, $field));
                text += &same(&format!("sizeof((({} *)0)->{field})", $name), size_of_field(|at: &abi::$kind| &raw const at.$field));
                fields += 1;
            })*
            assert!(fields > 1);
        })*
        text
    }};
}

fn size_of_field<T, F>(_: fn(&T) -> *const F) -> usize {
    size_of::<F>()
}

fn same(of: &str, expected: usize) -> String {
    format!("static_assert({of} == {expected}, \"{of}\");\n")
}

/// What the header says, as the Rust side has it.
fn assertions() -> String {
    let mut text = asserted! {
        "croupier_text" = Text { data, length }
        "croupier_error" = Error { data, capacity, length }
        "croupier_host" = Host { context, log }
        "croupier_hand" = Hand { cards, count, initial_total, total, reserved }
        "croupier_round" = Round { player, banker, outcome, flags, reserved }
        "croupier_payout" = Payout { verdict, reserved, win, stake, commission, commission_of }
        "croupier_shoe" = Shoe { decks, burn, last_round, reserved, burn_cards, cut_card }
        "croupier_bet" = Bet {
            id, title_en, title_id, rule_en, rule_id, largest_win, largest_stake, closes_after_round, flags,
        }
        "croupier_description" = Description {
            title_en, title_id, source, bets, bet_count, rounding, shoe, kinds,
        }
        "croupier_table" = Table { context, destroy, describe, payout }
        "croupier_entry" = Entry {
            magic, abi_major, abi_minor, host_minor, reserved, entry_size, host_size, round_size, payout_size,
            table_size, description_size, bet_size, reserved_2, id, version, vendor, build, create,
        }
    };
    let constants = [
        ("CROUPIER_ABI_MAJOR", i64::from(abi::MAJOR)),
        ("CROUPIER_ABI_MINOR", i64::from(abi::MINOR)),
        ("CROUPIER_OK", i64::from(abi::OK)),
        ("CROUPIER_FAILED", i64::from(abi::FAILED)),
        ("CROUPIER_PANICKED", i64::from(abi::PANICKED)),
        ("CROUPIER_WIN", i64::from(abi::WIN)),
        ("CROUPIER_LOSE", i64::from(abi::LOSE)),
        ("CROUPIER_PUSH", i64::from(abi::PUSH)),
        ("CROUPIER_NO_CARD", i64::from(abi::NO_CARD)),
        ("CROUPIER_BET_BY_CLASS", i64::from(abi::BY_CLASS)),
        ("CROUPIER_LOG_ERROR", croupier_plugin::Level::Error as i64),
        ("CROUPIER_LOG_WARN", croupier_plugin::Level::Warn as i64),
        ("CROUPIER_LOG_INFO", croupier_plugin::Level::Info as i64),
        ("CROUPIER_LOG_DEBUG", croupier_plugin::Level::Debug as i64),
    ];
    for (name, value) in constants {
        writeln!(text, "static_assert({name} == {value}, \"{name}\");").unwrap();
    }
    let magic = abi::MAGIC.map(|byte| byte.to_string()).join(", ");
    writeln!(text, "static const unsigned char magic[] = CROUPIER_MAGIC, own[] = {{{magic}}};").unwrap();
    writeln!(
        text,
        "int main(void) {{ return sizeof magic != sizeof own || memcmp(magic, own, sizeof own) != 0; }}"
    )
    .unwrap();
    text
}

const C: &str =
    "#include \"croupier_plugin.h\"\n#include <assert.h>\n#include <stdalign.h>\n#include <string.h>\n";

#[test]
fn the_header_is_what_rust_has() {
    let folder = folder("abi");
    for (compiler, file, standard) in [("gcc", "abi.c", "-std=c11"), ("g++", "abi.cpp", "-std=c++17")] {
        let source = folder.join(file);
        fs::write(&source, format!("{C}{}", assertions())).unwrap();
        let flags = [standard, "-Wall", "-Wextra", "-Wpedantic", "-Werror"];
        let program = folder.join("abi");
        fs::write(&program, compiled(compiler, &flags, &source)).unwrap();
        fs::set_permissions(&program, std::os::unix::fs::PermissionsExt::from_mode(0o700)).unwrap();
        assert!(std::process::Command::new(&program).status().unwrap().success(), "{compiler}: the magic");
        fs::remove_file(&program).unwrap();
    }
}

#[test]
fn a_difference_would_be_found() {
    let folder = folder("abi_difference");
    let source = folder.join("abi.c");
    fs::write(&source, format!("{C}{}int main(void) {{ return 0; }}", same("sizeof(croupier_bet)", 97)))
        .unwrap();
    let refused = std::panic::catch_unwind(|| compiled("gcc", &["-std=c11"], &source));
    assert!(refused.is_err());
}

/// The symbol that the header declares is the one that the loader looks for.
#[test]
fn the_symbol_is_that_of_the_header() {
    let header = fs::read_to_string(crate::built::repository("crates/plugin/croupier_plugin.h")).unwrap();
    assert!(header.contains(&format!("extern const croupier_entry {};", abi::SYMBOL)));
}
