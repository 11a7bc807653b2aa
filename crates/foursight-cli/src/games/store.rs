//! The file with the games: one a line, which is a game that every command understands, and a comment that says who played and when.

use std::env;
use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use foursight_core::Outcome;
use foursight_core::notation::{GameOptions, ParseError, Parsed, parse};

use crate::error::CliError;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The game as every command understands it: moves, result and board, or a code where the beginning is not known.
    pub(crate) record: String,
    /// Who played the first and the second stones: `human`, `level 5`, `perfect`.
    pub(crate) players: [String; 2],
    /// When it was left, as `2026-11-17T09:20:11Z`.
    pub(crate) date: String,
    parsed: Parsed,
}

/// A line of the file, with its number from 1: a game, or what is wrong with it.
pub(crate) type Numbered = (usize, Result<Entry, ParseError>);

impl Entry {
    /// A game that is left now.
    ///
    /// # Errors
    ///
    /// If the record is none.
    pub(crate) fn now(record: &str, players: [String; 2]) -> Result<Self, ParseError> {
        let date = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        Ok(Self { record: record.to_owned(), players, date, parsed: parse(record, GameOptions::default())? })
    }

    /// What a line of the file says. A line without a comment is a game of which nothing more is known.
    fn of_line(line: &str) -> Result<Self, ParseError> {
        let (record, comment) = line.split_once('#').unwrap_or((line, ""));
        let record = record.trim().to_owned();
        let mut parts = comment.split(';').map(str::trim);
        let date = parts.next().unwrap_or_default().to_owned();
        let _board = parts.next();
        let mut player = || parts.next().and_then(|it| it.get(2..)).unwrap_or("?").to_owned();
        let players = [player(), player()];
        let parsed = parse(&record, GameOptions::default())?;
        Ok(Self { record, players, date, parsed })
    }

    /// The line of the file: board, players and result for whoever reads it.
    fn line(&self) -> String {
        let [first, second] = &self.players;
        format!("{} # {}; {}; x {first}; o {second}", self.record, self.date, self.board())
    }

    pub(crate) fn board(&self) -> String {
        self.parsed.position.game().to_string()
    }

    /// `1-0`, `0-1`, `1/2`, or `*` for a game that is not over.
    pub(crate) fn result(&self) -> &'static str {
        self.parsed.position.outcome().or(self.parsed.result).map_or("*", Outcome::result)
    }

    /// The moves, or the code where there are none.
    pub(crate) fn moves(&self) -> &str {
        let end = if self.parsed.moves.is_some() { self.record.find(' ') } else { None };
        &self.record[..end.unwrap_or(self.record.len())]
    }

    /// The position and the moves to go on from.
    pub(crate) fn parsed(&self) -> &Parsed {
        &self.parsed
    }

    /// Whether it can be gone on with.
    pub(crate) fn is_open(&self) -> bool {
        self.parsed.position.outcome().is_none()
    }
}

/// The file.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    path: PathBuf,
}

impl Store {
    /// The file of whoever runs the program; `None` where there is no place for it.
    pub(crate) fn from_environment() -> Option<Self> {
        let folder = folder(|name| env::var_os(name).filter(|value| !value.is_empty()))?;
        Some(Self { path: folder.join("foursight").join("games") })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The games with the numbers of their lines, from the oldest. No file is no games.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub(crate) fn read(&self) -> Result<Vec<Numbered>, CliError> {
        let text = self.text().map_err(|error| CliError::File(self.path.clone(), error))?;
        let lines = text.lines().enumerate().filter(|(_, line)| !is_blank(line));
        Ok(lines.map(|(index, line)| (index + 1, Entry::of_line(line))).collect())
    }

    fn text(&self) -> io::Result<String> {
        match fs::read(&self.path) {
            Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
            Err(error) => Err(error),
        }
    }

    /// Adds a game at the end, in the place of the one that it goes on with.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub(crate) fn keep(&self, entry: &Entry, instead_of: Option<&Entry>) -> Result<(), CliError> {
        self.write(entry, instead_of).map_err(|error| CliError::File(self.path.clone(), error))
    }

    fn write(&self, entry: &Entry, instead_of: Option<&Entry>) -> io::Result<()> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        if let Some(old) = instead_of {
            self.remove(&old.line())?;
        }
        // One call for the whole line: two games that end at the same moment do not mix.
        let mut file = OpenOptions::new().create(true).append(true).open(&self.path)?;
        file.write_all(format!("{}\n", entry.line()).as_bytes())
    }

    /// Takes a line out. The new file takes the place of the old one in one step, so that no game is lost on the way.
    fn remove(&self, line: &str) -> io::Result<()> {
        let text = self.text()?;
        let found = text.lines().enumerate().filter(|(_, it)| *it == line).last();
        let Some((index, _)) = found else { return Ok(()) };
        let kept = text.lines().enumerate().filter(|(at, _)| *at != index);
        let kept: String = kept.flat_map(|(_, line)| [line, "\n"]).collect();
        let new = self.path.with_extension(format!("{}.new", std::process::id()));
        fs::write(&new, kept)?;
        fs::rename(&new, &self.path)
    }
}

