//! Rounds whose roads cannot be drawn.

use crate::{
    error::{Refused, refused},
    roads::request,
    server::shared,
    shoe::{ZERO, seed},
};
use croupier::proto::{
    BeadMark, DrawRoadsRequest, Outcome, Shoe, ShoeRules, ShoeSource, shoe_source::Source,
};
use tonic::Code;

async fn refused_roads(request: DrawRoadsRequest) -> Refused {
    refused(shared().draw(request)).await
}

fn by_shoe(source: Option<ShoeSource>) -> DrawRoadsRequest {
    DrawRoadsRequest { shoe: Some(Shoe { source, rules: None }), ..DrawRoadsRequest::default() }
}

#[tokio::test]
async fn an_outcome_is_player_banker_or_tie() {
    for number in [Outcome::Unspecified.into(), 4, -1, i32::MAX, i32::MIN] {
        let mut unknown = request("PBT");
        unknown.outcomes.push(number);
        refused_roads(unknown).await.invalid("FIELD_INVALID").field("outcomes[3]");
    }
}

#[tokio::test]
async fn marks_are_none_or_as_many_as_outcomes() {
    for marks in [1, 2, 4, 10_000] {
        let marks = vec![BeadMark::default(); marks];
        let error = refused_roads(DrawRoadsRequest { marks, ..request("PBT") }).await;
        error.invalid("FIELD_INVALID").field("marks");
    }
    let marks = vec![BeadMark::default()];
    refused_roads(DrawRoadsRequest { marks, ..request("") }).await.invalid("FIELD_INVALID").field("marks");
}

#[tokio::test]
async fn ten_thousand_outcomes_and_no_more() {
    let error = refused_roads(request(&"P".repeat(10_001))).await.invalid("TOO_MANY_ITEMS");
    error.field("outcomes").metadata("limit", "10000");
}

#[tokio::test]
async fn outcomes_and_a_shoe_contradict_each_other() {
    let both = DrawRoadsRequest { outcomes: request("PBT").outcomes, ..by_shoe(seed(ZERO)) };
    refused_roads(both).await.invalid("FIELD_INVALID").field_of(&["outcomes", "shoe"]);
    let marks = vec![BeadMark::default(); 79];
    let marked = DrawRoadsRequest { marks, ..by_shoe(seed(ZERO)) };
    refused_roads(marked).await.invalid("FIELD_INVALID").field_of(&["marks", "shoe"]);
}

#[tokio::test]
async fn outcomes_are_drawn_to_their_end() {
    let some = DrawRoadsRequest { max_rounds: 2, ..request("PBT") };
    refused_roads(some).await.invalid("FIELD_INVALID").field("max_rounds");
}

#[tokio::test]
async fn a_shoe_to_draw_is_checked_as_one_to_deal() {
    refused_roads(by_shoe(None)).await.invalid("SHOE_INVALID").field("shoe.source");
    let short = ShoeSource { source: Some(Source::Seed(vec![7; 31])) };
    refused_roads(by_shoe(Some(short))).await.invalid("SHOE_INVALID").field("shoe.source.seed");
    let rules = Some(ShoeRules { decks: 17, ..ShoeRules::default() });
    let decks = DrawRoadsRequest { shoe: Some(Shoe { source: seed(ZERO), rules }), ..by_shoe(None) };
    refused_roads(decks).await.invalid("SHOE_INVALID").field("shoe.rules.decks");
}

#[tokio::test]
async fn the_table_is_loaded() {
    let elsewhere = DrawRoadsRequest { payout_table: "nowhere".to_owned(), ..by_shoe(seed(ZERO)) };
    let error = refused_roads(elsewhere).await.with(Code::NotFound, "PAYOUT_TABLE_UNKNOWN");
    error.field("payout_table").metadata("given", "nowhere");
}
