//! RenderRules and `croupier table rules`: the player's page, over gRPC and on the command line.

use crate::{
    cli::{assert_fault, json, printed, printed_json},
    error::refused,
    server::{Server, run, shared},
    table_files::folder,
    tables::{SHIPPED, name_of, table},
};
use croupier::proto::{ListPayoutTablesRequest, RenderRulesRequest, RulesFormat};

fn request(table: &str, language: &str, format: RulesFormat) -> RenderRulesRequest {
    RenderRulesRequest { payout_table: table.into(), language: language.into(), format: format.into() }
}

async fn page(table: &str, language: &str, format: RulesFormat) -> String {
    shared().rules(request(table, language, format)).await.unwrap().page
}

const FORMATS: [(RulesFormat, &str, &str); 2] = [
    (RulesFormat::Markdown, "markdown", "text/markdown; charset=utf-8"),
    (RulesFormat::Html, "html", "text/html; charset=utf-8"),
];

#[tokio::test]
async fn every_table_has_a_page_in_each_language_and_format() {
    let list =
        shared().list(ListPayoutTablesRequest { page_size: 1000, ..Default::default() }).await.unwrap();
    assert!(list.payout_tables.len() >= 17, "{} tables", list.payout_tables.len());
    for summary in list.payout_tables {
        let full = table(&summary.id).await;
        for (language, (format, _, media_type)) in
            ["en", "id"].into_iter().flat_map(|l| FORMATS.map(|f| (l, f)))
        {
            let reply = shared().rules(request(&summary.id, language, format)).await.unwrap();
            assert_eq!((reply.media_type.as_str(), reply.payout_table), (media_type, Some(name_of(&full))));
            for fact in [&full.id, &full.version, &full.digest] {
                assert!(reply.page.contains(fact), "{fact} is on the page of {}", summary.id);
            }
            for bet in &full.bets {
                let title = bet.title.clone().unwrap();
                let title = if language == "id" { title.id } else { title.en };
                assert!(reply.page.contains(&title), "{title} is on the page of {}", summary.id);
            }
        }
    }
}

#[tokio::test]
async fn english_and_markdown_are_the_default() {
    let by_default = page("sa-gaming", "", RulesFormat::Unspecified).await;
    assert_eq!(by_default, page("sa-gaming", "en", RulesFormat::Markdown).await);
    assert!(by_default.starts_with("# SA Gaming Baccarat: rules of the game\n"), "{by_default:.100}");
    let html = page("sa-gaming", "id", RulesFormat::Html).await;
    assert!(html.starts_with("<!DOCTYPE html>\n<html lang=\"id\">"), "{html:.100}");
    assert!(html.contains("<h1>Bakarat SA Gaming: aturan permainan</h1>"), "{html:.2000}");
}

#[tokio::test]
async fn the_page_says_what_the_table_pays() {
    let page = page("sa-gaming", "en", RulesFormat::Markdown).await;
    for fact in [
        "| The Banker wins | pays 1:1 less 5% commission on the win, that is 0.95:1 |",
        "| The Player wins 7 to 6, with six cards dealt in all | pays 100:1 |",
        "- Open in rounds 1 to 60 of each shoe, closed after that.",
        "- Paid once only, even when both hands qualify.",
        "The highest return to player of the game is 98.94% (Banker).",
    ] {
        assert!(page.contains(fact), "{fact}");
    }
}

#[tokio::test]
async fn a_version_names_the_table_exactly() {
    let exact = page("sa-gaming@2026-04-20", "en", RulesFormat::Markdown).await;
    assert_eq!(exact, page("sa-gaming", "en", RulesFormat::Markdown).await);
}

