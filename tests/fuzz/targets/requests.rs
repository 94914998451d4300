//! Any bytes as the messages of any RPC, read by the server's codec: an answer, or an error that is no fault of
//! ours.
//!
//! The first byte chooses the RPC. The rest is its message; of a stream, two of the same.
#![no_main]

use croupier::{
    Croupier, InForce, Sources, panics_caught,
    proto::{
        DESCRIPTORS, payout_table_service_server::PayoutTableServiceServer,
        round_service_server::RoundServiceServer, settlement_service_server::SettlementServiceServer,
        shoe_service_server::ShoeServiceServer,
    },
};
use http::Request;
use http_body_util::{BodyExt, Full};
use libfuzzer_sys::fuzz_target;
use prost::Message;
use prost_types::FileDescriptorSet;
use std::sync::{Arc, LazyLock};
use tokio::runtime::{Builder, Runtime};
use tonic::{Code, Status, body::Body, service::Routes};
use tower::Service;

/// Details of an error at the most, in bytes, and what surrounds them.
const MOST_DETAILS: usize = 4096 + 256;

static RUNTIME: LazyLock<Runtime> =
    LazyLock::new(|| Builder::new_current_thread().build().expect("a runtime"));

static ROUTES: LazyLock<Routes> = LazyLock::new(|| {
    let (snapshot, _) = Sources::none().load().unwrap_or_else(|error| panic!("{error}"));
    let croupier = Croupier::new(Arc::new(InForce::new(snapshot)));
    Routes::new(RoundServiceServer::new(croupier.clone()))
        .add_service(ShoeServiceServer::new(croupier.clone()))
        .add_service(SettlementServiceServer::new(croupier.clone()))
        .add_service(PayoutTableServiceServer::new(croupier))
        .prepare()
});

/// The paths of all RPCs, and whether they take a stream.
static METHODS: LazyLock<Vec<(String, bool)>> = LazyLock::new(|| {
    let contract = FileDescriptorSet::decode(DESCRIPTORS).expect("the contract");
    let mut methods = Vec::new();
    for file in &contract.file {
        for service in &file.service {
            for method in &service.method {
                let path = format!("/{}.{}/{}", file.package(), service.name(), method.name());
                methods.push((path, method.client_streaming()));
            }
        }
    }
    methods
});

fuzz_target!(|bytes: &[u8]| {
    let Some((number, message)) = bytes.split_first() else { return };
    let (path, streams) = &METHODS[usize::from(*number) % METHODS.len()];
    let length = u32::try_from(message.len()).expect("a short message").to_be_bytes();
    let framed = [&[0], &length[..], message].concat().repeat(1 + usize::from(*streams));
    let call = Request::post(path.as_str()).header("content-type", "application/grpc");
    let call = call.body(Body::new(Full::from(framed).map_err(|never| match never {}))).expect("a call");
    let trailers = RUNTIME.block_on(async {
        let answer = ROUTES.clone().call(call).await.unwrap_or_else(|never| match never {});
        if let Some(status) = Status::from_header_map(answer.headers()) {
            return Some(status);
        }
        // To the trailers, and no further: the library's body of a stream that failed gives them again and again.
        let mut body = answer.into_body();
        while let Some(frame) = body.frame().await {
            if let Some(trailers) = frame.expect("the whole answer").trailers_ref() {
                return Status::from_header_map(trailers);
            }
        }
        None
    });
    let status = trailers.expect("a status");
    // INTERNAL without details is how the library says that a message does not decode.
    assert!(status.code() != Code::Internal || status.details().is_empty(), "{path}: {status:?}");
    assert!(status.code() != Code::Unknown, "{path}: {status:?}");
    assert!(status.code() == Code::Ok || !status.message().is_empty(), "{path}: {status:?}");
    assert!(status.details().len() <= MOST_DETAILS, "{path}: {status:?}");
    assert_eq!(panics_caught(), 0, "{path}");
});
