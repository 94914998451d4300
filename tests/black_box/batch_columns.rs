//! BatchResolveRounds in columns: the same facts as in the full view.

use crate::{
    batch::{by_list, request},
    cards::{as_text, cards, hands, list},
    cases::{IllegalCase, RoundCase, cases},
    columns::{read, told_by_batch},
    error::refused,
    server::shared,
};
use croupier::proto::{
    BatchResolveRoundsRequest, BatchResolveRoundsResponse, BetColumn, BetVerdict, CardList, RoundCards,
    RoundColumns, RoundView,
};
use prost::Message as _;
use std::collections::BTreeSet;

/// No table and every table that is shipped.
const TABLES: [&str; 5] = ["", "classic", "sa-gaming", "sa-gaming-no-commission", "supreme"];

async fn batch(request: BatchResolveRoundsRequest, view: RoundView) -> BatchResolveRoundsResponse {
    shared().batch(BatchResolveRoundsRequest { view: view.into(), ..request }).await.unwrap()
}

/// The columns asked for, once it is seen that they say what the full view says.
async fn same(request: BatchResolveRoundsRequest) -> RoundColumns {
    let count = request.rounds.len();
    let full = batch(request.clone(), RoundView::Full).await;
    let reply = batch(request, RoundView::Columns).await;
    assert_eq!((reply.results, &reply.payout_table), (Vec::new(), &full.payout_table));
    let columns = reply.columns.expect("columns");
    assert_eq!((columns.count as usize, columns.numbers.len()), (count, 0), "no number outside a shoe");
    assert_eq!(columns.bets.is_empty(), full.payout_table.is_none());
    for (round, (read, told)) in read(&columns).into_iter().zip(told_by_batch(full)).enumerate() {
        assert_eq!(read, told, "round {round}");
    }
    columns
}

fn complete() -> Vec<RoundCards> {
    cases::<RoundCase>("rounds.json").iter().map(|case| by_list(list(&case.cards))).collect()
}

#[tokio::test]
async fn every_case_at_every_table() {
    for table in TABLES {
        let payout_table = table.to_owned();
        let columns = same(BatchResolveRoundsRequest { payout_table, ..request(complete()) }).await;
        assert_eq!(columns.errors, [], "{table}");
    }
}

fn illegal() -> Vec<RoundCards> {
    cases::<IllegalCase>("illegal_rounds.json").iter().map(|case| by_list(list(&case.cards))).collect()
}

#[tokio::test]
async fn every_illegal_case_is_an_error_between_rounds() {
    for table in TABLES {
        let rounds: Vec<_> = illegal().into_iter().zip(complete()).flat_map(<[_; 2]>::from).collect();
        let payout_table = table.to_owned();
        let columns = same(BatchResolveRoundsRequest { payout_table, ..request(rounds) }).await;
        let at_fault: Vec<_> = columns.errors.iter().map(|error| error.index as usize).collect();
        assert_eq!(at_fault, (0..2 * illegal().len()).step_by(2).collect::<Vec<_>>(), "{table}");
    }
}

#[tokio::test]
async fn every_fault_of_a_round_stays_with_its_item() {
    let both_texts = by_list(Some(CardList { cards: cards("7H"), text: "7H".to_owned() }));
    let unknown = by_list(Some(CardList { cards: vec![1, 99], text: String::new() }));
    let both = RoundCards { cards: list("7H 6C KS KD"), hands: hands("7H KS", "6C KD") };
    let nine = by_list(list(&["8H"; 9].join(" ")));
    let rounds = vec![both_texts, unknown, both, nine, by_list(as_text("7H 1X")), RoundCards::default()];
    let columns = same(request(rounds)).await;
    assert_eq!(columns.errors.len(), 6);
}

/// The beginnings of some of the cases, each once.
fn prefixes() -> BTreeSet<Vec<i32>> {
    let prefixes = |case: &RoundCase| {
        let cards = cards(&case.cards);
        (0..cards.len()).map(move |dealt| cards[..dealt].to_vec())
    };
    cases::<RoundCase>("rounds.json")[..25].iter().flat_map(prefixes).collect()
}

#[tokio::test]
async fn incomplete_rounds_say_what_is_certain() {
    let rounds = prefixes().into_iter().map(|cards| by_list(Some(CardList { cards, text: String::new() })));
    let rounds: Vec<_> = rounds.chain(illegal()).collect();
    for table in ["", "sa-gaming", "supreme"] {
        let rounds = rounds.clone();
        let payout_table = table.to_owned();
        same(BatchResolveRoundsRequest { allow_incomplete: true, payout_table, ..request(rounds) }).await;
    }
}

#[tokio::test]
async fn no_rounds_have_columns_of_no_entries() {
    assert_eq!(same(request(Vec::new())).await, RoundColumns::default());
    let none = BatchResolveRoundsRequest { payout_table: "classic".to_owned(), ..request(Vec::new()) };
    let columns = same(none).await;
    let column = |bet: &str| BetColumn { bet: bet.to_owned(), verdicts: Vec::new() };
    assert_eq!(columns.verdicts, [BetVerdict::default()]);
    assert_eq!(columns.bets, ["player", "banker", "tie", "player_pair", "banker_pair"].map(column));
}

#[tokio::test]
async fn columns_hold_no_explanation() {
    let view = RoundView::Columns.into();
    let explain = BatchResolveRoundsRequest { view, explain: true, ..request(complete()) };
    refused(shared().batch(explain)).await.invalid("FIELD_INVALID").field("explain");
}

#[tokio::test]
async fn an_unknown_view_is_refused() {
    for view in [3, -1, i32::MAX] {
        let unknown = BatchResolveRoundsRequest { view, ..request(complete()) };
        refused(shared().batch(unknown)).await.invalid("FIELD_INVALID").field("view");
    }
}

fn many(count: usize) -> BatchResolveRoundsRequest {
    let rounds = complete().into_iter().cycle().take(count).collect();
    BatchResolveRoundsRequest { payout_table: "sa-gaming".to_owned(), ..request(rounds) }
}

#[tokio::test]
async fn columns_are_a_third_of_the_full_view_at_most() {
    let full = batch(many(1000), RoundView::Full).await.encoded_len();
    let columns = batch(many(1000), RoundView::Columns).await.encoded_len();
    assert!(3 * columns <= full, "{columns} bytes of columns, {full} in full");
}

#[tokio::test]
async fn ten_thousand_rounds_come_in_columns() {
    let columns = same(BatchResolveRoundsRequest { payout_table: String::new(), ..many(10_000) }).await;
    assert_eq!(columns.count, 10_000);
}
