//! Any bytes as a book whose checksum fits: refused, or every position has one place and a score that it can have.
#![no_main]
use foursight_core::{AnyPosition, Cell};
use foursight_solver::Score;
use foursight_solver::book::Book;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let Ok(book) = Book::from_bytes(foursight_fuzz::repaired_book(input)) else { return };
    for place in (0..=book.places().len()).take(2000) {
        let Some(position) = book.places().position(place) else { continue };
        assert_eq!(book.places().place(position), Some(place));
        let Some(score) = book.score(position).filter(|&score| score != Score::DRAW) else { continue };
        let last = score.last_ply(book.game(), position.ply());
        let win = Score::win(book.game(), last).expect("on the board");
        assert!(score == win || score == -win, "{position:?}: {score}");
    }
    let cells = input.iter().map(|&byte| Cell::new(u32::from(byte) % 16, u32::from(byte) / 16));
    let end = cells.fold(AnyPosition::new(book.game()), |position, cell| position.place(cell).unwrap_or(position));
    assert_eq!(book.places().place(end).is_some(), end.ply() <= book.depth());
});
