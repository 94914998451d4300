//! Figures as replies give them.

use super::cards;
use crate::{
    problem::{Problem, Reason},
    proto,
};
use croupier_analysis::{
    BetFigures, Composition, CompositionError, Distribution, Fraction, NoFigures, decimal,
};
use croupier_game::Outcome;
use croupier_payout::{Class, LoadedTable};

/// The shoe of a request: a composition, or decks less the cards seen.
pub(crate) fn composition(
    decks: u32,
    seen: Option<&proto::CardList>,
    counts: &[u32],
    table: &LoadedTable,
) -> Result<Composition, Problem> {
    let refused = |field: &str, error: CompositionError| problem(field, &error);
    if !counts.is_empty() {
        if decks != 0 || seen.is_some() {
            let message = "`composition` is given with `decks` or `seen`; give one of them";
            return Err(Problem::field("composition", message));
        }
        return Composition::of_counts(numbers(counts)?).map_err(|error| refused("composition", error));
    }
    let fresh = match (decks, u8::try_from(decks)) {
        (0, _) => Composition::fresh(table.table().description().shoe.decks),
        (_, Ok(decks)) => Composition::fresh(decks),
        (_, Err(_)) => {
            let message = format!("a shoe has 1 to 16 decks, not {decks}");
            return Err(Problem::new(Reason::ShoeInvalid, "decks", message));
        }
    };
    let fresh = fresh.map_err(|error| refused("decks", error))?;
    let seen = seen.map_or(Ok(Vec::new()), |list| cards::cards(list, "seen"))?;
    fresh.without(seen).map_err(|error| refused("seen", error))
}

fn numbers(counts: &[u32]) -> Result<[u8; 52], Problem> {
    // Beyond a byte is beyond the copies of a card.
    let counts: Vec<u8> = counts.iter().map(|&copies| u8::try_from(copies).unwrap_or(u8::MAX)).collect();
    let given = counts.len();
    counts.try_into().map_err(|_| {
        let message = format!("expected 52 numbers, one for each card, not {given}");
        Problem::new(Reason::ShoeInvalid, "composition", message)
    })
}

/// A shoe that cannot be analysed.
pub(crate) fn problem(field: &str, error: &CompositionError) -> Problem {
    let problem = |reason| Problem::new(reason, field, error.to_string());
    match error {
        CompositionError::Gone { card, index } => {
            problem(Reason::CardsInvalid).with("card", card).with("index", index)
        }
        _ => problem(Reason::ShoeInvalid),
    }
}

/// The figures of every bet of a table; the first of the reasons why bets have none, if any has none.
pub(crate) fn bet_analyses(
    table: &LoadedTable,
    figures: &[Result<BetFigures, NoFigures>],
) -> Result<Vec<proto::BetAnalysis>, NoFigures> {
    let bets = table.table().description().bets.iter().zip(figures);
    bets.map(|(bet, figures)| Ok(bet_analysis(&bet.id, figures.as_ref().map_err(NoFigures::clone)?)))
        .collect()
}

fn bet_analysis(bet: &str, of_bet: &BetFigures) -> proto::BetAnalysis {
    let figures = &of_bet.figures;
    let exactly = |fraction| if of_bet.simulated_rounds.is_none() { exact(fraction) } else { String::new() };
    let house_edge = figures.house_edge();
    let variance = decimal(&figures.variance);
    let line = |probability: &Fraction| proto::LineAnalysis {
        probability: decimal(probability),
        probability_exact: exact(probability),
    };
    proto::BetAnalysis {
        bet: bet.into(),
        win_probability: decimal(&figures.win),
        push_probability: decimal(&figures.push),
        house_edge: decimal(&house_edge),
        house_edge_per_resolved: figures.house_edge_per_resolved().as_ref().map_or(0.0, decimal),
        expected_return: decimal(&figures.expected_return()),
        variance,
        standard_deviation: variance.sqrt(),
        win_probability_exact: exactly(&figures.win),
        push_probability_exact: exactly(&figures.push),
        house_edge_exact: exactly(&house_edge),
        lines: figures.lines.iter().map(line).collect(),
        simulated_rounds: of_bet.simulated_rounds.unwrap_or(0),
        standard_error: of_bet.standard_error(),
    }
}

/// "numerator/denominator", reduced: 0 is "0/1".
fn exact(fraction: &Fraction) -> String {
    format!("{}/{}", fraction.numer(), fraction.denom())
}

/// How likely the round ends which way.
pub(crate) fn outcomes(distribution: &Distribution) -> proto::OutcomeProbabilities {
    let of = |outcome: Outcome| distribution.probability(|class: Class| class.facts().outcome() == outcome);
    let [player, banker, tie] = [Outcome::Player, Outcome::Banker, Outcome::Tie].map(of);
    proto::OutcomeProbabilities {
        player: decimal(&player),
        banker: decimal(&banker),
        tie: decimal(&tie),
        player_exact: exact(&player),
        banker_exact: exact(&banker),
        tie_exact: exact(&tie),
    }
}
