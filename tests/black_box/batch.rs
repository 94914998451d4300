//! BatchResolveRounds: many rounds in one call, and one bad round never fails its neighbours.

use crate::{
    cards::{as_text, cards, first_not_due, hands, list},
    cases::{IllegalCase, RoundCase, cases},
    error::{assert_item, refused},
    resolve::{by_cards, expected, undecided},
    server::shared,
};
use croupier::proto::{
    BatchResolveRoundsRequest, BatchResolveRoundsResponse, CardList, ItemError, ResolveRoundRequest, Round,
    RoundCards, RoundResult, RoundView, round_result,
};

/// Asks for rounds by the options that hold where nothing is said.
pub(crate) fn request(rounds: Vec<RoundCards>) -> BatchResolveRoundsRequest {
    BatchResolveRoundsRequest { rounds, ..BatchResolveRoundsRequest::default() }
}

/// A round of a batch by its cards.
pub(crate) fn by_list(cards: Option<CardList>) -> RoundCards {
    RoundCards { cards, hands: None }
}

fn round(result: RoundResult) -> Round {
    match result.result {
        Some(round_result::Result::Round(round)) => round,
        other => panic!("no round: {other:?}"),
    }
}

fn error(result: RoundResult) -> ItemError {
    match result.result {
        Some(round_result::Result::Error(error)) => error,
        other => panic!("no error: {other:?}"),
    }
}

#[tokio::test]
async fn every_case_in_one_call() {
    let cases = cases::<RoundCase>("rounds.json");
    let forms = |case: &RoundCase| {
        let by_hands = RoundCards { cards: None, hands: hands(&case.player, &case.banker) };
        [by_list(list(&case.cards)), by_list(as_text(&case.cards)), by_hands]
    };
    let reply = shared().batch(request(cases.iter().flat_map(forms).collect())).await.unwrap();
    assert_eq!(reply.results.len(), 3 * cases.len());
    let mut results = reply.results.into_iter();
    for case in &cases {
        for result in results.by_ref().take(3) {
            assert_eq!(undecided(round(result)), expected(case), "{}", case.cards);
        }
    }
}

#[tokio::test]
async fn every_illegal_case_between_good_neighbours() {
    let cases = cases::<IllegalCase>("illegal_rounds.json");
    let rounds = cases.iter().flat_map(|case| [by_list(list(&case.cards)), by_list(list("7H 6C KS KD"))]);
    let reply = shared().batch(request(rounds.collect())).await.unwrap();
    assert_eq!(reply.results.len(), 2 * cases.len());
    let good = shared().resolve(by_cards("7H 6C KS KD")).await.unwrap().round.unwrap();
    let mut results = reply.results.into_iter();
    for case in &cases {
        assert_illegal(&error(results.next().unwrap()), case);
        assert_eq!(round(results.next().unwrap()), good, "the neighbour of {}", case.cards);
    }
}

fn assert_illegal(error: &ItemError, case: &IllegalCase) {
    match &case.next {
        Some(next) => assert_item(error, &case.error, "cards", &[("next", next)]),
        None => {
            let index = first_not_due(&cards(&case.cards));
            let facts = [("card", case.not_due.as_deref().unwrap()), ("index", &index.to_string())];
            assert_item(error, &case.error, &format!("cards.cards[{index}]"), &facts);
        }
    }
}

#[tokio::test]
async fn every_fault_of_a_round_stays_with_its_item() {
    let good = by_list(list("7H 6C KS KD"));
    let both_texts = by_list(Some(CardList { cards: cards("7H"), text: "7H".to_owned() }));
    let unknown = by_list(Some(CardList { cards: vec![1, 99], text: String::new() }));
    let both = RoundCards { cards: list("7H 6C KS KD"), hands: hands("7H KS", "6C KD") };
    let rounds =
        vec![good.clone(), both_texts, unknown, both, by_list(as_text("7H 1X")), RoundCards::default(), good];
    let mut results = shared().batch(request(rounds)).await.unwrap().results.into_iter();
    let mut next = || results.next().expect("a result each");
    let first = round(next());
    assert_item(&error(next()), "CARDS_INVALID", "cards", &[]);
    assert_item(&error(next()), "CARDS_INVALID", "cards.cards[1]", &[("index", "1")]);
    let contradicting = error(next());
    assert!(["cards", "hands"].contains(&contradicting.field.as_str()), "{contradicting:?}");
    assert_item(&contradicting, "FIELD_INVALID", &contradicting.field, &[]);
    assert_item(&error(next()), "CARDS_INVALID", "cards.text", &[("card", "1X"), ("index", "1")]);
    let nothing = error(next());
    assert_item(&nothing, "ROUND_INCOMPLETE", &nothing.field, &[("next", "player")]);
    assert_eq!(round(next()), first, "the good ones are the same");
}

#[tokio::test]
async fn a_batch_judges_bets_as_a_call_of_its_own_does() {
    let texts = ["7H 6C KS KD", "2H 3C 3S KD TC 9H", "7H", "4H 2C 4H 2C"];
    let rounds = texts.map(|text| by_list(list(text))).to_vec();
    let payout_table = "sa-gaming".to_owned();
    let batch = BatchResolveRoundsRequest { payout_table: payout_table.clone(), ..request(rounds) };
    let reply = shared().batch(batch).await.unwrap();
    let BatchResolveRoundsResponse { results, payout_table: named, columns } = reply;
    assert_eq!(columns, None);
    assert_eq!(error(results[2].clone()).reason, "ROUND_INCOMPLETE");
    assert_eq!(results[2].bets, [], "no bets where there is no round");
    for index in [0, 1, 3] {
        let single = ResolveRoundRequest { payout_table: payout_table.clone(), ..by_cards(texts[index]) };
        let single = shared().resolve(single).await.unwrap();
        assert_eq!(results[index].bets, single.bets, "{}", texts[index]);
        assert_eq!(round(results[index].clone()), single.round.unwrap(), "{}", texts[index]);
        assert_eq!(named, single.payout_table);
    }
}

#[tokio::test]
async fn no_rounds_give_no_results() {
    let reply = shared().batch(request(Vec::new())).await.unwrap();
    assert_eq!(reply, BatchResolveRoundsResponse::default());
}

#[tokio::test]
async fn an_option_at_fault_fails_the_call() {
    let rounds = vec![by_list(list("7H 6C KS KD"))];
    let table = BatchResolveRoundsRequest { payout_table: "nowhere".to_owned(), ..request(rounds.clone()) };
    let error = refused(shared().batch(table)).await;
    error
        .with(tonic::Code::NotFound, "PAYOUT_TABLE_UNKNOWN")
        .field("payout_table")
        .metadata("given", "nowhere");
    let view = BatchResolveRoundsRequest { view: 77, ..request(rounds) };
    refused(shared().batch(view)).await.invalid("FIELD_INVALID").field("view");
}

#[tokio::test]
async fn ten_thousand_rounds_are_taken_and_full_is_the_default_view() {
    let rounds = vec![by_list(list("7H 6C KS KD")); 10_000];
    let unspecified = shared().batch(request(rounds.clone())).await.unwrap();
    assert_eq!(unspecified.results.len(), 10_000);
    let full = BatchResolveRoundsRequest { view: RoundView::Full.into(), ..request(rounds) };
    assert!(shared().batch(full).await.unwrap() == unspecified, "the same reply");
}
