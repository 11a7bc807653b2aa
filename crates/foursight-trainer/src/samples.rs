//! Making, writing and reading samples.
//!
//! A file is a list of records of little-endian numbers: stones of the mover (8 bytes), of the other (8), alpha (1), number
//! of moves (1), and for each move its cell (1), whether it refutes (1) and its cost (4).

use std::io::{BufReader, BufWriter, Read, Write};

use foursight_core::{Geometry, Standard};
use foursight_solver::training::{Sample, Trial, samples};

use crate::Result;
use crate::roots::{Chance, random_root};

/// Searches random positions and writes the samples of all of them.
pub(crate) fn collect(roots: usize, seed: u64, file: &str) -> Result<()> {
    let mut chance = Chance::new(seed);
    let mut output = BufWriter::new(std::fs::File::create(file)?);
    let mut count = 0;
    for done in 1..=roots {
        let root = random_root(&mut chance);
        for sample in samples(root, chance.next(), 16) {
            write(&mut output, &sample)?;
            count += 1;
        }
        if done.is_multiple_of(50) {
            output.flush()?;
            println!("{done} roots, {count} samples");
        }
    }
    output.flush()?;
    Ok(())
}

fn write(output: &mut impl Write, sample: &Sample) -> Result<()> {
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

fn read_one(bytes: &mut &[u8]) -> Option<Sample> {
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
