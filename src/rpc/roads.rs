//! `DrawRoads`.

use super::lookup::{optional_table, shoe_rules};
use crate::{
    Snapshot,
    problem::Problem,
    proto::{BeadMark, DrawRoadsRequest, DrawRoadsResponse, Shoe},
    serve::codec::MOST_OUTCOMES,
    wire,
};
use croupier_game::{Marks, Outcome, Roads, ShoeRules};

pub(crate) fn draw_roads(
    snapshot: &Snapshot,
    request: DrawRoadsRequest,
) -> Result<DrawRoadsResponse, Problem> {
    if request.outcomes.len() > MOST_OUTCOMES {
        return Err(Problem::too_many("outcomes", MOST_OUTCOMES));
    }
    let table = optional_table(&snapshot.catalog, &request.payout_table, "payout_table")?;
    let rounds = match &request.shoe {
        None if request.max_rounds > 0 => {
            let message = "`max_rounds` is given without `shoe`; give the outcomes that count";
            return Err(Problem::field("max_rounds", message));
        }
        None => of_outcomes(&request.outcomes, &request.marks)?,
        Some(_) if !request.outcomes.is_empty() || !request.marks.is_empty() => {
            let message = "`shoe` is given with `outcomes` or `marks`; give one of them";
            return Err(Problem::field("shoe", message));
        }
        Some(shoe) => of_shoe(shoe, shoe_rules(table), request.max_rounds)?,
    };
    Ok(DrawRoadsResponse { payout_table: table.map(wire::table_ref), ..wire::roads(&Roads::draw(rounds)) })
}

fn of_outcomes(outcomes: &[i32], marks: &[BeadMark]) -> Result<Vec<(Outcome, Marks)>, Problem> {
    if !marks.is_empty() && marks.len() != outcomes.len() {
        let message =
            format!("expected no marks or as many as outcomes, {}, not {}", outcomes.len(), marks.len());
        return Err(Problem::field("marks", message));
    }
    let marks = marks.iter().map(wire::marks).chain(std::iter::repeat(Marks::default()));
    let outcome = |(index, &number): (usize, &i32)| {
        let refused =
            || Problem::field(format!("outcomes[{index}]"), format!("{number} is no outcome of a round"));
        wire::outcome_of(number).ok_or_else(refused)
    };
    outcomes
        .iter()
        .enumerate()
        .map(outcome)
        .zip(marks)
        .map(|(outcome, marks)| Ok((outcome?, marks)))
        .collect()
}

fn of_shoe(shoe: &Shoe, base: ShoeRules, max_rounds: u32) -> Result<Vec<(Outcome, Marks)>, Problem> {
    let rules = wire::shoe_rules(shoe.rules.as_ref(), base, "shoe.rules")?;
    let shoe = wire::shoe(shoe.source.as_ref(), &rules, "shoe.source")?;
    let dealing = shoe.deal(&rules).map_err(|error| Problem::shoe(&error, "shoe.rules"))?;
    let most = if max_rounds == 0 { u32::MAX } else { max_rounds };
    let shown = dealing.take_while(|dealt| dealt.number <= most);
    Ok(shown.map(|dealt| (dealt.round.outcome(), Marks::of(&dealt.round))).collect())
}
