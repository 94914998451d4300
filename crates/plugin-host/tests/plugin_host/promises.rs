//! What a table promises of rounds that are alike, and of answers that are given twice.

use crate::{
    built::c,
    loaded::{asked, assert_refused, host, sound},
    random::Random,
};
use croupier_payout::{Class, Commission, Ending, Facts, Odds, Pay, Ruling, Verdict};

#[test]
fn a_bet_by_class_that_looks_further_is_found_out() {
    let does = "if (bet == PLAYER && red) answer->verdict = CROUPIER_LOSE, answer->win = answer->stake = 0;";
    let sentence = "`player` is said to go by class, but … in … and … in …";
    assert_refused(&host(), &c(&[("IN_PAYOUT", does)]), "", sentence);
    // One suit in one place, which few rounds have.
    let does = "if (bet == PLAYER && round->banker.cards[1] / 13 == 3) *answer = (croupier_payout){.verdict = CROUPIER_PUSH};";
    assert_refused(&host(), &c(&[("IN_PAYOUT", does)]), "", sentence);
    // What rounds of a class may differ in: totals of two cards, ranks, what they have in common.
    for looks_at in [
        "round->player.initial_total > 4",
        "round->player.initial_total == 5",
        "round->banker.initial_total == 5",
        "round->player.cards[0] % 13 == 12",
        "round->banker.cards[2] % 13 == 9",
        "round->player.cards[0] % 13 > round->player.cards[1] % 13",
        "round->player.cards[0] % 13 == round->banker.cards[0] % 13",
        "round->player.cards[0] / 13 == round->banker.cards[1] / 13",
        // Two cards of a hand together.
        "round->player.cards[0] / 13 == round->player.cards[1] / 13",
        "round->player.count == 3 && round->player.cards[0] / 13 == round->player.cards[1] / 13 && round->player.cards[1] / 13 == round->player.cards[2] / 13",
        "round->flags & 4 && (round->player.cards[0] + 26) % 52 == round->player.cards[1]",
        "round->player.cards[0] == round->player.cards[1] && round->player.cards[1] == round->banker.cards[0] && round->banker.cards[0] == round->banker.cards[1]",
        "round->player.cards[0] % 13 == 12 && round->player.cards[1] % 13 == 10",
        "round->player.cards[0] == 12 && round->player.cards[1] == 11",
        "round->banker.cards[0] == 12 && round->player.cards[0] == 25",
        "round->player.count == 3 && round->player.cards[0] % 13 > 9 && round->player.cards[1] % 13 > 9 && round->player.cards[2] % 13 > 9",
    ] {
        let does = format!(
            "if (bet == PLAYER && {looks_at}) *answer = (croupier_payout){{.verdict = CROUPIER_PUSH}};"
        );
        assert_refused(&host(), &c(&[("IN_PAYOUT", &does)]), "", sentence);
    }
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
    // What two cards have in common.
    let kinds = "static uint8_t kinds[52]; for (int i = 0; i < 52; i++) kinds[i] = i % 13 < 9 ? i % 13 : 9; description->kinds = kinds;";
    for looks_at in [
        "round->player.cards[0] % 13 == round->banker.cards[0] % 13",
        "round->player.cards[0] / 13 == round->player.cards[1] / 13",
        "round->player.cards[0] == round->banker.cards[1]",
    ] {
        let does = format!(
            "if (bet == RED) *answer = (croupier_payout){{.verdict = {looks_at} ? CROUPIER_PUSH : CROUPIER_LOSE}};"
        );
        let sentence = "`red` is said not to tell cards of one kind apart, but … in … and … in …";
        assert_refused(&host(), &c(&[("IN_DESCRIBE", kinds), ("IN_PAYOUT", &does)]), "", sentence);
    }
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
        assert_eq!(table.class_verdict(0, class), Some(asked(table, 0, &round).unwrap()));
        assert_eq!(table.class_verdict(1, class), None, "`red` goes by the round");
    }
    assert_eq!(table.class_verdict(2, Class::of(&random.round())), None);
}

