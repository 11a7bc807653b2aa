//! Every file of tests is part of the program that runs them.

use std::fs;
use std::path::Path;

/// Looks into the folder `tests` of a crate: a file that its root does not name would be a test that nothing runs.
///
/// # Panics
///
/// If there is such a file.
pub fn assert_modules(crate_folder: &str, root: &str) {
    let folder = Path::new(crate_folder).join("tests");
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut count = 0;
    for file in files.map(|file| file.expect("an entry of the folder").path()) {
        let stem = file.file_stem().and_then(|stem| stem.to_str()).expect("a name in ASCII");
        if file.extension().is_some_and(|extension| extension == "rs") && stem != "suite" {
            let named = root.lines().any(|line| line == format!("mod {stem};"));
            assert!(
                named,
                "tests/suite.rs does not say `mod {stem};`, so nothing runs the tests of that file"
            );
            count += 1;
        }
    }
    assert!(count > 0, "{} has no tests", folder.display());
}
