//! What `foursight.data` needs and Python would be slow at: lists of positions, and the bytes of a book.

use std::collections::HashSet;
use std::path::PathBuf;

use foursight_core::{AnyPosition, Game};
use foursight_json::{Error, ErrorKind};
use foursight_solver::Score;
use foursight_solver::book::{Book, BookError, DeepBook, Places};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::batch::NOTHING;
use crate::error::raise;
use crate::settings::{self, AnyBook, any_book};

type Words<'py> = Bound<'py, PyArray1<u64>>;

/// The positions of some plies that are not over, as two arrays of words; ``None`` if a ply before the last of them, or the
/// answer, has more than ``at_most``. Mirror images are one if ``canonical``.
#[pyfunction]
pub(crate) fn open_positions<'py>(
    py: Python<'py>,
    game: &str,
    plies: Vec<u32>,
    at_most: usize,
    canonical: bool,
) -> PyResult<Option<(Words<'py>, Words<'py>)>> {
    let game = of_words(py, game)?;
    let found = py.detach(|| listed(game, &plies, at_most, canonical));
    Ok(found.map(|positions| {
        let (current, mask): (Vec<u64>, Vec<u64>) = positions.into_iter().map(words).unzip();
        (PyArray1::from_vec(py, current), PyArray1::from_vec(py, mask))
    }))
}

fn listed(game: Game, plies: &[u32], at_most: usize, canonical: bool) -> Option<Vec<AnyPosition>> {
    let mut layer = vec![AnyPosition::new(game)];
    let mut found = Vec::new();
    for ply in 0..=plies.iter().copied().max()? {
        layer.retain(|position| !position.is_over());
        if plies.contains(&ply) {
            found.extend_from_slice(&layer);
        }
        if layer.len() > at_most || found.len() > at_most {
            return None;
        }
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for position in &layer {
            let children = position.playable().iter().map(|cell| position.place(cell).expect("a legal move"));
            next.extend(children.map(|child| image(child, canonical)).filter(|&child| seen.insert(child)));
        }
        layer = next;
    }
    Some(found)
}

/// The position or its mirror image, whichever has the smaller words, if they are to be one.
fn image(position: AnyPosition, canonical: bool) -> AnyPosition {
    let mirrored = position.mirrored();
    if canonical && words(mirrored) < words(position) { mirrored } else { position }
}

/// Current and mask; the game is one of [`of_words`].
fn words(position: AnyPosition) -> (u64, u64) {
    (position.current().word() as u64, position.mask().word() as u64)
}

/// The game of that name, if its positions are two words of 64 bits.
fn of_words(py: Python<'_>, name: &str) -> PyResult<Game> {
    let game = settings::game(py, name)?;
    if game.bits() > 64 {
        let message = format!("{game} has {} bits, and a word has 64", game.bits());
        return Err(raise(py, Error::new(ErrorKind::BadGame, message)));
    }
    Ok(game)
}

fn places(py: Python<'_>, game: &str, depth: u32) -> PyResult<Places> {
    let game = of_words(py, game)?;
    Places::new(game, depth).map_err(|error| raise(py, error))
}

/// What has to be solved for a book: the places of its last ply that hold a position whose game goes on, counted from the
/// first place of that ply, and the two words of each. With ``after``, columns from 0, a deep book's, in the order in which a
/// solver's table helps most.
#[pyfunction]
#[pyo3(signature = (game, depth, after = None))]
pub(crate) fn book_positions<'py>(
    py: Python<'py>,
    game: &str,
    depth: u32,
    after: Option<Vec<u8>>,
) -> PyResult<(Bound<'py, PyArray1<u32>>, Words<'py>, Words<'py>)> {
    let places = places(py, game, depth)?;
    let last_ply = places.of_ply(depth);
    let found = py.detach(|| -> Result<Vec<_>, BookError> {
        let which = match &after {
            None => last_ply.clone().collect(),
            Some(after) => DeepBook::needed(&places, after)?,
        };
        let open = |place: u32| {
            let position = places.position(place).filter(|position| !position.is_over())?;
            Some((place - last_ply.start, words(position)))
        };
        Ok(which.into_iter().filter_map(open).collect())
    });
    let found = found.map_err(|error| raise(py, error))?;
    let (which, stones): (Vec<u32>, Vec<_>) = found.into_iter().unzip();
    let (current, mask): (Vec<u64>, Vec<u64>) = stones.into_iter().unzip();
    Ok((PyArray1::from_vec(py, which), PyArray1::from_vec(py, current), PyArray1::from_vec(py, mask)))
}

/// The bytes of a book from the scores of its last ply; every place of :func:`book_positions` must have one. With ``after`` a deep
/// book, whose first stored ply is ``first``.
#[pyfunction]
#[pyo3(signature = (game, depth, places, scores, after = None, first = None))]
pub(crate) fn book_bytes<'py>(
    py: Python<'py>,
    game: &str,
    depth: u32,
    places: PyReadonlyArray1<'py, u32>,
    scores: PyReadonlyArray1<'py, i8>,
    after: Option<Vec<u8>>,
    first: Option<u32>,
) -> PyResult<Bound<'py, PyBytes>> {
    let all = self::places(py, game, depth)?;
    let (which, values) = (places.as_array().to_vec(), scores.as_array().to_vec());
    if which.len() != values.len() {
        return Err(PyValueError::new_err(format!("{} places and {} scores", which.len(), values.len())));
    }
    let mut last_ply = vec![None; all.of_ply(depth).len()];
    for (place, value) in which.into_iter().zip(values) {
        let slot = last_ply.get_mut(place as usize);
        let slot = slot.ok_or_else(|| PyValueError::new_err(format!("the last ply has no place {place}")))?;
        *slot = (value != NOTHING).then(|| Score::new(value.into())).flatten();
    }
    let bytes = py.detach(|| match after {
        None => Book::from_last_ply(&all, &last_ply),
        Some(after) => {
            let scores = all.of_ply(depth).zip(last_ply).filter_map(|(place, score)| Some((place, score?)));
            DeepBook::encode(&all, &after, first.unwrap_or(depth), scores)
        }
    });
    Ok(PyBytes::new(py, &bytes.map_err(|error| raise(py, error))?))
}

/// Reads a book and checks all of it: its game, its depth, and how many scores it has.
#[pyfunction]
pub(crate) fn check_book(py: Python<'_>, path: PathBuf) -> PyResult<(String, u32, usize)> {
    let unread = |error| PyOSError::new_err(format!("{}: {error}", path.display()));
    let bytes = std::fs::read(&path).map_err(unread)?;
    match any_book(bytes).map_err(|error| raise(py, error))? {
        AnyBook::Plain(book) => {
            let scores = (0..book.places().len()).filter(|&place| book.score_at(place).is_some()).count();
            Ok((book.game().to_string(), book.depth(), scores))
        }
        AnyBook::Deep(book) => {
            let scores = book.scores().map_err(|error| raise(py, error))?.len();
            Ok((book.game().to_string(), book.depth(), scores))
        }
    }
}
