//! One kind of mistake has one exit code, whichever command it is made in.

use std::process::{Command, Stdio};

/// Runs with nothing on standard input; the exit code, and what was said.
fn run(args: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foursight"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::null());
    let output = command.output().expect("the program runs");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn check(args: &[&str], expected: i32) {
    let (code, said) = run(args);
    assert_eq!(code, Some(expected), "{args:?}: {said}");
    assert!(!said.is_empty(), "{args:?} fails without a word");
}

#[test]
fn a_bad_position_or_game_is_1() {
    for command in [
        &["analyze"][..],
        &["explain"],
        &["show"],
        &["solve"],
        &["review"],
        &["play"],
        &["book", "probe"],
        &["puzzle", "--of"],
        &["perft", "3", "--position"],
    ] {
        for bad in ["4448", "44444444", "7/7/7/7/7/7", "4455667 0-1", "........"] {
            check(&[command, &[bad]].concat(), 1);
        }
    }
    for command in ["review", "puzzle"] {
        let option: &[&str] = if command == "puzzle" { &["--of"] } else { &[] };
        check(&[&[command], option, &["7/7/7/7/7/3x3 o"]].concat(), 1);
    }
}

#[test]
fn a_bad_move_is_1_as_the_position_judges_it() {
    for bad in ["8", "four", "d4", "", "44"] {
        check(&["explain", "44", "--move", bad], 1);
    }
    check(&["explain", "--game", "tictactoe", "b2", "--move", "b2"], 1);
}

#[test]
fn a_wrong_option_or_value_is_2() {
    let mut commands: Vec<&[&str]> = Vec::new();
    commands.extend([&["analyze"][..], &["explain"], &["show"], &["solve"], &["review"], &["puzzle"]]);
    commands.extend([&["play"][..], &["console"], &["arena", "1", "2"], &["perft", "3"], &["count", "3"]]);
    commands.extend([&["book", "probe"][..]]);
    for command in commands {
        check(&[command, &["--game", "chess"]].concat(), 2);
        check(&[command, &["--size", "0x7"]].concat(), 2);
        check(&[command, &["--fly"]].concat(), 2);
        check(&[command, &["--misere"]].concat(), 2);
    }
    for command in [&["analyze"][..], &["explain"], &["solve"], &["review"], &["puzzle"], &["console"]] {
        check(&[command, &["--threads", "0"]].concat(), 2);
        check(&[command, &["--time", "2"]].concat(), 2);
        check(&[command, &["--nodes", "many"]].concat(), 2);
    }
    check(&["perft", "-1"], 2);
    check(&["perft"], 2);
    check(&["count", "999"], 2);
    check(&["bench", "--stage", "none"], 2);
    check(&["arena", "1", "99"], 2);
    check(&["completions", "none"], 2);
    check(&["book", "build", "--depth", "x"], 2);
    check(&["fly"], 2);
}

#[test]
fn a_file_that_cannot_be_opened_is_2() {
    for args in [
        &["review", "--from", "no/such/file"][..],
        &["review", "--svg", "no/such/file", "1212"],
        &["puzzle", "--from", "no/such/file"],
        &["bench", "no/such/file"],
        &["solve", "--book", "no/such/file", "4"],
        &["analyze", "--book", "no/such/file", "4"],
        &["book", "info", "--book", "no/such/file"],
        &["arena", "1", "2", "--games", "2", "--games-out", "no/such/file"],
    ] {
        check(args, 2);
    }
}

#[test]
fn a_limit_that_is_too_low_is_2() {
    check(&["count", "9", "--memory", "1"], 2);
    check(&["arena", "perfect", "1", "--games", "2", "--nodes", "1", "--no-book"], 2);
}

#[test]
fn the_game_without_a_terminal_is_2() {
    check(&["play"], 2);
}

/// A disk that is full.
#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_1() {
    for args in [&["solve", "4"][..], &["analyze", "1212"], &["show", "-"], &["perft", "2"], &["--help"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let mut command = Command::new(env!("CARGO_BIN_EXE_foursight"));
        let output = command.args(args).stdin(Stdio::null()).stdout(full).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert!(said.contains("cannot write the output"), "{args:?}: {said}");
    }
}
