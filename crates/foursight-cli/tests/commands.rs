//! Runs the commands in `tests/cmd` and compares what they print and how they end.
//!
//! After a change that is meant: `TRYCMD=overwrite cargo test -p foursight-cli --test commands`, then read the diff.

#[test]
fn commands_print_what_they_should() {
    trycmd::TestCases::new()
        // The page is as wide as nobody said otherwise.
        .env("COLUMNS", "80")
        .case("tests/cmd/*.md")
        .case("tests/cmd/*.toml");
}
