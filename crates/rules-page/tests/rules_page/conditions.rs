//! Conditions in plain words: those of the built-in tables as they read, and any at all without doubt.

use crate::{pages::assert_as_read, random::Random, tables::built_in};
use croupier_game::Side;
use croupier_payout::{Class, Condition, Domain, Fact, Values, When};
use croupier_rules_page::{Language, condition};
use std::collections::{BTreeSet, HashMap};

fn all(fact: Fact) -> Vec<u8> {
    match fact.domain() {
        Domain::Words(words) => (0..u8::try_from(words.len()).unwrap()).collect(),
        Domain::Numbers(first, last) => (first..=last).collect(),
        Domain::Flag => vec![0, 1],
    }
}

/// A condition for every set of values that the fact can have.
fn every(fact: Fact) -> Vec<Condition> {
    let domain = all(fact);
    let chosen = |set: usize| domain.iter().enumerate().filter(move |(bit, _)| set >> bit & 1 == 1);
    let values = |set| chosen(set).fold(Values::default(), |values, (_, value)| values.with(*value));
    (1..1 << domain.len()).map(|set| Condition { fact, values: values(set) }).collect()
}

fn facts() -> impl Iterator<Item = Fact> + Clone {
    Fact::NAMES.into_iter().map(|(_, fact)| fact)
}

/// What each text was said of: the rounds in which it holds, in both languages.
#[derive(Default)]
struct Sayings(HashMap<(Language, String), (Vec<u64>, String)>);

impl Sayings {
    /// Says the condition, and checks that whatever was said in the same words holds in the same rounds.
    fn say(&mut self, when: &When) {
        let mut rounds = vec![0_u64; 1 + croupier_payout::CLASSES / 64];
        for class in Class::all().filter(|class| when.holds(class.facts())) {
            rounds[class.index() / 64] |= 1 << (class.index() % 64);
        }
        for language in Language::ALL {
            let text = condition(when, language);
            assert!(
                !text.trim().is_empty() && text.matches('(').count() == text.matches(')').count(),
                "{text}"
            );
            let written = format!("{when:?}");
            let known =
                self.0.entry((language, text.clone())).or_insert_with(|| (rounds.clone(), written.clone()));
            assert_eq!(known.0, rounds, "`{text}` is said of two things: {} and {written}", known.1);
        }
    }
}

fn and(conditions: Vec<Condition>) -> When {
    When { conditions, ..When::default() }
}

#[test]
fn each_condition_alone_reads_like_no_other() {
    let mut sayings = Sayings::default();
    for alone in facts().flat_map(every) {
        sayings.say(&and(vec![alone]));
        sayings.say(&When { not: Some(Box::new(and(vec![alone]))), ..When::default() });
    }
}

#[test]
fn each_two_values_of_two_facts_read_like_no_other() {
    let mut sayings = Sayings::default();
    let one = |fact: Fact| {
        all(fact).into_iter().map(move |value| Condition { fact, values: Values::default().with(value) })
    };
    for first in facts().flat_map(one) {
        for second in facts().flat_map(one) {
            sayings.say(&and(vec![first, second]));
        }
    }
}

fn random_condition(random: &mut Random) -> Condition {
    let (_, fact) = *random.of(&Fact::NAMES);
    let values = all(fact).into_iter().filter(|_| random.below(2) == 0).fold(Values::default(), Values::with);
    let least = *random.of(&all(fact));
    Condition { fact, values: values.with(least) }
}

fn random_when(random: &mut Random, depth: usize) -> When {
    let conditions = (0..random.below(4)).map(|_| random_condition(random)).collect();
    let deeper = |random: &mut Random| depth > 0 && random.below(3) == 0;
    let any = if deeper(random) { 1 + random.below(3) } else { 0 };
    let any = (0..any).map(|_| random_when(random, depth.saturating_sub(1))).collect();
    let not = deeper(random).then(|| Box::new(random_when(random, depth - 1)));
    When { conditions, any, not }
}

#[test]
fn conditions_of_two_facts_read_like_no_other() {
    let (mut random, mut sayings) = (Random(1), Sayings::default());
    for _ in 0..20_000 {
        sayings.say(&and(vec![random_condition(&mut random), random_condition(&mut random)]));
    }
}

#[test]
fn conditions_of_any_shape_read_like_no_other() {
    let (mut random, mut sayings) = (Random(2), Sayings::default());
    for _ in 0..20_000 {
        sayings.say(&random_when(&mut random, 3));
    }
}

#[test]
fn a_condition_without_values_never_holds() {
    let none = Condition { fact: Fact::Margin, values: Values::default() };
    assert_eq!(condition(&and(vec![none]), Language::English), "never");
    assert_eq!(condition(&When::default(), Language::English), "always, whatever the result");
}

/// How the conditions of all built-in tables read, each once, in the order of the alphabet.
#[test]
fn the_conditions_of_the_built_in_tables_read_well() {
    for language in Language::ALL {
        let lines = built_in().flat_map(|table| &table.description().bets).flat_map(|bet| &bet.lines);
        let said: BTreeSet<String> = lines.map(|line| condition(&line.when, language)).collect();
        let said: String = said.into_iter().map(|text| text + "\n").collect();
        assert_as_read(&format!("conditions.{}.txt", language.code()), &said);
    }
}

