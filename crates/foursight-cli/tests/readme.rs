//! What the README shows of `solve` is what the program prints, but for the time it took.

use std::process::Command;

const README: &str = include_str!("../../../README.md");

/// The commands of the README that begin so, each with the lines that it shows below it.
fn shown(beginning: &str) -> Vec<(&'static str, Vec<&'static str>)> {
    let mut commands = Vec::new();
    let mut lines = README.lines();
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix("$ ").filter(|command| command.starts_with(beginning)) else {
            continue;
        };
        let command = command.split(" #").next().expect("a first part").trim();
        let below = lines.clone().take_while(|line| !line.starts_with('$') && !line.starts_with("```"));
        commands.push((command, below.collect()));
    }
    commands
}

/// Position, score and nodes; without the time.
fn without_time(line: &str) -> Vec<&str> {
    line.split(' ').take(3).collect()
}

#[test]
fn solve_prints_what_the_readme_shows() {
    let commands = shown("foursight solve --threads 1 ");
    assert_eq!(commands.len(), 3, "three examples");
    for (command, expected) in commands {
        let args = command.split_whitespace().skip(1);
        let output = Command::new(env!("CARGO_BIN_EXE_foursight")).args(args).output().expect("it runs");
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        let printed: Vec<_> = printed.lines().map(without_time).collect();
        let expected: Vec<_> = expected.into_iter().map(without_time).collect();
        assert_eq!(printed, expected, "{command}");
    }
}
