//! ResolveRound with `explain`: the round told in words, in English and Indonesian.

use crate::{error::refused, resolve::by_cards, server::shared};
use croupier::proto::{BatchResolveRoundsRequest, ResolveRoundRequest, RoundCards};

async fn words(cards: &str, language: &str) -> Vec<String> {
    let language = language.to_owned();
    let request = ResolveRoundRequest { explain: true, language, ..by_cards(cards) };
    let lines = shared().resolve(request).await.unwrap().explanation;
    assert!(lines.len() > 1, "{cards} takes more than a line: {lines:?}");
    assert!(lines.iter().all(|line| !line.trim().is_empty()), "{lines:?}");
    lines
}

/// The words and numbers of the lines, without punctuation.
fn terms(lines: &[String]) -> Vec<String> {
    let lines = lines.join(" ").to_lowercase();
    lines.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Each fact, or one of its words, is told.
fn assert_told(lines: &[String], facts: &[&str]) {
    let terms = terms(lines);
    for fact in facts {
        let told = fact.split('|').any(|word| terms.iter().any(|term| term == word));
        assert!(told, "{fact} is told in {lines:?}");
    }
}

#[tokio::test]
async fn english_is_the_default() {
    assert_eq!(words("7H 5C KS KD 4S", "").await, words("7H 5C KS KD 4S", "en").await);
}

#[tokio::test]
async fn the_banker_draws_because_the_player_stood() {
    assert_told(
        &words("7H 5C KS KD 4S", "en").await,
        &["player", "banker", "7", "5", "9", "stands|stood", "draws|drew", "wins|won"],
    );
    assert_told(&words("7H 5C KS KD 4S", "id").await, &["pemain", "bandar", "7", "5", "9", "menang"]);
}

#[tokio::test]
async fn a_natural_is_called_one() {
    assert_told(&words("KH 8C KS TD", "en").await, &["natural", "8", "0", "banker", "wins|won"]);
    assert_told(&words("KH 8C KS TD", "id").await, &["natural", "8", "0", "bandar", "menang"]);
}

#[tokio::test]
async fn a_tie_is_told() {
    assert_told(&words("7H 7C KS KD", "en").await, &["tie", "7"]);
    assert_told(&words("7H 7C KS KD", "id").await, &["seri", "7"]);
}

#[tokio::test]
async fn the_languages_differ() {
    for cards in ["7H 5C KS KD 4S", "KH 8C KS TD", "7H 7C KS KD", "2H 3C 3S KD TC 9H"] {
        let (english, indonesian) = (words(cards, "en").await, words(cards, "id").await);
        assert_eq!(english.len(), indonesian.len(), "{english:?} {indonesian:?}");
        assert_ne!(english, indonesian, "{cards}");
    }
}

#[tokio::test]
async fn an_incomplete_round_is_told_as_far_as_it_goes() {
    let request = ResolveRoundRequest { allow_incomplete: true, explain: true, ..by_cards("8H 5D 7S AC") };
    let lines = shared().resolve(request).await.unwrap().explanation;
    assert_told(&lines, &["player", "5", "6"]);
    assert!(!terms(&lines).contains(&"wins".to_owned()), "{lines:?}");
}

#[tokio::test]
async fn nobody_asked_nothing_is_told() {
    let request = ResolveRoundRequest { language: "id".to_owned(), ..by_cards("7H 5C KS KD 4S") };
    assert_eq!(shared().resolve(request).await.unwrap().explanation, Vec::<String>::new());
}

#[tokio::test]
async fn an_unknown_language_is_refused() {
    for language in ["fr", "EN ", "english"] {
        let request = ResolveRoundRequest {
            explain: true,
            language: language.to_owned(),
            ..by_cards("7H 5C KS KD 4S")
        };
        refused(shared().resolve(request)).await.invalid("FIELD_INVALID").field("language");
    }
}

#[tokio::test]
async fn a_batch_is_told_as_its_rounds_are() {
    let round = RoundCards { cards: crate::cards::list("7H 5C KS KD 4S"), hands: None };
    let mut request = BatchResolveRoundsRequest {
        rounds: vec![round],
        explain: true,
        language: "id".to_owned(),
        ..BatchResolveRoundsRequest::default()
    };
    let told = shared().batch(request.clone()).await.unwrap().results.remove(0).explanation;
    assert_eq!(told, words("7H 5C KS KD 4S", "id").await);
    request.language = "fr".to_owned();
    refused(shared().batch(request)).await.invalid("FIELD_INVALID").field("language");
}
