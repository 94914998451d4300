//! The serving loop: connections taken, kept for a while, and asked to go.
//!
//! It is our own because the library's waits for ever for a connection that never speaks, and closes without
//! GOAWAY once an age has a grace. One loop takes the connections and gives each to the core that has the fewest: a
//! thread with a runtime of its own, which serves more calls with less processor time than several threads in one
//! (`tests/speed/README.md`). One listener for all cores (no SO_REUSEPORT) leaves no connection behind on a core's own queue,
//! and no second server can share the port by accident.

use super::{
    certificate::Caller,
    connection::{Connection, Heard},
    guard::Guard,
    tls::Tls,
    workers::Workers,
};
use crate::{Settings, telemetry::Metrics};
use http::Request;
use hyper::{body::Incoming, server::conn::http2, service::service_fn};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use std::{
    convert::Infallible,
    future::pending,
    hash::{BuildHasher as _, RandomState},
    io::{self, ErrorKind},
    net::{self, SocketAddr},
    pin::pin,
    sync::Arc,
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
    time::{Instant, sleep, sleep_until, timeout},
};
use tokio_rustls::server::TlsStream;
use tokio_util::sync::CancellationToken;
use tonic::body::Body;

/// Calls of one connection that may be cancelled before the server has looked at them. Beyond that the
/// connection is closed, with the innocent calls on it.
const MOST_CANCELLED_CALLS: usize = 1000;
/// Bytes of the words that begin HTTP/2.
const PREFACE: u64 = 24;
/// How long a connection that has not spoken may hold up the stop.
const LAST_CHANCE: Duration = Duration::from_secs(1);
/// How long to wait when no connection can be taken, for want of files mostly.
const PAUSE: Duration = Duration::from_millis(50);
/// How often that is said.
const SAY_AGAIN: Duration = Duration::from_secs(60);

/// The connections of the server.
#[derive(Clone, Debug)]
pub(crate) struct Connections {
    http: http2::Builder<TokioExecutor>,
    guard: Arc<Guard>,
    tls: Option<Arc<Tls>>,
    preface_timeout: Duration,
    age: Duration,
    grace: Duration,
    /// Asks every connection to go.
    going: CancellationToken,
    /// Closes every connection.
    gone: CancellationToken,
    workers: Workers,
}

impl Connections {
    /// No connection yet; `going` asks them all to go.
    pub(crate) fn new(
        guard: Guard,
        tls: Option<Arc<Tls>>,
        settings: &Settings,
        metrics: &Metrics,
        going: CancellationToken,
    ) -> io::Result<Connections> {
        let workers = Workers::start()
            .map_err(|error| io::Error::other(format!("no thread for each core: {error}")))?;
        metrics.watch_connections(workers.clone());
        let mut http = http2::Builder::new(TokioExecutor::new());
        http.timer(TokioTimer::new())
            .keep_alive_interval(settings.keepalive_interval)
            .keep_alive_timeout(settings.keepalive_timeout)
            .max_concurrent_streams(settings.connection_calls)
            .max_pending_accept_reset_streams(MOST_CANCELLED_CALLS);
        Ok(Connections {
            http,
            guard: Arc::new(guard),
            tls,
            preface_timeout: settings.preface_timeout,
            age: settings.connection_age,
            grace: settings.connection_grace,
            going,
            gone: CancellationToken::new(),
            workers,
        })
    }

    /// Takes connections, for ever. When none can be taken it waits a little, and says so now and then.
    pub(crate) async fn take(&self, listener: &TcpListener) -> Infallible {
        let mut said = None::<Instant>;
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => {
                    stream.into_std().into_iter().for_each(|stream| self.begin(stream, peer))
                }
                // It was gone before we took it.
                Err(error) if error.kind() == ErrorKind::ConnectionAborted => {}
                Err(error) => {
                    if said.is_none_or(|said| said.elapsed() > SAY_AGAIN) {
                        tracing::error!(%error, "no connection can be taken");
                        said = Some(Instant::now());
                    }
                    sleep(PAUSE).await;
                }
            }
        }
    }

    /// Takes the connections that have been waiting and closes the listener: who was let in is not cut off.
    pub(crate) fn take_last(&self, listener: TcpListener) {
        let Ok(listener) = listener.into_std() else { return };
        while let Ok((stream, peer)) = listener.accept() {
            self.begin(stream, peer);
        }
    }

    /// Asks every connection to go and waits for their calls. Says whether all were finished in time; those
    /// that were not are cut off.
    pub(crate) async fn finish(self, deadline: Duration) -> bool {
        self.going.cancel();
        let finished = timeout(deadline, self.workers.closed()).await.is_ok();
        self.gone.cancel();
        finished
    }

    fn begin(&self, stream: net::TcpStream, peer: SocketAddr) {
        let connections = self.clone();
        self.workers.spawn(async move {
            let stream = stream.set_nonblocking(true).and_then(|()| TcpStream::from_std(stream));
            let Ok(stream) = stream else { return };
            // Without it a reply's last packet waits for the client.
            let _ = stream.set_nodelay(true);
            let speaks_by = Instant::now() + connections.preface_timeout;
            let stream = Connection::new(stream);
            let Some(tls) = &connections.tls else { return connections.keep(stream, None, speaks_by).await };
            if let Some((stream, caller)) = connections.shake_hands(tls, stream, peer, speaks_by).await {
                connections.keep(stream, caller, speaks_by).await;
            }
        });
    }

    /// The handshake of TLS, which is done before HTTP/2 must have begun.
    async fn shake_hands(
        &self,
        tls: &Tls,
        stream: Connection,
        peer: SocketAddr,
        speaks_by: Instant,
    ) -> Option<(TlsStream<Connection>, Option<Caller>)> {
        let last_chance = async {
            self.going.cancelled().await;
            sleep(LAST_CHANCE).await;
        };
        tokio::select! {
            shaken = tls.accept(stream, peer) => shaken,
            () = sleep_until(speaks_by) => None,
            () = last_chance => None,
            () = self.gone.cancelled() => None,
        }
    }

    /// Serves one connection to its end.
    async fn keep<IO: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
        &self,
        io: IO,
        caller: Option<Caller>,
        speaks_by: Instant,
    ) {
        let (io, heard) = Heard::new(io);
        let guard = Arc::clone(&self.guard);
        let service = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            caller.clone().and_then(|caller| request.extensions_mut().insert(caller));
            // Else all that a call keeps would be moved from task to task.
            Box::pin(Arc::clone(&guard).answer(request))
        });
        let mut http = pin!(self.http.serve_connection(TokioIo::new(io), service));
        let silent = async |until| {
            sleep_until(until).await;
            if heard.bytes() >= PREFACE {
                pending::<()>().await;
            }
        };
        tokio::select! {
            _ = http.as_mut() => return,
            () = silent(speaks_by) => return,
            () = self.going.cancelled() => {}
            () = aged(self.age) => {}
        }
        http.as_mut().graceful_shutdown();
        tokio::select! {
            _ = http => {}
            () = silent(Instant::now() + LAST_CHANCE) => {}
            () = self.gone.cancelled() => {}
            () = sleep(self.grace) => {}
        }
    }
}

/// Waits for this age, give or take a tenth, so that connections made together do not go together.
async fn aged(age: Duration) {
    if age.is_zero() {
        pending::<()>().await;
    }
    let permille = 900 + RandomState::new().hash_one(()) % 201;
    let millis = u64::try_from(age.as_millis()).unwrap_or(u64::MAX).saturating_mul(permille) / 1000;
    sleep(Duration::from_millis(millis)).await;
}
