//! `CheckBets`.

use super::{lookup::Tables, settle::MOST_BETS};
use crate::{
    Snapshot,
    problem::{LONGEST_ID, Problem, Reason},
    proto::{self, BetCheck, CheckBetsRequest, CheckBetsResponse, PlayerBankerDifference, Refusal},
};
use croupier_game::{BySide, Side};
use croupier_payout::{LoadedTable, OffLimits, Stake, StakeLimits};
use std::collections::{HashMap, HashSet};

pub(crate) fn check_bets(
    snapshot: &Snapshot,
    request: CheckBetsRequest,
) -> Result<CheckBetsResponse, Problem> {
    if request.bets.len() > MOST_BETS {
        return Err(Problem::too_many("bets", request.bets.len(), MOST_BETS));
    }
    let mut tables =
        Tables::of(&snapshot.catalog, &request.payout_table, &request.payout_table_digest, &request.bets)?;
    let staked = BySide { player: request.staked_on_player, banker: request.staked_on_banker };
    for (side, field) in [(Side::Player, "staked_on_player"), (Side::Banker, "staked_on_banker")] {
        if staked[side] < 0 {
            return Err(Problem::field(
                field,
                format!("expected 0 or more minor units, not {}", staked[side]),
            ));
        }
    }
    let limits = Limits::of(request.limits.as_ref())?;
    let mut round = Round { number: request.round_number, limits, ids: HashSet::new(), staked };
    let bets = request.bets.iter().map(|bet| round.check(bet, &mut tables)).collect::<Result<_, _>>()?;
    let limit = request.limits.as_ref().and_then(|limits| limits.player_banker_difference);
    Ok(CheckBetsResponse {
        bets,
        player_banker_difference: Some(difference(round.staked, limit, tables.used())),
        payout_tables: tables.refs(),
    })
}

/// The request's own limits.
struct Limits {
    any: StakeLimits,
    by_bet: HashMap<String, StakeLimits>,
}

impl Limits {
    fn of(given: Option<&proto::Limits>) -> Result<Limits, Problem> {
        let Some(given) = given else {
            return Ok(Limits { any: StakeLimits::default(), by_bet: HashMap::new() });
        };
        if given.player_banker_difference.is_some_and(|limit| limit < 0) {
            return Err(Problem::field("limits.player_banker_difference", "expected 0 or more minor units"));
        }
        let by_bet = given.bets.iter().enumerate().map(|(index, bet)| {
            let limits = stake_limits(bet.min_stake, bet.max_stake, &format!("limits.bets[{index}]"))?;
            Ok((bet.bet.clone(), limits))
        });
        Ok(Limits {
            any: stake_limits(given.min_stake, given.max_stake, "limits")?,
            by_bet: by_bet.collect::<Result<_, Problem>>()?,
        })
    }
}

fn stake_limits(min: Option<i64>, max: Option<i64>, field: &str) -> Result<StakeLimits, Problem> {
    for (name, limit) in [("min_stake", min), ("max_stake", max)] {
        if limit.is_some_and(|limit| limit < 1) {
            return Err(Problem::field(format!("{field}.{name}"), "expected 1 or more minor units"));
        }
    }
    match (min, max) {
        (Some(least), Some(most)) if least > most => Err(Problem::field(
            format!("{field}.min_stake"),
            format!("the least stake {least} is above the greatest, {most}"),
        )),
        _ => Ok(StakeLimits { min, max }),
    }
}

/// The round that bets are checked for, and what is staked in it.
struct Round<'a> {
    number: u32,
    limits: Limits,
    ids: HashSet<&'a str>,
    staked: BySide<i64>,
}

/// Why a bet is refused: the reason, in words, and the round or limit that decided.
struct Refused {
    refusal: Refusal,
    message: String,
    closes_after_round: u32,
    limit: i64,
}

impl Refused {
    fn new(refusal: Refusal, message: impl Into<String>) -> Refused {
        Refused { refusal, message: message.into(), closes_after_round: 0, limit: 0 }
    }
}

