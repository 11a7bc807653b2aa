//! Tests that cannot check here what they are there for.

/// Says that the test at hand checks nothing, or less than it could, and why. The check counts what is said here.
///
/// # Panics
///
/// If nobody can be told, as in WebAssembly: there such a test is ignored by an attribute.
pub fn skipped(why: &str) {
    #[cfg(target_family = "wasm")]
    panic!("ignore this test in WebAssembly: {why}");
    #[cfg(not(target_family = "wasm"))]
    note::write(why);
}

#[cfg(not(target_family = "wasm"))]
mod note {
    use std::fs::OpenOptions;
    use std::io::{self, Write};
    use std::{env, thread};

    /// The variable by which `cargo xtask check` names the file where it wants to read of it.
    const FILE: &str = "FOURSIGHT_SKIPPED";

    pub(super) fn write(why: &str) {
        // The harness names the thread after the test.
        let line = format!("{}: {why}\n", thread::current().name().unwrap_or("a test"));
        // Not `eprintln!`, which is swallowed when the test passes.
        write!(io::stderr(), "SKIPPED {line}").expect("standard error can be written to");
        if let Some(file) = env::var_os(FILE) {
            let file = OpenOptions::new().create(true).append(true).open(file);
            // In one piece: other tests may be writing as well.
            file.and_then(|mut file| file.write_all(line.as_bytes())).expect("the list of skipped tests");
        }
    }
}
