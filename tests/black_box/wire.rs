//! The bytes on the wire: for a message of each kind, those that callers keep and compare. They never change.
//!
//! Each was taken from the service once its content was found right, and decoded by Python's protobuf to the same.

use crate::{
    batch::{by_list, request as batch},
    cards::list,
    cases::{FairSeedCase, cases},
    fair_seeds::fair,
    money::bet,
    resolve::by_cards,
    server::shared,
    settle::request as settle,
    shoe::{ZERO, plain, seed},
};
use croupier::proto::{
    BatchResolveRoundsRequest, BeadMark, Bet, BetLimits, CheckBetsRequest, DealShoeRequest, DrawRoadsRequest,
    Hand, Limits, ListPayoutTablesRequest, ResolveRoundRequest, Round, RoundView, SettleRoundRequest,
    ShoeSource, VerifyShoeRequest, shoe_source::Source,
};
use prost::Message;

/// The reply to these bytes is these bytes.
async fn assert_bytes(method: &str, request: &str, reply: &str) {
    let found = shared().raw(method, hex::decode(request).unwrap()).await.unwrap();
    assert_eq!(hex::encode(found), reply, "{method}");
}

async fn assert_reply(method: &str, request: &impl Message, reply: &str) {
    assert_bytes(method, &hex::encode(request.encode_to_vec()), reply).await;
}

/// 6 against 3: the Player draws 8C to 3, the Banker stands on 6 and wins at 19:20.
#[tokio::test]
async fn resolve_round() {
    let request = ResolveRoundRequest { payout_table: "classic@1".to_owned(), ..by_cards("AH 6C 4S KD 8C") };
    assert_eq!(hex::encode(request.encode_to_vec()), RESOLVE_REQUEST);
    assert_bytes("RoundService/ResolveRound", RESOLVE_REQUEST, RESOLVE_REPLY).await;
}

const RESOLVE_REQUEST: &str = "0a070a050e2d04272f3209636c61737369634031";
const RESOLVE_REPLY: &str = concat!(
    "0a330a090a030e042f1005180312080a022d27100618061802280330013a0a080110011802200528063a0a0802180420",
    "052806302f1a0a0a06706c6179657210021a160a0662616e6b657210011a04080110012204081310141a070a03746965",
    "10021a0f0a0b706c617965725f7061697210021a0f0a0b62616e6b65725f706169721002224e0a07636c617373696312",
    "01311a406232666239316466653331303039656463333833396234633333303061323937656661623661326666656161",
    "3163346637343936666637353535626165636462",
);

/// Round 79 of the shoe from 32 bytes of zero.
#[tokio::test]
async fn deal_shoe() {
    let request = DealShoeRequest { first_round: 79, ..plain(seed(ZERO)) };
    assert_reply("ShoeService/DealShoe", &request, DEAL_REPLY).await;
}

const DEAL_REPLY: &str = concat!(
    "0a0f63726f75706965722d73686f652d3112403664613062616331386661316264323034363764383533653931353537",
    "31393631303331613136663362613933333063653239323039323639656435306533361817200a2a390a0c0a021e2b10",
    "0818082001280112080a022b161003180318012001280530013a0808011801200828033a080802180120082803404f48",
    "8f03304f389303",
);

/// One bet with commission, one without, and one that came after its last round.
#[tokio::test]
async fn settle_round() {
    let named = |id: &str, name: &str, stake| Bet { id: id.to_owned(), ..bet(name, stake) };
    let payout_table = "sa-gaming-no-commission@2026-04-20".to_owned();
    let bets = vec![
        named("t-1", "banker", 10_050),
        Bet { payout_table, ..named("t-2", "banker", 10_050) },
        named("t-3", "lucky_six", 500),
        named("", "player", 1),
    ];
    let request = settle("sa-gaming@2026-04-20", "AH 6C 4S KD 8C", bets);
    let request = SettleRoundRequest { round_number: 51, ..request };
    assert_eq!(hex::encode(request.encode_to_vec()), SETTLE_REQUEST);
    assert_bytes("SettlementService/SettleRound", SETTLE_REQUEST, SETTLE_REPLY).await;
}

