//! `CommitSeed` and `VerifyShoe`.

use super::lookup::{optional_table, shoe_rules};
use crate::{
    Snapshot,
    problem::Problem,
    proto::{
        self, CommitSeedRequest, CommitSeedResponse, ShoeClaim, ShoeFault, VerifyShoeRequest,
        VerifyShoeResponse, shoe_source::Source,
    },
    serve::codec::MOST_CLAIMED,
    wire,
};
use croupier_game::{BySide, CardNotDue, Deal, DealtRound, Side, commitment, fair_seed};

pub(crate) fn commit_seed(_: &Snapshot, request: CommitSeedRequest) -> Result<CommitSeedResponse, Problem> {
    commit(request)
}

/// The same for those who have no snapshot.
pub(crate) fn commit(request: CommitSeedRequest) -> Result<CommitSeedResponse, Problem> {
    let server_seed = wire::secret(&request.server_seed, "server_seed")?;
    Ok(CommitSeedResponse { commitment: hex::encode(commitment(&server_seed)) })
}

pub(crate) fn verify_shoe(
    snapshot: &Snapshot,
    request: VerifyShoeRequest,
) -> Result<VerifyShoeResponse, Problem> {
    if request.rounds.len() > MOST_CLAIMED {
        return Err(Problem::too_many("rounds", MOST_CLAIMED));
    }
    let table = optional_table(&snapshot.catalog, &request.payout_table, "payout_table")?;
    let rules = wire::shoe_rules(request.shoe.as_ref(), shoe_rules(table), "shoe")?;
    let shoe = wire::shoe(request.source.as_ref(), &rules, "source")?;
    let rounds: Vec<DealtRound> = shoe.deal(&rules).map_err(|error| Problem::shoe(&error, "shoe"))?.collect();
    let digest = hex::encode(shoe.digest());

    let mut verdict = VerifyShoeResponse {
        digest: digest.clone(),
        payout_table: table.map(wire::table_ref),
        ..VerifyShoeResponse::default()
    };
    verdict.total_rounds = u32::try_from(rounds.len()).unwrap_or(u32::MAX);
    let claims = Claims::of(&request, &digest)?;
    let checks = [
        (ShoeClaim::Commitment, claims.commitment),
        (ShoeClaim::Seed, claims.seed),
        (ShoeClaim::Digest, claims.digest),
    ];
    for (claim, held) in checks {
        verdict.note(claim, held.map(|held| if held { Ok(()) } else { Err(unequal(claim)) }));
    }
    if verdict.first_fault.is_none() && !request.rounds.is_empty() {
        let checked = request.rounds.iter().try_for_each(|claimed| {
            check_round(claimed, &rounds)?;
            verdict.verified_rounds += 1;
            Ok(())
        });
        verdict.note(ShoeClaim::Rounds, Some(checked));
    }
    let total = (request.total_rounds > 0).then(|| check_total(request.total_rounds, verdict.total_rounds));
    verdict.note(ShoeClaim::TotalRounds, total);
    verdict.holds = verdict.first_fault.is_none();
    Ok(verdict)
}

impl VerifyShoeResponse {
    /// Notes what became of a claim, up to the first fault.
    fn note(&mut self, claim: ShoeClaim, checked: Option<Result<(), ShoeFault>>) {
        match checked {
            Some(Ok(())) if self.first_fault.is_none() => self.held.push(claim.into()),
            Some(Err(fault)) if self.first_fault.is_none() => {
                self.first_fault = Some(ShoeFault { claim: claim.into(), ..fault });
            }
            _ => {}
        }
    }
}

/// Whether each claim about the seeds and the order holds; `None` where nothing is claimed.
struct Claims {
    commitment: Option<bool>,
    seed: Option<bool>,
    digest: Option<bool>,
}

impl Claims {
    fn of(request: &VerifyShoeRequest, digest: &str) -> Result<Claims, Problem> {
        let fair = match request.source.as_ref().and_then(|source| source.source.as_ref()) {
            Some(Source::FairSeed(fair)) => Some(fair),
            _ => None,
        };
        let claimed_commitment = wire::digest(&request.commitment, "commitment")?;
        let fair_only = [("commitment", claimed_commitment.is_some()), ("seed", !request.seed.is_empty())];
        if let (None, Some((field, _))) = (fair, fair_only.into_iter().find(|(_, claimed)| *claimed)) {
            let message = "can be claimed of a fair seed only, which `source` does not give";
            return Err(Problem::field(field, message));
        }
        let server_seed = fair.map(|fair| wire::secret(&fair.server_seed, "source.fair_seed.server_seed"));
        let server_seed = server_seed.transpose()?.unwrap_or_default();
        let seed = match request.seed.as_slice() {
            [] => None,
            seed => Some(wire::secret(seed, "seed")?),
        };
        let derived = fair.map(|fair| fair_seed(&server_seed, fair.client_seed.as_bytes(), fair.nonce));
        Ok(Claims {
            commitment: claimed_commitment.map(|claimed| claimed == hex::encode(commitment(&server_seed))),
            seed: seed.map(|seed| derived.as_ref().is_some_and(|derived| *derived.as_bytes() == seed)),
            digest: wire::digest(&request.digest, "digest")?.map(|claimed| claimed == digest),
        })
    }
}

