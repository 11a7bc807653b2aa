//! Counts of instructions that are kept in a file, and must not grow.

use std::fmt::Write as _;
use std::process::ExitCode;

use crate::step::Done;
use crate::tools::{Failure, root};

/// What a count may grow by: the standard library's own choices by machine move the larger ones a little.
const TOLERANCE: f64 = 0.03;

/// What was counted, and how much of it.
pub(crate) type Counts = Vec<(String, u64)>;

/// A file of counts, and how they are made.
pub(crate) struct Record {
    /// From the root of the repository.
    pub(crate) file: &'static str,
    /// The first lines of the file.
    pub(crate) heading: &'static str,
    /// The task that makes the file again with `--write`.
    pub(crate) task: &'static str,
    pub(crate) measure: fn() -> Result<Counts, Failure>,
}

impl Record {
    /// The task: compares; with `--write`, keeps the counts.
    pub(crate) fn run(&self, arguments: &[String]) -> ExitCode {
        let result = match arguments {
            [] => self.check(),
            [argument] if argument == "--write" => self.write(),
            _ => {
                eprintln!("{} takes no argument but --write", self.task);
                return ExitCode::from(2);
            }
        };
        match result {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => {
                eprintln!("failed: {failure}");
                ExitCode::FAILURE
            }
        }
    }

    /// The step of `check`: nothing takes more instructions than it did.
    pub(crate) fn compare(&self) -> Result<Done, Failure> {
        if cfg!(not(all(target_os = "linux", target_arch = "x86_64"))) {
            return Ok(Done::Skipped("the counts that are kept are those of Linux on x86-64".to_owned()));
        }
        self.check().map(|()| Done::Passed)
    }

    fn check(&self) -> Result<(), Failure> {
        let kept = std::fs::read_to_string(root().join(self.file))
            .map_err(|error| Failure::File(self.file.to_owned(), error))?;
        let complaints = self.complaints(&read(&kept), &(self.measure)()?);
        if complaints.is_empty() {
            return Ok(());
        }
        complaints.iter().for_each(|complaint| println!("{complaint}"));
        println!("If it was meant: cargo xtask {} --write", self.task);
        Err(Failure::Status(complaints.join("; ")))
    }

    fn write(&self) -> Result<(), Failure> {
        let mut text = self.heading.to_owned();
        for (name, count) in (self.measure)()? {
            _ = writeln!(text, "{name},{count}");
        }
        std::fs::write(root().join(self.file), text)
            .map_err(|error| Failure::File(self.file.to_owned(), error))
    }

    /// What has grown, and what is only in one of the lists.
    fn complaints(&self, kept: &Counts, counts: &Counts) -> Vec<String> {
        let of =
            |list: &Counts, name: &str| list.iter().find(|(other, _)| other == name).map(|&(_, count)| count);
        let gone = kept.iter().filter(|(name, _)| of(counts, name).is_none());
        let mut complaints: Vec<String> = gone.map(|(name, _)| format!("{name} was not counted")).collect();
        for (name, count) in counts {
            let Some(before) = of(kept, name) else {
                complaints.push(format!("{name} is not in {}", self.file));
                continue;
            };
            let growth = *count as f64 / before as f64 - 1.0;
            let change = format!("{name} takes {count} instructions, not {before}: {:+.1} %", 100.0 * growth);
            if growth > TOLERANCE {
                complaints.push(change);
            } else if growth < -TOLERANCE {
                println!("{change}; keep it with `cargo xtask {} --write`", self.task);
            }
        }
        complaints
    }
}

/// The counts of a file; its other lines are passed over.
pub(crate) fn read(kept: &str) -> Counts {
    let count = |line: &str| {
        let (name, count) = line.split_once(',')?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    kept.lines().filter_map(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_and_absence_are_complaints() {
        let record = Record { file: "file.csv", heading: "", task: "count", measure: || Ok(Vec::new()) };
        let complaints = |kept: &Counts, counts: &Counts| record.complaints(kept, counts);
        let counts = read("rules::has_line::all,10727\nwhole::solve::one_at_the_end,3757");
        assert!(complaints(&counts, &counts).is_empty());
        let smaller = read("rules::has_line::all,10000\nwhole::solve::one_at_the_end,3757");
        assert_eq!(
            complaints(&smaller, &counts),
            ["rules::has_line::all takes 10727 instructions, not 10000: +7.3 %"]
        );
        let larger = read("rules::has_line::all,20000\nwhole::solve::one_at_the_end,3757");
        assert!(complaints(&larger, &counts).is_empty());
        assert_eq!(
            complaints(&counts, &counts[..1].to_vec()),
            ["whole::solve::one_at_the_end was not counted"]
        );
        assert_eq!(complaints(&counts[..1].to_vec(), &counts).len(), 1);
    }
}