#[tokio::test]
async fn an_unknown_language_or_format_is_refused() {
    for language in ["de", "EN", "en-US", "\u{0}", &"e".repeat(10_000)] {
        let error = refused(shared().rules(request("classic", language, RulesFormat::Markdown))).await;
        error.invalid("FIELD_INVALID").field("language");
    }
    for format in [3, -1, i32::MAX] {
        let asked = RenderRulesRequest { format, ..request("classic", "en", RulesFormat::Html) };
        refused(shared().rules(asked)).await.invalid("FIELD_INVALID").field("format");
    }
}

#[tokio::test]
async fn the_command_line_prints_the_page() {
    for id in SHIPPED {
        for (language, (format, name, _)) in ["en", "id"].into_iter().flat_map(|l| FORMATS.map(|f| (l, f))) {
            let arguments = ["table", "rules", id, "--language", language, "--format", name];
            let reply = shared().rules(request(id, language, format)).await.unwrap();
            assert_eq!(printed(&arguments), reply.page, "{arguments:?}");
            let said = printed_json(&[&arguments[..], &["--json"]].concat());
            assert_eq!(said, json("RenderRulesResponse", &reply), "{arguments:?}");
        }
        assert_eq!(printed(&["table", "rules", id]), page(id, "", RulesFormat::Unspecified).await);
    }
}

#[test]
fn the_command_line_finds_fault() {
    assert_fault(&["table", "rules", "clasic"], &["clasic", "classic"]);
    for usage in [&["--language", "de"][..], &["--format", "pdf"]] {
        let ended = run(&[&["table", "rules", "classic"], usage].concat());
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""), "{usage:?}: {}", ended.stderr);
    }
}

const HOSTILE: &str = r#"
id = "house"
version = "1"
title = { en = "A <script>alert(1)</script> & *b* | `c` ]( d" }
source = "| --- | <b>x</b>\n# y"

[shoe]
decks = 6
burn = 3
cut_card = 20
last_round = "one_more_round"

[limits]
min_stake = 1_000
player_banker_difference = 5_000_000

[[bet]]
id = "player"
title = { en = "<img src=x onerror=alert(1)> | \u0007" }
closes_after_round = 9
max_stake = 123_456_789
assumed = "[click](javascript:alert(1))"
lines = [{ when = { winner = "player" }, pays = "1.5:1", commission = "2.5%" }]
"#;

#[tokio::test]
async fn an_operators_table_is_read_as_it_stands_and_its_text_stays_text() {
    let folder = folder("rules", &[("house.toml", HOSTILE)]);
    let server = Server::start(&["--tables", &folder]);
    let markdown = server.rules(request("house", "id", RulesFormat::Markdown)).await.unwrap().page;
    let title = r"# A \<script\>alert(1)\</script\> \& \*b\* \| \`c\` \]( d: aturan permainan";
    assert_eq!(markdown.lines().next(), Some(title), "English where the table gives no other");
    for fact in [
        "6 tumpukan",
        "3 kartu dibakar",
        "20 kartu terakhir",
        "dibayar 3:2 dipotong komisi 2.5% dari kemenangan, menjadi 1.4625:1",
        "putaran 1 sampai 9 ",
        "paling banyak 123,456,789",
        "paling sedikit 1,000",
        "paling banyak 5,000,000",
        "RTP tertinggi",
        r"1. \[click\](javascript:alert(1))",
        r"### \<img src=x onerror=alert(1)\> \| �",
    ] {
        assert!(markdown.contains(fact), "{fact} in {markdown}");
    }
    let html = server.rules(request("house", "en", RulesFormat::Html)).await.unwrap().page;
    for markup in ["<script", "<img", "<b>", "<a ", "\u{7}"] {
        assert!(!html.contains(markup), "{markup} in {html}");
    }
    assert!(html.contains(
        "<title>A &lt;script&gt;alert(1)&lt;/script&gt; &amp; *b* | `c` ]( d: rules of the game</title>"
    ));
    let arguments = ["table", "rules", "house", "--tables", &folder, "--format", "html"];
    assert_eq!(printed(&arguments), html);
}
