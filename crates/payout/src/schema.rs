//! The JSON Schema of a payout table's file, by which editors complete and check it while it is written.

use crate::{
    Domain, Fact, Rounding,
    bets::{MOST_BETS, MOST_LINES},
};
use serde_json::{Map, Value, json};

/// The schema, in draft 7, which editors of TOML know best. It says what keys and values may stand where; whether
/// lines are reached, examples hold and figures are right only the checker knows.
#[must_use]
pub fn schema() -> Value {
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Croupier payout table",
        "description": "Which bets a table offers, when each wins, loses or is returned, what it pays and how money is rounded.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "id": name("^[a-z0-9-]{1,64}$", "The table's id: a-z, 0-9 and -, at most 64 characters."),
            "version": name("^[0-9A-Za-z._-]{1,64}$", "The table's version; id@version names the table exactly."),
            "title": { "$ref": "#/definitions/title" },
            "source": note("Where the rules were read."),
            "assumed": note("Why the table as a whole is an assumption."),
            "extends": name("^[a-z0-9-]{1,64}@[0-9A-Za-z._-]{1,64}$", "The table to start from, id@version."),
            "remove": list(&json!({ "$ref": "#/definitions/bet_id" }), "Bets of the extended table to leave out."),
            "shoe": shoe(),
            "settlement": object("How money is settled.", &[], &[
                ("rounding", one_of(&Rounding::NAMES.map(|(name, _)| name), "How one bet's money becomes whole minor units. Default: down.")),
                ("source", note("Where the rounding was read.")),
                ("assumed", note("Why the rounding is an assumption.")),
            ]),
            "limits": object("Limits in minor units, read by CheckBets and the checker and never by settlement.", &[], &[
                ("min_stake", amount(1, "The least stake of a bet.")),
                ("max_stake", amount(1, "The greatest stake of a bet.")),
                ("player_banker_difference", amount(0, "The greatest difference between the stakes on Player and on Banker.")),
                ("minimum_return", percentage("The checker warns of a bet that returns less.")),
            ]),
            "bet": with(
                list(&bet(), "The bets; one of an id that the extended table has takes that bet's place."),
                json!({ "maxItems": MOST_BETS }),
            ),
            "example": list(&example(), "Rounds and what bets pay in them, played when the file is checked."),
            "edge": list(&edge(), "Published figures, recomputed when the file is checked."),
        },
        "required": ["id", "version", "title"],
        "anyOf": [{ "required": ["bet"] }, { "required": ["extends"] }],
        "dependencies": { "remove": ["extends"] },
        "definitions": {
            "title": object("A title by language; English prevails.", &["en"], &[
                ("en", text(200, "English.")),
                ("id", text(200, "Indonesian.")),
            ]),
            "bet_id": name("^[a-z0-9_]{1,64}$", "A bet's id: a-z, 0-9 and _, at most 64 characters."),
            "when": when(),
        },
    })
}

fn shoe() -> Value {
    object(
        "Defaults for shoes dealt under this table.",
        &[],
        &[
            ("decks", number(1, 16, "Decks. Default: 8.")),
            (
                "burn",
                json!({
                    "description": "Cards burned at the start of a shoe: by the face value of the card turned, none, or a number. Default: face_value.",
                    "anyOf": [{ "enum": ["face_value", "none"] }, { "type": "integer", "minimum": 0, "maximum": 832 }],
                }),
            ),
            ("cut_card", number(0, 832, "Cards behind the cut card; 0: it never comes out. Default: 14.")),
            (
                "last_round",
                one_of(
                    &["finish_round", "one_more_round"],
                    "What happens when the cut card comes out. Default: finish_round.",
                ),
            ),
            ("source", note("Where the shoe's settings were read.")),
            ("assumed", note("Why the shoe's settings are an assumption.")),
        ],
    )
}

fn bet() -> Value {
    object(
        "A bet.",
        &["id", "title", "lines"],
        &[
            ("id", json!({ "$ref": "#/definitions/bet_id" })),
            ("title", json!({ "$ref": "#/definitions/title" })),
            (
                "lines",
                with(
                    list(&line(), "The first line that holds decides; when none does, the bet loses."),
                    json!({ "maxItems": MOST_LINES }),
                ),
            ),
            (
                "closes_after_round",
                number(1, u32::MAX.into(), "The last round of a shoe in which the bet is open."),
            ),
            ("min_stake", amount(1, "The least stake of this bet.")),
            ("max_stake", amount(1, "The greatest stake of this bet.")),
            ("source", note("Where the bet was read.")),
            ("assumed", note("Why the bet is an assumption.")),
        ],
    )
}

