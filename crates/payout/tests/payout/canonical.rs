//! The canonical form of a table written by hand, from its description in the crate and in tables.md: the file
//! is read as TOML, and the JSON is put together piece by piece, keys in order.

use sha2::{Digest as _, Sha256};
use toml::{Table, Value};

/// A bet: its id and its canonical form.
type PlainBet = (String, String);

/// What the canonical form is made of, after `extends` is resolved.
#[derive(Clone)]
struct Resolved {
    shoe: [(&'static str, String); 4],
    rounding: String,
    bets: Vec<PlainBet>,
}

/// The digest of the table in this text; the others are those it may extend.
pub(crate) fn digest(text: &str, others: &[&str]) -> String {
    hex::encode(Sha256::digest(canonical(text, others)))
}

/// The canonical form of the table in this text.
pub(crate) fn canonical(text: &str, others: &[&str]) -> String {
    let table: Table = text.parse().unwrap();
    let Resolved { shoe, rounding, bets } = resolve(&table, others);
    let [burn, cut_card, decks, last_round] = shoe.map(|(key, value)| format!("\"{key}\":{value}"));
    let bets: Vec<String> = bets.into_iter().map(|(_, bet)| bet).collect();
    format!(
        "{{\"bets\":[{}],\"format\":\"croupier-table-1\",\"id\":{},\"rounding\":{rounding},\
         \"shoe\":{{{burn},{cut_card},{decks},{last_round}}},\"version\":{}}}",
        bets.join(","),
        quoted(&table["id"]),
        quoted(&table["version"]),
    )
}

fn resolve(table: &Table, others: &[&str]) -> Resolved {
    let mut resolved = match table.get("extends") {
        Some(base) => resolve(&find(base.as_str().unwrap(), others), others),
        None => Resolved {
            shoe: [
                ("burn", "\"face_value\"".into()),
                ("cut_card", "14".into()),
                ("decks", "8".into()),
                ("last_round", "\"finish_round\"".into()),
            ],
            rounding: "\"down\"".into(),
            bets: Vec::new(),
        },
    };
    for (key, value) in &mut resolved.shoe {
        let own = table.get("shoe").and_then(|shoe| shoe.get(*key));
        *value = own.map_or(value.clone(), json);
    }
    if let Some(own) = table.get("settlement").and_then(|settlement| settlement.get("rounding")) {
        resolved.rounding = json(own);
    }
    merge(&mut resolved.bets, table);
    resolved
}

fn find(reference: &str, texts: &[&str]) -> Table {
    let mut tables = texts.iter().map(|text| text.parse::<Table>().unwrap());
    let named = |table: &Table| {
        format!("{}@{}", table["id"].as_str().unwrap(), table["version"].as_str().unwrap()) == reference
    };
    tables.find(named).expect(reference)
}

fn merge(bets: &mut Vec<PlainBet>, table: &Table) {
    let removed = list(table.get("remove"));
    bets.retain(|(id, _)| removed.iter().all(|removed| removed.as_str() != Some(id)));
    for own in list(table.get("bet")) {
        let id = own["id"].as_str().unwrap().to_owned();
        let form = bet(own.as_table().unwrap());
        match bets.iter().position(|(known, _)| *known == id) {
            Some(place) => bets[place] = (id, form),
            None => bets.push((id, form)),
        }
    }
}

fn bet(bet: &Table) -> String {
    let closes = bet.get("closes_after_round").map_or("null".into(), json);
    let lines: Vec<String> =
        list(bet.get("lines")).iter().map(|entry| line(entry.as_table().unwrap())).collect();
    format!(
        "{{\"closes_after_round\":{closes},\"id\":{},\"lines\":[{}]}}",
        quoted(&bet["id"]),
        lines.join(",")
    )
}

fn line(line: &Table) -> String {
    let when = when(line["when"].as_table().unwrap());
    let Some(pays) = line.get("pays") else { return format!("{{\"push\":true,\"when\":{when}}}") };
    let (win, stake) = pays.as_str().unwrap().split_once(':').unwrap();
    let odds = reduced(win, stake.parse().unwrap());
    let percent = line.get("commission").map_or("0", |commission| commission.as_str().unwrap());
    let commission = reduced(percent.trim_end_matches('%'), 100);
    format!("{{\"commission\":{commission},\"odds\":{odds},\"when\":{when}}}")
}

/// A decimal number over another number, as `[n,d]` that no common divisor reduces further.
fn reduced(decimal: &str, divisor: u128) -> String {
    let (units, decimals) = decimal.split_once('.').unwrap_or((decimal, ""));
    let dividend: u128 = format!("{units}{decimals}").parse().unwrap();
    let divisor = divisor * 10_u128.pow(u32::try_from(decimals.len()).unwrap());
    let common = common_divisor(dividend, divisor);
    format!("[{},{}]", dividend / common, divisor / common)
}

fn common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

fn when(table: &Table) -> String {
    let mut entries: Vec<String> = table
        .iter()
        .map(|(key, value)| match key.as_str() {
            "any" => format!("\"any\":[{}]", whens(value).join(",")),
            "not" => format!("\"not\":{}", when(value.as_table().unwrap())),
            _ => format!("\"{key}\":[{}]", values(value).join(",")),
        })
        .collect();
    // A quote is less than any letter, so that this is the order of the keys.
    entries.sort();
    format!("{{{}}}", entries.join(","))
}

fn whens(value: &Value) -> Vec<String> {
    list(Some(value)).iter().map(|entry| when(entry.as_table().unwrap())).collect()
}

/// One value, a list or a range, as a sorted list of JSON values.
fn values(value: &Value) -> Vec<String> {
    let entries = value.as_array().cloned().unwrap_or_else(|| vec![value.clone()]);
    let mut values: Vec<String> = entries.iter().flat_map(one_value).collect();
    let order = ["\"player\"", "\"banker\"", "\"tie\""];
    values.sort_by_key(|value| (order.iter().position(|word| word == value), value.clone()));
    values.dedup();
    values
}

fn one_value(value: &Value) -> Vec<String> {
    let range = value.as_str().and_then(|text| text.split_once("..="));
    match range {
        Some((first, last)) => {
            let (first, last): (u8, u8) = (first.parse().unwrap(), last.parse().unwrap());
            (first..=last).map(|value| value.to_string()).collect()
        }
        None => vec![json(value)],
    }
}

fn list(value: Option<&Value>) -> Vec<Value> {
    value.map_or_else(Vec::new, |value| value.as_array().unwrap().clone())
}

fn json(value: &Value) -> String {
    match value {
        Value::String(_) => quoted(value),
        Value::Integer(number) => number.to_string(),
        Value::Boolean(flag) => flag.to_string(),
        other => panic!("{other:?} has no place in the canonical form"),
    }
}

/// Ids, versions and words have no character that JSON would write otherwise.
fn quoted(value: &Value) -> String {
    format!("\"{}\"", value.as_str().unwrap())
}
