//! A connection that closes without losing what was last sent on it, and one that tells how much was heard.
//!
//! A socket that is closed while bytes of the peer's wait unread is reset, and a reset throws away what the
//! peer has not read yet: the end of a large reply, when the server stops. So after the last write we read
//! until the peer is done.

use std::{
    future::Future as _,
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Sleep, sleep},
};

/// How long a peer may take to be done once everything is sent.
const LINGER: Duration = Duration::from_secs(2);

/// A TCP connection that lingers when it is closed.
pub(crate) struct Connection {
    stream: TcpStream,
    /// Runs from the moment that everything is sent.
    linger: Option<Pin<Box<Sleep>>>,
}

impl Connection {
    pub(crate) fn new(stream: TcpStream) -> Connection {
        Connection { stream, linger: None }
    }

    /// Reads and drops what the peer still sends, until it is done.
    fn poll_peer_done(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let mut dropped = [0; 8192];
        loop {
            let mut buffer = ReadBuf::new(&mut dropped);
            match ready!(Pin::new(&mut self.stream).poll_read(context, &mut buffer)) {
                Ok(()) if !buffer.filled().is_empty() => {}
                _ => return Poll::Ready(()),
            }
        }
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.linger.is_none() {
            ready!(Pin::new(&mut self.stream).poll_shutdown(context))?;
            self.linger = Some(Box::pin(sleep(LINGER)));
        }
        if self.poll_peer_done(context).is_ready() {
            return Poll::Ready(Ok(()));
        }
        match &mut self.linger {
            Some(linger) => linger.as_mut().poll(context).map(Ok),
            None => Poll::Ready(Ok(())),
        }
    }
}

/// A connection of which another task knows how much was read.
pub(crate) struct Heard<IO> {
    io: IO,
    bytes: HeardBytes,
}

/// How many bytes were read from a connection.
#[derive(Clone, Default)]
pub(crate) struct HeardBytes(Arc<AtomicU64>);

impl HeardBytes {
    pub(crate) fn bytes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl<IO> Heard<IO> {
    pub(crate) fn new(io: IO) -> (Heard<IO>, HeardBytes) {
        let bytes = HeardBytes::default();
        (Heard { io, bytes: bytes.clone() }, bytes)
    }
}

impl<IO: AsyncRead + Unpin> AsyncRead for Heard<IO> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let poll = Pin::new(&mut self.io).poll_read(context, buffer);
        let read = u64::try_from(buffer.filled().len() - before).unwrap_or(0);
        self.bytes.0.fetch_add(read, Ordering::Relaxed);
        poll
    }
}

impl<IO: AsyncWrite + Unpin> AsyncWrite for Heard<IO> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.io).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.io).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(context)
    }
}
