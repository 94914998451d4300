//! `croupier replay`: settles recorded settlements again and reports each difference.

use super::{
    Failure, Tables, json,
    output::{harmless, say},
};
use crate::{Snapshot, proto, rpc};
use clap::Args;
use serde_json::{Value, json};
use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

/// Differences of one record that are reported.
const MOST_DIFFERENCES: usize = 100;

/// Settle recorded settlements again, each under the very payout tables it names, and report each difference.
#[derive(Args)]
#[command(after_help = "\
Examples:
  croupier replay settlements.jsonl
  croupier settle --table classic --bets player=100 7H 6C KS KD --json | croupier replay -

A record is SettleRound's reply in JSON, one after the other; nothing is read behind one that is no JSON. A record whose payout table is not loaded, or has another
digest, is said so and never settled by another. Exit code 1 when anything differs.")]
pub(super) struct Replay {
    /// The records, or - for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print a JSON object for each record that differs.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    tables: Tables,
}

/// What became of a record.
enum Replayed {
    Same,
    Differs(Vec<Difference>),
    /// Why it cannot be settled.
    NotSettled(String),
}

/// A field that is not as recorded.
struct Difference {
    field: String,
    recorded: Value,
    now: Value,
}

impl Replay {
    pub(super) fn run(self) -> Result<(), Failure> {
        let snapshot = self.tables.load()?;
        let (mut same, mut differ, mut not_settled) = (0, 0, 0);
        for (record, number) in json::values(open(&self.file)?).zip(1_usize..) {
            let replayed = record.and_then(|record| replay(&snapshot, record));
            let replayed = replayed.unwrap_or_else(|Failure(why)| Replayed::NotSettled(why));
            self.report(number, &replayed)?;
            match replayed {
                Replayed::Same => same += 1,
                Replayed::Differs(_) => differ += 1,
                Replayed::NotSettled(_) => not_settled += 1,
            }
        }
        if !self.json {
            say(&format!("{same} as recorded, {differ} differ, {not_settled} not settled"))?;
        }
        match (same, differ + not_settled) {
            (0, 0) => Err(Failure(format!("{}: there is no record", self.file.display()))),
            (_, 0) => Ok(()),
            (_, faults) => Err(Failure(format!("not as recorded: {faults} of {}", same + faults))),
        }
    }

    fn report(&self, number: usize, replayed: &Replayed) -> Result<(), Failure> {
        match replayed {
            Replayed::Same => Ok(()),
            Replayed::Differs(differences) if self.json => {
                let each = |d: &Difference| json!({ "field": d.field, "recorded": d.recorded, "now": d.now });
                let differences: Vec<Value> = differences.iter().map(each).collect();
                say(&json!({ "record": number, "differences": differences }).to_string())
            }
            Replayed::Differs(differences) => differences.iter().try_for_each(|difference| {
                let Difference { field, recorded, now } = difference;
                say(&harmless(&format!("record {number}: {field}: recorded {recorded}, now {now}")))
            }),
            Replayed::NotSettled(why) if self.json => {
                say(&json!({ "record": number, "notSettled": why }).to_string())
            }
            Replayed::NotSettled(why) => say(&harmless(&format!("record {number}: not settled: {why}"))),
        }
    }
}

fn open(file: &Path) -> Result<Box<dyn Read>, Failure> {
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    let opened = File::open(file).map_err(|error| Failure(format!("{}: {error}", file.display())))?;
    Ok(Box::new(opened))
}

fn replay(snapshot: &Snapshot, record: Value) -> Result<Replayed, Failure> {
    let recorded: proto::SettleRoundResponse = json::from_json(record)?;
    if let Some(why) = not_in_force(snapshot, &recorded) {
        return Ok(Replayed::NotSettled(why));
    }
    let mut now = rpc::settle::settle_again(snapshot, request(&recorded)?)?;
    // The record holds the cards, not the shoe they came from.
    if let (Some(now), Some(recorded)) = (&mut now.round, &recorded.round) {
        now.number = recorded.number;
        now.first_card_position = recorded.first_card_position;
    }
    let mut differences = Vec::new();
    compare("", &json::to_json(&recorded)?, &json::to_json(&now)?, &mut differences);
    Ok(if differences.is_empty() { Replayed::Same } else { Replayed::Differs(differences) })
}

/// Why the record's payout tables are not those in force; `None` when they are.
fn not_in_force(snapshot: &Snapshot, recorded: &proto::SettleRoundResponse) -> Option<String> {
    if recorded.payout_tables.is_empty() {
        return Some("the record names no payout table".into());
    }
    recorded.payout_tables.iter().find_map(|table| {
        let name = reference(table);
        match snapshot.catalog.find(&name).map(|loaded| &loaded.table().description().digest) {
            None => Some(format!("the payout table {name} is not loaded")),
            Some(digest) if *digest != table.digest => Some(format!(
                "the payout table {name} has the digest {digest}, recorded was {}",
                table.digest
            )),
            Some(_) => None,
        }
    })
}

fn reference(table: &proto::PayoutTableRef) -> String {
    format!("{}@{}", table.id, table.version)
}

/// The request that the record answers.
fn request(recorded: &proto::SettleRoundResponse) -> Result<proto::SettleRoundRequest, Failure> {
    let list = |hand: &Option<proto::Hand>| {
        hand.as_ref().map(|hand| proto::CardList { cards: hand.cards.clone(), ..Default::default() })
    };
    let hands = recorded
        .round
        .as_ref()
        .map(|round| proto::Hands { player: list(&round.player), banker: list(&round.banker) });
    let bet = |settled: &proto::Settlement| {
        let place = usize::try_from(settled.payout_table_index).ok();
        let table = place.and_then(|place| recorded.payout_tables.get(place));
        let table =
            table.ok_or_else(|| Failure(format!("no payout table {}", settled.payout_table_index)))?;
        Ok(proto::Bet {
            id: settled.id.clone(),
            bet: settled.bet.clone(),
            stake: settled.stake,
            payout_table: reference(table),
        })
    };
    Ok(proto::SettleRoundRequest {
        payout_table: recorded.payout_tables.first().map(reference).unwrap_or_default(),
        hands,
        round_number: recorded.round_number,
        void: recorded.void,
        bets: recorded.settlements.iter().map(bet).collect::<Result<_, Failure>>()?,
        ..proto::SettleRoundRequest::default()
    })
}

/// Adds the fields in which two values differ, each with its path.
fn compare(path: &str, recorded: &Value, now: &Value, differences: &mut Vec<Difference>) {
    match (recorded, now) {
        _ if recorded == now || differences.len() >= MOST_DIFFERENCES => {}
        (Value::Object(before), Value::Object(after)) => {
            let mut names: Vec<&String> = before.keys().chain(after.keys()).collect();
            names.sort();
            names.dedup();
            for name in names {
                let field = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                let value =
                    |fields: &serde_json::Map<String, Value>| fields.get(name).cloned().unwrap_or_default();
                compare(&field, &value(before), &value(after), differences);
            }
        }
        (Value::Array(before), Value::Array(after)) => {
            for place in 0..before.len().max(after.len()) {
                let value = |items: &[Value]| items.get(place).cloned().unwrap_or_default();
                compare(&format!("{path}[{place}]"), &value(before), &value(after), differences);
            }
        }
        _ => {
            differences.push(Difference { field: path.into(), recorded: recorded.clone(), now: now.clone() })
        }
    }
}