fn line() -> Value {
    let line = object(
        "A line of a bet: it pays or returns the stake.",
        &["when"],
        &[
            ("when", json!({ "$ref": "#/definitions/when" })),
            ("pays", odds("Odds to one, as 7:2 or 0.95:1.")),
            (
                "commission",
                json!({
                    "description": "The part of the win that is taken, as 5%.",
                    "type": "string", "pattern": "^[0-9]{1,2}(\\.[0-9]{1,6})?%$",
                }),
            ),
            ("push", json!({ "description": "The stake is returned.", "const": true })),
            ("source", note("Where the line was read.")),
            ("assumed", note("Why the line is an assumption.")),
        ],
    );
    with(
        line,
        json!({
            "oneOf": [{ "required": ["pays"] }, { "required": ["push"] }],
            "dependencies": { "commission": ["pays"] },
        }),
    )
}

fn when() -> Value {
    let mut keys: Vec<(&str, Value)> = Fact::NAMES.map(|(name, fact)| (name, condition(fact))).to_vec();
    let nested = json!({ "$ref": "#/definitions/when" });
    keys.push(("any", list(&nested, "One of these holds.")));
    keys.push(("not", json!({ "description": "This does not hold as a whole.", "allOf": [nested] })));
    object("When a line holds: all of these. Empty: always.", &[], &keys)
}

/// One value of a fact, a range of them, or a list.
fn condition(fact: Fact) -> Value {
    let value = match fact.domain() {
        Domain::Flag => json!({ "type": "boolean" }),
        Domain::Words(words) => json!({ "enum": words }),
        Domain::Numbers(low, high) => json!({
            "anyOf": [
                { "type": "integer", "minimum": low, "maximum": high },
                { "type": "string", "pattern": format!("^[{low}-{high}]\\.\\.=[{low}-{high}]$") },
            ],
        }),
    };
    json!({ "description": fact.meaning(), "anyOf": [value, { "type": "array", "items": value, "minItems": 1, "maxItems": 1000 }] })
}

fn example() -> Value {
    let odds = json!({ "type": "string", "pattern": ODDS });
    object(
        "A round and what bets pay in it.",
        &["cards", "pays"],
        &[
            ("cards", text(100, "The cards in the order dealt, as 9H 2C KD 3S.")),
            (
                "pays",
                json!({
                    "description": "Bets by id, with net odds, lose or push.",
                    "type": "object",
                    "additionalProperties": { "anyOf": [{ "enum": ["lose", "push"] }, odds] },
                }),
            ),
        ],
    )
}

fn edge() -> Value {
    let edge = object(
        "A published figure of a bet.",
        &["bet", "decks"],
        &[
            ("bet", json!({ "$ref": "#/definitions/bet_id" })),
            ("decks", number(1, 16, "Decks of the fresh shoe the figure holds for.")),
            (
                "house_edge",
                json!({
                    "description": "The house edge as printed, as 1.0579%; negative when the bet pays the player.",
                    "type": "string", "pattern": format!("^-?{PERCENTAGE}$"),
                }),
            ),
            ("return", percentage("The return as printed, as 98.94%.")),
            ("source", note("Where it was published.")),
        ],
    );
    with(edge, json!({ "oneOf": [{ "required": ["house_edge"] }, { "required": ["return"] }] }))
}

const ODDS: &str = "^[0-9]+(\\.[0-9]{1,6})?:[0-9]+$";
const PERCENTAGE: &str = "[0-9]+(\\.[0-9]{1,6})?%";

fn object(description: &str, required: &[&str], properties: &[(&str, Value)]) -> Value {
    let properties: Map<String, Value> =
        properties.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    json!({
        "description": description,
        "type": "object",
        "additionalProperties": false,
        "properties": properties,
        "required": required,
    })
}

/// A schema with more keywords.
fn with(mut schema: Value, keywords: Value) -> Value {
    if let (Value::Object(schema), Value::Object(keywords)) = (&mut schema, keywords) {
        schema.extend(keywords);
    }
    schema
}

fn list(items: &Value, description: &str) -> Value {
    json!({ "description": description, "type": "array", "items": items, "minItems": 1, "maxItems": 1000 })
}

fn text(most: usize, description: &str) -> Value {
    json!({ "description": description, "type": "string", "minLength": 1, "maxLength": most })
}

fn note(description: &str) -> Value {
    text(1000, description)
}

fn name(pattern: &str, description: &str) -> Value {
    json!({ "description": description, "type": "string", "pattern": pattern })
}

fn number(low: i64, high: i64, description: &str) -> Value {
    json!({ "description": description, "type": "integer", "minimum": low, "maximum": high })
}

fn amount(low: i64, description: &str) -> Value {
    number(low, i64::MAX, description)
}

fn percentage(description: &str) -> Value {
    json!({ "description": description, "type": "string", "pattern": format!("^{PERCENTAGE}$") })
}

fn odds(description: &str) -> Value {
    json!({ "description": description, "type": "string", "pattern": ODDS })
}

fn one_of(words: &[&str], description: &str) -> Value {
    json!({ "description": description, "enum": words })
}
