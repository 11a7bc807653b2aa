//! Making, writing and reading samples.
//!
//! A file is a list of records of little-endian numbers: stones of the mover (8 bytes), of the other (8), alpha (1), number
//! of moves (1), and for each move its cell (1), whether it refutes (1) and its cost (4).

use std::io::{BufReader, BufWriter, Read, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use foursight_core::{Geometry, Standard};
use foursight_solver::training::{BANDS, Learned, Sample, Sampling, Trial};

use crate::Result;
use crate::roots::{Chance, random_root};

/// Some of the positions whose searches a band is sampled from.
struct Source {
    roots: usize,
    stones: Range<u32>,
    one_in: u64,
}

/// Where each band is sampled: in searches as they come up in practice. A move near the root costs millions of nodes, so
/// the first band gets by with fewer samples than the others.
fn sources(band: usize) -> Vec<Source> {
    let source = |roots, stones, one_in| Source { roots, stones, one_in };
    match band {
        0 => vec![source(60, 3..6, 40), source(1000, 6..11, 8), source(3000, 10..14, 3)],
        1 => vec![source(200, 4..8, 60), source(2400, 8..16, 12)],
        2 => vec![source(1000, 6..14, 160), source(24_000, 14..22, 24)],
        _ => vec![source(1000, 6..14, 600), source(36_000, 14..26, 50)],
    }
}

/// Searches random positions, with the weights of the later bands, and writes the samples of all of them.
pub(crate) fn collect(band: usize, seed: u64, weights: &str, file: &str) -> Result<()> {
    let least = *BANDS.get(band).ok_or("there are four bands, 0 to 3")?;
    let beyond = if band == 0 { 43 } else { BANDS[band - 1] };
    let learned = Learned::new(&std::fs::read(weights).unwrap_or_default());
    let mut jobs = Vec::new();
    for (number, source) in sources(band).into_iter().enumerate() {
        for root in 0..source.roots {
            jobs.push(((seed + number as u64) << 32 | root as u64, source.stones.clone(), source.one_in));
        }
    }
    let work = |(seed, stones, one_in): &(u64, Range<u32>, u64)| {
        let mut chance = Chance::new(*seed);
        let root = random_root(&mut chance, Standard::NEW, stones.clone());
        let (band, one_in, seed) = (least..beyond, *one_in, chance.next());
        learned.samples(root, Sampling { band, one_in, seed, budget: u64::MAX, nodes: None })
    };
    let mut output = BufWriter::new(std::fs::File::create(file)?);
    let mut count = 0;
    for (done, chunk) in jobs.chunks(100).enumerate() {
        for sample in in_parallel(chunk, &work).into_iter().flatten() {
            write(&mut output, &sample)?;
            count += 1;
        }
        if done % 5 == 4 {
            println!("{} of {} roots, {count} samples", (done + 1) * 100, jobs.len());
        }
    }
    output.flush()?;
    println!("{count} samples");
    Ok(())
}

/// The results of all jobs, in their order, whichever thread did them.
pub(crate) fn in_parallel<J: Sync, R: Send>(jobs: &[J], work: &(impl Fn(&J) -> R + Sync)) -> Vec<R> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let run = || {
        let mut done = Vec::new();
        while let Some((index, job)) =
            Some(next.fetch_add(1, Relaxed)).and_then(|index| Some((index, jobs.get(index)?)))
        {
            done.push((index, work(job)));
        }
        done
    };
    let mut all: Vec<(usize, R)> = std::thread::scope(|scope| {
        let helpers: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
        helpers.into_iter().flat_map(|helper| helper.join().expect("a search does not panic")).collect()
    });
    all.sort_by_key(|(index, _)| *index);
    all.into_iter().map(|(_, result)| result).collect()
}

pub(crate) fn write(output: &mut impl Write, sample: &Sample) -> Result<()> {
    output.write_all(&sample.mover.to_le_bytes())?;
    output.write_all(&sample.other.to_le_bytes())?;
    output.write_all(&[sample.alpha as i8 as u8, sample.moves.len() as u8])?;
    for trial in &sample.moves {
        output.write_all(&[trial.bit.trailing_zeros() as u8, u8::from(trial.refutes)])?;
        output.write_all(&u32::try_from(trial.cost).unwrap_or(u32::MAX).to_le_bytes())?;
    }
    Ok(())
}

/// All complete records of a file.
pub(crate) fn read(file: &str) -> Result<Vec<Sample>> {
    let mut bytes = Vec::new();
    BufReader::new(std::fs::File::open(file)?).read_to_end(&mut bytes)?;
    let mut rest = bytes.as_slice();
    let mut samples = Vec::new();
    while let Some(sample) = read_one(&mut rest) {
        samples.push(sample);
    }
    Ok(samples)
}

pub(crate) fn read_one(bytes: &mut &[u8]) -> Option<Sample> {
    let mover = u64::from_le_bytes(*bytes.split_off(..8)?.first_chunk()?);
    let other = u64::from_le_bytes(*bytes.split_off(..8)?.first_chunk()?);
    let &[alpha, count] = bytes.split_off(..2)?.first_chunk()?;
    let mut moves = Vec::new();
    for _ in 0..count {
        let &[cell, refutes] = bytes.split_off(..2)?.first_chunk()?;
        let cost = u32::from_le_bytes(*bytes.split_off(..4)?.first_chunk()?);
        moves.push(Trial { bit: 1 << cell, cost: u64::from(cost), refutes: refutes != 0 });
    }
    Some(Sample { mover, other, alpha: i32::from(alpha as i8), moves })
}

/// The sample seen in a mirror: just as true, and twice the data.
pub(crate) fn mirrored(sample: &Sample) -> Sample {
    let mirror = |word| Standard::NEW.mirrored(word);
    Sample {
        mover: mirror(sample.mover),
        other: mirror(sample.other),
        alpha: sample.alpha,
        moves: sample.moves.iter().map(|trial| Trial { bit: mirror(trial.bit), ..*trial }).collect(),
    }
}
