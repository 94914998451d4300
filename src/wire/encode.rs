//! The bytes of the replies that may have many rounds or bets. They are those of the generated code, in a fraction of its
//! instructions: keys are constants, and a length is filled in once what it counts is written. A field that the contract gains does
//! not compile before it is written here.

use super::writer::{given, nested, optional, packed, repeated, signed, text, texts, unsigned};
use crate::proto::{
    BatchResolveRoundsResponse, BetColumn, BetVerdict, DealShoeResponse, Decision, Hand, Odds,
    PayoutTableRef, ResolveRoundResponse, Round, RoundBets, RoundColumns, RoundResult, SettleRoundResponse,
    Settlement, SettlementTotals, StreamSettlementsResponse, StreamShoesResponse, round_result,
    stream_settlements_response, stream_shoes_response,
};
use prost::Message;
use std::any::Any;

/// A message on the wire.
pub(crate) fn encoded<M: Message + 'static>(message: &M) -> Vec<u8> {
    let any: &dyn Any = message;
    let mut out = Vec::with_capacity(1 << 10);
    if let Some(reply) = any.downcast_ref() {
        put_settled(&mut out, reply);
    } else if let Some(reply) = any.downcast_ref() {
        put_resolved(&mut out, reply);
    } else if let Some(reply) = any.downcast_ref() {
        put_batch(&mut out, reply);
    } else if let Some(reply) = any.downcast_ref() {
        put_settled_item(&mut out, reply);
    } else if let Some(reply) = any.downcast_ref() {
        put_dealt_item(&mut out, reply);
    } else if let Some(reply) = any.downcast_ref() {
        put_dealt(&mut out, reply);
    } else {
        return message.encode_to_vec();
    }
    out
}

fn put_settled(out: &mut Vec<u8>, message: &SettleRoundResponse) {
    let SettleRoundResponse { round, settlements, totals, payout_tables, round_number, void } = message;
    optional(out, 1, round.as_ref(), put_round);
    repeated(out, 2, settlements, put_settlement);
    optional(out, 3, totals.as_ref(), put_totals);
    repeated(out, 4, payout_tables, put_table);
    unsigned(out, 5, (*round_number).into());
    unsigned(out, 6, (*void).into());
}

fn put_settled_item(out: &mut Vec<u8>, message: &StreamSettlementsResponse) {
    let StreamSettlementsResponse { id, result } = message;
    text(out, 1, id);
    match result {
        Some(stream_settlements_response::Result::Settlement(message)) => {
            nested(out, 2, message, put_settled)
        }
        Some(stream_settlements_response::Result::Error(error)) => nested(out, 3, error, generated),
        None => {}
    }
}

fn put_settlement(out: &mut Vec<u8>, message: &Settlement) {
    let Settlement {
        id,
        bet,
        verdict,
        odds,
        net_odds,
        stake,
        gross,
        commission,
        profit,
        returned,
        payout_table_index,
        refusal,
        closes_after_round,
    } = message;
    text(out, 1, id);
    text(out, 2, bet);
    signed(out, 3, (*verdict).into());
    optional(out, 4, odds.as_ref(), put_odds);
    optional(out, 5, net_odds.as_ref(), put_odds);
    signed(out, 6, *stake);
    signed(out, 7, *gross);
    signed(out, 8, *commission);
    signed(out, 9, *profit);
    signed(out, 10, *returned);
    unsigned(out, 11, (*payout_table_index).into());
    signed(out, 12, (*refusal).into());
    unsigned(out, 13, (*closes_after_round).into());
}

fn put_totals(out: &mut Vec<u8>, message: &SettlementTotals) {
    let SettlementTotals { stake, gross, commission, profit, returned, refused_stake, count } = message;
    signed(out, 1, *stake);
    signed(out, 2, *gross);
    signed(out, 3, *commission);
    signed(out, 4, *profit);
    signed(out, 5, *returned);
    signed(out, 6, *refused_stake);
    unsigned(out, 7, (*count).into());
}

fn put_resolved(out: &mut Vec<u8>, message: &ResolveRoundResponse) {
    let ResolveRoundResponse { round, explanation, bets, payout_table } = message;
    optional(out, 1, round.as_ref(), put_round);
    texts(out, 2, explanation);
    repeated(out, 3, bets, put_bet_verdict);
    optional(out, 4, payout_table.as_ref(), put_table);
}

fn put_batch(out: &mut Vec<u8>, message: &BatchResolveRoundsResponse) {
    let BatchResolveRoundsResponse { results, payout_table, columns } = message;
    repeated(out, 1, results, put_result);
    optional(out, 2, payout_table.as_ref(), put_table);
    optional(out, 3, columns.as_ref(), put_columns);
}

