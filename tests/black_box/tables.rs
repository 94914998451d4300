//! ListPayoutTables and GetPayoutTable: what is loaded, and what is said of it. What the tables offer: `offers`.

use crate::server::shared;
use croupier::proto::{
    LastRound, ListPayoutTablesRequest, ListPayoutTablesResponse, Origin, PayoutTable, PayoutTableRef,
    PayoutTableSummary, Rounding, shoe_rules::Burn,
};

/// The ids of the tables that the seeds describe.
pub(crate) const SHIPPED: [&str; 4] = ["classic", "sa-gaming", "sa-gaming-no-commission", "supreme"];

/// A table as a settlement names it.
pub(crate) fn name_of(table: &PayoutTable) -> PayoutTableRef {
    PayoutTableRef { id: table.id.clone(), version: table.version.clone(), digest: table.digest.clone() }
}

/// A table in full.
pub(crate) async fn table(name: &str) -> PayoutTable {
    shared().table(name).await.unwrap()
}

async fn page(page_size: i32, page_token: String) -> ListPayoutTablesResponse {
    shared().list(ListPayoutTablesRequest { page_size, page_token }).await.unwrap()
}

/// Every page of that size, one after the other.
async fn pages(page_size: i32) -> Vec<Vec<PayoutTableSummary>> {
    let (mut pages, mut token) = (Vec::new(), String::new());
    loop {
        let page = page(page_size, token).await;
        pages.push(page.payout_tables);
        assert!(pages.len() < 1000, "the pages end");
        if page.next_page_token.is_empty() {
            return pages;
        }
        token = page.next_page_token;
    }
}

#[tokio::test]
async fn the_list_is_in_order_and_holds_the_shipped_tables() {
    let list = page(0, String::new()).await;
    assert_eq!(list.next_page_token, "");
    let ids: Vec<_> = list.payout_tables.iter().map(|table| table.id.as_str()).collect();
    assert!(ids.is_sorted(), "{ids:?}");
    assert!(SHIPPED.iter().all(|id| ids.contains(id)), "{ids:?}");
    let reload = list.last_reload.expect("when the tables were read");
    assert!(reload.held && reload.fault.is_empty(), "{reload:?}");
    assert!(reload.time.unwrap().seconds > 1_700_000_000, "{reload:?}");
}

#[tokio::test]
async fn pages_make_the_whole_list() {
    let whole = page(0, String::new()).await.payout_tables;
    for size in [1, 2, 3, 1000, 1001, i32::MAX] {
        let pages = pages(size).await;
        let (last, full) = pages.split_last().unwrap();
        assert!(full.iter().all(|page| i32::try_from(page.len()).unwrap() == size), "full pages of {size}");
        assert!(!last.is_empty() && i32::try_from(last.len()).unwrap() <= size, "the last of {size}");
        assert_eq!(pages.concat(), whole, "pages of {size}");
    }
}

#[tokio::test]
async fn the_list_says_in_brief_what_a_table_says_in_full() {
    for summary in page(0, String::new()).await.payout_tables {
        let full = table(&format!("{}@{}", summary.id, summary.version)).await;
        let brief = PayoutTableSummary {
            id: full.id,
            version: full.version,
            digest: full.digest,
            title: full.title,
            origin: full.origin,
            bets: full.bets.into_iter().map(|bet| bet.id).collect(),
            newest: full.newest,
            plugin_sha256: full.plugin_sha256,
        };
        assert_eq!(summary, brief);
        assert_eq!((summary.origin(), summary.plugin_sha256.as_str()), (Origin::BuiltIn, ""));
        assert!(summary.newest, "one version each");
        let hexadecimal = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
        assert!(summary.digest.len() == 64 && summary.digest.chars().all(hexadecimal), "{}", summary.digest);
    }
}

#[tokio::test]
async fn what_seed_004_does_not_say_is_marked_as_assumed() {
    let supreme = table("supreme").await;
    let assumed = |id: &str| {
        let bet = supreme.bets.iter().find(|bet| bet.id == id).expect("the bet");
        !bet.assumed.is_empty() || bet.lines.iter().any(|line| !line.assumed.is_empty())
    };
    for id in ["banker", "tie", "player_pair", "banker_pair", "small", "big"] {
        assert!(assumed(id), "{id} is an assumption");
    }
    assert!(!assumed("lucky_six"), "seed 004 gives its odds");
}

#[tokio::test]
async fn every_table_names_its_seeds() {
    for (id, seeds) in
        [("classic", &["000", "002", "003"][..]), ("sa-gaming", &["001"]), ("supreme", &["004"])]
    {
        let source = table(id).await.source;
        assert!(source.contains("seed") && seeds.iter().all(|seed| source.contains(seed)), "{id}: {source}");
    }
    assert!(table("sa-gaming-no-commission").await.source.contains("001"));
}

#[tokio::test]
async fn every_line_and_title_is_in_words_of_both_languages() {
    for id in SHIPPED {
        let table = table(id).await;
        assert_words(&table.title, id);
        for bet in &table.bets {
            assert_words(&bet.title, &format!("{id} {}", bet.id));
            let lines: Vec<_> = bet.lines.iter().map(|line| line.words.clone()).collect();
            lines.iter().for_each(|words| assert_words(words, &format!("{id} {}", bet.id)));
            assert!(lines.windows(2).all(|pair| pair[0] != pair[1]), "each line its own words: {lines:?}");
        }
    }
}

fn assert_words(text: &Option<croupier::proto::LocalizedText>, about: &str) {
    let text = text.as_ref().unwrap_or_else(|| panic!("no words for {about}"));
    assert!(!text.en.is_empty() && !text.id.is_empty(), "{about}: {text:?}");
}

#[tokio::test]
async fn titles_are_those_of_the_seeds() {
    let expected =
        ["Live Baccarat", "SA Gaming Baccarat", "SA Gaming Non-Commission Baccarat", "Baccarat Supreme"];
    for (id, title) in SHIPPED.iter().zip(expected) {
        assert_eq!(table(id).await.title.unwrap().en, title);
    }
}

#[tokio::test]
async fn a_line_says_in_data_when_it_holds() {
    let table = table("sa-gaming").await;
    let banker = table.bets.iter().find(|bet| bet.id == "banker").expect("the bet");
    let when = banker.lines[0].when.clone().expect("when the line holds");
    let (fact, values) = (when.conditions[0].fact.as_str(), &when.conditions[0].values);
    assert_eq!((fact, values.as_slice()), ("winner", &["banker".to_owned()][..]));
    assert_eq!((when.conditions.len(), when.any.len(), when.not), (1, 0, None));
}

#[tokio::test]
async fn the_procedure_is_set_in_full_and_rounding_is_down() {
    for id in SHIPPED {
        let table = table(id).await;
        let shoe = table.shoe.expect("the shoe");
        assert_eq!(
            (shoe.decks, shoe.cut_card, shoe.last_round()),
            (8, Some(14), LastRound::FinishRound),
            "{id}"
        );
        assert_eq!(shoe.burn, Some(Burn::BurnFaceValue(true)), "{id}");
        assert_eq!(table.rounding(), Rounding::Down, "{id}");
    }
}

#[tokio::test]
async fn sa_gaming_claims_its_highest_return() {
    let edges = table("sa-gaming").await.edges;
    let banker = edges.iter().find(|edge| edge.bet == "banker" && edge.r#return == "98.94%");
    assert_eq!(banker.expect("seed 001's 98.94%").decks, 8);
}
