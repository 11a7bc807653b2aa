//! How large proofs of the middle game are: 300 positions of 7x6 between plies 10 and 30, two seconds of processor time each.
//!
//! ```console
//! $ cargo run --release -p foursight-coach --example proof_sizes [COUNT [SECONDS]]
//! ```
//!
//! The positions come from games between levels, by seed; those in which somebody wins at once are passed over. The claim is who wins, or for a draw
//! that the side to move does not lose. Every proof is checked. Time is that of the processor where the system tells it
//! (`/proc/thread-self/schedstat`), so that a busy machine does not matter, else that of the clock.
#![expect(clippy::print_stdout, reason = "a program")]

use std::error::Error;
use std::fs;
use std::time::{Duration, Instant};

use foursight_coach::{Chance, Level, Match};
use foursight_core::{AnyPosition, Cell, Game};
use foursight_solver::proof::{Claim, ProofJob, check};
use foursight_solver::{Limits, Progress, Score, Solver, Verdict};

const SEED: u64 = 20;
/// How often it is looked how much time is used up.
const SLICE: Duration = Duration::from_millis(20);

/// The time that this thread has had a processor, or a clock where nobody knows.
struct Stopwatch(Duration, Instant);

impl Stopwatch {
    fn processor() -> Option<Duration> {
        let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    }

    fn start() -> Self {
        Self(Self::processor().unwrap_or_default(), Instant::now())
    }

    fn elapsed(&self) -> Duration {
        Self::processor().map_or_else(|| self.1.elapsed(), |now| now.saturating_sub(self.0))
    }
}

/// The position of that ply in a game, if nobody has won by then or wins at once.
fn position_at(moves: &[Cell], ply: usize) -> Option<AnyPosition> {
    let start = AnyPosition::new(Game::CONNECT4);
    let position = moves.get(..ply)?.iter().try_fold(start, |position, &cell| position.place(cell)).ok()?;
    (position.outcome().is_none() && !position.can_win_next()).then_some(position)
}

/// So many positions, each from a game of its own.
fn positions(count: usize, solver: &mut Solver) -> Vec<AnyPosition> {
    let (mut chance, mut found) = (Chance::of(SEED, [0]), Vec::new());
    for number in 0.. {
        let levels = [(); 2].map(|()| *chance.pick(&Level::ALL).expect("there are levels"));
        let contest = Match { game: Game::CONNECT4, levels, seed: SEED };
        let ply = 10 + (chance.next_u64() % 21) as usize;
        let (moves, _) = contest.play_moves(number, solver, &Limits::default()).expect("no limit was set");
        found.extend(position_at(&moves, ply));
        if found.len() >= count {
            break;
        }
    }
    found
}

/// The sizes of a proof: nodes, lines, things to remember.
fn sizes(
    position: AnyPosition,
    time: Duration,
    solver: &mut Solver,
) -> Result<Option<[usize; 3]>, Box<dyn Error>> {
    let (mover, win) = (position.to_move(), Score::new(1).ok_or("a score")?);
    let (side, at_least) = match solver.outcome(position).verdict() {
        Some(Verdict::Win) => (mover, win),
        Some(Verdict::Loss) => (mover.other(), win),
        _ => (mover, Score::DRAW),
    };
    let mut job = ProofJob::new(Claim::new(position, side, at_least)?);
    let (watch, slice) = (Stopwatch::start(), Limits { time: Some(SLICE), ..Limits::default() });
    while job.step(solver, &slice) == Progress::More && watch.elapsed() < time {}
    let (Some(proof), Some(nodes)) = (job.proof(), job.size()) else { return Ok(None) };
    check(&proof.to_string())?;
    Ok(Some([nodes, proof.lines().len(), proof.things()]))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().map_or(Ok(300), |count| count.parse())?;
    let seconds: u64 = arguments.next().map_or(Ok(2), |seconds| seconds.parse())?;
    let mut solver = Solver::builder().table_mib(256).threads(1).build();
    let mut found = Vec::new();
    for position in positions(count, &mut solver) {
        found.extend(sizes(position, Duration::from_secs(seconds), &mut solver)?);
    }
    println!("{count} positions, {seconds} s each: {} without a proof in that time", count - found.len());
    for (place, name) in ["nodes", "lines", "things"].into_iter().enumerate() {
        let mut sizes: Vec<usize> = found.iter().map(|sizes| sizes[place]).collect();
        sizes.resize(count, usize::MAX); // no proof is larger than any
        sizes.sort_unstable();
        let share = |most: usize| 100.0 * sizes.partition_point(|&size| size < most) as f64 / count as f64;
        println!(
            "{name}: median {}, 90 % {}, below 30 {:.1} %, at most 1 {:.1} %",
            sizes[count / 2],
            sizes[count * 9 / 10],
            share(30),
            share(2)
        );
    }
    Ok(())
}
