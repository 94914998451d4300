//! Which bets no further card can change, held against every way in which a round can go on.

use crate::{
    cases::cards,
    conditions::{CONDITIONS, holds, written},
    documents::{bet, built_in, loaded, table},
    endings,
    plain::PlainRound,
    plain_bets::{self, Plain, plain},
    random::Random,
};
use croupier_game::{Card, Deal};
use croupier_payout::{Class, LoadedTable};
use std::{collections::HashSet, sync::LazyLock};

/// What a bet pays in a round, by plain counting.
type Pays = Box<dyn Fn(&PlainRound) -> Plain + Send + Sync>;

/// A table, and what each of its bets pays.
type Known = (LoadedTable, Vec<Pays>);

/// Tables of the seeds, and one with a bet on each value of each condition.
static TABLES: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let of_seeds = ["sa-gaming", "supreme"].map(|name| {
        let pays = plain_bets::bets(name).into_iter().map(|(.., pays)| Box::new(pays) as Pays);
        (built_in(name).clone(), pays.collect())
    });
    of_seeds.into_iter().chain([on_everything()]).collect()
});

/// A bet on each value of each condition, and bets on several at once.
fn on_everything() -> Known {
    let conditions = CONDITIONS.iter().flat_map(|(name, values)| values.iter().map(move |v| (*name, *v)));
    let conditions: Vec<Asked> = conditions.collect();
    let mut asked: Vec<Vec<Asked>> = conditions.iter().map(|condition| vec![*condition]).collect();
    asked.push(vec![("player_pair", "true"), ("player_suited_pair", "false")]);
    asked.push(vec![("banker_pair", "true"), ("banker_suited_pair", "false")]);
    let mut random = Random(8);
    while asked.len() < 180 {
        let mut several: Vec<Asked> = (0..2 + random.below(3)).map(|_| *random.of(&conditions)).collect();
        several.sort_unstable();
        several.dedup_by_key(|(name, _)| *name);
        asked.push(several);
    }
    on(asked)
}

/// A condition and its value.
type Asked = (&'static str, &'static str);

/// A bet for each of these, paid when all of its conditions hold.
fn on(asked: Vec<Vec<Asked>>) -> Known {
    let (mut bets, mut pays) = (String::new(), Vec::new());
    for (place, asked) in asked.into_iter().enumerate() {
        let keys: Vec<String> =
            asked.iter().map(|(name, value)| format!("{name} = {}", written(name, value))).collect();
        let line = format!("{{ when = {{ {} }}, pays = \"1:1\" }}", keys.join(", "));
        bets += &bet(&format!("b{place}"), &line);
        pays.push(Box::new(move |round: &PlainRound| {
            if asked.iter().all(|(name, value)| holds(round, name, &[value])) {
                Plain::Win { odds: (1, 1), commission: (0, 1) }
            } else {
                Plain::Lose
            }
        }) as Pays);
    }
    (loaded(&table(&bets)), pays)
}

/// Whether what is certain must be found too, or only must be true.
#[derive(PartialEq)]
enum Demand {
    True,
    TrueAndWhole,
}

/// Holds what the crate calls certain against every end that these cards can have.
fn compare(known: &[Card], decks: u8, demand: &Demand) {
    compare_in(TABLES.iter(), known, decks, demand);
}

fn compare_in<'a>(tables: impl Iterator<Item = &'a Known>, known: &[Card], decks: u8, demand: &Demand) {
    let endings = endings::of(known, decks.into());
    let deal = Deal::from_cards(known).unwrap();
    for (table, pays) in tables {
        let certain = table.certain_verdicts(&deal, decks).unwrap();
        assert_eq!(certain.len(), pays.len());
        for (place, (certain, pays)) in certain.iter().zip(pays).enumerate() {
            let description = table.table().description();
            let told = || format!("{} after {known:?} of {decks} decks", description.bets[place].id);
            let mut all = endings.iter().map(pays);
            let first = all.next().unwrap();
            let only = all.all(|other| other == first).then_some(first);
            match (certain.map(plain), only) {
                (Some(certain), only) => assert_eq!(Some(certain), only, "{}", told()),
                (None, Some(only)) if *demand == Demand::TrueAndWhole => panic!("{}: {only:?}", told()),
                (None, _) => {}
            }
        }
    }
}

