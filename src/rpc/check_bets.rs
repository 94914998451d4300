//! `CheckBets`.

use super::lookup::Tables;
use crate::{
    Snapshot,
    problem::{LONGEST_ID, Problem},
    proto::{self, BetCheck, CheckBetsRequest, CheckBetsResponse, PlayerBankerDifference, Refusal},
    serve::codec::MOST_LIMITS,
};
use croupier_game::{BySide, Side};
use croupier_payout::{Description, LoadedTable, OffLimits, Stake, StakeLimits};
use std::collections::{HashMap, HashSet};

pub(crate) fn check_bets(
    snapshot: &Snapshot,
    request: CheckBetsRequest,
) -> Result<CheckBetsResponse, Problem> {
    if request.bets.len() > snapshot.most.bets {
        return Err(Problem::too_many("bets", snapshot.most.bets));
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
    let difference = request.limits.as_ref().and_then(|limits| limits.player_banker_difference);
    let mut round = Round::new(request.round_number, limits, staked);
    let bets = request.bets.iter().enumerate().map(|(index, bet)| round.check(bet, index, &mut tables));
    let bets = bets.collect::<Result<_, _>>()?;
    check_named(request.limits.as_ref(), tables.used())?;
    let own = tables.own().and_then(|table| table.table().description().limits.player_banker_difference);
    let limit = difference.or(round.difference.into_iter().chain(own).min());
    Ok(CheckBetsResponse {
        bets,
        player_banker_difference: Some(player_banker_difference(round.staked, limit)),
        payout_tables: tables.refs(),
    })
}

/// Sees that every limit of a single bet is of a bet that one of the tables has, and stands once.
fn check_named(limits: Option<&proto::Limits>, tables: &[&LoadedTable]) -> Result<(), Problem> {
    let mut named = HashSet::new();
    for (index, limit) in limits.into_iter().flat_map(|limits| &limits.bets).enumerate() {
        let field = format!("limits.bets[{index}].bet");
        if !named.insert(&limit.bet) {
            return Err(Problem::field(field, "an earlier limit is of the same bet"));
        }
        if let (Some(table), false) =
            (tables.first(), tables.iter().any(|table| table.bet(&limit.bet).is_some()))
        {
            return Err(Problem::unknown_bet(&table.unknown_bet(&limit.bet), field));
        }
    }
    Ok(())
}

/// The request's own limits.
#[derive(Default)]
struct Limits {
    any: StakeLimits,
    by_bet: HashMap<String, StakeLimits>,
}

impl Limits {
    fn of(given: Option<&proto::Limits>) -> Result<Limits, Problem> {
        let Some(given) = given else { return Ok(Limits::default()) };
        if given.bets.len() > MOST_LIMITS {
            return Err(Problem::too_many("limits.bets", MOST_LIMITS));
        }
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

    /// The limits of a stake: those of the single bet go before those of any bet, and here as there the
    /// request's before the table's.
    fn of_bet(&self, bet: &str, table: &Description, place: usize) -> StakeLimits {
        let asked = self.by_bet.get(bet).copied().unwrap_or_default();
        let own = table.bets.get(place).map(|bet| bet.stakes).unwrap_or_default();
        asked.or(own).or(self.any).or(table.limits.stakes)
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

/// The round that bets are checked for, and what is accepted in it so far.
struct Round<'a> {
    number: u32,
    limits: Limits,
    ids: HashSet<&'a str>,
    staked: BySide<i64>,
    /// The most that everything accepted can come to.
    amount: i64,
    /// The smallest difference that the tables of accepted bets allow.
    difference: Option<i64>,
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
    fn new(number: u32, limits: Limits, staked: BySide<i64>) -> Round<'a> {
        Round { number, limits, ids: HashSet::new(), staked, amount: 0, difference: None }
    }

    fn check(
        &mut self,
        bet: &'a proto::Bet,
        index: usize,
        tables: &mut Tables<'_>,
    ) -> Result<BetCheck, Problem> {
        if bet.id.len() > LONGEST_ID {
            let message = format!("a bet's id has at most {LONGEST_ID} bytes");
            return Err(Problem::field(format!("bets[{index}].id"), message));
        }
        let table = tables.of_bet(bet).map_or(0, |(place, _)| u32::try_from(place).unwrap_or(u32::MAX));
        let check = BetCheck {
            id: bet.id.clone(),
            bet: bet.bet.clone(),
            payout_table_index: table,
            ..BetCheck::default()
        };
        let checked =
            self.admit(bet, tables).and_then(|(table, place, stake)| self.accept(table, place, stake));
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

    /// Counts a bet in, unless it and those before it can come to more than fits.
    fn accept(&mut self, table: &LoadedTable, place: usize, stake: Stake) -> Result<(), Refused> {
        let overflow =
            || Refused::new(Refusal::AmountOverflow, "what the bets can come to does not fit 64 bits");
        let most = table.largest_amount(place, stake).ok_or_else(overflow)?;
        let amount = self.amount.checked_add(most).ok_or_else(overflow)?;
        if let Some(side) = table.backed_side(place) {
            self.staked[side] = self.staked[side].checked_add(stake.minor_units()).ok_or_else(overflow)?;
        }
        self.amount = amount;
        let limit = table.table().description().limits.player_banker_difference;
        self.difference = self.difference.into_iter().chain(limit).min();
        Ok(())
    }

    fn admit<'t>(
        &mut self,
        bet: &'a proto::Bet,
        tables: &mut Tables<'t>,
    ) -> Result<(&'t LoadedTable, usize, Stake), Refused> {
        if !bet.id.is_empty() && !self.ids.insert(&bet.id) {
            return Err(Refused::new(Refusal::DuplicateId, "an earlier bet of the request has the same id"));
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
        if table.table().failures().suspended && !table.goes_by_class(place) {
            let message = "the plugin is suspended and is asked no more until the next reload";
            return Err(Refused::new(Refusal::PluginSuspended, message));
        }
        let stake = Stake::new(bet.stake).ok_or_else(|| {
            Refused::new(Refusal::StakeNotPositive, format!("the stake {} is not positive", bet.stake))
        })?;
        self.check_limits(table, place, &bet.bet, stake)?;
        Ok((table, place, stake))
    }

    fn check_limits(
        &self,
        table: &LoadedTable,
        place: usize,
        bet: &str,
        stake: Stake,
    ) -> Result<(), Refused> {
        let limits = self.limits.of_bet(bet, table.table().description(), place);
        limits.check(stake).map_err(|missed| match missed {
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

/// The difference against its limit.
fn player_banker_difference(staked: BySide<i64>, limit: Option<i64>) -> PlayerBankerDifference {
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
