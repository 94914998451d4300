//! AnalyzePayoutTable and AnalyzeRound: the published figures, exactly.

use crate::{
    cards::list,
    error::refused,
    server::{Server, shared},
    tools::repository,
};
use croupier::proto::{
    AnalyzePayoutTableRequest, AnalyzePayoutTableResponse, AnalyzeRoundRequest, AnalyzeRoundResponse,
    BetAnalysis, payout_table_service_client::PayoutTableServiceClient,
};
use std::fs;
use tonic::{Response, Status};

impl Server {
    async fn analyze(
        &self,
        request: AnalyzePayoutTableRequest,
    ) -> Result<AnalyzePayoutTableResponse, Status> {
        let mut client = PayoutTableServiceClient::new(self.channel().await);
        client.analyze_payout_table(request).await.map(Response::into_inner)
    }

    async fn analyze_round(&self, request: AnalyzeRoundRequest) -> Result<AnalyzeRoundResponse, Status> {
        let mut client = PayoutTableServiceClient::new(self.channel().await);
        client.analyze_round(request).await.map(Response::into_inner)
    }
}

fn of(table: &str) -> AnalyzePayoutTableRequest {
    AnalyzePayoutTableRequest { payout_table: table.to_owned(), ..AnalyzePayoutTableRequest::default() }
}

fn round_of(table: &str, cards: &str) -> AnalyzeRoundRequest {
    AnalyzeRoundRequest {
        payout_table: table.to_owned(),
        cards: list(cards),
        ..AnalyzeRoundRequest::default()
    }
}

/// The fields of a line of comma-separated values, quoted where they hold a comma.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => fields.last_mut().unwrap().push(letter),
        }
    }
    fields
}

fn figures<'a>(bets: &'a [BetAnalysis], bet: &str) -> &'a BetAnalysis {
    bets.iter().find(|figures| figures.bet == bet).unwrap_or_else(|| panic!("no figures of {bet}"))
}

#[tokio::test]
async fn every_published_edge_of_the_built_in_tables() {
    let facts = fs::read_to_string(repository("tests/cases/house_edges.csv")).unwrap();
    let mut compared = 0;
    for line in facts.lines().skip(1) {
        let row = fields(line);
        let table = row[0].as_str();
        if table.is_empty() {
            continue;
        }
        let request = AnalyzePayoutTableRequest { decks: row[2].parse().unwrap(), ..of(table) };
        let reply = shared().analyze(request).await.unwrap();
        let figures = figures(&reply.bets, &row[1]);
        let exact = (figures.win_probability_exact.as_str(), figures.house_edge_exact.as_str());
        assert_eq!(exact, (row[6].as_str(), row[7].as_str()), "{table} {}", row[1]);
        assert_eq!(format!("{:.12}", figures.house_edge), row[8], "{table} {}", row[1]);
        compared += 1;
    }
    assert_eq!(compared, 69, "every row of a table");
}

#[tokio::test]
async fn cards_seen_are_gone() {
    // Without its nines, tens and court cards a pack has 32 cards: eight ranks with four each.
    let low: Vec<u32> = (0..52).map(|card| u32::from(card % 13 < 8)).collect();
    let request = AnalyzePayoutTableRequest { composition: low, ..of("classic") };
    let reply = shared().analyze(request).await.unwrap();
    assert_eq!(reply.cards, 32);
    assert_eq!(figures(&reply.bets, "player_pair").win_probability_exact, "3/31");
    let seen = AnalyzePayoutTableRequest { decks: 1, seen: list("AS AH AD"), ..of("classic") };
    let reply = shared().analyze(seen).await.unwrap();
    // 12 ranks with C(4,2) pairs each out of C(49,2).
    assert_eq!(
        (reply.cards, figures(&reply.bets, "player_pair").win_probability_exact.as_str()),
        (49, "3/49")
    );
}

#[tokio::test]
async fn a_finished_round_leaves_nothing_open() {
    let reply = shared().analyze_round(round_of("classic", "2H 9C 3S KD")).await.unwrap();
    let outcomes = reply.outcomes.unwrap();
    assert_eq!((outcomes.banker_exact.as_str(), outcomes.tie_exact.as_str()), ("1/1", "0/1"));
    let banker = figures(&reply.bets, "banker");
    assert_eq!((banker.win_probability_exact.as_str(), banker.house_edge_exact.as_str()), ("1/1", "-19/20"));
}

#[tokio::test]
async fn a_round_with_one_card_due() {
    // Player 5 and Banker 7 in a fresh pack: the Player draws one of the 48 cards left, the Banker stands.
    let request = AnalyzeRoundRequest { decks: 1, ..round_of("classic", "2H 5C 3S 2D") };
    let reply = shared().analyze_round(request).await.unwrap();
    let outcomes = reply.outcomes.unwrap();
    // The Player wins with a 3 (total 8) or a 4 (total 9), 3 + 4 cards, and ties with a 2 (total 7), 2 cards.
    assert_eq!((outcomes.player_exact.as_str(), outcomes.tie_exact.as_str()), ("7/48", "1/24"));
    assert_eq!((outcomes.banker_exact.as_str(), reply.cards), ("13/16", 48));
}

#[tokio::test]
async fn no_card_gives_what_the_table_gives() {
    let table = shared().analyze(of("sa-gaming")).await.unwrap();
    let round = shared().analyze_round(round_of("sa-gaming", "")).await.unwrap();
    assert_eq!(round.bets, table.bets);
}

#[tokio::test]
async fn shoes_that_cannot_be_are_named() {
    let request = |decks, seen: &str| AnalyzePayoutTableRequest { decks, seen: list(seen), ..of("classic") };
    refused(shared().analyze(request(17, ""))).await.invalid("SHOE_INVALID").field("decks");
    refused(shared().analyze(request(1, "AS AS"))).await.invalid("CARDS_INVALID").field("seen");
    let few = AnalyzePayoutTableRequest { composition: vec![0; 52], ..of("classic") };
    refused(shared().analyze(few)).await.invalid("SHOE_INVALID").field("composition");
    let short = AnalyzePayoutTableRequest { composition: vec![1; 51], ..of("classic") };
    refused(shared().analyze(short)).await.invalid("SHOE_INVALID").field("composition");
    let copies = AnalyzePayoutTableRequest { composition: vec![17; 52], ..of("classic") };
    refused(shared().analyze(copies)).await.invalid("SHOE_INVALID").field("composition");
    let both = AnalyzePayoutTableRequest { composition: vec![1; 52], ..request(1, "") };
    refused(shared().analyze(both)).await.invalid("FIELD_INVALID").field("composition");
    let gone = AnalyzeRoundRequest { decks: 1, seen: list("2H"), ..round_of("classic", "2H 5C 3S") };
    refused(shared().analyze_round(gone)).await.invalid("CARDS_INVALID").field("cards");
    let not_due = round_of("classic", "2H 9C 3S KD 4C");
    refused(shared().analyze_round(not_due)).await.invalid("CARD_NOT_DUE");
    refused(shared().analyze(of(""))).await.invalid("PAYOUT_TABLE_MISSING");
}
