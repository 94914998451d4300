//! What a table says of itself: what is wrong is a refusal, what is right arrives.

use crate::{
    built::c,
    loaded::{assert_refused, host, sound},
};
use croupier_game::{Burn, LastRound, ShoeRules};
use croupier_payout::{Odds, Origin, Rounding, Text};
use sha2::{Digest as _, Sha256};

const WRONG: [(&str, &str); 40] = [
    ("description->bet_count = 0;", "the table has 0 bets: expected 1-64"),
    ("description->bet_count = 65;", "the table has 65 bets: expected 1-64"),
    ("description->bet_count = 4294967295u;", "the table has 4294967295 bets: expected 1-64"),
    ("description->bets = 0;", "it does not describe itself: it counts 2 bets and points at none"),
    ("bets[RED].flags = 2;", "it does not describe itself: the flags of `red` are 2: expected 0 or 1"),
    (
        "bets[RED].flags = 1u << 31 | 1;",
        "it does not describe itself: the flags of `red` are 2147483649: expected 0 or 1",
    ),
    (
        "description->shoe.reserved = 1;",
        "it does not describe itself: its shoe has a burn or a last round that is none, or a reserved field that is not 0",
    ),
    (
        "description->shoe.burn = CROUPIER_BURN_CARDS;",
        "it does not describe itself: its shoe has a burn or a last round that is none, or a reserved field that is not 0",
    ),
    ("bets[RED].id = bets[PLAYER].id;", "the bet `player` stands twice"),
    ("bets[RED].id.length = 0;", "a bet's id is ``: expected 1-64 of a-z, 0-9 and _"),
    (
        "bets[RED].id = (croupier_text)CROUPIER_TEXT(\"Red\");",
        "a bet's id is `Red`: expected 1-64 of a-z, 0-9 and _",
    ),
    (
        "bets[RED].id = (croupier_text)CROUPIER_TEXT(\"re-d\");",
        "a bet's id is `re-d`: expected 1-64 of a-z, 0-9 and _",
    ),
    (
        "static char id[65]; memset(id, 'a', 65); bets[RED].id = (croupier_text){id, 65};",
        "a bet's id is `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`: expected 1-64 of a-z, 0-9 and _",
    ),
    (
        "bets[RED].id = (croupier_text)CROUPIER_TEXT(\"r\\xff\");",
        "its id of a bet is no text: it is not UTF-8",
    ),
    ("bets[RED].id.data = 0;", "its id of a bet is no text: it points nowhere"),
    ("bets[RED].id.length = 4001;", "its id of a bet is no text: it is longer than 4000 bytes"),
    ("bets[RED].title_en.length = 0;", "the title of `red` has 0 characters: expected 1-200"),
    (
        "static char title[201]; memset(title, 'a', 201); bets[RED].title_en = (croupier_text){title, 201};",
        "the title of `red` has 201 characters: expected 1-200",
    ),
    (
        "static char title[201]; memset(title, 'a', 201); bets[RED].title_id = (croupier_text){title, 201};",
        "the Indonesian title of `red` has 201 characters: expected 0-200",
    ),
    (
        "bets[RED].title_en = (croupier_text)CROUPIER_TEXT(\"R\\ned\");",
        "the title of `red` has control characters",
    ),
    (
        "bets[RED].title_en = (croupier_text)CROUPIER_TEXT(\"\\xc3\");",
        "its title of a bet is no text: it is not UTF-8",
    ),
    ("bets[RED].title_id = (croupier_text){0, 3};", "its title of a bet is no text: it points nowhere"),
    (
        "static char rule[1001]; memset(rule, 'a', 1001); bets[RED].rule_en = (croupier_text){rule, 1001};",
        "the rule of `red` has 1001 characters: expected 0-1000",
    ),
    (
        "static char rule[1001]; memset(rule, 'a', 1001); bets[RED].rule_id = (croupier_text){rule, 1001};",
        "the Indonesian rule of `red` has 1001 characters: expected 0-1000",
    ),
    (
        "bets[RED].rule_id = (croupier_text)CROUPIER_TEXT(\"\\033[31m\");",
        "the Indonesian rule of `red` has control characters",
    ),
    (
        "bets[RED].largest_win = 0;",
        "it does not describe itself: the largest odds of `red` are 0:1, which are no odds",
    ),
    (
        "bets[RED].largest_stake = 0;",
        "it does not describe itself: the largest odds of `red` are 1:0, which are no odds",
    ),
    ("description->title_en.length = 0;", "the table's title has 0 characters: expected 1-200"),
    (
        "description->title_en = (croupier_text)CROUPIER_TEXT(\"\\x01\");",
        "the table's title has control characters",
    ),
    ("description->title_en = (croupier_text){0, 1};", "its title is no text: it points nowhere"),
    (
        "static char title[201]; memset(title, 'a', 201); description->title_id = (croupier_text){title, 201};",
        "the table's Indonesian title has 201 characters: expected 0-200",
    ),
    (
        "static char said[1001]; memset(said, 'a', 1001); description->source = (croupier_text){said, 1001};",
        "the table's source has 1001 characters: expected 0-1000",
    ),
    (
        "description->source = (croupier_text)CROUPIER_TEXT(\"\\xfe\");",
        "its source is no text: it is not UTF-8",
    ),
    ("description->rounding = 4;", "it does not describe itself: its rounding is none"),
    (
        "description->shoe.burn = 3;",
        "it does not describe itself: its shoe has a burn or a last round that is none, or a reserved field that is not 0",
    ),
    (
        "description->shoe.burn_cards = 1;",
        "it does not describe itself: its shoe has a burn or a last round that is none, or a reserved field that is not 0",
    ),
    (
        "description->shoe.last_round = 2;",
        "it does not describe itself: its shoe has a burn or a last round that is none, or a reserved field that is not 0",
    ),
    ("description->shoe.decks = 0;", "no such shoe can be dealt: …"),
    ("description->shoe.decks = 17;", "no such shoe can be dealt: …"),
    ("description->shoe.cut_card = 417;", "no such shoe can be dealt: …"),
];

