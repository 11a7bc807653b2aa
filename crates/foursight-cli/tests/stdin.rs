//! Every command that takes positions or games reads them from standard input when it is given none: one answer each.

use std::io::{ErrorKind, Write};
use std::process::{Command, Output, Stdio};

fn run(args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foursight"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    // What needs no input may have answered and gone before it is written to.
    if let Err(error) = stdin.write_all(input.as_bytes()) {
        assert_eq!(error.kind(), ErrorKind::BrokenPipe, "{args:?}");
    }
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// A blank line, a comment, a bad line, and two positions that are solved at once. All moves, so that they are games, too.
const INPUT: &str = "\n44444\n# a comment\n4448\n  \n1212121 # won\n";

const COMPLAINT: &str = "line 4: move 4: '8' is not a column: write 1 to 7\n";

/// Commands and how their JSON names what was asked.
const COMMANDS: [&[&str]; 6] =
    [&["analyze"], &["explain"], &["show"], &["review"], &["solve"], &["puzzle", "--from", "-"]];

#[test]
fn a_bad_line_is_reported_with_its_number_and_the_rest_go_on() {
    for args in COMMANDS {
        let output = run(&[args, &["--json"]].concat(), INPUT);
        let stderr = text(&output.stderr);
        assert!(stderr.starts_with(COMPLAINT), "{args:?}: {stderr}");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        if args[0] != "puzzle" {
            let stdout = text(&output.stdout);
            let moves = |line: &str| {
                let json: serde_json::Value = serde_json::from_str(line).expect("a JSON object a line");
                json["moves"].as_str().or(json["position"]["moves"].as_str()).map(str::to_owned)
            };
            let answers: Vec<_> = stdout.lines().map(|line| moves(line).expect("moves")).collect();
            assert_eq!(answers, ["44444", "1212121"], "{args:?}");
        }
    }
}

#[test]
fn pages_are_separated_by_an_empty_line() {
    for args in [["analyze"], ["explain"], ["show"], ["review"]] {
        let output = run(&args, INPUT);
        let stdout = text(&output.stdout);
        assert_eq!(text(&output.stderr), COMPLAINT, "{args:?}");
        assert!(stdout.starts_with("Connect Four (7x6x4), "), "{args:?}: {stdout}");
        assert_eq!(stdout.matches("\n\nConnect Four (7x6x4), ").count(), 1, "{args:?}: {stdout}");
        assert!(!stdout.ends_with("\n\n"), "{args:?}");
    }
}

#[test]
fn a_move_is_looked_for_in_each_position() {
    let output = run(&["explain", "--move", "d4", "--json"], "444\n44\n333444\n");
    assert_eq!(text(&output.stderr), "line 2: d4 is not the next free cell of column 4, d3 is\n");
    assert_eq!((text(&output.stdout).lines().count(), output.status.code()), (2, Some(1)));
}

#[test]
fn a_book_is_asked_line_by_line() {
    let output = run(&["book", "probe"], "44\n24617133247233\n\n-\n");
    assert_eq!(text(&output.stdout).lines().count(), 2, "{output:?}");
    assert!(text(&output.stderr).starts_with("line 2: the position is not in the book"), "{output:?}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn an_empty_input_has_no_answer_and_says_so() {
    for args in COMMANDS {
        let output = run(args, "");
        assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("", Some(0)), "{args:?}");
        assert!(text(&output.stderr).starts_with("the input is empty: "), "{args:?}");
    }
}

#[test]
fn the_start_position_is_asked_for_by_a_dash() {
    let analysis = |args: &[&str], input| text(&run(args, input).stdout);
    let typed = analysis(&["show", "-"], "44\n");
    assert_eq!(analysis(&["show"], "-\n"), typed);
    assert!(typed.starts_with("Connect Four (7x6x4), ply 0, x to move\n"), "{typed}");
    // Without a command nothing is read.
    assert!(analysis(&[], "44\n").starts_with("Connect Four (7x6x4), ply 0, x to move\n"));
}