fn is_blank(line: &str) -> bool {
    line.split('#').next().is_none_or(|record| record.trim().is_empty())
}

/// Where programs keep data: `XDG_DATA_HOME`, else what the system has for it.
fn folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    // A relative path is to be ignored, says the standard.
    let xdg = variable("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    xdg.or_else(|| {
        let home = variable("HOME").map(PathBuf::from);
        if cfg!(windows) {
            variable("APPDATA").map(PathBuf::from)
        } else if cfg!(target_os = "macos") {
            home.map(|home| home.join("Library").join("Application Support"))
        } else {
            home.map(|home| home.join(".local").join("share"))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store(name: &str) -> Store {
        let folder = env::temp_dir().join(format!("foursight-store-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Store { path: folder.join("foursight").join("games") }
    }

    fn entry(record: &str) -> Entry {
        Entry::now(record, ["human".to_owned(), "level 5".to_owned()]).expect("a record")
    }

    fn records(store: &Store) -> Vec<(usize, String)> {
        let entries = store.read().expect("it can be read");
        entries.into_iter().map(|(number, it)| (number, it.expect("a game").record)).collect()
    }

    #[test]
    fn what_is_kept_is_read() {
        let store = store("kept");
        assert_eq!(records(&store), []);
        let games = ["4453 *", "1212121 1-0", "b2 * 3x3x3 free", "7/7/7/7/3o3/2oxx2 x", "44 * 9x7x4"];
        for game in games {
            store.keep(&entry(game), None).expect("it can be written");
        }
        let expected: Vec<_> =
            games.iter().enumerate().map(|(index, it)| (index + 1, (*it).to_owned())).collect();
        assert_eq!(records(&store), expected);
        let all: Vec<Entry> = store.read().unwrap().into_iter().map(|(_, it)| it.unwrap()).collect();
        assert_eq!(all[0], Entry { date: all[0].date.clone(), ..entry("4453 *") });
        assert_eq!(all[4].board(), "9x7x4");
        assert_eq!(all.iter().map(Entry::result).collect::<Vec<_>>(), ["*", "1-0", "*", "*", "*"]);
        assert_eq!(all[3].moves(), "7/7/7/7/3o3/2oxx2 x");
        assert_eq!((all[2].moves(), all[2].board()), ("b2", "3x3x3 free".to_owned()));
        assert!(all[0].is_open() && !all[1].is_open());
        fs::remove_dir_all(store.path.parent().unwrap().parent().unwrap()).unwrap();
    }

    #[test]
    fn a_game_that_goes_on_takes_the_place_of_its_beginning() {
        let store = store("resumed");
        let (first, second) = (entry("44 *"), entry("55 *"));
        store.keep(&first, None).unwrap();
        store.keep(&second, None).unwrap();
        store.keep(&entry("4453 *"), Some(&first)).unwrap();
        assert_eq!(records(&store), [(1, "55 *".to_owned()), (2, "4453 *".to_owned())]);
        // Whoever has changed the file meanwhile loses nothing.
        store.keep(&entry("1 *"), Some(&first)).unwrap();
        assert_eq!(records(&store).len(), 3);
        fs::remove_dir_all(store.path.parent().unwrap().parent().unwrap()).unwrap();
    }

    #[test]
    fn lines_that_are_none_are_told() {
        let store = store("bad");
        fs::create_dir_all(store.path.parent().unwrap()).unwrap();
        fs::write(&store.path, b"44 *\n\n# a remark\n8 *\n45\xff\n").unwrap();
        let found: Vec<_> =
            store.read().unwrap().into_iter().map(|(number, it)| (number, it.is_ok())).collect();
        assert_eq!(found, [(1, true), (4, false), (5, false)]);
        fs::remove_dir_all(store.path.parent().unwrap().parent().unwrap()).unwrap();
    }

    #[test]
    #[cfg(all(unix, not(target_os = "macos")))]
    fn the_place_is_that_of_the_system() {
        let check = |variables: &[(&str, &str)], expected: Option<&str>| {
            let variable = |name: &str| {
                variables.iter().find(|(set, _)| *set == name).map(|(_, value)| OsString::from(value))
            };
            assert_eq!(folder(variable), expected.map(PathBuf::from), "{variables:?}");
        };
        check(&[("HOME", "/home/ann")], Some("/home/ann/.local/share"));
        check(&[("HOME", "/home/ann"), ("XDG_DATA_HOME", "/data")], Some("/data"));
        check(&[("HOME", "/home/ann"), ("XDG_DATA_HOME", "data")], Some("/home/ann/.local/share"));
        check(&[], None);
    }
}
