//! Pins: `id@version`, and the digest that the caller expects. A pin that does not match is refused, never settled.

use crate::{
    error::{Refused, refused},
    money::bet,
    resolve::by_cards,
    server::shared,
    settle::{request, settle},
};
use croupier::proto::{CheckBetsRequest, ResolveRoundRequest, SettleRoundRequest};
use tonic::Code;
use tonic_types::StatusExt as _;

fn pinned(table: &str, digest: &str) -> SettleRoundRequest {
    let payout_table_digest = digest.to_owned();
    SettleRoundRequest { payout_table_digest, ..request(table, "2H 9C 3S KD", vec![bet("banker", 100)]) }
}

fn checked(table: &str, digest: &str) -> CheckBetsRequest {
    CheckBetsRequest {
        payout_table: table.to_owned(),
        payout_table_digest: digest.to_owned(),
        bets: vec![bet("banker", 100)],
        ..CheckBetsRequest::default()
    }
}

#[tokio::test]
async fn a_version_names_the_table_exactly() {
    let table = shared().table("sa-gaming").await.unwrap();
    assert_eq!(table.version, "2026-04-20", "the page that seed 001 is");
    let exact = format!("{}@{}", table.id, table.version);
    assert_eq!(shared().table(&exact).await.unwrap(), table);
    let bare = settle(pinned("sa-gaming", "")).await;
    assert_eq!(settle(pinned(&exact, "")).await, bare, "the only version is the newest");
    let resolve = ResolveRoundRequest { payout_table: exact, ..by_cards("2H 9C 3S KD") };
    assert_eq!(shared().resolve(resolve).await.unwrap().payout_table, Some(bare.payout_tables[0].clone()));
}

#[tokio::test]
async fn the_right_pin_settles() {
    let table = shared().table("classic").await.unwrap();
    let exact = format!("{}@{}", table.id, table.version);
    let unpinned = settle(pinned("classic", "")).await;
    for name in ["classic", &exact] {
        assert_eq!(settle(pinned(name, &table.digest)).await, unpinned, "{name}");
        let checked = shared().check(checked(name, &table.digest)).await.unwrap();
        assert_eq!(checked.payout_tables, unpinned.payout_tables, "{name}");
    }
}

#[tokio::test]
async fn another_tables_pin_is_refused() {
    let loaded = shared().table("classic").await.unwrap().digest;
    let other = shared().table("supreme").await.unwrap().digest;
    assert_changed(refused(shared().settle(pinned("classic", &other))).await, &other, &loaded);
    assert_changed(refused(shared().check(checked("classic", &other))).await, &other, &loaded);
}

fn assert_changed(error: Refused, pinned: &str, loaded: &str) {
    let error = error.with(Code::FailedPrecondition, "PAYOUT_TABLE_CHANGED");
    let error = error.metadata("pinned", pinned).metadata("loaded", loaded);
    let details = error.0.get_error_details();
    let violations = &details.precondition_failure().expect("a PreconditionFailure").violations;
    assert_eq!(violations.len(), 1, "{violations:?}");
    assert!(!violations[0].r#type.is_empty() && !violations[0].description.is_empty(), "{violations:?}");
    assert!(violations[0].subject.contains("classic"), "{violations:?}");
}

#[tokio::test]
async fn a_malformed_pin_is_refused() {
    let digest = shared().table("classic").await.unwrap().digest;
    let malformed = ["0", &digest[..63], &format!("{digest}0"), &digest.replace(&digest[..1], "g"), "é"];
    for pin in malformed {
        let error = refused(shared().settle(pinned("classic", pin))).await.invalid("FIELD_INVALID");
        error.field("payout_table_digest");
        let error = refused(shared().check(checked("classic", pin))).await.invalid("FIELD_INVALID");
        error.field("payout_table_digest");
    }
}
