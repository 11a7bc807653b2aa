//! Any bytes as a deep book whose checksum fits: refused, or every position has a score that it can have, or none.
#![no_main]
use foursight_solver::Score;
use foursight_solver::book::DeepBook;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let Ok(book) = DeepBook::from_bytes(foursight_fuzz::repaired_deep_book(input)) else { return };
    for place in (0..book.places().len()).take(500) {
        let Some(position) = book.places().position(place) else { continue };
        let Some(score) = book.score(position).filter(|&score| score != Score::DRAW) else { continue };
        let last = score.last_ply(book.game(), position.ply());
        let win = Score::win(book.game(), last).expect("on the board");
        assert!(score == win || score == -win, "{position:?}: {score}");
    }
});
