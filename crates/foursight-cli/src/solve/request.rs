//! A line of the input: a position, and perhaps the score it is expected to have.

use foursight_core::notation::{GameOptions, Parsed, parse};

use crate::position_text::in_one_word;

/// What a line asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Request<'a> {
    /// The position as it was given.
    pub(super) text: &'a str,
    pub(super) parsed: Parsed,
    pub(super) expected: Option<i32>,
}

impl<'a> Request<'a> {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// If it is no position.
    pub(super) fn parse(line: &'a str, options: GameOptions) -> Result<Self, String> {
        let line = line.trim();
        // A code has spaces of its own, but no part of it is a whole number.
        let (text, expected) = match line.rsplit_once(char::is_whitespace) {
            Some((text, score)) => match score.parse() {
                Ok(score) => (text.trim_end(), Some(score)),
                Err(_) => (line, None),
            },
            None => (line, None),
        };
        match parse(text, options) {
            Ok(parsed) => Ok(Self { text, parsed, expected }),
            Err(error) => Err(bad_score(line, options).unwrap_or_else(|| error.to_string())),
        }
    }

    /// The position as it was given, in one word.
    pub(super) fn name(&self) -> String {
        in_one_word(self.text)
    }
}

/// What to say about a line that is a position and then something else.
fn bad_score(line: &str, options: GameOptions) -> Option<String> {
    let (text, rest) = line.split_once(char::is_whitespace)?;
    parse(text, options).ok()?;
    let rest = rest.trim().escape_debug();
    Some(format!(
        "'{rest}' is not a score: write a position, a space and a whole number; moves have no spaces"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_position_and_perhaps_a_score() {
        let check = |line: &str, name: &str, expected: Option<i32>| {
            let request = Request::parse(line, GameOptions::default()).unwrap();
            assert_eq!((request.name().as_str(), request.expected), (name, expected), "{line:?}");
            let again = parse(name, GameOptions::default()).unwrap();
            assert_eq!(
                (again.position, again.kind),
                (request.parsed.position, request.parsed.kind),
                "{name}"
            );
        };
        check("4453", "4453", None);
        check("4453 -2", "4453", Some(-2));
        check(" 4453\t-2 \r", "4453", Some(-2));
        check("", "-", None);
        check("-", "-", None);
        check("- 1", "-", Some(1));
        check("4,4 +2", "4,4", Some(2));
        check("7/7/7/7/3o3/2oxx2 x", "7/7/7/7/3o3/2oxx2x", None);
        check("7/7/7/7/3o3/2oxx2 x -2", "7/7/7/7/3o3/2oxx2x", Some(-2));
        check("3/1x1/3 o 3x3x3 free -0", "3/1x1/3o3x3x3free", Some(0));
        check("xo1/ x 3x1x3", "xo1/x3x1x3", None);
        check("4453 1/2", "44531/2", None);
        check("4453 *", "4453*", None);
        check("..\nxo\n", "../xo", None);
        check(".. \r\n xo", "../xo", None);
        check("4453 0-1 -2", "44530-1", Some(-2));
    }

    #[test]
    fn a_bad_line_says_what_is_wrong() {
        let check = |line: &str, reason: &str| {
            let error = Request::parse(line, GameOptions::default()).unwrap_err();
            assert_eq!(error, reason, "{line:?}");
        };
        check("4448", "move 4: '8' is not a column: write 1 to 7");
        let score = "is not a score: write a position, a space and a whole number; moves have no spaces";
        check("4453 x", &format!("'x' {score}"));
        check("4453 1.5", &format!("'1.5' {score}"));
        check("4453 99999999999", &format!("'99999999999' {score}"));
        check("4453 -2 7", &format!("'-2 7' {score}"));
        check("4 4 5 3", &format!("'4 5 3' {score}"));
        check("4448 x", "move 4: '8' is not a column: write 1 to 7");
        check("7/7/7/7/3o3/2oxx2 y", "after the rows: the side to move is x or o");
    }
}
