//! TypeScript out of JSON Schema: as much of it as the schemas of `foursight-json` use; anything else panics.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Map, Value};

/// The objects that cross the boundary, and their names there, where `Error` and `Event` are the browser's own.
const OBJECTS: [(&str, &str); 10] = [
    ("Analysis", "Analysis"),
    ("Error", "ErrorObject"),
    ("Event", "AnalysisEvent"),
    ("Explanation", "Explanation"),
    ("Puzzle", "Puzzle"),
    ("Review", "Review"),
    ("Show", "Show"),
    ("Solution", "Solution"),
    ("Steps", "Steps"),
    ("View", "View"),
];

/// The only generic type: its schema is another one for everything that there is one of for each player.
const PLAYERS: &str =
    "/** One thing for each player. */\nexport interface Players<T> {\n  first: T;\n  second: T;\n}\n";

/// What a slice of work gives, which is no object of `docs/json.md`.
const STEP: &str = "\
/** What a slice of a job gave. */
export interface Step {
  /** Whether the question is answered. */
  done: boolean;
  /** What was proved meanwhile. */
  events: AnalysisEvent[];
  /** Of an analysis: the moves whose score is still open; absent if nothing has changed there. */
  open?: OpenMove[];
  /** How many questions to the solver are answered by now. */
  answered: number;
}

/** A move whose score is not proved yet. */
export interface OpenMove {
  /** The move. */
  move: Move;
  /** Its score, for the side to move, lies between these two, ends included. */
  bounds: [number, number];
}
";

/// The declarations of all of them, and of what they are made of.
pub(crate) fn types() -> String {
    let schemas = foursight_json::schemas();
    let mut declared: BTreeMap<String, String> = BTreeMap::new();
    for (object, name) in OBJECTS {
        let schema = schemas[object].as_value();
        let parts = schema["$defs"].as_object().cloned().unwrap_or_default();
        let writer = Writer { parts: &parts };
        let plain = parts.iter().filter(|(part, _)| !is_players(part));
        for (name, schema) in plain.map(|(name, schema)| (name.as_str(), schema)).chain([(name, schema)]) {
            let text = writer.declaration(name, schema);
            let before = declared.insert(name.to_owned(), text.clone());
            assert!(before.is_none_or(|before| before == text), "{name} has two meanings");
        }
    }
    let made = "// Made from the types of foursight-json by `cargo run -p foursight-wasm --example types`.";
    let texts = declared.into_values().chain([PLAYERS.to_owned(), STEP.to_owned()]);
    texts.fold(format!("{made}\n"), |all, text| format!("{all}\n{text}"))
}

/// `Players_of_Board` and the like, whose names say what there is one of for each player.
fn is_players(name: &str) -> bool {
    name.starts_with("Players_of_")
}

fn is_plain_object(schema: &Value) -> bool {
    schema["type"] == "object" && !["oneOf", "anyOf"].iter().any(|key| schema.get(key).is_some())
}

/// Writes types, and looks up the parts they are made of.
struct Writer<'a> {
    parts: &'a Map<String, Value>,
}

/// What the schema says about itself, as a comment.
fn comment(text: &mut String, schema: &Value, indent: &str) {
    if let Some(description) = schema["description"].as_str() {
        // Examples are in Rust; the first paragraph says what it is.
        let first = description.split("\n\n").next().unwrap_or_default().replace('\n', " ");
        let _ = writeln!(text, "{indent}/** {first} */");
    }
}

impl Writer<'_> {
    fn declaration(&self, name: &str, schema: &Value) -> String {
        let mut text = String::new();
        comment(&mut text, schema, "");
        let body = self.typed(schema, "");
        let (keyword, sign, end) =
            if is_plain_object(schema) { ("interface", "", "") } else { ("type", "= ", ";") };
        let _ = writeln!(text, "export {keyword} {name} {sign}{body}{end}");
        text
    }

    /// A schema as a type.
    fn typed(&self, schema: &Value, indent: &str) -> String {
        if let Some(path) = schema["$ref"].as_str() {
            let name = self.reference(path, indent);
            let has_fields = schema.get("properties").is_some();
            return if has_fields { format!("{} & {name}", self.fields(schema, indent)) } else { name };
        }
        if let Some(value) = schema.get("const") {
            return value.to_string();
        }
        if let Some(values) = schema["enum"].as_array() {
            return union(values.iter().map(Value::to_string));
        }
        if let Some(choices) = ["oneOf", "anyOf"].iter().find_map(|key| schema[*key].as_array()) {
            let choice = union(choices.iter().map(|choice| self.typed(choice, indent)));
            let has_fields = schema.get("properties").is_some();
            return if has_fields { format!("{} & ({choice})", self.fields(schema, indent)) } else { choice };
        }
        match &schema["type"] {
            Value::String(kind) => self.plain(kind, schema, indent),
            Value::Array(kinds) => {
                union(kinds.iter().map(|kind| self.plain(kind.as_str().expect("a name"), schema, indent)))
            }
            _ => panic!("no type is known for {schema}"),
        }
    }

    /// The name of a part.
    fn reference(&self, path: &str, indent: &str) -> String {
        let name = path.rsplit('/').next().expect("a name");
        if is_players(name) {
            return format!("Players<{}>", self.typed(&self.parts[name]["properties"]["first"], indent));
        }
        name.to_owned()
    }

    fn plain(&self, kind: &str, schema: &Value, indent: &str) -> String {
        match kind {
            "integer" | "number" => "number".to_owned(),
            "object" => self.fields(schema, indent),
            "array" => self.array(schema, indent),
            "string" | "boolean" | "null" => kind.to_owned(),
            _ => panic!("no type is known for {kind}"),
        }
    }

    fn array(&self, schema: &Value, indent: &str) -> String {
        let item = self.typed(&schema["items"], indent);
        match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
            (Some(least), Some(most)) if least == most => {
                format!("[{}]", vec![item; least as usize].join(", "))
            }
            _ if item.contains(' ') => format!("({item})[]"),
            _ => format!("{item}[]"),
        }
    }

    fn fields(&self, schema: &Value, indent: &str) -> String {
        let inner = format!("{indent}  ");
        let none = Map::new();
        let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
        let mut text = "{\n".to_owned();
        for (name, field) in schema["properties"].as_object().unwrap_or(&none) {
            comment(&mut text, field, &inner);
            let mark = if required.iter().any(|it| it == name) { "" } else { "?" };
            let _ = writeln!(text, "{inner}{name}{mark}: {};", self.typed(field, &inner));
        }
        text + indent + "}"
    }
}

fn union(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(" | ")
}
