//! VerifyShoe: what was claimed of a shoe, each claim true, false or left out. Faults of claimed rounds: `verify_rounds`.

use crate::{
    cases::{FairSeedCase, ShoeCase, cases},
    fair_seeds::fair,
    server::{Server, shared},
    shoe::{ZERO, explicit, seed},
    table_files::{HOUSE, folder},
};
use croupier::proto::{
    Card, DealShoeRequest, DealShoeResponse, ShoeClaim, ShoeFault, ShoeRules, ShoeSource, VerifyShoeRequest,
    VerifyShoeResponse, shoe_rules::Burn, shoe_source::Source,
};

/// Every claim, in the order of their numbers.
const CLAIMS: [ShoeClaim; 5] =
    [ShoeClaim::Commitment, ShoeClaim::Seed, ShoeClaim::Digest, ShoeClaim::Rounds, ShoeClaim::TotalRounds];

/// Every claim that can be made of the shoe of a fair seed, all true.
async fn claims(case: &FairSeedCase) -> VerifyShoeRequest {
    let source = Some(ShoeSource { source: Some(Source::FairSeed(fair(case))) });
    let shoe = deal(DealShoeRequest { source: source.clone(), ..DealShoeRequest::default() }).await;
    VerifyShoeRequest {
        source,
        commitment: case.commitment.clone(),
        seed: hex::decode(&case.seed).unwrap(),
        digest: shoe.digest,
        rounds: shoe.rounds,
        total_rounds: shoe.total_rounds,
        ..VerifyShoeRequest::default()
    }
}

async fn deal(request: DealShoeRequest) -> DealShoeResponse {
    shared().deal(request).await.unwrap()
}

async fn verify(request: VerifyShoeRequest) -> VerifyShoeResponse {
    shared().verify(request).await.unwrap()
}

/// The fault without its words, once it is seen that there are some.
pub(crate) fn fault(reply: &VerifyShoeResponse) -> ShoeFault {
    assert!(!reply.holds, "{reply:?}");
    let fault = reply.first_fault.clone().expect("a fault");
    assert_ne!(fault.message, "", "{fault:?}");
    ShoeFault { message: String::new(), ..fault }
}

/// The round that is falsified: its place among the claimed rounds.
const FALSE_ROUND: usize = 40;

/// Makes one claim false.
fn falsify(claims: &mut VerifyShoeRequest, claim: ShoeClaim) {
    match claim {
        ShoeClaim::Commitment => claims.commitment = other(&claims.commitment),
        ShoeClaim::Seed => claims.seed[31] ^= 1,
        ShoeClaim::Digest => claims.digest = other(&claims.digest),
        ShoeClaim::Rounds => {
            let outcome = &mut claims.rounds[FALSE_ROUND].outcome;
            *outcome = *outcome % 3 + 1;
        }
        ShoeClaim::TotalRounds => claims.total_rounds += 1,
        ShoeClaim::Unspecified => panic!("no claim"),
    }
}

/// Another digest: its last digit is one more.
fn other(digest: &str) -> String {
    let (rest, last) = digest.split_at(63);
    let last = (u8::from_str_radix(last, 16).unwrap() + 1) % 16;
    format!("{rest}{last:x}")
}

fn leave_out(claims: &mut VerifyShoeRequest, claim: ShoeClaim) {
    match claim {
        ShoeClaim::Commitment => claims.commitment.clear(),
        ShoeClaim::Seed => claims.seed.clear(),
        ShoeClaim::Digest => claims.digest.clear(),
        ShoeClaim::Rounds => claims.rounds.clear(),
        ShoeClaim::TotalRounds => claims.total_rounds = 0,
        ShoeClaim::Unspecified => panic!("no claim"),
    }
}

/// The fault of a claim that `falsify` made false.
fn expected_fault(claim: ShoeClaim) -> ShoeFault {
    let round = if claim == ShoeClaim::Rounds { u32::try_from(FALSE_ROUND).unwrap() + 1 } else { 0 };
    ShoeFault { claim: claim.into(), round, ..ShoeFault::default() }
}

#[tokio::test]
async fn every_case_holds() {
    for case in cases::<FairSeedCase>("fair_seeds.json") {
        let claims = claims(&case).await;
        let expected = VerifyShoeResponse {
            payout_table: None,
            holds: true,
            held: CLAIMS.map(i32::from).to_vec(),
            first_fault: None,
            verified_rounds: claims.total_rounds,
            digest: claims.digest.clone(),
            total_rounds: claims.total_rounds,
        };
        assert_eq!(verify(claims).await, expected, "client seed {:?}", case.client_seed);
    }
}

/// What is done with a claim.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Made {
    True,
    False,
    Not,
}

fn make(mut claims: VerifyShoeRequest, made: [Made; 5]) -> VerifyShoeRequest {
    for (claim, made) in CLAIMS.into_iter().zip(made) {
        match made {
            Made::True => {}
            Made::False => falsify(&mut claims, claim),
            Made::Not => leave_out(&mut claims, claim),
        }
    }
    claims
}

