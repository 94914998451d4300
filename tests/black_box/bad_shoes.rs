//! Shoes that cannot be dealt: seeds, rules and rounds at fault.

use crate::{
    cards::{cards, list},
    error::{Refused, refused},
    money::bet,
    server::shared,
    shoe::{ZERO, explicit, seed},
};
use croupier::proto::{
    CardList, DealShoeRequest, FairSeed, SettleRoundRequest, Shoe, ShoeRules, ShoeSource, shoe_rules::Burn,
    shoe_source::Source,
};
use tonic::Code;

async fn refused_source(source: Option<ShoeSource>) -> Refused {
    refused(shared().deal(DealShoeRequest { source, ..DealShoeRequest::default() })).await
}

async fn refused_rules(rules: ShoeRules) -> Refused {
    let request = DealShoeRequest { source: seed(ZERO), shoe: Some(rules), ..DealShoeRequest::default() };
    refused(shared().deal(request)).await
}

fn fair(server_seed: usize, client_seed: usize) -> Option<ShoeSource> {
    let (server_seed, client_seed) = (vec![7; server_seed], "c".repeat(client_seed));
    Some(ShoeSource { source: Some(Source::FairSeed(FairSeed { server_seed, client_seed, nonce: 0 })) })
}

#[tokio::test]
async fn a_seed_is_exactly_32_bytes() {
    for bytes in [0, 31, 33, 64] {
        let seed = ShoeSource { source: Some(Source::Seed(vec![7; bytes])) };
        refused_source(Some(seed)).await.invalid("SHOE_INVALID").field("source.seed");
        let error = refused_source(fair(bytes, 3)).await.invalid("SHOE_INVALID");
        error.field("source.fair_seed.server_seed");
    }
}

#[tokio::test]
async fn a_client_seed_is_at_most_256_bytes() {
    refused_source(fair(32, 257)).await.invalid("SHOE_INVALID").field("source.fair_seed.client_seed");
}

#[tokio::test]
async fn a_shoe_has_a_source() {
    refused_source(None).await.invalid("SHOE_INVALID").field("source");
    refused_source(Some(ShoeSource::default())).await.invalid("SHOE_INVALID").field("source");
}

#[tokio::test]
async fn a_shoe_has_1_to_16_decks() {
    for decks in [17, u32::MAX] {
        let error = refused_rules(ShoeRules { decks, ..ShoeRules::default() }).await;
        error.invalid("SHOE_INVALID").field("shoe.decks");
    }
}

#[tokio::test]
async fn a_round_fits_before_the_cut_card() {
    // 416 cards, 11 of them burned at most: 399 is the last position that leaves six.
    for cut_card in [400, 416, u32::MAX] {
        let error = refused_rules(ShoeRules { cut_card: Some(cut_card), ..ShoeRules::default() }).await;
        error.invalid("SHOE_INVALID").field_of(&["shoe.cut_card", "shoe"]);
    }
    let deepest = ShoeRules { cut_card: Some(399), ..ShoeRules::default() };
    let deepest = DealShoeRequest { source: seed(ZERO), shoe: Some(deepest), ..DealShoeRequest::default() };
    // Eleven burned, so the round at position 11 is followed by the one in which position 17 is drawn.
    assert_eq!(shared().deal(deepest).await.unwrap().total_rounds, 2);
}

#[tokio::test]
async fn the_burn_fits_the_shoe() {
    for burn in [397, 833, u32::MAX] {
        let rules = ShoeRules { burn: Some(Burn::BurnCards(burn)), ..ShoeRules::default() };
        refused_rules(rules).await.invalid("SHOE_INVALID").field_of(&["shoe.burn_cards", "shoe"]);
    }
    let none = ShoeRules { burn: Some(Burn::BurnCards(0)), ..ShoeRules::default() };
    refused_rules(none).await.invalid("SHOE_INVALID").field("shoe.burn_cards");
}

#[tokio::test]
async fn a_flag_that_is_set_is_true() {
    let face_value = ShoeRules { burn: Some(Burn::BurnFaceValue(false)), ..ShoeRules::default() };
    refused_rules(face_value).await.invalid("SHOE_INVALID").field("shoe.burn_face_value");
    let none = ShoeRules { burn: Some(Burn::BurnNone(false)), ..ShoeRules::default() };
    refused_rules(none).await.invalid("SHOE_INVALID").field("shoe.burn_none");
}

