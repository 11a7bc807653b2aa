//! `cargo xtask peers`: Foursight beside other solvers, by turns, on the same positions.

use std::fmt::Write as _;
use std::process::ExitCode;

use crate::driver::{Answer, Driver, bitbully, build, compiled};
use crate::record::{self, Case, NO_TRUTH, SETS, Set, heading, truth};
use crate::step::{Done, Run};
use crate::tools::{Failure, task_with_flag};

mod table;

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

/// Slower solvers get fewer of the hard positions, and those whose table takes long to make cold (70 ms for the last) fewer
/// of the others too. A ratio always compares the same ones.
const PEERS: [Peer; 3] = [
    Peer { name: "connect-four-ai 1.0.0", book: 0, counts: [1000, 1000, 1000, 1000, 100, 10] },
    Peer { name: "connect-four-solver 0.2.4", book: 7, counts: [300, 300, 300, 300, 30, 10] },
    Peer { name: "bitbully 0.0.79", book: 0, counts: [300, 300, 300, 300, 30, 10] },
];

/// Positions that one solver gets before it is the turn of the next, so that noise hits all alike.
const BLOCKS: [usize; 6] = [50, 50, 50, 20, 5, 1];

/// With `--quick`: what shows in a minute that everything works, and measures little.
const QUICK: [usize; 6] = [100, 100, 50, 20, 2, 0];

/// A board that connect-four-solver is known to get wrong, and its score, on which the others agree.
const KNOWN: (&str, i32) = ("66666677777", 2);

/// The task: measures, prints the table, and keeps it unless it was quick.
pub(crate) fn peers(arguments: &[String]) -> ExitCode {
    task_with_flag("peers", "--quick", arguments, compare)
}

/// The step of `check --full`: the comparison runs, and our scores are right.
pub(crate) fn quick(_: Run) -> Result<Done, Failure> {
    if truth().is_none() {
        return Ok(Done::Skipped(NO_TRUTH.to_owned()));
    }
    compare(true).map(|()| Done::Passed)
}

fn compare(quick: bool) -> Result<(), Failure> {
    build(&["foursight", "connect_four_ai", "connect_four_solver"])?;
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
    csv += &known_board(&mut ours, &mut theirs)?;
    if quick {
        return Ok(());
    }
    println!("\nfor docs/performance.md:\n\n{}", table::table(&csv));
    record::write(RECORD, &csv)
}

/// What everyone says of the known board, as a comment for the record.
fn known_board(ours: &mut Driver, theirs: &mut [Driver; 3]) -> Result<String, Failure> {
    let (moves, score) = KNOWN;
    let names = ["Foursight"].into_iter().chain(PEERS.iter().map(|peer| peer.name));
    let mut words = Vec::new();
    for (name, driver) in names.zip(std::iter::once(ours).chain(theirs)) {
        words.push(format!("{name} says {}", driver.solve(&[moves])?[0].score));
    }
    let line = format!("# {moves} has the score {score}: {}", words.join(", "));
    println!("{line}");
    Ok(line + "\n")
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A position from the book and one that the peer was not given are in neither sum; a wrong score is counted.
    #[test]
    fn a_ratio_compares_the_same_positions() {
        let case = |moves: &str, score| Case { moves: moves.to_owned(), score };
        let answer = |score, cpu| Answer { score, cpu, wall: cpu };
        let cases = [case("4453", -2), case("66666677777", 2), case("24617133247233", 3)];
        let ours = [answer(-2, 1_000_000), answer(2, 100), answer(3, 1_000_000)];
        let theirs = [answer(-2, 1), answer(0, 400)];
        let mut tally = Tally::default();
        tally.add(&PEERS[1], &cases, &theirs, &ours);
        assert_eq!((tally.positions, tally.from_book, tally.wrong), (1, 1, 1));
        assert_eq!((tally.theirs, tally.ours), (400, 100));
        assert_eq!(format!("{:.3} {:.3}", tally.ratio(), tally.median()), "4.000 4.000");
    }
}
