//! Calls as HTTP/2 has them, with as little work of the client's own as may be.

use h2::client::{Builder, SendRequest};
use prost::bytes::Bytes;
use std::time::{Duration, Instant};
use tokio::{net::TcpStream, task::JoinSet};
use tonic::codegen::http::Request;

/// A connection.
pub(crate) type Client = SendRequest<Bytes>;

/// Connects; the connection lives as long as its client.
pub(crate) async fn connect(address: &str) -> Option<Client> {
    let stream = TcpStream::connect(address).await.ok()?;
    stream.set_nodelay(true).ok()?;
    let mut builder = Builder::new();
    builder.initial_window_size(1 << 20).initial_connection_window_size(4 << 20);
    let (client, connection) = builder.handshake(stream).await.ok()?;
    tokio::spawn(connection);
    Some(client)
}

/// Sends framed messages and takes the framed replies; `method` is the service's full name and the method's.
pub(crate) async fn call(client: &Client, method: &str, messages: Bytes) -> Vec<u8> {
    let (mut body, response) = begin(client, method).await;
    body.send_data(messages, true).expect("its message");
    let mut body = response.await.expect("an answer").into_body();
    let mut reply = Vec::new();
    while let Some(part) = body.data().await {
        let part = part.expect("the reply");
        body.flow_control().release_capacity(part.len()).expect("room for more");
        reply.extend_from_slice(&part);
    }
    let trailers = body.trailers().await.expect("the end").expect("trailers");
    assert_eq!(trailers["grpc-status"], "0");
    reply
}

/// Begins a call, whose message is to come.
pub(crate) async fn begin(
    client: &Client,
    method: &str,
) -> (h2::SendStream<Bytes>, h2::client::ResponseFuture) {
    let request = Request::post(format!("http://croupier/{method}"))
        .header("content-type", "application/grpc")
        .header("te", "trailers")
        .body(())
        .unwrap();
    let mut client = client.clone().ready().await.expect("the connection is ready");
    let (response, body) = client.send_request(request, false).expect("a call");
    (body, response)
}

/// The same call for so long, 16 at a time: how many were answered.
pub(crate) async fn calls_for(client: &Client, method: &'static str, message: &Bytes, time: Duration) -> u64 {
    let end = Instant::now() + time;
    let mut callers = JoinSet::new();
    for _ in 0..16 {
        let (client, message) = (client.clone(), message.clone());
        callers.spawn(async move {
            let mut calls = 0;
            while Instant::now() < end {
                call(&client, method, message.clone()).await;
                calls += 1;
            }
            calls
        });
    }
    callers.join_all().await.iter().sum()
}
