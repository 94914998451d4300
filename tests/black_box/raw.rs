//! Calls whose messages are bytes: to send what no client would, and to compare replies byte for byte.

use crate::server::Server;
use prost::bytes::{Buf, BufMut};
use tonic::{
    Request, Response, Status,
    client::Grpc,
    codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder},
    codegen::http::uri::PathAndQuery,
    transport::Channel,
};

struct Bytes;

impl Codec for Bytes {
    type Encode = Vec<u8>;
    type Decode = Vec<u8>;
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        Self
    }

    fn decoder(&mut self) -> Self {
        Self
    }
}

impl Encoder for Bytes {
    type Item = Vec<u8>;
    type Error = Status;

    fn encode(&mut self, message: Vec<u8>, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        buffer.put_slice(&message);
        Ok(())
    }
}

impl Decoder for Bytes {
    type Item = Vec<u8>;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<Vec<u8>>, Status> {
        let mut message = vec![0; buffer.remaining()];
        buffer.copy_to_slice(&mut message);
        Ok(Some(message))
    }
}

/// Sends the bytes of a message to a method over a connection that is there, and gives those of the reply.
pub(crate) async fn raw_over(channel: Channel, method: &str, message: Vec<u8>) -> Result<Vec<u8>, Status> {
    let path: PathAndQuery = format!("/croupier.v1.{method}").parse().unwrap();
    let mut client = Grpc::new(channel);
    client.ready().await.expect("the connection is ready");
    client.unary(Request::new(message), path, Bytes).await.map(Response::into_inner)
}

impl Server {
    /// Sends the bytes of a message to a method such as "RoundService/ResolveRound" and gives those of the reply.
    pub(crate) async fn raw(&self, method: &str, message: Vec<u8>) -> Result<Vec<u8>, Status> {
        raw_over(self.channel().await, method, message).await
    }

    /// Streams the bytes of messages to a method and gives those of every reply, and the error that ended them if one did.
    pub(crate) async fn raw_stream(
        &self,
        method: &str,
        messages: Vec<Vec<u8>>,
    ) -> (Vec<Vec<u8>>, Option<Status>) {
        let path: PathAndQuery = format!("/croupier.v1.{method}").parse().unwrap();
        let mut client = Grpc::new(self.channel().await);
        client.ready().await.expect("the connection is ready");
        let call = client.streaming(Request::new(tokio_stream::iter(messages)), path, Bytes).await;
        let mut stream = match call {
            Ok(reply) => reply.into_inner(),
            Err(status) => return (Vec::new(), Some(status)),
        };
        let mut replies = Vec::new();
        loop {
            match stream.message().await {
                Ok(Some(reply)) => replies.push(reply),
                Ok(None) => return (replies, None),
                Err(status) => return (replies, Some(status)),
            }
        }
    }
}
