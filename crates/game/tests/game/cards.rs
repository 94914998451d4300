//! Cards: their numbers, their values, and how they are written.

use std::collections::HashSet;

use croupier_game::{Card, Rank, Suit, UnknownCard, first_excess, parse_cards};

use crate::cases::{card, cards};

/// shoe.md: index c is rank c mod 13 (0 = ace … 12 = king) and suit c div 13 (spades, hearts, diamonds,
/// clubs).
const BY_INDEX: &str = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH \
                        AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC";

#[test]
fn a_cards_index_is_its_place_in_a_new_deck() {
    let names: Vec<&str> = BY_INDEX.split_whitespace().collect();
    assert_eq!(names.len(), 52);
    for (index, name) in (0..52).zip(&names) {
        let card = Card::from_index(index).unwrap();
        assert_eq!(card.to_string(), *name);
        assert_eq!(format!("{card:?}"), *name);
        assert_eq!(card.index(), index);
        assert_eq!(Card::new(card.rank(), card.suit()), card);
    }
    assert_eq!(cards(BY_INDEX), Card::all().collect::<Vec<_>>());
    assert!((52..=u8::MAX).all(|index| Card::from_index(index).is_none()));
}

#[test]
fn a_card_is_worth_what_its_rank_is_worth() {
    let values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0];
    assert_eq!(Rank::ALL.map(Rank::value), values);
    for (card, value) in Card::all().zip(values.into_iter().cycle()) {
        assert_eq!(card.value(), value, "{card}");
        assert_eq!(card.rank().value(), value, "{card}");
    }
}

#[test]
fn a_card_fills_one_byte() {
    assert_eq!(size_of::<Card>(), 1);
}

/// Every text of two or three printable characters: only rank and suit are read, in either case, `T` or `10`.
#[test]
fn nothing_but_a_rank_and_a_suit_is_read() {
    let ranks =
        ["A", "a", "2", "3", "4", "5", "6", "7", "8", "9", "T", "t", "10", "J", "j", "Q", "q", "K", "k"];
    let suits = ["S", "s", "H", "h", "D", "d", "C", "c"];
    let written: HashSet<String> =
        ranks.iter().flat_map(|rank| suits.map(|suit| format!("{rank}{suit}"))).collect();
    assert_eq!(written.len(), 19 * 8);

    let mut read = HashSet::new();
    let letters = || (' '..='~').map(String::from);
    for two in letters().flat_map(|first| letters().map(move |second| first.clone() + &second)) {
        let three = letters().map(|third| two.clone() + &third);
        read.extend(three.chain([two.clone()]).filter(|text| text.parse::<Card>().is_ok()));
    }
    assert_eq!(read, written);
}

#[test]
fn a_card_reads_what_it_writes() {
    for card in Card::all() {
        assert_eq!(card.to_string().parse(), Ok(card));
        assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
    }
    assert_eq!(card("10d"), Card::new(Rank::Ten, Suit::Diamonds));
}

#[test]
fn other_lengths_and_scripts_are_refused() {
    for text in ["", "8", "H", "8HH", "100H", "010H", "8♥", "８H", "ＡS", "1H", "0H", "11H", "8 H", " 8H"]
    {
        assert!(text.parse::<Card>().is_err(), "{text:?}");
    }
}

#[test]
fn cards_are_separated_by_spaces_or_commas() {
    let four = ["8H", "KD", "7S", "TC"].map(card);
    for text in ["8H KD 7s 10c", "8h,kd,7S,Tc", " 8H, KD\t7S\n\r\nTC ,", "8H,,KD , 7S   TC"] {
        assert_eq!(cards(text), four, "{text:?}");
    }
    assert_eq!(cards(""), []);
    assert_eq!(cards(" , \n"), []);
}

#[test]
fn the_first_unknown_card_is_named_with_its_place() {
    let refused = |text| parse_cards(text).unwrap_err();
    assert_eq!(refused("8H XX KD YY"), UnknownCard { text: "XX".into(), index: 1 });
    assert_eq!(refused("8H;KD"), UnknownCard { text: "8H;KD".into(), index: 0 });
    assert_eq!(refused(", 8H, 8H8H"), UnknownCard { text: "8H8H".into(), index: 1 });
}

#[test]
fn an_unknown_card_is_quoted_up_to_32_characters() {
    let long = "♥".repeat(1_000_000);
    assert_eq!(long.parse::<Card>(), Err(UnknownCard { text: "♥".repeat(32), index: 0 }));
}

#[test]
fn the_first_card_too_many_is_found() {
    let excess = |text, decks| first_excess(cards(text).into_iter(), decks);
    assert_eq!(excess("8H 8H KD 8H KD KD", 2), Some((3, card("8H"))));
    assert_eq!(excess("8H 8H KD 8H KD KD", 3), None);
    assert_eq!(excess("8H 8S 8D 8C", 1), None);
    assert_eq!(excess("AS", 0), Some((0, card("AS"))));
    assert_eq!(excess("", 0), None);

    let decks = |number: usize| Card::all().cycle().take(52 * number);
    assert_eq!(first_excess(decks(255), 255), None);
    assert_eq!(first_excess(decks(256), 255), Some((255 * 52, card("AS"))));
}
