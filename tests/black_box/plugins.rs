//! Tables of plugins over gRPC: nobody can tell them from those of files.

use crate::{
    built::c,
    cli::{json, printed_json},
    error::refused_by,
    money::{assert_sums, bet, odds},
    plugin_files::{Directory, Plugin, sha256},
    resolve::by_cards,
    server::Server,
    settle::{assert_money, request},
    tables::name_of,
};
use croupier::proto::{
    AnalyzePayoutTableRequest, BetAnalysis, BetVerdict, CheckBetsRequest, ListPayoutTablesRequest,
    LocalizedText, Origin, Refusal, RenderRulesRequest, ResolveRoundRequest, Rounding, SettleRoundRequest,
    Verdict, payout_table_service_client::PayoutTableServiceClient,
};
use tokio::sync::OnceCell;
use tonic::Code;

/// A server with both examples and the fixture.
async fn served() -> &'static Server {
    static SERVED: OnceCell<Server> = OnceCell::const_new();
    let start = || async {
        let plugins = [Plugin::lightning(), Plugin::red_black(), Plugin::fixture(&[])];
        Server::keep(&["--plugins", Directory::new("served", &plugins).path()])
    };
    SERVED.get_or_init(start).await
}

#[tokio::test]
async fn a_plugin_is_listed_and_got_with_its_origin_and_pin() {
    let server = served().await;
    let list = server.list(ListPayoutTablesRequest { page_size: 1000, ..Default::default() }).await.unwrap();
    let plugins = [
        (Plugin::lightning(), "lightning", "Lightning", "Petir"),
        (Plugin::red_black(), "red-black", "Red and Black", "Merah dan Hitam"),
        (Plugin::fixture(&[]), "fixture", "Fixture", "Contoh"),
    ];
    for (plugin, id, en, indonesian) in plugins {
        let table = server.table(id).await.unwrap();
        let summary = list.payout_tables.iter().find(|table| table.id == id).unwrap();
        let title = Some(LocalizedText { en: en.into(), id: indonesian.into() });
        assert_eq!((&table.title, &summary.title), (&title, &title));
        assert_eq!((table.origin(), summary.origin()), (Origin::Plugin, Origin::Plugin));
        let digest = plugin.digest(id, "1");
        assert_eq!((&table.digest, &summary.digest), (&digest, &digest));
        let pin = sha256(&plugin.bytes);
        assert_eq!((&table.plugin_sha256, &summary.plugin_sha256), (&pin, &pin));
        assert_eq!((table.version.as_str(), table.newest), ("1", true));
        assert_eq!(server.table(&format!("{id}@1")).await.unwrap(), table);
        assert!(table.bets.iter().all(|bet| bet.lines.is_empty() && bet.largest_odds.is_some()));
    }
    assert!(server.table("classic").await.unwrap().plugin_sha256.is_empty());
}

#[tokio::test]
async fn a_plugin_is_got_with_what_it_says_of_itself() {
    let table = served().await.table("fixture").await.unwrap();
    assert_eq!((table.source.as_str(), table.rounding()), ("a test", Rounding::HalfUp));
    let shoe = table.shoe.unwrap();
    assert_eq!((shoe.decks, shoe.cut_card), (8, Some(14)));
    let [player, red] = &table.bets[..] else { panic!("{:?}", table.bets) };
    let text = |en: &str, id: &str| Some(LocalizedText { en: en.into(), id: id.into() });
    assert_eq!((player.id.as_str(), &player.title), ("player", &text("Player", "Pemain")));
    assert_eq!(player.rule, text("Pays 1:1 when the Player wins; a tie returns the stake.", ""));
    assert_eq!((red.id.as_str(), red.closes_after_round, red.largest_odds), ("red", 40, Some(odds("1:1"))));
    let lightning = served().await.table("lightning").await.unwrap();
    let largest: Vec<_> = lightning.bets.iter().map(|bet| bet.largest_odds.unwrap()).collect();
    assert_eq!(largest, ["4:1", "4:1", "40:1", "1:1"].map(odds));
}

