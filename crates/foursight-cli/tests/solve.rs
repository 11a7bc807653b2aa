//! `solve` as a stream: order, memory, expected scores, and readers that go away.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::thread;

use foursight_core::{Column, Position};

/// Takes about a millisecond to solve.
const SLOWER: &str = "24617133247233 -8";

fn start(args: &[&str]) -> (Child, ChildStdin) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foursight"));
    command.arg("solve").args(args);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let stdin = child.stdin.take().expect("standard input is a pipe");
    (child, stdin)
}

/// Runs to the end with this on standard input.
fn run(args: &[&str], input: impl Into<Vec<u8>>) -> Output {
    let (child, mut stdin) = start(args);
    let input = input.into();
    let feeder = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    let _ = feeder.join().expect("the feeder does not panic");
    output
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("what we print is UTF-8")
}

/// The first two fields of every line: position and score.
fn answers(stdout: &[u8]) -> Vec<String> {
    let fields = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
    text(stdout).lines().map(fields).collect()
}

/// Late positions, so that a hundred thousand of them are solved in a moment.
fn late_positions(count: usize) -> Vec<String> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut games = std::iter::from_fn(move || {
        let (mut moves, mut position) = (String::new(), Position::START);
        while position.ply() < 34 && !position.is_over() {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let column = Column::new((state >> 32) as u32 % 7).expect("a column of the board");
            if let Ok(next) = position.play(column) {
                moves.push(column.to_char());
                position = next;
            }
        }
        Some((moves, position))
    });
    let alive: Vec<_> = games
        .by_ref()
        .filter(|(_, position)| !position.is_over())
        .map(|(moves, _)| moves)
        .take(1000)
        .collect();
    alive.into_iter().cycle().take(count).collect()
}

#[test]
fn a_hundred_thousand_lines_keep_their_order() {
    let positions = late_positions(100_000);
    let mut input = positions.join("\n");
    // A slower one in front: the others are ready before it, and have to wait.
    input.insert_str(0, &format!("{SLOWER}\n"));
    let output = run(&["--threads", "4"], input);
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    let names: Vec<_> = text(&output.stdout).lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names.len(), positions.len() + 1);
    assert_eq!(names[0], "24617133247233");
    assert!(names[1..].iter().zip(&positions).all(|(name, position)| name == position));
}

/// The most memory the program has held so far, in KiB.
#[cfg(target_os = "linux")]
fn peak_memory(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("the program runs");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the kernel counts memory");
    peak.trim().trim_end_matches(" kB").parse().expect("a number of KiB")
}

/// Feeds the lines and reads as many answers, again and again; returns the peak of the memory after each time.
#[cfg(target_os = "linux")]
fn peaks(lines: &str, count: usize, times: usize) -> Vec<u64> {
    let (mut child, stdin) = start(&["--threads", "2", "--table", "2"]);
    let mut answers = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
    let mut text = String::new();
    let mut peaks = Vec::new();
    for _ in 0..times {
        thread::scope(|scope| {
            scope.spawn(|| (&stdin).write_all(lines.as_bytes()).expect("the program reads"));
            for _ in 0..count {
                text.clear();
                answers.read_line(&mut text).expect("the program answers");
                assert_ne!(text, "");
            }
        });
        peaks.push(peak_memory(&child));
    }
    drop(stdin);
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
    peaks
}

#[cfg(target_os = "linux")]
#[test]
fn three_hundred_thousand_lines_take_no_more_memory_than_thirty_thousand() {
    let lines = late_positions(30_000).join("\n") + "\n";
    let peaks = peaks(&lines, 30_000, 10);
    // On a busy machine it grew by nine megabytes in all. An answer that waits takes some 126 bytes, so to keep them all would take 34.
    assert!(peaks[9] < peaks[0] + 16 * 1024, "KiB after each thirty thousand lines: {peaks:?}");
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "a million lines take half a minute without debug assertions"]
fn a_million_lines_take_no_more_memory_than_a_hundred_thousand() {
    let lines = late_positions(100_000).join("\n") + "\n";
    let peaks = peaks(&lines, 100_000, 10);
    assert!(peaks[9] < peaks[0] + 8 * 1024, "KiB after each hundred thousand lines: {peaks:?}");
}

