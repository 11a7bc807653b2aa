//! What the drivers share: the clocks, and the talk with `cargo xtask peers`.
//!
//! A driver reads blocks of move lists, one a line, each block closed by an empty line. When a block is complete it
//! solves the positions one after the other and prints a line for each: the score, the nanoseconds of CPU time and the
//! nanoseconds of wall-clock time. `-` is the empty board. That a block is read before it is solved keeps reading and
//! printing away from the solver's caches.

use std::io::{BufRead, Write};
use std::time::Instant;

/// A solver, in the three parts of a measurement.
pub trait Peer {
    /// The solver's own type of position.
    type Position;

    /// Reads a list of moves, columns from 1. Not timed.
    fn position(&self, moves: &str) -> Result<Self::Position, String>;

    /// Makes the table cold. Not timed.
    fn forget(&mut self);

    /// The exact score. This is what is timed.
    fn solve(&mut self, position: &Self::Position) -> i32;
}

/// The CPU time of this process, in nanoseconds.
pub fn cpu_time() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a `timespec` that lives through the call.
    let result = unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut time) };
    assert_eq!(result, 0, "the system has a clock of CPU time");
    time.tv_sec.cast_unsigned() * 1_000_000_000 + time.tv_nsec.cast_unsigned()
}

/// Makes `make`'s value over and over in the same memory, all of it touched: a table taken fresh from the system is
/// zeroed page by page as it is used, and that would be timed. Returns what makes the next value.
pub fn remaker<T>(make: impl Fn() -> T) -> impl FnMut(Option<T>) -> T {
    // SAFETY: `mallopt` takes two numbers. No block by `mmap`, no memory given back: what is freed is used again, and
    // zeroed by writing to it.
    let kept = unsafe { libc::mallopt(libc::M_MMAP_MAX, 0) + libc::mallopt(libc::M_TRIM_THRESHOLD, -1) };
    assert_eq!(kept, 2, "the allocator keeps its memory");
    drop(std::hint::black_box(make())); // the compiler leaves out what nobody looks at
    move |old| {
        drop(old);
        make()
    }
}

/// What reading the clock twice costs by itself: the median of many times. It is taken off every measurement.
pub fn clock_cost() -> u64 {
    let mut costs: Vec<u64> = (0..10_001)
        .map(|_| {
            let start = cpu_time();
            cpu_time() - start
        })
        .collect();
    costs.sort_unstable();
    costs[costs.len() / 2]
}

/// Answers blocks of positions until the input ends.
///
/// # Errors
///
/// When the input cannot be read, the output cannot be written, or a position is bad.
pub fn serve(mut peer: impl Peer) -> Result<(), String> {
    let clock_cost = clock_cost();
    let mut block = Vec::new();
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        match line.trim() {
            "" => {
                let answers: Vec<String> =
                    block.drain(..).map(|position| measure(&mut peer, &position, clock_cost)).collect();
                writeln!(output, "{}", answers.join("\n")).map_err(|error| error.to_string())?;
                output.flush().map_err(|error| error.to_string())?;
            }
            "-" => block.push(peer.position("")?),
            moves => block.push(peer.position(moves)?),
        }
    }
    Ok(())
}

fn measure<P: Peer>(peer: &mut P, position: &P::Position, clock_cost: u64) -> String {
    peer.forget();
    cpu_time(); // clearing a table may have thrown the clock itself out of the caches
    let wall = Instant::now();
    let start = cpu_time();
    let score = peer.solve(std::hint::black_box(position));
    let cpu = (cpu_time() - start).saturating_sub(clock_cost);
    format!("{score} {cpu} {}", wall.elapsed().as_nanos())
}
