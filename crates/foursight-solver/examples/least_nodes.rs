//! How far the order of moves is from perfect: the nodes that show the score of each position of a set to be what it is.
//!
//! ```console
//! $ cargo run --release -p foursight-solver --features kernels --example least_nodes -- 300 Test_L2_R1
//! ```
//!
//! Where perfect ordering has more to remember than memory holds, the position is left out and counted.

use std::io::{self, Write};
use std::{env, fs};

use foursight_core::Position;
use foursight_solver::kernels::{Incomplete, least_nodes};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [count, file] = arguments.as_slice() else { return Err("write a number and a file".into()) };
    let text = fs::read_to_string(file)?;
    let mut with_table = Incomplete::without(&[]).expect("no part is left out");
    let mut without = Incomplete::without(&["TABLE"]).expect("a part");
    let (mut sums, mut counted, mut left_out) = ([0; 4], 0, 0);
    for line in text.lines().take(count.parse()?) {
        let (moves, score) = line.split_once(' ').ok_or("a line is moves and a score")?;
        let (position, score): (Position, i32) = (moves.parse()?, score.trim().parse()?);
        if position.can_win_next() {
            continue;
        }
        let Some(least) = least_nodes(position, score) else {
            left_out += 1;
            continue;
        };
        let search = [without.confirm(position, score), with_table.confirm(position, score)];
        let nodes = [search[0], search[1], least.tree, least.different];
        sums.iter_mut().zip(nodes).for_each(|(sum, nodes)| *sum += nodes);
        counted += 1;
    }
    let mut out = io::stdout();
    writeln!(out, "{counted} positions, {left_out} left out; mean nodes")?;
    let rows = ["the search without a table", "the search", "smallest tree", "different nodes of it"];
    for (row, sum) in rows.into_iter().zip(sums) {
        writeln!(out, "{row:<28}{:>12.1}", sum as f64 / f64::from(counted.max(1)))?;
    }
    Ok(())
}