const SETTLE_REQUEST: &str = concat!(
    "0a1473612d67616d696e6740323032362d30342d32301a070a050e2d04272f303342100a03742d31120662616e6b6572",
    "18c24e42340a03742d32120662616e6b657218c24e222273612d67616d696e672d6e6f2d636f6d6d697373696f6e4032",
    "3032362d30342d323042130a03742d3312096c75636b795f73697818f403420a1206706c617965721801",
);
const SETTLE_REPLY: &str = concat!(
    "0a330a090a030e042f1005180312080a022d27100618061802280330013a0a080110011802200528063a0a0802180420",
    "052806302f122b0a03742d31120662616e6b657218012204080110012a040813101430c24e38c24e40f70348cb4a508d",
    "990112290a03742d32120662616e6b657218012204080110022a040801100230c24e38a12748a12750e3755801121c0a",
    "03742d3312096c75636b795f736978180530f40350f4036001683212171206706c617965721802300148ffffffffffff",
    "ffffff011a1608859d0110e37518f70320eb7128f08e0230f403380322590a0973612d67616d696e67120a323032362d",
    "30342d32301a403739316631323834626133643632333331336165333933636563326264313130363230346661366561",
    "663938313463623036353862653733383838356331653422670a1773612d67616d696e672d6e6f2d636f6d6d69737369",
    "6f6e120a323032362d30342d32301a403735663561346138353132633031333737656533323131356462366139643661",
    "62646232303633393035353431613330346263363664393663633165353734652833",
);

/// A bet accepted, one closed and one over its limit.
#[tokio::test]
async fn check_bets() {
    let tie = BetLimits { bet: "tie".to_owned(), min_stake: None, max_stake: Some(50) };
    let limits = Limits { player_banker_difference: Some(1000), bets: vec![tie], ..Limits::default() };
    let request = CheckBetsRequest {
        payout_table: "sa-gaming@2026-04-20".to_owned(),
        round_number: 61,
        bets: vec![Bet { id: "t-1".to_owned(), ..bet("player", 300) }, bet("player_pair", 1), bet("tie", 51)],
        staked_on_player: 1000,
        staked_on_banker: 200,
        limits: Some(limits),
        ..CheckBetsRequest::default()
    };
    assert_reply("SettlementService/CheckBets", &request, CHECK_REPLY).await;
}

const CHECK_REPLY: &str = concat!(
    "0a0f0a03742d311206706c6179657218010a30120b706c617965725f7061697220012a1d7468652062657420636c6f73",
    "656420616674657220726f756e64203630303c0a2e120374696520062a23746865207374616b652069732061626f7665",
    "207468652067726561746573742c2035303832120c08940a10c80118cc0820e8071a590a0973612d67616d696e67120a",
    "323032362d30342d32301a40373931663132383462613364363233333133616533393363656332626431313036323034",
    "66613665616639383134636230363538626537333838383563316534",
);

/// A card that is not due between two rounds.
#[tokio::test]
async fn item_error() {
    let rounds = ["7H 6C KS KD", "7H 6C KS KD 2C", "7H"].map(|text| by_list(list(text)));
    assert_reply("RoundService/BatchResolveRounds", &batch(rounds.to_vec()), BATCH_REPLY).await;
}

const BATCH_REPLY: &str = concat!(
    "0a300a2e0a080a02140d1007180712080a022d27100618061801280130013a0808011802200728063a08080218032007",
    "28060ab70112b4010803120c434152445f4e4f545f4455451a5632432028636172642035206f662074686520726f756e",
    "6429206973206e6f74206475653a207468652042616e6b6572207374616e6473206f6e2036207768656e207468652050",
    "6c617965722073746f6f64206f6e2037220e63617264732e63617264735b345d2a0a0a0463617264120232432a0a0a05",
    "696e6465781201342a220a0472756c65121a62616e6b65725f7374616e64735f706c617965725f73746f6f640a681266",
    "08031210524f554e445f494e434f4d504c4554451a3974686520726f756e64206973206e6f742066696e69736865643a",
    "207468652042616e6b65722069732064756520612066697273742063617264220563617264732a0e0a046e6578741206",
    "62616e6b6572",
);

/// A tie, a round of which one card is dealt, a card that is not due, and a natural with a suited pair.
#[tokio::test]
async fn round_columns() {
    let texts = ["2H 3C 3S TD 8C", "7H", "7H 6C KS KD 2C", "4H 9C 4H KD"];
    let request = BatchResolveRoundsRequest {
        allow_incomplete: true,
        payout_table: "classic@1".to_owned(),
        view: RoundView::Columns.into(),
        ..batch(texts.map(|text| by_list(list(text))).to_vec())
    };
    assert_reply("RoundService/BatchResolveRounds", &request, COLUMNS_REPLY).await;
}

const COLUMNS_REPLY: &str = concat!(
    "124e0a07636c61737369631201311a406232666239316466653331303039656463333833396234633333303061323937",
    "65666162366132666665616131633466373439366666373535356261656364621a930308041204030000021a04010300",
    "012204030700082a04030000093204030100023a04020000024204000000174a180f032f2a2400140000000000000000",
    "000000111100302700620062021003620e10011a040808100122040808100162021002620e10011a0408011001220408",
    "131014620e10011a04080b10012204080b10016a0e0a06706c617965721204010000036a0e0a0662616e6b6572120401",
    "0000046a0b0a037469651204020000036a130a0b706c617965725f706169721204030000056a130a0b62616e6b65725f",
    "7061697212040300000372b901080212b4010803120c434152445f4e4f545f4455451a5632432028636172642035206f",
    "662074686520726f756e6429206973206e6f74206475653a207468652042616e6b6572207374616e6473206f6e203620",
    "7768656e2074686520506c617965722073746f6f64206f6e2037220e63617264732e63617264735b345d2a0a0a046361",
    "7264120232432a0a0a05696e6465781201342a220a0472756c65121a62616e6b65725f7374616e64735f706c61796572",
    "5f73746f6f64",
);

