//! What each part of the search is worth: mean nodes with the part left out, on the first positions of some sets.
//!
//! ```console
//! $ cargo run --release -p foursight-solver --features kernels --example ideas -- 300 Test_L2_R2 20 Test_L1_R2
//! ```
//!
//! The figures of `docs/performance.md` are made with it. Every score is compared with the one in the file.

use std::io::{self, Write};
use std::{env, fs};

use foursight_core::Position;
use foursight_solver::kernels::Incomplete;

/// What is left out, line by line.
const LINES: [&[&str]; 17] = [
    &[],
    &["TABLE"],
    &["STRATEGY", "CHILD_STRATEGY", "ON_TOP"],
    &["STRATEGY", "CHILD_STRATEGY"],
    &["ORDERING", "LEARNED"],
    &["ORDERING"],
    &["LEARNED"],
    &["DOUBLE_THREATS"],
    &["HORIZON"],
    &["CHILD_STRATEGY"],
    &["STRATEGY"],
    &["ENHANCED_CUTOFF"],
    &["ON_TOP"],
    &["PAIRS", "LINES", "ZONES"],
    &["PAIRS"],
    &["LINES"],
    &["ZONES"],
];

type Set = Vec<(Position, i32)>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let sets: Vec<Set> = arguments.chunks(2).map(read).collect::<Result<_, _>>()?;
    let mut whole = Vec::new();
    for parts in LINES {
        let mut search = Incomplete::without(parts).ok_or("no such part")?;
        let means: Vec<f64> =
            sets.iter().map(|set| mean_nodes(&mut search, set)).collect::<Result<_, _>>()?;
        if parts.is_empty() {
            whole.clone_from(&means);
        }
        let mut out = io::stdout();
        write!(out, "{:<36}", parts.join(", "))?;
        for (mean, whole) in means.iter().zip(&whole) {
            write!(out, "{mean:>14.0} {:>7.2}", mean / whole)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// A number, and a file: that many positions of it.
fn read(pair: &[String]) -> Result<Set, Box<dyn std::error::Error>> {
    let [count, file] = pair else { return Err("write a number before each file".into()) };
    let text = fs::read_to_string(file)?;
    let case = |line: &str| -> Result<(Position, i32), Box<dyn std::error::Error>> {
        let (moves, score) = line.split_once(' ').ok_or("a line is moves and a score")?;
        Ok((moves.parse()?, score.trim().parse()?))
    };
    text.lines().take(count.parse()?).map(case).collect()
}

fn mean_nodes(search: &mut Incomplete, set: &Set) -> Result<f64, String> {
    let mut sum = 0;
    for &(position, expected) in set {
        let (score, nodes) = search.solve(position);
        if score != expected {
            return Err(format!("{position:?} is worth {expected}, not {score}"));
        }
        sum += nodes;
    }
    Ok(sum as f64 / set.len().max(1) as f64)
}
