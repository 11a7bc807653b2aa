//! Every example in every help text runs, and ends well.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// The commands with a help of their own, as clap lists them.
fn subcommands(of: &[&str]) -> Vec<String> {
    let help = help(of);
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    // The console has commands of its own under that headline, but it comes after its options.
    let list = list.take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    list.filter(|name| *name != "help" && !help.contains("foursight console")).map(str::to_owned).collect()
}

fn help(command: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_foursight")).args(command).arg("--help").output();
    String::from_utf8(output.expect("the program runs").stdout).expect("UTF-8")
}

/// The lines below `Examples:`.
fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| line.trim() != "Examples:").skip(1);
    lines.take_while(|line| !line.is_empty()).map(|line| line.trim().to_owned()).collect()
}

/// A folder with the files that the examples speak of. It is gone when this is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let path = std::env::temp_dir().join(format!("foursight-examples-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        let folder = Self(path);
        for completions in [".local/share/bash-completion/completions", ".zfunc", ".config/fish/completions"]
        {
            std::fs::create_dir_all(folder.0.join(completions)).expect("a folder can be made");
        }
        folder.write("positions.txt", "44444\n\n24617133247233\n");
        folder.write("games.txt", "44444326555\n4455 1-0\n");
        folder.write("my-games.txt", "24617133247233\n");
        for set in ["Test_L3_R1", "Test_L2_R1", "Test_L2_R2"] {
            // Late positions, so that the first solver of the tutorial has an end, too.
            folder.write(set, "2252576253462244111563365343671351441 -1\n");
        }
        let build = "foursight book build --game 6x5x4 --depth 5 --output 6x5x4-5.book";
        assert_eq!(folder.run(build), (Some(0), String::new()), "{build}");
        folder
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).expect("a file can be written");
    }

    fn shell(&self, command: &str) -> Command {
        let program = Path::new(env!("CARGO_BIN_EXE_foursight")).parent().expect("a folder");
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("set -e; {command}")]).current_dir(&self.0);
        shell.env("PATH", path).env("HOME", &self.0);
        shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        shell
    }

    /// The exit code, and what was said if it is not 0.
    fn run(&self, command: &str) -> (Option<i32>, String) {
        let output = self.shell(command).output().expect("a shell");
        let said = if output.status.success() { Vec::new() } else { output.stderr };
        (output.status.code(), String::from_utf8_lossy(&said).into_owned())
    }

    /// Begins, and presses Ctrl-C after a second: for what takes minutes.
    fn begin(&self, command: &str) -> Option<i32> {
        let mut child = self.shell(&format!("exec {command}")).spawn().expect("a shell");
        for _ in 0..10 {
            if let Some(status) = child.try_wait().expect("it can be waited for") {
                return status.code();
            }
            thread::sleep(Duration::from_millis(100));
        }
        let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(interrupted.expect("kill is there").success());
        child.wait().expect("it ends").code()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What takes so long that it is only begun. Where options or input are wrong, that is said at once.
const LONG: [&str; 13] = [
    "foursight bench",
    "foursight count 13 --memory 4096",
    "foursight arena perfect 10 --games 50",
    "foursight arena --levels --games 400 --seed 1",
    "foursight puzzle --count 200 --seed 1 --json > puzzles.jsonl",
    "foursight perft 9",
    "foursight book build",
    "foursight book verify",
    "foursight puzzle --count 10 --grade 3 --seed 7",
    "foursight explain --json 4455",
    // Told to stop, it writes the best proof so far, which the next example checks.
    "foursight prove 15776336176576 --at-least -3 -o proof.txt",
    "foursight serve",
    "foursight solve --size 8x7 --checkpoint",
];

/// The server on any port: that of the example may be taken.
fn on_any_port(example: String) -> String {
    const ANY: &str = "127.0.0.1:0";
    match example.strip_prefix("foursight serve") {
        Some(options) if options.contains("--listen") => example.replace("0.0.0.0:8080", ANY),
        Some(_) => format!("{example} --listen {ANY}"),
        None => example,
    }
}

#[test]
fn every_example_runs() {
    let folder = Folder::new();
    let mut commands: Vec<Vec<String>> = vec![vec![]];
    for name in subcommands(&[]) {
        let inner = if name == "book" { subcommands(&["book"]) } else { Vec::new() };
        commands.push(vec![name.clone()]);
        commands.extend(inner.into_iter().map(|inner| vec![name.clone(), inner]));
    }
    assert!(commands.len() > 18, "{commands:?}");
    let mut count = 0;
    for command in &commands {
        let words: Vec<&str> = command.iter().map(String::as_str).collect();
        for example in examples(&help(&words)) {
            // The game wants a terminal; and to ask the server is its own tests' business.
            if example.starts_with("foursight play") || example.starts_with("curl") {
                continue;
            }
            let example = on_any_port(example);
            count += 1;
            if LONG.iter().any(|long| example.starts_with(long)) {
                let code = folder.begin(&example);
                assert!(matches!(code, Some(0 | 130)), "{example}: {code:?}");
            } else {
                assert_eq!(folder.run(&example), (Some(0), String::new()), "{example}");
            }
        }
    }
    assert!(count > 40, "only {count} examples");
}
