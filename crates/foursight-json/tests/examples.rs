//! Types and schemas against the examples of `docs/json.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::LazyLock;

use foursight_json::{
    Analysis, Arena, BatchRequest, Bench, BenchTotal, BookInfo, BookProbe, ColumnScores, Count, Error,
    ErrorKind, Event, Explanation, Perft, Proof, ProofCheck, Puzzle, Review, Show, Solution, Steps, View,
    ViewMove, from_line, schemas, to_line,
};
use schemars::Schema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

mod validator;

/// An example: the name of its type, and its text on one line.
struct Example {
    type_name: &'static str,
    text: String,
}

fn document(name: &str) -> String {
    let path = format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).expect("the document is there")
}

/// The examples: a block of `json` is one object, a block of `jsonl` one a line. The heading above says which type it is.
fn examples() -> Vec<Example> {
    let (text, mut heading, mut command, mut examples) = (document("json.md"), "", "", Vec::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(found) = line.strip_prefix("## ") {
            (heading, command) = (found.trim_matches('`'), "");
        }
        let Some(fence) = line.strip_prefix("```") else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let objects: Vec<String> = match fence {
            "console" => {
                command = block[0];
                continue;
            }
            "json" => vec![block.concat()],
            "jsonl" => block.into_iter().map(str::to_owned).collect(),
            _ => panic!("a block of {fence:?} is neither a command nor JSON"),
        };
        let type_name = type_of(heading, command, fence == "jsonl");
        examples.extend(objects.iter().map(|text| Example { type_name, text: compact(text) }));
    }
    examples
}

fn type_of(heading: &str, command: &str, has_no_command: bool) -> &'static str {
    match heading {
        "analyze" => "Analysis",
        "explain" => "Explanation",
        "review" => "Review",
        "prove" => "Proof",
        "check" => "ProofCheck",
        "puzzle" => "Puzzle",
        "arena" => "Arena",
        "book" if command.contains("probe") => "BookProbe",
        "book" => "BookInfo",
        "solve" => "Solution",
        "bench" if has_no_command => "BenchTotal",
        "bench" => "Bench",
        "show" if command.contains("--steps") => "Steps",
        "show" => "Show",
        "perft" => "Perft",
        "count" => "Count",
        "Events" => "Event",
        "/solve" => "ColumnScores",
        "/api/analyze/batch" => "BatchRequest",
        "Errors" => "Error",
        "A view" => "View",
        "A move" => "ViewMove",
        _ => panic!("nobody knows the type of the example below {heading:?}"),
    }
}

/// The same JSON without spaces outside of its strings, as the program prints it. No string has an escaped quote.
fn compact(text: &str) -> String {
    let outside = |(index, part): (usize, &str)| {
        if index % 2 == 1 { part.to_owned() } else { part.replace(' ', "") }
    };
    text.split('"').enumerate().map(outside).collect::<Vec<_>>().join("\"")
}

/// Reads the type of that name and writes it again.
fn rewrite(type_name: &str, text: &str) -> Result<String, Error> {
    fn of<T: Serialize + DeserializeOwned>(text: &str) -> Result<String, Error> {
        from_line::<T>(text).map(|object| to_line(&object))
    }
    match type_name {
        "Analysis" => of::<Analysis>(text),
        "Arena" => of::<Arena>(text),
        "BatchRequest" => of::<BatchRequest>(text),
        "Bench" => of::<Bench>(text),
        "BenchTotal" => of::<BenchTotal>(text),
        "BookInfo" => of::<BookInfo>(text),
        "BookProbe" => of::<BookProbe>(text),
        "ColumnScores" => of::<ColumnScores>(text),
        "Count" => of::<Count>(text),
        "Error" => of::<Error>(text),
        "Event" => of::<Event>(text),
        "Explanation" => of::<Explanation>(text),
        "Perft" => of::<Perft>(text),
        "Proof" => of::<Proof>(text),
        "ProofCheck" => of::<ProofCheck>(text),
        "Puzzle" => of::<Puzzle>(text),
        "Review" => of::<Review>(text),
        "Show" => of::<Show>(text),
        "Solution" => of::<Solution>(text),
        "Steps" => of::<Steps>(text),
        "View" => of::<View>(text),
        "ViewMove" => of::<ViewMove>(text),
        _ => panic!("{type_name} is not here"),
    }
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// What the schema of that type has against a value; fields that it does not name are faults here.
fn faults(type_name: &str, value: &Value) -> Vec<String> {
    static SCHEMAS: LazyLock<BTreeMap<&str, Schema>> = LazyLock::new(schemas);
    validator::faults(SCHEMAS[type_name].as_value(), value)
}

/// The paths of all objects within a value.
fn objects(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            found.push(path.to_owned());
            object.iter().for_each(|(name, value)| objects(value, &format!("{path}/{name}"), found));
        }
        Value::Array(array) => {
            let items = array.iter().enumerate();
            items.for_each(|(index, value)| objects(value, &format!("{path}/{index}"), found));
        }
        _ => {}
    }
}

