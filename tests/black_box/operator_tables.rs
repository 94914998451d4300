//! Tables out of an operator's folder: sound ones.

use crate::{
    cards::list,
    money::bet,
    server::Server,
    settle::{assert_money, request},
    shoe::{ZERO, seed},
    table_files::{HOUSE, folder},
};
use croupier::proto::{
    DealShoeRequest, LastRound, ListPayoutTablesRequest, Origin, PayoutTable, ResolveRoundRequest, Rounding,
    ShoeRules, shoe_rules::Burn,
};
use tonic::Code;

fn start(name: &str, files: &[(&str, &str)]) -> Server {
    Server::start(&["--tables", &folder(name, files)])
}

#[tokio::test]
async fn a_table_is_added_to_the_built_in_ones() {
    let server = start("added", &[("house.toml", HOUSE)]);
    let table = server.table("house").await.unwrap();
    assert_eq!((table.version.as_str(), table.origin(), table.newest), ("1", Origin::File, true));
    assert_eq!(table.source, "a test");
    assert_eq!(server.table("classic").await.unwrap().origin(), Origin::BuiltIn);
}

#[tokio::test]
async fn a_table_replaces_the_built_in_one_of_its_id() {
    let toml = HOUSE.replace("\"house\"", "\"classic\"").replace("version = \"1\"", "version = \"mine\"");
    let server = start("replaced", &[("anything.toml", &toml)]);
    let built_in = crate::server::shared().table("classic").await.unwrap();
    let table = server.table("classic").await.unwrap();
    assert_eq!((table.version.as_str(), table.origin(), table.bets.len()), ("mine", Origin::File, 1));
    let hidden = server.table(&format!("classic@{}", built_in.version)).await.unwrap_err();
    assert_eq!(hidden.code(), Code::NotFound, "every built-in version of the id is hidden");
    let list = server.list(ListPayoutTablesRequest::default()).await.unwrap();
    assert_eq!(list.payout_tables.iter().filter(|table| table.id == "classic").count(), 1);
}

#[tokio::test]
async fn the_bare_id_is_the_newest_version() {
    let version = |version: &str| HOUSE.replace("version = \"1\"", &format!("version = \"{version}\""));
    let files = ["9", "10", "9a"].map(|name| (format!("{name}.toml"), version(name)));
    let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let server = start("versions", &files);
    let newest = server.table("house").await.unwrap();
    assert_eq!((newest.version.as_str(), newest.newest), ("10", true));
    let older = server.table("house@9").await.unwrap();
    assert_eq!((older.version.as_str(), older.newest), ("9", false));
    let list = server.list(ListPayoutTablesRequest::default()).await.unwrap().payout_tables;
    let house: Vec<_> = list.iter().filter(|table| table.id == "house").collect();
    let versions: Vec<_> = house.iter().map(|table| table.version.as_str()).collect();
    assert_eq!(versions, ["9", "9a", "10"], "the oldest first");
    assert_eq!(house.iter().map(|table| table.newest).collect::<Vec<_>>(), [false, false, true]);
}

const EXTENDED: &str = r#"
id = "mine"
version = "1"
title = { en = "Mine" }
source = "a test"
extends = "sa-gaming@2026-04-20"
remove = ["player_pair", "super_lucky_seven"]

[shoe]
decks = 6
last_round = "one_more_round"

[settlement]
rounding = "half_up"

[[bet]]
id = "tie"
title = { en = "Tie" }
lines = [{ when = { winner = "tie" }, pays = "9:1" }]

[[bet]]
id = "dragon"
title = { en = "Dragon" }
lines = [
  { when = { any = [{ margin = "5..=9" }, { total_cards = [4, 6] }], not = { winner = "tie" } }, pays = "0.5:1" },
]

[[example]]
cards = "7H 7C KS KD"
pays = { tie = "9:1", dragon = "lose", player = "push" }
"#;

#[tokio::test]
async fn a_table_may_extend_a_built_in_one() {
    let server = start("extended", &[("mine.toml", EXTENDED)]);
    let (base, mine) = (server.table("sa-gaming").await.unwrap(), server.table("mine").await.unwrap());
    let mut expected: Vec<_> = base.bets.iter().map(|bet| bet.id.as_str()).collect();
    expected.retain(|id| !["player_pair", "super_lucky_seven"].contains(id));
    expected.push("dragon");
    let found: Vec<_> = mine.bets.iter().map(|bet| bet.id.as_str()).collect();
    assert_eq!(found, expected, "replaced in place, appended, removed");
    assert_eq!(mine.extends, "sa-gaming@2026-04-20");
    assert_eq!((mine.rounding(), mine.edges.len()), (Rounding::HalfUp, 0));
    let shoe = ShoeRules {
        decks: 6,
        burn: Some(Burn::BurnFaceValue(true)),
        cut_card: Some(14),
        last_round: LastRound::OneMoreRound.into(),
    };
    assert_eq!(mine.shoe, Some(shoe), "the shoe's settings key by key");
}

