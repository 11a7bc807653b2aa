//! Files of positions with known scores.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

use foursight_core::Position;

use crate::input::Lines;

/// The public test sets of the tutorial, by the names of their files.
const KNOWN: [(&str, &str); 6] = [
    ("Test_L3_R1", "End-Easy"),
    ("Test_L2_R1", "Middle-Easy"),
    ("Test_L2_R2", "Middle-Medium"),
    ("Test_L1_R1", "Begin-Easy"),
    ("Test_L1_R2", "Begin-Medium"),
    ("Test_L1_R3", "Begin-Hard"),
];

/// What people call the set in this file: its known name, else the name of the file.
pub(crate) fn set_name(path: &Path) -> String {
    let file = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let known = KNOWN.iter().find(|(name, _)| *name == file);
    known.map_or_else(|| file.into_owned(), |(_, set)| (*set).to_owned())
}

/// A position and its score.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Case {
    /// Where it stands in its file, counted from 1.
    pub(crate) line: u64,
    pub(crate) position: Position,
    pub(crate) score: i32,
}

/// Hands every case of a file to `each`, or what is wrong with it and where; empty lines are passed over.
///
/// # Errors
///
/// The first error of `each`. What is wrong with the file is no error here, but told to `each`.
pub(crate) fn each_case(
    path: &Path,
    count: Option<u32>,
    mut each: impl FnMut(Result<Case, String>) -> io::Result<()>,
) -> io::Result<()> {
    let mut lines = match File::open(path) {
        Ok(file) => Lines::new(BufReader::new(file)),
        Err(error) => return each(Err(error.to_string())),
    };
    for number in 1..=count.map_or(u64::MAX, u64::from) {
        match lines.next_line() {
            Ok(None) => break,
            Ok(Some(Ok(text))) if text.trim().is_empty() => {}
            Ok(Some(line)) => {
                let case = line.map_err(|error| error.to_string()).and_then(|text| parse(number, text));
                each(case.map_err(|reason| format!("line {number}: {reason}")))?;
            }
            Err(error) => return each(Err(error.to_string())),
        }
    }
    Ok(())
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
        assert_eq!(set_name(Path::new("sets/Test_L3_R1")), "End-Easy");
        assert_eq!(set_name(Path::new("sets/mine.txt")), "mine.txt");
        assert_eq!(set_name(Path::new("..")), "..");
    }
}