#[test]
fn every_object_has_an_example() {
    let shown: BTreeSet<&str> = examples().iter().map(|example| example.type_name).collect();
    assert_eq!(shown, schemas().into_keys().collect());
}

#[test]
fn examples_are_read_and_written_byte_by_byte() {
    for Example { type_name, text } in examples() {
        assert_eq!(rewrite(type_name, &text).as_ref(), Ok(&text), "{type_name}");
    }
}

#[test]
fn examples_fit_their_schemas() {
    for Example { type_name, text } in examples() {
        assert_eq!(faults(type_name, &value(&text)), Vec::<String>::new(), "{type_name}: {text}");
    }
}

#[test]
fn a_field_that_nobody_knows_is_passed_over_and_noticed_here() {
    for Example { type_name, text } in examples() {
        let mut paths = Vec::new();
        objects(&value(&text), "", &mut paths);
        for path in paths {
            let mut more = value(&text);
            more.pointer_mut(&path)
                .and_then(Value::as_object_mut)
                .expect("an object")
                .insert("new".into(), 1.into());
            assert_eq!(rewrite(type_name, &more.to_string()).as_ref(), Ok(&text), "{type_name} at {path}");
            assert_eq!(faults(type_name, &more).len(), 1, "{type_name} at {path}");
        }
    }
}

#[test]
fn a_field_of_an_example_that_is_missing_or_wrong_is_a_fault() {
    // The fields that docs/json.md allows to be absent.
    let optional = [
        "misere",
        "at",
        "player",
        "move",
        "completes",
        "row",
        "empty_below",
        "plan",
        "moves",
        "breaks",
        "proof_nodes",
        "story",
        "then",
        "answers",
        "guide",
        "waits_for",
        "order",
        "counter",
        "better",
        "excluded",
        "deep",
        "tictactoe",
        "game",
        "time",
    ];
    for Example { type_name, text } in examples() {
        let mut paths = Vec::new();
        objects(&value(&text), "", &mut paths);
        for path in paths {
            let names: Vec<String> = value(&text)
                .pointer(&path)
                .and_then(Value::as_object)
                .expect("an object")
                .keys()
                .cloned()
                .collect();
            for name in names {
                let (mut less, mut wrong) = (value(&text), value(&text));
                less.pointer_mut(&path).and_then(Value::as_object_mut).expect("an object").remove(&name);
                assert!(
                    !faults(type_name, &less).is_empty() || optional.contains(&name.as_str()),
                    "{type_name} without {path}/{name}"
                );
                *wrong.pointer_mut(&format!("{path}/{name}")).expect("a field") =
                    serde_json::json!({ "no": 1 });
                assert!(!faults(type_name, &wrong).is_empty(), "{type_name} with a wrong {path}/{name}");
                assert!(
                    rewrite(type_name, &wrong.to_string()).is_err(),
                    "{type_name} with a wrong {path}/{name}"
                );
            }
        }
    }
}

#[test]
fn another_version_is_refused() {
    for Example { type_name, text } in examples() {
        let other = text.replacen("\"version\":1", "\"version\":2", 1);
        if other == text {
            assert!(
                ["Error", "ColumnScores", "BatchRequest", "ViewMove"].contains(&type_name),
                "{type_name} has no version"
            );
            continue;
        }
        let message = rewrite(type_name, &other).expect_err("version 2").to_string();
        assert!(message.starts_with("version 2 is not known: this program reads version 1"), "{message}");
        assert!(!faults(type_name, &value(&other)).is_empty());
    }
}

/// The words in backquotes in the first column of the table below a line.
fn names_below(text: &str, headline: &str) -> BTreeSet<String> {
    let table = text.split_once(headline).expect("the table is there").1.lines().skip(2);
    let rows = table.take_while(|line| line.starts_with('|'));
    let first = rows.filter_map(|line| line.split('|').nth(1).map(str::to_owned));
    first.flat_map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()).collect()
}

#[test]
fn the_kinds_of_errors_are_the_documented_ones() {
    let ours: BTreeSet<String> =
        ErrorKind::ALL.iter().map(|kind| to_line(kind).trim_matches('"').to_owned()).collect();
    let notation = names_below(&document("notation.md"), "| kind | what is wrong |");
    assert_eq!(names_below(&document("json.md"), "| kind | what is wrong |"), ours);
    assert_eq!(notation.len(), 10);
    assert!(notation.is_subset(&ours), "every kind of the notation is one of ours");
    let schema = schemas()["Error"].as_value()["$defs"]["ErrorKind"].to_string();
    assert!(ours.iter().all(|name| schema.contains(&format!("\"{name}\""))), "{schema}");
}
