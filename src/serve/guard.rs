//! What stands between the connections and the services: calls at a time, deadlines, panics, refusals in our
//! terms, and the log of calls. Health and reflection are let through.
//!
//! A small call is answered on the thread of its connection. What may keep a thread busy for long, a large request
//! or a stream, is read, worked on and written apart.

use super::{
    apart,
    call::Call,
    method::Methods,
    streamed::{Ending, Streamed},
};
use crate::{Settings, panics, problem::Problem, status::in_our_terms, telemetry::Telemetry};
use http::{HeaderMap, Request, Response};
use std::{convert::Infallible, sync::Arc, time::Duration};
use tokio::{
    runtime::Handle,
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, sleep_until, timeout_at},
};
use tokio_util::sync::CancellationToken;
use tonic::{Status, body::Body, service::Routes};
use tower::Service as _;

/// Services that answer whatever the load: probes and tools ask them.
const EXEMPT: [&str; 2] = ["/grpc.health.", "/grpc.reflection."];
/// Those of their calls that are streams.
const ENDLESS: [&str; 2] = ["/grpc.health.v1.Health/Watch", "/grpc.reflection."];

/// The header of an answer that is an error from its beginning.
const GRPC_STATUS: &str = "grpc-status";

/// The services, guarded.
#[derive(Debug)]
pub(crate) struct Guard {
    routes: Routes,
    methods: Methods,
    slots: Arc<Semaphore>,
    calls: u32,
    call_deadline: Duration,
    request_bytes: u32,
    /// Where calls are worked on that would hold up others.
    apart: Handle,
    /// When it comes, streams of health and reflection end, which would have no end otherwise.
    stopping: CancellationToken,
}

impl Guard {
    /// Guards these services until `stopping` comes. To be called on the runtime where calls are worked on that
    /// would hold up others.
    pub(crate) fn new(
        routes: Routes,
        settings: &Settings,
        telemetry: &Telemetry,
        stopping: CancellationToken,
    ) -> Result<Guard, prost::DecodeError> {
        let most = usize::try_from(settings.calls).unwrap_or(usize::MAX);
        let slots = Arc::new(Semaphore::new(most));
        telemetry.metrics().watch_calls(Arc::clone(&slots), most);
        Ok(Guard {
            routes: routes.prepare(),
            methods: Methods::new(telemetry)?,
            slots,
            calls: settings.calls,
            call_deadline: settings.call_deadline,
            request_bytes: settings.request_bytes,
            apart: Handle::current(),
            stopping,
        })
    }

    /// Answers one call, whatever happens.
    pub(crate) async fn answer(
        self: Arc<Self>,
        mut request: Request<Body>,
    ) -> Result<Response<Body>, Infallible> {
        let path = request.uri().path();
        if EXEMPT.iter().any(|service| path.starts_with(service)) {
            let endless = ENDLESS.iter().any(|call| path.starts_with(call));
            let answer = Arc::clone(&self).routed(request).await;
            let ending = endless.then(|| self.stopped());
            return Ok(answer.map(|body| Body::new(Streamed::new(body, ending, None))));
        }
        let method = self.methods.find(path);
        let call = Call::begin(Arc::clone(method), &request, self.request_bytes);
        let Ok(permit) = Arc::clone(&self.slots).try_acquire_owned() else {
            return Ok(call.refused(Problem::overloaded(self.calls)));
        };
        let slot = Slot(Arc::new(permit));
        let asked = asked_timeout(request.headers());
        if method.streams {
            request.extensions_mut().insert(slot.clone());
            let work = Arc::clone(&self).routed(request);
            let answer = apart::answer(&self.apart, work).await;
            if answer.headers().contains_key(GRPC_STATUS) {
                return Ok(call.answered(answer));
            }
            let ending = asked.and_then(deadline);
            return Ok(answer.map(|body| Body::new(Streamed::new(body, ending, Some((call, slot))))));
        }
        let cap = self.call_deadline;
        let allowed = asked.map_or(cap, |asked| asked.min(cap));
        let answer = self.unary(request, slot);
        // A deadline beyond what a clock can say is none.
        let Some(end) = Instant::now().checked_add(allowed) else {
            return Ok(call.answered(answer.await));
        };
        let capped = (allowed == cap).then_some(cap);
        Ok(match timeout_at(end, answer).await {
            Ok(response) => call.answered(response),
            Err(_) => call.refused(Problem::too_late(capped)),
        })
    }