/// The multiplier is drawn by 7×1 + 6×7 + 13×31 + 13×127 and the like, modulo 100, among 70, 20, 8 and 2.
#[tokio::test]
async fn a_plugin_settles_exactly() {
    let server = served().await;
    for (cards, bets, money) in [
        // 2103: 3, once.
        (
            "7H 6C KS KD",
            ["lightning_player", "lightning_banker"],
            [("win", [101, 50, 0, 50, 151]), ("lose", [101, 0, 0, -101, 0])],
        ),
        // 2097: 97, five times 1:2.
        (
            "8H 5C KS KD",
            ["lightning_player", "natural"],
            [("win", [101, 252, 0, 252, 353]), ("win", [101, 101, 0, 101, 202])],
        ),
        // 2098: 98, eight times 1:2.
        (
            "9H 5C KS KD",
            ["lightning_player", "lightning_tie"],
            [("win", [101, 404, 0, 404, 505]), ("lose", [101, 0, 0, -101, 0])],
        ),
        // 2110: 10, once 5:1.
        (
            "7H 7C KS KD",
            ["lightning_tie", "lightning_banker"],
            [("win", [101, 505, 0, 505, 606]), ("push", [101, 0, 0, 0, 101])],
        ),
    ] {
        let reply = server
            .settle(request("lightning", cards, bets.map(|name| bet(name, 101)).to_vec()))
            .await
            .unwrap();
        assert_sums(&reply);
        assert_eq!(reply.payout_tables, [name_of(&server.table("lightning").await.unwrap())]);
        for (settled, (verdict, money)) in reply.settlements.iter().zip(money) {
            assert_money(settled, verdict, money);
        }
    }
    // 19:20 of 7 is 6.65, which is rounded down; half a unit by the fixture's own rule up.
    let bets = vec![bet("player_red", 7), bet("banker_black", 7), bet("banker_red", 7), bet("one_colour", 7)];
    let reply = server.settle(request("red-black", "7H 6C KS KD", bets)).await.unwrap();
    assert_money(&reply.settlements[0], "win", [7, 6, 0, 6, 13]);
    assert_money(&reply.settlements[1], "win", [7, 6, 0, 6, 13]);
    assert_money(&reply.settlements[2], "lose", [7, 0, 0, -7, 0]);
    assert_eq!(
        (reply.settlements[0].odds, reply.settlements[0].net_odds),
        (Some(odds("19:20")), Some(odds("19:20")))
    );
    let reply = server.settle(request("red-black", "7H 6D KH KD", vec![bet("one_colour", 7)])).await.unwrap();
    assert_money(&reply.settlements[0], "win", [7, 77, 0, 77, 84]);
}

#[tokio::test]
async fn a_plugins_bets_settle_beside_those_of_files() {
    let server = served().await;
    let at = |table: &str, name: &str| croupier::proto::Bet { payout_table: table.into(), ..bet(name, 20) };
    let bets = vec![
        at("classic", "banker"),
        at("red-black", "player_red"),
        at("fixture", "player"),
        at("lightning", "natural"),
    ];
    let reply = server.settle(request("", "2H 9C 3S KD", bets)).await.unwrap();
    assert_sums(&reply);
    let tables: Vec<_> = reply.payout_tables.iter().map(|table| table.id.as_str()).collect();
    assert_eq!(tables, ["classic", "red-black", "fixture", "lightning"]);
    assert_money(&reply.settlements[0], "win", [20, 20, 1, 19, 39]);
    assert_money(&reply.settlements[1], "win", [20, 19, 0, 19, 39]);
    assert_money(&reply.settlements[2], "lose", [20, 0, 0, -20, 0]);
    assert_money(&reply.settlements[3], "win", [20, 20, 0, 20, 40]);
}

