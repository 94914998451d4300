//! `SettleRound`.

use super::{
    deal::not_dealt,
    lookup::{Tables, shoe_rules},
};
use crate::{
    Snapshot,
    problem::{LONGEST_ID, Problem, Reason},
    proto,
    proto::{SettleRoundRequest, SettleRoundResponse},
    wire,
};
use croupier_payout::{
    AmountOverflow, Ending, Judged, LoadedTable, PayoutFailure, Settlement, Stake, Totals, settle,
};
use foldhash::{HashSet, HashSetExt as _};

/// Faulty bets that are described; the rest is counted.
const MOST_DESCRIBED: usize = 10;

pub(crate) fn settle_round(
    snapshot: &Snapshot,
    request: SettleRoundRequest,
) -> Result<SettleRoundResponse, Problem> {
    settle_any(snapshot, request, None)
}

/// Settles a recorded round again. A record does not hold the decks of the shoe it came from, so copies are
/// not counted.
pub(crate) fn settle_again(
    snapshot: &Snapshot,
    request: SettleRoundRequest,
) -> Result<SettleRoundResponse, Problem> {
    settle_any(snapshot, request, Some(u8::MAX))
}

fn settle_any(
    snapshot: &Snapshot,
    request: SettleRoundRequest,
    decks: Option<u8>,
) -> Result<SettleRoundResponse, Problem> {
    if request.bets.len() > snapshot.most.bets {
        return Err(Problem::too_many("bets", snapshot.most.bets));
    }
    let mut tables =
        Tables::of(&snapshot.catalog, &request.payout_table, &request.payout_table_digest, &request.bets)?;
    let (round, ending) = ending(&request, &tables, decks)?;
    let number = Some(request.round_number).filter(|number| *number > 0);

    let settled = settle_bets(&request.bets, &mut tables, &ending, number)?;
    let totals = settled.iter().try_fold(Totals::default(), |totals, (_, bet)| totals.with(bet));
    let totals =
        totals.map_err(|error| Problem::new(Reason::AmountOverflow, "bets", format!("totals: {error}")))?;
    let settlements = request.bets.into_iter().zip(&settled);
    Ok(SettleRoundResponse {
        round,
        settlements: settlements
            .map(|(bet, (table, settled))| wire::settlement(bet, settled, *table))
            .collect(),
        totals: Some(wire::totals(&totals)),
        payout_tables: tables.refs(),
        round_number: request.round_number,
        void: request.void,
    })
}

/// The round as the reply gives it, and how it ended.
fn ending(
    request: &SettleRoundRequest,
    tables: &Tables<'_>,
    decks: Option<u8>,
) -> Result<(Option<proto::Round>, Ending), Problem> {
    let rules = shoe_rules(tables.used().first().copied());
    let (cards, hands) = (request.cards.as_ref(), request.hands.as_ref());
    if let Some(shoe) = &request.shoe {
        if cards.is_some() || hands.is_some() {
            return Err(Problem::field("shoe", "`shoe` is given with `cards` or `hands`; give one of them"));
        }
        // The bets may name tables of several shoes.
        if tables.own().is_none() && !shoe.rules.as_ref().is_some_and(is_complete) {
            let message = "a shoe is dealt under the settings of this table: name it, or give every one in `shoe.rules`";
            return Err(Problem::new(Reason::PayoutTableMissing, "payout_table", message));
        }
        let rules = wire::shoe_rules(shoe.rules.as_ref(), rules, "shoe.rules")?;
        let shoe = wire::shoe(shoe.source.as_ref(), &rules, "shoe.source")?;
        let dealing = shoe.deal(&rules).map_err(|error| Problem::shoe(&error, "shoe.rules"))?;
        let asked = request.round_number;
        if asked == 0 {
            return Err(Problem::field("round_number", "a round out of a shoe needs its number, from 1"));
        }
        let mut total_rounds = 0;
        for dealt in dealing {
            if dealt.number == asked {
                let ending = if request.void { Ending::Void } else { Ending::played(dealt.round) };
                return Ok((Some(wire::dealt_round(&dealt)), ending));
            }
            total_rounds = dealt.number;
        }
        return Err(not_dealt("round_number", asked, total_rounds));
    }
    let deal = wire::deal(cards, hands, decks.unwrap_or(rules.decks))?;
    if request.void && deal.cards().is_empty() {
        return Ok((None, Ending::Void));
    }
    let shown = wire::round(&deal);
    match deal.round() {
        _ if request.void => Ok((Some(shown), Ending::Void)),
        Ok(round) => Ok((Some(shown), Ending::played(round))),
        Err(error) => Err(Problem::incomplete(&error, hands.is_some())),
    }
}

