//! Calls of which the server has the beginning only, over HTTP/2 itself: with headers that no client would send, and
//! without a client that gives up by itself.

use crate::{frames::grpc, server::Server};
use h2::{
    SendStream,
    client::{ResponseFuture, SendRequest, handshake},
};
use prost::{Message, bytes::Bytes};
use tokio::net::TcpStream;
use tonic::{Code, Status, codegen::http::Request};

/// A connection for such calls.
pub(crate) type Connection = SendRequest<Bytes>;

/// A new connection.
pub(crate) async fn connect(server: &Server) -> Connection {
    let stream = TcpStream::connect(server.address()).await.expect("the server takes connections");
    let (client, connection) = handshake(stream).await.expect("HTTP/2");
    tokio::spawn(connection);
    client
}

/// A call without the last byte of its message.
pub(crate) struct HalfCall {
    last: Bytes,
    body: SendStream<Bytes>,
    response: ResponseFuture,
    _connection: Connection,
}

impl HalfCall {
    /// Begins a call of a method such as "RoundService/ResolveRound" with these headers as well, on a connection of its own.
    pub(crate) async fn begin(
        server: &Server,
        method: &str,
        headers: &[(&str, &[u8])],
        message: &impl Message,
    ) -> Self {
        Self::begin_on(&connect(server).await, method, headers, message).await
    }

    /// Begins a call on this connection.
    pub(crate) async fn begin_on(
        connection: &Connection,
        method: &str,
        headers: &[(&str, &[u8])],
        message: &impl Message,
    ) -> Self {
        let mut client = connection.clone().ready().await.expect("the connection is ready");
        let mut request = Request::post(format!("http://croupier/croupier.v1.{method}"))
            .header("content-type", "application/grpc")
            .header("te", "trailers");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let (response, mut body) = client.send_request(request.body(()).unwrap(), false).unwrap();
        let mut first = Bytes::from(grpc(&message.encode_to_vec()));
        let last = first.split_off(first.len() - 1);
        body.send_data(first, false).unwrap();
        Self { last, body, response, _connection: client }
    }

    /// Sends the rest and gives the status of the call.
    pub(crate) async fn finish(mut self) -> Status {
        let last = std::mem::take(&mut self.last);
        // It may have been answered already.
        let _ = self.body.send_data(last, true);
        self.status().await
    }

    /// The status that the server gives the call by itself.
    pub(crate) async fn status(self) -> Status {
        let response = self.response.await.expect("the call is answered");
        if let Some(status) = Status::from_header_map(response.headers()) {
            return status;
        }
        let mut body = response.into_body();
        while let Some(part) = body.data().await {
            body.flow_control().release_capacity(part.unwrap().len()).unwrap();
        }
        let trailers = body.trailers().await.unwrap().expect("trailers");
        Status::from_header_map(&trailers).unwrap_or(Status::new(Code::Unknown, "no status"))
    }
}
