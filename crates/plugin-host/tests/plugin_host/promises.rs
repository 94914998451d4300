//! What a table promises of rounds that are alike, and of answers that are given twice.

use crate::{
    built::c,
    loaded::{assert_refused, host, sound},
    random::Random,
};
use croupier_payout::Class;

#[test]
fn a_bet_by_class_that_looks_further_is_found_out() {
    let does = "if (bet == PLAYER && red) answer->verdict = CROUPIER_LOSE, answer->win = answer->stake = 0;";
    assert_refused(
        &host(),
        &c(&[("IN_PAYOUT", does)]),
        "",
        "`player` is said to go by class, but … in … and loses in …",
    );
    // One suit in one place, which few rounds have.
    let does = "if (bet == PLAYER && round->cards[4] / 13 == 3) *answer = (croupier_payout){.verdict = CROUPIER_PUSH};";
    let sentence = "`player` is said to go by class, but … in … and … in …";
    assert_refused(&host(), &c(&[("IN_PAYOUT", does)]), "", sentence);
}

#[test]
fn cards_of_one_kind_told_apart_are_found_out() {
    let kinds = "static uint8_t kinds[52]; for (int i = 0; i < 52; i++) kinds[i] = i % 13; description->kinds = kinds;";
    assert_refused(
        &host(),
        &c(&[("IN_DESCRIBE", kinds)]),
        "",
        "`red` is said not to tell cards of one kind apart, but … in … and … in …",
    );
    let kinds = "static uint8_t kinds[52]; for (int i = 0; i < 52; i++) kinds[i] = i % 13 + 13 * (i / 13 == 1 || i / 13 == 2); description->kinds = kinds;";
    let held = sound(&c(&[("IN_DESCRIBE", kinds)]), "");
    let expected: Vec<u8> =
        (0..52).map(|card| card % 13 + if (13..39).contains(&card) { 13 } else { 0 }).collect();
    assert_eq!(held.table().kinds().map(|kinds| kinds.to_vec()), Some(expected));
}

/// What is asked once at the start is answered so in each round of the class.
#[test]
fn a_bet_by_class_is_known_without_asking() {
    let does = "static int asked; if (bet == PLAYER) { asked++; if (asked > 1000000) raise(SIGSEGV); }";
    let loaded = sound(&c(&[("IN_PAYOUT", does)]), "");
    let (table, mut random) = (loaded.table(), Random(4));
    for _ in 0..10_000 {
        let round = random.round();
        let class = Class::of(&round);
        assert_eq!(table.class_verdict(0, class), Some(table.round_verdict(0, &round).unwrap()));
        assert_eq!(table.class_verdict(1, class), None, "`red` goes by the round");
    }
    assert_eq!(table.class_verdict(2, Class::of(&random.round())), None);
}

#[test]
fn two_answers_to_one_question_are_found_out() {
    let once = "static int asked; if (bet == RED && ++asked == 7000) *answer = (croupier_payout){.verdict = CROUPIER_PUSH};";
    let sentence = "`red` is not deterministic: two answers in …";
    assert_refused(&host(), &c(&[("IN_PAYOUT", once)]), "", sentence);
    // By where the context lies in memory, which is another place for each table.
    let by_table = "static int tables; table->context = (void *)(uintptr_t)++tables;";
    let by_context = "if (bet == RED && red && context == (void *)1) *answer = (croupier_payout){.verdict = CROUPIER_PUSH};";
    assert_refused(&host(), &c(&[("IN_CREATE", by_table), ("IN_PAYOUT", by_context)]), "", sentence);
}

#[test]
fn answers_by_the_process_are_found_out() {
    let does = "if (bet == RED && red && !is_probe()) *answer = (croupier_payout){.verdict = CROUPIER_PUSH};";
    assert_refused(
        &host(),
        &c(&[("IN_PAYOUT", does)]),
        "",
        "it answers otherwise than in its probe: it is not deterministic",
    );
}
