//! `cargo xtask growth`: how the cost of an answer grows with the empty cells and with the board.

use std::process::ExitCode;

use crate::driver::{build, compiled};
use crate::record::{self, heading};
use crate::tools::{Failure, answer};

/// What was measured.
pub(crate) const RECORD: &str = "benchmarks/record/growth.csv";

const FIELDS: &str =
    "part,board,empty,positions,mean_nodes,median_nodes,mean_microseconds,median_microseconds,lower,upper\n";

/// Where the search of an empty board gives up, unless another number is given.
const NODES: &str = "500000000";

/// The task: measures and keeps it.
pub(crate) fn growth(arguments: &[String]) -> ExitCode {
    let nodes = match arguments {
        [] => NODES,
        [option, nodes] if option == "--nodes" => nodes,
        _ => {
            eprintln!("growth takes no argument but --nodes N");
            return ExitCode::from(2);
        }
    };
    match measure(nodes) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("failed: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn measure(nodes: &str) -> Result<(), Failure> {
    build(&["growth"])?;
    let lines = answer(compiled("growth", &["--nodes", nodes]))?;
    print!("{lines}");
    let what = "what an answer costs, one thread, cold table, CPU time; bounds that do not meet: given up";
    let command = format!("cargo xtask growth --nodes {nodes}");
    record::write(RECORD, &(heading(what, &command) + FIELDS + &lines))
}
