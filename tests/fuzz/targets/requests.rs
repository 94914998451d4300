//! Any bytes as the request of any RPC: an answer, or an error that is not ours.
//!
//! The first byte chooses the RPC.
#![no_main]

use croupier::{
    Croupier, InForce, Snapshot,
    proto::{
        payout_table_service_server::PayoutTableService, round_service_server::RoundService,
        settlement_service_server::SettlementService, shoe_service_server::ShoeService,
    },
};
use libfuzzer_sys::fuzz_target;
use prost::Message;
use std::sync::{Arc, LazyLock};
use tokio::runtime::Runtime;
use tonic::{Code, Request};

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime"));
static CROUPIER: LazyLock<Croupier> = LazyLock::new(|| {
    let (snapshot, _) = Snapshot::load(None).unwrap_or_else(|error| panic!("{error}"));
    Croupier::new(Arc::new(InForce::new(snapshot)))
});

/// Calls the RPC of this number with these bytes.
macro_rules! call {
    ($number:expr, $bytes:expr, $($method:path),*) => {
        let methods: &[fn(&[u8])] = &[$(|bytes| {
            let Ok(request) = Message::decode(bytes) else { return };
            let croupier = CROUPIER.clone();
            // Bulky requests are worked on in a worker's thread.
            let call = RUNTIME.spawn(async move { $method(&croupier, Request::new(request)).await.map(|_| ()) });
            if let Err(status) = RUNTIME.block_on(call).expect("no panic") {
                assert!(!matches!(status.code(), Code::Internal | Code::Unknown), "{status:?}");
                assert!(!status.message().is_empty() && status.details().len() <= 4096, "{status:?}");
            }
        }),*];
        methods[usize::from($number) % methods.len()]($bytes);
    };
}

fuzz_target!(|bytes: &[u8]| {
    let Some((number, bytes)) = bytes.split_first() else { return };
    call!(
        *number,
        bytes,
        RoundService::resolve_round,
        RoundService::batch_resolve_rounds,
        ShoeService::deal_shoe,
        ShoeService::commit_seed,
        ShoeService::verify_shoe,
        ShoeService::draw_roads,
        SettlementService::check_bets,
        SettlementService::settle_round,
        PayoutTableService::list_payout_tables,
        PayoutTableService::get_payout_table,
        PayoutTableService::check_payout_table,
        PayoutTableService::analyze_payout_table,
        PayoutTableService::analyze_round
    );
});
