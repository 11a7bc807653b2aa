//! What must not be in this crate: a clock, a thread, another source of chance than `Chance`, anything that goes in or out.

use std::fs;
use std::path::Path;

/// Hash maps and sets seed themselves at random, and so does the order in which they are read.
const ABSENT: [&str; 11] = [
    "std::time",
    "Instant",
    "SystemTime",
    "std::thread",
    "HashMap",
    "HashSet",
    "RandomState",
    "std::env",
    "std::fs",
    "std::io",
    "std::process",
];

/// The lines of code, comments left out, that have one of the words; and how many lines were read.
fn offences(folder: &Path) -> (Vec<String>, usize) {
    let (mut found, mut count) = (Vec::new(), 0);
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            let (inner, lines) = offences(&path);
            found.extend(inner);
            count += lines;
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source in UTF-8");
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            count += 1;
            if ABSENT.iter().any(|word| line.contains(word)) {
                found.push(format!("{}: {line}", path.display()));
            }
        }
    }
    (found, count)
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "looks into a folder")]
fn no_clock_no_thread_no_other_chance() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (found, lines) = offences(&crate_folder.join("src"));
    assert!(lines > 1_000, "only {lines} lines were read");
    assert_eq!(found, Vec::<String>::new());
    // The search itself is able to find something: this file names all of them.
    let (found, _) = offences(&crate_folder.join("tests"));
    assert!(found.len() >= ABSENT.len());
}
