//! Everything a table can set is on its page.

use crate::tables::{markdown, table};
use croupier_game::{Burn, LastRound, ShoeRules};
use croupier_payout::{ClassTable, Description, Rounding, StakeLimits};
use croupier_rules_page::Language;

/// The page of the classic table, with changes.
fn page(language: Language, change: impl FnOnce(&mut Description)) -> String {
    let mut description = table("classic").description().clone();
    change(&mut description);
    markdown(&ClassTable::new(description).unwrap(), language)
}

fn assert_told(change: impl Fn(&mut Description), english: &str, indonesian: &str) {
    for (language, text) in Language::ALL.into_iter().zip([english, indonesian]) {
        let page = page(language, &change);
        assert!(page.contains(text), "{text} in {page}");
    }
}

#[test]
fn the_shoe() {
    let shoe = |shoe: ShoeRules| move |table: &mut Description| table.shoe = shoe;
    let usual = ShoeRules::default();
    assert_told(
        shoe(ShoeRules { decks: 1, ..usual }),
        "with 1 deck of 52 cards, without jokers: 52 cards.",
        "menggunakan 1 tumpukan",
    );
    assert_told(
        shoe(ShoeRules { decks: 6, ..usual }),
        "with 6 decks of 52 cards, without jokers: 312 cards.",
        "seluruhnya 312 kartu",
    );
    assert_told(
        shoe(ShoeRules { decks: 6, ..usual }),
        "a fresh shoe of 6 decks",
        "sepatu baru berisi 6 tumpukan",
    );
    assert_told(
        shoe(ShoeRules { burn: Burn::None, ..usual }),
        "No cards are burned",
        "Tidak ada kartu yang dibakar",
    );
    assert_told(shoe(ShoeRules { burn: Burn::Cards(1), ..usual }), "1 card is burned", "1 kartu dibakar");
    assert_told(shoe(ShoeRules { burn: Burn::Cards(5), ..usual }), "5 cards are burned", "5 kartu dibakar");
    assert_told(
        shoe(ShoeRules { cut_card: 0, ..usual }),
        "No cut card is used",
        "Kartu potong tidak digunakan",
    );
    assert_told(
        shoe(ShoeRules { cut_card: 1, ..usual }),
        "in front of the last card of the shoe",
        "di depan 1 kartu terakhir",
    );
    assert_told(
        shoe(ShoeRules { cut_card: 20, ..usual }),
        "in front of the last 20 cards of the shoe",
        "di depan 20 kartu terakhir",
    );
    assert_told(
        shoe(ShoeRules { last_round: LastRound::OneMoreRound, ..usual }),
        "One more round is played after the one in which it comes out; but if it comes out before the first card of a \
         round, that round is the last.",
        "masih ada satu putaran lagi; tetapi jika kartu potong keluar sebelum kartu pertama suatu putaran, putaran itulah \
         yang terakhir.",
    );
}

#[test]
fn the_rounding() {
    for (rounding, english, indonesian) in [
        (Rounding::Down, "rounded once, down to", "satu kali saja ke bawah"),
        (
            Rounding::HalfUp,
            "nearest whole smallest unit of the currency (such as a cent), a half up",
            "setengah ke atas",
        ),
        (Rounding::HalfEven, "a half to the even one", "setengah ke bilangan genap"),
        (Rounding::Up, "rounded once, up to", "satu kali saja ke atas"),
    ] {
        assert_told(|table| table.rounding = rounding, english, indonesian);
    }
}

#[test]
fn the_limits() {
    assert_told(|_| {}, "This table sets no limits on stakes", "Tabel ini tidak menetapkan batas taruhan");
    let stakes = |min, max| move |table: &mut Description| table.limits.stakes = StakeLimits { min, max };
    assert_told(
        stakes(Some(1_000), Some(i64::MAX)),
        "Stake of each bet, unless the bet says otherwise, from 1,000 to 9,223,372,036,854,775,807.",
        "Taruhan setiap jenis, kecuali disebut lain pada jenis taruhannya, dari 1,000 sampai 9,223,372,036,854,775,807.",
    );
    assert_told(stakes(Some(100), None), "otherwise, at least 100.", "paling sedikit 100.");
    assert_told(stakes(None, Some(999)), "otherwise, at most 999.", "paling banyak 999.");
    assert_told(stakes(None, Some(999)), "smallest unit of the currency", "satuan terkecil mata uang");
    let own =
        |table: &mut Description| table.bets[2].stakes = StakeLimits { min: Some(5), max: Some(50_000) };
    assert_told(own, "- Stake from 5 to 50,000.", "- Taruhan dari 5 sampai 50,000.");
    assert_told(own, "smallest unit of the currency", "satuan terkecil mata uang");
    assert_told(
        |table| table.limits.player_banker_difference = Some(500_000),
        "The stakes on Player and on Banker may differ by at most 500,000.",
        "Selisih antara jumlah taruhan Pemain dan jumlah taruhan Bandar paling banyak 500,000.",
    );
}

#[test]
fn the_closings() {
    assert_told(
        |_| {},
        "Every bet is open in every round of the shoe.",
        "Semua jenis taruhan dibuka pada setiap putaran",
    );
    let close = |round| move |table: &mut Description| table.bets[2].closes_after_round = Some(round);
    assert_told(
        close(1),
        "- Open in round 1 of each shoe only.",
        "- Hanya dibuka pada putaran 1 setiap sepatu.",
    );
    assert_told(close(u32::MAX), "| 4294967295 | Tie |", "| 4294967295 | Seri |");
    let two = |table: &mut Description| {
        table.bets[2].closes_after_round = Some(50);
        table.bets[0].closes_after_round = Some(50);
        table.bets[1].closes_after_round = Some(7);
    };
    assert_told(two, "| 7 | Banker |\n| 50 | Player, Tie |", "| 7 | Banker |\n| 50 | Player, Seri |");
}

#[test]
fn pairs_and_commission_are_explained_where_a_bet_has_to_do_with_them() {
    let english = |id: &str| markdown(table(id), Language::English);
    assert!(english("sa-gaming").contains("*perfect pair*") && !english("classic").contains("perfect pair"));
    let main_bets = |table: &mut Description| table.bets.truncate(3);
    assert!(!page(Language::English, main_bets).contains("*pair*"));
    assert!(
        english("classic").contains("Commission is a part")
            && english("supreme").contains("No commission is taken")
    );
}

#[test]
fn what_is_assumed_is_marked_once_for_each_reason() {
    let page = page(Language::English, |table| {
        table.note.assumed = Some("all of it".into());
        table.bets[1].note.assumed = Some("a bet".into());
        table.bets[1].lines[0].note.assumed = Some("a line".into());
        table.bets[3].note.assumed = Some("a bet".into());
        table.rounding_note.assumed = None;
    });
    assert!(page.starts_with("# Live Baccarat: rules of the game (note 1)\n"), "{page:.100}");
    assert!(page.contains("### Banker (note 3)") && page.contains("### Player Pair (note 3)"), "{page}");
    assert!(page.contains("| The Banker wins (note 4) |") && page.contains("\n4. a line\n"), "{page}");
    assert!(!page.contains("(note 5)"));
    let none = self::page(Language::English, |table| {
        table.shoe_note.assumed = None;
        table.rounding_note.assumed = None;
    });
    assert!(!none.contains("## Notes") && !none.contains("(note"));
}

#[test]
fn a_shoe_that_cannot_be_has_no_returns() {
    let page = page(Language::English, |table| table.shoe.decks = 200);
    assert!(page.contains("| Tie | – | – | not known |") && !page.contains("highest return"), "{page}");
}
