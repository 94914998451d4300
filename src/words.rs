//! A round told in words, in English and in Indonesian.

use crate::problem::Problem;
use croupier_game::{Deal, Decision, Outcome, Reason, Round, Side};
use croupier_payout::{Bet, Facts, Text, Verdict};

/// A language of explanations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    Indonesian,
}

impl Language {
    /// The language asked for, English when none is named; `None` when nothing is to be explained.
    pub(crate) fn asked(explain: bool, language: &str) -> Result<Option<Language>, Problem> {
        let language = match language {
            "" | "en" => Language::English,
            "id" => Language::Indonesian,
            _ => {
                let given: String = language.chars().take(32).collect();
                return Err(Problem::field(
                    "language",
                    format!("`{given}` is no language: expected `en` or `id`"),
                ));
            }
        };
        Ok(explain.then_some(language))
    }

    fn side(self, side: Side) -> &'static str {
        match (self, side) {
            (Language::English, Side::Player) => "the Player",
            (Language::English, Side::Banker) => "the Banker",
            (Language::Indonesian, Side::Player) => "Pemain",
            (Language::Indonesian, Side::Banker) => "Bandar",
        }
    }
}

/// The round so far, a sentence a line: the first cards, each decision, and how it ended or whose card is
/// due.
pub(crate) fn explain(deal: &Deal, language: Language) -> Vec<String> {
    let mut lines: Vec<String> =
        Side::BOTH.into_iter().filter_map(|side| first_cards(deal, side, language)).collect();
    let decisions: Vec<Decision> = deal.decisions().iter().collect();
    match decisions.first() {
        Some(first) if first.reason == Reason::Natural => lines.push(natural(first, language)),
        _ => lines.extend(decisions.iter().map(|decision| drawn(deal, decision, language))),
    }
    lines.push(match (deal.round(), deal.next()) {
        (Ok(round), _) => ended(&round, language),
        (Err(_), next) => due(next, language),
    });
    lines.into_iter().map(sentence).collect()
}

/// What a bet pays in a round and by which of its lines, in one sentence; where a program decides, by its rule.
pub(crate) fn explain_bet(bet: &Bet, verdict: Verdict, facts: &Facts, language: Language) -> String {
    let say = |text: Text| match language {
        Language::Indonesian if !text.id.is_empty() => text.id,
        _ => text.en,
    };
    if bet.lines.is_empty() {
        let told = sentence(format!("{}: {}", say(bet.title.clone()), say(verdict.words())));
        let rule = say(bet.rule.clone());
        return if rule.is_empty() { told } else { format!("{told} {rule}") };
    }
    let why =
        bet.lines.iter().find(|line| line.when.holds(facts)).map(|line| line.words()).unwrap_or_else(|| {
            Text::new(
                "none of its lines holds, the stake is lost",
                "tidak ada ketentuan yang terpenuhi, taruhan kalah",
            )
        });
    sentence(format!("{}: {}", say(bet.title.clone()), say(why)))
}

/// With a capital letter and a full stop.
fn sentence(text: String) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

fn first_cards(deal: &Deal, side: Side, language: Language) -> Option<String> {
    let cards: Vec<String> = deal.hand_cards(side).take(2).map(|card| card.to_string()).collect();
    let total = deal.initial_total(side).unwrap_or_else(|| deal.total(side));
    let (name, cards_text) = (language.side(side), cards.join(" "));
    (!cards.is_empty()).then(|| match language {
        Language::English => format!("{name} has {cards_text}, a total of {total}"),
        Language::Indonesian => format!("{name} mendapat {cards_text}, total {total}"),
    })
}

fn natural(decision: &Decision, language: Language) -> String {
    let totals = decision.initial_totals;
    let naturals: Vec<String> = Side::BOTH
        .into_iter()
        .filter(|&side| croupier_game::is_natural(totals[side]))
        .map(|side| match language {
            Language::English => format!("{} has a natural {}", language.side(side), totals[side]),
            Language::Indonesian => {
                format!("{} mendapat alami (natural) {}", language.side(side), totals[side])
            }
        })
        .collect();
    match language {
        Language::English => format!("{}, so nobody draws", naturals.join(" and ")),
        Language::Indonesian => format!("{}, jadi tidak ada yang menarik kartu", naturals.join(" dan ")),
    }
}

/// A decision, why, and the card that came of it if it is there.
fn drawn(deal: &Deal, decision: &Decision, language: Language) -> String {
    let side = language.side(decision.side);
    let total = decision.initial_totals[decision.side];
    let verb = match (language, decision.draws) {
        (Language::English, true) => "draws a third card",
        (Language::English, false) => "stands",
        (Language::Indonesian, true) => "menarik kartu ketiga",
        (Language::Indonesian, false) => "berhenti (stand)",
    };
    let why = match (language, decision.reason, decision.player_third) {
        (Language::English, Reason::BankerTotalPlayerDrew, Some(card)) => {
            format!("with {total} against the Player's third card {card}, worth {}", card.value())
        }
        (Language::Indonesian, Reason::BankerTotalPlayerDrew, Some(card)) => {
            format!("dengan total {total} melawan kartu ketiga Pemain {card}, bernilai {}", card.value())
        }
        (Language::English, Reason::BankerTotalPlayerStood, _) => {
            format!("with {total}, the Player having stood")
        }
        (Language::Indonesian, Reason::BankerTotalPlayerStood, _) => {
            format!("dengan total {total}, karena Pemain berhenti")
        }
        (Language::English, ..) => format!("with {total}"),
        (Language::Indonesian, ..) => format!("dengan total {total}"),
    };
    let third = deal.hand(decision.side).and_then(|hand| hand.third());
    let card = third.map_or_else(String::new, |card| {
        let total = deal.total(decision.side);
        match language {
            Language::English => format!(": {card}, which makes {total}"),
            Language::Indonesian => format!(": {card}, total menjadi {total}"),
        }
    });
    format!("{side} {verb} {why}{card}")
}

fn ended(round: &Round, language: Language) -> String {
    let totals = round.totals();
    let (high, low) = (totals.player.max(totals.banker), totals.player.min(totals.banker));
    match (language, round.outcome()) {
        (Language::English, Outcome::Tie) => format!("the hands tie at {high}"),
        (Language::Indonesian, Outcome::Tie) => format!("hasilnya Seri (tie) dengan total {high}"),
        (Language::English, outcome) => format!("the {outcome} wins {high} to {low}"),
        (Language::Indonesian, Outcome::Player) => format!("Pemain menang {high} lawan {low}"),
        (Language::Indonesian, _) => format!("Bandar menang {high} lawan {low}"),
    }
}

fn due(next: Option<Side>, language: Language) -> String {
    let side = next.map_or("", |side| language.side(side));
    match language {
        Language::English => format!("the round is not finished: {side} is due a card"),
        Language::Indonesian => format!("ronde belum selesai: kartu berikutnya untuk {side}"),
    }
}