#[tokio::test]
async fn what_a_table_says_is_what_it_settles() {
    let server = start("settled", &[("mine.toml", EXTENDED)]);
    let reply =
        server.settle(request("mine", "7H 7C KS KD", vec![bet("tie", 10), bet("dragon", 3)])).await.unwrap();
    assert_money(&reply.settlements[0], "win", [10, 90, 0, 90, 100]);
    assert_money(&reply.settlements[1], "lose", [3, 0, 0, -3, 0]);
    // Four cards and no tie; a half is rounded up.
    let reply = server
        .settle(request("mine", "7H 6C KS KD", vec![bet("dragon", 3), bet("banker", 7)]))
        .await
        .unwrap();
    assert_money(&reply.settlements[0], "win", [3, 2, 0, 2, 5]);
    // The Banker wins by one with six cards: 30 at 19:20 is 28.5, which rounds to 29.
    let six = "2H 3C 2S KD TC 2D";
    let reply = server.settle(request("mine", six, vec![bet("banker", 30), bet("dragon", 2)])).await.unwrap();
    assert_money(&reply.settlements[0], "win", [30, 30, 1, 29, 59]);
    assert_money(&reply.settlements[1], "win", [2, 1, 0, 1, 3]);
}

#[tokio::test]
async fn a_named_table_gives_the_shoe_its_rules() {
    let server = start("shoe-rules", &[("mine.toml", EXTENDED)]);
    let named =
        DealShoeRequest { source: seed(ZERO), payout_table: "mine".to_owned(), ..DealShoeRequest::default() };
    let named = server.deal(named).await.unwrap();
    let rules = ShoeRules { decks: 6, last_round: LastRound::OneMoreRound.into(), ..ShoeRules::default() };
    let plain = DealShoeRequest { source: seed(ZERO), shoe: Some(rules), ..DealShoeRequest::default() };
    let plain = server.deal(plain).await.unwrap();
    assert_eq!(
        (named.rounds, named.digest, named.total_rounds),
        (plain.rounds, plain.digest, plain.total_rounds)
    );
    let eight =
        DealShoeRequest { source: seed(ZERO), payout_table: "mine".to_owned(), ..DealShoeRequest::default() };
    let eight = DealShoeRequest { shoe: Some(ShoeRules { decks: 8, ..ShoeRules::default() }), ..eight };
    assert_ne!(
        server.deal(eight).await.unwrap().digest,
        named_digest(&server).await,
        "the request goes before it"
    );
}

async fn named_digest(server: &Server) -> String {
    let named =
        DealShoeRequest { source: seed(ZERO), payout_table: "mine".to_owned(), ..DealShoeRequest::default() };
    server.deal(named).await.unwrap().digest
}

#[tokio::test]
async fn the_tables_decks_limit_the_copies_of_a_card() {
    let toml = HOUSE.replacen("[[bet]]", "[shoe]\ndecks = 1\ncut_card = 6\n\n[[bet]]", 1);
    let server = start("one-deck", &[("house.toml", &toml)]);
    let request = ResolveRoundRequest {
        cards: list("8H KD 8H KS"),
        payout_table: "house".to_owned(),
        ..ResolveRoundRequest::default()
    };
    let error = crate::error::refused_by(&server, server.resolve(request)).await.invalid("CARDS_INVALID");
    error.field("cards.cards[2]").metadata("card", "8H").metadata("index", "2");
}

async fn digest(name: &str, toml: &str) -> PayoutTable {
    start(name, &[("house.toml", toml)]).table("house").await.unwrap()
}

#[tokio::test]
async fn the_digest_is_over_what_decides_and_nothing_else() {
    let plain = digest("digest", HOUSE).await.digest;
    let same = HOUSE.replace("House", "Maison").replace("a test", "another").replace("1:1", "2:2");
    let same = same.replace("{ winner = \"player\" }", "{ winner = [\"player\"] }") + "\n# a comment\n";
    assert_eq!(digest("digest-same", &same).await.digest, plain);
    for (from, to) in
        [("1:1", "2:1"), ("\"player\" }, pays", "\"banker\" }, pays"), ("version = \"1\"", "version = \"2\"")]
    {
        assert_ne!(digest("digest-other", &HOUSE.replace(from, to)).await.digest, plain, "{to}");
    }
    let rounding = HOUSE.replacen("[[bet]]", "[settlement]\nrounding = \"up\"\n\n[[bet]]", 1);
    assert_ne!(digest("digest-rounding", &rounding).await.digest, plain);
}
