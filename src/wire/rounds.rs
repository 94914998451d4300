//! Rounds as replies give them.

use super::cards::card_number;
use crate::{problem::Problem, proto};
use croupier_game::{Deal, DealtRound, Decision, Hand, Outcome, Pair, Reason, Round, Side};

/// How rounds are laid out in a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    Full,
    Columns,
}

impl View {
    /// The view of a number on the wire.
    pub(crate) fn of(number: i32) -> Result<View, Problem> {
        match proto::RoundView::try_from(number) {
            Ok(proto::RoundView::Unspecified | proto::RoundView::Full) => Ok(View::Full),
            Ok(proto::RoundView::Columns) => Ok(View::Columns),
            Err(_) => Err(Problem::field("view", format!("{number} is no view of rounds"))),
        }
    }
}

pub(super) fn outcome(outcome: Outcome) -> proto::Outcome {
    match outcome {
        Outcome::Player => proto::Outcome::Player,
        Outcome::Banker => proto::Outcome::Banker,
        Outcome::Tie => proto::Outcome::Tie,
    }
}

/// The outcome of a number on the wire.
pub(crate) fn outcome_of(number: i32) -> Option<Outcome> {
    match proto::Outcome::try_from(number).ok()? {
        proto::Outcome::Unspecified => None,
        proto::Outcome::Player => Some(Outcome::Player),
        proto::Outcome::Banker => Some(Outcome::Banker),
        proto::Outcome::Tie => Some(Outcome::Tie),
    }
}

/// The outcome in which this side wins.
pub(super) fn side_outcome(side: Side) -> proto::Outcome {
    match side {
        Side::Player => proto::Outcome::Player,
        Side::Banker => proto::Outcome::Banker,
    }
}

/// A side on the wire.
pub(crate) fn side(side: Side) -> proto::Side {
    match side {
        Side::Player => proto::Side::Player,
        Side::Banker => proto::Side::Banker,
    }
}

/// Whose card is due.
pub(super) fn next_card(deal: &Deal) -> proto::NextCard {
    match deal.next() {
        None => proto::NextCard::None,
        Some(Side::Player) => proto::NextCard::Player,
        Some(Side::Banker) => proto::NextCard::Banker,
    }
}

/// A round, complete or so far.
pub(crate) fn round(deal: &Deal) -> proto::Round {
    if let Ok(round) = deal.round() {
        return finished_round(&round);
    }
    proto::Round {
        player: Some(hand_so_far(deal, Side::Player)),
        banker: Some(hand_so_far(deal, Side::Banker)),
        natural: deal.natural(Side::Player) || deal.natural(Side::Banker),
        next: next_card(deal).into(),
        decisions: deal.decisions().iter().map(decision).collect(),
        ..proto::Round::default()
    }
}

/// A complete round.
fn finished_round(round: &Round) -> proto::Round {
    proto::Round {
        player: Some(hand(round.hand(Side::Player))),
        banker: Some(hand(round.hand(Side::Banker))),
        outcome: outcome(round.outcome()).into(),
        natural: round.natural(),
        margin: round.margin().into(),
        next: proto::NextCard::None.into(),
        decisions: round.decisions().iter().map(decision).collect(),
        ..proto::Round::default()
    }
}

/// A round out of a shoe.
pub(crate) fn dealt_round(dealt: &DealtRound) -> proto::Round {
    proto::Round {
        number: dealt.number,
        first_card_position: Some(dealt.first_card_position),
        ..finished_round(&dealt.round)
    }
}

fn hand(hand: &Hand) -> proto::Hand {
    proto::Hand {
        cards: hand.cards().map(card_number).collect(),
        initial_total: hand.initial_total().into(),
        total: hand.total().into(),
        natural: hand.natural(),
        pair: hand.pair().is_pair(),
        suited_pair: hand.pair() == Pair::Suited,
    }
}

fn hand_so_far(deal: &Deal, side: Side) -> proto::Hand {
    match deal.hand(side) {
        Some(complete) => hand(&complete),
        None => proto::Hand {
            cards: deal.hand_cards(side).map(card_number).collect(),
            total: deal.total(side).into(),
            ..proto::Hand::default()
        },
    }
}

fn decision(decision: Decision) -> proto::Decision {
    let reason = match decision.reason {
        Reason::Natural => proto::DecisionReason::Natural,
        Reason::PlayerTotal => proto::DecisionReason::PlayerTotal,
        Reason::BankerTotalPlayerStood => proto::DecisionReason::BankerTotalPlayerStood,
        Reason::BankerTotalPlayerDrew => proto::DecisionReason::BankerTotalPlayerDrew,
    };
    proto::Decision {
        side: side(decision.side).into(),
        draws: decision.draws,
        reason: reason.into(),
        player_initial_total: decision.initial_totals.player.into(),
        banker_initial_total: decision.initial_totals.banker.into(),
        player_third_card: decision.player_third.map_or(0, card_number),
    }
}