#[test]
fn what_is_wrong_is_a_refusal() {
    let host = host();
    for (does, sentence) in WRONG {
        assert_refused(&host, &c(&[("IN_DESCRIBE", does)]), "", sentence);
    }
    assert_eq!(host.kept(), 0);
}

#[test]
fn cards_of_one_kind_have_one_value() {
    let kinds = "static uint8_t kinds[52]; description->kinds = kinds;";
    assert_refused(&host(), &c(&[("IN_DESCRIBE", kinds)]), "", "the cards of kind 0 have not one value");
    let kinds = "static uint8_t kinds[52]; for (int i = 0; i < 52; i++) kinds[i] = i == 12 ? 5 : i % 13; description->kinds = kinds;";
    assert_refused(&host(), &c(&[("IN_DESCRIBE", kinds)]), "", "the cards of kind 5 have not one value");
}

#[test]
fn what_is_right_arrives() {
    let bytes = c(&[]);
    let loaded = sound(&bytes, "");
    let sha256: [u8; 32] = Sha256::digest(&bytes).into();
    assert_eq!(loaded.origin(), Origin::Plugin { sha256 });
    let table = loaded.table();
    let said = table.description();
    assert_eq!((said.id.as_str(), said.version.as_str()), ("fixture", "1"));
    assert_eq!(said.title, Text::new("Fixture", "Contoh"));
    assert_eq!((said.note.source.as_deref(), said.rounding), (Some("a test"), Rounding::HalfUp));
    assert_eq!(said.shoe, ShoeRules::default());
    let bets: Vec<_> = said.bets.iter().map(|bet| (bet.id.as_str(), bet.closes_after_round)).collect();
    assert_eq!(bets, [("player", None), ("red", Some(40))]);
    assert_eq!(said.bets[0].title, Text::new("Player", "Pemain"));
    assert_eq!(said.bets[0].rule, Text::new("Pays 1:1 when the Player wins; a tie returns the stake.", ""));
    assert_eq!(said.bets[1].rule, Text::default());
    assert!(said.bets.iter().all(|bet| bet.lines.is_empty()));
    assert_eq!([0, 1, 2].map(|bet| table.largest_odds(bet)), [Some(Odds::EVEN), Some(Odds::EVEN), None]);
    assert_eq!(table.kinds(), None);
}