/// Sixty-four bets that pay otherwise in almost every class: more answers than there are places for, and none confused.
#[test]
fn more_answers_by_class_than_are_kept_are_asked_for() {
    let many = "static char ids[64][4];
        for (int i = 0; i < 64; i++) {
            sprintf(ids[i], \"b%d\", i);
            bets[i] = (croupier_bet){.id = {ids[i], strlen(ids[i])}, .title_en = CROUPIER_TEXT(\"B\"),
                .largest_win = 500000, .largest_stake = 1, .flags = CROUPIER_BET_BY_CLASS};
        }
        description->bet_count = 64;";
    let key = "int hands = 10 * round->player.total + round->banker.total;
        hands = 4 * hands + 2 * (round->player.count - 2) + round->banker.count - 2;
        *answer = (croupier_payout){.verdict = CROUPIER_WIN, .stake = 1,
            .win = 1 + 6400 * bet + 16 * hands + (round->flags >> 2)};";
    let [many, key] = [many, key].map(|text| text.replace('\n', " "));
    let table = sound(&c(&[("IN_DESCRIBE", &many), ("IN_PAYOUT", &key)]), "");
    let mut random = Random(5);
    let mut asked = 0;
    for _ in 0..2_000 {
        let round = random.round();
        let ending = Ending::played(round);
        let mut judged = table.judge(&ending, None);
        let Facts { totals, cards, pairs, .. } = *Class::of(&round).facts();
        let hands = 10 * u64::from(totals.player) + u64::from(totals.banker);
        let hands = 4 * hands + 2 * u64::from(cards.player - 2) + u64::from(cards.banker - 2);
        let flags = |pair| [0, 1, 5][pair as usize];
        let key = 16 * hands + flags(pairs.player) + 2 * flags(pairs.banker);
        for (bet, number) in (0..64).zip(0..) {
            let odds = Odds::new(1 + 6400 * number + key, 1).unwrap();
            let expected = Ruling::Verdict(Verdict::Win(Pay::new(odds, Commission::NONE)));
            assert_eq!(judged.ruling(bet), Ok(expected), "bet {bet}");
            asked += usize::from(table.table().class_verdict(bet, Class::of(&round)).is_none());
        }
    }
    assert!(asked > 10_000, "{asked}");
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

/// What was asked before is another thing the second time.
#[test]
fn answers_by_what_was_asked_before_are_found_out() {
    let does = "int *last = (int *)context; if (bet == RED) { if (red && *last == CROUPIER_BANKER) answer->win = 2; *last = round->outcome; }";
    let puts = [
        ("IN_CREATE", "table->context = calloc(1, sizeof(int));"),
        ("IN_DESTROY", "free(context);"),
        ("IN_DESCRIBE", "bets[RED].largest_win = 2;"),
        ("IN_PAYOUT", does),
    ];
    assert_refused(&host(), &c(&puts), "", "`red` is not deterministic: two answers in …");
}

/// What is right in one thread is overwritten by another.
#[test]
fn answers_kept_where_threads_meet_are_found_out() {
    let does = "if (bet == RED && red) { odds = 1 + round->player.cards[1]; for (volatile int i = 0; i < 2000; i++); answer->win = odds; }";
    let puts = [
        ("GLOBALS", "static volatile uint32_t odds;"),
        ("IN_DESCRIBE", "bets[RED].largest_win = 60;"),
        ("IN_PAYOUT", does),
    ];
    assert_refused(&host(), &c(&puts), "", "`red` is not deterministic: two answers in …");
}

#[test]
fn answers_by_the_process_are_found_out() {
    let does = "if (bet == RED && red && !is_probe()) *answer = (croupier_payout){.verdict = CROUPIER_PUSH};";
    assert_refused(
        &host(),
        &c(&[("IN_PAYOUT", does)]),
        "",
        "it answers otherwise than in its probe: it keeps something outside its table, or looks at its process, a file or a clock",
    );
}
