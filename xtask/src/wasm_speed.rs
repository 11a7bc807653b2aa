//! `cargo xtask wasm-speed`: the WebAssembly module in Node and in Chromium against the library itself, by turns, on the same
//! positions.

use std::fmt::Write as _;
use std::process::{Command, ExitCode};

use crate::driver::{Answer, Driver, build, compiled};
use crate::npm::{self, Variant};
use crate::record::{self, Case, SETS, Set, heading};
use crate::tools::{Failure, program, task_with_flag};
use crate::web::install_chromium;

const RECORD: &str = "benchmarks/record/wasm.csv";
const FIELDS: &str = "where,set,positions,wrong,cpu_nanoseconds,native_cpu_nanoseconds,ratio";

/// How many positions of each set, in the order of `SETS`, and how many one driver gets before it is the turn of the next.
const COUNTS: [usize; 6] = [1000, 1000, 1000, 1000, 200, 50];
const BLOCKS: [usize; 6] = [200, 200, 200, 100, 10, 5];
/// With `--quick`: what shows that everything works, and measures little.
const QUICK: [usize; 6] = [200, 200, 200, 20, 2, 0];

/// Where the module runs.
const PLACES: [&str; 3] = ["Node", "Chromium", "Node without simd128"];

/// Measures, prints the table, and keeps it unless it was quick.
pub(crate) fn wasm_speed(arguments: &[String]) -> ExitCode {
    task_with_flag("wasm-speed", "--quick", arguments, compare)
}

fn compare(quick: bool) -> Result<(), Failure> {
    npm::make(Variant::SHIPPED)?;
    npm::make(Variant::PLAIN)?;
    npm::npm_install("web")?;
    install_chromium()?;
    build(&["foursight"])?;
    let mut native = Driver::start("native", compiled("foursight", &[]))?;
    let mut modules = [
        Driver::start(PLACES[0], script("wasm_driver.mjs", Variant::SHIPPED, "nodejs"))?,
        Driver::start(PLACES[1], script("chromium_driver.mjs", Variant::SHIPPED, "web"))?,
        Driver::start(PLACES[2], script("wasm_driver.mjs", Variant::PLAIN, "nodejs"))?,
    ];
    let what = "CPU time of the WebAssembly module and of the library on the same positions, one thread, no book, cold table";
    let mut csv = heading(what, "cargo xtask wasm-speed") + FIELDS + "\n";
    println!("{:<14} {:<22} {:>5} {:>14} {:>14} {:>7}", "set", "where", "count", "us", "native us", "ratio");
    for (index, set) in SETS.iter().enumerate() {
        let count = if quick { QUICK[index] } else { COUNTS[index] };
        for (place, tally) in
            PLACES.iter().zip(run_set(set, count, BLOCKS[index], &mut native, &mut modules)?)
        {
            if tally.positions > 0 {
                tally.print(place, set);
                _ = writeln!(csv, "{}", tally.csv(place, set));
            }
            if tally.wrong > 0 {
                return Err(Failure::Status(format!("{} scores of {} are wrong", tally.wrong, set.name)));
            }
        }
    }
    if quick { Ok(()) } else { record::write(RECORD, &csv) }
}

fn script(name: &str, variant: Variant, package: &str) -> Command {
    let folder = variant.folder(package);
    program("node", &[&format!("benchmarks/{name}"), &folder.to_string_lossy()])
}

/// What the module did with one set in one place, and what the library took for the same positions.
#[derive(Default)]
struct Tally {
    positions: usize,
    wrong: usize,
    module: u64,
    native: u64,
}

/// Asks everyone about a set, block by block, each time beginning with another driver.
fn run_set(
    set: &Set,
    count: usize,
    block: usize,
    native: &mut Driver,
    modules: &mut [Driver; 3],
) -> Result<[Tally; 3], Failure> {
    let mut tallies: [Tally; 3] = Default::default();
    for (number, cases) in set.read(count)?.chunks(block).enumerate() {
        let moves: Vec<&str> = cases.iter().map(|case| case.moves.as_str()).collect();
        let mut answers: [Vec<Answer>; 4] = Default::default();
        for turn in 0..4 {
            let who = (turn + number) % 4;
            answers[who] = if who == 3 { native.solve(&moves)? } else { modules[who].solve(&moves)? };
        }
        for (tally, module) in tallies.iter_mut().zip(&answers) {
            tally.add(cases, module, &answers[3]);
        }
    }
    Ok(tallies)
}

impl Tally {
    fn add(&mut self, cases: &[Case], module: &[Answer], native: &[Answer]) {
        self.positions += cases.len();
        self.wrong += cases.iter().zip(module).filter(|(case, answer)| case.score != answer.score).count();
        self.module += module.iter().map(|answer| answer.cpu).sum::<u64>();
        self.native += native.iter().map(|answer| answer.cpu).sum::<u64>();
    }

    fn ratio(&self) -> f64 {
        self.module as f64 / self.native.max(1) as f64
    }

    fn print(&self, place: &str, set: &Set) {
        let mean = |nanoseconds: u64| nanoseconds as f64 / 1000.0 / self.positions as f64;
        println!(
            "{:<14} {:<22} {:>5} {:>14.2} {:>14.2} {:>7.2}",
            set.name,
            place,
            self.positions,
            mean(self.module),
            mean(self.native),
            self.ratio()
        );
    }

    fn csv(&self, place: &str, set: &Set) -> String {
        format!(
            "{place},{},{},{},{},{},{:.3}",
            set.name,
            self.positions,
            self.wrong,
            self.module,
            self.native,
            self.ratio()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_compares_the_same_positions() {
        let cases = [("4453", -2), ("24617133247233", -8)]
            .map(|(moves, score)| Case { moves: moves.to_owned(), score });
        let answer = |score, cpu| Answer { score, cpu, wall: cpu };
        let mut tally = Tally::default();
        tally.add(&cases, &[answer(-2, 30), answer(8, 50)], &[answer(-2, 10), answer(-8, 30)]);
        assert_eq!((tally.positions, tally.wrong, tally.module, tally.native), (2, 1, 80, 40));
        assert_eq!(tally.csv("Node", &SETS[0]), "Node,End-Easy,2,1,80,40,2.000");
    }
}
