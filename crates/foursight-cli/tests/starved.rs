//! A system with little memory or few threads to give: the work goes on with what there is.
#![cfg(target_os = "linux")]

use std::process::{Command, Output};

/// Runs the program with at most that many KiB of address space.
fn run_within(kibibytes: u32, arguments: &str) -> Output {
    let script = format!("ulimit -v {kibibytes}; exec \"$0\" {arguments}");
    Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_foursight")])
        .output()
        .expect("the shell starts")
}

/// The table does not fit, the threads do not, or neither does; a mebibyte more or less decides what fails first.
const LIMITS: [u32; 6] = [600_000, 400_000, 310_000, 250_000, 120_000, 70_000];

fn check(arguments: &str, code: i32, expected: &str) {
    for kibibytes in LIMITS {
        let output = run_within(kibibytes, arguments);
        let [printed, said] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
        assert_eq!(output.status.code(), Some(code), "{kibibytes} KiB, {arguments}: {said}");
        assert!((printed + said).contains(expected), "{kibibytes} KiB, {arguments}");
    }
}

#[test]
fn one_position_for_256_threads() {
    check("solve --threads 256 --no-book 4444444", 1, "move 7: column 4 is full");
    check("solve --threads 256 --no-book --weak 44444453", 0, "44444453 1 ");
}

#[test]
fn several_positions_for_256_threads() {
    check("solve --threads 256 --no-book --nodes 20000 44 45 46 47", 0, "\n47 ");
}

#[test]
fn an_analysis_by_256_threads() {
    check("analyze --threads 256 --no-book --nodes 20000 4444", 0, "source   search");
}

#[test]
fn a_table_larger_than_the_machine() {
    check("solve --threads 1 --table 1048576 --no-book 24617133247233", 0, "24617133247233 ");
    // The largest of the boards whose smallest table is not small.
    check("solve --threads 2 --table 4096 --nodes 20000 --size 8x6 44", 0, "44 ");
}
