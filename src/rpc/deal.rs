//! `DealShoe`.

use super::{
    lookup::{optional_table, shoe_rules},
    resolve::{judged, verdicts},
};
use crate::{
    Snapshot,
    problem::{Problem, Reason},
    proto::{DealShoeRequest, DealShoeResponse, RoundBets, RoundColumns},
    wire::{self, Columns, View},
};
use croupier_game::DealtRound;
use croupier_payout::LoadedTable;

pub(crate) fn deal_shoe(snapshot: &Snapshot, request: DealShoeRequest) -> Result<DealShoeResponse, Problem> {
    let view = View::of(request.view)?;
    let table = optional_table(&snapshot.catalog, &request.payout_table, "payout_table")?;
    let rules = wire::shoe_rules(request.shoe.as_ref(), shoe_rules(table), "shoe")?;
    let shoe = wire::shoe(request.source.as_ref(), &rules, "source")?;
    let mut dealing = shoe.deal(&rules).map_err(|error| Problem::shoe(&error, "shoe"))?;

    let first = request.first_round.max(1);
    let most = if request.max_rounds == 0 { u32::MAX } else { request.max_rounds };
    let (mut asked, mut total_rounds) = (Vec::new(), 0);
    for dealt in dealing.by_ref() {
        total_rounds = dealt.number;
        if dealt.number >= first && dealt.number - first < most {
            asked.push(dealt);
        }
    }
    if first > total_rounds {
        return Err(not_dealt("first_round", first, total_rounds));
    }
    let reply = DealShoeResponse {
        algorithm: shoe.algorithm().into(),
        digest: hex::encode(shoe.digest()),
        turned_card: dealing.turned.map_or(0, wire::card_number),
        burned: dealing.burned.into(),
        total_rounds,
        cards_used: u32::try_from(dealing.cards_used()).unwrap_or(u32::MAX),
        payout_table: table.map(wire::table_ref),
        ..DealShoeResponse::default()
    };
    Ok(match view {
        View::Full => DealShoeResponse {
            rounds: asked.iter().map(wire::dealt_round).collect(),
            round_bets: round_bets(table, &asked)?,
            ..reply
        },
        View::Columns => DealShoeResponse { columns: Some(columns(table, &asked)?), ..reply },
    })
}

fn round_bets(table: Option<&LoadedTable>, rounds: &[DealtRound]) -> Result<Vec<RoundBets>, Problem> {
    let Some(table) = table else { return Ok(Vec::new()) };
    rounds.iter().map(|dealt| Ok(RoundBets { bets: judged(table, &dealt.round)? })).collect()
}

fn columns(table: Option<&LoadedTable>, rounds: &[DealtRound]) -> Result<RoundColumns, Problem> {
    let mut columns = Columns::new(table, rounds.len());
    for dealt in rounds {
        let verdicts = table.map_or(Ok(Vec::new()), |table| verdicts(table, &dealt.round))?;
        columns.push_dealt(dealt, verdicts.into_iter().map(Some));
    }
    Ok(columns.finish())
}

/// A round that the shoe does not reach.
pub(crate) fn not_dealt(field: &str, asked: u32, total_rounds: u32) -> Problem {
    let message = format!("the shoe has {total_rounds} rounds; there is no round {asked}");
    Problem::new(Reason::RoundNotDealt, field, message).with("total_rounds", total_rounds)
}