/// A fact by its name, and the values that satisfy it.
type Asked = (&'static str, &'static [u8]);

fn when(conditions: &[Asked]) -> When {
    let condition = |(name, values): &Asked| Condition {
        fact: Fact::from_name(name).unwrap(),
        values: values.iter().fold(Values::default(), |all, value| all.with(*value)),
    };
    and(conditions.iter().map(condition).collect())
}

#[test]
fn what_belongs_together_is_said_in_one_breath() {
    let cases: [(&[Asked], &str, &str); 15] = [
        (
            &[("winner", &[0]), ("player_total", &[7]), ("banker_total", &[6]), ("total_cards", &[5])],
            "the Player wins 7 to 6, with five cards dealt in all",
            "Pemain menang 7 lawan 6, dengan total lima kartu di kedua tangan",
        ),
        (
            &[("winner", &[1]), ("banker_total", &[6]), ("banker_cards", &[2])],
            "the Banker wins with a two-card 6",
            "Bandar menang dengan total 6 dari dua kartu",
        ),
        (
            &[("winner", &[1]), ("winning_total", &[8]), ("banker_natural", &[1])],
            "the Banker wins with a natural 8",
            "Bandar menang dengan alami 8",
        ),
        (
            &[("winner", &[1]), ("margin", &[4, 5, 6, 7, 8, 9])],
            "the Banker wins by 4 points or more",
            "Bandar menang dengan selisih 4 poin atau lebih",
        ),
        (
            &[("winner", &[0]), ("margin", &[1]), ("player_natural", &[0])],
            "the Player wins by 1 point and the Player does not have a natural",
            "Pemain menang dengan selisih 1 poin dan Pemain tidak mendapat alami",
        ),
        (
            &[("winner", &[0]), ("banker_cards", &[3])],
            "the Player wins against three cards",
            "Pemain menang melawan tiga kartu",
        ),
        (
            &[("winner", &[0]), ("player_total", &[8, 9]), ("banker_total", &[1, 2, 3])],
            "the Player wins with a total of 8 or 9 against a total of 1 to 3",
            "Pemain menang dengan total 8 atau 9 melawan total 1 sampai 3",
        ),
        (
            &[("winner", &[2]), ("winning_total", &[6, 7])],
            "the hands tie at 6 or 7",
            "hasilnya Seri dengan total 6 atau 7",
        ),
        (&[("winner", &[0, 2])], "the Banker does not win", "Bandar tidak menang"),
        (
            &[("winner", &[0, 2]), ("banker_total", &[7]), ("banker_cards", &[3])],
            "the Banker has a three-card 7 but does not win",
            "Bandar memiliki total 7 dari tiga kartu tetapi tidak menang",
        ),
        (&[("player_total", &[1, 3, 5, 7, 9])], "the Player's total is odd", "total Pemain ganjil"),
        (
            &[("player_pair", &[1]), ("banker_pair", &[1])],
            "both hands have a pair",
            "kedua tangan mendapat pasangan",
        ),
        (
            &[("player_pair", &[0]), ("banker_pair", &[0])],
            "neither hand has a pair",
            "tidak satu tangan pun mendapat pasangan",
        ),
        (&[("margin", &[0])], "the totals are equal", "kedua total sama"),
        (
            &[("winner", &[0, 1, 2]), ("player_cards", &[2, 3])],
            "always, whatever the result",
            "selalu, apa pun hasilnya",
        ),
    ];
    for (given, english, indonesian) in cases {
        assert_eq!(condition(&when(given), Language::English), english);
        assert_eq!(condition(&when(given), Language::Indonesian), indonesian);
    }
}

#[test]
fn alternatives_and_exceptions_stand_apart() {
    let pair =
        |side: Side| and(vec![Condition { fact: Fact::Pair(side), values: Values::default().with(1) }]);
    let any = When { any: vec![pair(Side::Banker), pair(Side::Player)], ..when(&[("winner", &[1])]) };
    assert_eq!(
        condition(&any, Language::English),
        "the Banker wins and the first two cards of the Player or the Banker (or of both) are a pair"
    );
    let seven = when(&[("winner", &[0]), ("player_total", &[7])]);
    let other = When { any: vec![seven.clone(), pair(Side::Player)], ..When::default() };
    assert_eq!(
        condition(&other, Language::English),
        "the Player wins with a total of 7, or the Player's first two cards are a pair"
    );
    let except = When { not: Some(Box::new(seven)), ..pair(Side::Banker) };
    assert_eq!(
        condition(&except, Language::English),
        "the Banker's first two cards are a pair, except when the Player wins with a total of 7"
    );
    let unless = |when: When| When { not: Some(Box::new(when)), ..When::default() };
    assert_eq!(
        condition(&unless(when(&[("winner", &[0]), ("margin", &[1])])), Language::English),
        "it is not so that the Player wins by 1 point"
    );
    let twice = unless(unless(when(&[("winner", &[0]), ("margin", &[1])])));
    assert_eq!(condition(&twice, Language::English), "the Player wins by 1 point");
    let both = When { any: vec![except.clone(), other], ..when(&[("total_cards", &[4])]) };
    assert_eq!(
        condition(&both, Language::English),
        "exactly four cards are dealt in all and ((the Banker's first two cards are a pair, except when the Player \
         wins with a total of 7), or (the Player wins with a total of 7, or the Player's first two cards are a pair))"
    );
}
