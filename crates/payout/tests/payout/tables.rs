//! The four tables of the seeds: every bet in every class, read in three ways.

use crate::{
    documents::{built_in, built_in_tables},
    plain_bets::{Plain, bets, plain},
    rounds,
};
use croupier_game::Round;
use croupier_payout::{Class, Verdict};

pub(crate) const SEED_TABLES: [&str; 4] = ["classic", "sa-gaming", "sa-gaming-no-commission", "supreme"];

#[test]
fn every_bet_pays_what_the_seeds_say_in_every_class() {
    for name in SEED_TABLES {
        for (place, (id, _, pays)) in bets(name).into_iter().enumerate() {
            for (class, (six, round)) in rounds::of_classes() {
                let verdict = built_in(name).table().class_verdict(place, class).unwrap();
                assert_eq!(plain(verdict), pays(round), "{name}: {id} with {six:?}");
            }
        }
    }
}

#[test]
fn the_compiled_answer_is_what_the_lines_say_one_by_one() {
    for table in built_in_tables() {
        let description = table.table().description();
        for (place, bet) in description.bets.iter().enumerate() {
            for class in Class::all() {
                let compiled = table.table().class_verdict(place, class);
                assert_eq!(compiled, Some(bet.verdict(class.facts())), "{}: {}", description.id, bet.id);
            }
        }
    }
}

#[test]
fn a_round_pays_what_its_class_pays() {
    for table in built_in_tables() {
        for (class, (six, _)) in rounds::of_classes() {
            let round = Round::deal(six);
            let verdicts: Vec<Verdict> = table.verdicts(&round).map(Result::unwrap).collect();
            assert_eq!(verdicts.len(), table.table().description().bets.len());
            for (bet, verdict) in verdicts.into_iter().enumerate() {
                assert_eq!(table.verdict(bet, &round, class), Ok(verdict), "{six:?}");
                assert_eq!(table.table().class_verdict(bet, class), Some(verdict), "{six:?}");
            }
        }
    }
}

#[test]
fn the_tables_have_the_bets_of_the_seeds_with_their_closings() {
    for name in SEED_TABLES {
        let table = built_in(name);
        let found: Vec<_> = table.table().description().bets.iter().map(|bet| bet.id.as_str()).collect();
        let expected: Vec<_> = bets(name).iter().map(|(id, ..)| *id).collect();
        assert_eq!(found, expected, "{name}");
        for (place, (id, closes_after_round, _)) in bets(name).into_iter().enumerate() {
            assert_eq!(table.bet(id), Some(place), "{name}: {id}");
            assert_eq!(table.closes_after_round(place), closes_after_round, "{name}: {id}");
        }
    }
}

#[test]
fn a_tie_returns_player_and_banker_in_every_table() {
    for table in built_in_tables() {
        for (class, (six, _)) in rounds::of_classes().filter(|(_, (_, round))| round.tie()) {
            for id in ["player", "banker"] {
                let verdict = table.verdict(table.bet(id).unwrap(), &Round::deal(six), class).unwrap();
                assert_eq!(verdict, Verdict::Push, "{id} with {six:?}");
            }
        }
    }
}

/// The sentences of tables.md under "Read exactly", each by a round.
#[test]
fn the_exact_readings_of_the_seeds_hold() {
    let pays = |table: &str, id: &str, cards: &str| {
        let table = built_in(table);
        let round = Round::from_cards(&croupier_game::parse_cards(cards).unwrap()).unwrap();
        plain(table.verdict(table.bet(id).unwrap(), &round, Class::of(&round)).unwrap())
    };
    let to_one = |odds, stake| Plain::Win { odds: (odds, stake), commission: (0, 1) };
    let nine_against_eight = "4H 9C 4S KD";
    assert_eq!(pays("sa-gaming", "player_natural", nine_against_eight), to_one(7, 2));
    assert_eq!(pays("sa-gaming", "player_natural", "8H 8C KS KD"), to_one(7, 2));
    assert_eq!(pays("sa-gaming", "player_bonus", "9H KC KS TD"), to_one(1, 1));
    assert_eq!(pays("sa-gaming", "player_bonus", "9H 9C KS TD"), Plain::Push);
    assert_eq!(pays("sa-gaming", "player_bonus", "7H 7C KS TD"), Plain::Lose);
    let two_perfect_pairs = "4H 2C 4H 2C";
    for (id, odds) in [("perfect_pair", 25), ("either_pair", 5), ("player_pair", 11), ("banker_pair", 11)] {
        assert_eq!(pays("sa-gaming", id, two_perfect_pairs), to_one(odds, 1), "{id}");
    }
    for five_cards in ["7H 2C KS KD 4C", "2H 6C 3S KD 2C"] {
        assert_eq!(pays("sa-gaming", "super_lucky_seven", five_cards), to_one(40, 1));
    }
}
