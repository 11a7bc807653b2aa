//! A validator for the part of JSON Schema that our schemas use. It knows no keyword besides, and says so by a panic, so that
//! nothing passes because it was not looked at. A whole validator takes a minute of the processor to build.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// What a schema has against a value. Stricter than the standard in one thing: a field that no schema names is a fault.
pub(crate) fn faults(root: &Value, value: &Value) -> Vec<String> {
    let mut checked = Checked { root, faults: Vec::new() };
    checked.whole(root, value, "");
    checked.faults
}

struct Checked<'a> {
    root: &'a Value,
    faults: Vec<String>,
}

/// Said of objects, arrays, numbers and strings; a value of another type is not meant.
const OF_OTHER_TYPES: [&str; 8] =
    ["properties", "required", "items", "minItems", "maxItems", "minimum", "maximum", "pattern"];

/// Words for people.
const SAYS_NOTHING: [&str; 7] = ["$schema", "$defs", "title", "description", "format", "examples", "default"];

impl Checked<'_> {
    /// A value against its schema, and its fields against all that the schema names.
    fn whole(&mut self, schema: &Value, value: &Value, path: &str) {
        let named = self.part(schema, value, path);
        if let Value::Object(object) = value {
            let unknown = object.keys().filter(|name| !named.contains(*name));
            self.faults.extend(unknown.map(|name| format!("{path}: nobody knows {name:?}")));
        }
    }

    /// A value against one of several schemas that speak of it; the names of the fields that this one speaks of.
    fn part(&mut self, schema: &Value, value: &Value, path: &str) -> BTreeSet<String> {
        let Value::Object(keywords) = schema else { panic!("{path}: {schema} is no schema") };
        let mut named = BTreeSet::new();
        for (keyword, says) in keywords {
            let holds = match (keyword.as_str(), value) {
                ("$ref", _) => {
                    let target = says.as_str().and_then(|at| self.root.pointer(at.strip_prefix('#')?));
                    named.extend(self.part(
                        &target.expect("a reference within the schema").clone(),
                        value,
                        path,
                    ));
                    true
                }
                ("oneOf" | "anyOf", _) => {
                    self.choice(keyword == "oneOf", list(says), value, path, &mut named)
                }
                ("properties", Value::Object(object)) => {
                    self.fields(says.as_object().expect("schemas"), object, path, &mut named);
                    true
                }
                ("required", Value::Object(object)) => {
                    list(says).iter().all(|name| object.contains_key(name.as_str().expect("a name")))
                }
                ("items", Value::Array(items)) => {
                    let number = items.iter().enumerate();
                    number.for_each(|(index, item)| self.whole(says, item, &format!("{path}/{index}")));
                    true
                }
                ("minItems", Value::Array(items)) => items.len() as u64 >= says.as_u64().expect("a number"),
                ("maxItems", Value::Array(items)) => items.len() as u64 <= says.as_u64().expect("a number"),
                ("minimum", Value::Number(number)) => number.as_f64() >= says.as_f64(),
                ("maximum", Value::Number(number)) => number.as_f64() <= says.as_f64(),
                ("pattern", Value::String(text)) => fits(says.as_str().expect("a pattern"), text),
                ("const", _) => says == value,
                ("enum", _) => list(says).contains(value),
                ("type", _) => match says {
                    Value::Array(names) => names.iter().any(|name| is(name, value)),
                    name => is(name, value),
                },
                (word, _) => {
                    let known = SAYS_NOTHING.contains(&word) || OF_OTHER_TYPES.contains(&word);
                    assert!(known, "{path}: the validator does not know {word:?}");
                    true
                }
            };
            if !holds {
                self.faults.push(format!("{path}: {value} is not as {keyword} {says} says"));
            }
        }
        named
    }

    fn fields(
        &mut self,
        schemas: &Map<String, Value>,
        object: &Map<String, Value>,
        path: &str,
        named: &mut BTreeSet<String>,
    ) {
        for (name, schema) in schemas {
            named.insert(name.clone());
            if let Some(value) = object.get(name) {
                self.whole(schema, value, &format!("{path}/{name}"));
            }
        }
    }

    /// Whether one of the schemas holds, and only one if so it must be. With one schema that holds but for unknown fields
    /// deeper down, those are the faults.
    fn choice(
        &mut self,
        only_one: bool,
        schemas: &[Value],
        value: &Value,
        path: &str,
        named: &mut BTreeSet<String>,
    ) -> bool {
        let tried: Vec<(BTreeSet<String>, Vec<String>)> = schemas
            .iter()
            .map(|schema| {
                let mut checked = Checked { root: self.root, faults: Vec::new() };
                let names = checked.part(schema, value, path);
                (names, checked.faults)
            })
            .collect();
        let unknown = |fault: &String| fault.contains("nobody knows");
        let fitting: Vec<_> = tried.into_iter().filter(|(_, faults)| faults.iter().all(unknown)).collect();
        let holds = if only_one { fitting.len() == 1 } else { !fitting.is_empty() };
        for (names, faults) in fitting {
            named.extend(names);
            self.faults.extend(faults);
        }
        holds
    }
}

fn list(says: &Value) -> &[Value] {
    says.as_array().expect("a list")
}

fn is(name: &Value, value: &Value) -> bool {
    match name.as_str().expect("the name of a type") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        unknown => panic!("there is no type {unknown:?}"),
    }
}

/// The two patterns of our schemas, spelled out.
fn fits(pattern: &str, text: &str) -> bool {
    match pattern {
        "^[a-z]{1,2}[1-9][0-9]{0,2}$" => {
            let digits = text.trim_start_matches(|mark: char| mark.is_ascii_lowercase());
            let plain = digits.bytes().all(|mark| mark.is_ascii_digit()) && !digits.starts_with('0');
            (1..=2).contains(&(text.len() - digits.len())) && (1..=3).contains(&digits.len()) && plain
        }
        "^0x[0-9a-f]{1,32}$" => text.strip_prefix("0x").is_some_and(|digits| {
            let hexadecimal = |mark| matches!(mark, b'0'..=b'9' | b'a'..=b'f');
            (1..=32).contains(&digits.len()) && digits.bytes().all(hexadecimal)
        }),
        _ => panic!("the validator does not know the pattern {pattern}"),
    }
}
