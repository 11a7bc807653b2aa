//! A book from its last ply: what lies before is the best of its moves.

use foursight_core::{AnyPosition, Outcome};

use super::{Book, BookError, Places};
use crate::score::Score;

impl Book {
    /// The bytes of a book whose last ply has these scores, one for each of its places; `None` for a place that is empty or a
    /// game that is over. All plies before follow from it.
    ///
    /// # Errors
    ///
    /// [`BookError::Count`] if there are more or fewer scores than the last ply has places, and the errors of
    /// [`encode`](Self::encode).
    ///
    /// ```
    /// use foursight_core::{AnyPosition, Game};
    /// use foursight_solver::Score;
    /// use foursight_solver::book::{Book, BookError, Places};
    ///
    /// // Two in a row on 2x2: whoever moves first wins with the third stone, so who moves second has lost.
    /// let game: Game = "2x2x2".parse()?;
    /// let places = Places::new(game, 1)?;
    /// let book = Book::from_bytes(Book::from_last_ply(&places, &[Score::new(-1)])?)?;
    /// assert_eq!(book.score(AnyPosition::new(game)), Score::new(1));
    /// assert_eq!(Book::from_last_ply(&places, &[]).unwrap_err(), BookError::Count { found: 0, expected: 1 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_last_ply(places: &Places, last_ply: &[Option<Score>]) -> Result<Vec<u8>, BookError> {
        let last = places.of_ply(places.depth());
        if last_ply.len() != last.len() {
            return Err(BookError::Count { found: last_ply.len(), expected: last.len() as u32 });
        }
        let mut scores = vec![None; last.start as usize];
        scores.extend_from_slice(last_ply);
        for ply in (0..places.depth()).rev() {
            for place in places.of_ply(ply) {
                scores[place as usize] = places.position(place).and_then(|position| {
                    best_of_moves(position, |child| scores[places.place(child)? as usize])
                });
            }
        }
        Self::encode(places, &scores)
    }
}

/// The score of a position from the scores of what its moves lead to; `None` if the game is over, or one of them is missing.
///
/// ```
/// use foursight_core::{AnyPosition, Game};
/// use foursight_solver::Score;
/// use foursight_solver::book::best_of_moves;
///
/// // On 2x2 two in a row are made with the third stone.
/// let position = AnyPosition::new("2x2x2".parse::<Game>()?);
/// assert_eq!(best_of_moves(position, |_| Score::new(-1)), Score::new(1));
/// assert_eq!(best_of_moves(position, |_| None), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn best_of_moves(position: AnyPosition, score: impl Fn(AnyPosition) -> Option<Score>) -> Option<Score> {
    if position.outcome().is_some() {
        return None;
    }
    let values = position.playable().iter().map(|cell| {
        let child = position.place(cell).expect("a legal move");
        match child.outcome() {
            Some(Outcome::Draw) => Some(Score::DRAW),
            Some(Outcome::Win(_)) => Score::win(child.game(), child.ply()),
            None => score(child).map(|score| -score),
        }
    });
    values.collect::<Option<Vec<_>>>()?.into_iter().max()
}
