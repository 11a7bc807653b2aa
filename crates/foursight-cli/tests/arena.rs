//! The games that `arena` writes are games that `review` reads.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn foursight(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foursight"));
    command.args(args).stdin(Stdio::null());
    command
}

/// Plays, and returns the file of the games.
fn games(name: &str, args: &[&str]) -> (PathBuf, String) {
    let path = std::env::temp_dir().join(format!("foursight-{name}-{}.txt", std::process::id()));
    let mut command = foursight(&["arena"]);
    let output = command.args(args).arg("--games-out").arg(&path).output().expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(&path).expect("the file is there");
    (path, text)
}

#[test]
fn review_reads_the_games_that_arena_wrote() {
    let (path, text) = games("arena", &["2", "1", "--games", "6", "--threads", "2"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("# games of 7x6x4, seed 1; "), "{text}");
    assert_eq!(lines.len(), 7, "{text}");
    for (index, line) in lines[1..].iter().enumerate() {
        let (game, players) = line.split_once(" # ").expect("who played it");
        assert!(game.ends_with(" 1-0") || game.ends_with(" 0-1") || game.ends_with(" 1/2"), "{line}");
        assert_eq!(players, if index % 2 == 0 { "x: 2, o: 1" } else { "x: 1, o: 2" }, "they take turns");
    }
    let input = File::open(&path).expect("it is there");
    let output = foursight(&["review", "--json"]).stdin(input).output().expect("the program runs");
    fs::remove_file(&path).expect("it is there");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let reviews = String::from_utf8(output.stdout).expect("UTF-8");
    for (review, line) in reviews.lines().zip(&lines[1..]) {
        let review: serde_json::Value = serde_json::from_str(review).expect("JSON");
        let mut fields = line.split(' ');
        assert_eq!((review["moves"].as_str(), review["result"].as_str()), (fields.next(), fields.next()));
    }
    assert_eq!(reviews.lines().count(), 6);
}

#[test]
fn the_same_seed_writes_the_same_games() {
    let args = ["3", "1", "--game", "tictactoe", "--games", "20", "--seed", "7"];
    let (path, one) = games("arena-one", &[&args[..], &["--threads", "1"]].concat());
    let (other_path, other) = games("arena-other", &[&args[..], &["--threads", "4"]].concat());
    assert_eq!(one, other);
    assert!(
        one.starts_with(
            "# games of 3x3x3 free, seed 7; to look at them: foursight review --game '3x3x3 free'"
        )
    );
    fs::remove_file(path).and_then(|()| fs::remove_file(other_path)).expect("they are there");
}