/// Compares after so many cards of so many decks, drawn at random where that is still a round to go on with.
fn sample(count: usize, decks: u8, samples: usize, demand: &Demand) {
    let mut random = Random(u64::try_from(count * 100).unwrap() + u64::from(decks));
    let mut compared = 0;
    while compared < samples {
        let known = random.cards(decks.into(), count);
        if Deal::from_cards(&known).is_ok() {
            compare(&known, decks, demand);
            compared += 1;
        }
    }
}

#[test]
fn nothing_is_called_certain_that_a_card_can_change() {
    sample(0, 2, 1, &Demand::True);
    sample(1, 1, 1, &Demand::True);
    sample(1, 8, 1, &Demand::True);
    for decks in [1, 2, 8] {
        for (count, samples) in [(2, 2), (3, 30), (4, 100), (5, 100)] {
            sample(count, decks, samples, &Demand::True);
        }
    }
}

#[test]
fn from_two_cards_of_eight_decks_on_everything_certain_is_found() {
    for (count, samples) in [(2, 4), (3, 80), (4, 200), (5, 200)] {
        sample(count, 8, samples, &Demand::TrueAndWhole);
    }
    for known in ["8H 9C", "KH KC", "5H 5H", "8H 8C KD", "2H 7C 2H", "2H 7C 2S", "4H 3C 3S KD", "7H 6C KS KD"]
    {
        compare(&cards(known), 8, &Demand::TrueAndWhole);
    }
}

#[test]
fn a_finished_round_leaves_nothing_open() {
    let mut random = Random(9);
    for _ in 0..500 {
        let six = random.cards(8, 6);
        let used = usize::from(crate::plain::play(&six).total_cards());
        let deal = Deal::from_cards(&six[..used]).unwrap();
        let (round, class) = (deal.round().unwrap(), Class::of(&deal.round().unwrap()));
        for (table, pays) in TABLES.iter() {
            let certain = table.certain_verdicts(&deal, 8).unwrap();
            for (bet, (certain, pays)) in certain.into_iter().zip(pays).enumerate() {
                let certain = certain.expect("nothing is open");
                assert_eq!(certain, table.verdict(bet, &round, class).unwrap());
                assert_eq!(plain(certain), pays(&crate::plain::play(&six)));
            }
        }
    }
}

#[test]
fn some_bets_are_certain_early() {
    let certain = |cards_known: &str, id: &str| {
        let table = built_in("sa-gaming");
        let deal = Deal::from_cards(&cards(cards_known)).unwrap();
        table.certain_verdicts(&deal, 8).unwrap()[table.bet(id).unwrap()].map(plain)
    };
    let eleven = Plain::Win { odds: (11, 1), commission: (0, 1) };
    assert_eq!(certain("", "player_pair"), None);
    assert_eq!(certain("2H 7C 2S", "player_pair"), Some(eleven));
    assert_eq!(certain("2H 7C 3S", "player_pair"), Some(Plain::Lose));
    assert_eq!(certain("2H 7C 3S", "banker_pair"), None);
    assert_eq!(certain("2H 7C 3S KD", "banker_pair"), Some(Plain::Lose));
    assert_eq!(certain("2H 7C 3S KD", "player"), None);
    assert_eq!(certain("2H 7C 3S KD", "player_natural"), Some(Plain::Lose));
    assert_eq!(certain("2H 7C 3S KD", "lucky_six"), Some(Plain::Lose), "the Banker stands on 7");
}

/// With one deck no hand has a suited pair, no card comes twice, and a value may be all gone.
#[test]
fn what_is_gone_from_a_small_shoe_counts() {
    for known in ["2H 7C 2S", "2H 2C 2S 2D", "6H 6C 6S 6D", "2H 2C 2S KD", "7H 7C KS 7D", "5H 5C 5S 5D 2C"] {
        compare(&cards(known), 1, &Demand::TrueAndWhole);
        compare(&cards(known), 2, &Demand::TrueAndWhole);
    }
    // The Player makes 6 of 4 and the Banker 4 of 2 with a third card worth 2: of one deck one is left.
    let both = vec![vec![("player_total", "6"), ("banker_total", "4"), ("total_cards", "6")]];
    let known = [on(both)];
    for decks in [1, 2] {
        compare_in(known.iter(), &cards("2H 2C 2S KD"), decks, &Demand::TrueAndWhole);
    }
    let rounds: HashSet<PlainRound> = endings::of(&cards("2H 7C 2S"), 1);
    assert!(rounds.iter().all(|round| !round.banker.suited_pair));
}