/// Whether the rules leave nothing open.
fn is_complete(rules: &proto::ShoeRules) -> bool {
    rules.decks > 0 && rules.burn.is_some() && rules.cut_card.is_some() && rules.last_round != 0
}

/// Why a bet cannot be settled.
enum Fault {
    LongId,
    Duplicate,
    UnknownTable,
    UnknownBet,
    Stake,
    Overflow(AmountOverflow),
    Table(PayoutFailure),
}

/// Every bet settled, with the place of its table; or everything that is wrong with the bets, and nothing
/// settled.
fn settle_bets<'t>(
    bets: &[proto::Bet],
    tables: &mut Tables<'t>,
    ending: &'t Ending,
    number: Option<u32>,
) -> Result<Vec<(u32, Settlement)>, Problem> {
    let mut settled = Vec::with_capacity(bets.len());
    let mut ids = HashSet::with_capacity(bets.len());
    let mut judged = Vec::new();
    let (mut problems, mut more) = (Vec::new(), 0);
    for (index, bet) in bets.iter().enumerate() {
        let judge = |table: &&'t LoadedTable| table.judge(ending, number);
        match settle_bet(bet, &mut ids, tables, &mut judged, judge) {
            Ok(bet) => settled.push(bet),
            Err(fault) if problems.len() < MOST_DESCRIBED => {
                problems.push(fault.describe(bet, index, tables))
            }
            Err(_) => more += 1,
        }
    }
    match Problem::all(problems) {
        None => Ok(settled),
        Some(problem) => Err(Problem { more, ..problem }),
    }
}

/// Settles one bet. The round as each table used before judges it is at hand.
fn settle_bet<'b, 't>(
    bet: &'b proto::Bet,
    ids: &mut HashSet<&'b str>,
    tables: &mut Tables<'t>,
    judged: &mut Vec<Judged<'t>>,
    judge: impl Fn(&&'t LoadedTable) -> Judged<'t>,
) -> Result<(u32, Settlement), Fault> {
    if bet.id.len() > LONGEST_ID {
        return Err(Fault::LongId);
    }
    if !bet.id.is_empty() && !ids.insert(&bet.id) {
        return Err(Fault::Duplicate);
    }
    let (place, table) = tables.of_bet(bet).ok_or(Fault::UnknownTable)?;
    let position = table.bet(&bet.bet).ok_or(Fault::UnknownBet)?;
    let stake = Stake::new(bet.stake).ok_or(Fault::Stake)?;
    judged.extend(tables.used().iter().skip(judged.len()).map(judge));
    let judged = judged.get_mut(place).ok_or(Fault::UnknownTable)?;
    let ruling = judged.ruling(position).map_err(Fault::Table)?;
    let settled = settle(stake, ruling, table.table().description().rounding).map_err(Fault::Overflow)?;
    Ok((u32::try_from(place).unwrap_or(u32::MAX), settled))
}

impl Fault {
    fn describe(self, bet: &proto::Bet, index: usize, tables: &mut Tables<'_>) -> Problem {
        let field = |name: &str| format!("bets[{index}].{name}");
        let problem = match self {
            Fault::LongId => {
                Problem::field(field("id"), format!("a bet's id has at most {LONGEST_ID} bytes"))
            }
            Fault::Duplicate => Problem::new(
                Reason::BetIdDuplicate,
                field("id"),
                "an earlier bet of the request has the same id",
            ),
            Fault::UnknownTable => tables.unknown(&bet.payout_table, field("payout_table")),
            Fault::UnknownBet => match tables.of_bet(bet) {
                Some((_, table)) => Problem::unknown_bet(&table.unknown_bet(&bet.bet), field("bet")),
                None => tables.unknown(&bet.payout_table, field("payout_table")),
            },
            Fault::Stake => {
                let message = format!("a stake is a positive number of minor units, not {}", bet.stake);
                Problem::new(Reason::StakeInvalid, field("stake"), message)
            }
            Fault::Overflow(error) => Problem::new(Reason::AmountOverflow, field("stake"), error.to_string()),
            Fault::Table(error) => Problem { field: field("bet"), ..error.into() },
        };
        problem.with("bet", bet.bet.chars().take(64).collect::<String>())
    }
}