#[tokio::test]
async fn shoe_columns() {
    let view = RoundView::Columns.into();
    let request = DealShoeRequest { view, first_round: 78, ..plain(seed(ZERO)) };
    assert_reply("ShoeService/DealShoe", &request, SHOE_COLUMNS_REPLY).await;
}

const SHOE_COLUMNS_REPLY: &str = concat!(
    "0a0f63726f75706965722d73686f652d3112403664613062616331386661316264323034363764383533653931353537",
    "31393631303331613136663362613933333063653239323039323639656435306533361817200a304f38930352360802",
    "120202011a020101220202082a020803320202023a020202420202054a0c330f000824001e2b002b160052024e4f5a04",
    "8b038f03",
);

#[tokio::test]
async fn draw_roads() {
    let mark = |player_pair, natural| BeadMark { player_pair, natural, ..BeadMark::default() };
    let marks = vec![mark(true, false), mark(false, false), mark(false, true)];
    let marks = [marks, vec![BeadMark::default(); 5]].concat();
    let request = DrawRoadsRequest { marks, ..crate::roads::request("TBBPBPPT") };
    assert_reply("ShoeService/DrawRoads", &request, ROADS_REPLY).await;
}

const ROADS_REPLY: &str = concat!(
    "0a0a080110011803220208010a0808011002180222000a0a080110031802220218010a0808011004180122000a080801",
    "1005180222000a0808011006180122000a0808021001180122000a080802100218032200120808011001180220011206",
    "080110021802120608021001180112060803100118021206080410011801120808041002180120011a06080110011802",
    "1a060802100118011a06080310011802220608011001180222060801100218022a060801100118013001",
);

/// Every claim but rounds; all hold.
#[tokio::test]
async fn verify_shoe() {
    let case = cases::<FairSeedCase>("fair_seeds.json").swap_remove(2);
    let request = VerifyShoeRequest {
        source: Some(ShoeSource { source: Some(Source::FairSeed(fair(&case))) }),
        seed: hex::decode(&case.seed).unwrap(),
        commitment: case.commitment,
        total_rounds: 80,
        ..VerifyShoeRequest::default()
    };
    assert_reply("ShoeService/VerifyShoe", &request, VERIFY_REPLY).await;
}

const VERIFY_REPLY: &str = concat!(
    "080112030102052a40653539336139616530333230353831343833313565373134366434646232626531353262336433",
    "303965656632336639326665353332646265333230396334653050",
);

/// A third card for the Player, who stands on 7.
#[tokio::test]
async fn shoe_fault() {
    let hand = |text: &str| Some(Hand { cards: crate::cards::cards(text), ..Hand::default() });
    let (player, banker) = (hand("7D JH 2C"), hand("7H 9H"));
    let rounds = vec![Round { player, banker, number: 37, ..Round::default() }];
    let request = VerifyShoeRequest { source: seed(ZERO), rounds, ..VerifyShoeRequest::default() };
    assert_reply("ShoeService/VerifyShoe", &request, FAULT_REPLY).await;
}

const FAULT_REPLY: &str = concat!(
    "1a5c0804124332432028636172642033206f662074686520506c6179657227732068616e6429206973206e6f74206475",
    "653a2074686520506c61796572207374616e6473206f6e20371825200128293a0d706c617965725f7374616e64732a40",
    "366461306261633138666131626432303436376438353365393135353731393631303331613136663362613933333063",
    "65323932303932363965643530653336304f",
);

/// One table of the list, the second; what follows it in the reply tells a time.
#[tokio::test]
async fn payout_table_summary() {
    let request = ListPayoutTablesRequest { page_size: 1, page_token: "big-small@1".to_owned() };
    let reply = shared().raw("PayoutTableService/ListPayoutTables", request.encode_to_vec()).await.unwrap();
    let reply = hex::encode(reply);
    assert!(reply.starts_with(SUMMARY), "{reply}");
}

const SUMMARY: &str = concat!(
    "0aa1010a07636c61737369631201311a4062326662393164666533313030396564633338333962346333333030613239",
    "376566616236613266666561613163346637343936666637353535626165636462221e0a0d4c69766520426163636172",
    "6174120d4c69766520426163636172617428013206706c61796572320662616e6b65723203746965320b706c61796572",
    "5f70616972320b62616e6b65725f706169723801",
);