fn unequal(claim: ShoeClaim) -> ShoeFault {
    fault(match claim {
        ShoeClaim::Commitment => "the commitment is not the SHA-256 of the server seed",
        ShoeClaim::Seed => "the seed is not the one derived from server seed, client seed and nonce",
        _ => "the digest is not that of the shoe's order",
    })
}

fn fault(message: impl Into<String>) -> ShoeFault {
    ShoeFault { message: message.into(), ..ShoeFault::default() }
}

fn check_total(claimed: u32, total: u32) -> Result<(), ShoeFault> {
    match claimed == total {
        true => Ok(()),
        false => Err(fault(format!("the shoe has {total} rounds, not {claimed}"))),
    }
}

/// A claimed round against the shoe's: card by card, then what else it says.
fn check_round(claimed: &proto::Round, rounds: &[DealtRound]) -> Result<(), ShoeFault> {
    let number = claimed.number;
    let of_round = |fault: ShoeFault| ShoeFault { round: number, ..fault };
    let dealt = usize::try_from(number).ok().and_then(|number| rounds.get(number.checked_sub(1)?));
    let Some(dealt) = dealt else {
        return Err(of_round(fault(format!(
            "the shoe has {} rounds; there is no round {number}",
            rounds.len()
        ))));
    };
    let cards = BySide { player: &claimed.player, banker: &claimed.banker }
        .map(|hand| hand.as_ref().map_or(&[][..], |hand| hand.cards.as_slice()));
    check_cards(cards, dealt).map_err(of_round)?;
    match facts(claimed)
        .into_iter()
        .zip(facts(&wire::dealt_round(dealt)))
        .find(|(claim, fact)| differ(claim, fact))
    {
        Some(((what, _), _)) => {
            Err(of_round(fault(format!("the {what} of round {number} is not what its cards give"))))
        }
        None => Ok(()),
    }
}

/// What a round says of its cards. In a record a 0 is what was left out.
fn facts(round: &proto::Round) -> Vec<(&'static str, u32)> {
    let hand = |hand: &Option<proto::Hand>| {
        let hand = hand.clone().unwrap_or_default();
        [
            ("initial total", hand.initial_total),
            ("total", hand.total),
            ("natural", hand.natural.into()),
            ("pair", hand.pair.into()),
            ("suited pair", hand.suited_pair.into()),
        ]
    };
    let mut facts = vec![
        ("outcome", u32::try_from(round.outcome).unwrap_or(u32::MAX)),
        ("position", round.first_card_position.map_or(0, |position| position.saturating_add(1))),
        ("margin", round.margin),
        ("natural", round.natural.into()),
    ];
    facts.extend(hand(&round.player));
    facts.extend(hand(&round.banker));
    facts
}

fn differ((_, claim): &(&str, u32), (_, fact): &(&str, u32)) -> bool {
    *claim != 0 && claim != fact
}

/// Whether the claimed cards are those of the shoe, each in its place: the Player's first.
fn check_cards(claimed: BySide<&[i32]>, dealt: &DealtRound) -> Result<(), ShoeFault> {
    for side in Side::BOTH {
        let real: Vec<i32> = dealt.round.hand(side).cards().map(wire::card_number).collect();
        for place in 0..real.len().max(claimed[side].len()) {
            let card = |cards: &[i32]| cards.get(place).copied().unwrap_or_default();
            let (card, dealt) = (card(claimed[side]), card(&real));
            if card != dealt {
                let not_due = not_due(claimed).filter(|rule| (rule.hand, rule.index) == (Some(side), place));
                let told = match &not_due {
                    Some(error) => error.to_string(),
                    None => format!("card {} of the {side}'s hand is not the shoe's", place + 1),
                };
                let rule = not_due.map_or("", |error| error.rule.code()).to_owned();
                return Err(ShoeFault { hand: wire::side(side).into(), card, dealt, rule, ..fault(told) });
            }
        }
    }
    Ok(())
}

/// The first claimed card that the rules forbid, if they are cards at all.
fn not_due(claimed: BySide<&[i32]>) -> Option<CardNotDue> {
    let cards =
        claimed.map(|hand| hand.iter().map(|&number| wire::card_of(number)).collect::<Option<Vec<_>>>());
    Deal::from_hands(&cards.player?, &cards.banker?).err()
}