#[tokio::test]
async fn an_unknown_last_round_is_refused() {
    let rules = ShoeRules { last_round: 9, ..ShoeRules::default() };
    refused_rules(rules).await.invalid("SHOE_INVALID").field("shoe.last_round");
}

#[tokio::test]
async fn explicit_cards_are_a_whole_shoe() {
    let five = refused_source(explicit(cards("2C 3C 4C 5C 6C"))).await;
    five.invalid("SHOE_INVALID").field_of(&["source.cards", "source.cards.cards"]);
    let many = refused_source(explicit(vec![1; 833])).await;
    assert_eq!(many.0.code(), Code::InvalidArgument);
    many.field_of(&["source.cards", "source.cards.cards", "source.cards.cards[8]"]);
    let unknown = refused_source(explicit(vec![1, 2, 3, 53, 5, 6])).await.invalid("CARDS_INVALID");
    unknown.field("source.cards.cards[3]").metadata("card", "53").metadata("index", "3");
    let both = CardList { cards: cards("2C 3C"), text: "2C 3C".to_owned() };
    let both = ShoeSource { source: Some(Source::Cards(both)) };
    refused_source(Some(both)).await.invalid("CARDS_INVALID").field("source.cards");
}

#[tokio::test]
async fn explicit_cards_hold_no_more_copies_than_decks() {
    let shoe = Some(ShoeRules {
        decks: 1,
        burn: Some(Burn::BurnNone(true)),
        cut_card: Some(0),
        ..ShoeRules::default()
    });
    let source = explicit(cards("2C 3C 4C 5C 6C 7C 8C 3C"));
    let request = DealShoeRequest { source, shoe, ..DealShoeRequest::default() };
    let error = refused(shared().deal(request)).await.invalid("CARDS_INVALID");
    error.field("source.cards.cards[7]").metadata("card", "3C").metadata("index", "7");
}

#[tokio::test]
async fn a_round_beyond_the_shoe_is_not_dealt() {
    for first_round in [80, 81, u32::MAX] {
        let request = DealShoeRequest { source: seed(ZERO), first_round, ..DealShoeRequest::default() };
        let error = refused(shared().deal(request)).await.with(Code::OutOfRange, "ROUND_NOT_DEALT");
        error.field("first_round").metadata("total_rounds", "79");
    }
}

fn settle_from(source: Option<ShoeSource>, round_number: u32) -> SettleRoundRequest {
    SettleRoundRequest {
        payout_table: "classic".to_owned(),
        shoe: Some(Shoe { source, rules: None }),
        round_number,
        bets: vec![bet("player", 100)],
        ..SettleRoundRequest::default()
    }
}

#[tokio::test]
async fn a_round_beyond_the_shoe_is_not_settled() {
    let error = refused(shared().settle(settle_from(seed(ZERO), 80))).await;
    error.with(Code::OutOfRange, "ROUND_NOT_DEALT").field("round_number").metadata("total_rounds", "79");
}

#[tokio::test]
async fn a_round_of_a_shoe_has_a_number() {
    refused(shared().settle(settle_from(seed(ZERO), 0))).await.invalid("FIELD_INVALID").field("round_number");
}

#[tokio::test]
async fn a_shoe_to_settle_from_is_checked_likewise() {
    let error = refused(shared().settle(settle_from(fair(31, 0), 1))).await.invalid("SHOE_INVALID");
    error.field("shoe.source.fair_seed.server_seed");
    refused(shared().settle(settle_from(None, 1))).await.invalid("SHOE_INVALID").field("shoe.source");
    let mut request = settle_from(seed(ZERO), 1);
    request.shoe.as_mut().unwrap().rules = Some(ShoeRules { decks: 17, ..ShoeRules::default() });
    refused(shared().settle(request)).await.invalid("SHOE_INVALID").field("shoe.rules.decks");
}

#[tokio::test]
async fn cards_and_a_shoe_contradict_each_other() {
    let request = SettleRoundRequest { cards: list("7H 6C KS KD"), ..settle_from(seed(ZERO), 1) };
    refused(shared().settle(request)).await.invalid("FIELD_INVALID").field_of(&["cards", "shoe"]);
}

#[tokio::test]
async fn no_error_tells_the_seed() {
    let secret = [0xa5; 31];
    let error = refused_source(Some(ShoeSource { source: Some(Source::Seed(secret.to_vec())) })).await;
    let told = format!("{:?} {:?} {:?}", error.0.message(), error.violations(), error.0.details());
    for trace in ["a5a5", "A5A5", "paWl", "165, 165"] {
        assert!(!told.contains(trace), "{trace} in {told}");
    }
}