async fn verdicts(table: &str, cards: &str) -> Vec<BetVerdict> {
    let payout_table = table.to_owned();
    let request =
        ResolveRoundRequest { allow_incomplete: true, explain: true, payout_table, ..by_cards(cards) };
    let reply = served().await.resolve(request).await.unwrap();
    assert!(!reply.explanation.is_empty());
    reply.bets
}

#[tokio::test]
async fn a_round_is_resolved_with_what_its_bets_pay() {
    let win = |name: &str, pays: &str| BetVerdict {
        bet: name.into(),
        verdict: Verdict::Win.into(),
        odds: Some(odds(pays)),
        net_odds: Some(odds(pays)),
    };
    let lose = |name: &str| BetVerdict {
        bet: name.into(),
        verdict: Verdict::Lose.into(),
        odds: None,
        net_odds: None,
    };
    let all = [
        win("lightning_player", "5:2"),
        lose("lightning_banker"),
        lose("lightning_tie"),
        win("natural", "1:1"),
    ];
    assert_eq!(verdicts("lightning", "8H 5C KS KD").await, all);
    // The Player's natural is certain, and so is no other bet: what wins is multiplied by the last card too.
    assert_eq!(verdicts("lightning", "8H 5C KS").await, [win("natural", "1:1")]);
    // Nothing is certain of bets that look at cards.
    assert_eq!(verdicts("red-black", "8H 5C KS").await, []);
    assert_eq!(verdicts("fixture", "9H 5C KS 2D").await, [win("player", "1:1"), win("red", "1:1")]);
}

#[tokio::test]
async fn a_plugins_bets_are_checked() {
    let server = served().await;
    let checked = async |table: &str, round_number: u32, bets| {
        let payout_table = table.to_owned();
        let request = CheckBetsRequest { payout_table, round_number, bets, ..CheckBetsRequest::default() };
        let reply = server.check(request).await.unwrap();
        reply.bets.iter().map(|check| check.refusal()).collect::<Vec<_>>()
    };
    let bets = || vec![bet("player", 1), bet("red", 1), bet("rouge", 1)];
    let unknown = Refusal::UnknownBet;
    assert_eq!(checked("fixture", 40, bets()).await, [Refusal::Unspecified, Refusal::Unspecified, unknown]);
    assert_eq!(checked("fixture", 41, bets()).await, [Refusal::Unspecified, Refusal::Closed, unknown]);
    // What 40:1 could return fits 64 bits, or it is refused.
    let largest = i64::MAX / 41;
    let bets = vec![bet("lightning_tie", largest), bet("lightning_tie", largest + 1)];
    assert_eq!(checked("lightning", 1, bets).await, [Refusal::Unspecified, Refusal::AmountOverflow]);
}

#[tokio::test]
async fn a_bet_by_class_is_analysed_as_one_of_a_file() {
    let server = served().await;
    let analyzed = async |table: &str| {
        let mut client = PayoutTableServiceClient::new(server.channel().await);
        let payout_table = table.to_owned();
        let request = AnalyzePayoutTableRequest { payout_table, ..AnalyzePayoutTableRequest::default() };
        let bets = client.analyze_payout_table(request).await.unwrap().into_inner().bets;
        bets.into_iter().find(|figures| figures.bet == "player").unwrap()
    };
    let (plugin, file): (BetAnalysis, BetAnalysis) = (analyzed("fixture").await, analyzed("classic").await);
    assert_eq!(plugin, BetAnalysis { lines: Vec::new(), ..file }, "a plugin has no lines");
    assert_eq!(plugin.house_edge_exact, "241149546272/19524993263685", "1.2351%");
}