/// What has to be said of claims made so, in an answer that has the recomputed facts already.
fn expected(whole: &VerifyShoeRequest, made: [Made; 5]) -> VerifyShoeResponse {
    let first = made.iter().position(|&made| made == Made::False);
    let held = (0..first.unwrap_or(5)).filter(|&claim| made[claim] == Made::True);
    let held: Vec<_> = held.map(|claim| i32::from(CLAIMS[claim])).collect();
    let verified = match first {
        Some(3) => FALSE_ROUND,
        _ if held.contains(&ShoeClaim::Rounds.into()) => whole.rounds.len(),
        _ => 0,
    };
    VerifyShoeResponse {
        payout_table: None,
        holds: first.is_none(),
        held,
        first_fault: first.map(|claim| expected_fault(CLAIMS[claim])),
        verified_rounds: u32::try_from(verified).unwrap(),
        digest: whole.digest.clone(),
        total_rounds: whole.total_rounds,
    }
}

async fn assert_said(whole: &VerifyShoeRequest, made: [Made; 5]) {
    let mut reply = verify(make(whole.clone(), made)).await;
    reply.first_fault = reply.first_fault.is_some().then(|| fault(&reply));
    assert_eq!(reply, expected(whole, made), "{made:?}");
}

#[tokio::test]
async fn each_claim_false_alone_is_the_fault() {
    for case in cases::<FairSeedCase>("fair_seeds.json") {
        let whole = claims(&case).await;
        for claim in 0..5 {
            let mut made = [Made::True; 5];
            made[claim] = Made::False;
            assert_said(&whole, made).await;
        }
    }
}

#[tokio::test]
async fn the_first_false_claim_is_the_fault_whatever_else_is_claimed() {
    let case = cases::<FairSeedCase>("fair_seeds.json").swap_remove(1);
    let whole = claims(&case).await;
    for number in 0..3_usize.pow(5) {
        let digit = |claim: u32| number / 3_usize.pow(claim) % 3;
        assert_said(&whole, [0, 1, 2, 3, 4].map(|claim| [Made::True, Made::False, Made::Not][digit(claim)]))
            .await;
    }
}

#[tokio::test]
async fn a_plain_seed_may_claim_all_but_what_is_derived() {
    let shoe = deal(DealShoeRequest { source: seed(ZERO), ..DealShoeRequest::default() }).await;
    let claims = VerifyShoeRequest {
        source: seed(ZERO),
        digest: shoe.digest,
        rounds: shoe.rounds,
        total_rounds: 79,
        ..VerifyShoeRequest::default()
    };
    let reply = verify(claims).await;
    let held = [ShoeClaim::Digest, ShoeClaim::Rounds, ShoeClaim::TotalRounds];
    assert_eq!((reply.holds, reply.held, reply.verified_rounds), (true, held.map(i32::from).to_vec(), 79));
}

#[tokio::test]
async fn every_shoe_holds_by_its_own_procedure() {
    for case in cases::<ShoeCase>("shoes.json") {
        let DealShoeRequest { source, shoe, .. } = crate::shoe::request(&case);
        let dealt = deal(crate::shoe::request(&case)).await;
        let (digest, total_rounds) = (case.digest, case.total_rounds);
        let claims = VerifyShoeRequest {
            source,
            shoe,
            digest,
            rounds: dealt.rounds,
            total_rounds,
            ..VerifyShoeRequest::default()
        };
        let reply = verify(claims).await;
        assert_eq!((reply.first_fault, reply.verified_rounds), (None, total_rounds), "seed {}", case.seed);
    }
}

#[tokio::test]
async fn explicit_cards_have_a_digest_of_their_own() {
    let pack = explicit((Card::As.into()..=Card::Kc.into()).collect());
    let burn = Some(Burn::BurnNone(true));
    let shoe = Some(ShoeRules { decks: 1, burn, cut_card: Some(0), ..ShoeRules::default() });
    let digest = crate::shoe::PACK_DIGEST.to_owned();
    let claims = VerifyShoeRequest { source: pack, shoe, digest, ..VerifyShoeRequest::default() };
    let reply = verify(claims.clone()).await;
    assert_eq!((reply.holds, reply.held), (true, vec![ShoeClaim::Digest.into()]));
    let digest = other(&claims.digest);
    assert_eq!(
        fault(&verify(VerifyShoeRequest { digest, ..claims }).await),
        expected_fault(ShoeClaim::Digest)
    );
}

#[tokio::test]
async fn the_procedure_is_the_requests_else_the_tables_else_the_default() {
    let six_decks = format!("{HOUSE}\n[shoe]\ndecks = 6\n");
    let server = Server::start(&["--tables", &folder("verify", &[("house.toml", &six_decks)])]);
    let payout_table = "house".to_owned();
    let tables = DealShoeRequest { source: seed(ZERO), payout_table, ..DealShoeRequest::default() };
    let one_more = Some(ShoeRules { decks: 8, cut_card: Some(100), ..ShoeRules::default() });
    let requests = DealShoeRequest { shoe: one_more, ..tables.clone() };
    let plain = DealShoeRequest { payout_table: String::new(), ..tables.clone() };
    let mut digests = Vec::new();
    for request in [tables, requests, plain] {
        let dealt = server.deal(request.clone()).await.unwrap();
        let DealShoeRequest { source, shoe, payout_table, .. } = request;
        let claims = VerifyShoeRequest { source, shoe, payout_table, ..VerifyShoeRequest::default() };
        let reply = server.verify(claims).await.unwrap();
        assert_eq!((&reply.digest, reply.total_rounds), (&dealt.digest, dealt.total_rounds));
        assert_eq!(reply.payout_table, dealt.payout_table);
        digests.push((dealt.digest, dealt.total_rounds));
    }
    assert_ne!(digests[0].0, digests[2].0, "six decks are another shoe");
    assert!(digests[1].1 < digests[2].1, "an earlier cut card ends the shoe earlier: {digests:?}");
}
