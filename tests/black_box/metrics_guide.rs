//! The guide's table of metrics and the page of metrics: the same names, kinds and labels.

use crate::{
    certificates::{Authority, Mount},
    metrics::series,
    money::bet,
    plugin_files::{Directory, Plugin},
    resolve::by_cards,
    server::Server,
    settle::request,
};
use std::collections::BTreeSet;

/// The metrics of the guide's table: name, kind and labels.
fn documented() -> BTreeSet<(String, String, Vec<String>)> {
    let guide = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/README.md")).unwrap();
    let rows = guide.lines().filter(|line| line.starts_with("| `") && line.matches(" | ").count() == 3);
    let cells = rows.map(|row| {
        row.trim_matches(['|', ' ']).split(" | ").map(|cell| cell.replace('`', "")).collect::<Vec<_>>()
    });
    let metrics = cells.filter(|cells| ["counter", "gauge", "histogram"].contains(&cells[1].as_str()));
    let labels = |cell: &str| {
        let mut labels: Vec<_> =
            cell.split(", ").filter(|label| !label.is_empty() && *label != "–").map(str::to_owned).collect();
        labels.sort();
        labels
    };
    metrics.map(|cells| (cells[0].clone(), cells[1].clone(), labels(&cells[2]))).collect()
}

/// The metrics of a page: name, kind and all labels of any series.
fn shown(page: &str) -> BTreeSet<(String, String, Vec<String>)> {
    let kinds = page.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split_once(' '));
    let with_labels = kinds.map(|(name, kind)| {
        let mut labels = BTreeSet::new();
        for key in series(page).into_keys() {
            let Some(rest) = key.strip_prefix(name) else { continue };
            let suffixes = ["_bucket", "_count", "_sum"];
            let rest = suffixes.iter().find_map(|suffix| rest.strip_prefix(suffix)).unwrap_or(rest);
            let Some(own) = rest.strip_prefix('{') else { continue };
            let names = own.split("\",").filter_map(|label| Some(label.split_once('=')?.0.to_owned()));
            labels.extend(names.filter(|name| name != "le"));
        }
        (name.to_owned(), kind.to_owned(), labels.into_iter().collect())
    });
    with_labels.collect()
}

#[tokio::test]
async fn the_guide_names_every_metric() {
    let server = Server::start(&["--plugins", Directory::new("guide", &[Plugin::red_black()]).path()]);
    server.settle(request("classic", "7H 6C KS KD", vec![bet("player", 1)])).await.unwrap();
    server.resolve(by_cards("7H 6C KS")).await.unwrap_err();
    server.raw("RoundService/Fnord", Vec::new()).await.unwrap_err();
    let mut shown_in_all = shown(&server.get("/metrics").await.body);
    // What there is with TLS alone.
    let mount = Mount::new("guide", &Authority::new().server(), "");
    let flags = mount.flags();
    let secured = Server::start(&flags.iter().map(String::as_str).collect::<Vec<_>>());
    secured.ready().await;
    let with_tls = shown(&secured.get("/metrics").await.body);
    shown_in_all.extend(with_tls.into_iter().filter(|(name, _, _)| name.contains("certificate")));
    assert_eq!(shown_in_all, documented());
}
