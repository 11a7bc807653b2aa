//! `cargo xtask peers`: Foursight beside other solvers, by turns, on the same positions.

use std::fmt::Write as _;
use std::process::ExitCode;

use crate::driver::{Answer, Driver, bitbully, build, compiled};
use crate::record::{self, Case, NO_TRUTH, SETS, Set, heading, truth};
use crate::step::{Done, Run};
use crate::tools::Failure;

const RECORD: &str = "benchmarks/record/peers.csv";
const FIELDS: &str =
    "peer,set,positions,from_book,wrong,cpu_nanoseconds,foursight_cpu_nanoseconds,ratio,median_block_ratio";

/// A solver beside ours.
struct Peer {
    name: &'static str,
    /// It answers boards with fewer stones from a book that cannot be switched off; these are not counted.
    book: usize,
    /// How many positions of each set it is given, in the order of `SETS`.
    counts: [usize; 6],
}

/// Slower solvers get fewer of the hard positions. A ratio always compares the same ones.
const PEERS: [Peer; 3] = [
    Peer { name: "connect-four-ai 1.0.0", book: 0, counts: [1000, 1000, 1000, 1000, 100, 10] },
    Peer { name: "connect-four-solver 0.2.4", book: 7, counts: [1000, 1000, 1000, 300, 30, 10] },
    Peer { name: "bitbully 0.0.79", book: 0, counts: [1000, 1000, 1000, 300, 30, 10] },
];

/// Positions that one solver gets before it is the turn of the next, so that noise hits all alike.
const BLOCKS: [usize; 6] = [50, 50, 50, 20, 5, 1];

/// With `--quick`: what shows in a minute that everything works, and measures little.
const QUICK: [usize; 6] = [100, 100, 50, 20, 2, 0];

/// The task: measures, prints the table, and keeps it unless it was quick.
pub(crate) fn peers(arguments: &[String]) -> ExitCode {
    let quick = match arguments {
        [] => false,
        [argument] if argument == "--quick" => true,
        _ => {
            eprintln!("peers takes no argument but --quick");
            return ExitCode::from(2);
        }
    };
    match compare(quick) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("failed: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// The step of `check --full`: the comparison runs, and our scores are right.
pub(crate) fn quick(_: Run) -> Result<Done, Failure> {
    if truth().is_none() {
        return Ok(Done::Skipped(NO_TRUTH.to_owned()));
    }
    compare(true).map(|()| Done::Passed)
}

fn compare(quick: bool) -> Result<(), Failure> {
    build()?;
    let mut ours = Driver::start("foursight", compiled("foursight", &[]))?;
    let mut theirs = [
        Driver::start(PEERS[0].name, compiled("connect_four_ai", &[]))?,
        Driver::start(PEERS[1].name, compiled("connect_four_solver", &[]))?,
        Driver::start(PEERS[2].name, bitbully()?)?,
    ];
    let command = if quick { "cargo xtask peers --quick" } else { "cargo xtask peers" };
    let what =
        "CPU time of each solver and of Foursight on the same positions, one thread, no book, cold table";
    let mut csv = heading(what, command) + FIELDS + "\n";
    let mut wrong = 0;
    println!(
        "{:<14} {:<26} {:>5} {:>5} {:>14} {:>14} {:>8} {:>8}",
        "set", "solver", "count", "wrong", "their us", "our us", "ratio", "median"
    );
    for (index, set) in SETS.iter().enumerate() {
        let counts =
            PEERS.map(|peer| if quick { peer.counts[index].min(QUICK[index]) } else { peer.counts[index] });
        let (results, ours_wrong) = run_set(set, &counts, BLOCKS[index], &mut ours, &mut theirs)?;
        wrong += ours_wrong;
        for (peer, result) in PEERS.iter().zip(&results).filter(|(_, result)| result.positions > 0) {
            result.print(peer, set);
            _ = writeln!(csv, "{}", result.csv(peer, set));
        }
    }
    if wrong > 0 {
        return Err(Failure::Status(format!("{wrong} of our own scores are wrong")));
    }
    println!("none of our scores is wrong");
    if quick { Ok(()) } else { record::write(RECORD, &csv) }
}

/// What one solver did with one set, and what ours took for the same positions.
#[derive(Default)]
struct Tally {
    positions: usize,
    from_book: usize,
    wrong: usize,
    theirs: u64,
    ours: u64,
    /// Of each block, their time over ours.
    ratios: Vec<f64>,
}

/// Asks everyone about a set, block by block, each time beginning with another solver.
fn run_set(
    set: &Set,
    counts: &[usize; 3],
    block: usize,
    ours: &mut Driver,
    theirs: &mut [Driver; 3],
) -> Result<([Tally; 3], usize), Failure> {
    let cases = set.read(counts.iter().copied().max().unwrap_or(0))?;
    let mut tallies: [Tally; 3] = Default::default();
    let mut wrong = 0;
    for (number, cases) in cases.chunks(block).enumerate() {
        let moves: Vec<&str> = cases.iter().map(|case| case.moves.as_str()).collect();
        let mut our_answers = Vec::new();
        let mut their_answers: [Vec<Answer>; 3] = Default::default();
        for turn in 0..4 {
            match (turn + number) % 4 {
                3 => our_answers = ours.solve(&moves)?,
                peer => {
                    let count = counts[peer].saturating_sub(number * block).min(moves.len());
                    their_answers[peer] = theirs[peer].solve(&moves[..count])?;
                }
            }
        }
        wrong += cases.iter().zip(&our_answers).filter(|(case, answer)| case.score != answer.score).count();
        for ((peer, tally), answers) in PEERS.iter().zip(&mut tallies).zip(&their_answers) {
            tally.add(peer, cases, answers, &our_answers);
        }
    }
    Ok((tallies, wrong))
}

impl Tally {
    fn add(&mut self, peer: &Peer, cases: &[Case], theirs: &[Answer], ours: &[Answer]) {
        let (mut their_time, mut our_time) = (0, 0);
        for ((case, theirs), ours) in cases.iter().zip(theirs).zip(ours) {
            if case.moves.len() < peer.book {
                self.from_book += 1;
                continue;
            }
            self.positions += 1;
            self.wrong += usize::from(theirs.score != case.score);
            their_time += theirs.cpu;
            our_time += ours.cpu;
        }
        self.theirs += their_time;
        self.ours += our_time;
        if our_time > 0 {
            self.ratios.push(their_time as f64 / our_time as f64);
        }
    }

    fn ratio(&self) -> f64 {
        self.theirs as f64 / self.ours.max(1) as f64
    }

    fn median(&self) -> f64 {
        let mut ratios = self.ratios.clone();
        ratios.sort_by(f64::total_cmp);
        ratios.get(ratios.len() / 2).copied().unwrap_or(0.0)
    }

    fn print(&self, peer: &Peer, set: &Set) {
        let mean = |nanoseconds: u64| nanoseconds as f64 / 1000.0 / self.positions as f64;
        println!(
            "{:<14} {:<26} {:>5} {:>5} {:>14.2} {:>14.2} {:>8.2} {:>8.2}",
            set.name,
            peer.name,
            self.positions,
            self.wrong,
            mean(self.theirs),
            mean(self.ours),
            self.ratio(),
            self.median()
        );
    }

    fn csv(&self, peer: &Peer, set: &Set) -> String {
        format!(
            "{},{},{},{},{},{},{},{:.3},{:.3}",
            peer.name,
            set.name,
            self.positions,
            self.from_book,
            self.wrong,
            self.theirs,
            self.ours,
            self.ratio(),
            self.median()
        )
    }
}
