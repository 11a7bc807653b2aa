//! Where the terminal or the locale knows only ASCII, nothing else is printed.
#![cfg(unix)]

use std::process::{Command, Stdio};

/// What is printed, on both streams, in an environment that knows only ASCII, and in one that knows more.
fn printed(variable: (&str, &str), args: &[&str]) -> Vec<u8> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foursight"));
    command.args(args).stdin(Stdio::null()).env_clear().env("LANG", "C.UTF-8").env(variable.0, variable.1);
    let output = command.output().expect("the program runs");
    [output.stdout, output.stderr].concat()
}

#[test]
fn no_command_prints_anything_else() {
    let mut commands: Vec<Vec<&str>> = Vec::new();
    let names = "play analyze explain prove check review puzzle arena solve show perft count bench book console completions";
    for name in names.split(' ') {
        commands.push(vec![name, "--help"]);
        // What was typed is repeated in the complaint.
        commands.push(vec![name, "--größe"]);
        commands.push(vec![name, "🔴"]);
    }
    commands.push(vec!["🔴"]);
    commands.push(vec!["bench", "größe.txt"]);
    commands.push(vec!["review", "--from", "größe.txt"]);
    commands.push(vec!["analyze", "24617133247233"]);
    commands.push(vec!["explain", "24617133247233", "--move", "é"]);
    commands.push(vec!["review", "24617133247233"]);
    commands.push(vec!["show", "--bits", "4453"]);
    commands.push(vec!["puzzle", "--seed", "1"]);
    commands.push(vec!["completions", "zsh"]);
    commands.push(vec!["man"]);
    for command in commands {
        for variable in [("LC_ALL", "C"), ("TERM", "dumb"), ("LC_CTYPE", "de_DE.ISO-8859-1")] {
            let bytes = printed(variable, &command);
            assert!(bytes.is_ascii(), "{variable:?} {command:?}: {}", String::from_utf8_lossy(&bytes));
        }
    }
    let all = printed(("TERM", "xterm"), &["show", "🔴"]);
    assert!(!all.is_ascii(), "elsewhere it is printed as it is");
}
