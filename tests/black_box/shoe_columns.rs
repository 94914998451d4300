//! DealShoe and StreamShoes in columns: the same facts as in the full view.

use crate::{
    cases::{ShoeCase, cases},
    columns::{read, told_by_shoe},
    error::refused,
    server::shared,
    shoe::{ZERO, plain, request, seed},
};
use croupier::proto::{
    DealShoeRequest, DealShoeResponse, RoundColumns, RoundView, StreamShoesRequest, StreamShoesResponse,
    stream_shoes_response,
};
use prost::Message as _;

async fn deal(request: DealShoeRequest, view: RoundView) -> DealShoeResponse {
    shared().deal(DealShoeRequest { view: view.into(), ..request }).await.unwrap()
}

/// The columns asked for, once it is seen that they say what the full view says.
async fn same(request: DealShoeRequest) -> RoundColumns {
    let about = format!("{:?} from {}", request.shoe, request.first_round);
    let full = deal(request.clone(), RoundView::Full).await;
    let mut reply = deal(request, RoundView::Columns).await;
    let columns = reply.columns.take().expect("columns");
    assert_eq!((columns.count as usize, columns.numbers.len()), (full.rounds.len(), full.rounds.len()));
    assert_eq!(columns.bets.is_empty(), full.payout_table.is_none(), "{about}");
    assert_eq!(columns.errors, [], "{about}");
    assert_eq!(read(&columns), told_by_shoe(&full), "{about}");
    let without = DealShoeResponse { rounds: Vec::new(), round_bets: Vec::new(), ..full };
    assert_eq!(reply, without, "all but the rounds is as in the full view");
    columns
}

#[tokio::test]
async fn every_case() {
    for case in cases::<ShoeCase>("shoes.json") {
        assert_eq!(same(request(&case)).await.count, case.total_rounds);
    }
}

#[tokio::test]
async fn every_case_with_a_table() {
    for case in cases::<ShoeCase>("shoes.json") {
        for table in crate::tables::SHIPPED {
            let judged = DealShoeRequest { payout_table: table.to_owned(), ..request(&case) };
            let columns = same(judged).await;
            let bets: Vec<_> = columns.bets.into_iter().map(|column| column.bet).collect();
            let loaded = shared().table(table).await.unwrap();
            assert_eq!(bets, loaded.bets.into_iter().map(|bet| bet.id).collect::<Vec<_>>(), "{table}");
        }
    }
}

#[tokio::test]
async fn a_part_of_the_rounds_has_their_numbers() {
    for (first_round, max_rounds, numbers) in
        [(1, 3, 1..=3), (5, 0, 5..=79), (78, 10, 78..=79), (0, 1, 1..=1), (79, 1, 79..=79)]
    {
        let columns = same(DealShoeRequest { first_round, max_rounds, ..plain(seed(ZERO)) }).await;
        assert_eq!(columns.numbers, numbers.collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn an_unknown_view_is_refused() {
    for view in [3, -1, i32::MAX] {
        let unknown = DealShoeRequest { view, ..plain(seed(ZERO)) };
        refused(shared().deal(unknown)).await.invalid("FIELD_INVALID").field("view");
    }
}

#[tokio::test]
async fn a_stream_gives_the_columns_that_a_call_gives() {
    let (mut items, mut expected) = (Vec::new(), Vec::new());
    for (case, table) in cases::<ShoeCase>("shoes.json").iter().zip(["", "sa-gaming"].into_iter().cycle()) {
        let view = RoundView::Columns.into();
        let request = DealShoeRequest { view, payout_table: table.to_owned(), ..request(case) };
        let shoe = shared().deal(request.clone()).await.unwrap();
        let result = Some(stream_shoes_response::Result::Shoe(shoe));
        items.push(StreamShoesRequest { id: case.digest.clone(), request: Some(request) });
        expected.push(StreamShoesResponse { id: case.digest.clone(), result });
    }
    assert_eq!(shared().stream_shoes(items).await.unwrap(), expected);
}

#[tokio::test]
async fn columns_are_a_third_of_the_full_view_at_most() {
    let whole = DealShoeRequest { payout_table: "sa-gaming".to_owned(), ..plain(seed(ZERO)) };
    let full = deal(whole.clone(), RoundView::Full).await.encoded_len();
    let columns = deal(whole, RoundView::Columns).await.encoded_len();
    assert!(3 * columns <= full, "{columns} bytes of columns, {full} in full");
}