fn put_result(out: &mut Vec<u8>, message: &RoundResult) {
    let RoundResult { result, explanation, bets } = message;
    match result {
        Some(round_result::Result::Round(message)) => nested(out, 1, message, put_round),
        Some(round_result::Result::Error(error)) => nested(out, 2, error, generated),
        None => {}
    }
    texts(out, 3, explanation);
    repeated(out, 4, bets, put_bet_verdict);
}

fn put_dealt_item(out: &mut Vec<u8>, message: &StreamShoesResponse) {
    let StreamShoesResponse { id, result } = message;
    text(out, 1, id);
    match result {
        Some(stream_shoes_response::Result::Shoe(message)) => nested(out, 2, message, put_dealt),
        Some(stream_shoes_response::Result::Error(error)) => nested(out, 3, error, generated),
        None => {}
    }
}

fn put_dealt(out: &mut Vec<u8>, message: &DealShoeResponse) {
    let DealShoeResponse {
        algorithm,
        digest,
        turned_card,
        burned,
        rounds,
        total_rounds,
        cards_used,
        round_bets,
        payout_table,
        columns,
    } = message;
    text(out, 1, algorithm);
    text(out, 2, digest);
    signed(out, 3, (*turned_card).into());
    unsigned(out, 4, (*burned).into());
    repeated(out, 5, rounds, put_round);
    unsigned(out, 6, (*total_rounds).into());
    unsigned(out, 7, (*cards_used).into());
    repeated(out, 8, round_bets, put_round_bets);
    optional(out, 9, payout_table.as_ref(), put_table);
    optional(out, 10, columns.as_ref(), put_columns);
}

fn put_round_bets(out: &mut Vec<u8>, RoundBets { bets }: &RoundBets) {
    repeated(out, 1, bets, put_bet_verdict);
}

fn put_round(out: &mut Vec<u8>, message: &Round) {
    let Round { player, banker, outcome, natural, margin, next, decisions, number, first_card_position } =
        message;
    optional(out, 1, player.as_ref(), put_hand);
    optional(out, 2, banker.as_ref(), put_hand);
    signed(out, 3, (*outcome).into());
    unsigned(out, 4, (*natural).into());
    unsigned(out, 5, (*margin).into());
    signed(out, 6, (*next).into());
    repeated(out, 7, decisions, put_decision);
    unsigned(out, 8, (*number).into());
    given(out, 9, *first_card_position);
}

fn put_hand(out: &mut Vec<u8>, message: &Hand) {
    let Hand { cards, initial_total, total, natural, pair, suited_pair } = message;
    packed(out, 1, cards);
    unsigned(out, 2, (*initial_total).into());
    unsigned(out, 3, (*total).into());
    unsigned(out, 4, (*natural).into());
    unsigned(out, 5, (*pair).into());
    unsigned(out, 6, (*suited_pair).into());
}

fn put_decision(out: &mut Vec<u8>, message: &Decision) {
    let Decision { side, draws, reason, player_initial_total, banker_initial_total, player_third_card } =
        message;
    signed(out, 1, (*side).into());
    unsigned(out, 2, (*draws).into());
    signed(out, 3, (*reason).into());
    unsigned(out, 4, (*player_initial_total).into());
    unsigned(out, 5, (*banker_initial_total).into());
    signed(out, 6, (*player_third_card).into());
}

fn put_columns(out: &mut Vec<u8>, message: &RoundColumns) {
    let RoundColumns {
        count,
        outcomes,
        next,
        player_totals,
        banker_totals,
        player_card_counts,
        banker_card_counts,
        flags,
        cards,
        numbers,
        first_card_positions,
        verdicts,
        bets,
        errors,
    } = message;
    unsigned(out, 1, (*count).into());
    packed(out, 2, outcomes);
    packed(out, 3, next);
    packed(out, 4, player_totals);
    packed(out, 5, banker_totals);
    packed(out, 6, player_card_counts);
    packed(out, 7, banker_card_counts);
    packed(out, 8, flags);
    packed(out, 9, cards);
    packed(out, 10, numbers);
    packed(out, 11, first_card_positions);
    repeated(out, 12, verdicts, put_bet_verdict);
    repeated(out, 13, bets, put_bet_column);
    repeated(out, 14, errors, generated);
}

fn put_bet_column(out: &mut Vec<u8>, message: &BetColumn) {
    let BetColumn { bet, verdicts } = message;
    text(out, 1, bet);
    packed(out, 2, verdicts);
}

fn put_bet_verdict(out: &mut Vec<u8>, message: &BetVerdict) {
    let BetVerdict { bet, verdict, odds, net_odds } = message;
    text(out, 1, bet);
    signed(out, 2, (*verdict).into());
    optional(out, 3, odds.as_ref(), put_odds);
    optional(out, 4, net_odds.as_ref(), put_odds);
}

fn put_odds(out: &mut Vec<u8>, message: &Odds) {
    let Odds { win, stake } = message;
    unsigned(out, 1, *win);
    unsigned(out, 2, *stake);
}