#[tokio::test]
async fn the_rules_page_has_the_authors_words() {
    let server = served().await;
    let request = RenderRulesRequest { payout_table: "lightning".into(), ..RenderRulesRequest::default() };
    let page = server.rules(request).await.unwrap().page;
    let table = server.table("lightning").await.unwrap();
    for words in [
        "Lightning Player",
        "Pays 1:2 times the multiplier of the round when the Player wins; a tie returns the stake.",
        "Pays 5:1 times the multiplier of the round when the hands tie.",
        "lightning",
        &table.digest,
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
}

#[tokio::test]
async fn a_plugin_is_pinned_by_version_and_digest() {
    let server = served().await;
    let digest = Plugin::red_black().digest("red-black", "1");
    let pinned = |table: &str, payout_table_digest: &str| SettleRoundRequest {
        payout_table_digest: payout_table_digest.into(),
        ..request(table, "7H 6C KS KD", vec![bet("player_red", 20)])
    };
    for name in ["red-black", "red-black@1"] {
        assert_money(
            &server.settle(pinned(name, &digest)).await.unwrap().settlements[0],
            "win",
            [20, 19, 0, 19, 39],
        );
    }
    let other = Plugin::lightning().digest("lightning", "1");
    let error = refused_by(server, server.settle(pinned("red-black", &other))).await;
    error.with(Code::FailedPrecondition, "PAYOUT_TABLE_CHANGED").metadata("pinned", &other);
    let error = refused_by(server, server.settle(pinned("red-black@2", ""))).await;
    error.with(Code::NotFound, "PAYOUT_TABLE_UNKNOWN");
}

/// The command line takes plugins as the service does.
#[tokio::test]
async fn the_command_line_takes_plugins() {
    let directory = Directory::new("cli", &[Plugin::red_black()]);
    let server = served().await;
    let bets = vec![bet("player_red", 7)];
    let reply = server.settle(request("red-black", "7H 6C KS KD", bets)).await.unwrap();
    let said = printed_json(&[
        "settle",
        "--json",
        "--plugins",
        directory.path(),
        "--table",
        "red-black",
        "--bets",
        "player_red=7",
        "7H",
        "6C",
        "KS",
        "KD",
    ]);
    assert_eq!(said, json("SettleRoundResponse", &reply));
    let listed = printed_json(&["table", "list", "--json", "--plugins", directory.path()]);
    let listed =
        listed["payoutTables"].as_array().unwrap().iter().find(|table| table["id"] == "red-black").unwrap();
    assert_eq!(
        (listed["origin"].as_str(), listed["pluginSha256"].as_str()),
        (Some("ORIGIN_PLUGIN"), Some(&*sha256(&Plugin::red_black().bytes)))
    );
    let shown = printed_json(&["table", "show", "--json", "--plugins", directory.path(), "red-black"]);
    assert_eq!(shown["payoutTable"]["digest"].as_str(), Some(&*Plugin::red_black().digest("red-black", "1")));
}

/// A plugin hides the built-in tables of its id, and stands beside other versions of a file's.
#[tokio::test]
async fn a_plugin_takes_its_place_in_the_catalog() {
    let classic = Plugin::new(
        "classic.so",
        &c(&[("ENTRY", ".id = CROUPIER_TEXT(\"classic\"), .version = CROUPIER_TEXT(\"mine\")")]),
        "",
    );
    let house = Plugin::new(
        "house.so",
        &c(&[("ENTRY", ".id = CROUPIER_TEXT(\"house\"), .version = CROUPIER_TEXT(\"2\")")]),
        "",
    );
    let directory = Directory::new("places", &[classic, house]);
    let tables = crate::table_files::folder("plugin-places", &[("house.toml", crate::table_files::HOUSE)]);
    let server = Server::start(&["--plugins", directory.path(), "--tables", &tables]);
    let table = server.table("classic").await.unwrap();
    assert_eq!((table.version.as_str(), table.origin()), ("mine", Origin::Plugin));
    assert_eq!(server.table("classic@1").await.unwrap_err().code(), Code::NotFound);
    let (newest, older) = (server.table("house").await.unwrap(), server.table("house@1").await.unwrap());
    assert_eq!((newest.version.as_str(), newest.origin(), newest.newest), ("2", Origin::Plugin, true));
    assert_eq!((older.origin(), older.newest), (Origin::File, false));
}