impl<'a> Round<'a> {
    fn check(&mut self, bet: &'a proto::Bet, tables: &mut Tables<'_>) -> Result<BetCheck, Problem> {
        let checked = self.accept(bet, tables)?;
        let check = BetCheck { id: bet.id.clone(), bet: bet.bet.clone(), ..BetCheck::default() };
        Ok(match checked {
            Ok(()) => BetCheck { accepted: true, ..check },
            Err(refused) => BetCheck {
                refusal: refused.refusal.into(),
                message: refused.message,
                closes_after_round: refused.closes_after_round,
                limit: refused.limit,
                ..check
            },
        })
    }

    /// Accepts a bet and counts its stake, or says why not. Fails when the sum staked on a side does not fit.
    fn accept(
        &mut self,
        bet: &'a proto::Bet,
        tables: &mut Tables<'_>,
    ) -> Result<Result<(), Refused>, Problem> {
        let (table, place, stake) = match self.admit(bet, tables) {
            Ok(admitted) => admitted,
            Err(refused) => return Ok(Err(refused)),
        };
        if let Some(side) = table.backed_side(place) {
            let overflow = || {
                Problem::new(Reason::AmountOverflow, "bets", format!("the stakes on the {side} do not fit"))
            };
            self.staked[side] = self.staked[side].checked_add(stake.minor_units()).ok_or_else(overflow)?;
        }
        Ok(Ok(()))
    }

    fn admit<'t>(
        &mut self,
        bet: &'a proto::Bet,
        tables: &mut Tables<'t>,
    ) -> Result<(&'t LoadedTable, usize, Stake), Refused> {
        if bet.id.len() > LONGEST_ID || (!bet.id.is_empty() && !self.ids.insert(&bet.id)) {
            let message = format!("the id stands twice in the request or has more than {LONGEST_ID} bytes");
            return Err(Refused::new(Refusal::DuplicateId, message));
        }
        let (_, table) = tables
            .of_bet(bet)
            .ok_or_else(|| Refused::new(Refusal::UnknownPayoutTable, "the payout table is not loaded"))?;
        let place = table.bet(&bet.bet).ok_or_else(|| {
            let table = table.table().description().reference();
            Refused::new(Refusal::UnknownBet, format!("the payout table {table} has no such bet"))
        })?;
        if let Some(last) = table.closes_after_round(place).filter(|last| self.number > *last) {
            let message = format!("the bet closed after round {last}");
            return Err(Refused { closes_after_round: last, ..Refused::new(Refusal::Closed, message) });
        }
        let stake = Stake::new(bet.stake).ok_or_else(|| {
            Refused::new(Refusal::StakeNotPositive, format!("the stake {} is not positive", bet.stake))
        })?;
        self.check_limits(table, place, &bet.bet, stake)?;
        if !table.fits(place, stake) {
            return Err(Refused::new(Refusal::AmountOverflow, "what the bet can win does not fit 64 bits"));
        }
        Ok((table, place, stake))
    }

    fn check_limits(
        &self,
        table: &LoadedTable,
        place: usize,
        bet: &str,
        stake: Stake,
    ) -> Result<(), Refused> {
        let own = self.limits.by_bet.get(bet).copied().unwrap_or_default().or(self.limits.any);
        own.or(table.stake_limits(place)).check(stake).map_err(|missed| match missed {
            OffLimits::Under(limit) => Refused {
                limit,
                ..Refused::new(Refusal::UnderLimit, format!("the stake is below the least, {limit}"))
            },
            OffLimits::Over(limit) => Refused {
                limit,
                ..Refused::new(Refusal::OverLimit, format!("the stake is above the greatest, {limit}"))
            },
        })
    }
}

/// The difference against the request's limit, else the smallest of the tables'.
fn difference(staked: BySide<i64>, limit: Option<i64>, tables: &[&LoadedTable]) -> PlayerBankerDifference {
    let of_tables = || {
        let limits = tables.iter().map(|table| table.table().description().limits.player_banker_difference);
        limits.flatten().min()
    };
    let limit = limit.or_else(of_tables);
    // Both are 0 or more, so their difference fits.
    let difference = (staked.player - staked.banker).abs();
    PlayerBankerDifference {
        staked_on_player: staked.player,
        staked_on_banker: staked.banker,
        difference,
        limit,
        within_limit: limit.is_none_or(|limit| difference <= limit),
    }
}
