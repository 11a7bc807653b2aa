//! Ctrl-C: what is known is printed, and the exit code is 130.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// Longer than anything here takes, on any machine.
const PATIENCE: Duration = Duration::from_mins(1);

fn start(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foursight"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Ctrl-C, as the terminal sends it.
fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(status.expect("kill is there").success());
}

/// Waits until the program listens to Ctrl-C, as the kernel knows; elsewhere a second must do.
fn wait_for_handler(child: &Child) {
    let start = Instant::now();
    let listens = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.map(|mask| u64::from_str_radix(mask.trim(), 16).expect("a mask of signals"));
        caught.map_or(start.elapsed() > Duration::from_secs(1), |mask| mask & 2 != 0)
    };
    while !listens() {
        assert!(start.elapsed() < PATIENCE, "the program never listens to Ctrl-C");
        thread::sleep(Duration::from_millis(10));
    }
}

/// What is printed when Ctrl-C comes a moment after the start.
fn run_and_interrupt(args: &[&str]) -> String {
    let child = start(args);
    wait_for_handler(&child);
    // Long enough that there is something to print; no assertion depends on how much.
    thread::sleep(Duration::from_millis(300));
    interrupt(&child);
    finish(child)
}

fn finish(child: Child) -> String {
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
    assert_eq!(status.code(), Some(130), "{}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).expect("what we print is UTF-8")
}

fn json(text: &str) -> Value {
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(text).expect("a whole object")
}

#[test]
fn solve_prints_what_is_proved() {
    let mut child = start(&["solve", "--threads", "2"]);
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
    // The answer to an easy position says that the program is up and its handler in place.
    writeln!(stdin, "121212").expect("the program reads");
    lines.read_line(&mut String::new()).expect("the program answers");
    // An empty board as wide as this keeps anybody busy. Input stays open: nobody waits for its end.
    writeln!(stdin, "{} x 12x8x4", ["12"; 8].join("/")).expect("the program reads");
    thread::sleep(Duration::from_millis(300));
    interrupt(&child);
    let mut rest = String::new();
    lines.read_to_string(&mut rest).expect("the program ends");
    assert!(rest.starts_with("12/12/12/12/12/12/12/12x12x8x4 -") && rest.contains(".."), "{rest}");
    finish(child);
}

#[test]
fn nobody_waits_for_input() {
    for args in
        [&["solve"][..], &["analyze"], &["explain"], &["show"], &["review"], &["puzzle", "--from", "-"]]
    {
        let mut child = start(args);
        // Held open, so that its end is not what ends the program.
        let stdin = child.stdin.take();
        wait_for_handler(&child);
        interrupt(&child);
        finish(child);
        drop(stdin);
    }
}

#[test]
fn arena_keeps_the_games_that_were_finished() {
    let report = json(&run_and_interrupt(&["arena", "--json", "1", "2", "--games", "1000000"]));
    assert_eq!(report["complete"], false);
    let games = report["matches"][0]["games"].as_u64();
    assert!(games.is_none_or(|games| 0 < games && games < 1_000_000), "{report}");
    assert_eq!(report["ratings"].as_array().map(Vec::is_empty), Some(games.is_none()));
}

#[test]
fn analyze_prints_what_is_proved() {
    let analysis = json(&run_and_interrupt(&["analyze", "--json", "--size", "12x8", "-"]));
    assert_eq!(analysis["exact"], false);
    assert_eq!(analysis["line"], Value::Null);
}

#[test]
fn perft_prints_the_lengths_it_has_counted() {
    let text = run_and_interrupt(&["perft", "40"]);
    assert!(text.starts_with("1 7\n2 49\n"), "{text}");
    let report = json(&run_and_interrupt(&["perft", "--json", "40"]));
    assert_eq!(report["complete"], false);
    assert_eq!(report["depths"][1]["sequences"], 49);
}

#[test]
fn count_prints_the_plies_it_has_counted() {
    let text = run_and_interrupt(&["count", "40"]);
    assert!(text.starts_with("0 1 0 1\n1 7 0 4\n") && !text.contains("total"), "{text}");
    let report = json(&run_and_interrupt(&["count", "--json", "40"]));
    assert_eq!(report["complete"], false);
    assert_eq!(report["plies"][1]["positions"], 7);
}

#[test]
fn bench_prints_what_it_has_measured() {
    // The first solver of the tutorial is busy with the first hard set for as long as anybody waits.
    let text = run_and_interrupt(&["bench", "--stage", "bitboard", "--json"]);
    let last = json(text.lines().last().expect("at least the set that it was busy with"));
    assert_eq!(last["complete"], false);
    assert_eq!(last["wrong"], 0);
}

#[test]
fn a_search_at_the_prompt_ends_with_what_is_proved() {
    let mut child = start(&["console", "--size", "12x8"]);
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    writeln!(stdin, "display\ngo").expect("the program reads");
    let mut lines = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
    wait_for_handler(&child);
    thread::sleep(Duration::from_millis(300));
    interrupt(&child);
    let mut text = String::new();
    lines.read_to_string(&mut text).expect("the program ends");
    assert!(text.contains("score -") && text.contains("not solved within the limits"), "{text}");
    finish(child);
}