fn put_table(out: &mut Vec<u8>, message: &PayoutTableRef) {
    let PayoutTableRef { id, version, digest } = message;
    text(out, 1, id);
    text(out, 2, version);
    text(out, 3, digest);
}

/// What is rare.
fn generated(out: &mut Vec<u8>, message: &impl Message) {
    out.extend(message.encode_to_vec());
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test stops where something is not as it should be")]
mod tests {
    use super::*;
    use crate::{
        Snapshot, Sources,
        problem::Problem,
        proto::{
            BatchResolveRoundsRequest, Bet, CardList, DealShoeRequest, ResolveRoundRequest, RoundCards,
            RoundView, SettleRoundRequest, ShoeSource, shoe_source::Source,
        },
        rpc,
    };

    /// A natural, a tie, suited pairs, third cards, a round so far, and none.
    const ROUNDS: [&str; 6] =
        ["9H 8C KD QS", "7H 7C KD QS", "4H 2C 4H 2C", "5C JH 5C 2D 7S 4D", "KH 2C", "no cards"];

    fn same<M: Message + std::fmt::Debug + 'static>(message: &M) {
        assert_eq!(encoded(message), message.encode_to_vec(), "{message:?}");
    }

    fn cards(text: &str) -> Option<CardList> {
        Some(CardList { text: text.to_owned(), ..CardList::default() })
    }

    fn snapshot() -> Snapshot {
        Sources::none().load().unwrap().0
    }

    fn settle(cards: Option<CardList>, round_number: u32, void: bool) -> SettleRoundRequest {
        let snapshot = snapshot();
        let bets = ["sa-gaming", "sa-gaming-no-commission"].into_iter().flat_map(|table| {
            let bets = &snapshot.catalog.find(table).unwrap().table().description().bets;
            bets.iter().map(move |bet| Bet {
                id: format!("{table} {}", bet.id),
                bet: bet.id.clone(),
                stake: 12_345_678_901,
                payout_table: table.to_owned(),
            })
        });
        let bets = bets.collect();
        SettleRoundRequest { cards, bets, round_number, void, ..SettleRoundRequest::default() }
    }

    #[test]
    fn settlements_are_written_as_the_generated_code_does() {
        let snapshot = snapshot();
        for (round, number, void) in
            [(0, 0, false), (1, 45, false), (2, 70, false), (3, 1, false), (3, 1, true)]
        {
            let cards = ROUNDS.get(round).and_then(|round| cards(round));
            let reply = rpc::settle::settle_round(&snapshot, settle(cards, number, void)).unwrap();
            same(&reply);
            let result = Some(stream_settlements_response::Result::Settlement(reply));
            same(&StreamSettlementsResponse { id: "item".to_owned(), result });
        }
        let result = Some(stream_settlements_response::Result::Error(Problem::bug().into()));
        same(&StreamSettlementsResponse { id: String::new(), result });
    }

    #[test]
    fn rounds_are_written_as_the_generated_code_does() {
        let snapshot = snapshot();
        for payout_table in ["", "sa-gaming", "tiger"].map(str::to_owned) {
            for (view, explain) in
                [(RoundView::Full, true), (RoundView::Full, false), (RoundView::Columns, false)]
            {
                let request = BatchResolveRoundsRequest {
                    rounds: ROUNDS.map(|round| RoundCards { cards: cards(round), hands: None }).to_vec(),
                    allow_incomplete: true,
                    explain,
                    payout_table: payout_table.clone(),
                    view: view.into(),
                    ..BatchResolveRoundsRequest::default()
                };
                same(&rpc::batch_resolve::batch_resolve_rounds(&snapshot, request).unwrap());
            }
            let request = ResolveRoundRequest {
                cards: cards("7H 2C KS KD 4C"),
                explain: true,
                payout_table,
                ..ResolveRoundRequest::default()
            };
            same(&rpc::resolve::resolve_round(&snapshot, request).unwrap());
        }
    }

    #[test]
    fn shoes_are_written_as_the_generated_code_does() {
        let snapshot = snapshot();
        for payout_table in ["", "sa-gaming"].map(str::to_owned) {
            for view in [RoundView::Full, RoundView::Columns] {
                let request = DealShoeRequest {
                    source: Some(ShoeSource { source: Some(Source::Seed(vec![7; 32])) }),
                    payout_table: payout_table.clone(),
                    view: view.into(),
                    ..DealShoeRequest::default()
                };
                let shoe = rpc::deal::deal_shoe(&snapshot, request).unwrap();
                same(&shoe);
                let result = Some(stream_shoes_response::Result::Shoe(shoe));
                same(&StreamShoesResponse { id: "item".to_owned(), result });
            }
        }
        let result = Some(stream_shoes_response::Result::Error(Problem::bug().into()));
        same(&StreamShoesResponse { id: String::new(), result });
    }
}
