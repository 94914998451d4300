//! `DealShoe`.

use super::lookup::{optional_table, shoe_rules};
use crate::{
    Snapshot,
    problem::{Problem, Reason},
    proto::{DealShoeRequest, DealShoeResponse, RoundBets},
    wire,
};
use croupier_game::DealtRound;
use croupier_payout::{Class, LoadedTable};

pub(crate) fn deal_shoe(snapshot: &Snapshot, request: DealShoeRequest) -> Result<DealShoeResponse, Problem> {
    wire::check_view(request.view)?;
    let table = optional_table(&snapshot.catalog, &request.payout_table, "payout_table")?;
    let rules = wire::shoe_rules(request.shoe.as_ref(), shoe_rules(table), "shoe")?;
    let shoe = wire::shoe(request.source.as_ref(), &rules, "source")?;
    let mut dealing = shoe.deal(&rules).map_err(|error| Problem::shoe(&error, "shoe"))?;

    let first = request.first_round.max(1);
    let most = if request.max_rounds == 0 { u32::MAX } else { request.max_rounds };
    let (mut rounds, mut round_bets, mut total_rounds) = (Vec::new(), Vec::new(), 0);
    for dealt in dealing.by_ref() {
        total_rounds = dealt.number;
        if dealt.number >= first && dealt.number - first < most {
            rounds.push(wire::dealt_round(&dealt));
            if let Some(table) = table {
                round_bets.push(bets(table, &dealt)?);
            }
        }
    }
    if first > total_rounds {
        return Err(not_dealt("first_round", first, total_rounds));
    }
    Ok(DealShoeResponse {
        algorithm: shoe.algorithm().into(),
        digest: hex::encode(shoe.digest()),
        turned_card: dealing.turned.map_or(0, wire::card_number),
        burned: dealing.burned.into(),
        rounds,
        total_rounds,
        cards_used: u32::try_from(dealing.cards_used()).unwrap_or(u32::MAX),
        round_bets,
        payout_table: table.map(wire::table_ref),
    })
}

/// A round that the shoe does not reach.
pub(crate) fn not_dealt(field: &str, asked: u32, total_rounds: u32) -> Problem {
    let message = format!("the shoe has {total_rounds} rounds; there is no round {asked}");
    Problem::new(Reason::RoundNotDealt, field, message).with("total_rounds", total_rounds)
}

fn bets(table: &LoadedTable, dealt: &DealtRound) -> Result<RoundBets, Problem> {
    let class = Class::of(&dealt.round);
    let bets = table.table().description().bets.iter().enumerate();
    let judged = bets.map(|(place, bet)| {
        table.verdict(place, &dealt.round, class).map(|verdict| wire::bet_verdict(&bet.id, verdict))
    });
    Ok(RoundBets { bets: judged.collect::<Result<_, _>>()? })
}
