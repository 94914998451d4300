//! Claims that cannot be checked: malformed, too many, or of what the source does not give.

use crate::{
    cases::{FairSeedCase, cases},
    error::{Refused, refused},
    fair_seeds::fair,
    server::shared,
    shoe::{ZERO, explicit, seed},
};
use croupier::proto::{FairSeed, Round, ShoeRules, ShoeSource, VerifyShoeRequest, shoe_source::Source};
use tonic::Code;

/// Nothing claimed of a fair seed's shoe.
fn nothing() -> VerifyShoeRequest {
    let case = cases::<FairSeedCase>("fair_seeds.json").swap_remove(2);
    from(Some(ShoeSource { source: Some(Source::FairSeed(fair(&case))) }))
}

fn from(source: Option<ShoeSource>) -> VerifyShoeRequest {
    VerifyShoeRequest { source, ..VerifyShoeRequest::default() }
}

async fn refused_claims(request: VerifyShoeRequest) -> Refused {
    refused(shared().verify(request)).await
}

#[tokio::test]
async fn a_malformed_digest_is_no_claim() {
    let zeros = "0".repeat(64);
    let malformed = ["0", &zeros[..63], &format!("{zeros}0"), &zeros.replacen('0', "g", 1), "é", " "];
    for digest in malformed {
        let digest = digest.to_owned();
        let error = refused_claims(VerifyShoeRequest { digest: digest.clone(), ..nothing() }).await;
        error.invalid("FIELD_INVALID").field("digest");
        let error = refused_claims(VerifyShoeRequest { commitment: digest, ..nothing() }).await;
        error.invalid("FIELD_INVALID").field("commitment");
    }
}

#[tokio::test]
async fn a_claimed_seed_is_exactly_32_bytes() {
    for bytes in [1, 31, 33, 64] {
        let error = refused_claims(VerifyShoeRequest { seed: vec![7; bytes], ..nothing() }).await;
        error.invalid("SHOE_INVALID").field("seed");
    }
}

#[tokio::test]
async fn what_is_derived_can_be_claimed_of_a_fair_seed_only() {
    let case = cases::<FairSeedCase>("fair_seeds.json").swap_remove(2);
    let derived = hex::decode(&case.seed).unwrap();
    for source in [seed(&case.seed), explicit((1..=52).collect())] {
        let commitment = case.commitment.clone();
        let error = refused_claims(VerifyShoeRequest { commitment, ..from(source.clone()) }).await;
        error.invalid("FIELD_INVALID").field("commitment");
        let error = refused_claims(VerifyShoeRequest { seed: derived.clone(), ..from(source) }).await;
        error.invalid("FIELD_INVALID").field("seed");
    }
}

#[tokio::test]
async fn a_thousand_rounds_and_no_more() {
    let round = shared().deal(crate::shoe::plain(seed(ZERO))).await.unwrap().rounds.swap_remove(78);
    let rounds: Vec<Round> = vec![round; 1001];
    let request = VerifyShoeRequest { rounds: rounds[1..].to_vec(), ..from(seed(ZERO)) };
    let reply = shared().verify(request).await.unwrap();
    assert_eq!((reply.holds, reply.verified_rounds), (true, 1000), "a round may be claimed again");
    let error = refused_claims(VerifyShoeRequest { rounds, ..from(seed(ZERO)) }).await;
    error.invalid("TOO_MANY_ITEMS").field("rounds").metadata("limit", "1000");
}

#[tokio::test]
async fn the_source_is_checked_as_that_of_a_shoe_to_deal() {
    refused_claims(from(None)).await.invalid("SHOE_INVALID").field("source");
    refused_claims(from(Some(ShoeSource::default()))).await.invalid("SHOE_INVALID").field("source");
    let short = |bytes: usize| FairSeed { server_seed: vec![7; bytes], ..FairSeed::default() };
    for bytes in [0, 31, 33] {
        let plain = ShoeSource { source: Some(Source::Seed(vec![7; bytes])) };
        refused_claims(from(Some(plain))).await.invalid("SHOE_INVALID").field("source.seed");
        let fair = ShoeSource { source: Some(Source::FairSeed(short(bytes))) };
        let error = refused_claims(from(Some(fair))).await.invalid("SHOE_INVALID");
        error.field("source.fair_seed.server_seed");
    }
    let unknown = explicit(vec![1, 2, 3, 53, 5, 6]);
    let error = refused_claims(from(unknown)).await.invalid("CARDS_INVALID");
    error.field("source.cards.cards[3]").metadata("card", "53").metadata("index", "3");
}

#[tokio::test]
async fn the_rules_and_the_table_are_checked_likewise() {
    let shoe = Some(ShoeRules { decks: 17, ..ShoeRules::default() });
    let error = refused_claims(VerifyShoeRequest { shoe, ..nothing() }).await;
    error.invalid("SHOE_INVALID").field("shoe.decks");
    let payout_table = "nowhere".to_owned();
    let error = refused_claims(VerifyShoeRequest { payout_table, ..nothing() }).await;
    error.with(Code::NotFound, "PAYOUT_TABLE_UNKNOWN").field("payout_table").metadata("given", "nowhere");
}
