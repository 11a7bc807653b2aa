//! Files of `benchmarks/record/`: what was measured, on which machine, at which commit; and the sets it was measured on.

use std::path::PathBuf;

use crate::tools::{Failure, ask, program, root};

/// A public test set: its name, its file, and how many of its positions are taken.
pub(crate) struct Set {
    pub(crate) name: &'static str,
    pub(crate) file: &'static str,
}

/// The public test sets from the easiest to the hardest.
pub(crate) const SETS: [Set; 6] = [
    Set { name: "End-Easy", file: "Test_L3_R1" },
    Set { name: "Middle-Easy", file: "Test_L2_R1" },
    Set { name: "Begin-Easy", file: "Test_L1_R1" },
    Set { name: "Middle-Medium", file: "Test_L2_R2" },
    Set { name: "Begin-Medium", file: "Test_L1_R2" },
    Set { name: "Begin-Hard", file: "Test_L1_R3" },
];

/// A position of a set.
pub(crate) struct Case {
    pub(crate) moves: String,
    pub(crate) score: i32,
}

/// Where the public sets are, if they are here.
pub(crate) fn truth() -> Option<PathBuf> {
    let named = std::env::var_os("FOURSIGHT_TRUTH").map(PathBuf::from);
    let folder = named.unwrap_or_else(|| root().join("../shared/truth")).join("pons");
    folder.is_dir().then_some(folder)
}

/// Why nothing can be measured without the public sets.
pub(crate) const NO_TRUTH: &str = "the public test sets are not here: FOURSIGHT_TRUTH names their folder";

impl Set {
    /// The first positions of the set.
    pub(crate) fn read(&self, count: usize) -> Result<Vec<Case>, Failure> {
        let folder = truth().ok_or_else(|| Failure::Status(NO_TRUTH.to_owned()))?;
        let text = std::fs::read_to_string(folder.join(self.file))
            .map_err(|error| Failure::File(self.file.to_owned(), error))?;
        let case = |line: &str| {
            let (moves, score) = line.split_once(' ')?;
            Some(Case { moves: moves.to_owned(), score: score.trim().parse().ok()? })
        };
        let bad = |line: &str| Failure::Status(format!("{}: {line:?} is not `moves score`", self.file));
        text.lines().take(count).map(|line| case(line).ok_or_else(|| bad(line))).collect()
    }
}

/// The comment that starts a record: what it is, machine, commit, date, and the command that makes it.
pub(crate) fn heading(what: &str, command: &str) -> String {
    let or_unknown = |text: Option<String>| text.map_or("unknown".to_owned(), |text| text.trim().to_owned());
    let commit = or_unknown(ask(program("git", &["rev-parse", "--short", "HEAD"])));
    let changed = ask(program("git", &["status", "--porcelain", "--untracked-files=no", "--", "crates"]));
    let changes = if changed.is_some_and(|list| !list.trim().is_empty()) { " with changes" } else { "" };
    let compiler = or_unknown(ask(program("rustc", &["--version"])));
    let date = or_unknown(ask(program("date", &["--utc", "+%F"])));
    let machine = machine();
    format!("# {what}\n# {machine}; {compiler}; commit {commit}{changes}; {date}\n# {command}\n")
}

/// The processor, what it has of the instructions that matter here, and how busy the machine is.
fn machine() -> String {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = cpu.lines().find(|line| line.starts_with(name))?;
        Some(line.split_once(':')?.1.trim())
    };
    let flags: Vec<&str> = field("flags").unwrap_or_default().split(' ').collect();
    let best = ["avx512f", "avx2"].into_iter().find(|flag| flags.contains(flag)).unwrap_or("no avx2");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or("unknown");
    format!("{}, {best}, {cores} cores, load {load}", field("model name").unwrap_or("unknown processor"))
}

/// Writes a record.
pub(crate) fn write(file: &str, text: &str) -> Result<(), Failure> {
    std::fs::write(root().join(file), text).map_err(|error| Failure::File(file.to_owned(), error))?;
    println!("wrote {file}");
    Ok(())
}