    /// The answer of a call that is no stream.
    async fn unary(self: Arc<Self>, mut request: Request<Body>, slot: Slot) -> Response<Body> {
        request.extensions_mut().insert(slot);
        let apart = self.apart.clone();
        match apart::is_large(request).await {
            (request, true) => apart::answer(&apart, self.routed(request)).await,
            (request, false) => self.routed(request).await,
        }
    }

    /// What ends a stream that has no end.
    fn stopped(&self) -> Ending {
        let stopping = self.stopping.clone();
        Box::pin(async move {
            stopping.cancelled_owned().await;
            Problem::stopping()
        })
    }

    /// The service's answer, in our terms; INTERNAL when it panics.
    async fn routed(self: Arc<Self>, request: Request<Body>) -> Response<Body> {
        let mut routes = self.routes.clone();
        let answered = panics::catch_async(async move { routes.call(request).await }).await;
        let response =
            answered.map_or_else(|| Status::from(Problem::bug()).into_http(), |Ok(response)| response);
        // The generated code writes some refusals as headers alone.
        let status = response.extensions().get().cloned();
        let status = status.or_else(|| Status::from_header_map(response.headers()));
        match status.and_then(|status| in_our_terms(&status, self.request_bytes)) {
            Some(status) => status.into_http(),
            None => response,
        }
    }
}

/// A call's place among those at a time. It is taken until the call is over and its work has ended.
#[derive(Clone, Debug)]
pub(crate) struct Slot(#[expect(dead_code, reason = "it is held, not used")] Arc<OwnedSemaphorePermit>);

/// What ends a stream that takes longer than its client allows.
fn deadline(allowed: Duration) -> Option<Ending> {
    let end = Instant::now().checked_add(allowed)?;
    Some(Box::pin(async move {
        sleep_until(end).await;
        Problem::too_late(None)
    }))
}

/// The time that a client allows: at most eight digits and a unit. What is none is no limit.
fn asked_timeout(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get("grpc-timeout")?.to_str().ok()?;
    let (digits, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    if digits.len() > 8 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let count = digits.parse().ok()?;
    match unit {
        "H" => Some(Duration::from_secs(count * 3600)),
        "M" => Some(Duration::from_secs(count * 60)),
        "S" => Some(Duration::from_secs(count)),
        "m" => Some(Duration::from_millis(count)),
        "u" => Some(Duration::from_micros(count)),
        "n" => Some(Duration::from_nanos(count)),
        _ => None,
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::panic, reason = "a test stops where something is not as it should be")]
mod tests {
    use super::*;
    use std::{
        pin::Pin,
        task::{Context, Poll},
    };
    use tonic::{Code, server::NamedService};
    use tower::Service;

    /// A service with a bug: it panics when it is called, or later.
    #[derive(Clone)]
    struct Faulty {
        at_once: bool,
    }

    impl NamedService for Faulty {
        const NAME: &'static str = "croupier.v1.RoundService";
    }

    impl Service<Request<Body>> for Faulty {
        type Response = Response<Body>;
        type Error = Infallible;
        type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, Infallible>> + Send>>;

        fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
            Poll::Ready(Ok(()))
        }

        fn call(&mut self, _: Request<Body>) -> Self::Future {
            if self.at_once {
                panic!("a bug");
            }
            Box::pin(async { panic!("a bug") })
        }
    }

    #[tokio::test]
    async fn a_panic_is_an_internal_error_and_counted() {
        for at_once in [true, false] {
            let before = panics::caught();
            let settings = crate::settings::defaults();
            let routes = Routes::new(Faulty { at_once });
            let (snapshot, _) = crate::Sources::none().load().unwrap();
            let telemetry = Telemetry::start(Arc::new(crate::InForce::new(snapshot))).unwrap();
            let guard = Guard::new(routes, &settings, &telemetry, CancellationToken::new()).unwrap();
            let call = Request::post("/croupier.v1.RoundService/ResolveRound").body(Body::empty()).unwrap();
            let answer = Arc::new(guard).answer(call).await.unwrap();
            let status = answer.extensions().get::<Status>().unwrap();
            assert_eq!(status.code(), Code::Internal);
            assert!(!status.details().is_empty() && !status.message().contains("a bug"), "{status:?}");
            assert!(panics::caught() > before);
        }
    }
}
