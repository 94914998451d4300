//! Echo, compiled in for measuring alone (`tests/speed/calls/echo.rs`): it reads the requests of two verbs and answers with
//! bytes made once, so that what a call costs without its verb is seen in the same server.

use crate::{InForce, Snapshot, problem::Problem, proto, rpc};
use prost::{Message, bytes::Bytes};
use std::sync::{Arc, OnceLock};
use tonic::{Request, Response, Status, async_trait};

#[expect(
    unreachable_pub,
    clippy::allow_attributes,
    clippy::allow_attributes_without_reason,
    reason = "generated code"
)]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/croupier.measured.Echo.rs"));
}
pub(super) use generated::echo_server::EchoServer;

/// The methods, as those of the contract are named.
pub(super) const METHODS: [&str; 2] =
    ["croupier.measured.Echo/ResolveRound", "croupier.measured.Echo/SettleRound"];

/// The replies, each made from the first request.
pub(super) struct Echo {
    in_force: Arc<InForce>,
    resolved: OnceLock<Bytes>,
    settled: OnceLock<Bytes>,
}

impl Echo {
    pub(super) fn new(in_force: Arc<InForce>) -> Echo {
        Echo { in_force, resolved: OnceLock::new(), settled: OnceLock::new() }
    }

    fn answer<Q, A: Message>(
        &self,
        made: &OnceLock<Bytes>,
        verb: fn(&Snapshot, Q) -> Result<A, Problem>,
        request: Request<Q>,
    ) -> Result<Response<Bytes>, Status> {
        let request = request.into_inner();
        if let Some(reply) = made.get() {
            return Ok(Response::new(reply.clone()));
        }
        let mut reply = verb(&self.in_force.snapshot(), request)?.encode_to_vec();
        // A message of bytes has three of its own, so that both replies are of one length.
        reply.truncate(reply.len().saturating_sub(3));
        Ok(Response::new(made.get_or_init(|| reply.into()).clone()))
    }
}

#[async_trait]
impl generated::echo_server::Echo for Echo {
    async fn resolve_round(
        &self,
        request: Request<proto::ResolveRoundRequest>,
    ) -> Result<Response<Bytes>, Status> {
        self.answer(&self.resolved, rpc::resolve::resolve_round, request)
    }

    async fn settle_round(
        &self,
        request: Request<proto::SettleRoundRequest>,
    ) -> Result<Response<Bytes>, Status> {
        self.answer(&self.settled, rpc::settle::settle_round, request)
    }
}
