//! CommitSeed: what may be published of a server seed.

use crate::{
    cases::{FairSeedCase, cases},
    error::refused,
    server::shared,
};
use croupier::proto::{CommitSeedRequest, CommitSeedResponse};

fn request(server_seed: Vec<u8>) -> CommitSeedRequest {
    CommitSeedRequest { server_seed }
}

#[tokio::test]
async fn every_case() {
    for case in cases::<FairSeedCase>("fair_seeds.json") {
        let reply = shared().commit(request(hex::decode(&case.server_seed).unwrap())).await.unwrap();
        assert_eq!(reply, CommitSeedResponse { commitment: case.commitment }, "{}", case.server_seed);
    }
}

#[tokio::test]
async fn a_server_seed_is_exactly_32_bytes() {
    for bytes in [0, 1, 31, 33, 64] {
        let error = refused(shared().commit(request(vec![7; bytes]))).await;
        error.invalid("SHOE_INVALID").field("server_seed");
    }
}

#[tokio::test]
async fn a_seed_at_fault_is_not_repeated() {
    let error = refused(shared().commit(request(vec![0xa5; 31]))).await;
    let told = format!("{:?} {:?} {:?}", error.0.message(), error.violations(), error.0.details());
    for trace in ["a5a5", "A5A5", "paWl", "165, 165", "\\xa5"] {
        assert!(!told.contains(trace), "{trace} in {told}");
    }
}
