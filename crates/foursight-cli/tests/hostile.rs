//! Input that nobody means well with, and readers that go away.

use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};
use std::thread;

fn foursight(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foursight"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs to the end with this on standard input.
fn run(args: &[&str], input: Vec<u8>) -> Output {
    let mut child = foursight(args).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let feeder = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    // A program that refuses its options does not read.
    let _ = feeder.join().expect("the feeder does not panic");
    output
}

fn check(args: &[&str], input: Vec<u8>, code: i32, stderr: &str) -> String {
    let output = run(args, input);
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr);
    assert_eq!(output.status.code(), Some(code));
    String::from_utf8(output.stdout).expect("what we print is UTF-8")
}

#[test]
fn ten_megabytes_on_one_line() {
    let mut input = vec![b'4'; 10 << 20];
    input.extend(b"\n4453\n");
    let stdout = check(&["show"], input, 1, "line 1: longer than 1 MiB: write one position a line\n");
    assert!(stdout.starts_with("Connect Four (7x6x4), ply 4, x to move\n"), "the next line is read");
}

#[test]
fn ten_megabytes_of_bad_lines() {
    let line = "4".repeat(1023) + "\n";
    let lines = (10 << 20) / line.len();
    let reports = (1..=lines).map(|number| format!("line {number}: move 7: column 4 is full\n"));
    let reports = reports.collect::<Vec<_>>().concat();
    let stdout = check(&["show"], line.repeat(lines).into_bytes(), 1, &reports);
    assert_eq!(stdout, "");
}

#[test]
fn ten_megabytes_through_the_parser() {
    for item in ["./", "x/", "/", "4,", "7/", "9", "\u{1F534}"] {
        // The longest lines that are still read, ten of them.
        let line = item.repeat((1 << 20) / item.len()) + "\n";
        let output = run(&["show"], line.repeat(10).into_bytes());
        let reports = String::from_utf8(output.stderr).expect("reports are UTF-8");
        assert_eq!(output.status.code(), Some(1), "{item:?}");
        assert_eq!(reports.lines().count(), 10, "{item:?}: {reports}");
        assert!(!reports.contains("MiB"), "{item:?}: {reports}");
    }
}

#[test]
fn an_argument_as_long_as_the_system_allows() {
    // Linux takes no argument of more than 128 KiB.
    check(&["show", &"4".repeat(100_000)], Vec::new(), 1, "error: move 7: column 4 is full\n");
    check(
        &["show", &".".repeat(100_000)],
        Vec::new(),
        1,
        "error: move 1: '.' is not a column: write 1 to 7\n",
    );
    check(
        &["perft", "2", "--position", &"./".repeat(50_000)],
        Vec::new(),
        1,
        "error: row 129: the board is larger than any game\n",
    );
}

#[test]
fn bytes_that_are_not_text() {
    let input = b"4453\n\xFF\xFE\n44\0\n\xC3\n".to_vec();
    let reports = "\
line 2: not UTF-8: write the position in plain text
line 3: move 3: '\\0' is not a column: write 1 to 7
line 4: not UTF-8: write the position in plain text
";
    let stdout = check(&["show", "--json"], input, 1, reports);
    assert_eq!(stdout.lines().count(), 1);
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let check = |args: &[&str], code, complaint| {
        let output = foursight(args).arg(OsStr::from_bytes(b"4\xFF")).output().expect("the program runs");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        assert!(stderr.contains(complaint), "{args:?}: {stderr}");
    };
    // A position that is no text is a bad position; an option that is none is a wrong option.
    for args in [&["show"][..], &["perft", "3", "--position"], &["analyze"], &["solve"]] {
        check(args, 1, "not UTF-8: write the position in plain text");
    }
    for args in [&["show", "--size"][..], &["count"]] {
        check(args, 2, "invalid UTF-8");
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let mut child = foursight(&["show"]).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    // Two megabytes of drawings: more than any pipe holds.
    let feeder = thread::spawn(move || stdin.write_all("4453\n".repeat(1000).as_bytes()));
    let mut stdout = child.stdout.take().expect("standard output is a pipe");
    stdout.read_exact(&mut [0; 100]).expect("a drawing comes");
    drop(stdout);
    let output = child.wait_with_output().expect("the program ends");
    let _ = feeder.join().expect("the feeder does not panic");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_reader_that_never_was_is_no_error() {
    for args in [&[][..], &["show"], &["perft", "7"], &["count", "6"], &["perft", "6", "--json"]] {
        let mut child = foursight(args).spawn().expect("the program starts");
        drop(child.stdout.take());
        let status = child.wait().expect("the program ends");
        assert_eq!(status.code(), Some(0), "{args:?}");
    }
}

#[test]
fn standard_output_is_data_only() {
    assert_eq!(
        String::from_utf8_lossy(&run(&["perft", "3"], Vec::new()).stdout),
        "1 7\n2 49\n3 343\n",
        "how long it took is no data"
    );
    assert_eq!(run(&["count", "9", "--memory", "x"], Vec::new()).stdout, b"");
    assert_eq!(run(&["show", "4444444"], Vec::new()).stdout, b"");
}

/// An answer that nobody can read is an error; one that somebody throws away is not.
#[cfg(unix)]
#[test]
fn a_closed_standard_output_is_an_error() {
    for (redirection, code) in [(">&-", 1), (">/dev/null", 0), ("<>/dev/null >&0", 0)] {
        let script = format!("exec \"$0\" solve 4 {redirection}");
        let program = env!("CARGO_BIN_EXE_foursight");
        let output = Command::new("sh").args(["-c", &script, program]).output().expect("the shell starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{redirection}: {said}");
        assert_eq!(said.contains("standard output is closed"), code != 0, "{redirection}: {said}");
    }
}
