//! Server reflection, v1 and v1alpha: the manual that every client can read.

use crate::server::shared;
use prost::Message as _;
use prost_types::{FileDescriptorProto, MethodOptions, method_options::IdempotencyLevel};
use tonic::Code;
use tonic_reflection::pb::{v1, v1alpha};

const SERVICES: [&str; 5] = [
    "croupier.v1.PayoutTableService",
    "croupier.v1.RoundService",
    "croupier.v1.SettlementService",
    "croupier.v1.ShoeService",
    "grpc.health.v1.Health",
];

/// A query in either version, and its reply: names of services, or files.
#[derive(Debug)]
enum Reply {
    Services(Vec<String>),
    Files(Vec<FileDescriptorProto>),
    Error(i32),
}

#[derive(Clone, Copy)]
enum Query<'a> {
    Services,
    Symbol(&'a str),
    File(&'a str),
}

fn files(encoded: Vec<Vec<u8>>) -> Reply {
    Reply::Files(encoded.iter().map(|file| FileDescriptorProto::decode(file.as_slice()).unwrap()).collect())
}

/// Asks in one version of the protocol; the two differ in their package alone.
macro_rules! ask {
    ($version:ident, $query:expr) => {{
        use $version::{
            ServerReflectionRequest, server_reflection_client::ServerReflectionClient,
            server_reflection_request::MessageRequest, server_reflection_response::MessageResponse,
        };
        let request = match $query {
            Query::Services => MessageRequest::ListServices(String::new()),
            Query::Symbol(symbol) => MessageRequest::FileContainingSymbol(symbol.to_owned()),
            Query::File(file) => MessageRequest::FileByFilename(file.to_owned()),
        };
        let request = ServerReflectionRequest { host: String::new(), message_request: Some(request) };
        let mut client = ServerReflectionClient::new(shared().channel().await);
        let replies = client.server_reflection_info(tokio_stream::once(request)).await.unwrap();
        let reply = replies.into_inner().message().await.unwrap().expect("a reply");
        match reply.message_response.expect("an answer") {
            MessageResponse::ListServicesResponse(list) => {
                Reply::Services(list.service.into_iter().map(|service| service.name).collect())
            }
            MessageResponse::FileDescriptorResponse(found) => files(found.file_descriptor_proto),
            MessageResponse::ErrorResponse(error) => Reply::Error(error.error_code),
            other => panic!("{other:?}"),
        }
    }};
}

/// The same answer of both versions.
async fn ask(query: Query<'_>) -> Reply {
    let (new, old) = (ask!(v1, query), ask!(v1alpha, query));
    match (&new, &old) {
        (Reply::Services(_), Reply::Services(_)) => {}
        (Reply::Files(new), Reply::Files(old)) => assert_eq!(new, old, "v1 and v1alpha"),
        (Reply::Error(new), Reply::Error(old)) => assert_eq!(new, old, "v1 and v1alpha"),
        other => panic!("v1 and v1alpha differ: {other:?}"),
    }
    new
}

async fn file_of(query: Query<'_>) -> FileDescriptorProto {
    match ask(query).await {
        Reply::Files(mut files) => files.swap_remove(0),
        other => panic!("no file: {other:?}"),
    }
}

#[tokio::test]
async fn the_services_are_listed() {
    for listed in [ask!(v1, Query::Services), ask!(v1alpha, Query::Services)] {
        let Reply::Services(listed) = listed else { panic!("{listed:?}") };
        for service in SERVICES {
            assert!(listed.iter().any(|name| name == service), "{service} in {listed:?}");
        }
    }
}

#[tokio::test]
async fn every_file_of_the_contract_is_served() {
    let folder = crate::tools::repository("proto/croupier/v1");
    let mut served = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = format!("croupier/v1/{}", entry.unwrap().file_name().to_str().unwrap());
        let file = file_of(Query::File(&name)).await;
        assert_eq!((file.name(), file.package()), (name.as_str(), "croupier.v1"));
        served += 1;
    }
    assert_eq!(served, 10, "the files of the contract");
}

#[tokio::test]
async fn symbols_are_found_in_their_files() {
    let symbols = [
        ("croupier.v1.RoundService", "croupier/v1/round_service.proto"),
        ("croupier.v1.SettlementService.SettleRound", "croupier/v1/settlement_service.proto"),
        ("croupier.v1.Card", "croupier/v1/cards.proto"),
        ("croupier.v1.ShoeSource", "croupier/v1/shoes.proto"),
        ("grpc.health.v1.Health", "grpc/health/v1/health.proto"),
        ("google.rpc.ErrorInfo", "google/rpc/error_details.proto"),
        ("google.rpc.BadRequest", "google/rpc/error_details.proto"),
        ("google.rpc.BadRequest.FieldViolation", "google/rpc/error_details.proto"),
        ("google.rpc.PreconditionFailure", "google/rpc/error_details.proto"),
    ];
    for (symbol, file) in symbols {
        let found = file_of(Query::Symbol(symbol)).await;
        let name = found.name();
        assert!(name == file || file.ends_with(&format!("/{name}")), "{symbol} is in {name}");
    }
}

#[tokio::test]
async fn the_comments_are_served() {
    let file = file_of(Query::Symbol("croupier.v1.Card")).await;
    let locations = file.source_code_info.expect("the source's comments").location;
    let told = locations.iter().any(|place| place.leading_comments().contains("One card of a 52-card pack."));
    assert!(told, "the comment on Card");
}

#[tokio::test]
async fn every_call_says_that_it_has_no_side_effects() {
    let pure = IdempotencyLevel::NoSideEffects.into();
    let mut methods = 0;
    for service in &SERVICES[..4] {
        let file = file_of(Query::Symbol(service)).await;
        for method in file.service.iter().flat_map(|service| &service.method) {
            let level = method.options.as_ref().and_then(|options: &MethodOptions| options.idempotency_level);
            assert_eq!(level, Some(pure), "{service} {}", method.name());
            methods += 1;
        }
    }
    assert_eq!(methods, 16, "the calls of the contract");
}

#[tokio::test]
async fn an_unknown_symbol_is_not_found() {
    let not_found = Code::NotFound as i32;
    let new = unknown_in_v1().await;
    assert_eq!(new, not_found);
}

/// Servers answer with an error message in the stream or with the status of the stream: either is NOT_FOUND.
async fn unknown_in_v1() -> i32 {
    use v1::{
        ServerReflectionRequest, server_reflection_client::ServerReflectionClient,
        server_reflection_request::MessageRequest, server_reflection_response::MessageResponse,
    };
    let message_request = Some(MessageRequest::FileContainingSymbol("croupier.v1.Nothing".to_owned()));
    let request = ServerReflectionRequest { host: String::new(), message_request };
    let mut client = ServerReflectionClient::new(shared().channel().await);
    let mut replies = match client.server_reflection_info(tokio_stream::once(request)).await {
        Ok(replies) => replies.into_inner(),
        Err(status) => return status.code() as i32,
    };
    match replies.message().await {
        Ok(reply) => match reply.expect("a reply").message_response {
            Some(MessageResponse::ErrorResponse(error)) => error.error_code,
            other => panic!("{other:?}"),
        },
        Err(status) => status.code() as i32,
    }
}
