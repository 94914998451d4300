//! DealShoe from fair seeds: the seed is derived as the shoe's algorithm says.

use crate::{
    cases::{FairSeedCase, cases},
    server::shared,
    shoe::seed,
};
use croupier::proto::{DealShoeRequest, FairSeed, ShoeSource, shoe_source::Source};

/// The fair seed of a case.
pub(crate) fn fair(case: &FairSeedCase) -> FairSeed {
    FairSeed {
        server_seed: hex::decode(&case.server_seed).unwrap(),
        client_seed: case.client_seed.clone(),
        nonce: case.nonce,
    }
}

fn from(seed: FairSeed) -> DealShoeRequest {
    let source = Some(ShoeSource { source: Some(Source::FairSeed(seed)) });
    DealShoeRequest { source, ..DealShoeRequest::default() }
}

#[tokio::test]
async fn every_case_deals_the_shoe_of_its_derived_seed() {
    for case in cases::<FairSeedCase>("fair_seeds.json") {
        let derived = DealShoeRequest { source: seed(&case.seed), ..DealShoeRequest::default() };
        let fair = shared().deal(from(fair(&case))).await.unwrap();
        assert_eq!(fair, shared().deal(derived).await.unwrap(), "client seed {:?}", case.client_seed);
    }
}

#[tokio::test]
async fn each_part_of_a_fair_seed_counts() {
    let case = cases::<FairSeedCase>("fair_seeds.json").swap_remove(1);
    let mut other_server = fair(&case);
    other_server.server_seed[31] ^= 1;
    let other_client = FairSeed { client_seed: case.client_seed.to_uppercase(), ..fair(&case) };
    let other_nonce = FairSeed { nonce: case.nonce + 1, ..fair(&case) };
    let mut digests = Vec::new();
    for seed in [fair(&case), other_server, other_client, other_nonce] {
        digests.push(shared().deal(from(seed)).await.unwrap().digest);
    }
    digests.sort();
    digests.dedup();
    assert_eq!(digests.len(), 4, "four seeds, four shoes");
}

#[tokio::test]
async fn a_client_seed_of_256_bytes_is_taken() {
    let case = cases::<FairSeedCase>("fair_seeds.json").swap_remove(0);
    // 128 characters of two bytes each.
    let long = FairSeed { client_seed: "é".repeat(128), ..fair(&case) };
    assert_eq!(shared().deal(from(long)).await.unwrap().algorithm, "croupier-shoe-1");
}
