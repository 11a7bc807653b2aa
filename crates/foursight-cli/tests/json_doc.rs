//! The examples in `docs/json.md` are what the program prints, field by field and in that order.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Numbers that depend on the machine, or on how the search goes about its work.
const VOLATILE: [&str; 5] = ["nodes", "microseconds", "mean_microseconds", "mean_nodes", "nodes_per_second"];

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The commands of the document, each with the JSON that follows it.
fn examples(text: &str) -> Vec<(String, String)> {
    let mut examples = Vec::new();
    let mut command = None;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if !matches!(line, "```console" | "```json") {
            continue;
        }
        let block: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
        if line == "```console" {
            assert_eq!(command.replace(block.concat()), None, "every command is followed by its JSON");
        } else {
            examples.push((command.take().expect("every JSON follows its command"), block.concat()));
        }
    }
    assert_eq!(command, None);
    examples
}

/// The words of a command line; quotes hold one together.
fn words(line: &str) -> Vec<String> {
    let line = line.strip_prefix("$ foursight ").expect("a command of the program");
    let outside = |(index, part): (usize, &str)| -> Vec<String> {
        if index % 2 == 1 {
            vec![part.to_owned()]
        } else {
            part.split_whitespace().map(str::to_owned).collect()
        }
    };
    line.split('\'').enumerate().flat_map(outside).collect()
}

/// The names of all fields, in the order in which they stand.
fn fields(json: &str) -> Vec<&str> {
    // No string of ours holds an escaped quote, so every other part lies between quotes.
    let parts: Vec<_> = json.split('"').collect();
    let is_name = |part: &&[&str]| part[1].trim_start().starts_with(':');
    parts[1..].chunks(2).filter(|chunk| chunk.len() == 2).filter(is_name).map(|chunk| chunk[0]).collect()
}

/// The value without what differs from run to run.
fn steady(mut value: Value) -> Value {
    match &mut value {
        Value::Object(object) => {
            if object.get("exact") == Some(&Value::Bool(false)) {
                object["bounds"] = Value::Null;
            }
            for (name, value) in object.iter_mut() {
                if VOLATILE.contains(&name.as_str()) {
                    assert!(value.is_number(), "{name}");
                    *value = Value::Null;
                } else {
                    *value = steady(value.take());
                }
            }
        }
        Value::Array(array) => array.iter_mut().for_each(|value| *value = steady(value.take())),
        _ => {}
    }
    value
}

#[test]
fn the_examples_are_what_the_program_prints() {
    let text = std::fs::read_to_string(root().join("docs/json.md")).expect("the document is there");
    let examples = examples(&text);
    let commands = [
        "analyze", "explain", "review", "puzzle", "arena", "solve", "bench", "show", "perft", "count",
        "prove", "check",
    ];
    for command in commands {
        assert!(examples.iter().any(|(line, _)| line.contains(command)), "there is no example of {command}");
    }
    for (line, expected) in examples {
        let mut program = Command::new(env!("CARGO_BIN_EXE_foursight"));
        let output = program.args(words(&line)).current_dir(root()).output().expect("the program runs");
        let printed = String::from_utf8(output.stdout).expect("what we print is UTF-8");
        assert_eq!(printed.lines().count(), 1, "{line}: one object a line");
        assert_eq!(fields(&printed), fields(&expected), "{line}");
        let [printed, expected] = [&printed, &expected].map(|json| {
            let value: Value = serde_json::from_str(json).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(value["version"], 1, "{line}");
            steady(value)
        });
        assert_eq!(printed, expected, "{line}");
    }
}
