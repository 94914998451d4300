//! HTTP/2 by hand, frame by frame: to behave as no client would.

use crate::server::{PATIENCE, Server};
use std::{
    io::{ErrorKind, Read as _, Write as _},
    net::TcpStream,
};

/// The words that begin HTTP/2.
pub(crate) const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
/// Kinds of frames.
pub(crate) const DATA: u8 = 0;
pub(crate) const HEADERS: u8 = 1;
pub(crate) const RESET: u8 = 3;
pub(crate) const SETTINGS: u8 = 4;
pub(crate) const PING: u8 = 6;
pub(crate) const GOAWAY: u8 = 7;
/// Flags of frames.
pub(crate) const END_STREAM: u8 = 1;
pub(crate) const ACK: u8 = 1;
const END_HEADERS: u8 = 4;

/// A frame that the server sent.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) kind: u8,
    pub(crate) flags: u8,
    pub(crate) stream: u32,
    pub(crate) payload: Vec<u8>,
}

impl Frame {
    /// The error code of a GOAWAY.
    pub(crate) fn error(&self) -> u32 {
        assert_eq!(self.kind, GOAWAY, "{self:?}");
        u32::from_be_bytes(self.payload[4..8].try_into().unwrap())
    }
}

/// A connection of frames.
pub(crate) struct Wire(TcpStream);

impl Wire {
    /// A connection on which nothing is sent yet.
    pub(crate) fn silent(server: &Server) -> Self {
        let stream = TcpStream::connect(server.address()).expect("the server takes connections");
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        Self(stream)
    }

    /// A connection that has begun as it should: the preface, and empty settings.
    pub(crate) fn begun(server: &Server) -> Self {
        let mut wire = Self::silent(server);
        wire.send(PREFACE);
        wire.frame(SETTINGS, 0, 0, &[]);
        wire
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.0.write_all(bytes).expect("the server reads");
    }

    /// The same, to a server that need not read it all.
    pub(crate) fn try_send(&mut self, bytes: &[u8]) {
        let _ = self.0.write_all(bytes);
    }

    /// The same connection once more, to read while another thread writes.
    pub(crate) fn again(&self) -> Self {
        Self(self.0.try_clone().unwrap())
    }

    pub(crate) fn frame(&mut self, kind: u8, flags: u8, stream: u32, payload: &[u8]) {
        self.send(&framed(kind, flags, stream, payload));
    }

    /// The headers of a call to a method such as "RoundService/ResolveRound", without its message.
    pub(crate) fn call(&mut self, stream: u32, method: &str, more: &[(&str, &str)]) {
        let path = format!("/croupier.v1.{method}");
        self.send(&headers(stream, &path, more));
    }

    /// The message of a call, and the end of its stream.
    pub(crate) fn message(&mut self, stream: u32, message: &[u8]) {
        self.frame(DATA, END_STREAM, stream, &grpc(message));
    }

    /// The next frame, or `None` when the server has closed the connection.
    pub(crate) fn next(&mut self) -> Option<Frame> {
        let mut head = [0; 9];
        match self.0.read_exact(&mut head) {
            Ok(()) => {}
            Err(error) if matches!(error.kind(), ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset) => {
                return None;
            }
            Err(error) => panic!("nothing comes from the server: {error}"),
        }
        let length = u32::from_be_bytes([0, head[0], head[1], head[2]]);
        let mut payload = vec![0; usize::try_from(length).unwrap()];
        self.0.read_exact(&mut payload).expect("a whole frame");
        let stream = u32::from_be_bytes(head[5..9].try_into().unwrap());
        Some(Frame { kind: head[3], flags: head[4], stream, payload })
    }

    /// The next frame of a kind. Pings and settings before it are answered.
    pub(crate) fn until(&mut self, kind: u8) -> Frame {
        loop {
            let frame = self.next().unwrap_or_else(|| panic!("closed before a frame of kind {kind}"));
            if frame.kind == kind {
                return frame;
            }
            self.try_answer(&frame);
        }
    }

    /// Answers pings and settings as it should be, if the server still reads.
    fn try_answer(&mut self, frame: &Frame) {
        let payload = if frame.kind == PING { &frame.payload[..] } else { &[] };
        if [PING, SETTINGS].contains(&frame.kind) && frame.flags & ACK == 0 {
            self.try_send(&framed(frame.kind, ACK, 0, payload));
        }
    }

    /// Every frame until the server closes the connection. Pings and settings are answered.
    pub(crate) fn rest(mut self) -> Vec<Frame> {
        let mut frames = Vec::new();
        while let Some(frame) = self.next() {
            self.try_answer(&frame);
            frames.push(frame);
        }
        frames
    }

    /// Reads, and answers nothing, until the server closes the connection.
    pub(crate) fn until_closed(mut self) -> Vec<Frame> {
        std::iter::from_fn(|| self.next()).collect()
    }
}

/// A message as gRPC frames it.
pub(crate) fn grpc(message: &[u8]) -> Vec<u8> {
    let length = u32::try_from(message.len()).unwrap().to_be_bytes();
    [&[0], &length[..], message].concat()
}

pub(crate) fn framed(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    [&length[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
}

/// The frame of a call's headers, every field spelled out.
pub(crate) fn headers(stream: u32, path: &str, more: &[(&str, &str)]) -> Vec<u8> {
    let call = [
        (":method", "POST"),
        (":scheme", "http"),
        (":path", path),
        (":authority", "croupier"),
        ("content-type", "application/grpc"),
        ("te", "trailers"),
    ];
    let mut block = Vec::new();
    for (name, value) in call.iter().chain(more) {
        block.push(0);
        for text in [name, value] {
            block.push(u8::try_from(text.len()).unwrap());
            block.extend(text.as_bytes());
        }
    }
    framed(HEADERS, END_HEADERS, stream, &block)
}