#[test]
fn every_shoe_and_rounding_arrives() {
    let shoes = [
        (
            "{1, CROUPIER_BURN_NONE, CROUPIER_ONE_MORE_ROUND, 0, 0, 6}",
            ShoeRules { decks: 1, burn: Burn::None, cut_card: 6, last_round: LastRound::OneMoreRound },
        ),
        (
            "{16, CROUPIER_BURN_CARDS, CROUPIER_FINISH_ROUND, 0, 10, 300}",
            ShoeRules { decks: 16, burn: Burn::Cards(10), cut_card: 300, last_round: LastRound::FinishRound },
        ),
    ];
    for (given, shoe) in shoes {
        let does = format!("description->shoe = (croupier_shoe){given};");
        assert_eq!(sound(&c(&[("IN_DESCRIBE", &does)]), "").table().description().shoe, shoe);
    }
    let roundings = [Rounding::Down, Rounding::HalfUp, Rounding::HalfEven, Rounding::Up];
    for (number, rounding) in roundings.into_iter().enumerate() {
        let does = format!("description->rounding = {number};");
        assert_eq!(sound(&c(&[("IN_DESCRIBE", &does)]), "").table().description().rounding, rounding);
    }
}

#[test]
fn as_many_bets_as_may_be() {
    let does = "static char ids[64][4]; for (int i = 2; i < 64; i++) { snprintf(ids[i], 4, \"b%02d\", i); bets[i] = bets[RED]; bets[i].id = (croupier_text){ids[i], 3}; } description->bet_count = 64;";
    let loaded = sound(&c(&[("IN_DESCRIBE", does)]), "");
    let bets = &loaded.table().description().bets;
    assert_eq!((bets.len(), bets[63].id.as_str()), (64, "b63"));
}

/// SHA-256 of the canonical JSON of what decides, as `docs` of the digest say it.
#[test]
fn the_digest_names_what_decides() {
    let bytes = c(&[]);
    for config in ["", "a: \"b\"\n"] {
        let hash = |bytes: &[u8]| hex::encode(Sha256::digest(bytes));
        let (config_sha256, plugin) = (hash(config.as_bytes()), hash(&bytes));
        let canonical = [
            "{\"config\":\"",
            &config_sha256,
            "\",\"format\":\"croupier-plugin-1\",\"id\":\"fixture\",\"plugin\":\"",
            &plugin,
            "\",\"version\":\"1\"}",
        ];
        let digest = hash(canonical.concat().as_bytes());
        assert_eq!(sound(&bytes, config).table().description().digest, digest, "{config:?}");
    }
}

#[test]
fn a_description_that_changes_is_refused() {
    let host = host();
    let turn = ("GLOBALS", "static unsigned turn;");
    let sentence = "the table describes itself in two ways: a description never changes";
    for does in [
        "description->rounding = turn++ % 2 ? CROUPIER_UP : CROUPIER_DOWN;",
        "bets[RED].closes_after_round = ++turn;",
        "if (turn++) bets[RED].id = (croupier_text)CROUPIER_TEXT(\"black\");",
        "static uint8_t kinds[52]; for (int i = 0; i < 52; i++) kinds[i] = i; if (turn++) description->kinds = kinds;",
    ] {
        assert_refused(&host, &c(&[turn, ("IN_DESCRIBE", does)]), "", sentence);
    }
    let sentence = "it describes itself otherwise than in its probe: it keeps something outside its table, or looks at its process, a file or a clock";
    for does in [
        "if (!is_probe()) bets[RED].id = (croupier_text)CROUPIER_TEXT(\"black\");",
        "if (!is_probe()) description->rounding = CROUPIER_UP;",
        "if (!is_probe()) bets[PLAYER].flags = 0;",
    ] {
        assert_refused(&host, &c(&[("IN_DESCRIBE", does)]), "", sentence);
    }
}
