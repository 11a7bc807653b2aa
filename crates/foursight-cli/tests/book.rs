//! Books built by the program: for several boards, through crashes, and with damage.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

mod common;

use common::folder;

fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foursight"));
    command.current_dir(folder).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What the program prints; it must succeed.
fn run(folder: &Path, arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = program(folder, arguments).output().expect("the program starts");
    assert!(status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).expect("text")
}

/// What the program complains about, with its exit code.
fn complaint(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = program(folder, arguments).output().expect("the program starts");
    (status.code(), String::from_utf8(stderr).expect("text"))
}

#[test]
fn boards_of_other_sizes_have_books() {
    let folder = folder("sizes");
    for (size, depth, start) in [("5x4", "6", "- 0"), ("6x5", "3", "- 0"), ("4x4", "16", "- 0")] {
        run(&folder, &["book", "build", "--depth", depth, "--size", size, "--output", size]);
        let verified = run(&folder, &["book", "verify", "--book", size, "--sample", "5"]);
        assert!(verified.lines().all(|line| line.contains(": 0 wrong")), "{size}: {verified}");
        for probe in [
            &["book", "probe", "--book", size, "-"][..],
            &["book", "probe", "--book", size, "--size", size, "-"],
        ] {
            assert_eq!(run(&folder, probe).trim(), start, "{size}");
        }
        let solved = run(&folder, &["solve", "--book", size, "--size", size, "--json", "1"]);
        assert!(solved.contains(r#""source":"book""#) && solved.contains(r#""nodes":0"#), "{solved}");
        let dump = run(&folder, &["book", "dump", "--book", size]);
        for line in dump.lines().step_by(97) {
            let (code, score) = line.split_once('\t').expect("a code, a tab, a score");
            let answer = run(&folder, &["solve", "--no-book", &format!("{code} {score}")]);
            assert_eq!(answer.split_whitespace().nth(1), Some(score), "{code}");
        }
    }
}

/// Killed twenty times at moments that differ from run to run, the builder still makes the same book, to the byte.
#[test]
fn a_builder_that_is_killed_goes_on() {
    let folder = folder("killed");
    let build = |output| ["book", "build", "--depth", "4", "--size", "6x5", "--output", output];
    run(&folder, &build("whole"));
    for kill in 0_u64..20 {
        let mut child = program(&folder, &build("killed")).spawn().expect("the program starts");
        // From the first moment, when there is no checkpoint yet, to well after the first checkpoints of this run.
        thread::sleep(Duration::from_millis(kill * 7919 % 900));
        child.kill().expect("it runs, or has just ended");
        child.wait().expect("it ends");
    }
    if !folder.join("killed").exists() {
        run(&folder, &build("killed"));
    }
    let book = |name| fs::read(folder.join(name)).expect("the book is there");
    assert_eq!(book("whole"), book("killed"));
    let mut left: Vec<_> =
        fs::read_dir(&folder).expect("the folder").map(|file| file.expect("a file").file_name()).collect();
    left.sort();
    assert_eq!(left, ["killed", "whole"], "nothing is left lying about");
}

#[test]
fn what_is_no_book_is_refused() {
    let folder = folder("refused");
    run(&folder, &["book", "build", "--depth", "2", "--size", "4x4"]);
    let good = fs::read(folder.join("4x4x4-2.book")).expect("named after its game and depth");
    let mut damaged = good.clone();
    damaged[24] ^= 1;
    for (bytes, message) in [
        (&b"something else entirely, of some length"[..], "not a book"),
        (&damaged, "checksum"),
        (&good[..good.len() - 1], "bytes where"),
    ] {
        fs::write(folder.join("bad"), bytes).expect("a file");
        for arguments in [&["book", "info", "--book", "bad"][..], &["solve", "--book", "bad", "4"]] {
            let (code, said) = complaint(&folder, arguments);
            assert!(code == Some(2) && said.contains(message), "{code:?} {said}");
        }
    }
    let (code, said) = complaint(&folder, &["book", "build", "--depth", "2", "--size", "4x4"]);
    assert!(code == Some(2) && said.contains("is there already"), "{said}");
    fs::write(folder.join("4x4x4-3.book.part"), b"not a checkpoint").expect("a file");
    let (code, said) = complaint(&folder, &["book", "build", "--depth", "3", "--size", "4x4"]);
    assert!(code == Some(2) && said.contains("4x4x4-3.book.part"), "{said}");
}

/// The game of a position that is looked up is that of the book, and nothing may say otherwise.
#[test]
fn a_probe_asks_about_the_game_of_the_book() {
    let folder = folder("probed");
    run(&folder, &["book", "build", "--depth", "2", "--game", "4x4x3", "--output", "book"]);
    let probe = |arguments: &[&'static str]| [&["book", "probe", "--book", "book"], arguments].concat();
    let answer = run(&folder, &["solve", "--no-book", "--game", "4x4x3", "12"]);
    let score = answer.split_whitespace().nth(1).expect("a score");
    for arguments in [&["12"][..], &["--connect", "3", "12"], &["--size", "4x4", "12"]] {
        assert_eq!(run(&folder, &probe(arguments)).trim(), format!("12 {score}"), "{arguments:?}");
    }
    let json = run(&folder, &probe(&["--json", "..../..../..../x..."]));
    assert!(json.contains(r#""width":4,"height":4,"connect":3"#), "{json}");
    for (arguments, message) in [
        (&["--connect", "4", "12"][..], "the options say 4x4x4, and the book is for 4x4x3"),
        (&["--game", "connect4", "12"], "the options say 7x6x4, and the book is for 4x4x3"),
        (&["...../x...."], "the book is for 4x4x3: "),
        (&["4/4/4/4 x 4x4x4"], "the book is for 4x4x3: "),
        (&["123"], "it has 3 stones, and the book ends at 2"),
    ] {
        let (code, said) = complaint(&folder, &probe(arguments));
        assert!(code == Some(1) && said.contains(message), "{arguments:?}: {code:?} {said}");
    }
}

/// Bytes that never end, a score that nobody can have with a checksum that fits.
#[test]
fn a_book_is_not_believed_because_its_checksum_fits() {
    let folder = folder("believed");
    run(&folder, &["book", "build", "--depth", "2", "--size", "5x4", "--output", "bad"]);
    let mut bytes = fs::read(folder.join("bad")).expect("a book");
    bytes[17] = 95;
    let body = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..body]).to_le_bytes();
    bytes[body..].copy_from_slice(&checksum);
    fs::write(folder.join("bad"), bytes).expect("a file");
    let (code, said) = complaint(&folder, &["solve", "--size", "5x4", "--book", "bad", "11"]);
    assert!(code == Some(2) && said.contains("no position has its lowest score, 95"), "{code:?} {said}");
    let (code, said) = complaint(&folder, &["book", "info", "--book", "/dev/zero"]);
    assert!(cfg!(not(unix)) || (code == Some(2) && said.contains("not a book")), "{code:?} {said}");
}