#[test]
fn threads_do_not_change_the_scores_and_one_thread_is_deterministic() {
    let mut positions = late_positions(500);
    positions.push(SLOWER.to_owned());
    let input = positions.join("\n");
    let one = run(&["--threads", "1"], input.as_str());
    let again = run(&["--threads", "1"], input.as_str());
    let many = run(&["--threads", "3"], input.as_str());
    let without_time = |output: &Output| -> Vec<String> {
        let line = |line: &str| line.rsplit_once(' ').expect("a line has fields").0.to_owned();
        text(&output.stdout).lines().map(line).collect()
    };
    assert_eq!(without_time(&one), without_time(&again), "the nodes are the same, too");
    assert_eq!(answers(&one.stdout), answers(&many.stdout));
}

#[test]
fn every_kind_of_bad_line_costs_only_itself() {
    let mut input = b"121212 18\n\xFF\n121212 17\n44\0\n121212\r\n".to_vec();
    input.extend(vec![b'4'; 2 << 20]);
    input.extend(b"\n1212121 -18");
    for threads in ["1", "2", "8"] {
        let output = run(&["--threads", threads], input.as_slice());
        assert_eq!(answers(&output.stdout), ["121212 18", "121212 18", "121212 18", "1212121 -18"]);
        let complaints = "\
line 2: not UTF-8: write the position in plain text
line 3: the score is 18, not 17
line 4: move 3: '\\0' is not a column: write 1 to 7
line 6: longer than 1 MiB: write one position a line
";
        assert_eq!(text(&output.stderr), complaints);
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn an_empty_line_is_no_position_and_a_dash_is_the_start() {
    let output = run(&["--no-book", "--nodes", "1000", "--threads", "1"], "\n-\n  \n");
    let answers = text(&output.stdout);
    assert!(answers.starts_with("- -") && answers.lines().count() == 1, "{answers}");
    assert_eq!(output.status.code(), Some(0));
    for input in ["", "\n \n", "# nothing but a comment\n"] {
        let output = run(&[], input);
        assert_eq!((output.stdout.len(), output.status.code()), (0, Some(0)));
        assert!(text(&output.stderr).starts_with("the input is empty"), "{output:?}");
    }
    // They have their numbers, and many threads keep the order all the same.
    let lines = "\n121212\n\n# comment\n1212121 9\n".repeat(50);
    let output = run(&["--threads", "4"], lines);
    assert_eq!(text(&output.stdout).lines().count(), 100);
    let complaints = text(&output.stderr);
    let numbers = complaints.lines().map(|line| line.split([' ', ':']).nth(1).expect("a number").to_owned());
    assert!(numbers.eq((1..=50).map(|round| (5 * round).to_string())), "{complaints}");
}

#[test]
fn an_expected_score_between_the_bounds_is_no_mismatch() {
    let output = run(&["--no-book", "--nodes", "1000", "--threads", "1"], "- 1\n- 100\n");
    let complaints = text(&output.stderr);
    assert!(complaints.starts_with("line 2: the score is -") && complaints.ends_with(", not 100\n"));
    assert_eq!(complaints.lines().count(), 1);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn an_answer_comes_before_the_next_question() {
    let (mut child, mut stdin) = start(&[]);
    let mut lines = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
    for _ in 0..3 {
        writeln!(stdin, "{SLOWER}").expect("the program reads");
        let mut line = String::new();
        lines.read_line(&mut line).expect("the program answers");
        assert!(line.starts_with("24617133247233 -8 "), "{line}");
    }
    drop(stdin);
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let (mut child, mut stdin) = start(&[]);
    let feeder = thread::spawn(move || stdin.write_all("121212\n".repeat(100_000).as_bytes()));
    let mut stdout = child.stdout.take().expect("standard output is a pipe");
    stdout.read_exact(&mut [0; 100]).expect("answers come");
    drop(stdout);
    let output = child.wait_with_output().expect("the program ends");
    let _ = feeder.join().expect("the feeder does not panic");
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
