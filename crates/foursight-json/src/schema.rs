//! A JSON Schema of every object, made from the types.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::Value;

use crate::{
    Analysis, Arena, BatchRequest, Bench, BenchTotal, BookInfo, BookProbe, Cell, ColumnScores, Count, Error,
    Event, Explanation, FactKind, Perft, Proof, ProofCheck, Puzzle, Review, Show, Solution, Steps, Version,
    View, ViewMove, Word, to_line,
};

/// A JSON Schema (draft 2020-12) of every object that is written, by the name of its type.
///
/// A schema says what is always there. It does not forbid fields that it does not name: new ones may come.
///
/// ```
/// let schemas = foursight_json::schemas();
/// let analysis = schemas["Analysis"].as_value();
/// assert_eq!(analysis["properties"]["ends_on_move"]["type"], serde_json::json!(["integer", "null"]));
/// assert_eq!(analysis["description"], "`analyze`: everything that is proved about a position.");
/// ```
pub fn schemas() -> BTreeMap<&'static str, Schema> {
    BTreeMap::from([
        schema::<Analysis>("Analysis"),
        schema::<Arena>("Arena"),
        schema::<BatchRequest>("BatchRequest"),
        schema::<Bench>("Bench"),
        schema::<BenchTotal>("BenchTotal"),
        schema::<BookInfo>("BookInfo"),
        schema::<BookProbe>("BookProbe"),
        schema::<ColumnScores>("ColumnScores"),
        schema::<Count>("Count"),
        schema::<Error>("Error"),
        schema::<Event>("Event"),
        schema::<Explanation>("Explanation"),
        schema::<Perft>("Perft"),
        schema::<Proof>("Proof"),
        schema::<ProofCheck>("ProofCheck"),
        schema::<Puzzle>("Puzzle"),
        schema::<Review>("Review"),
        schema::<Show>("Show"),
        schema::<Solution>("Solution"),
        schema::<Steps>("Steps"),
        schema::<View>("View"),
        schema::<ViewMove>("ViewMove"),
    ])
}

/// As it is written: what may be left out when it is read is there all the same.
fn schema<T: JsonSchema>(name: &'static str) -> (&'static str, Schema) {
    let plain = RecursiveTransform(without_examples);
    let generator = SchemaSettings::draft2020_12().for_serialize().with_transform(plain).into_generator();
    (name, generator.into_root_schema_for::<T>())
}

/// The examples in the documentation of the types are Rust; a reader of the schema may not know any.
fn without_examples(schema: &mut Schema) {
    if let Some(Value::String(description)) = schema.get_mut("description")
        && let Some(end) = description.find("\n\n```")
    {
        description.truncate(end);
    }
}

impl JsonSchema for Version {
    fn schema_name() -> Cow<'static, str> {
        "Version".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": "The version of the JSON.", "const": Self::NUMBER })
    }
}

impl JsonSchema for Cell {
    fn schema_name() -> Cow<'static, str> {
        "Cell".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A cell: the column as a letter, then the row.",
            "type": "string",
            "pattern": "^[a-z]{1,2}[1-9][0-9]{0,2}$",
        })
    }
}

impl JsonSchema for Word {
    fn schema_name() -> Cow<'static, str> {
        "Word".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A set of cells as the bits of a number.",
            "type": "string",
            "pattern": "^0x[0-9a-f]{1,32}$",
        })
    }
}

/// More kinds may come, so the list is one of examples.
impl JsonSchema for FactKind {
    fn schema_name() -> Cow<'static, str> {
        "FactKind".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names = FactKind::KNOWN.map(|kind| to_line(&kind).trim_matches('"').to_owned());
        json_schema!({
            "description": "What a fact states. More kinds may come.",
            "type": "string",
            "examples": names,
        })
    }
}
