//! `--checkpoint`: searches that are killed and gone on with, and files that are refused.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

mod common;

use common::folder;

fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foursight"));
    command.current_dir(folder).args(arguments).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Exit code, what is printed, and what is said.
fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = program(folder, arguments).output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code(), text(stdout), text(stderr))
}

/// The score and the nodes of a line that `solve` prints.
fn score_and_nodes(line: &str) -> (String, u64) {
    let fields: Vec<&str> = line.split_whitespace().collect();
    (fields[1].to_owned(), fields[2].parse().expect("nodes"))
}

/// A killed search gives the score of one that nobody disturbed, and for as many kills costs little more: each costs what
/// was done since the file was written.
fn check_kills(test: &str, position: &[&str], kills: u32, alive: impl Fn(u32) -> Duration) {
    let folder = folder(test);
    let arguments =
        |more: &[&'static str]| [&["solve", "--no-book", "--table", "64"], position, more].concat();
    let (_, whole, _) = run(&folder, &arguments(&["--threads", "1"]));
    let (score, nodes) = score_and_nodes(&whole);
    let keeping = arguments(&["--threads", "1", "--checkpoint", "file", "--checkpoint-every", "200ms"]);
    let mut killed = 0;
    while killed < kills {
        let mut child = program(&folder, &keeping).spawn().expect("the program starts");
        thread::sleep(alive(killed));
        if child.try_wait().expect("a child").is_some() {
            break;
        }
        child.kill().expect("it runs");
        child.wait().expect("a child");
        killed += 1;
    }
    let (code, resumed, said) = run(&folder, &keeping);
    assert_eq!(code, Some(0), "{said}");
    assert!(killed == 0 || said.starts_with("going on from file ("), "{said}");
    let (resumed_score, resumed_nodes) = score_and_nodes(&resumed);
    assert_eq!(resumed_score, score, "after {killed} kills");
    // The nodes of the checkpoints: what a kill lost is not among them. What was kept is not searched again.
    assert!(resumed_nodes < 2 * nodes, "{resumed_nodes} nodes after {killed} kills, {nodes} without");
    // Once finished, the file answers.
    let (_, again, _) = run(&folder, &keeping);
    assert_eq!(score_and_nodes(&again), (score, resumed_nodes));
    assert!(!folder.join("file.new").exists());
}

/// 6x6 is a matter of seconds.
#[test]
fn a_killed_search_goes_on() {
    check_kills("kills", &["--size", "6x6", "-"], 5, |kill| {
        Duration::from_millis(500 + 170 * u64::from(kill))
    });
}

#[test]
#[ignore = "twenty kills of a search that takes a minute"]
fn twenty_kills_cost_little() {
    let chance = |kill: u32| Duration::from_millis(700 + u64::from(kill.wrapping_mul(2_654_435_761) >> 21));
    check_kills("twenty", &["--size", "8x5", "-"], 20, chance);
}

#[test]
fn a_limit_leaves_a_checkpoint() {
    let folder = folder("limit");
    let keeping = ["--no-book", "--checkpoint", "file", "--nodes"];
    let solve = |nodes: &str| run(&folder, &[&["solve", "-"], &keeping[..], &[nodes]].concat());
    let (code, first, _) = solve("20000");
    assert_eq!(code, Some(0));
    assert!(score_and_nodes(&first).0.contains(".."), "{first}");
    let (_, second, said) = solve("20000");
    assert!(said.starts_with("going on from file ("), "{said}");
    assert!(score_and_nodes(&second).1 >= score_and_nodes(&first).1 + 20_000, "{first}{second}");
    let (code, page, _) = run(&folder, &[&["analyze", "-", "--time", "100ms"], &keeping[..3]].concat());
    assert_eq!((code, page.is_empty()), (Some(0), false), "an analysis goes on from a solution");
}

#[test]
fn an_analysis_goes_on() {
    let folder = folder("analysis");
    let analyze = |more: &[&str]| {
        run(&folder, &[&["analyze", "3641443", "--no-book", "--checkpoint", "file"], more].concat())
    };
    assert_eq!(analyze(&["--nodes", "100000"]).0, Some(0));
    let (_, whole, _) = run(&folder, &["analyze", "3641443", "--no-book"]);
    let (code, page, said) = analyze(&[]);
    assert_eq!(code, Some(0), "{said}");
    // All but the last line, which has the nodes.
    let same = |page: &str| {
        page.lines().filter(|line| !line.contains("nodes")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(same(&page), same(&whole));
}

#[test]
fn what_cannot_be_gone_on_from_is_refused_and_left_alone() {
    let folder = folder("refused");
    let file = folder.join("file");
    let solve = |position: &[&str]| run(&folder, &[&["solve", "--checkpoint", "file"], position].concat());
    let refused = |position: &[&str], reason: &str| {
        let before = fs::read(&file).expect("a file");
        let (code, answer, said) = solve(position);
        assert_eq!((code, answer.as_str()), (Some(2), ""), "{said}");
        assert_eq!(said, format!("error: file: {reason}; remove it, or choose another --checkpoint\n"));
        assert_eq!(fs::read(&file).expect("a file"), before);
    };
    assert_eq!(solve(&["3641443", "--no-book"]).0, Some(0));
    let good = fs::read(&file).expect("a file");
    refused(&["4453"], "the checkpoint of another position: 7/7/7/3o3/2xx3/o1xx1o1 o");
    refused(&["--size", "7x7", "3641443"], "the checkpoint of another position: 7/7/7/3o3/2xx3/o1xx1o1 o");
    for at in [20, 100, good.len() - 1] {
        let mut bad = good.clone();
        bad[at] ^= 1;
        fs::write(&file, bad).expect("written");
        refused(&["3641443"], "damaged: the checksum does not fit");
    }
    fs::write(&file, &good[..good.len() / 2]).expect("written");
    refused(&["3641443"], "damaged: the checksum does not fit");
    fs::write(&file, "a shopping list").expect("written");
    refused(&["3641443"], "not a checkpoint");
    let mut newer = good;
    newer[8] = 9;
    fs::write(&file, newer).expect("written");
    refused(&["3641443"], "a checkpoint of version 9, which this program does not know");
}

#[test]
fn one_position_has_one_file() {
    let folder = folder("one");
    let options = "error: --checkpoint is for one position: write it as an argument\n";
    for arguments in [&["solve", "44", "45"][..], &["solve"], &["analyze"]] {
        let (code, _, said) = run(&folder, &[arguments, &["--checkpoint", "file"]].concat());
        assert_eq!((code, said.as_str()), (Some(2), options), "{arguments:?}");
    }
    let (code, _, said) = run(&folder, &["solve", "44", "--no-book", "--checkpoint", "no/such/folder"]);
    assert_eq!(code, Some(2), "before any search: {said}");
    assert_eq!(run(&folder, &["solve", "44", "--checkpoint-every", "1s"]).0, Some(2), "without a file");
    assert_eq!(run(&folder, &["solve", "8", "--checkpoint", "file"]).0, Some(1), "no position");
    assert!(!folder.join("file").exists());
}
