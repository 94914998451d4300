//! Conditions together: keys of one `when`, `any` and `not`, nested at random and evaluated plainly.

use crate::{
    conditions::{CONDITIONS, holds, written},
    documents::{bet, loaded, one_bet, table},
    plain::PlainRound,
    random::Random,
    rounds,
};
use croupier_payout::Verdict;

/// A `when` as a tree, to be written and to be evaluated.
#[derive(Debug, Default)]
struct PlainWhen {
    conditions: Vec<(&'static str, Vec<&'static str>)>,
    any: Vec<PlainWhen>,
    not: Option<Box<PlainWhen>>,
}

impl PlainWhen {
    fn random(random: &mut Random, depth: usize) -> PlainWhen {
        let mut when = PlainWhen::default();
        for _ in 0..random.below(3) {
            let (name, values) = *random.of(&CONDITIONS);
            if when.conditions.iter().all(|(known, _)| *known != name) {
                let count = 1 + random.below(values.len());
                when.conditions.push((name, (0..count).map(|_| *random.of(values)).collect()));
            }
        }
        if depth > 0 {
            when.any = (0..random.below(4)).map(|_| PlainWhen::random(random, depth - 1)).collect();
            when.not = (random.below(3) == 0).then(|| Box::new(PlainWhen::random(random, depth - 1)));
        }
        when
    }

    fn written(&self) -> String {
        let list = |entries: Vec<String>| entries.join(", ");
        let mut keys: Vec<String> = Vec::new();
        for (name, values) in &self.conditions {
            let values = list(values.iter().map(|value| written(name, value)).collect());
            keys.push(format!("{name} = [{values}]"));
        }
        if !self.any.is_empty() {
            keys.push(format!("any = [{}]", list(self.any.iter().map(PlainWhen::written).collect())));
        }
        if let Some(not) = &self.not {
            keys.push(format!("not = {}", not.written()));
        }
        format!("{{ {} }}", list(keys))
    }

    /// All of the conditions, and one of `any` if there are some, and not the whole of `not`.
    fn holds(&self, round: &PlainRound) -> bool {
        let conditions = self.conditions.iter().filter(|(name, values)| !holds(round, name, values));
        if conditions.count() > 0 {
            return false;
        }
        if !self.any.is_empty() && self.any.iter().filter(|when| when.holds(round)).count() == 0 {
            return false;
        }
        match &self.not {
            Some(not) => !not.holds(round),
            None => true,
        }
    }
}

#[test]
fn conditions_any_and_not_mean_what_plain_reading_says() {
    let mut random = Random(5);
    let whens: Vec<PlainWhen> = (0..150).map(|_| PlainWhen::random(&mut random, 3)).collect();
    let bets = whens.iter().zip(0..).map(|(when, place): (_, usize)| {
        bet(&format!("b{place}"), &format!("{{ when = {}, pays = \"1:1\" }}", when.written()))
    });
    let loaded = loaded(&table(&bets.collect::<String>()));
    let mut telling = 0;
    for (place, when) in whens.iter().enumerate() {
        let mut held = 0;
        for (class, (six, round)) in rounds::of_classes() {
            let wins = loaded.table().class_verdict(place, class).unwrap() != Verdict::Lose;
            assert_eq!(wins, when.holds(round), "{} with {six:?}", when.written());
            held += usize::from(wins);
        }
        telling += usize::from(held > 0 && held < 1841);
    }
    assert!(telling > 50, "{telling} of them hold in some rounds and not in others");
}

/// The classes in which a single line with this `when` holds.
fn held(when: &str) -> usize {
    let loaded = loaded(&one_bet(&format!("{{ when = {when}, pays = \"1:1\" }}")));
    let wins = |class| loaded.table().class_verdict(0, class).unwrap() != Verdict::Lose;
    rounds::of_classes().filter(|(class, _)| wins(*class)).count()
}

#[test]
fn an_empty_when_always_holds() {
    assert_eq!(held("{}"), 1841);
    assert_eq!(held("{ any = [{}] }"), 1841);
    assert_eq!(held("{ not = {} }"), 0);
    assert_eq!(held("{ any = [{}, { margin = 0 }] }"), 1841);
    assert_eq!(held("{ not = { not = {} } }"), 1841);
}

#[test]
fn not_takes_its_keys_together() {
    let count = |holds: fn(&PlainRound) -> bool| rounds::of_classes().filter(|(_, (_, r))| holds(r)).count();
    let both = "{ player_pair = true, banker_pair = true }";
    assert_eq!(
        held(&format!("{{ not = {both} }}")),
        count(|round| !(round.player.pair && round.banker.pair))
    );
    let neither = "{ player_pair = false, banker_pair = false }";
    assert_eq!(held(neither), count(|round| !round.player.pair && !round.banker.pair));
    assert_ne!(held(neither), held(&format!("{{ not = {both} }}")));
}

#[test]
fn a_suited_pair_is_a_pair_too_and_false_is_no_pair() {
    let count = |holds: fn(&PlainRound) -> bool| rounds::of_classes().filter(|(_, (_, r))| holds(r)).count();
    assert_eq!(held("{ player_suited_pair = true, player_pair = false }"), 0);
    assert_eq!(
        held("{ player_suited_pair = true, player_pair = true }"),
        held("{ player_suited_pair = true }")
    );
    assert_eq!(held("{ player_pair = false }"), count(|round| !round.player.pair));
    assert_eq!(held("{ same_pair = true }"), count(|round| round.same_pair));
    assert_eq!(held("{ same_pair = true, banker_pair = false }"), 0);
}

#[test]
fn a_tie_has_a_margin_of_0_and_the_common_total_wins() {
    assert_eq!(held("{ winner = \"tie\", margin = \"1..=9\" }"), 0);
    assert_eq!(held("{ margin = 0 }"), held("{ winner = \"tie\" }"));
    let six = "{ winner = \"tie\", winning_total = 6 }";
    assert_eq!(held(six), held("{ player_total = 6, banker_total = 6 }"));
    assert!(held(six) > 0);
}
