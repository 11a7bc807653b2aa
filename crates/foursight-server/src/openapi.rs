//! The `OpenAPI` document, and a page that shows it.
//!
//! Paths and parameters come from the handlers, by utoipa. The shapes of bodies come from `foursight-json`, whose schemas are
//! JSON Schema 2020-12, which is what `OpenAPI` 3.1 wants: they are put in as they are, so there is one source of each shape and
//! nothing is converted or said twice.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use serde_json::{Map, Value, json};
use utoipa::OpenApi;

use crate::api::Paths;

mod page;

pub(crate) use page::STYLE;

/// The shapes that the API speaks of.
const SHAPES: [&str; 8] =
    ["Analysis", "BatchRequest", "ColumnScores", "Error", "Event", "Explanation", "Puzzle", "Review"];

static DOCUMENT: LazyLock<Value> = LazyLock::new(document);
static TEXT: LazyLock<String> = LazyLock::new(|| DOCUMENT.to_string());
static PAGE: LazyLock<String> = LazyLock::new(|| page::page(&DOCUMENT));

/// `/openapi.json`.
pub(crate) async fn json() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str()).into_response()
}

/// `/api`: the same for people.
pub(crate) async fn page() -> Html<&'static str> {
    Html(PAGE.as_str())
}

fn document() -> Value {
    let mut document = serde_json::to_value(Paths::openapi()).expect("a document is JSON");
    document["info"] = json!({
        "title": "Foursight",
        "version": env!("CARGO_PKG_VERSION"),
        "description": "Exact values for Connect Four and every k-in-a-row game of up to 128 bits.",
        "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
    });
    document["components"] = json!({ "schemas": schemas() });
    document
}

/// The shapes by name, with the parts that several of them have.
fn schemas() -> Map<String, Value> {
    let mut schemas = Map::new();
    for (name, schema) in foursight_json::schemas() {
        if !SHAPES.contains(&name) {
            continue;
        }
        let Value::Object(mut shape) = schema.to_value() else { unreachable!("a schema is an object") };
        // The name is the key already, and as a part of another shape it has no title.
        shape.remove("title");
        shape.remove("$schema");
        if let Some(Value::Object(parts)) = shape.remove("$defs") {
            for (part, schema) in parts {
                let schema = linked(schema);
                let known = schemas.entry(part).or_insert_with(|| schema.clone());
                debug_assert_eq!(*known, schema, "one name, one shape");
            }
        }
        schemas.insert(name.to_owned(), linked(Value::Object(shape)));
    }
    schemas.insert("StreamEvent".to_owned(), stream_event());
    schemas
}

/// What is around the objects of a stream; how to say so is not settled before `OpenAPI` 3.2, so this is as tools read it.
fn stream_event() -> Value {
    json!({
        "description": "One server-sent event: its name, and a JSON object as text.",
        "type": "object",
        "required": ["event", "data"],
        "properties": {
            "event": { "enum": ["bounds", "column", "cell", "analysis", "error"] },
            "data": {
                "type": "string",
                "contentMediaType": "application/json",
                "contentSchema": { "anyOf": [
                    { "$ref": "#/components/schemas/Event" },
                    { "$ref": "#/components/schemas/Error" },
                ] },
            },
        },
    })
}

/// With every reference to a part leading to where the document has the parts.
fn linked(schema: Value) -> Value {
    match schema {
        Value::Object(fields) => {
            let link = |(name, value): (String, Value)| match (name.as_str(), value.as_str()) {
                ("$ref", Some(at)) => {
                    (name, Value::from(at.replacen("#/$defs/", "#/components/schemas/", 1)))
                }
                _ => (name, linked(value)),
            };
            fields.into_iter().map(link).collect::<Map<_, _>>().into()
        }
        Value::Array(items) => items.into_iter().map(linked).collect(),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of every `$ref`.
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str));
                fields.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let mut found = Vec::new();
        references(&DOCUMENT, &mut found);
        assert!(found.len() > 50, "{}", found.len());
        for at in found {
            assert!(DOCUMENT.pointer(at.strip_prefix('#').expect("within the document")).is_some(), "{at}");
        }
    }

    #[test]
    fn all_addresses_of_the_api_are_there() {
        let paths: Vec<&String> = DOCUMENT["paths"].as_object().expect("paths").keys().collect();
        assert_eq!(paths.len(), 7, "{paths:?}");
        assert_eq!(DOCUMENT["openapi"], "3.1.0");
        let parameters = &DOCUMENT["paths"]["/api/analyze"]["get"]["parameters"];
        assert_eq!(parameters[0]["name"], "position");
        assert_eq!(parameters[0]["required"], false);
    }
}
