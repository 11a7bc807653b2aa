//! A position of a tiny board: the solver says what trying everything says.
#![no_main]
use foursight_fuzz::{minimax, near_the_end, tiny_game};
use foursight_solver::Solver;

libfuzzer_sys::fuzz_target!(|input: ([u8; 3], bool, bool, bool, Vec<u8>)| {
    let ([width, height, connect], gravity, misere, threads, choices) = input;
    let position = near_the_end(tiny_game(width, height, connect, gravity, misere), &choices);
    let score = minimax(position);
    let mut solver = Solver::builder().no_book().table_mib(1).threads(1 + usize::from(threads)).build();
    assert_eq!(solver.outcome(position).verdict(), Some(score.verdict()), "{position:?}");
    assert_eq!(solver.solve(position).score(), Some(score), "{position:?}");
});
