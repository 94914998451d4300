//! Every call of the service, each on a connection of its own.

use crate::server::Server;
use croupier::proto::{
    BatchResolveRoundsRequest, BatchResolveRoundsResponse, CheckBetsRequest, CheckBetsResponse,
    CommitSeedRequest, CommitSeedResponse, DealShoeRequest, DealShoeResponse, DrawRoadsRequest,
    DrawRoadsResponse, GetPayoutTableRequest, ListPayoutTablesRequest, ListPayoutTablesResponse, PayoutTable,
    RenderRulesRequest, RenderRulesResponse, ResolveRoundRequest, ResolveRoundResponse, SettleRoundRequest,
    SettleRoundResponse, StreamSettlementsRequest, StreamSettlementsResponse, StreamShoesRequest,
    StreamShoesResponse, VerifyShoeRequest, VerifyShoeResponse,
    payout_table_service_client::PayoutTableServiceClient, round_service_client::RoundServiceClient,
    settlement_service_client::SettlementServiceClient, shoe_service_client::ShoeServiceClient,
};
use tonic::{Response, Status, Streaming, transport::Channel};

/// Replies can exceed the 4 MiB that clients accept by default.
const LARGEST_REPLY: usize = 256 << 20;

/// A client of the round service that accepts large replies.
pub(crate) async fn rounds(server: &Server) -> RoundServiceClient<Channel> {
    RoundServiceClient::new(server.channel().await).max_decoding_message_size(LARGEST_REPLY)
}

/// A client of the settlement service that accepts large replies.
pub(crate) async fn settlements(server: &Server) -> SettlementServiceClient<Channel> {
    SettlementServiceClient::new(server.channel().await).max_decoding_message_size(LARGEST_REPLY)
}

/// A client of the shoe service that accepts large replies.
pub(crate) async fn shoes(server: &Server) -> ShoeServiceClient<Channel> {
    ShoeServiceClient::new(server.channel().await).max_decoding_message_size(LARGEST_REPLY)
}

/// Every reply of a stream, to its end.
pub(crate) async fn all<T>(mut replies: Streaming<T>) -> Result<Vec<T>, Status> {
    let mut all = Vec::new();
    while let Some(reply) = replies.message().await? {
        all.push(reply);
    }
    Ok(all)
}

impl Server {
    /// `RoundService.ResolveRound`.
    pub(crate) async fn resolve(&self, request: ResolveRoundRequest) -> Result<ResolveRoundResponse, Status> {
        rounds(self).await.resolve_round(request).await.map(Response::into_inner)
    }

    /// `RoundService.BatchResolveRounds`.
    pub(crate) async fn batch(
        &self,
        request: BatchResolveRoundsRequest,
    ) -> Result<BatchResolveRoundsResponse, Status> {
        rounds(self).await.batch_resolve_rounds(request).await.map(Response::into_inner)
    }

    /// `ShoeService.DealShoe`.
    pub(crate) async fn deal(&self, request: DealShoeRequest) -> Result<DealShoeResponse, Status> {
        shoes(self).await.deal_shoe(request).await.map(Response::into_inner)
    }

    /// `ShoeService.StreamShoes`: all items, then every reply.
    pub(crate) async fn stream_shoes(
        &self,
        items: Vec<StreamShoesRequest>,
    ) -> Result<Vec<StreamShoesResponse>, Status> {
        all(shoes(self).await.stream_shoes(tokio_stream::iter(items)).await?.into_inner()).await
    }

    /// `ShoeService.CommitSeed`.
    pub(crate) async fn commit(&self, request: CommitSeedRequest) -> Result<CommitSeedResponse, Status> {
        shoes(self).await.commit_seed(request).await.map(Response::into_inner)
    }

    /// `ShoeService.VerifyShoe`.
    pub(crate) async fn verify(&self, request: VerifyShoeRequest) -> Result<VerifyShoeResponse, Status> {
        shoes(self).await.verify_shoe(request).await.map(Response::into_inner)
    }

    /// `ShoeService.DrawRoads`.
    pub(crate) async fn draw(&self, request: DrawRoadsRequest) -> Result<DrawRoadsResponse, Status> {
        shoes(self).await.draw_roads(request).await.map(Response::into_inner)
    }

    /// `SettlementService.SettleRound`.
    pub(crate) async fn settle(&self, request: SettleRoundRequest) -> Result<SettleRoundResponse, Status> {
        settlements(self).await.settle_round(request).await.map(Response::into_inner)
    }

    /// `SettlementService.StreamSettlements`: all items, then every reply.
    pub(crate) async fn stream_settlements(
        &self,
        items: Vec<StreamSettlementsRequest>,
    ) -> Result<Vec<StreamSettlementsResponse>, Status> {
        all(settlements(self).await.stream_settlements(tokio_stream::iter(items)).await?.into_inner()).await
    }

    /// `SettlementService.CheckBets`.
    pub(crate) async fn check(&self, request: CheckBetsRequest) -> Result<CheckBetsResponse, Status> {
        settlements(self).await.check_bets(request).await.map(Response::into_inner)
    }

    /// `PayoutTableService.ListPayoutTables`.
    pub(crate) async fn list(
        &self,
        request: ListPayoutTablesRequest,
    ) -> Result<ListPayoutTablesResponse, Status> {
        let mut client = PayoutTableServiceClient::new(self.channel().await);
        client.list_payout_tables(request).await.map(Response::into_inner)
    }

    /// `PayoutTableService.RenderRules`.
    pub(crate) async fn rules(&self, request: RenderRulesRequest) -> Result<RenderRulesResponse, Status> {
        let mut client = PayoutTableServiceClient::new(self.channel().await);
        client.render_rules(request).await.map(Response::into_inner)
    }

    /// `PayoutTableService.GetPayoutTable`.
    pub(crate) async fn table(&self, name: &str) -> Result<PayoutTable, Status> {
        let mut client = PayoutTableServiceClient::new(self.channel().await);
        let request = GetPayoutTableRequest { payout_table: name.to_owned() };
        let reply = client.get_payout_table(request).await?.into_inner();
        Ok(reply.payout_table.expect("a table"))
    }
}
