//! Files of positions with known scores.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use foursight_core::Position;

use crate::input::LineReader;

/// The names of the public test sets of the tutorial and of our own ones, by the names of their files.
const KNOWN: [(&str, &str); 12] = [
    ("Test_L3_R1", "End-Easy"),
    ("Test_L2_R1", "Middle-Easy"),
    ("Test_L2_R2", "Middle-Medium"),
    ("Test_L1_R1", "Begin-Easy"),
    ("Test_L1_R2", "Begin-Medium"),
    ("Test_L1_R3", "Begin-Hard"),
    ("end-easy.txt", "End-Easy"),
    ("middle-easy.txt", "Middle-Easy"),
    ("middle-medium.txt", "Middle-Medium"),
    ("begin-easy.txt", "Begin-Easy"),
    ("begin-medium.txt", "Begin-Medium"),
    ("begin-hard.txt", "Begin-Hard"),
];

/// A path in the repository, and what is in that file.
macro_rules! built_in {
    ($path:literal) => {
        ($path, include_str!(concat!("../../", $path)))
    };
}

/// The sets that are part of the program.
const BUILT_IN: [(&str, &str); 6] = [
    built_in!("testdata/end-easy.txt"),
    built_in!("testdata/middle-easy.txt"),
    built_in!("testdata/middle-medium.txt"),
    built_in!("testdata/begin-easy.txt"),
    built_in!("testdata/begin-medium.txt"),
    built_in!("testdata/begin-hard.txt"),
];

/// A set of positions with their scores.
pub(crate) struct TestSet {
    /// The file it is in, or was in when the program was built.
    pub(crate) file: PathBuf,
    built_in: Option<&'static str>,
}

impl TestSet {
    pub(crate) fn from_file(file: &Path) -> Self {
        Self { file: file.to_owned(), built_in: None }
    }

    /// The sets that are part of the program, from quick to slow.
    pub(crate) fn built_in() -> Vec<Self> {
        let set = |&(file, text): &(&str, _)| Self { file: file.into(), built_in: Some(text) };
        BUILT_IN.iter().map(set).collect()
    }

    /// What people call the set: its known name, else the name of its file.
    pub(crate) fn name(&self) -> String {
        let file = self.file.file_name().unwrap_or(self.file.as_os_str()).to_string_lossy();
        let known = KNOWN.iter().find(|(name, _)| *name == file);
        known.map_or_else(|| file.into_owned(), |(_, set)| (*set).to_owned())
    }

    fn open(&self) -> io::Result<LineReader<Box<dyn BufRead>>> {
        let reader: Box<dyn BufRead> = match self.built_in {
            Some(text) => Box::new(text.as_bytes()),
            None => Box::new(BufReader::new(File::open(&self.file)?)),
        };
        Ok(LineReader::new(reader))
    }

    /// How many lines there are to read, as far as that can be found out beforehand.
    pub(crate) fn lines(&self, count: Option<u32>) -> u64 {
        // What is not a plain file, such as a pipe, can be read but once.
        let is_file = || std::fs::metadata(&self.file).is_ok_and(|file| file.is_file());
        let mut lines = 0;
        if self.built_in.is_some() || is_file() {
            let most = count.map_or(u64::MAX, u64::from);
            let mut reader = self.open().ok();
            let mut has_line =
                || reader.as_mut().is_some_and(|lines| matches!(lines.next_line(), Ok(Some(_))));
            while lines < most && has_line() {
                lines += 1;
            }
        }
        lines
    }

    /// Hands every case to `each`, or what is wrong with it and where; empty lines are passed over.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened, or read to its end.
    pub(crate) fn each_case(
        &self,
        count: Option<u32>,
        mut each: impl FnMut(Result<Case, String>),
    ) -> io::Result<()> {
        let mut lines = self.open()?;
        for number in 1..=count.map_or(u64::MAX, u64::from) {
            match lines.next_line()? {
                None => break,
                Some(Ok(text)) if text.trim().is_empty() => {}
                Some(line) => {
                    let case = line.map_err(|error| error.to_string()).and_then(|text| parse(number, text));
                    each(case.map_err(|reason| format!("line {number}: {reason}")));
                }
            }
        }
        Ok(())
    }
}

/// A position and its score.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Case {
    /// Where it stands in its file, counted from 1.
    pub(crate) line: u64,
    pub(crate) position: Position,
    pub(crate) score: i32,
}

fn parse(line: u64, text: &str) -> Result<Case, String> {
    // The position may be a code, which has spaces of its own.
    let (position, score) = text
        .trim()
        .rsplit_once(char::is_whitespace)
        .ok_or("there is no score: write the position, a space and its score")?;
    let score = score.parse().map_err(|_| format!("'{}' is not a score", score.escape_debug()))?;
    let position = position.parse::<Position>().map_err(|error| error.to_string())?;
    Ok(Case { line, position, score })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_position_and_a_score() {
        let check = |text: &str, position: &str, score| {
            let position = position.parse().unwrap();
            assert_eq!(parse(3, text), Ok(Case { line: 3, position, score }), "{text}");
        };
        check("4453 -2", "4453", -2);
        check("  4453\t-2\r", "4453", -2);
        check("7/7/7/7/3o3/2oxx2 x -2", "4453", -2);
        check("- 1", "", 1);
    }

    #[test]
    fn a_bad_line_says_what_is_wrong() {
        let check = |text: &str, reason: &str| assert_eq!(parse(1, text).unwrap_err(), reason, "{text}");
        check("4453", "there is no score: write the position, a space and its score");
        check("4453 x", "'x' is not a score");
        check("4453 1.5", "'1.5' is not a score");
        check("4448 0", "move 4: '8' is not a column: write 1 to 7");
    }

    #[test]
    fn known_sets_have_names() {
        let check = |file: &str, name| assert_eq!(TestSet::from_file(Path::new(file)).name(), name);
        check("sets/Test_L3_R1", "End-Easy");
        check("sets/mine.txt", "mine.txt");
        check("..", "..");
        let names: Vec<_> = TestSet::built_in().iter().map(TestSet::name).collect();
        let public: Vec<_> = KNOWN[..6].iter().map(|&(_, name)| name).collect();
        assert_eq!(names, public, "our sets are called like the public ones");
    }

    #[test]
    fn the_built_in_sets_have_no_bad_line() {
        for set in TestSet::built_in() {
            let mut count = 0;
            set.each_case(None, |case| {
                case.unwrap();
                count += 1;
            })
            .unwrap();
            assert!(count > 0, "{}", set.name());
        }
    }
}
