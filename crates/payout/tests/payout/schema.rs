//! The JSON Schema against what the reader of files knows.

use crate::documents::findings;
use croupier_payout::{Fact, Fault, schema};
use std::collections::BTreeSet;

/// The keys that the reader knows in a place, which it names when it meets another.
fn known(text: &str) -> BTreeSet<String> {
    let unknown = findings(text).into_iter().find_map(|finding| match finding.fault {
        Fault::UnknownKey { given, known, .. } if given == "nothing" => Some(known),
        _ => None,
    });
    unknown.unwrap_or_else(|| panic!("{text}")).into_iter().map(str::to_owned).collect()
}

/// The keys that the schema has at a place.
fn keys(place: &str) -> BTreeSet<String> {
    let schema = schema();
    let properties = schema.pointer(place).unwrap_or_else(|| panic!("{place}"));
    assert_eq!(properties["additionalProperties"], false, "{place}");
    properties["properties"].as_object().unwrap().keys().cloned().collect()
}

#[test]
fn the_schema_has_the_keys_that_the_reader_knows() {
    for (text, place) in [
        ("nothing = 1", ""),
        ("[shoe]\nnothing = 1", "/properties/shoe"),
        ("[settlement]\nnothing = 1", "/properties/settlement"),
        ("[limits]\nnothing = 1", "/properties/limits"),
        ("title = { nothing = 1 }", "/definitions/title"),
        ("[[bet]]\nnothing = 1", "/properties/bet/items"),
        ("[[bet]]\nlines = [{ nothing = 1 }]", "/properties/bet/items/properties/lines/items"),
        ("[[bet]]\nlines = [{ when = { nothing = 1 } }]", "/definitions/when"),
        ("[[example]]\nnothing = 1", "/properties/example/items"),
        ("[[edge]]\nnothing = 1", "/properties/edge/items"),
    ] {
        assert_eq!(keys(place), known(text), "{place}");
    }
}

#[test]
fn the_schema_takes_as_many_as_the_reader() {
    let schema = schema();
    const LINE: &str = "{ when = { winner = 'tie' }, pays = '8:1' },";
    for (place, begin, entry, end) in [
        ("/properties/bet", "", "[[bet]]\n", ""),
        ("/properties/bet/items/properties/lines", "[[bet]]\nlines = [", LINE, "]\n"),
        ("/properties/example", "", "[[example]]\n", ""),
        ("/properties/edge", "", "[[edge]]\n", ""),
        ("/properties/remove", "remove = [", "'a',", "]\n"),
    ] {
        let most = schema.pointer(place).unwrap()["maxItems"].as_u64().unwrap();
        let most = usize::try_from(most).unwrap();
        let is_over = |count: usize| {
            let text = format!("{begin}{}{end}", entry.repeat(count));
            findings(&text).iter().any(|finding| finding.fault == Fault::TooMany { most })
        };
        assert_eq!([most, most + 1].map(is_over), [false, true], "{place}");
    }
}

#[test]
fn every_key_of_the_schema_says_what_it_is() {
    fn look(place: &str, value: &serde_json::Value) {
        let Some(properties) = value.get("properties").and_then(|properties| properties.as_object()) else {
            return;
        };
        for (key, property) in properties {
            let said = property["description"].as_str().is_some_and(|said| said.ends_with('.'));
            assert!(said || property.get("$ref").is_some(), "{place}/{key}: {property}");
            look(&format!("{place}/{key}"), property);
            look(&format!("{place}/{key}/items"), &property["items"]);
        }
    }
    let schema = schema();
    look("", &schema);
    schema["definitions"].as_object().unwrap().iter().for_each(|(name, value)| look(name, value));
    let meanings: BTreeSet<&str> = Fact::NAMES.iter().map(|(_, fact)| fact.meaning()).collect();
    assert_eq!(meanings.len(), Fact::NAMES.len(), "each fact has a meaning of its own");
}
